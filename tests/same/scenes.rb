# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# Runs every scene of the gallery in every scalar: on the host with both compilers at -O0 and -O2, and on
# every board whose memory holds it, under QEMU. Each run compares its hash with tests/golden/scene_hash.h;
# the table says which scene fits which board, and by how much another does not.
#   ruby tests/same/scenes.rb [--quick] [--build build] [--board name]

require 'optparse'
require_relative '../gates/junit'
require_relative 'board'

module SameScenes
  # Capacities that scenes of one size need; what is not named is none. A board that holds the middle
  # preset takes them all in one image.
  SIZES = {
    'wheels' => { tables: {},
                  scenes: %w[aircraft_landing aircraft_braking aircraft_slope aircraft_takeoff aircraft_deck
                             aircraft_steering] },
    'points' => { tables: { TARGETS: 1, INITIATORS: 2, SLOTS: 2 }, links: 1,
                  scenes: %w[pendulum_collide skid_deck aircraft_house] },
    'feet' => { tables: { INITIATORS: 4 }, scenes: %w[drone_deck] },
    'ring' => { tables: { INITIATORS: 24 }, scenes: %w[soft_tyre] },
    'pad' => { tables: { TARGETS: 1, INITIATORS: 2, SLOTS: 2, OUTLINES: 1, DRIVEN_VERTICES: 9, FACES: 9 }, scenes: %w[skid_pad] },
    'bump' => { tables: { TARGETS: 1, INITIATORS: 24, DRIVEN_VERTICES: 5 }, scenes: %w[soft_bump] },
    'pair' => { tables: { PARTS: 2, CANDIDATES: 1, CONTACTS: 2, SLOTS: 2 }, links: 1,
                scenes: %w[bouncing_ball ball_ramp pendulum_rest] },
    'three' => { tables: { BODIES: 3, PARTS: 4, CANDIDATES: 3, CONTACTS: 3, SLOTS: 3 }, links: 2,
                 scenes: %w[double_pendulum gripper] },
    'six' => { tables: { BODIES: 4, PARTS: 4, CANDIDATES: 6, CONTACTS: 6, SLOTS: 6 }, scenes: %w[four_cubes stacked_boxes] },
    'row' => { tables: { BODIES: 6, PARTS: 8, CANDIDATES: 18, CONTACTS: 18, SLOTS: 16 },
               scenes: %w[six_balls falling_parts] },
    'arm' => { tables: { BODIES: 4, PARTS: 7, CANDIDATES: 10, CONTACTS: 10, SLOTS: 10 }, links: 4, scenes: %w[two_link_arm] },
    'meshes' => { tables: { BODIES: 2, PARTS: 35, CANDIDATES: 179, CONTACTS: 32, SLOTS: 32, HULL_VERTICES: 48 }, links: 2,
                  scenes: %w[rod_and_crank] },
    'many' => { tables: { BODIES: 5, PARTS: 79, CANDIDATES: 651, CONTACTS: 32, SLOTS: 24 }, scenes: %w[parts_79] }
  }.freeze
  NONE = { BODIES: 2, PARTS: 0, CANDIDATES: 0, CONTACTS: 0, TARGETS: 0, OUTLINES: 0, DRIVEN_VERTICES: 0, INITIATORS: 0, WHEELS: 3, SLOTS: 1, FACES: 8,
           LEAVES: 16 }.freeze
  SCENES = SIZES.values.flat_map { |size| size[:scenes] }.freeze
  ROOM_FOR_ALL = 128 * 1024 # bytes of RAM
  STACK = 2560              # bytes that a run needs beside its tables, on the hungriest core
  LINKER_ASSERT = /less than 1024 bytes are left for the stack/.freeze # of boards/link.ld
  SCALARS = %w[f32 f64 q16].freeze
  SECONDS = 900
  # What every landing has time for: [board, scalar, scenes], in one image. A micro:bit is held to the host tick by tick
  # (Commands::Link).
  QUICK = [['mps2-an386', 'f32', %w[six_balls ball_ramp four_cubes stacked_boxes gripper falling_parts parts_79
                                    aircraft_house aircraft_landing aircraft_braking skid_pad soft_bump]]].freeze

  # One scene on one machine: `said` is "same", or why not.
  Result = Struct.new(:machine, :scalar, :scene, :said, :seconds) do
    def same?
      said == 'same'
    end

    def fits?
      !said.start_with?('RAM', 'ROM')
    end
  end

  # Builds one image and runs it.
  class Machine
    attr_reader :name, :scalar

    def initialize(tree, dir, scalar)
      @tree = tree
      @dir = dir
      @scalar = scalar
    end

    # @return a result for each scene
    def run(scenes, size = nil)
      start = Gates.now
      said = catch(:said) { answers(execute(build(scenes, size))) }
      seconds = (Gates.now - start) / scenes.size
      scenes.map do |scene|
        Result.new(name, scalar, scene, said.is_a?(Hash) ? said.fetch(scene, 'no word of it') : said, seconds)
      end
    end

    private

    def answers(text)
      text.scan(/^scene (\w+) (.*?)\s*$/).to_h { |scene, word| [scene, word.start_with?('same ') ? 'same' : word] }
    end

    def say(what)
      throw :said, what
    end
  end

  # The host, with one compiler at one level.
  class Host < Machine
    def initialize(tree, dir, scalar, target, level)
      super(tree, dir, scalar)
      @target = target
      @level = level
      @compiler = Gates::Compiler.new(tree)
    end

    def name
      "#{@target.compiler} #{@level}"
    end

    private

    def build(_scenes, _size)
      objects = Same.sources(@tree, 'scenes-sources').map do |source|
        built = @compiler.object(@target.command(@tree, scalar, @level, source), source)
        built.ok ? built.object : say(Gates.brief(built.text))
      end
      elf = File.join(@dir, "#{name} #{scalar}".gsub(/[^\w-]+/, '_'))
      text, ok = Gates.run(@target.compiler, '-o', elf, *objects, '-lm', dir: @tree.root)
      ok ? elf : say(Gates.brief(text))
    end

    def execute(elf)
      Gates.run(elf, dir: @tree.root).first
    end
  end

  # A board in one of its scalars.
  class OnBoard < Machine
    def initialize(tree, dir, scalar, board)
      super(tree, dir, scalar)
      @board = board
    end

    def name
      @board.name
    end

    # Every scene, in as few images as the board's memory allows.
    def jobs
      return [-> { run(SCENES) }] if @board.ram >= ROOM_FOR_ALL

      SIZES.map { |size, what| -> { run(what[:scenes], size) } }
    end

    private

    def build(scenes, size)
      where = File.join(@dir, size || 'all')
      text, ok = Gates.run('env', '-u', 'MAKEFLAGS', '-u', 'CCACHE_DISABLE', 'make', '-s', 'firmware', "BOARD=#{name}", "SCALAR=#{scalar}",
                           'IMAGE=scenes', 'IMAGE_SRC=$(IMAGE_SRC_scenes)',
                           "IMAGE_FLAGS=#{flags(size)}", "FIRMWARE_FLAGS_scenes_main=-DSCENES='#{scenes.map { |scene| %("#{scene}") }.join(',')}'",
                           "BUILD=#{where}", 'SETUP=:', dir: @tree.root)
      say(too_large(text) || Gates.brief(text)) unless ok
      used = text[/bss \d+ .*stack (\d+)/, 1].to_i
      say("RAM: #{STACK - used} bytes short for the stack") if used < STACK
      File.join(where, 'firmware', "#{name}-#{scalar}", 'scenes.elf')
    end

    # Without a size the flags are those of any image of one's own: what others have compiled is compiled.
    def flags(size)
      return '' unless size

      tables = NONE.merge(SIZES[size][:tables]).map { |table, n| "-DTD_MAX_#{table}=#{n}" }
      ['-UTD_PRESET_SMALL', *tables, "-DRIG_MAX_LINKS=#{SIZES[size].fetch(:links, 0)}", '-DRIG_ROLLBACK=0'].join(' ')
    end

    def too_large(text)
      region, bytes = text.match(/region `(\w+)' overflowed by (\d+) bytes/)&.captures
      return "#{region}: #{bytes} bytes short" if region

      'RAM: no room for a stack' if text.match?(LINKER_ASSERT)
    end

    def execute(elf)
      Gates.run(*@board.qemu(SECONDS), elf, dir: @tree.root).first
    end
  end

  # Table, list of troubles, JUnit.
  class Report
    def initialize(results)
      @results = results
    end

    def print
      machines = @results.map { |r| [r.machine, r.scalar] }.uniq
      puts format('%-18s %s', 'scene', machines.each_index.map { |i| format('%3d', i + 1) }.join)
      SCENES.each { |scene| puts format('%-18s %s', scene, machines.map { |m| cell(scene, *m) }.join).rstrip }
      machines.each_with_index { |(machine, scalar), i| puts format('%3d  %s %s%s', i + 1, machine, scalar, short_of(machine, scalar)) }
      failed.each { |r| puts "same: #{r.scene} on #{r.machine} #{r.scalar}: #{r.said}" }
      puts "same: #{@results.count(&:same?)} of #{@results.count(&:fits?)} runs of scenes give the golden hash, " \
           "#{@results.count { |r| !r.fits? }} do not fit"
    end

    def ok?
      failed.empty?
    end

    def write(path)
      cases = @results.map do |r|
        findings = failed.include?(r) ? [Gates::Finding.new(r.machine, r.said, 'make same')] : []
        Gates::Case.new('scenes', "#{r.scene} #{r.machine} #{r.scalar}", r.seconds, findings)
      end
      Gates::Junit.write(path, cases)
    end

    private

    def failed
      @failed ||= @results.reject { |r| r.same? || !r.fits? }
    end

    def cell(scene, machine, scalar)
      one = @results.find { |r| [r.scene, r.machine, r.scalar] == [scene, machine, scalar] }
      mark = if one.nil? then ' '
             elsif one.same? then '='
             else one.fits? ? '!' : '-'
             end
      format('%3s', mark)
    end

    # What a machine is too small for, and by how much.
    def short_of(machine, scalar)
      some = @results.select { |r| r.machine == machine && r.scalar == scalar && !r.fits? }
      some.group_by(&:said).map { |said, list| "; #{list.map(&:scene).join(', ')}: #{said}" }.join
    end
  end

  # All of it.
  class Main
    LEVELS = %w[-O0 -O2].freeze

    def initialize(build, quick: false, board: nil)
      @quick = quick
      @only = board
      @dir = File.expand_path(File.join(build, 'same', 'scenes'))
      FileUtils.mkdir_p(@dir)
      @tree = Gates::Tree.new('.', build)
    end

    def run
      report = Report.new(Gates.each_parallel(@quick ? slice : hosts + boards) { |job| told(job.call) }.flatten)
      report.print
      report.write(File.join(@dir, 'junit.xml'))
      report.ok?
    end

    private

    # A line for each image, as it ends: the whole takes long.
    def told(results)
      first = results.first
      warn "#{first.machine} #{first.scalar}: #{results.count(&:same?)} of #{results.size} scenes the same"
      results
    end

    def all_boards
      @all_boards ||= Same::Board.all(@tree)
    end

    def on(board, scalar)
      OnBoard.new(@tree, @dir, scalar, board)
    end

    def slice
      QUICK.map { |name, scalar, scenes| -> { on(all_boards.find { |b| b.name == name }, scalar).run(scenes) } }
    end

    def hosts
      return [] if @only

      Gates::Targets.hosts.product(LEVELS, SCALARS).map do |target, level, scalar|
        -> { Host.new(@tree, @dir, scalar, target, level).run(SCENES) }
      end
    end

    def boards
      all_boards.select { |board| @only.nil? || board.name == @only }
                .flat_map { |board| board['SCALARS'].split.flat_map { |scalar| on(board, scalar).jobs } }
    end
  end
end

options = { build: 'build' }
OptionParser.new do |o|
  o.on('--build DIR') { |dir| options[:build] = dir }
  o.on('--board NAME') { |name| options[:board] = name }
  o.on('--quick') { options[:quick] = true }
end.parse!
exit SameScenes::Main.new(options[:build], quick: options[:quick], board: options[:board]).run
