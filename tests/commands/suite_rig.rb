# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'fakes'
require_relative 'kit'

module Commands
  # A board in the loop: `touchdown run --on`, `touchdown serve`, the clients, and what is left behind: nothing.
  class Rig < Suite
    BOARD = 'mps2-an386'
    IMAGE = "build/firmware/#{BOARD}-f32/rig.elf"
    SAME = /^touchdown: PASS, %<ticks>d ticks on .*, every hash and every wrench the same as on the host$/.freeze
    LINK = 3
    SCENE = 4
    TIME = 5
    BOARDS = { 'lm3s6965evb' => 'q16', 'microbit' => 'q16', 'mps2-an385' => 'q16', 'mps2-an386' => 'f32', 'mps2-an500' => 'f64',
               'mps2-an505' => 'f32', 'mps3-an547' => 'f32', 'netduinoplus2' => 'f32', 'stm32vldiscovery' => 'q16' }.freeze

    def host?
      true
    end

    def checks
      {
        'make run closes the loop of a landing' => -> { closes },
        'another number of ticks, by seconds' => -> { passes('--seconds', '0.5', ticks: 500) },
        'over the UART' => -> { passes('--ticks', '200', on: "qemu:#{BOARD}:uart", ticks: 200) },
        'ticks that are taken back are tried on the board' => -> { passes('--ticks', '400', '--rollback', '3', ticks: 400) },
        'wrenches alone are compared' => -> { brief },
        'freely, and not compared' => -> { free },
        'a bit that flips is found in its tick' => -> { flips },
        'a scene with parts' => -> { parts }
      }.merge(strangers, ends, words, serial, others, every_board)
    end

    private

    def touchdown(*words)
      type('build/touchdown', *words)
    end

    def run_on(on, *words, scene: 'aircraft_deck', scalar: 'f32')
      touchdown('run', scene, '--on', on, '--scalar', scalar, *words)
    end

    def passes(*words, ticks:, on: "qemu:#{BOARD}", **more)
      expect_answer(run_on(on, *words, **more), out: Regexp.new(format(SAME.source, ticks: ticks)))
    end

    # ---- the loop ----

    SUMMARY = [/^landing: at 0\.01 m\/s, sinking 2\.03 m\/s, seen from the deck/, /^wheels: bear \d+ N, peak load \d{4}, \d{5}, \d{5} N/,
               /^slip: [\d.]+, [\d.]+, [\d.]+ m, wheel by wheel$/, /^round trips: 20000, \d+ a second, \d+ bytes each to the board, \d+ back$/,
               /^a tick on the board: \d+ instructions, the worst \d+ in tick \d+\n( +from +\d+: +\d+ ticks \*+\n)+stages at their worst/,
               /^latency on the board: /, /^link errors: on the board bad frames 0, bad CRC-32 0, gaps 0, bytes lost 0, repeats \d+;/,
               /^inputs: missing 0, late 0, refused 0; overruns 0, watchdog 0$/, Regexp.new(format(SAME.source, ticks: 20_000))].freeze

    def closes
      answer = expect_answer(make('run', '-j2'), out: [*SUMMARY, golden_line('aircraft_deck', 'f32')])
      expect(@copy.exist?('build/report.html') || answer.out.include?('there will be no report'), 'build/report.html is missing', answer)
      expect_within_bound(answer)
      expect(!answer.out.match?(/[\r\e]/), 'no control characters into a file', answer)
    end

    def brief
      answer = expect_answer(run_on("qemu:#{BOARD}", '--ticks', '50', '--compare', 'wrenches'),
                             out: /^touchdown: PASS, 50 ticks on .*, every wrench the same as on the host$/)
      whole = passes('--ticks', '50', ticks: 50)
      cost, more = [answer, whole].map { |a| a.out[/^link on the board: mean (\d+) instructions a tick/, 1].to_i }
      expect(cost.positive? && more > cost + 1000, "the hash is told apart: #{cost}, #{more}", answer)
      expect_refusal(touchdown('run', 'aircraft_deck', '--compare', 'wrenches'), /--compare and --flip are for a board/, code: 2)
    end

    def free
      expect_answer(run_on("qemu:#{BOARD}", '--rate', '400', '--ticks', '200'),
                    out: [/^delay of the loop: mean [\d.]+ ticks/, /^touchdown: ran on .* freely at 400 Hz for 200 ticks; not compared with the host/])
    end

    def flips
      expect_answer(run_on("qemu:#{BOARD}", '--ticks', '50', '--flip', '37'), code: 1,
                    out: /^touchdown: FAIL, tick 37 on .* differs from the host: the hash of the state$/)
    end

    # Of a board's image with parts the hash is known to be the same (tests/same/scenes.rb).
    def parts
      served('four_cubes') { |device, _| passes('--ticks', '300', on: "serial:#{device}", ticks: 300, scene: 'four_cubes') }
    end

    # ---- boards that are not the right ones: aircraft_deck is in the image ----

    def strangers
      {
        'a board with another scene' => lambda {
          expect_refusal(run_on("qemu:#{BOARD}", scene: 'four_cubes'), /has the scene 'aircraft_deck' in it, which is not this 'four_cubes'/, code: LINK)
        },
        'a board with another scalar' => lambda {
          expect_refusal(run_on("qemu:#{BOARD}", '--image', IMAGE, scalar: 'f64'),
                         /computes in f32, this program in f64/, code: LINK)
        },
        'a board that has no image' => lambda {
          expect_refusal(run_on('qemu:mps2-an500'), /there is no image .*make firmware BOARD=mps2-an500 SCALAR=f32/, code: SCENE)
        },
        'an image that is none' => lambda {
          @copy.write('build/none.elf', 'nothing')
          @copy.write('build/none.qemu', "machine=#{BOARD}\nicount=7\n")
          expect_refusal(run_on("qemu:#{BOARD}", '--image', 'build/none.elf'), /QEMU has ended with (code|signal) \d+; its last words: /, code: LINK)
        },
        'a board that stays silent' => lambda {
          fakes = Fakes.new(@copy.path('build/fakes')).add('qemu-system-arm', 'exec sleep 1000')
          answer = type('build/touchdown', 'run', 'aircraft_deck', '--on', "qemu:#{BOARD}", '--scalar', 'f32', '--timeout', '50', env: fakes.env)
          expect_refusal(answer, /does not answer WHO/, code: TIME)
        }
      }
    end

    # ---- QEMU never stays behind ----

    def ends
      %w[INT TERM KILL].to_h do |signal|
        ["SIG#{signal} ends QEMU, too", -> { ended(signal) }]
      end
    end

    def ended(signal)
      words = %w[build/touchdown run aircraft_deck --scalar f32 --ticks 100000000 --on] << "qemu:#{BOARD}"
      pid = Process.spawn(Copy::ENVIRONMENT.merge('TMPDIR' => @copy.path('build')), *words, chdir: @copy.root, out: File::NULL, err: File::NULL)
      child = wait_for { children(pid).first }
      wait_for { Dir.glob(@copy.path('build/touchdown.??????')).empty? && running?(child) }
      Process.kill(signal, pid)
      Process.wait(pid)
      expect(wait_for { !running?(child) }, "QEMU must end with SIG#{signal}")
      expect(Dir.glob(@copy.path('build/touchdown.??????')).empty?, 'no folder may stay')
    end

    def children(pid)
      File.read("/proc/#{pid}/task/#{pid}/children").split.map(&:to_i)
    end

    def running?(pid)
      !File.read("/proc/#{pid}/stat").match?(/\) Z /)
    rescue SystemCallError
      false
    end

    # Whatever a loaded machine takes.
    def wait_for
      6000.times do
        found = yield
        return found if found

        sleep 0.01
      end
      nil
    end

    # ---- words ----

    def words
      {
        'help tells the exit codes' => lambda {
          expect_answer(touchdown('help'), out: [/--on host\|qemu:BOARD/, /3: a board that cannot\s+be reached/, /5:\s+a board that does\s+not answer/])
        }
      }.merge({
        %w[--on moon] => /--on wants host, qemu:BOARD, qemu:BOARD:uart or serial:DEVICE, not 'moon'/,
        %w[--on qemu:../x] => /--on wants/,
        %w[--rate 0] => /--rate wants ticks a second, from 1 to 20000, not '0'/,
        %w[--rate 100] => /are for a board: say which by --on/,
        %w[--seconds nan] => /--seconds wants/,
        %w[--ticks 5 --seconds 1] => /say the same: choose one/,
        %w[--integrator euler] => /--integrator wants semi or rk4, not 'euler'/,
        %w[--rollback 256] => /--rollback wants a whole number from 0 to 255/,
        %w[--on qemu:x --rate 5 --lock-step] => /does not go with --lock-step/,
        %w[--baud 5] => /--baud wants a rate from 1200 to 12000000/,
        %w[--timeout] => /--timeout wants milliseconds/
      }.to_h { |words, sentence| ["run #{words.join(' ')}", -> { expect_refusal(touchdown('run', 'aircraft_deck', *words), sentence, code: 2) }] })
    end

    # ---- serial devices: a pseudo-terminal stands for one ----

    def serial
      {
        'a device that is missing' => -> { expect_refusal(run_on('serial:/dev/nobody'), /there is no serial device/, code: LINK) },
        'a device that is none' => -> { expect_refusal(run_on('serial:/dev/null'), /is no serial device/, code: LINK) },
        'a device that leads to a board' => lambda {
          served('aircraft_deck') do |device, _|
            passes('--ticks', '300', on: "serial:#{device}", ticks: 300)
            passes('--ticks', '300', '--baud', '250000', on: "serial:#{device}", ticks: 300)
          end
        },
        'a device that is busy' => lambda {
          served('aircraft_deck') do |device, _|
            File.open(device, 'r+') do |other|
              other.flock(File::LOCK_EX)
              expect_refusal(run_on("serial:#{device}"), /is busy: another program has it open/, code: LINK)
            end
          end
        },
        'a device that vanishes during the run' => lambda {
          served('aircraft_deck') do |device, pid|
            answer = interrupted(device, PATIENT) { Process.kill('KILL', pid) }
            expect_refusal(answer, /has vanished/, code: LINK)
          end
        },
        'a board that stops during the run' => lambda {
          served('aircraft_deck') do |device, pid|
            answer = interrupted(device, 500) { Process.kill('STOP', pid) }
            Process.kill('CONT', pid)
            expect_refusal(answer, /does not answer STEP of tick \d+/, code: TIME)
          end
        }
      }
    end

    # `touchdown serve` while the block runs. Yields the device and the server.
    def served(scene, scalar = 'f32')
      IO.popen([Copy::ENVIRONMENT, 'build/touchdown', 'serve', scene, '--scalar', scalar, { chdir: @copy.root }]) do |io|
        device = io.gets.to_s[/ on (\S+)$/, 1]
        expect(device, 'serve must name its device')
        yield device, io.pid
      ensure
        Process.kill('KILL', io.pid)
      end
    end

    PATIENT = 60_000 # [ms] that a board may take on a loaded machine

    # A run that the block ends when it has begun: its record grows.
    def interrupted(device, timeout)
      record = @copy.path('build/begun')
      FileUtils.rm_f(record)
      thread = Thread.new { run_on("serial:#{device}", '--ticks', '100000000', '--timeout', timeout.to_s, '--record', 'build/begun') }
      wait_for { File.size?(record) }
      yield
      thread.value
    end

    # ---- clients of others ----

    STANDS = [/^drone: on .*: touched at 0\.\d\d m\/s; stands 98 mm above the deck, which bears 19\.\d N$/, /^drone: PASS, it stands on the deck$/].freeze
    CLIENT = 'gcc -std=c11 -DTD_SCALAR_%<scalar>s -Iinclude -Iport/link -Iport/client port/template/rig_drone.c port/client/*.c ' \
             'port/link/link_frame.c port/link/link_message.c src/number/*.c -lm -o build/rig_drone'

    def others
      {
        'the drones in C and in Python land over a serial device' => -> { drones('F32') { |drone| served('drone_deck', &drone) } },
        'the drone in Python without a board' => lambda {
          expect_answer(type('/usr/bin/python3', 'port/template/rig_drone.py', '/dev/nobody'), code: 1, err: /\Adrone: .*cannot be opened/)
        }
      }
    end

    # Hands over what lands both at a device, or with an image.
    def drones(scalar)
      expect_answer(type('sh', '-ec', format(CLIENT, scalar: scalar)))
      yield lambda { |where, _|
        expect_answer(type('build/rig_drone', where), out: STANDS)
        expect_answer(type('/usr/bin/python3', 'port/template/rig_drone.py', where), out: STANDS)
      }
    end

    # With FULL=1: each board, over FIFOs and over its UART.
    def every_board
      return {} if ENV['FULL'].to_s.empty?

      { 'both drones land with a board under QEMU' => lambda {
          expect_answer(make('firmware', '-j2', 'SCENE=drone_deck'))
          drones('F32') { |drone| drone.call(IMAGE, nil) }
        },
        'a scene with parts on a board' => lambda {
          expect_answer(make('firmware', '-j2', 'SCENE=four_cubes'))
          passes('--ticks', '300', ticks: 300, scene: 'four_cubes')
        },
        'both drones land in Q16.16' => lambda {
          expect_answer(make('host', '-j2'))
          drones('Q16') { |drone| served('drone_deck', 'q16', &drone) }
        },
        'a scene that a board does not hold' => lambda {
          expect_refusal(make('firmware', 'BOARD=stm32vldiscovery', 'SCENE=four_cubes'),
                         /\Afirmware: stm32vldiscovery does not hold the image rig of four_cubes: \d+ bytes of RAM are missing$/)
        } }.merge(each_board)
    end

    def each_board
      BOARDS.to_h do |board, scalar|
        ["the loop over both channels of #{board}", lambda {
          expect_answer(make('run', '-j2', "BOARD=#{board}", "SCALAR=#{scalar}"), out: Regexp.new(format(SAME.source, ticks: 20_000)))
          passes('--ticks', '200', on: "qemu:#{board}:uart", ticks: 200, scalar: scalar)
        }]
      end
    end
  end
end
