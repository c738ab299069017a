# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require 'shellwords'
require_relative '../documents'
require_relative '../gates/gatekit'

module Bench
  # What a board in the loop costs: round trips a second by the clock, the best of some runs; bytes, instructions, memory.
  class LinkTables
    BOARD = %w[mps2-an386 f32].freeze
    SCENES = %w[aircraft_deck drone_deck four_cubes].freeze
    CHANNELS = { 'FIFOs' => ['', 4000, 5000], 'UART' => [':uart', 200, nil] }.freeze # words, ticks, goal
    RUNS = 3
    TOLD = /^round trips: \d+, (\d+) a second, (\d+) bytes each to the board, (\d+) back$/.freeze

    COSTS = { %w[mps2-an386 f32] => ['Cortex-M4F, f32', 5000], %w[microbit q16] => ['Cortex-M0, Q16.16', 30_000] }.freeze
    COST_SCENE = 'aircraft_deck'
    FLASH_GOAL = 6144
    RAM_GOAL = 1024
    OWN = /^link on the board: mean (\d+) instructions a tick/.freeze
    # What handles frames, beside the core, the scene and the drivers.
    LINK_CODE = %r{/obj/port/link/}.freeze

    def initialize(tree)
      @tree = tree
    end

    def bodies
      { 'link-speed' => -> { table }, 'link-cost' => -> { costs } }
    end

    private

    def table
      Documents.table(['scene on mps2-an386 (QEMU), f32', 'channel', 'bytes a tick, to the board + back', 'round trips a second', 'goal'],
                      SCENES.flat_map { |scene| rows(scene) })
    end

    def rows(scene)
      build(BOARD, scene)
      CHANNELS.map do |name, (words, ticks, goal)|
        speed, out, back = best(scene, words, ticks)
        [scene, name, "#{out} + #{back}", speed, (goal if scene == SCENES.first) || '-']
      end
    end

    def costs
      Documents.table(["the link on a board, #{COST_SCENE}", 'instructions a tick', 'the hash of the state', 'goal without it',
                       "flash [bytes] (goal #{FLASH_GOAL})", "RAM beside buffers [bytes] (goal #{RAM_GOAL})"],
                      COSTS.map { |board, (name, goal)| cost_row(board, name, goal) })
    end

    def cost_row(board, name, goal)
      build(board, COST_SCENE)
      brief, full = %w[wrenches hash].map { |what| own(board, what) }
      folder = File.join(@tree.root, "build/firmware/#{board.join('-')}")
      [name, brief, full - brief, goal, flash(folder), ram(folder)]
    end

    # Mean instructions of reading a STEP and answering it, over a whole run.
    def own(board, what)
      tool('build/touchdown', 'run', COST_SCENE, '--scalar', board[1], '--on', "qemu:#{board[0]}", '--compare', what)[OWN, 1].to_i
    end

    # Of what the linker has kept.
    def flash(folder)
      text = File.read(File.join(folder, 'rig.map'))
      kept = text[text.index('Linker script and memory map')..]
      kept.scan(/^ \.(?:text|rodata)\S*\s+0x\h+\s+0x(\h+) (\S+)$/).sum { |size, object| object.match?(LINK_CODE) ? size.hex : 0 }
    end

    # What a server holds before the motion of its bodies: everything but buffers, plan, state and output.
    def ram(folder)
      cross, *flags = File.read(File.join(folder, 'obj/flags')).sub(/-nostartfiles.*/m, '').shellsplit
      source = File.join(folder, 'link_ram.c')
      object = source.sub(/c$/, 'o')
      File.write(source, "#include <stddef.h>\n#include \"link_server.h\"\nchar link_ram[offsetof(link_server, motion)];\n")
      tool("#{cross}gcc", *flags, '-c', source, '-o', object)
      tool("#{cross}nm", '-S', object)[/ (\h+) \w link_ram/, 1].hex
    end

    def build(board, scene)
      tool('env', '-u', 'MAKEFLAGS', 'make', '-s', 'firmware', 'host', "BOARD=#{board[0]}", "SCALAR=#{board[1]}", "SCENE=#{scene}")
    end

    def best(scene, words, ticks)
      Array.new(RUNS) do
        tool('build/touchdown', 'run', scene, '--scalar', BOARD[1], '--on', "qemu:#{BOARD[0]}#{words}", '--ticks', ticks.to_s)
          .match(TOLD).captures.map(&:to_i)
      end.max
    end

    def tool(*words)
      text, ok = Gates.run(*words, dir: @tree.root)
      ok ? text : abort("bench: #{words.join(' ')}: #{Gates.brief(text)}")
    end
  end
end
