# SPDX-License-Identifier: MIT
# frozen_string_literal: true

module Commands
  # `touchdown pairs`: random pairs that f64 has measured, and all scalars held to them. Each seed is a
  # check; a soak has more of them (TD_SEEDS), and more pairs in each (TD_PAIRS). For a suite that has
  # `touchdown` and `fresh`.
  module RandomPairs
    SEEDS = Integer(ENV.fetch('TD_SEEDS', '1'))
    PAIRS = ENV.fetch('TD_PAIRS', '2000')
    PARTIAL = /^  line \d+: status: expected 0, got 1$/.freeze # td_distance: TD_PARTIAL
    # Of a thousand: deep pairs that are round nearly everywhere have wider brackets, valid all the same.
    PARTIALS_MAX = 0.1

    private

    def random_pairs
      numbered = (1..SEEDS).to_h { |seed| ["random pairs of seed #{seed}", -> { hold_to_f64(seed) }] }
      numbered.merge('what pairs refuses' => -> { refuse_pairs })
    end

    def hold_to_f64(seed)
      folder = fresh
      expect_answer(touchdown('pairs', folder, PAIRS, seed.to_s), out: /: #{PAIRS} pairs, 0 without an answer$/)
      self.class::SCALARS.each { |scalar| judge_pairs(scalar, folder) }
      FileUtils.rm_rf(@copy.path(folder))
    end

    # Every answer is right; a few may be coarse, and say so.
    def judge_pairs(scalar, folder)
      answer = touchdown('check', '--scalar', scalar, folder)
      passed, failed, skipped = answer.out.scan(self.class::TOTALS).flatten.map(&:to_i)
      expect([passed.to_i + failed.to_i, skipped] == [PAIRS.to_i, 0], "#{scalar} must judge #{PAIRS} pairs", answer)
      coarse = answer.out.scan(PARTIAL).size
      expect(coarse == failed, "#{scalar} must agree with f64", answer)
      expect(coarse <= (PARTIALS_MAX * PAIRS.to_i / 1000).ceil, "#{scalar}: too many coarse answers", answer)
    end

    def refuse_pairs
      folder = fresh
      [[], %w[0 1], %w[10 0], %w[ten 1], %w[10 1 2]].each do |words|
        expect_refusal(touchdown('pairs', folder, *words), /pairs takes a folder, how many pairs/, code: self.class::USAGE)
      end
      expect_refusal(touchdown('pairs', 'nowhere', '10', '1'), /cannot write nowhere.pairs/)
      expect_refusal(touchdown('pairs', folder, '10', '1', '--scalar', 'q16'), /in f64 alone/, code: self.class::USAGE)
    end
  end
end
