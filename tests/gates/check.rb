# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# All gates, or one: `ruby tests/gates/check.rb [--root TREE] [--build DIR] [--gate NAME] [--only WORDS]`
# One line a gate, what is wrong below it, a JUnit report, and a non-zero exit if anything is.

Encoding.default_external = Encoding::UTF_8 # whatever the locale: sources are UTF-8

require 'optparse'
require_relative 'gatekit'
require_relative 'junit'
Dir[File.join(__dir__, 'gate_*.rb')].sort.each { |file| require file }
require_relative 'planted'

module Gates
  # Cheap gates first: what they find often explains what the others would say.
  ALL = [TreeGate, Format, Limits, Layers, Names, Fields, Tested, Citations, Docs, Scalar, Warnings, Symbols, Stack, Readme,
         Planted].freeze

  # The front: choose, run, print, report.
  class Check
    SHOWN = 12 # findings printed a gate; the report holds all

    def initialize(argv)
      @root = ENV.fetch('TD_ROOT', '.')
      options.parse!(argv)
      @build ||= File.join(@root, 'build')
    end

    def run
      tree = Tree.new(@root, @build)
      report = File.join(tree.build, 'junit.xml')
      FileUtils.rm_f(report) # an old one must not speak for a run that breaks off
      cases = chosen.flat_map { |gate| one(gate, tree) }
      Junit.write(report, cases)
      Compiler.prune(tree)
      cases.all?(&:ok?)
    end

    private

    def options
      OptionParser.new do |o|
        o.on('--root TREE') { |v| @root = v }
        o.on('--build DIR') { |v| @build = v }
        o.on('--gate NAME') { |v| @gate = v }
        o.on('--only WORDS') { |v| @only = v }
      end
    end

    def chosen
      return ALL unless @gate

      found = ALL.select { |g| g.gate_name == @gate }
      return found unless found.empty?

      abort "unknown GATE '#{@gate}': choose one of #{ALL.map(&:gate_name).join(' ')}"
    end

    def one(gate, tree)
      print "gate #{gate.gate_name} ... "
      $stdout.flush
      start = Gates.now
      judge = gate.new(tree, only: @only)
      cases = answers(gate, judge)
      puts "#{cases.all?(&:ok?) ? 'ok' : 'FAILED'} #{format('%.1f', Gates.now - start)} s"
      judge.notes.each { |note| puts "  #{note}" }
      tell(cases)
      cases
    end

    # A gate that looked at nothing, or that broke, has not passed.
    def answers(gate, judge)
      cases = judge.cases
      cases.empty? ? [no_answer(gate, "no target matches '#{@only}'", 'ask for a target that exists')] : cases
    rescue RuntimeError, SystemCallError => e
      [no_answer(gate, e.message, 'mend what the gate reads')]
    end

    def no_answer(gate, what, remedy)
      found = Finding.new(gate.gate_name, what, remedy)
      Case.new(gate.gate_name, 'none', 0.0, [found])
    end

    # The same fault on many targets is told once.
    def tell(cases)
      found = cases.flat_map(&:findings).uniq { |f| [f.where.sub(/ \[.*/, ''), f.what] }
      found.first(SHOWN).each { |f| puts "  #{f}" }
      puts "  ... and #{found.size - SHOWN} more in gates/junit.xml" if found.size > SHOWN
    end
  end
end

exit(Gates::Check.new(ARGV).run) if $PROGRAM_NAME == __FILE__
