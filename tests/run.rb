# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# What stands behind `make test`, `make soak` and `make coverage`: runs steps one after another,
# goes on after a failure, and ends with "touchdown: N passed, N failed, N skipped" over all.
#
#   ruby tests/run.rb [--board NAME] [--scalar NAME] [--one WORD] test | soak | coverage
#
# Logs are in build/logs/, JUnit files where each step leaves them. To add a step, add a line to
# Plan#everyday.

require 'optparse'
require_relative 'board_mixin'
require_relative 'step'
require_relative 'suites'

Dir.chdir(File.expand_path('..', __dir__))

# The same words and the same encoding in every step, whatever the caller's locale.
ENV['LC_ALL'] = 'C.UTF-8'
Encoding.default_external = Encoding::UTF_8

# Ceedling compiles a source once for every test that links it; ccache makes all but the first cheap. Wherever a copy of
# the tree lies, its objects are the same but for the folder that debuggers are told. Compilers tell of themselves what they
# have read: ccache need not ask the preprocessor.
ENV['PATH'] = "/usr/lib/ccache:#{ENV.fetch('PATH')}"
ENV['CCACHE_DIR'] ||= File.expand_path('build/ccache')
ENV['CCACHE_NOHASHDIR'] = '1'
ENV['CCACHE_DEPEND'] = '1'

# Ceedling at the version of the Gemfile, wherever gem has put it: needs nothing on the PATH.
module Ceedling
  VERSION = File.read('Gemfile')[/^gem "ceedling", "(.+)"/, 1]
  LOADER = "load Gem.activate_bin_path('ceedling', 'ceedling', '#{VERSION}')"

  # Tests run even if nothing changed: a result is always of this run.
  # @param choice some of the tests (Suites::Choice); nil: all
  def self.command(mixins, choice = nil)
    task = choice ? "test:pattern[/(?:#{choice.files.map { |file| File.basename(file, '.c') }.join('|')})[.]c$]" : 'test:all'
    only = choice&.case ? ["--test-case=#{choice.case}"] : []
    ['ruby', '-r', './tests/spawn', '-e', LOADER, '--', task, '--force-test-rerun', *mixins.map { |mixin| "--mixin=#{mixin}" }, *only]
  end

  def self.junit(build_root)
    "#{build_root}/artifacts/test/junit_tests_report.xml"
  end
end

