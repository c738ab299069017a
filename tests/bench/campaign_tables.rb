# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# What campaigns cost: `ruby tests/bench/campaign_tables.rb [--docs DIR]`, part of `make bench`.
# Runs build/touchdown, and writes the table of DESIGN.md. Times are the best of some, of the speed-up the median of pairs;
# instructions are counted by callgrind.

require 'fileutils'
require 'json'
require 'open3'
require 'zlib'
require_relative '../documents'

module Bench
  # Runs of deck_landings, each 20 s of flight.
  class CampaignTables
    PROGRAM = 'build/touchdown-f64'
    FILE = 'boards/campaigns/deck_landings.json'
    WORK = 'build/campaign_bench'
    RUNS = 48     # that are timed
    COUNTED = 8   # whose instructions are counted
    PAIRS = 7     # one process, then two
    MANY = 100_000

    def initialize(docs)
      @docs = docs
    end

    def write
      FileUtils.rm_rf(WORK)
      FileUtils.mkdir_p(WORK)
      rows = measures
      Documents.put(File.join(@docs, 'DESIGN.md'), 'campaign' => -> { Documents.table(['campaigns of `aircraft_deck`, 20 s of flight, f64', 'measured', 'goal'], rows) })
    end

    private

    def measures
      pairs = Array.new(PAIRS) { |i| [1, 2].map { |jobs| timed(file(RUNS), "#{jobs}-#{i}", '--jobs', jobs.to_s).first } }
      ticks, runs = %w[rig_tick campaign_one].map { |function| instructions("--toggle-collect=#{function}").values.sum }
      all = runs + instructions.values.first # the first process begins no run
      whole, = resumed
      [['runs a second and core', format('%.1f', RUNS / pairs.map(&:first).min), '-'],
       ['instructions beside the ticks: scene, quantities, rows, summary', format('%.1f %%', 100.0 * (all - ticks) / ticks), '-'],
       ['instructions beyond those of the same runs by `touchdown run`', format('%.1f %%', 100.0 * (all - bare) / bare), '3 %'],
       ['speed-up of two processes on two cores', format('%.2f', pairs.map { |one, two| one / two }.sort[PAIRS / 2]), '1.8'],
       ['memory of a process [MB]', format('%.1f', memory), '-'],
       ["a campaign of #{MANY} runs goes on: its last run, all results and the summary [s]", format('%.2f', whole), '2']]
    end

    # The campaign of the tree with another number of runs.
    def file(runs)
      path = "#{WORK}/deck-#{runs}.json"
      own = JSON.parse(File.read(FILE)).merge('runs' => runs)
      own.delete('$schema')
      File.write(path, JSON.generate(own))
      path
    end

    def now
      Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end

    def timed(file, out, *words)
      start = now
      said, status = Open3.capture2e(PROGRAM, 'campaign', file, '--out', "#{WORK}/#{out}", *words)
      abort "bench: #{said.lines.last}" if status.exitstatus > 1
      [now - start, said]
    end

    # Of each process, in their order. Those that are forked begin with the count of the first.
    def instructions(*words)
      FileUtils.rm_rf("#{WORK}/counted")
      count(words, 'campaign', file(COUNTED), '--out', "#{WORK}/counted", '--jobs', '1')
    end

    # The scenes of the same runs, one by one.
    def bare
      @bare ||= Array.new(COUNTED) do |run|
        system(PROGRAM, 'campaign', file(COUNTED), '--run', run.to_s, '--write', "#{WORK}/run.json", exception: true)
        count([], 'run', "#{WORK}/run.json").values.sum
      end.sum
    end

    def count(options, *words)
      FileUtils.rm_f(Dir.glob("#{WORK}/callgrind.*"))
      said, status = Open3.capture2e('valgrind', '--tool=callgrind', "--callgrind-out-file=#{WORK}/callgrind.%p", *options, PROGRAM, *words)
      abort "bench: #{said.lines.last}" if status.exitstatus > 1
      Dir.glob("#{WORK}/callgrind.*").to_h { |path| [path[/\d+\z/].to_i, File.read(path)[/^(?:summary|totals): (\d+)/, 1].to_i] }.sort.to_h
    end

    # The most that a process of the pool had.
    def memory
      pid = Process.spawn(PROGRAM, 'campaign', file(RUNS), '--out', "#{WORK}/memory", '--jobs', '1', out: File::NULL)
      most = 0
      until Process.wait(pid, Process::WNOHANG)
        most = [most, *children(pid).map { |child| peak(child) }].max
        sleep 0.01
      end
      most / 1024.0
    end

    def children(pid)
      File.read("/proc/#{pid}/task/#{pid}/children").split
    rescue SystemCallError
      []
    end

    def peak(pid)
      File.read("/proc/#{pid}/status")[/^VmHWM:\s+(\d+)/, 1].to_i
    rescue SystemCallError
      0
    end

    # All records but the last are there: rows of a short campaign, over and over.
    def resumed
      rows = File.readlines("#{WORK}/1-0/results.csv", chomp: true).drop(1)
      Open3.popen2e(PROGRAM, 'campaign', file(MANY), '--out', "#{WORK}/many") do |_, _, thread|
        sleep 0.01 until File.exist?("#{WORK}/many/records-1-of-1.csv")
        Process.kill('KILL', thread.pid)
      end
      begins = Zlib.crc32(File.binread("#{WORK}/many/identity"))
      File.open("#{WORK}/many/records-1-of-1.csv", 'w') do |to|
        (MANY - 1).times do |run|
          row = rows[run % rows.size].sub(/\A\d+/, run.to_s)
          to.puts format('%s,%08x', row, Zlib.crc32(row, begins))
        end
      end
      sleep 0.5 # its processes end
      timed("#{WORK}/deck-#{MANY}.json", 'many')
    end
  end
end

if $PROGRAM_NAME == __FILE__
  Dir.chdir(File.expand_path('../..', __dir__))
  Bench::CampaignTables.new(ARGV[0] == '--docs' ? ARGV[1] : '.').write
end
