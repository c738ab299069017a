# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'kit'

module Commands
  # The host program: build/touchdown over its three siblings.
  class Program < Suite
    PROGRAM = 'build/touchdown'
    COMMANDS = /bake, campaign, check, export, figures, fmu, help, import, laws, link, pairs, replay, report, run, scenes, schema, selftest, serve, show, version/.freeze
    SCALARS = %w[f32 f64 q16].freeze
    USAGE = 2
    SCENE = 4
    BROKEN = 126

    def host?
      true
    end

    def checks
      { 'make host builds the program and its siblings' => -> { built } }
        .merge(*SCALARS.map { |scalar| good(scalar) }, gallery, records, words, refusals, siblings, user_law, crowd,
               tables)
    end

    private

    def touchdown(*words)
      type(PROGRAM, *words)
    end

    def built
      expect_answer(@host)
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

    # What `make bench` has written into DESIGN.md is what the program says today.
    def tables
      {
        'the tables of force laws in DESIGN.md are true' => lambda {
          written = File.read(@copy.path('DESIGN.md'), encoding: 'UTF-8')[/^<!-- laws:begin -->\n(.*?)^<!-- laws:end -->/m, 1]
          expect(written == touchdown('laws', '--scalar', 'f64').out, 'run `make bench` to write them anew')
        }
      }
    end

    # Every scene in every scalar ends with its golden hash, within its bounds of work.
    def gallery
      {
        'scenes lists the gallery' => -> { expect_answer(touchdown('scenes'), out: /^  aircraft_deck +\d+ ticks/) },
        'every scene ends as it does everywhere' => lambda {
          touchdown('scenes').out.lines.map { |line| line.split.first }.product(SCALARS).each do |scene, scalar|
            expect_answer(touchdown('run', scene, '--scalar', scalar), out: golden_line(scene, scalar))
          end
        },
        'run of a landing reports it' => lambda {
          report = /^landing: at 27\.52 m\/s, sinking 2\.08 m\/s; then 271\.\d m .*\nwheels: bear 98\d\d N, peak load 61\d\d, 111\d\d, 1[12]\d{3} N/
          expect_answer(touchdown('run', 'aircraft_landing'), out: report)
        },
        'a take-off is no landing' => lambda {
          answer = expect_answer(touchdown('run', 'aircraft_takeoff'), out: /^wheels: bear 0 N/)
          expect(!answer.out.match?(/^landing/), 'it says that it has landed', answer)
        },
        'a run ends with what happened and what it cost' => lambda {
          answer = expect_answer(touchdown('run', 'stacked_boxes'),
                                 out: [/^\.{50}\ntouchdown: first contact of part 0 and part 3 at 0\.196 m\/s; events 3, contacts of parts at once 3, late 0/,
                                       /^z: 6 slots, roots 3, missed 0, ticks with too few slots 0$/])
          expect_within_bound(answer)
        },
        'run of no scene' => -> { expect_refusal(touchdown('run', 'nowhere'), /there is no scene 'nowhere' in .*touchdown scenes/, code: SCENE) },
        'run without a scene' => -> { refuse(%w[run], /which scene.*touchdown scenes/) },
        'run of no number of ticks' => -> { refuse(%w[run aircraft_deck --ticks x], /whole number above 0/) }
      }
    end

    # Together they use every number of an input: driven nodes that move, brakes, a nose wheel that is turned.
    RECORDED = { 'four_cubes' => 300, 'skid_deck' => 300, 'soft_tyre' => 300, 'aircraft_house' => 300,
                 'aircraft_braking' => 300, 'aircraft_steering' => 1200 }.freeze

    # A record is replayed to the same hashes; what is wrong with one is said.
    def records
      {
        'a record replays to the same hashes in every scalar' => lambda {
          RECORDED.keys.product(SCALARS).each { |scene, scalar| round_trip(scene, scalar, RECORDED[scene]) }
        },
        'a record that was changed names its first tick' => lambda {
          spoil(/^(tick \h{16})( \h+)/, 7) { |head, number| head + number.tr('0-9a-f', '1-9a-f0') }
          expect_refusal(replay('spoilt'), /tick 7 (differs: the hash is \h{16}, recorded was \h{16}|is refused here)/, code: 1)
        },
        'an input that is refused names body and member in words' => lambda {
          spoil(/^(tick \h{16}(?: \h+){3})( \h+)/, 7) { |head, _| "#{head} #{'0' * 16}" }
          expect_refusal(replay('spoilt'), /tick 7 is refused here: body 0: rotation x_wb\.q must be a unit quaternion$/, code: 1)
        },
        'a hash that was changed names its tick' => lambda {
          spoil(/^(tick )(\h{16})/, 5) { |head, hash| head + hash.reverse }
          expect_refusal(replay('spoilt'), /tick 5 differs/, code: 1)
        },
        'a record with a word that is no number' => lambda {
          spoil(/^(tick \h{16} )(\h+)/, 3) { |head, _| "#{head}nonsense" }
          expect_refusal(replay('spoilt'), /tick 3: 'nonsense' is not what belongs here/, code: 1)
        },
        'a record that ends too soon' => lambda {
          text = recorded
          @copy.write('build/spoilt', text.lines.first(10).join)
          expect_refusal(replay('spoilt'), /ends within tick 9/, code: 1)
        },
        'a record in another scalar' => lambda {
          recorded
          expect_refusal(touchdown('replay', 'build/whole', '--scalar', 'q16'), /recorded in 'f64', this is q16/, code: 1)
        },
        'a record of no scene' => lambda {
          @copy.write('build/spoilt', recorded.sub('four_cubes', 'five_cubes'))
          expect_refusal(replay('spoilt'), /no scene 'five_cubes'/, code: SCENE)
        },
        'a file that is no record' => lambda {
          @copy.write('build/spoilt', "t,x0,y0\n")
          expect_refusal(replay('spoilt'), /is no record/, code: 1)
        },
        'a file that is not there' => -> { expect_refusal(replay('nowhere'), /nowhere: cannot be read/, code: 1) },
        'replay of nothing' => -> { refuse(%w[replay], /takes a FILE/) },
        'a record where nobody can write' => lambda {
          expect_refusal(touchdown('run', 'four_cubes', '--record', 'nowhere/at/all'), /cannot write/, code: 1)
        }
      }
    end

    def round_trip(scene, scalar, ticks)
      expect_answer(touchdown('run', scene, '--ticks', ticks.to_s, '--record', 'build/whole', '--scalar', scalar))
      expect_answer(touchdown('replay', 'build/whole', '--scalar', scalar),
                    out: /#{ticks} ticks of #{scene} replayed, every hash the same \(#{scalar}\)/)
    end

    def replay(name)
      touchdown('replay', "build/#{name}")
    end

    # A record of twenty ticks.
    def recorded
      expect_answer(touchdown('run', 'four_cubes', '--ticks', '20', '--record', 'build/whole'))
      File.read(@copy.path('build/whole'))
    end

    # The record with something else in one of its ticks.
    def spoil(pattern, tick)
      lines = recorded.lines
      lines[tick + 1] = lines[tick + 1].sub(pattern) { yield $1, $2 }
      @copy.write('build/spoilt', lines.join)
    end

    def words
      {
        'help lists the commands' => -> { help('help') },
        '--help is help' => -> { help('--help') },
        '--version is version' => -> { expect_answer(touchdown('--version'), out: /\Atouchdown \d/) },
        'version tells what plan, state, output and scratch take' => lambda {
          expect_answer(touchdown('version'), out: /^here: plan \d+, state \d+, output \d+, scratch \d+ /)
        },
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

    # Twelve balls in one place, of which the last two meet, in a build with tables for two pairs: 66 pairs of bodies
    # are near each other.
    CROWD = <<~C
      #include <stdio.h>
      #include "td.h"

      int main(void)
      {
          static const td_shape ball = {TD_SHAPE_SPHERE, {TD_R(0.1), TD_ZERO, TD_ZERO}, TD_ZERO, 0};
          static const td_material materials[] = {TD_MATERIAL_HARD(0.4)};
          static const td_law laws[] = {{TD_LAW_DAMPED, TD_R(10000.0), TD_U(0.5), TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO}};
          static td_body bodies[12];
          static td_part parts[12];
          static td_body_input motion[12];
          static td_plan plan;
          static td_state state;
          static td_scratch scratch;
          static td_out out;
          for (int i = 0; i < 12; ++i) {
              bodies[i] = (td_body){TD_ONE, {TD_R(0.01), TD_R(0.01), TD_R(0.01)}, TD_R(10.0), TD_R(10.0)};
              parts[i] = (td_part){&ball, TD_ONE, TD_POSE_IDENTITY, (uint16_t)i, 0u, 1u, i < 10 ? 1u : 0u};
              motion[i] = TD_BODY_INPUT_NONE;
              motion[i].x_wb.p.x = TD_R(0.19) * (td_real)(i == 11);
          }
          const td_scene scene = {.name = "crowd", .tick = TD_U(0.001), .bodies = bodies, .parts = parts, .laws = laws,
                                  .ground = {.materials = materials, .n_materials = 1u}, .n_bodies = 12u, .n_parts = 12u,
                                  .n_laws = 1u, .contacts = 2u, .candidates = 2u};
          const td_input input = {.bodies = motion};
          if (td_plan_make(&scene, &plan).status != TD_OK || td_reset(&plan, &input, &state).status != TD_OK) {
              return 1;
          }
          const td_status status = td_evaluate(&plan, &state, &input, &scratch, &out);
          return printf("%d %u %u\\n", (int)status, (unsigned)plan.n_candidates, (unsigned)out.n_contacts) < 0;
      }
    C

    def crowd
      {
        'in a crowd beyond the tables nobody is forgotten' => lambda {
          @copy.write('build/crowd.c', CROWD)
          expect_answer(type('sh', '-ec', <<~SH), out: /\A0 1 1\n\z/)
            gcc -std=c11 -fno-math-errno -Iinclude -DTD_SCALAR_F32 -DTD_MAX_BODIES=12 -DTD_MAX_CANDIDATES=2 -DTD_MAX_CONTACTS=2 \
              build/crowd.c src/*/*.c port/host/td_port.c -o build/crowd
            build/crowd
          SH
        }
      }
    end

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
