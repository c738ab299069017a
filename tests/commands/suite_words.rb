# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'kit'

module Commands
  # The words of make: what exists is listed, what does not is refused before anything is built.
  class Words < Suite
    PUBLIC = %w[help setup clean boards firmware run flash debug host test soak coverage check same bench survey].freeze
    HOST_SCALARS = 'f32 f64 q16'
    BOARD_COUNT = 9
    # Of board-info, what the scripts take from it.
    FACTS = %w[BOARD_CPU_FLAGS BOARD_ICOUNT BOARD_LINK BOARD_QEMU BOARD_SCALAR BOARD_SCALARS].freeze

    # Each goal with the scalars that it offers where no board is named.
    GOALS = { 'run' => 'f32 q16', 'firmware' => 'f32 q16', 'flash' => 'f32 q16', 'debug' => 'f32 q16',
              'test' => HOST_SCALARS, 'bench' => HOST_SCALARS }.freeze

    def checks
      refusals.merge(
        'make test of two boards at once' => -> { refuse(%W[test BOARD=microbit\ mps2-an386], boards.join(' ')) },
        'make run of an empty BOARD' => -> { refuse(%w[run BOARD=], boards.join(' ')) },
        'make help lists every public target' => -> { help('help') },
        'make alone is make help' => -> { help },
        'the README names no target that make help does not' => -> { readme },
        'make boards has a row a board' => -> { rows },
        'make board-info can be parsed' => -> { info },
        'make check of an unknown GATE' => -> { unknown_gate }
      )
    end

    private

    def refusals
      GOALS.each_with_object({}) do |(goal, scalars), all|
        all["make #{goal} of an unknown BOARD"] = -> { refuse([goal, 'BOARD=nope'], boards.join(' ')) }
        all["make #{goal} of an unknown SCALAR"] = -> { refuse([goal, 'SCALAR=nope'], scalars) }
        all["make #{goal} of a SCALAR that the board lacks"] = lambda do
          refuse([goal, 'BOARD=microbit', 'SCALAR=f64'], 'q16')
        end
      end
    end

    def refuse(words, choice)
      FileUtils.rm_rf(@copy.path('build')) # of a check before that failed
      answer = make(*words)
      expect_refusal(answer, /unknown .*'.*': choose one of #{Regexp.escape(choice)}\b/)
      expect(answer.out.empty?, 'standard output must be empty', answer)
      expect(!@copy.exist?('build'), 'nothing may be built', answer)
    end

    def unknown_gate
      expect_refusal(make('check', 'GATE=nope'), /unknown GATE 'nope': choose one of tree format /)
    end

    def boards
      Dir.children(@copy.path('boards')).select { |name| @copy.exist?("boards/#{name}/board.mk") }.sort
    end

    def help(*words)
      answer = expect_answer(make(*words))
      missing = PUBLIC - targets(answer)
      expect(missing.empty?, "missing: #{missing.join(' ')}", answer)
      expect(answer.err.empty?, 'standard error must be empty', answer)
    end

    # The targets that help gives at least two words of text.
    def targets(answer)
      answer.out.scan(/^  make ([a-z-]+) +\S+ \S+/).flatten
    end

    def readme
      named = File.read(@copy.path('README.md')).scan(/(?:^|`)(?:\$ )?make ([a-z][a-z-]*)/).flatten.uniq
      unknown = named - targets(make('help'))
      expect(!named.empty?, 'the README must name a target')
      expect(unknown.empty?, "the README names #{unknown.join(' ')}")
    end

    def rows
      answer = expect_answer(make('boards'), out: /\Aboard +core +FPU /)
      rows = answer.out.lines.drop(1)
      expect(rows.size == BOARD_COUNT, "must have #{BOARD_COUNT} rows", answer)
      expect(rows.map { |row| row.split.first } == boards, 'must have a row for each folder of boards/', answer)
      cells = /\A\S+ +cortex-m\d+ +(?:none|sp|dp) +\d+K +\d+K +(?:f32|f64|q16) +\S+.* {2,}?\S/
      expect(rows.all?(cells), 'every cell must be filled', answer)
    end

    def info
      answer = expect_answer(make('board-info', 'BOARD=microbit'), out: [/^BOARD=microbit$/, /^BOARD_QEMU=microbit$/])
      lines = answer.out.lines(chomp: true)
      expect(lines.all?(/\A[A-Z_]+=/), 'every line must be KEY=value', answer)
      facts = lines.to_h { |line| line.split('=', 2) }
      missing = FACTS.select { |key| facts[key].to_s.empty? }
      expect(missing.empty?, "missing: #{missing.join(' ')}", answer)
    end
  end
end
