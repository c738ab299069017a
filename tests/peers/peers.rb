# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative '../gates/gatekit'

module Bench
  # The same distances by other libraries: instructions a query, and how far off the answers are, in
  # build/peers.csv. Exact and repeatable, as all counts here; they judge nothing.
  class Peers
    PAIRS = 'tests/vectors/pairs'
    STEP = 3 # every third of the 60 pairs that each combination and regime has
    HEADER = 'query,combination,regime,pairs,mean,worst,error,wrong'
    GROUP = 'peers' # of port/host/setup.sh

    # error: the largest, as a share of the pair's extent; empty: no answer was a number.
    # wrong: answers with the wrong sign, and queries without an answer.
    Row = Struct.new(:query, :combination, :regime, :pairs, :mean, :worst, :error, :wrong) do
      def to_s
        to_a.join(',')
      end
    end

    Asked = Struct.new(:label, :answer, :count)

    def self.load(build)
      path = File.join(build, 'peers.csv')
      return [] unless File.exist?(path)

      lines = File.readlines(path, chomp: true)
      lines.first == HEADER ? lines.drop(1).map { |line| Row.new(*line.split(',', -1)) } : []
    end

    # @param setup the words that make a machine ready, to which the group is added
    def initialize(root, build, setup)
      @root = root
      @build = build
      @setup = setup
      FileUtils.mkdir_p(folder)
    end

    # Without the libraries there is no comparison, and everything else goes on.
    def run
      FileUtils.rm_f(sheet)
      text, ok = Gates.run(*@setup.split, GROUP, dir: @root)
      return puts("bench: other libraries are left out: #{Gates.brief(text, lines: 1)}") unless ok

      tool('env', '-u', 'MAKEFLAGS', 'make', '-s', 'SETUP=:', "BUILD=#{@build}", 'host-peers')
      rows = Gates.each_parallel(names) { |name| ask(name) }.flatten(1)
      File.write(sheet, "#{HEADER}\n#{rows.join("\n")}\n")
      tell(rows)
    end

    private

    def sheet
      File.join(@build, 'peers.csv')
    end

    def folder
      File.expand_path(File.join(@build, 'peers'))
    end

    def names
      tool('env', '-u', 'MAKEFLAGS', 'make', '-s', 'peer-names').split
    end

    # Each call is a part of callgrind's file, in the order in which the program names its answers.
    def ask(name)
      out = File.join(folder, "#{name}.callgrind")
      FileUtils.rm_f(out)
      text = tool('valgrind', '-q', '--tool=callgrind', '--instr-atstart=no', '--combine-dumps=yes',
                  "--callgrind-out-file=#{out}", File.join(folder, name), PAIRS, STEP.to_s)
      counts = File.read(out).scan(/^desc: Trigger: Client Request: (\S+)\n.*?^summary: (\d+)$/m)
      empty = counts.select { |label, _| label == 'empty' }.last.last.to_i
      answers = text.lines.map(&:split)
      counts.reject! { |label, _| label == 'empty' }
      abort "bench: #{name}: counts and answers do not match" unless counts.map(&:first) == answers.map(&:first)
      rows(answers.zip(counts).map { |(label, answer), (_, n)| Asked.new(label, answer, n.to_i - empty) })
    end

    def rows(asked)
      asked.group_by(&:label).map do |label, list|
        counts = list.map(&:count)
        errors = list.map(&:answer).reject { |a| %w[right wrong].include?(a) }
        Row.new(*label.split('/'), list.size.to_s, format('%.1f', Rational(counts.sum, counts.size)),
                counts.max.to_s, errors.max_by(&:to_f).to_s, list.count { |a| a.answer == 'wrong' }.to_s)
      end
    end

    def tell(rows)
      pairs = rows.group_by(&:query).values.map { |list| list.sum { |r| r.pairs.to_i } }.max
      puts "other libraries: instructions a distance, geometric mean and worst, over #{pairs} pairs"
      table = PeerTable.new(rows)
      puts table.lines, 'ours by name: geometric mean and worst, and what is aimed at', table.own_lines
    end

    def tool(*argv)
      text, ok = Gates.run(*argv, dir: @root)
      ok ? text : abort("bench: #{argv.grep_v(/\A-|=|\A(?:env|MAKEFLAGS)\z/).first(3).join(' ')}: #{Gates.brief(text)}")
    end
  end

  # What a reader wants of peers.csv: one column a query.
  class PeerTable
    REGIMES = { 'sep' => 'separated', 'shallow' => 'shallow', 'deep' => 'deep' }.freeze
    SHOWN = [%w[box_box sep], %w[box_box shallow], %w[box_box deep], %w[sphere_box sep]].freeze
    # What our own queries are held up to: instructions; warm ones, as a share of the cold ones.
    GOALS = { 'distance_sep' => 1600, 'distance_shallow' => 2600, 'distance_deep' => 3400 }.freeze
    WARM_SHARE = 0.4
    # Known queries in the order of the table: those that give a signed distance, then those that give
    # only a depth.
    TITLES = {
      'touchdown' => 'Touchdown f32', 'touchdown_warm' => 'Touchdown f32, warm',
      'bullet_signed' => 'Bullet f32 `SignedDistance`', 'bullet_pair' => 'Bullet f32 `GjkPairDetector`',
      'fcl_distance' => 'FCL f64 `distance`',
      'libccd_mpr' => 'libccd f64 MPR', 'libccd_epa' => 'libccd f64 EPA', 'fcl_collide' => 'FCL f64 `collide`',
      'bullet_mpr' => 'Bullet f32 MPR', 'ode_collide' => 'ODE f64 `dCollide`'
    }.freeze

    def initialize(rows)
      @queries = rows.group_by(&:query)
      @names = TITLES.keys & @queries.keys
    end

    def head_and_body
      [['instructions a query', *@names.map { |name| TITLES[name] }], means + singles + quality]
    end

    # The same for a terminal: one line a query.
    def lines
      @names.map do |name|
        means = REGIMES.keys.map { |regime| format('%s %7d', regime, mean(name, regime)) }
        format('  %-18s %s  worst %7d', name, means.join('  '), worst(name))
      end
    end

    # distance_* and warm_*, each with its worst case and its goal.
    def own_lines
      REGIMES.keys.flat_map do |regime|
        cold, warm = %w[touchdown touchdown_warm].map { |name| mean(name, regime) }
        [format('  %-18s %7d %7d  goal %d', "distance_#{regime}", cold, worst('touchdown', regime),
                GOALS["distance_#{regime}"]),
         format('  %-18s %7d %7d  goal %d', "warm_#{regime}", warm, worst('touchdown_warm', regime),
                WARM_SHARE * cold)]
      end
    end

    private

    def row(title)
      [title, *@names.map { |name| yield name }]
    end

    def means
      [*REGIMES.map { |regime, word| row("`distance_#{regime}`: #{word}, geometric mean") { |name| mean(name, regime).to_s } },
       row('all, geometric mean') { |name| mean(name).to_s },
       row("all, of the #{common.size} combinations that everybody has") { |name| mean(name, nil, common).to_s },
       row('worst of all') { |name| worst(name).to_s }]
    end

    def common
      @common ||= @queries.values.map { |rows| rows.map(&:combination).uniq }.reduce(:&)
    end

    def singles
      SHOWN.map { |combination, regime| row("`#{combination}_#{regime}`") { |name| single(name, combination, regime) } }
    end

    def quality
      [row('gives') { |name| distance?(name) ? 'distance' : 'depth' },
       row('largest error') { |name| error(name) },
       row('wrong or none') { |name| "#{sum(name, :wrong)} of #{sum(name, :pairs)}" },
       row('combinations') { |name| @queries[name].map(&:combination).uniq.size.to_s }]
    end

    # Geometric, so that no combination counts more than another because it is slow.
    def mean(name, regime = nil, combinations = nil)
      rows = @queries[name].select { |r| regime.nil? || r.regime == regime }
      rows = rows.select { |r| combinations.include?(r.combination) } if combinations
      Math.exp(rows.sum { |r| Math.log(r.mean.to_f) } / rows.size).round
    end

    def worst(name, regime = nil)
      @queries[name].select { |r| regime.nil? || r.regime == regime }.map { |r| r.worst.to_i }.max
    end

    # "mean/worst"
    def single(name, combination, regime)
      row = @queries[name].find { |r| r.combination == combination && r.regime == regime }
      row ? "#{row.mean.to_f.round}/#{row.worst}" : '-'
    end

    def distance?(name)
      @queries[name].any? { |r| r.regime == 'sep' && !r.error.empty? }
    end

    def error(name)
      format('%.1e', @queries[name].map { |r| r.error.to_f }.max)
    end

    def sum(name, field)
      @queries[name].sum { |r| r[field].to_i }
    end
  end
end
