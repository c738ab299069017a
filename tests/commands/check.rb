# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# What a user types, and what the answer must be: `ruby tests/commands/check.rb [WORD...]`
# Each suite types into a copy of the tree under build/commands; a suite's name chooses all of it, other words choose the
# checks whose name holds them all. The report is build/commands/junit.xml.

Encoding.default_external = Encoding::UTF_8 # whatever the locale: the commands speak UTF-8

require_relative 'kit'
require_relative 'report'
Dir[File.join(__dir__, 'suite_*.rb')].sort.each { |file| require file }

module Commands
  # The longest first: the others fill the time.
  ALL = [Pages, Fmu, SceneFiles, Project, Harness, Program, Image, Rig, Link, Collide, Template, Campaign, CheckVectors, Setup, Words, Tables,
         Ci, *([Variable, Importer] unless ENV['FULL'].to_s.empty?)].freeze # what they type is tested by others every day

  # The front: run, print, report.
  class Check
    def initialize(only)
      @tree = File.expand_path('../..', __dir__)
      @work = File.join(@tree, 'build/commands')
      @only = only
      @printing = Mutex.new
    end

    def run
      report = File.join(@work, 'junit.xml')
      FileUtils.rm_f(report) # an old one must not speak for a run that breaks off
      cases = Gates.each_parallel(chosen) { |suite| one(suite) }.flatten
      FileUtils.mkdir_p(@work)
      File.write(report, Report.junit(cases))
      abort "commands: no check is called '#{@only.join(' ')}'" if cases.empty?
      cases.all?(&:ok?)
    end

    private

    def chosen
      all = ALL.flat_map(&:all)
      named = all.select { |suite| suite.label == @only.join(' ') }
      @only = [] unless named.empty?
      named.empty? ? all : named
    end

    def one(suite)
      cases = suite.run(@tree, @work, @only)
      @printing.synchronize { puts Report.line(cases), Report.failures(cases) } unless cases.empty?
      cases
    end
  end
end

exit(Commands::Check.new(ARGV).run) if $PROGRAM_NAME == __FILE__
