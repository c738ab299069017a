# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require 'json'
require 'pty'
require_relative 'campaign_quantities'
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
      'a limit that no run of this length can meet' => [%w[limits], { 'touch_time' => { 'least' => 2 } }, 'touch_time is never more than 1.5 here'],
      'a parameter that overwrites another' => [%w[parameters loss path], 'bodies.drone.velocity[2]', 'overwrites what "sink" has put there'],
      'a key that is unknown' => [%w[sigma], 1, 'sigma']
    }.freeze

    def host?
      true
    end

    def checks
      { 'make host, in one scalar' => -> { expect_answer(make('-j2', *built)) },
        'jobs, shards and a kill: the same bytes' => -> { same_bytes },
        'each run alone, the last one first: the same rows' => -> { alone },
        'a signal stops it with a word, and it goes on' => -> { stopped },
        'killed a hundred times at any time: the same bytes (FULL=1)' => -> { killed_often },
        'quantities are those of a trace of the same run' => -> { quantities },
        'run repeats a run, and so does its scene' => -> { repeats },
        'a run with lost frames is recorded and replayed' => -> { records },
        'a run that is refused is a result' => -> { refused },
        'a run that crashes is a result' => -> { crashed },
        'a run that hangs is a result' => -> { hung },
        'progress on a terminal: rate and time left' => -> { progress },
        'progress into a file, a line now and then (FULL=1)' => -> { progress_in_file },
        'two campaigns at once in a new folder' => -> { at_once },
        'the campaigns of the tree are understood' => -> { tree },
        'wrong files' => -> { wrong_files },
        'wrong kinds of files' => -> { wrong_kinds },
        'wrong words' => -> { wrong_words },
        'a folder of another campaign or version, or in use' => -> { folders },
        'a record that has changed is done again' => -> { corrupted },
        'a disk that is full' => -> { full },
        'folders that there is no report of' => -> { reports },
        'clang and gcc: the same bytes (FULL=1)' => -> { compilers },
        'shards by a queue of jobs: the same bytes (FULL=1)' => -> { queued },
        'Open MPI: the same bytes, after a kill, too (FULL=1)' => -> { mpi },
        'a sample on a board in the loop: the same hashes (FULL=1)' => -> { on_board } }
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
      said = File.binread(@copy.path('one/summary.json'))
      %w[jobs2 jobs4 shards killed].each { |out| expect(results(out) == reference && File.binread(@copy.path("#{out}/summary.json")) == said, "#{out} has other bytes than one process") }
    end

    def records_of(out)
      file = @copy.path("#{out}/records-1-of-1.csv")
      File.exist?(file) ? File.read(file).lines : []
    end

    # A campaign, or what runs one, that gets a signal when some rows more are there.
    # @return how it ended, and what it said on standard error
    def interrupted(out, signal, *words, more: 5)
      write_own
      rows = records_of(out).size + more
      said = @copy.path('said.txt')
      pid = Process.spawn(MPI, *words, '--out', out, chdir: @copy.root, out: File::NULL, err: said)
      sleep 0.005 until records_of(out).size >= rows || ended?(pid)
      target = block_given? ? yield(pid) : pid
      Process.kill(signal, target) if target.positive? # 0 would be all of us
      [Process.wait2(pid).last, File.read(said)]
    rescue Errno::ESRCH # of those that it has started
      [Process.wait2(pid).last, '']
    end

    # It is still there to be waited for.
    def ended?(pid)
      File.read("/proc/#{pid}/stat").match?(/\) Z /)
    end

    # The same from the beginning until the signal was not too late: who sends it may be slow, or have little of the machine.
    def in_time(out)
      100.times do
        FileUtils.rm_rf(@copy.path(out))
        ended, said = yield
        return [ended, said] unless ended.success?
      end
      raise Failure, 'all signals were too late'
    end

    # In the middle of it, and once more.
    def killed
      2.times { interrupted('killed', 'KILL', @copy.path(PROGRAM), 'campaign', FILE, '--jobs', '2') }
      before = records_of('killed').size
      expect(before.between?(6, RUNS), "#{before} runs were done")
      expect_answer(campaign('killed'))
      expect(records_of('killed').size == RUNS, 'a run was done twice')
    end

    # A shard of one run each. Their rows and checksums are those of the whole.
    def alone
      reference
      write_own
      RUNS.downto(1).each_slice(8) { |some| some.map { |i| Thread.new { touchdown('campaign', FILE, '--out', 'alone', '--shard', "#{i}/#{RUNS}") } }.each { |thread| expect_answer(thread.value) } }
      expect(results('alone') == reference, 'runs by themselves have other bytes')
      rows = Array.new(RUNS) { |i| File.read(@copy.path("alone/records-#{i + 1}-of-#{RUNS}.csv")) }
      expect(rows.join == records_of('one').sort_by(&:to_i).join, 'runs by themselves have other records')
    end

    KILLS = 100

    # Signals at random times. No row that was there has gone or come twice. The times are no two alike on two machines, and need not be.
    def killed_often
      only_full('kills it')
      long = OWN.merge('runs' => 2000)
      write_own(long)
      expect_answer(touchdown('campaign', FILE, '--out', 'long'))
      before = []
      KILLS.times do |i|
        FileUtils.rm_rf(@copy.path('often')) && before = [] if records_of('often').size == 2000
        pid = Process.spawn(@copy.path(PROGRAM), 'campaign', FILE, '--out', 'often', '--jobs', (1 + i % 3).to_s, chdir: @copy.root, out: File::NULL, err: File::NULL)
        sleep rand * 0.4
        Process.kill(%w[INT TERM KILL][i % 3], pid)
        Process.wait(pid)
        rows = records_of('often').select { |row| row.end_with?("\n") }
        expect(rows.take(before.size) == before && rows.uniq(&:to_i).size == rows.size, "kill #{i}: a row has gone, or is there twice")
        before = rows
      end
      expect_answer(touchdown('campaign', FILE, '--out', 'often'))
      expect(results('often') == results('long'), 'after a hundred kills it has other bytes')
    end

    # Wheels on a moving deck, points on it, parts on the world: of a campaign each, all quantities again by a trace.
    def quantities
      { 'deck_landings' => 2, 'drone_lost_frames' => 3, 'random_drops' => 2.5 }.each do |name, seconds|
        file = "boards/campaigns/traced_#{name}.json"
        own = JSON.parse(File.read(@copy.path("boards/campaigns/#{name}.json"))).merge('runs' => 8, 'duration' => seconds)
        own['parameters'].delete('delay') # a trace has what the core was told
        @copy.write(file, JSON.generate(own))
        answer = touchdown('campaign', file, '--out', "traced/#{name}")
        expect([0, 1].include?(answer.code), 'it did not end', answer)
        compare_quantities(file, CSV.parse(results("traced/#{name}"), headers: true).find { |row| %w[passed failed].include?(row['verdict']) })
      end
    end

    def compare_quantities(file, row)
      expect_answer(touchdown('run', file, '--run', row['run'], '--trace', 'traced.csv'))
      expect_answer(touchdown('campaign', file, '--run', row['run'], '--write', 'traced.json'))
      again = CampaignQuantities.new(@copy.path('traced.csv'), JSON.parse(File.read(@copy.path('traced.json')))).all
      expect(again.size >= 21, "#{again.size} quantities are computed again")
      again.each do |name, value|
        is_same = row[name].nil? ? value.nil? : !value.nil? && (value - row[name].to_f).abs <= 1e-9 * [1.0, value.abs].max
        expect(is_same, "#{file}, run #{row['run']}: #{name} is #{row[name]}, by its trace #{value}")
      end
    end

    def stopped
      reference
      ended, said = in_time('stopped') { interrupted('stopped', 'TERM', @copy.path(PROGRAM), 'campaign', FILE, '--jobs', '1') }
      expect(ended.exitstatus == 1 && said.match?(/^touchdown: stopped; \d+ of #{RUNS} runs are in stopped, and the same command goes on\n\z/), "it said #{said}")
      expect_answer(campaign('stopped'))
      expect(results('stopped') == reference, 'after a signal it has other bytes')
    end

    def full?
      !ENV['FULL'].to_s.empty?
    end

    def built
      full? ? %w[host] : [PROGRAM, "#{PROGRAM}-f64"]
    end

    def only_full(what)
      raise Skipped, "FULL=1 #{what}" unless full?
    end

    def compilers
      only_full('compiles it')
      reference
      expect_answer(make('host', 'HOST_CC=clang', 'BUILD=build/clang'))
      write_own
      expect_answer(type('build/clang/touchdown', 'campaign', FILE, '--out', 'clang'))
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

    # The first run with lost frames.
    def records
      row = reference.lines.drop(1).find { |line| line.split(',')[4] == '0.1' }
      number, _, hash = row.split(',')
      answer = touchdown('run', FILE, '--run', number, '--record', 'lost.txt')
      expect(answer.code.zero? && answer.out.include?(hash), "#{hash} is not the hash of run #{number}:\n#{answer}")
      expect(File.read(@copy.path('lost.txt')).lines.grep(/\Askip /).size > 10, 'no frame is lost in the record')
      expect_answer(touchdown('campaign', FILE, '--run', number, '--write', 'lost.json'))
      expect_answer(touchdown('replay', 'lost.txt', 'lost.json'), out: /1500 ticks of drone_deck replayed, every hash the same/)
      expect_refusal(touchdown('run', FILE, '--run', number, '--on', 'qemu:mps2-an386'), /leave out --on/, code: 2)
    end

    # The first run that has left no quantities. @return it as the summary has it, and what the command beside it said
    def trouble(out)
      trouble = JSON.parse(File.read(@copy.path("#{out}/summary.json")))['troubles'].first
      [trouble, type('sh', '-c', trouble['repeat'])]
    end

    # Some of the runs have a mass that no scene may have. The command that the summary has says the same of them.
    def refused
      own = OWN.merge('runs' => 8, 'parameters' => { 'mass' => { 'path' => 'bodies.drone.mass', 'list' => [2, -1] } })
      ['own.json', "it's own.json"].each do |file|
        @copy.write(file, JSON.generate(own))
        expect_answer(touchdown('campaign', file, '--out', 'refused'), code: 1, out: /^run \d+ refused: /)
        summary = JSON.parse(File.read(@copy.path('refused/summary.json')))
        expect(summary['verdicts']['refused'].positive? && summary['verdicts']['passed'].positive?, summary['verdicts'].to_s)
        found, answer = trouble('refused')
        expect(answer.code == 4 && answer.err.include?(found['reason'].split(': ').last), answer.to_s)
      end
    end

    # A process of the pool that is killed: its run is a result, the others are done, and the command beside it does it.
    def crashed
      ended, = in_time('crashed') do
        interrupted('crashed', 'KILL', @copy.path(PROGRAM), 'campaign', FILE, '--jobs', '1') { |pid| File.read("/proc/#{pid}/task/#{pid}/children").to_i }
      end
      found, answer = trouble('crashed')
      expect(ended.exitstatus == 1 && results('crashed').lines.size == RUNS + 1, "it ended with #{ended}")
      expect(found['verdict'] == 'crashed' && found['reason'].include?('signal 9'), found.to_s)
      hash = reference.lines[found['run'] + 1].split(',')[2]
      expect(answer.code.zero? && answer.out.include?(hash) && @copy.exist?("run-#{found['run']}.txt"), answer.to_s)
      expect_answer(campaign('crashed', '--again'))
      expect(results('crashed') == reference && records_of('crashed').size == RUNS + 1, 'done again it has other bytes')
    end

    # A billion ticks, which no machine does in that time, and ten, which each does.
    def hung
      own = OWN.slice('name', 'scene', 'seed')
      @copy.write('hung.json', JSON.generate(own.merge('runs' => 2, 'sampling' => 'latin_hypercube', 'time_limit' => 2,
                                                   'parameters' => { 'length' => { 'path' => 'duration', 'list' => [0.01, 1e6] } })))
      expect_answer(touchdown('campaign', 'hung.json', '--out', 'hung'), code: 1,
                    out: [/^run \d hung: it took longer than 2 s; again: .*touchdown .* run hung\.json --run \d /, / passed 1, .* hung 1; /])
    end

    def progress
      write_own
      said = +''
      PTY.spawn(@copy.path(PROGRAM), 'campaign', FILE, '--out', 'seen', chdir: @copy.root) do |from, _, pid|
        loop { said << from.readpartial(4096) }
      rescue EOFError, Errno::EIO
        Process.wait(pid)
      end
      expect(said.match?(/run #{RUNS} of #{RUNS}, \d+\.\d a second, 0 s left/), "it said #{said}")
    end

    # What goes on for more than ten seconds says so.
    def progress_in_file
      only_full('waits for it')
      write_own('runs' => 100_000)
      said = @copy.path('progress.txt')
      pid = Process.spawn(@copy.path(PROGRAM), 'campaign', FILE, '--out', 'told', '--jobs', '1', chdir: @copy.root, out: File::NULL, err: said)
      sleep 0.2 until File.size?(said)
      Process.kill('TERM', pid)
      Process.wait(pid)
      expect(File.read(said).match?(/\Atouchdown: run \d+ of 100000, \d+\.\d a second, \d+ (s|min|h \d+ min) left\n/), "it said #{File.read(said)}")
    end

    # The folder is of one of them, and that one ends well.
    def at_once
      files = %w[4 5].map { |seed| "seed#{seed}.json".tap { |file| @copy.write(file, JSON.generate(OWN.merge('seed' => seed.to_i))) } }
      5.times do |i|
        answers = files.map { |file| Thread.new { touchdown('campaign', file, '--out', "at_once#{i}") } }.map(&:value)
        expect(answers.map(&:code).sort == [0, 1], answers.join)
        expect(answers.max_by(&:code).err.include?('as it was before its file, its scene or a mesh changed'), answers.join)
      end
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

    # A scene in place of a campaign, and the other way round.
    def wrong_kinds
      write_own
      expect_refusal(touchdown('campaign', 'boards/scenes/drone_deck.json'), /drone_deck\.json:1: .*this file is a scene/, code: 4)
      expect_refusal(touchdown('run', 'boards/scenes/drone_deck.json', '--run', '0'), /this file is a scene/, code: 4)
      expect_refusal(touchdown('run', FILE), /own\.json is a campaign, not a scene: .*--run K/, code: 4)
    end

    def wrong_words
      write_own
      [['campaign'], ['campaign', FILE, '--jobs', '0'], ['campaign', FILE, '--shard', '3/2'], ['campaign', FILE, '--sharp'],
       ['campaign', FILE, '--run', '1'], ['campaign', FILE, '--out'], ['campaign', FILE, '--run', '1', '--write', 'x.json', '--jobs', '2'], ['run', FILE, '--run', '99'], ['run', FILE, '--run', 'x']].each do |words|
        answer = touchdown(*words)
        expect(answer.code == 2 && answer.sentences.size == 1, answer.to_s)
      end
    end

    def folders
      reference
      write_own('seed' => 5)
      answer = touchdown('campaign', FILE, '--out', 'one')
      expect(answer.code == 1 && answer.err.include?('as it was before its file, its scene or a mesh changed'), answer.to_s)
      expect(results('one') == reference, 'finished runs are lost')
      write_own('name' => 'else')
      expect_refusal(touchdown('campaign', FILE, '--out', 'one'), /one holds results of another campaign, own: choose another folder/, code: 1)
      write_own
      expect_refusal(touchdown('--scalar', 'f32', 'campaign', FILE, '--out', 'one'), /one holds results in f64, and this is f32/, code: 1) if @copy.exist?("#{PROGRAM}-f32")
      expect_refusal(touchdown('campaign', FILE, '--out', FILE), /own\.json\/identity: Not a directory/, code: 1)
      File.open(@copy.path('one/records-1-of-1.csv')) do |records|
        records.flock(File::LOCK_EX)
        answer = campaign('one')
        expect(answer.code == 1 && answer.err.include?('somebody else writes'), answer.to_s)
      end
      version
    end

    # Of a core that behaves otherwise.
    def version
      FileUtils.cp_r(@copy.path('one'), @copy.path('old'))
      @copy.write('old/identity', File.read(@copy.path('one/identity')).sub(/behaviour \d+/, 'behaviour 0'))
      answer = campaign('old')
      expect(answer.code == 1 && answer.err.include?('old holds results of another version: its core has behaviour 0'), answer.to_s)
    end

    def corrupted
      reference
      FileUtils.cp_r(@copy.path('one'), @copy.path('broken'))
      rows = records_of('broken')
      rows[3] = rows[3].sub(/\d(?=,)/) { |digit| digit == '1' ? '2' : '1' }
      @copy.write('broken/records-1-of-1.csv', rows.join)
      expect_answer(campaign('broken'), err: /^touchdown: broken has damaged rows \(1\): their runs are done again$/)
      expect(results('broken') == reference, 'after a broken row it has other bytes')
    end

    # Files of more than a kilobyte cannot be written; then they can.
    def full
      write_own
      words = "trap '' XFSZ; ulimit -f 2; exec #{PROGRAM} campaign #{FILE} --out full --jobs 1"
      answer = type('sh', '-c', words)
      expect(answer.code == 1 && answer.err.match?(/: (No space left on device|File too large); finished runs are kept/), answer.to_s)
      expect_answer(campaign('full'))
      expect(results('full') == reference, 'after a full disk it has other bytes')
    end

    # ---- reports; suite_pages.rb looks at one ----

    def reports
      reference
      FileUtils.mkdir_p(@copy.path('empty'))
      FileUtils.cp_r(@copy.path('one'), @copy.path('begun'))
      FileUtils.rm(Dir.glob(@copy.path('begun/{summary.json,results.csv}')))
      FileUtils.cp_r(@copy.path('one'), @copy.path('torn'))
      @copy.write('torn/summary.json', File.read(@copy.path('one/summary.json'))[0, 2000])
      FileUtils.cp_r(@copy.path('one'), @copy.path('other'))
      @copy.write('other/results.csv', reference.sub(/(\d)(?=,passed)/) { |digit| digit == '1' ? '2' : '1' })
      { 'empty' => /empty holds no campaign/, 'begun' => /begun is a campaign that is not finished/, 'torn' => /summary\.json is not whole/,
        'other' => /results\.csv is missing, or not of its summary\.json/, 'one' => /reports need .*campaign\.html.*`make page` makes it/ }.each do |folder, words|
        expect_refusal(touchdown('report', folder), words, code: 4)
        expect(!@copy.exist?("#{folder}/report.html"), "#{folder}: a page is left behind")
      end
      expect_refusal(touchdown('report', 'one', '--replay'), /report does not know '--replay'/, code: 2)
    end

    # ---- many machines ----

    # As GNU parallel and SLURM start them: each shard a process, some at once, in any order.
    def queued
      only_full('runs it')
      reference
      expect_answer(type('sh', '-c', "seq 5 -1 1 | xargs -P 2 -I{} #{PROGRAM} campaign #{FILE} --jobs 1 --shard {}/5 --out queued"))
      expect(results('queued') == reference, 'queued shards have other bytes')
    end

    MPI = { 'OMPI_ALLOW_RUN_AS_ROOT' => '1', 'OMPI_ALLOW_RUN_AS_ROOT_CONFIRM' => '1' }.freeze
    MPIRUN = %w[mpirun --oversubscribe -n].freeze
    MPI_WORDS = ['build/touchdown-mpi', 'campaign', FILE].freeze

    def mpirun(ranks, *words)
      write_own
      type(*MPIRUN, ranks, *words, env: MPI)
    end

    def mpi
      only_full('installs Open MPI')
      reference
      expect_answer(make('mpi'))
      %w[1 2 4].each do |ranks|
        expect_answer(mpirun(ranks, *MPI_WORDS, '--out', "mpi#{ranks}"), out: /^touchdown: PASS/)
        expect(results("mpi#{ranks}") == reference, "#{ranks} ranks have other bytes")
      end
      mpi_killed
      answer = mpirun('3', 'build/touchdown-mpi', 'campaign', 'nowhere.json')
      expect(answer.code == 4 && answer.err.scan('nowhere.json').size == 1, answer.to_s)
    end

    # A rank that dies, then mpirun itself by a signal: what has arrived stays, and the same words go on.
    def mpi_killed
      ended, = interrupted('mpik', 'KILL', *MPIRUN, '3', *MPI_WORDS) { |pid| File.read("/proc/#{pid}/task/#{pid}/children").split.last.to_i }
      _, said = interrupted('mpik', 'TERM', *MPIRUN, '3', *MPI_WORDS, more: 3)
      before = records_of('mpik').size
      expect(!ended&.success? && before >= 5, "a rank that was killed ended with #{ended}, #{before} runs; #{said}")
      expect_answer(mpirun('3', *MPI_WORDS, '--out', 'mpik'))
      expect(results('mpik') == reference && records_of('mpik').size == RUNS, 'after kills it has other bytes, or a run was done twice')
    end

    # ---- boards ----

    BOARD = %w[BOARD=mps2-an386 SCALAR=f32].freeze

    def on_board
      only_full('builds the images')
      @copy.write('loop.json', JSON.generate(OWN.merge('name' => 'loop', 'scene' => 'aircraft_deck', 'duration' => 3, 'runs' => 2, 'faults' => {},
                                                       'parameters' => { 'sink' => { 'path' => 'bodies.aircraft.velocity[2]', 'uniform' => [-2, -1] },
                                                                         'mass' => { 'path' => 'bodies.aircraft.mass', 'applies' => 'factor', 'uniform' => [0.9, 1.1] } })))
      expect_answer(touchdown('--scalar', 'f32', 'campaign', 'loop.json', '--out', 'loop'))
      expect_refusal(touchdown('report', 'loop', '--replays'), /was computed in f32: say --scalar f32/, code: 2)
      results('loop').lines.drop(1).each do |row|
        number, _, hash = row.split(',')
        expect_answer(touchdown('campaign', 'loop.json', '--run', number, '--write', "loop-#{number}.json"))
        expect_answer(make('firmware', '-j2', *BOARD, "SCENE=loop-#{number}.json"))
        expect_answer(touchdown('--scalar', 'f32', 'run', 'loop.json', '--run', number, '--on', 'qemu:mps2-an386'),
                      out: [/hash #{hash} /, /^touchdown: PASS, 3000 ticks on .*, every hash and every wrench the same as on the host$/])
      end
    end
  end
end
