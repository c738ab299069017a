# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative '../step'
require_relative 'kit'

module Commands
  # The test run itself: with one planted test, `make test` must fail exactly when that test does,
  # on the host and on boards.
  class Harness < Suite
    PLANTED = 'tests/planted/test_planted.c'
    HEADER = 'port/rig/planted_part.h'
    SOON = { 'TD_TEST_SECONDS' => '1' }.freeze
    CLOSING = /\Atouchdown: (\d+) passed, (\d+) failed, (\d+) skipped\n\z/.freeze

    # Ceedling as a user has it, at the version of the Gemfile; it need not be on the PATH.
    CEEDLING = ['ruby', '-e', 'load "Gemfile"; load Gem.activate_bin_path("ceedling", "ceedling")', '--'].freeze

    # `body`: that of the planted case. `says`: what the report must match. `env`: for make.
    Plant = Struct.new(:name, :body, :says, :env)

    ASSERTION = Plant.new('a failing assertion', 'TEST_ASSERT_EQUAL_INT(1, 2);', /test_planted: Expected 1 Was 2/)
    LOOP = Plant.new('an endless loop', 'for (;;) { never++; }', /time limit/, SOON)
    ABORT = Plant.new('a call of abort', 'abort();', /test_planted|abort/)
    NULL_WRITE = Plant.new('a write through a null pointer', '*null = 1;', /test_planted: .*crashed/)
    # Boards have memory at address 0; a jump there is what they cannot do.
    NULL_CALL = Plant.new('a call through a null pointer', '((void (*)(void))null)();', /hard fault: invalid state/)
    TRAP = Plant.new('an undefined instruction', '__builtin_trap();', /touchdown: hard fault/)
    BROKEN = Plant.new('a test that does not compile', 'return 1 +;', /ended badly/)

    def self.all
      [new('host f32', %w[SCALAR=f32], [ASSERTION, NULL_WRITE, ABORT, LOOP, BROKEN]),
       new('mps2-an386 f32', %w[BOARD=mps2-an386], [ASSERTION, NULL_CALL, TRAP, ABORT, LOOP]),
       *(new('microbit q16', %w[BOARD=microbit], [TRAP]) unless ENV['FULL'].to_s.empty?)]
    end

    def initialize(step, words, plants)
      super()
      @step = step
      @words = words
      @plants = plants
    end

    def label
      "harness #{@step}"
    end

    # A good run between bad ones: no result may outlive its run.
    def checks
      bad = @plants.to_h { |plant| [plant.name, -> { fails(plant) }] }
      { 'nothing planted' => -> { passes } }.merge(bad, 'nothing planted any more' => -> { passes }).merge(more)
    end

    private

    def more
      return {} unless @step.start_with?('host')

      {
        'ONE: a suite, or a case of it' => -> { one },
        'ONE: what tests a module' => -> { one_module },
        'ONE: nothing of this name' => -> { one_unknown },
        'an ignored test is skipped' => -> { skips },
        'a file without a test case' => -> { empty },
        'no test at all' => -> { runs_none },
        'plain ceedling test:all' => -> { plain }
      }
    end

    def plant(body)
      @copy.write(PLANTED, <<~C)
        /* SPDX-License-Identifier: MIT */
        #include "unity.h"
        #include <stdlib.h>

        extern int *volatile null;
        extern volatile unsigned never;
        int *volatile null = NULL;
        volatile unsigned never = 0u;

        void setUp(void)
        {
        }

        void tearDown(void)
        {
        }

        #{body}
      C
    end

    def plant_cases(body)
      plant("void test_before(void)\n{\n}\n\nvoid test_planted(void)\n{\n    #{body}\n}\n")
    end

    def run_tests(env = nil, one: nil)
      make('test', *@words, *("ONE=#{one}" if one), env: env || {})
    end

    def counts(answer)
      found = answer.out.lines.last.to_s.match(CLOSING)
      expect(found, 'the last line must be the closing line', answer)
      Counts.new(*found.captures.map(&:to_i))
    end

    def reported
      path = @copy.path("build/tests/#{@step.tr(' ', '-')}/artifacts/test/junit_tests_report.xml")
      Counts.of_junit(File.exist?(path) ? File.read(path).scrub : '')
    end

    def passes
      plant_cases('TEST_ASSERT_EQUAL_INT(1, 1);')
      expect_counts(expect_answer(run_tests), Counts.new(2, 0, 0))
    end

    def expect_counts(answer, wanted)
      expect(counts(answer) == wanted, "the closing line must say #{wanted}", answer)
      expect(reported == wanted, "JUnit must count #{wanted}, it counts #{reported}", answer)
    end

    def fails(plant)
      plant_cases(plant.body)
      answer = expect_answer(run_tests(plant.env), code: :bad, out: plant.says)
      expect(counts(answer).failed.positive?, 'the closing line must count it as failed', answer)
      return if answer.out.include?('it ended badly') # nothing ran, hence no JUnit file

      expect(reported.failed == counts(answer).failed, 'JUnit must count as many as failed', answer)
    end

    # Of two cases one fails: a suite counts both, a case itself.
    def one
      plant_cases(ASSERTION.body)
      expect(counts(expect_answer(run_tests(one: 'test_planted.c'), code: :bad)) == Counts.new(1, 1, 0), 'the suite must count both')
      expect(counts(expect_answer(run_tests(one: 'test_before'))) == Counts.new(1, 0, 0), 'the case must count alone')
    end

    # A module whose header names the suite.
    def one_module
      plant_cases('')
      @copy.write(HEADER, "/// Tests     test_planted.c\n")
      expect(counts(expect_answer(run_tests(one: 'planted_part'))) == Counts.new(2, 0, 0), 'its suite must run')
    ensure
      FileUtils.rm_f(@copy.path(HEADER))
    end

    def one_unknown
      expect_refusal(run_tests(one: 'nowhere'), /nothing is called 'nowhere': ONE is a module/)
      expect_refusal(run_tests(one: 'plante'), /ONE is a module.*there is .*test_planted/)
    end

    def skips
      plant_cases('TEST_IGNORE_MESSAGE("not here");')
      expect_counts(expect_answer(run_tests), Counts.new(1, 0, 1))
    end

    # Ceedling makes one case of it, and skips that.
    def empty
      plant('')
      answer = run_tests
      expect(counts(answer).passed.zero? && !counts(answer).none?, 'it must count, but not as passed', answer)
    end

    def runs_none
      FileUtils.rm_f(@copy.path(PLANTED))
      answer = expect_answer(run_tests, code: :bad, out: /it ran no tests|it ended badly/)
      expect(counts(answer) == Counts.new(0, 1, 0), 'a step without tests must count as one failed', answer)
    end

    def plain
      plant_cases('')
      expect(counts(expect_answer(type(*CEEDLING, 'test:all'))) == Counts.new(2, 0, 0), 'two must pass')
      plant_cases(ASSERTION.body)
      answer = expect_answer(type(*CEEDLING, 'test:all'), code: :bad)
      expect(counts(answer) == Counts.new(1, 1, 0), 'one must fail', answer)
    end
  end
end
