# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# Counts the instructions of the operations in tests/bench/bench.c: on the host under callgrind, on a
# board under QEMU -icount. Both are exact, so that two runs give the same file, build/bench.csv;
# the tables of the documents are made from it (tables.rb). Counts judge nothing.
# On the host, other libraries are asked for the same distances (peers/peers.rb).
#   ruby tests/bench/bench.rb [--board b] [--scalar s] [--build build] [--docs .] [--setup words]

require 'optparse'
require_relative '../gates/targets'
require_relative 'tables'
require_relative '../peers/peers'

module Bench
  HEADER = 'target,scalar,operation,mean,worst,goal'
  HOST = 'x86'
  SCALARS = %w[f32 f64 q16].freeze
  # What `make bench` measures without arguments, and what the documents show.
  STANDARD = [[HOST, 'f32'], [HOST, 'f64'], [HOST, 'q16'],
              %w[mps2-an386 f32], %w[mps2-an385 q16], %w[microbit q16]].freeze
  # Goals that an operation is held up to in the tables: [target, scalar, operation] => instructions.
  GOALS = {
    %w[mps2-an386 f32 retain_8] => 200,
    %w[x86 f32 retain_8] => 150,
    %w[mps2-an386 f32 wheel_tick] => 1200,
    %w[mps2-an385 q16 wheel_tick] => 2200,
    %w[microbit q16 wheel_tick] => 9000,
    %w[mps2-an386 f32 force_law] => 60,
    %w[mps2-an386 f32 restitution_k] => 120,
    %w[mps2-an386 f32 impulse] => 400,
    %w[mps2-an386 f32 entry_per_half_space] => 60,
    %w[x86 f32 support_hull_32] => 200,
    %w[x86 f32 support_hull_128] => 200,
    %w[mps2-an386 f32 support_hull_32] => 200,
    %w[mps2-an386 f32 support_hull_128] => 200,
    %w[mps2-an385 q16 support_hull_32] => 300,
    %w[x86 f32 box_box_sep] => 1200,
    %w[x86 f32 box_box_shallow] => 900,
    %w[x86 f32 box_box_deep] => 900,
    %w[x86 f32 sphere_box_sep] => 220,
    %w[mps2-an386 f32 box_box_deep] => 900,
    %w[mps2-an385 q16 box_box_sep] => 2500,
    %w[mps2-an385 q16 box_box_deep] => 2200,
    %w[x86 f32 broad_79] => 12_000,
    %w[x86 f32 broad_500] => 150_000,
    %w[x86 f32 broad_2000] => 700_000,
    %w[mps2-an386 f32 tick_79] => 100_000,
    %w[mps2-an386 f32 tick_aircraft] => 12_000,
    %w[mps2-an386 f32 patch_box_box] => 3000,
    %w[mps2-an385 q16 patch_box_box] => 5000
  }.freeze
  # Rows made of others: an operation's count for each of its parts. name => [operation, parts]
  SHARES = { 'entry_per_half_space' => ['entry_house', 6] }.freeze

  Row = Struct.new(:target, :scalar, :operation, :mean, :worst, :goal) do
    def to_s
      to_a.join(',')
    end
  end

  module_function

  def row(target, scalar, operation, sum, worst, sets)
    Row.new(target, scalar, operation, format('%.1f', Rational(sum, sets)), worst.to_s,
            GOALS[[target, scalar, operation]].to_s)
  end

  def shares(rows)
    SHARES.flat_map do |name, (operation, parts)|
      rows.select { |r| r.operation == operation }.map do |r|
        Row.new(r.target, r.scalar, name, format('%.1f', r.mean.to_r / parts), (r.worst.to_r / parts).ceil.to_s,
                GOALS[[r.target, r.scalar, name]].to_s)
      end
    end
  end

  # Counts one target in one scalar.
  class Counter
    def initialize(root, build)
      @root = root
      @build = build
    end

    # @return rows, in the order of the table in bench.c
    def count(target, scalar)
      target == HOST ? host(scalar) : board(target, scalar)
    end

    private

    # A part for each call: its trigger names the operation, its summary is the count.
    def host(scalar)
      make(program = "#{@build}/host/#{scalar}/bench", "BUILD=#{@build}")
      out = File.expand_path("#{@build}/bench/callgrind-#{scalar}")
      FileUtils.rm_f(out)
      text = tool('valgrind', '-q', '--tool=callgrind', '--combine-dumps=yes', "--callgrind-out-file=#{out}", program)
      sets = text[/^bench-unit instructions (\d+)/, 1].to_i
      parts = File.read(out).scan(/^desc: Trigger: Client Request: (\w+)\n.*?^summary: (\d+)$/m)
      calls = parts.group_by(&:first).transform_values { |list| list.map { |_, n| n.to_i } }
      empty = calls.delete('empty')
      calls.map do |name, counts|
        net = counts.zip(empty).map { |gross, nothing| gross - nothing }
        Bench.row(HOST, scalar, name, net.first(sets).sum, net.max, sets)
      end
    end

    def board(board, scalar)
      build = "#{@build}/bench"
      make('firmware', "BOARD=#{board}", "SCALAR=#{scalar}", 'OPT=-O2', 'IMAGE=bench', 'IMAGE_SRC=$(IMAGE_SRC_bench)',
           'IMAGE_FLAGS=-Iport/check', "BUILD=#{build}")
      text = tool('sh', 'boards/qemu.sh', board, "#{build}/firmware/#{board}-#{scalar}/bench.elf")
      sets = text[/^bench-unit instructions (\d+)/, 1].to_i
      abort "bench: #{board} counts #{text[/^bench-unit (\w+)/, 1] || 'nothing'}, not instructions" if sets.zero?
      text.scan(/^bench (\w+) (\d+) (\d+)\s*$/).map { |name, sum, worst| Bench.row(board, scalar, name, sum.to_i, worst, sets) } +
        text.scan(/^run (\w+) \d+ (\d+) (\d+)\s*$/).map { |name, mean, worst| Bench.row(board, scalar, name, mean.to_i, worst, 1) }
    end

    def make(*goals)
      tool('env', '-u', 'MAKEFLAGS', 'make', '-s', 'SETUP=:', *goals)
    end

    def tool(*argv)
      text, ok = Gates.run(*argv, dir: @root)
      ok ? text : abort("bench: #{argv.grep_v(/\A-|=|\A(?:env|MAKEFLAGS)\z/).join(' ')}: #{Gates.brief(text)}")
    end
  end

  # build/bench.csv: rows of one target and scalar are replaced together.
  class Sheet
    attr_reader :rows

    def initialize(path)
      @path = path
      @rows = []
    end

    def load
      return self unless File.exist?(@path)

      lines = File.readlines(@path, chomp: true)
      @rows = lines.drop(1).map { |l| Row.new(*l.split(',', -1)) } if lines.first == HEADER
      self
    end

    def put(rows)
      @rows = @rows.reject { |old| rows.any? { |r| r.target == old.target && r.scalar == old.scalar } } + rows
    end

    # The standard columns first and in their order, the others by name.
    def save
      keys = STANDARD | @rows.map { |r| [r.target, r.scalar] }.sort
      @rows = @rows.group_by { |r| [r.target, r.scalar] }.values_at(*keys).compact.flatten
      File.write(@path, "#{HEADER}\n#{@rows.join("\n")}\n")
    end
  end

  # All of it.
  class Main
    def initialize(build:, docs:, board:, scalar:, setup:)
      @build = build
      @docs = docs
      @setup = setup
      @board = board.to_s
      @scalar = scalar.to_s
      @tree = Gates::Tree.new('.', build)
      FileUtils.mkdir_p("#{build}/bench")
    end

    def run
      sheet = Sheet.new("#{@build}/bench.csv")
      sheet.load unless wanted == STANDARD
      wanted.each { |target, scalar| measure(sheet, target, scalar) }
      sheet.save
      puts "bench: #{sheet.rows.size} rows in #{@build}/bench.csv"
      Peers.new(@tree.root, @build, @setup).run if wanted == STANDARD
      Tables.new(@tree, sheet.rows, Peers.load(@build), STANDARD, @docs).write
    end

    private

    def wanted
      @wanted ||= if @board.empty?
                    STANDARD.select { |t, s| @scalar.empty? || (t == HOST && s == @scalar) }
                  else
                    [[@board, @scalar.empty? ? default_scalar : @scalar]]
                  end
    end

    def default_scalar
      @tree.make_variable("boards/#{@board}/board.mk", 'BOARD_SCALAR')
    end

    def measure(sheet, target, scalar)
      rows = Counter.new(@tree.root, @build).count(target, scalar)
      rows += Bench.shares(rows)
      puts "#{target} #{scalar}: instructions a call, mean and worst"
      rows.each { |r| puts format('  %-22s %9s %7s', r.operation, r.mean, r.worst) }
      sheet.put(rows)
    end
  end
end

options = { build: 'build', docs: '.', board: '', scalar: '', setup: 'sh port/host/setup.sh' }
OptionParser.new do |o|
  options.each_key { |name| o.on("--#{name} WORD") { |word| options[name] = word } }
end.parse!
Bench::Main.new(**options).run
