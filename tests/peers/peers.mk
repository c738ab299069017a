# SPDX-License-Identifier: MIT
# Programs that ask other libraries, and the core, for the same distances: one for each of PEERS, run by
# tests/peers/peers.rb under callgrind. A new one is a name here, its flags, and peer_<name>.cpp.
#   HOST_CXX    the compiler                 (default g++)

HOST_CXX ?= g++

PEERS := $(if $(wildcard include/td_distance.h),touchdown) libccd fcl bullet ode

PEER_LIBS_libccd := -lccd
PEER_LIBS_fcl    := -lfcl -lccd
PEER_LIBS_bullet := -lBulletCollision -lLinearMath
PEER_LIBS_ode    := -lode

PEER_FLAGS_touchdown := -Iinclude $(DEFINE_f32) -DTD_PRESET_LARGE
PEER_FLAGS_fcl       := -isystem /usr/include/eigen3
PEER_FLAGS_bullet    := -isystem /usr/include/bullet

# Of files that several programs share.
PEER_FLAGS_bullet_shapes := $(PEER_FLAGS_bullet)

PEER_FLAGS := -std=c++17 -O2 -DNDEBUG -Wall -Wextra -Werror -Itests/peers
PEER_DIR   := $(BUILD)/peers

.PHONY: host-peers peer-names
host-peers: $(PEERS:%=$(PEER_DIR)/%)

peer-names:
	@echo $(PEERS)

$(PEER_DIR)/%.o: tests/peers/%.cpp $(wildcard tests/peers/*.hpp) tests/peers/peers.mk
	@mkdir -p $(@D)
	@$(HOST_CXX) $(PEER_FLAGS) $(PEER_FLAGS_$(*:peer_%=%)) -c $< -o $@

$(PEER_DIR)/%: $(PEER_DIR)/main.o $(PEER_DIR)/pairs.o $(PEER_DIR)/peer_%.o
	@$(HOST_CXX) -Wl,-z,now -o $@ $^ $(PEER_LIBS_$*)

$(PEER_DIR)/bullet: $(PEER_DIR)/bullet_shapes.o
$(PEER_DIR)/ode: $(PEER_DIR)/ode_shapes.o
$(PEER_DIR)/peer_touchdown.o: $(CORE_HDR)
$(PEER_DIR)/touchdown: $(call host_objects,f32,$(CORE_SRC))

.SECONDARY: $(PEERS:%=$(PEER_DIR)/peer_%.o)
