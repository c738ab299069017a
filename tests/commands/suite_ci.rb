# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'fakes'
require_relative 'kit'

module Commands
  # .ci/run: the verdict of make and the closing line as the last one, whatever make adds below it.
  class Ci < Suite
    CLOSING = 'touchdown: 1 passed, 1 failed, 0 skipped'

    def checks
      {
        '.ci/run fails if make test does' => -> { failing },
        '.ci/run passes if make test does' => -> { expect_answer(ci('exit 0'), out: /^#{CLOSING}\n\z/) }
      }
    end

    private

    def failing
      expect_answer(ci('echo "make: *** [x: test] Error 1" >&2; exit 2'), code: :bad, out: /^#{CLOSING}\n\z/)
    end

    def ci(ending)
      type('.ci/run', env: Fakes.new(@copy.path('fakes')).add('make', "echo '#{CLOSING}'; #{ending}").env)
    end
  end
end
