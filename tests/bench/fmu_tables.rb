# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# What a unit of FMI costs beside the host program: `ruby tests/bench/fmu_tables.rb [--docs DIR]`, part of `make bench`.
# Packs archives, drives them by build/importer under callgrind, and writes the tables of DESIGN.md.

require 'fileutils'
require 'open3'
require_relative '../documents'

module Bench
  # Archives of some scenes: instructions, bytes.
  class FmuTables
    PROGRAM = 'build/touchdown-f64'
    IMPORTER = 'build/importer'
    WORK = 'build/fmu_bench'
    TICKS = 2000
    SECONDS = 2
    TOLERANCES = %w[1e-6 1e-8].freeze
    GOAL = '10 %'
    COUNTED = { 'Co-Simulation' => %w[bouncing_ball drone_deck six_balls], 'Model Exchange' => %w[bouncing_ball drone_deck] }.freeze
    SIZED = %w[bouncing_ball drone_deck aircraft_deck double_pendulum rod_and_crank parts_79].freeze
    # What the host program spends on the same steps, and what the unit does.
    HOST = { 'Co-Simulation' => %w[rig_tick], 'Model Exchange' => %w[variable_rates variable_roots variable_try variable_accept] }.freeze
    UNIT = { 'Co-Simulation' => %w[fmi3DoStep],
             'Model Exchange' => %w[fmi3SetTime fmi3SetContinuousStates fmi3GetContinuousStateDerivatives fmi3GetEventIndicators
                                    fmi3CompletedIntegratorStep fmi3UpdateDiscreteStates] }.freeze

    def initialize(docs)
      @docs = docs
    end

    def write
      FileUtils.rm_rf(WORK)
      FileUtils.mkdir_p(WORK)
      system('make', '-s', '-j2', IMPORTER, PROGRAM, 'build/touchdown', exception: true)
      Documents.put(File.join(@docs, 'DESIGN.md'), 'fmu-cost' => -> { costs }, 'fmu-size' => -> { sizes })
    end

    private

    # What `make fmu` says of an archive; it is unpacked.
    def packed(scene)
      (@packed ||= {})[scene] ||= begin
        said, status = Open3.capture2('make', '-s', 'fmu', "SCENE=#{scene}")
        abort "bench: #{scene} is not packed" unless status.success?
        folder = File.join(WORK, scene)
        system('unzip', '-q', '-o', "build/fmu/#{scene}-3.0.fmu", '-d', folder, exception: true)
        [said, folder]
      end
    end

    def tick(folder)
      File.read(File.join(folder, 'modelDescription.xml'))[/stepSize="([^"]+)"/, 1].to_f
    end

    # ---- instructions ----

    def count(functions, *words)
      out = "#{WORK}/callgrind"
      toggles = functions.map { |function| "--toggle-collect=#{function}" }
      said, status = Open3.capture2e('valgrind', '-q', '--tool=callgrind', "--callgrind-out-file=#{out}", *toggles, *words)
      abort "bench: #{words.join(' ')}: #{said.lines.last}" unless status.success?
      [File.read(out)[/^(?:summary|totals): (\d+)/, 1].to_i, said]
    end

    # The same ticks; the same steps of CVODE, of ten ticks at most.
    def both(kind, scene)
      _, folder = packed(scene)
      h = tick(folder)
      host, unit = if kind == 'Co-Simulation'
                     [['run', scene, '--ticks', TICKS.to_s], ['cs', h.to_s, (TICKS * h).to_s]]
                   else
                     [['run', scene, '--step', 'variable', '--rtol', TOLERANCES[0], '--atol', TOLERANCES[1], '--seconds', SECONDS.to_s],
                      ['me', *TOLERANCES, SECONDS.to_s, [10 * h, 0.05].min.to_s]]
                   end
      [count(HOST[kind], PROGRAM, *host), count(UNIT[kind], IMPORTER, folder, *unit)]
    end

    # Of a right-hand side and its share of all else: both integrators are CVODE, and take the same number of them, or nearly.
    def row(kind, scene)
      (host, host_said), (unit, unit_said) = both(kind, scene)
      n = [host_said[/right-hand sides (\d+)/, 1], unit_said[/ rhs (\d+)/, 1]].map { |text| (text || TICKS).to_f }
      each = [host / n[0], unit / n[1]]
      [kind, scene, kind == 'Co-Simulation' ? 'tick' : 'right-hand side', *each.map { |x| x.round.to_s }, format('%+.1f %%', 100.0 * (each[1] / each[0] - 1.0)), GOAL]
    end

    def costs
      rows = COUNTED.flat_map { |kind, scenes| scenes.map { |scene| row(kind, scene) } }
      Documents.table(['', 'scene', 'instructions of a', 'host program', 'unit of 3.0', 'more', 'goal, at most'], rows)
    end

    # ---- bytes ----

    def sizes
      rows = SIZED.map do |scene|
        said, = packed(scene)
        archives = said.scan(/-\d\.0\.fmu\s+(\d+) bytes/).flatten
        [scene, *archives, said.scan(/sources (\d+) bytes/).flatten.last, said[/RAM of an instance (\d+) bytes/, 1]]
      end
      Documents.table(['bytes', 'archive of 2.0', 'archive of 3.0', 'its sources, unpacked', 'RAM of an instance'], rows)
    end
  end
end

if $PROGRAM_NAME == __FILE__
  Dir.chdir(File.expand_path('../..', __dir__))
  Bench::FmuTables.new(ARGV[0] == '--docs' ? ARGV[1] : '.').write
end
