# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative '../documents'
require_relative '../gates/targets'
require_relative '../peers/peers'

require_relative 'link_tables'
require_relative 'scene_tables'

module Bench
  # The tables of README.md and DESIGN.md: made from build/bench.csv, peers.csv, the stack gate's stack.csv,
  # the sizes of the core's objects and what `touchdown laws` says, put between the markers
  # <!-- name:begin --> and <!-- name:end -->.
  class Tables
    # What the README shows, in words: rows and columns of the cost table, rows of the size table.
    COSTS = { 'force_law' => 'force of one damped contact',
              'retain_8' => 'the face, of eight, that holds a point',
              'entry_house' => 'where a leg enters a house of six half spaces',
              'box_box_deep' => 'distance of two overlapping boxes',
              'patch_box_box' => 'contact points of two boxes',
              'wheel_tick' => 'one wheel on the ground',
              'tick_aircraft' => 'a tick of an aircraft that lands on three wheels',
              'tick_79' => 'a tick of five bodies with 79 parts that collide' }.freeze
    CORES = { %w[x86 f32] => 'x86-64 f32', %w[mps2-an386 f32] => 'Cortex-M4F f32',
              %w[mps2-an385 q16] => 'Cortex-M3 Q16.16', %w[microbit q16] => 'Cortex-M0 Q16.16',
              %w[m0 q16] => 'Cortex-M0 Q16.16', %w[m3 q16] => 'Cortex-M3 Q16.16', %w[m4 f32] => 'Cortex-M4F f32',
              %w[m7 f64] => 'Cortex-M7 f64' }.freeze
    FLASH = { 'the tick, all of it' => 'flash: the whole tick',
              'the tick with shapes alone' => 'flash: a tick of shapes alone',
              'the tick with points alone' => 'flash: a tick of points alone',
              'the tick with wheels alone' => 'flash: a tick of wheels alone',
              'exact distance of two shapes' => 'flash: `td_distance` without a tick' }.freeze
    DOCUMENTS = %w[README.md DESIGN.md].freeze
    LEVEL = '-Os'
    PAIR = %w[td_convex_set td_placed_set td_distance td_patch_find].freeze
    TICK = %w[td_plan_make td_settle td_reset td_evaluate td_commit td_state_hash].freeze
    # What a program links that does one thing: the functions it calls, and the tables that it goes without.
    USES = {
      'points held by faces of planar targets' => %w[td_target2_set td_retain2_reset td_retain2_evaluate td_retain2_commit],
      'points held by faces of solids' => %w[td_target3_set td_retain3_reset td_retain3_evaluate td_retain3_commit],
      'wheels on Boolean ground' => %w[td_ground_check td_wheel_params_set td_wheel_check td_wheel_reset td_wheel_evaluate
                                       td_wheel_commit],
      'portal refinement of two shapes' => %w[td_convex_set td_placed_set td_mpr],
      'exact distance of two shapes' => %w[td_convex_set td_placed_set td_distance],
      'distance and contact patch' => PAIR,
      'slots of zero crossings' => %w[td_slots_init td_slots_select td_slots_get],
      'all that is there for pairs of shapes' => [*PAIR, *%w[td_mpr td_convex_support td_convex_box td_placed_box td_hull_build
                                                  td_hull_check td_slots_init td_slots_select td_slots_get
                                                  td_slots_two td_slots_is_valid]],
      'impulses with friction' => %w[td_impulse_check_body td_impulse_check_contact td_impulse_solve],
      'the tick, all of it' => TICK,
      'the tick with shapes alone' => [*TICK, *%w[INITIATORS TARGETS WHEELS]],
      'the tick with points alone' => [*TICK, *%w[PARTS CANDIDATES WHEELS]],
      'the tick with wheels alone' => [*TICK, *%w[PARTS CANDIDATES INITIATORS TARGETS]]
    }.freeze

    # @param peers what peers.csv says; nothing if the other libraries were left out
    def initialize(tree, rows, peers, columns, docs)
      @tree = tree
      @rows = rows
      @peers = peers
      @columns = columns
      @docs = docs
    end

    def write
      DOCUMENTS.each { |name| update(name, { 'laws' => -> { laws } }) }
      missing = @columns.reject { |t, s| @rows.any? { |r| r.target == t && r.scalar == s } }
      unless missing.empty?
        puts "bench: no tables yet, #{missing.map { |c| c.join(' ') }.join(', ')} missing: run `make bench`"
        return
      end
      DOCUMENTS.each { |name| update(name, bodies) }
    end

    private

    def update(name, bodies)
      puts "bench: tables of #{name} written" if Documents.put(File.join(@docs, name), bodies)
    end

    # A block's body is made only if a document asks for it.
    def bodies
      @bodies ||= { 'bench' => -> { costs }, 'bench-full' => -> { counts(operations) },
                    'size-short' => -> { fits(stacked) }, 'size' => -> { sizes(stacked) },
                    'size-full' => -> { sizes(offered) }, 'size-uses' => -> { uses(stacked) } }.merge(peers, SceneTables.new(@tree).bodies, LinkTables.new(@tree).bodies)
    end

    # ---- laws ----

    # Not measured, but computed: the same on every machine.
    def laws
      text, ok = Gates.run('env', '-u', 'MAKEFLAGS', 'make', '-s', 'host', "BUILD=#{@tree.build}", dir: @tree.root)
      text, ok = Gates.run(File.join(@tree.build, 'touchdown-f64'), 'laws', dir: @tree.root) if ok
      ok ? text : abort("bench: touchdown laws: #{Gates.brief(text)}")
    end

    # ---- counts ----

    # Few rows, named in words, without goals.
    def costs
      columns = @columns.select { |column| CORES.key?(column) }
      table(['instructions, mean/worst', *columns.map { |column| CORES[column] }],
            COSTS.map { |name, title| [title, *columns.map { |t, s| cell(t, s, name).sub(/ \(goal.*/, '') }] })
    end

    def operations
      @rows.map(&:operation).uniq
    end

    def counts(names)
      head = ['operation', *@columns.map { |target, scalar| "#{target} #{scalar}" }]
      table(head, names.map { |name| ["`#{name}`", *@columns.map { |t, s| cell(t, s, name) }] })
    end

    # "mean/worst", or one number where they agree.
    def cell(target, scalar, operation)
      row = @rows.find { |r| r.target == target && r.scalar == scalar && r.operation == operation }
      return '-' unless row

      mean = row.mean.to_f.round
      text = mean == row.worst.to_i ? row.worst : "#{mean}/#{row.worst}"
      row.goal.empty? ? text : "#{text} (goal #{row.goal})"
    end

    # What other libraries take; where they could not be asked, the documents keep what they say.
    def peers
      @peers.empty? ? {} : { 'bench-peers' => -> { table(*PeerTable.new(@peers).head_and_body) } }
    end

    # ---- sizes ----

    def sizes(targets)
      rows = targets.map do |target, scalar|
        text, ram = size_of(target, scalar)
        ["#{target.name} #{scalar}", text.to_s, ram.to_s, *stack_of(target.name, scalar)]
      end
      table(['core', 'code and constants', 'static RAM', 'deepest stack', 'in'], rows)
    end

    def targets
      @targets ||= Gates::Targets.boards(@tree).sort_by { |t| t.name.delete('^0-9').to_i }
    end

    # Every scalar that some board with this core offers; soft-float f32 is for the kernel only.
    def offered
      targets.flat_map { |t| t.scalars.reject { |s| s == 'f32' && t.classes.include?('fpu-none') }.map { |s| [t, s] } }
    end

    # Those that the stack gate looks at.
    def stacked
      offered.select { |t, s| stack.key?([t.name, s]) }
    end

    def size_of(target, scalar)
      text = asked(target.tool('size'), '-t', *objects_of(target, scalar))
      code, data, bss = text.lines.last.split.first(3).map(&:to_i)
      [code + data, data + bss]
    end

    # @param absent tables of td_config.h that are empty
    def objects_of(target, scalar, absent = [])
      compiler = Gates::Compiler.new(@tree)
      command = [*target.command(@tree, scalar, LEVEL), *absent.map { |name| "-DTD_MAX_#{name}=0" }]
      Gates.each_parallel(@tree.core_sources) do |source|
        built = compiler.object(command, source)
        built.ok ? built.object : abort("bench: #{source}: #{Gates.brief(built.text)}")
      end
    end

    def asked(*words)
      text, ok = Gates.run(*words, dir: @tree.root)
      ok ? text : abort("bench: #{Gates.brief(text)}")
    end

    # What a board must have, in words.
    def fits(targets)
      rows = FLASH.map { |name, title| [title, *targets.map { |column| linked(*column, USES[name]).to_s }] }
      stacks = targets.map { |target, scalar| stack_of(target.name, scalar).first }
      table(['bytes', *targets.map { |target, scalar| CORES[[target.name, scalar]] }],
            rows << ['stack: the deepest call', *stacks])
    end

    def uses(targets)
      table(['a program with', *targets.map { |target, scalar| "#{target.name} #{scalar}" }],
            USES.map { |name, words| [name, *targets.map { |column| linked(*column, words).to_s }] })
    end

    # What the linker keeps of the core, and of the compiler's own helpers; memcpy and memset are the port's.
    def linked(target, scalar, words)
      absent, roots = words.partition { |word| word == word.upcase }
      objects = objects_of(target, scalar, absent)
      image = File.join(@tree.build, "uses-#{target.name}-#{scalar}.elf")
      asked(target.tool('ld'), '--gc-sections', '--unresolved-symbols=ignore-all', '-e', roots.first,
            *roots.flat_map { |root| ['-u', root] }, *objects, target.libgcc(@tree), '-o', image)
      asked(target.tool('size'), image).lines.last.split.first(2).sum(&:to_i)
    end

    # [target, scalar] => [bytes, function] of the deepest public function; empty before `make check`.
    def stack
      @stack ||= begin
        path = File.join(@tree.build, 'stack.csv')
        lines = File.exist?(path) ? File.readlines(path, chomp: true).drop(1) : []
        lines.map { |l| l.split(',') }.group_by { |l| l.first(2) }
             .transform_values { |list| list.map { |l| [l[3].to_i, l[2]] }.max_by { |bytes, name| [bytes, name] } }
      end
    end

    def stack_of(name, scalar)
      bytes, function = stack[[name, scalar]]
      bytes ? [bytes.to_s, "`#{function}`"] : %w[- -]
    end

    def table(head, rows)
      Documents.table(head, rows)
    end
  end
end
