# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require 'cgi'
require 'fileutils'

# How many tests passed, failed and were skipped.
Counts = Struct.new(:passed, :failed, :skipped) do
  # Sums what a JUnit file says of its suites; or counts its cases of one name.
  def self.of_junit(xml, only = nil)
    return of_cases(xml.scan(%r{<testcase\s[^>]*?(?:/>|>.*?</testcase>)}m).grep(/\A[^>]*\bname="#{only}"/)) if only

    sum = ->(name) { xml.scan(/<testsuite\s[^>]*?\b#{name}="(\d+)"/).sum { |(n)| n.to_i } }
    failed = sum.call('failures') + sum.call('errors')
    new(sum.call('tests') - failed - sum.call('skipped'), failed, sum.call('skipped'))
  end

  def self.of_cases(cases)
    failed = cases.grep(/<(?:failure|error)\b/).size
    skipped = cases.grep(/<skipped\b/).size
    new(cases.size - failed - skipped, failed, skipped)
  end

  def +(other)
    Counts.new(*to_a.zip(other.to_a).map(&:sum))
  end

  def to_s
    format('%d passed, %d failed, %d skipped', *to_a)
  end
end

# One step of a run: commands that leave a JUnit file behind. Its output goes to a log.
#
# It counts the tests of its JUnit file; a step that ends badly without a failed test, or that ran
# no test at all, counts as one failed.
class Step
  LOGS = 'build/logs'
  TAIL = 20
  LOOK_SECONDS = 2

  attr_reader :name, :counts, :seconds, :work

  # @param commands each an array of words, or a lambda that prepares and returns one
  # @param only the one case that counts, nil: all
  # Long tests tell how far they are in the file that TD_TEST_PROGRESS of `env` names.
  def initialize(name, junit:, commands:, env: {}, only: nil)
    @name = name
    @junit = junit
    @commands = commands
    @env = env
    @only = only
    @counts = Counts.new(0, 0, 0)
    @seconds = 0.0
    @work = 0.0
    @trouble = nil
  end

  # The block gets each line of progress, while the step runs.
  def run(&block)
    FileUtils.mkdir_p(LOGS)
    FileUtils.rm_f([@junit, @env['TD_TEST_PROGRESS']].compact)
    start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    before = processor_time
    ended_well = watched(block) { execute }
    @seconds = Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
    @work = processor_time - before
    judge(ended_well)
  end

  def failed?
    counts.failed.positive?
  end

  # What a person needs to see of a failure: the failed tests, or else how the log ended.
  def report
    lines = failed_tests
    lines += ["#{@trouble}:"] + log_tail if @trouble
    lines + ["(all of it: #{log})"]
  end

  private

  def log
    "#{LOGS}/#{name.tr(' ', '-')}.log"
  end

  # Of all that the commands have started: the same however busy the machine is.
  def processor_time
    times = Process.times
    times.cutime + times.cstime
  end

  def watched(listener)
    told = 0
    watch = Thread.new do
      loop do
        sleep LOOK_SECONDS
        lines = progress
        lines.drop(told).each { |line| listener&.call(line) }
        told = lines.size
      end
    end
    yield
  ensure
    watch.kill.join
  end

  # Whole lines only.
  def progress
    path = @env['TD_TEST_PROGRESS']
    path && File.exist?(path) ? File.read(path).scrub.lines.select { |line| line.end_with?("\n") }.map(&:chomp) : []
  end

  def execute
    File.open(log, 'w') do |out|
      out.sync = true
      @commands.all? do |command|
        words = command.respond_to?(:call) ? command.call : command
        out.puts("$ #{words.join(' ')}")
        system(@env, *words, in: File::NULL, out: out, err: out) || false
      end
    rescue StandardError => e
      out.puts(e.message)
      false
    end
  end

  def judge(ended_well)
    @xml = File.exist?(@junit) ? File.read(@junit).scrub : ''
    @counts = Counts.of_junit(@xml, @only)
    @trouble = 'it ran no tests' if (counts.passed + counts.failed).zero?
    @trouble = 'a test file holds no test' if @xml.include?('test_empty_warning')
    @trouble = 'it ended badly' if !ended_well && !counts.failed.positive? && !(@only && counts.passed.positive?)
    counts.failed += 1 if @trouble
  end

  # Ceedling's messages begin with the place; those of the gates do not.
  def failed_tests
    @xml.scan(%r{<testcase\s([^>]*[^/])>\s*<failure([^>]*)>}).map do |test, failure|
      file = attribute(test, 'file') || attribute(test, 'classname')
      place = [file, attribute(test, 'line')].compact.join(':')
      message = attribute(failure, 'message').to_s.delete_prefix("#{place}: ")
      "#{place} #{attribute(test, 'name')}: #{message}"
    end
  end

  def attribute(text, name)
    value = text[/\b#{name}="([^"]*)"/, 1]
    value && CGI.unescapeHTML(value)
  end

  # From the first error on, if one is named.
  def log_tail
    lines = File.readlines(log, chomp: true).map(&:scrub).reject(&:empty?)
    first = lines.index { |line| line.match?(/\bexception\b|\berror\b/i) }
    (first ? lines.drop(first).first(TAIL) : lines.last(TAIL)).map { |line| "  #{line[0, 300]}" }
  end
end
