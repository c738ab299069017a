# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'kit'

module Commands
  # The host program: build/touchdown over its three siblings.
  class Program < Suite
    PROGRAM = 'build/touchdown'
    COMMANDS = /help, laws, run, scenes, selftest, version/.freeze
    SCALARS = %w[f32 f64 q16].freeze
    USAGE = 2
    BROKEN = 126

    def checks
      { 'make host builds the program and its siblings' => -> { built } }
        .merge(*SCALARS.map { |scalar| good(scalar) }, gallery, words, refusals, siblings, user_law)
    end

    private

    def touchdown(*words)
      type(PROGRAM, *words)
    end

    def built
      expect_answer(make('-j2', 'host'))
      [PROGRAM, *SCALARS.map { |s| "#{PROGRAM}-#{s}" }].each do |name|
        expect(File.executable?(@copy.path(name)), "#{name} must be there")
      end
    end

    def good(scalar)
      {
        "version in #{scalar}" => lambda {
          expect_answer(touchdown('--scalar', scalar, 'version'),
                        out: [/\Atouchdown \d+\.\d+\.\d+\S*, behaviour \d+, scalar #{scalar}\b/, /^ +bodies +\d+/])
        },
        "selftest in #{scalar}" => lambda {
          expect_answer(touchdown('selftest', "--scalar=#{scalar}"),
                        out: [/\(#{scalar}\), golden .*, the same$/, /^selftest: PASS$/])
        },
        "laws in #{scalar}" => lambda {
          expect_answer(touchdown('laws', '--scalar', scalar),
                        out: [/^\| worst of 0\.01 to 0\.999 \| 0\.0936 \|.*e-0[56] \|$/, /^\| 1e\+06 \| hard \|/])
        }
      }
    end

    # Every scene in every scalar ends with its golden hash, within its bounds of work.
    def gallery
      {
        'scenes lists the gallery' => -> { expect_answer(touchdown('scenes'), out: /^  aircraft_deck +\d+ ticks/) },
        'every scene ends as it does everywhere' => lambda {
          touchdown('scenes').out.lines.map { |line| line.split.first }.product(SCALARS).each do |scene, scalar|
            expect_answer(touchdown('run', scene, '--scalar', scalar), out: /ticks, the same as on every machine$/)
          end
        },
        'run writes a trace' => lambda {
          expect_answer(touchdown('run', 'aircraft_landing', '--ticks', '50', '--trace', 'build/trace.csv'))
          lines = File.readlines(@copy.path('build/trace.csv'))
          expect(lines.size == 51 && lines.first.start_with?('t,x0,y0,z0'), 'a head and a line a tick')
        },
        'run of no scene' => -> { refuse(%w[run nowhere], /does not know 'nowhere'.*SCENE/) },
        'run of no number of ticks' => -> { refuse(%w[run aircraft_deck --ticks x], /whole number above 0/) }
      }
    end

    def words
      {
        'help lists the commands' => -> { help('help') },
        '--help is help' => -> { help('--help') },
        '--version is version' => -> { expect_answer(touchdown('--version'), out: /\Atouchdown \d/) },
        'without --scalar it is f64' => -> { expect_answer(touchdown('version'), out: /scalar f64/) },
        'of two --scalar the last counts' => lambda {
          expect_answer(touchdown('--scalar', 'q16', 'version', '--scalar=f32'), out: /scalar f32/)
        }
      }
    end

    def help(word)
      expect_answer(touchdown(word), out: [/^usage: touchdown .*--scalar f32\|f64\|q16/, /^  selftest +\S/,
                                           /^  version +\S/])
    end

    def refusals
      {
        'no command' => -> { refuse([], COMMANDS) },
        'an unknown command' => -> { refuse(%w[land], /unknown command 'land'.*#{COMMANDS}/) },
        'an unknown option' => lambda {
          refuse(%w[--fast], /unknown option '--fast'.*--scalar f32\|f64\|q16.*#{COMMANDS}/)
        },
        'an option that a command does not take' => -> { refuse(%w[version --fast], /'--fast'.*takes no arguments/) },
        'an unknown scalar' => -> { refuse(%w[--scalar f16 version], /unknown scalar 'f16'.*f32, f64, q16/) },
        '--scalar without a value' => -> { refuse(%w[version --scalar], /unknown scalar ''.*f32, f64, q16/) }
      }
    end

    USER_LAW = <<~C
      #include <stdio.h>
      #include "td.h"

      td_real td_law_user(const td_law *law, const td_law_memory *memory, td_real depth, td_real speed)
      {
          (void)law, (void)memory, (void)depth, (void)speed;
          return TD_R(42.0);
      }

      int main(void)
      {
          const td_law law = {.kind = TD_LAW_USER, .stiffness = TD_ONE, .restitution = TD_UNIT_ONE};
          const td_law_memory memory = td_law_enter(&law, TD_ONE);
          return printf("%g\\n", td_to_double(td_law_force(&law, &memory, TD_ONE, TD_ONE))) < 0;
      }
    C

    # The core as an archive: the linker takes what the program does not bring itself.
    def user_law
      {
        'a law of the user takes the place of ours' => lambda {
          @copy.write('build/user.c', USER_LAW)
          expect_answer(type('sh', '-ec', <<~SH), out: /\A42\n\z/)
            ar rcs build/libtd.a build/host/f32/src/*/*.o build/host/f32/port/host/td_port.o
            gcc -std=c11 -Iinclude -DTD_SCALAR_F32 -DTD_PRESET_LARGE build/user.c build/libtd.a -o build/user
            build/user
          SH
        }
      }
    end

    def refuse(words, sentence)
      answer = expect_refusal(touchdown(*words), sentence, code: USAGE)
      expect(answer.out.empty?, 'standard output must be empty', answer)
    end

    def siblings
      {
        'started from another folder and by another name' => -> { expect_answer(by_link, out: /scalar q16/) },
        'a sibling is missing' => -> { missing_sibling },
        'standard output is full' => -> { expect_refusal(full, /cannot write to standard output/, code: 1) }
      }
    end

    def by_link
      FileUtils.ln_sf(@copy.path(PROGRAM), @copy.path('build/td'))
      type('env', '-C', '/', @copy.path('build/td'), '--scalar', 'q16', 'version')
    end

    def missing_sibling
      FileUtils.mkdir_p(@copy.path('build/alone'))
      FileUtils.cp(@copy.path(PROGRAM), @copy.path('build/alone/touchdown'))
      expect_refusal(type('build/alone/touchdown', 'version'),
                     %r{cannot run .*/alone/touchdown-f64 \(.+\): `make host` builds it}, code: BROKEN)
    end

    def full
      type('sh', '-c', "#{PROGRAM} version >/dev/full")
    end
  end
end
