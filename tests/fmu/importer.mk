# SPDX-License-Identifier: MIT
# build/importer: archives of FMI 2.0 and 3.0, unpacked, driven as importers drive them (tests/fmu/importer.c).

IMPORTER_SRC   := $(call folder_sources,tests/fmu,abuse description drive_cs drive_me drive_more drive_wild importer rules rules_files unit)
IMPORTER_FLAGS := -std=c11 -D_POSIX_C_SOURCE=200809L -O1 -g1 -Wall -Wextra -Wshadow -Werror -isystem /usr/include/libxml2

$(BUILD)/importer: $(IMPORTER_SRC) $(wildcard tests/fmu/*.h) | host-tools
	@mkdir -p $(@D)
	@$(HOST_CC) $(IMPORTER_FLAGS) $(IMPORTER_SRC) -o $@ -ldl -lxml2 $(SUNDIALS_LIBS) -lm
