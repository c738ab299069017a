# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# Runs the survey (tests/support/scene/survey.h) in three scalars, and its drops, stacks and impacts by
# other libraries: build/survey.csv, and the tables of DESIGN.md (survey_tables.rb). What breaks something
# is named in build/survey/<program>.log. It judges nothing: `make soak` does.
#   ruby tests/peers/survey.rb [--build build] [--docs .] [--scenes n] [--seconds s] [--setup words]
# Documents are written for the standard number of scenes and seconds only.

require 'csv'
require 'optparse'
require_relative '../gates/gatekit'
require_relative 'survey_tables'

module Bench
  # All of it.
  class Survey
    SCENES = 4500
    SECONDS = 5 # of the last part of a run, in which scenes must rest
    SCALARS = %w[q16 f64 f32].freeze
    GROUP = 'peers' # of port/host/setup.sh

    Job = Struct.new(:name, :program)

    def initialize(build:, docs:, scenes:, seconds:, setup:)
      @build = File.expand_path(build)
      @docs = docs
      @scenes = scenes.empty? ? SCENES : Integer(scenes)
      @seconds = seconds.empty? ? SECONDS : Float(seconds)
      @setup = setup
      @root = File.expand_path('../..', __dir__)
      @telling = Mutex.new
      FileUtils.mkdir_p(folder)
    end

    def run
      make('host-survey')
      rows = Gates.each_parallel(peers + ours) { |job| ask(job) }.flatten(1)
      save(rows)
      tables = SurveyTables.new(rows, @scenes, @seconds)
      puts tables.text
      write(tables)
    end

    private

    def folder
      File.join(@build, 'survey')
    end

    # ---- programs ----

    def ours
      SCALARS.map { |scalar| Job.new("touchdown-#{scalar}", File.join(@build, 'host', scalar, 'survey')) }
    end

    # Without the libraries there is no comparison, and everything else goes on.
    def peers
      text, ok = Gates.run(*@setup.split, GROUP, dir: @root)
      unless ok
        puts "survey: other libraries are left out: #{Gates.brief(text, lines: 1)}"
        return []
      end
      make('host-survey-peers')
      make('survey-peer-names').split.reverse
                                 .map { |name| Job.new(name, File.join(@build, 'peers', "survey-#{name}")) }
    end

    def make(goal)
      text, ok = Gates.run('env', '-u', 'MAKEFLAGS', 'make', '-s', "-j#{Etc.nprocessors}", 'SETUP=:',
                           "BUILD=#{@build}", goal, dir: @root)
      ok ? text : abort("survey: make #{goal}: #{Gates.brief(text)}")
    end

    # ---- a run ----

    # What a program prints is told, kept in its log, or a row below its header.
    def ask(job)
      log = File.join(folder, "#{job.name}.log")
      rows = nil
      File.open(log, 'w') do |out|
        lines(job) do |line|
          case line
          when /\Aprogress (\S+) (\d+) (\d+)$/ then tell($1, $2, $3)
          when /\Aby,/ then rows = [line]
          else (rows || out) << line
          end
        end
      end
      abort "survey: #{job.name} ended without its rows: see #{log}" if rows.nil?
      CSV.parse(rows.join, headers: true).map(&:to_h)
    end

    def lines(job, &block)
      Open3.popen2e(job.program, @scenes.to_s, @seconds.to_s) do |input, output, program|
        input.close
        output.each_line { |line| block.call(line.scrub) }
        abort "survey: #{job.name}: #{program.value}" unless program.value.success?
      end
    end

    def tell(name, done, all)
      @telling.synchronize do
        puts format('survey: %-16s %5d of %d scenes', name, done.to_i, all.to_i)
        $stdout.flush
      end
    end

    # ---- results ----

    def save(rows)
      path = File.join(@build, 'survey.csv')
      File.write(path, [rows.first.keys, *rows.map(&:values)].map(&:to_csv).join)
      puts "survey: #{rows.size} rows in #{path}; scenes that break something are named in #{folder}"
    end

    def write(tables)
      if @scenes != SCENES || @seconds != SECONDS
        return puts("survey: a try: the documents show #{SCENES} scenes and #{SECONDS} s, and stay as they are")
      end

      puts 'survey: tables of DESIGN.md written' if Documents.put(File.join(@docs, 'DESIGN.md'), tables.bodies)
    end
  end
end

if $PROGRAM_NAME == __FILE__
  options = { build: 'build', docs: '.', scenes: '', seconds: '', setup: 'sh port/host/setup.sh' }
  OptionParser.new do |o|
    options.each_key { |name| o.on("--#{name} WORD") { |word| options[name] = word } }
  end.parse!
  Bench::Survey.new(**options).run
end
