# SPDX-License-Identifier: MIT
# The host program: build/touchdown, a front over one executable a scalar beside it.
#   HOST_CC     the compiler                 (default gcc)
#   HOST_OPT    its optimisation             (default -O2)
# A new command is a row in main.c and its sources here.
#   make run-host IMAGE_SRC=... [SCALAR=]   an image of one's own on this machine (boards/boards.mk)

HOST_CC  ?= gcc
HOST_OPT ?= -O2
SETUP    ?= sh port/host/setup.sh

# What reads and writes files, for a host alone. But for what builds the tables of a scalar it knows no scalar, so that all
# programs share its objects.
SCENE_FILE_SRC := $(call folder_sources,port/scene_file,bake bake_files bake_plant bake_text complete complete_hull complete_mass \
                    complete_mesh document fields locate number_text read_scenery read_shape read_signal scene_find \
                    scene_read schema sections sections_plant sections_touch words)
MESH_SRC := $(call folder_sources,port/mesh,mesh_coarse mesh_edges mesh_error mesh_file mesh_holes mesh_hull mesh_join \
              mesh_lines mesh_mass mesh_mend mesh_nest mesh_obj mesh_parts mesh_piece mesh_plan mesh_planes mesh_qhull \
              mesh_seams mesh_simplify mesh_slice mesh_stl mesh_weld mesh_words)
# URDF robots become scene files.
URDF_SRC := $(call folder_sources,port/urdf,urdf urdf_files urdf_ground urdf_json urdf_math urdf_merge urdf_read \
              urdf_read_joint urdf_read_link urdf_tree urdf_words urdf_write urdf_xml)
# Traces of runs. What reads the rig (trace.c, trace_fill.c) knows its scalar.
TRACE_SRC := $(call folder_sources,port/trace,bytes cursor mcap mcap_read trace_csv trace_fields trace_mcap trace_read)
# Pages of traces.
REPORT_SRC := $(call folder_sources,port/report,columns draw_scenery draw_shape drawing page_file page_text report \
                report_campaign report_difference report_run report_scene report_tracks report_write thin)
# Traces for other tools.
EXPORT_SRC := $(call folder_sources,port/export,export_chrome export_glb export_table glb)
# Campaigns. What runs (campaign_check, campaign_frames, campaign_one, campaign_watch) knows its scalar.
CAMPAIGN_FILE_SRC := $(call folder_sources,port/campaign,campaign_apply campaign_draw campaign_file campaign_hash campaign_identity campaign_math campaign_path \
                       campaign_pool campaign_quantity campaign_queue campaign_repeat campaign_row campaign_say campaign_sections campaign_stats \
                       campaign_store campaign_summary campaign_table campaign_worst philox)
FILES_SRC  := $(CAMPAIGN_FILE_SRC) $(SCENE_FILE_SRC) $(MESH_SRC) $(URDF_SRC) $(TRACE_SRC) $(REPORT_SRC) $(EXPORT_SRC)
FILES_LIBS := -ljansson -lqhull_r -lxml2 -lzstd $(SUNDIALS_LIBS)

# Pictures of the sources: they know the scalar.
FIGURES_SRC := $(call folder_sources,port/figures,figure_house figure_law figure_polygon figure_target figures)

PROGRAM_SRC := port/program/main.c port/program/version.c port/program/check_command.c port/program/laws_command.c \
               port/program/pairs_command.c port/program/export_command.c port/program/figures_command.c $(FIGURES_SRC) \
               $(call folder_sources,port/program,run_board run_command run_free run_order run_report run_variable) \
               port/program/record.c port/program/replay_command.c port/program/host.c \
               port/host/td_port.c port/host/measure.c port/rig/console.c \
               port/program/scene_load.c port/program/show_command.c port/program/bake_command.c \
               port/program/import_command.c port/program/report_command.c port/program/report_folder.c $(call folder_sources,port/program,campaign_command campaign_order campaign_progress) \
               port/program/fmu_command.c $(FMI_SRC) $(FMI_FILE_SRC) \
               $(call folder_sources,port/campaign,campaign_check campaign_frames campaign_one campaign_watch) \
               port/scenes/codes.c port/trace/trace.c port/trace/trace_fill.c \
               port/scene_file/build.c $(CHECK_SRC) $(SELFTEST_SRC) $(SHOW_SRC) $(RIG_SRC) $(LINK_SERVER_SRC) \
               $(CLIENT_SRC) $(VARIABLE_SRC) $(IMPULSE_SRC) $(SUNDIALS_SRC) port/program/link_command.c port/program/serve_command.c

