# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require 'json'
require_relative 'kit'

module Commands
  # Campaigns as a user types them: the same bytes for any number of processes and shards, after a kill, and again by
  # `run`; what is wrong, in one sentence.
  class Campaign < Suite
    PROGRAM = 'build/touchdown'
    FILE = 'own.json'
    RUNS = 24
    OWN = { 'name' => 'own', 'scene' => 'drone_deck', 'duration' => 1.5, 'runs' => RUNS, 'seed' => 4,
            'faults' => { 'lost' => 0, 'burst' => 3 },
            'parameters' => { 'sink' => { 'path' => 'bodies.drone.velocity[2]', 'uniform' => [-1, 0] },
                              'loss' => { 'path' => 'faults.lost', 'list' => [0, 0.1] } } }.freeze

    # What is wrong, by the path of what is changed; and words of the sentence.
    BROKEN = {
      'an unknown path' => [%w[parameters sink path], 'bodies.dron.mass', 'did you mean "drone"?'],
      'a distribution without sense' => [%w[parameters sink uniform], [1, 0], 'makes no sense'],
      'more parameters than runs' => [%w[runs], 1, 'more parameters (2) than runs (1)'],
      'a limit that no run can meet' => [%w[limits], { 'tilt' => { 'most' => -1 } }, 'no run can meet it'],
      'a body that is not there' => [%w[watch], 'boat', 'the scene has no body boat'],
      'a scene that is not there' => [%w[scene], 'drone_dek', "did you mean 'drone_deck'?"],
      'a name of two columns' => [%w[parameters], { 'tilt' => { 'path' => 'faults.lost', 'uniform' => [0, 0.1] } }, 'rename it'],
      'a key that is unknown' => [%w[sigma], 1, 'sigma']
    }.freeze

    def checks
      { 'make host' => -> { expect_answer(make('host')) },
        'jobs, shards and a kill: the same bytes' => -> { same_bytes },
        'clang and gcc: the same bytes (FULL=1)' => -> { compilers },
        'run repeats a run, and so does its scene' => -> { repeats },
        'the campaigns of the tree are understood' => -> { tree },
        'wrong files' => -> { wrong_files },
        'wrong words' => -> { wrong_words },
        'a folder of another campaign, or in use' => -> { folders },
        'a disk that is full' => -> { full } }
    end

    private

    def touchdown(*words)
      type(PROGRAM, *words)
    end

    def campaign(out, *words)
      write_own
      touchdown('campaign', FILE, '--out', out, *words)
    end

    def write_own(changes = {})
      @copy.write(FILE, JSON.generate(OWN.merge(changes)))
    end

    def results(out)
      File.binread(@copy.path("#{out}/results.csv"))
    end

    def reference
      @reference ||= begin
        expect_answer(campaign('one', '--jobs', '1'))
        results('one')
      end
    end

    def same_bytes
      expect(reference.lines.size == RUNS + 1, "results.csv has #{reference.lines.size} lines")
      %w[2 4].each { |jobs| expect_answer(campaign("jobs#{jobs}", '--jobs', jobs)) }
      %w[2/3 1/3 3/3].each { |shard| expect_answer(campaign('shards', '--shard', shard)) }
      killed
      %w[jobs2 jobs4 shards killed].each { |out| expect(results(out) == reference, "#{out} has other bytes than one process") }
    end

    # In the middle of it, and once more.
    def killed
      records = @copy.path('killed/records-1-of-1.csv')
      write_own
      2.times do |i|
        pid = Process.spawn(@copy.path(PROGRAM), 'campaign', FILE, '--out', 'killed', '--jobs', '2', chdir: @copy.root, out: File::NULL)
        sleep 0.01 until (File.exist?(records) && File.read(records).lines.size > 5 * (i + 1)) || Process.wait(pid, Process::WNOHANG)
        Process.kill('KILL', pid)
        Process.wait(pid)
      rescue Errno::ESRCH, Errno::ECHILD
        next
      end
      before = File.read(records).lines.size
      expect(before.between?(6, RUNS), "#{before} runs were done")
      expect_answer(campaign('killed'))
      expect(File.read(records).lines.size == RUNS, 'a run was done twice')
    end

    def compilers
      raise Skipped, 'FULL=1 compiles it' if ENV['FULL'].to_s.empty?

      reference
      expect_answer(make('host', 'HOST_CC=clang'))
      expect_answer(campaign('clang'))
      expect(results('clang') == reference, 'clang has other bytes than gcc')
    end

    # The first run without lost frames: a scene alone says all of it.
    def repeats
      row = reference.lines.drop(1).find { |line| line.split(',')[4] == '0.0' }
      number, _, hash = row.split(',')
      answer = touchdown('run', FILE, '--run', number)
      expect(answer.code.zero? && answer.out.include?(hash), "#{hash} is not the hash of run #{number}:\n#{answer}")
      expect_answer(touchdown('campaign', FILE, '--run', number, '--write', 'run.json'))
      answer = touchdown('run', 'run.json', '--seconds', '1.5')
      expect(answer.out.include?(hash), "#{hash} is not the hash of the scene of run #{number}:\n#{answer}")
    end

    def tree
      Dir.glob(@copy.path('boards/campaigns/*.json')).grep_v(/\.(schema|scene)\.json\z/).each do |file|
        expect_answer(touchdown('campaign', file, '--run', '0', '--write', 'run.json'))
      end
    end

    def wrong_files
      BROKEN.each do |name, (path, value, words)|
        changed = JSON.parse(JSON.generate(OWN))
        path[0..-2].reduce(changed) { |at, key| at[key] }[path.last] = value
        @copy.write('wrong.json', JSON.generate(changed))
        answer = touchdown('campaign', 'wrong.json', '--out', 'wrong')
        expect(answer.code == 4 && answer.sentences.size == 1 && answer.err.include?(words), "#{name}:\n#{answer}")
        expect(!@copy.exist?('wrong'), "#{name}: a folder is left behind")
      end
    end

    def wrong_words
      [['campaign'], ['campaign', FILE, '--jobs', '0'], ['campaign', FILE, '--shard', '3/2'], ['campaign', FILE, '--sharp'],
       ['campaign', FILE, '--run', '1'], ['run', FILE, '--run', '99'], ['run', FILE, '--run', 'x']].each do |words|
        answer = touchdown(*words)
        expect(answer.code == 2 && answer.sentences.size == 1, answer.to_s)
      end
    end

    def folders
      reference
      write_own('seed' => 5)
      answer = touchdown('campaign', FILE, '--out', 'one')
      expect(answer.code == 1 && answer.err.include?('another campaign'), answer.to_s)
      File.open(@copy.path('one/records-1-of-1.csv')) do |records|
        records.flock(File::LOCK_EX)
        answer = campaign('one')
        expect(answer.code == 1 && answer.err.include?('somebody else writes'), answer.to_s)
      end
    end

    # Files of more than a kilobyte cannot be written; then they can.
    def full
      write_own
      words = "trap '' XFSZ; ulimit -f 2; exec #{PROGRAM} campaign #{FILE} --out full --jobs 1"
      answer = type('sh', '-c', words)
      expect(answer.code == 1 && answer.err.include?('finished runs are kept'), answer.to_s)
      expect_answer(campaign('full'))
      expect(results('full') == reference, 'after a full disk it has other bytes')
    end
  end
end
