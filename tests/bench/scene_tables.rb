# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative '../documents'
require_relative '../gates/gatekit'

module Bench
  # What scene files cost: baked for a board beside the preset, and read on the host.
  class SceneTables
    BAKED = %w[drone_deck aircraft_deck four_cubes double_pendulum].freeze
    BOARD = %w[mps2-an386 f32].freeze
    PLANT_BOARD = %w[mps2-an500 f64].freeze
    PLANTS = { 'double_pendulum' => '6000', 'pendulum_rest' => '-', 'two_link_arm' => '-', 'aircraft_deck' => '-' }.freeze
    STEP = /^a step of the plant: (\d+) instructions, the worst (\d+)/.freeze
    MHZ = 168
    READ = 'parts_79'
    RUNS = 20

    def initialize(tree)
      @tree = tree
    end

    def bodies
      { 'baked' => -> { baked }, 'reading' => -> { reading }, 'plant' => -> { plant } }
    end

    private

    def baked
      preset = cost('drone_deck', 'IMAGE_FLAGS=-DRIG_SCENE=scene_drone_deck')
      head = ['scene on a Cortex-M4F, f32', 'RAM of the core, baked', 'with the middle preset', 'flash, core and scene',
              'instructions a tick, mean/worst', "share of 1 ms at #{MHZ} MHz"]
      Documents.table(head, BAKED.map { |scene| row(scene, preset) })
    end

    def row(scene, preset)
      c = cost(scene)
      [scene, c[:ram], preset[:ram], c[:flash], "#{c[:mean]}/#{c[:worst]}", format('%.1f %%', c[:mean] / (10.0 * MHZ))]
    end

    # Instructions of a step, mean and worst of a run.
    def plant
      Documents.table(['a step of the plant on a Cortex-M7 with double', 'instructions, mean/worst', 'goal'],
                      PLANTS.map { |scene, goal| [scene, cost_text(scene, PLANT_BOARD).match(STEP).captures.join('/'), goal] })
    end

    def cost_text(scene, board, *words)
      text, ok = Gates.run('env', '-u', 'MAKEFLAGS', 'make', '-s', 'cost', "BOARD=#{board[0]}", "SCALAR=#{board[1]}", "SCENE=#{scene}",
                           *words, dir: @tree.root)
      ok ? text : abort("bench: make cost SCENE=#{scene}: #{Gates.brief(text)}")
    end

    def cost(scene, *words)
      text = cost_text(scene, BOARD, *words)
      mean, worst = text.match(/^a tick: (\d+) instructions, the worst (\d+)/).captures.map(&:to_i)
      { ram: text[/^cost: plan.*/].scan(/\d+/).sum(&:to_i), flash: text[/^cost: flash (\d+)/, 1].to_i, mean: mean, worst: worst }
    end

    # The best of some runs, by the clock: what the machine can do.
    def reading
      seconds = Array.new(RUNS) { time('show', READ) }.min - Array.new(RUNS) { time('help') }.min
      Documents.table(['on the host', 'value'],
                      [["reading, completing and checking `#{READ}` (goal 20 ms)", format('%.1f ms', 1000 * seconds)],
                       ['the most memory that this takes', format('%.2f MB', memory / 1e6)]])
    end

    # `make cost` has built it.
    def program
      File.join(@tree.root, 'build/touchdown-f64')
    end

    def time(*words)
      start = Gates.now
      _, ok = Gates.run(File.expand_path(program), *words, dir: @tree.root)
      abort "bench: touchdown #{words.join(' ')} fails" unless ok

      Gates.now - start
    end

    # [bytes] of the heap, at its largest.
    def memory
      file = File.join(@tree.root, 'build/massif.out')
      _, ok = Gates.run('valgrind', '--tool=massif', "--massif-out-file=#{File.expand_path(file)}", File.expand_path(program), 'show', READ, dir: @tree.root)
      abort 'bench: valgrind fails' unless ok

      File.read(file).scan(/^mem_heap_B=(\d+)/).flatten.map(&:to_i).max
    end
  end
end
