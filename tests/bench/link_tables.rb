# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative '../documents'
require_relative '../gates/gatekit'

module Bench
  # What a board in the loop costs: round trips a second by the clock, the best of some runs, and bytes of a tick.
  class LinkTables
    BOARD = %w[mps2-an386 f32].freeze
    SCENES = %w[aircraft_deck drone_deck four_cubes].freeze
    CHANNELS = { 'FIFOs' => ['', 4000, 5000], 'UART' => [':uart', 200, nil] }.freeze # words, ticks, goal
    RUNS = 3
    TOLD = /^round trips: \d+, (\d+) a second, (\d+) bytes each to the board, (\d+) back$/.freeze

    def initialize(tree)
      @tree = tree
    end

    def bodies
      { 'link-speed' => -> { table } }
    end

    private

    def table
      Documents.table(['scene on mps2-an386 (QEMU), f32', 'channel', 'bytes a tick, to the board + back', 'round trips a second', 'goal'],
                      SCENES.flat_map { |scene| rows(scene) })
    end

    def rows(scene)
      tool('env', '-u', 'MAKEFLAGS', 'make', '-s', 'firmware', 'host', "BOARD=#{BOARD[0]}", "SCALAR=#{BOARD[1]}", "SCENE=#{scene}")
      CHANNELS.map do |name, (words, ticks, goal)|
        speed, out, back = best(scene, words, ticks)
        [scene, name, "#{out} + #{back}", speed, (goal if scene == SCENES.first) || '-']
      end
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
