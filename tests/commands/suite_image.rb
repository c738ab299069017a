# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'fakes'
require_relative 'kit'

module Commands
  # A board's image from its building to its end: files, boot, faults, a life without a debugger,
  # probe and gdb.
  class Image < Suite
    FAULT = 99
    PLANTED = 'port/rig/planted.c'
    # Where somebody may have left a file: every folder whose files go into images, a scene or a walk by its name.
    LEFT = %w[port/rig/rig_old.c port/scenes/scene_old.c port/selftest/kernel_old.c port/image/old_main.c
              port/check/check_old.c port/cortex_m/old.c port/template/old.c tests/same/kernel_old.c
              tests/bench/bench_old.c].freeze
    # Those of the default image: the objects of the core are there.
    FLAGS = '$(BOARD_LIMITS) -include $(BUILD)/baked/aircraft_deck/td_limits.h'
    REPORT = { 'microbit' => /^touchdown: hard fault, pc 0x[0-9a-f]{8}/,
               'mps2-an386' => /^touchdown: hard fault: undefined instruction, .*pc 0x[0-9a-f]{8}/ }.freeze

    # The default board; with FULL=1 one that is flashed, and one of each kind of UART, which `make same` sees too.
    def self.all
      more = [new('stm32vldiscovery', 'q16'), new('lm3s6965evb', 'q16'), new('netduinoplus2', 'f32')]
      [new('mps2-an386', 'f32'), *([new('microbit', 'q16'), *more] unless ENV['FULL'].to_s.empty?)]
    end

    def initialize(board, scalar)
      super()
      @board = board
      @scalar = scalar
    end

    def label
      "image #{@board} #{@scalar}"
    end

    def checks
      {
        'make firmware yields .elf .hex .bin and tells sizes' => -> { files },
        'a second make firmware builds nothing' => -> { nothing_new },
        'make alone boots it and it passes' => -> { boots }
      }.merge(REPORT.key?(@board) ? more : {}, qemu_only? ? large : {}, flash)
    end

    private

    def more
      {
        'an undefined instruction ends in a report and code 99' => -> { faults },
        'make debug reaches main' => -> { debugs }
      }
    end

    # The same for every board: once.
    def large
      { 'leftover files get in the way of no image' => -> { left_over } }
    end

    def qemu_only?
      @board.start_with?('mps')
    end

    def flash
      return { 'make flash of a board that is QEMU only' => -> { no_flash } } if qemu_only?

      {
        'make flash without a probe' => -> { no_probe },
        'make flash with a probe that fails' => -> { failing_probe },
        'make flash with a probe' => -> { probe }
      }
    end

    def on_board(goal, *words, env: {})
      make(goal, "BOARD=#{@board}", *words, env: env)
    end

    def folder
      "build/firmware/#{@board}-#{@scalar}"
    end

    def elf
      "#{folder}/touchdown.elf"
    end

    def files
      answer = expect_answer(on_board('firmware', '-j2', 'IMAGE=touchdown'),
                             out: [%r{^#{folder}/touchdown\.elf \.hex \.bin}, /ROM: text \d+ \+ data \d+ = +[\d.]+ %/,
                                   /RAM: data \d+ \+ bss \d+ = +[\d.]+ % .*stack \d+/])
      { 'elf' => "\x7FELF", 'hex' => ':', 'bin' => '' }.each do |kind, start|
        path = @copy.path("#{folder}/touchdown.#{kind}")
        expect(File.size?(path), "the .#{kind} must be there", answer)
        expect(File.binread(path).start_with?(start.b), "the .#{kind} must begin as such a file does", answer)
      end
    end

    def nothing_new
      before = File.mtime(@copy.path(elf))
      answer = expect_answer(on_board('firmware', 'IMAGE=touchdown'))
      expect(File.mtime(@copy.path(elf)) == before, 'must not link again', answer)
    end

    def boots
      answer = expect_answer(on_board('alone'),
                             out: [/\Atouchdown: #{@board}, cortex-m\d+ at \d+ kHz, .*scalar #{@scalar}$/,
                                   /^kernel: \.{8,}$/, /^memory: ROM \d+ .*stack \d+ of \d+$/,
                                   /^selftest: PASS$/, *product, /^touchdown: PASS$/])
      expect_within_bound(answer) if shows_scene?
    end

    # 8 KB of RAM hold no scene.
    def shows_scene?
      @board != 'stm32vldiscovery'
    end

    # A landing on a deck, with the plant on the board.
    def product
      return [/^this board's memory holds the self-test only$/] unless shows_scene?

      [/^aircraft_deck: .*\n\.{50}\ntouchdown: first contact of wheel 1 and solid 0 at 2\.03\d m\/s; events \d+/,
       /^landing: at 0\.01 m\/s, sinking 2\.03 m\/s, seen from the deck; then 0\.0 m to here/,
       /^wheels: bear 9[78]\d\d N, peak load \d{4}, \d{5}, \d{5} N, wheel by wheel$/,
       /^a tick: \d+ instructions, the worst \d+$/, golden_line('aircraft_deck', @scalar)]
    end

    def qemu(image, env = {})
      type('sh', 'boards/qemu.sh', @board, image, env: env)
    end

    # Whatever make would compile, it is none of them.
    def left_over
      LEFT.each { |file| @copy.write(file, '') }
      [%W[firmware BOARD=#{@board} IMAGE=touchdown], %W[firmware BOARD=#{@board} IMAGE=scenes IMAGE_SRC=$(IMAGE_SRC_scenes)], %w[host host-bench]].each do |words|
        answer = expect_answer(make('-n', *words, 'BUILD=build/left'), out: / -c \S+\.c /)
        expect(LEFT.none? { |file| answer.out.include?(file) }, 'must leave alone what is left over', answer)
      end
    ensure
      LEFT.each { |file| File.delete(@copy.path(file)) }
    end

    def faults
      @copy.write(PLANTED, "int main(void);\nint main(void)\n{\n    __asm__ volatile(\"udf #0\");\n    return 0;\n}\n")
      expect_answer(on_board('run', 'IMAGE=planted', "IMAGE_SRC=#{PLANTED}", "IMAGE_FLAGS=#{FLAGS}"),
                    code: :bad, out: REPORT.fetch(@board), err: /Error #{FAULT}$/)
      expect_answer(qemu("#{folder}/planted.elf"), code: FAULT, out: REPORT.fetch(@board))
    end

    def debugs
      skip_without('gdb-multiarch')
      answer = on_board('debug', %(GDB_FLAGS=-batch -ex 'break main' -ex continue -ex 'print board_this.name'))
      expect_answer(answer, out: [/^Breakpoint 1, main \(\)/, /= 0x[0-9a-f]+ .*"#{@board}"/])
      expect(!@copy.exist?("#{folder}/gdb.socket"), 'QEMU must end with gdb', answer)
    end

    def no_flash
      expect_refusal(on_board('flash'), /\Aflash: #{@board} cannot be flashed: .*use make run BOARD=#{@board}$/)
    end

    # The real OpenOCD, told to look for a probe that nobody has: one that is attached stays as it is.
    def no_probe
      skip_without('openocd')
      fakes = openocd(%(exec '#{Fakes.real('openocd')}' -c 'adapter serial TOUCHDOWN-NOBODY' "$@"))
      expect_refusal(on_board('flash', 'IMAGE=touchdown', env: fakes.env),
                     /\Aflash: no probe for #{@board} answers: connect the .* and try again/)
    end

    def failing_probe
      skip_without('openocd')
      fakes = openocd('echo "Error: the flash is worn out"; exit 1')
      answer = expect_answer(on_board('flash', 'IMAGE=touchdown', env: fakes.env), code: :bad)
      expect_words(answer, answer.sentences.join("\n"),
                   /\Aflash: OpenOCD could not program #{@board}.*\n.*worn out\z/, 'standard error')
    end

    def probe
      skip_without('openocd')
      fakes = openocd('')
      expect_answer(on_board('flash', 'IMAGE=touchdown', env: fakes.env), out: /\Aflash: #{@board} is programmed and runs/)
      expect(fakes.calls('openocd').size == 1, 'must call OpenOCD once')
      expect_words(nil, fakes.calls('openocd').first, [/-c program #{elf} verify/, /0xE000EDF0/], 'the call of OpenOCD')
    end

    def openocd(body)
      Fakes.new(@copy.path('fakes')).add('openocd', body)
    end
  end
end
