# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# ruby boards/core_flash.rb IMAGE.map: bytes of flash that the core and a baked scene take, of what the linker has kept.

text = File.read(ARGV.fetch(0))
kept = text[text.index('Linker script and memory map')..]
sizes = kept.scan(/^ \.(?:text|rodata)\S*\s+0x\h+\s+0x(\h+) (\S+)$/)
core = sizes.select { |_, object| object.match?(%r{/obj/src/|/baked/}) }
puts "cost: flash #{core.sum { |size, _| size.hex }} bytes"
