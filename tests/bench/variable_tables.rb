# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# What a variable step costs and gains: `ruby tests/bench/variable_tables.rb [--docs DIR]`, part of `make bench`.
# Runs build/touchdown, writes build/variable.csv and the tables of DESIGN.md.

require 'fileutils'
require 'json'
require 'open3'
require_relative '../documents'

module Bench
  # Runs of scenes, and what they came to.
  class VariableTables
    Run = Struct.new(:way, :setting, :calls, :roots, :events, :error, keyword_init: true)
    PROGRAM = 'build/touchdown'
    WORK = 'build/variable'
    TOLERANCES = %w[1e-3 1e-4 1e-5 1e-6 1e-7 1e-8].freeze
    SECONDS = { 'six_balls' => 0.6, 'falling_parts' => 0.45 }.freeze
    DAMPING = 24 # [N s/m] of each of two surfaces
    BLENDS = { 'six_balls' => 0.002, 'falling_parts' => 0.002 }.freeze

    def initialize(docs)
      @docs = docs
    end

    def write
      FileUtils.mkdir_p(WORK)
      sheets = SECONDS.keys.to_h { |scene| [scene, precision(scene)] }
      save(sheets)
      Documents.put(File.join(@docs, 'DESIGN.md'), 'variable-stiffness' => -> { stiffness },
                                                   'variable-work' => -> { sheets.map { |scene, runs| chapter(scene, runs) }.join("\n") },
                                                   'variable-cost' => -> { costs })
    end

    private

    def touchdown(*words)
      out, status = Open3.capture2e(PROGRAM, 'run', *words)
      [out, status.success?]
    end

    def scene(name, **more)
      path = "#{WORK}/#{name}.json"
      File.write(path, JSON.generate({ name: name, about: name }.merge(more)))
      path
    end

    def number(out, words)
      out[/#{words} (\d+)/, 1].to_i
    end

    # ---- stiffness ----

    def stiffness
      rows = (5..15).flat_map { |power| [%w[1e-6 1e-8], %w[1e-9 1e-14]].map { |tolerances| blow(power, *tolerances) } }
      Documents.table(['K [N/m]', 'rtol, atol', 'steps', 'right-hand sides', 'deepest [m]', 'restitution, wanted 0.5', 'error of its beginning'], rows)
    end

    # 1 kg at 1 m/s.
    def blow(power, rtol, atol)
      file = scene('blow', duration: 0.02, gravity: 0, tick: 0.001, force_unit: 1e6, materials: { m: {} },
                           laws: { one: { kind: 'smooth', stiffness: 10.0**power, restitution: 0.5, blend: 0.05 / Math.sqrt(10.0**power) } },
                           bodies: { ball: { mass: 1, inertia: [0.004] * 3, v_max: 20, omega_max: 50, position: [0, 0, 0.005], velocity: [0, 0, -1] } },
                           parts: { ball: { shape: { kind: 'point' }, body: 'ball' }, wall: { shape: { kind: 'box', half: [0.1] * 3 }, position: [0, 0, -0.1] } },
                           limits: { contacts: 1, candidates: 1, slots: 1 })
      out, well = touchdown(file, '--step', 'variable', '--rtol', rtol, '--atol', atol, '--events', "#{WORK}/events.csv", '--trace', "#{WORK}/blow.csv")
      head = ["1e#{power}", "#{rtol}, #{atol}"]
      return [*head, '-', '-', '-', out.lines.last.to_s.strip.sub(/.*(?:FAIL at \S+ s|touchdown): /, ''), '-'] unless well

      ended = File.readlines("#{WORK}/events.csv").grep(/,end,/).last.to_s.split(',').map(&:to_f)
      peak = File.readlines("#{WORK}/blow.events.csv", chomp: true).grep(/,end,/).last.to_s.split(',')[14]
      begun = File.readlines("#{WORK}/events.csv").grep(/,begin,/).first.to_f
      back = ended[6].to_f / ended[5].to_f
      [*head, number(out, 'variable step: steps'), number(out, 'right-hand sides'), format('%.1e', peak.to_f), format('%.4f', back), format('%.1e s', (begun - 0.005).abs)]
    end

    # ---- precision for work ----

    def variant(name, kind: nil, tick: nil)
      own = JSON.parse(File.read("boards/scenes/#{name}.json"))
      own.delete('$schema')
      own['tick'] = tick if tick
      own['materials'].each_value { |m| m['tangential_damping'] = DAMPING if m.key?('mu_s') } # else it is two ticks of the stiffness
      own['laws'].each_value { |law| law.merge!('kind' => 'smooth', 'blend' => BLENDS[name]) } if kind == :smooth
      path = "#{WORK}/#{name}.json"
      File.write(path, JSON.generate(own))
      path
    end

    def places(out)
      out.scan(/^body \d+ ends at (\S+) (\S+) (\S+),/).flatten.map(&:to_f)
    end

    def by_steps(scene, rtol, *words, kind: nil)
      out, well = touchdown(variant(scene, kind: kind), '--step', 'variable', '--seconds', SECONDS[scene].to_s, '--rtol', rtol,
                            '--atol', format('%g', rtol.to_f * 1e-2), *words)
      [places(out), number(out, 'right-hand sides'), number(out, 'root evaluations'), number(out, 'contacts begun') + number(out, 'ended'), well]
    end

    # A trace ends a tick before the run does.
    def by_ticks(scene, tick)
      n = (SECONDS[scene] / tick).round
      out, well = touchdown(variant(scene, tick: tick), '--ticks', (n + 1).to_s, '--trace', "#{WORK}/fixed.csv")
      head, *rows = File.readlines("#{WORK}/fixed.csv", chomp: true).map { |line| line.split(',') }
      at = head.each_index.select { |i| head[i].match?(/\Abody\..*\.position\.[xyz]/) }
      [rows.last.values_at(*at).map(&:to_f), n, 0, number(out, 'events'), well]
    end

    def off(is, shall)
      is.zip(shall).map { |a, b| (a - b).abs }.max
    end

    def precision(scene)
      truths = { nil => by_steps(scene, '1e-10').first, smooth: by_steps(scene, '1e-10', kind: :smooth).first }
      ways = { 'events' => [[], nil], 'no events' => [['--no-events'], nil], 'events, smooth law' => [[], :smooth], 'no events, smooth law' => [['--no-events'], :smooth] }
      runs = ways.flat_map do |way, (words, kind)|
        TOLERANCES.map do |rtol|
          is, calls, roots, events, = by_steps(scene, rtol, *words, kind: kind)
          Run.new(way: way, setting: "rtol #{rtol}", calls: calls, roots: roots, events: events, error: off(is, truths[kind]))
        end
      end
      runs + [0.001, 0.0001].map do |tick|
        is, calls, _, events, = by_ticks(scene, tick)
        Run.new(way: 'fixed tick', setting: "#{(tick * 1000).round(1)} ms", calls: calls, roots: 0, events: events, error: off(is, truths[nil]))
      end
    end

    def chapter(scene, runs)
      head = ['', 'setting', 'right-hand sides', 'root evaluations', 'events', 'error [m]']
      rows = runs.map { |r| [r.way, r.setting, r.calls, r.roots, r.events, format('%.1e', r.error)] }
      "`#{scene}`, the largest error of a position after #{SECONDS[scene]} s:\n\n#{Documents.table(head, rows)}\n#{plot(runs)}"
    end

    # ---- a plot of characters ----

    MARKS = { 'events' => 'e', 'no events' => 'n', 'events, smooth law' => 'E', 'no events, smooth law' => 'N', 'fixed tick' => 'f' }.freeze
    WIDE = 72
    HIGH = 18

    def plot(runs)
      xs = runs.map { |r| Math.log10([r.calls, 1].max) }
      ys = runs.map { |r| Math.log10([r.error, 1e-14].max) }
      page = Array.new(HIGH) { ' ' * WIDE }
      runs.each_index do |i|
        column = ((xs[i] - xs.min) / (xs.max - xs.min) * (WIDE - 1)).round
        row = ((ys.max - ys[i]) / (ys.max - ys.min) * (HIGH - 1)).round
        page[row][column] = MARKS[runs[i].way]
      end
      lines = page.each_with_index.map { |line, i| format('%8s |%s', i.zero? || i == HIGH - 1 ? format('%.0e', 10**(i.zero? ? ys.max : ys.min)) : '', line.rstrip) }
      below = format('%9s%-36d%36d right-hand sides', '', 10**xs.min, 10**xs.max)
      "```text\nerror [m]   #{MARKS.map { |way, mark| "#{mark} #{way}" }.join('   ')}\n#{lines.join("\n")}\n#{below}\n```\n"
    end

    # ---- what a second costs ----

    COSTS = { 'bouncing_ball' => 3, 'six_balls' => 0.6, 'falling_parts' => 4, 'rod_and_crank' => 1, 'parts_79' => 3, 'four_cubes' => 3, 'double_pendulum' => 4,
              'pendulum_collide' => 3, 'pendulum_rest' => 3, 'skid_deck' => 2, 'skid_pad' => 2, 'soft_tyre' => 2, 'soft_bump' => 2,
              'drone_deck' => 5, 'aircraft_landing' => 5 }.freeze

    def costs
      rows = COSTS.map do |scene, seconds|
        out, = touchdown(scene, '--step', 'variable', '--seconds', seconds.to_s, '--rtol', '1e-5', '--atol', '1e-7')
        each = ['variable step: steps', 'rejections', 'right-hand sides', 'root evaluations'].map { |words| (number(out, words) / seconds).round }
        [scene, *each, number(out, 'contacts begun') + number(out, 'ended')]
      end
      Documents.table(['rtol 1e-5, a simulated second', 'steps', 'rejections', 'right-hand sides', 'root evaluations', 'events of the run'], rows)
    end

    def save(sheets)
      lines = sheets.flat_map { |scene, runs| runs.map { |r| [scene, r.way.tr(',', ''), r.setting, r.calls, r.roots, r.events, r.error].join(',') } }
      File.write('build/variable.csv', "scene,way,setting,calls,roots,events,error\n#{lines.join("\n")}\n")
    end
  end
end

if $PROGRAM_NAME == __FILE__
  Dir.chdir(File.expand_path('../..', __dir__))
  Bench::VariableTables.new(ARGV[0] == '--docs' ? ARGV[1] : '.').write
end
