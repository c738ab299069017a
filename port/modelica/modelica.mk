# SPDX-License-Identifier: MIT
# build/libtouchdown-collide.so: doCollide and its like (port/modelica/do_collide.h) for tools that call C. It holds the core in
# double, exports the names of that header and no other, and needs libqhull_r for meshes.

# Of the core, the rooms that hold what it needs: the linker says if they do not.
COLLIDE_CORE  := $(sort $(wildcard $(patsubst %,src/%/*.c,number geometry convex respond)))
COLLIDE_SRC   := $(call folder_sources,port/modelica,do_collide do_collide_mesh do_collide_object do_collide_read) \
                 port/rig/plant.c $(MESH_SRC)
COLLIDE_OBJ   := $(patsubst %.c,$(BUILD)/collide/%.o,$(COLLIDE_CORE) $(COLLIDE_SRC))
COLLIDE_FLAGS := $(filter-out -ffreestanding,$(CORE_FLAGS)) -Iport/rig -Iport/mesh -Iport/modelica $(HOST_MORE) $(HOST_OPT) $(DEFINE_f64) \
                 -fPIC -fvisibility=hidden -ffunction-sections -fdata-sections

.PHONY: collide
collide: $(BUILD)/libtouchdown-collide.so ## contact as an external function of flat arrays, for Modelica, Simulink, Octave, C

$(BUILD)/libtouchdown-collide.so: $(COLLIDE_OBJ)
	@$(HOST_CC) -shared -Wl,--gc-sections -Wl,-z,defs -Wl,-soname,$(@F) -o $@ $^ -lqhull_r -lm

$(COLLIDE_OBJ): $(BUILD)/collide/%.o: %.c $(HOST_OBJ)/flags
	@mkdir -p $(@D)
	@$(CCACHE) $(HOST_CC) $(COLLIDE_FLAGS) -MMD -MP -c $< -o $@
-include $(COLLIDE_OBJ:.o=.d)