# Which steps there are, and which of them a caller wants.
class Plan
  SCALARS = %w[f32 f64 q16].freeze
  SOAK_SECONDS = '14400'
  SOAK_PAIRS = { 'TD_SEEDS' => '200', 'TD_PAIRS' => '50000' }.freeze

  def initialize(board: nil, scalar: nil, one: nil)
    @board = board
    @scalar = scalar
    refuse_scalar unless scalar.nil? || SCALARS.include?(scalar)
    @choice = choose(one) if one
  end

  def test
    return [board(@board, @scalar)] if @board
    return [host(@scalar || SCALARS.first)] if @scalar || @choice

    everyday + (full? ? the_rest : [])
  end

  def soak
    [random_pairs] + scalars.map { |scalar| host(scalar, 'soak', env: soaking(scalar)) }
  end

  def scalars
    @scalar ? [@scalar] : SCALARS
  end

  def coverage
    scalars.map { |scalar| host(scalar, 'coverage') }
  end

  private

  # What every landing runs. f64 runs under the sanitizers, which are the stricter judges.
  def everyday
    [
      gates,
      same,
      scenes,
      commands,
      host('f32', 'with_a_scalar'),
      host('q16', 'with_a_scalar'),
      host('f64', 'asan_ubsan'),
      board('mps2-an386', 'f32', *('without_scenes' unless full?))
    ]
  end

  # With FULL=1: more of the same kind, which takes some minutes more. The steps above do more then, too: the gates
  # compile for all scalars of all cores (Gates::Targets::EVERYDAY), sameness takes all levels, scalars and scenes,
  # commands more boards (Commands::Image), the board of every day the tests of whole scenes.
  def the_rest
    [host('f64'), host('q16', 'asan_ubsan'), board('mps2-an385', 'q16'), board('microbit', 'q16')]
  end

  def soaking(scalar)
    { 'TD_TEST_SECONDS' => SOAK_SECONDS,
      'TD_TEST_PROGRESS' => File.expand_path("#{Step::LOGS}/host-#{scalar}-soak.progress") }
  end

  def refuse_scalar
    raise ArgumentError, "unknown SCALAR '#{@scalar}': choose one of #{SCALARS.join(' ')}"
  end

  def choose(word)
    suites = Suites.new
    suites.find(word) || raise(ArgumentError, "nothing is called '#{word}': ONE is a module (td_slots), a suite (test_td_slots) or " \
                                              "a case (test_...)#{suites.like(word).then { |some| some.empty? ? '' : "; there is #{some.join(' ')}" }}")
  end

  def gates
    Step.new('gates', junit: 'build/gates/junit.xml', commands: [%w[make -s check]])
  end

  def same
    Step.new('same bits', junit: 'build/same/junit.xml', commands: [['ruby', 'tests/same/same.rb', *slice]])
  end

  def scenes
    Step.new('same scenes', junit: 'build/same/scenes/junit.xml', commands: [['ruby', 'tests/same/scenes.rb', *slice]])
  end

  # Of sameness; the whole of it with FULL=1.
  def slice
    full? ? [] : %w[--quick]
  end

  def full?
    !ENV['FULL'].to_s.empty?
  end

  def commands
    Step.new('commands', junit: 'build/commands/junit.xml', commands: [%w[ruby tests/commands/check.rb]])
  end

  # f32 and Q16.16 held to f64.
  def random_pairs
    Step.new('random pairs', junit: 'build/commands/junit.xml', env: SOAK_PAIRS,
                             commands: [%w[ruby tests/commands/check.rb random pairs]])
  end

  # Mixins of their own build folder each; together they get a third, so that no two variants share.
  def host(scalar, *more, env: {})
    name = ['host', scalar, *more.grep_v('with_a_scalar')].join('-')
    root = "build/tests/#{name}"
    mixins = [scalar, *more, "=project: {build_root: #{root}}"]
    Step.new(name.tr('-', ' '), junit: Ceedling.junit(root), env: env, only: @choice&.case,
                                commands: [Ceedling.command(mixins, @choice)])
  end

  # A board is told no case: the suite runs, and the case is counted.
  def board(name, scalar, *more)
    mixin = BoardMixin.new(name, scalar)
    refuse_left_out(mixin) if @choice
    choice = @choice && Suites::Choice.new(@choice.files, nil)
    Step.new("#{mixin.board} #{mixin.scalar}", junit: Ceedling.junit("build/tests/#{mixin.name}"), only: @choice&.case,
                                               commands: [-> { Ceedling.command([mixin.write, *more], choice) }])
  end

  def refuse_left_out(mixin)
    return unless (@choice.files - mixin.left_out).empty?

    raise ArgumentError, "#{@choice.files.join(' ')}: not for #{mixin.board}, which has too little memory for it, or for the host alone"
  end
end

# Runs the steps of a plan and tells a person how it goes.
class Run
  def initialize(steps)
    @steps = steps
    @width = steps.map { |step| step.name.length }.max
  end

  # @return whether nothing failed
  def run
    @steps.each { |step| show(step) }
    table
    yield if block_given?
    puts "touchdown: #{total}"
    total.failed.zero?
  end

  private

  def show(step)
    name = "#{step.name.ljust(@width)}  "
    told = false
    print name
    $stdout.flush
    step.run do |line|
      print "\n    #{line}"
      $stdout.flush
      told = true
    end
    print "\n#{name}" if told
    puts format('%<time>6.1f s  %<counts>s', time: step.seconds, counts: step.counts)
    step.report.each { |line| puts "    #{line}" } if step.failed?
    $stdout.flush
  end

  def table
    puts '', format("%-#{@width}s %8s %8s %8s %10s %10s", 'step', 'passed', 'failed', 'skipped', 'time', 'work')
    @steps.each { |step| puts row(step.name, step.counts, step.seconds, step.work) }
    puts row('all', total, @steps.sum(&:seconds), @steps.sum(&:work)), ''
  end

  # By the clock, and of processors.
  def row(name, counts, seconds, work)
    format("%-#{@width}s %8d %8d %8d %8.1f s %8.1f s", name, *counts.to_a, seconds, work)
  end

  def total
    @steps.map(&:counts).reduce(Counts.new(0, 0, 0), :+)
  end
end

# What gcovr makes of the counts that a coverage build left behind. One report a scalar: the core
# defines some functions once for floats and once for Q16, and gcovr cannot merge these.
module Coverage
  FOLDER = 'build/coverage'

  # Counts of an earlier run would add up.
  def self.forget
    FileUtils.rm_f(Dir.glob('build/tests/host-*-coverage/**/*.gcda'))
  end

  def self.report(scalars)
    scalars.each { |scalar| report_one(scalar, "#{FOLDER}/#{scalar}") }
    puts "line by line: #{scalars.map { |scalar| "#{FOLDER}/#{scalar}/index.html" }.join(' ')}"
  end

  def self.report_one(scalar, folder)
    FileUtils.mkdir_p(folder)
    ok = system('gcovr', '--root', '.', '--filter', 'src/', '--filter', 'include/',
                '--exclude-unreachable-branches', '--txt', "#{folder}/summary.txt",
                '--html-details', "#{folder}/index.html", "build/tests/host-#{scalar}-coverage",
                err: "#{Step::LOGS}/gcovr-#{scalar}.log")
    raise "gcovr failed, see #{Step::LOGS}/gcovr-#{scalar}.log" unless ok

    puts scalar, File.read("#{folder}/summary.txt"), ''
  end
end

def main(arguments)
  options = {}
  OptionParser.new do |parser|
    parser.on('--board NAME') { |name| options[:board] = name unless name.empty? }
    parser.on('--scalar NAME') { |name| options[:scalar] = name unless name.empty? }
    parser.on('--one WORD') { |word| options[:one] = word unless word.empty? }
  end.parse!(arguments)
  plan = Plan.new(**options)
  case arguments
  when %w[test] then Run.new(plan.test).run
  when %w[soak] then Run.new(plan.soak).run
  when %w[coverage]
    Coverage.forget
    Run.new(plan.coverage).run { Coverage.report(plan.scalars) }
  else raise ArgumentError, 'say one of test, soak, coverage'
  end
end

begin
  # A parent make hands its variables down in the environment; the steps start from none.
  %w[MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES BOARD SCALAR ONE].each { |name| ENV.delete(name) }
  exit main(ARGV)
rescue ArgumentError, RuntimeError, OptionParser::ParseError => e
  abort "tests: #{e.message}"
rescue Interrupt
  abort "\ntests: interrupted"
end