HOST_OBJ       := $(BUILD)/host
FILES_OBJ      := $(FILES_SRC:%.c=$(HOST_OBJ)/files/%.o)
HOST_INCLUDES  := $(PORT_INCLUDES) -Iport/check -Iport/scene_file -Iport/mesh -Iport/urdf -Iport/trace -Iport/report -Iport/figures -Iport/export \
                  -Iport/client -Iport/campaign -Iport/fmi -Iport/program -Iport/variable -Iport/sundials \
                  -isystem /usr/include/libxml2
HOST_MORE      := -g1 -DTD_PRESET_LARGE
HOST_FLAGS     := $(filter-out -ffreestanding,$(CORE_FLAGS)) $(HOST_INCLUDES) $(HOST_MORE) $(HOST_OPT)
# As the gates compile it (tests/gates/targets.rb): what they have compiled, ccache knows.
HOST_CORE      := $(CORE_FLAGS) $(HOST_MORE) $(HOST_OPT)

# An image of one's own: console, port, and the same sources as on a board.
HOST_IMAGE_SRC := port/host/td_port.c port/host/measure.c port/program/host.c port/rig/console.c $(IMAGE_FILES)
HOST_SCALAR    := $(or $(SCALAR),f32)
HOST_IMAGE     := $(HOST_OBJ)/$(HOST_SCALAR)/images/$(IMAGE)
ifneq ($(filter run-host,$(MAKECMDGOALS)),)
$(call refuse,$(HOST_SCALAR),$(SCALARS),SCALAR)
$(if $(filter touchdown,$(IMAGE)),$(error name the sources of your image: make run-host IMAGE_SRC=port/template/main.c))
HOST_FLAGS     += $(IMAGE_FLAGS)
HOST_CORE      += $(filter -DTD_% -UTD_%,$(IMAGE_FLAGS))
endif

# With those of a source's top folder.
host_flags = $(if $(filter src/%,$(1)),$(HOST_CORE),$(HOST_FLAGS) $(HOST_FLAGS_$(firstword $(subst /, ,$(1)))))

host_objects = $(patsubst %.c,$(HOST_OBJ)/$(1)/%.o,$(2))

.PHONY: host host-tools run-host scenes HOST_FORCE
host: $(BUILD)/touchdown $(SCALARS:%=$(BUILD)/touchdown-%) ## the host program build/touchdown

scenes: host ## write the gallery's C (port/scenes) and the schema from the scene files (boards/scenes)
	@ruby tests/golden/gallery.rb --update

# The same set-up, once: an image needs both.
host-tools: board-tools

# The flags are a file that changes when they do: no object outlives the flags it was built with.
HOST_FORCE:
$(HOST_OBJ)/flags: HOST_FORCE | host-tools
	@mkdir -p $(@D)
	@echo '$(strip $(HOST_CC) $(HOST_FLAGS))' | cmp -s - $@ || echo '$(strip $(HOST_CC) $(HOST_FLAGS))' > $@

$(BUILD)/touchdown: port/program/front.c $(HOST_OBJ)/flags
	@$(HOST_CC) $(HOST_FLAGS) $< -o $@

$(FILES_OBJ): $(HOST_OBJ)/files/%.o: %.c $(HOST_OBJ)/flags
	@mkdir -p $(@D)
	@$(CCACHE) $(HOST_CC) $(HOST_FLAGS) $(DEFINE_f64) -MMD -MP -c $< -o $@
-include $(FILES_OBJ:.o=.d)

# host_rules SCALAR
define host_rules
$(HOST_OBJ)/$(1)/%.o: %.c $(HOST_OBJ)/flags
	@mkdir -p $$(@D)
	@$(CCACHE) $(HOST_CC) $$(call host_flags,$$<) $(DEFINE_$(1)) -MMD -MP -c $$< -o $$@
$(BUILD)/touchdown-$(1): $(call host_objects,$(1),$(CORE_SRC) $(PROGRAM_SRC)) $(FILES_OBJ)
	@$(HOST_CC) -o $$@ $$^ -pthread $(FILES_LIBS) -lm
-include $(patsubst %.o,%.d,$(call host_objects,$(1),$(sort $(CORE_SRC) $(PROGRAM_SRC))))
endef
$(foreach scalar,$(SCALARS),$(eval $(call host_rules,$(scalar))))

run-host: $(HOST_IMAGE) ## build an image of your own and run it here: IMAGE_SRC=, SCALAR=
	@$<

$(HOST_IMAGE).sources: HOST_FORCE | host-tools
	@mkdir -p $(@D)
	@echo '$(IMAGE_FILES)' | cmp -s - $@ || echo '$(IMAGE_FILES)' > $@

$(HOST_IMAGE): $(call host_objects,$(HOST_SCALAR),$(CORE_SRC) $(HOST_IMAGE_SRC)) $(HOST_IMAGE).sources
	@$(HOST_CC) -o $@ $(filter %.o,$^) -lm
-include $(patsubst %.o,%.d,$(call host_objects,$(HOST_SCALAR),$(HOST_IMAGE_SRC)))
