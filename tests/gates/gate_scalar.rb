# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'gatekit'

module Gates
  # In Q16.16 a raw `*`, `/` or a bare 1 on a scalar is legal C and a wrong number. As C++, with the
  # scalars as classes that lack these operators, it does not compile. `only` is a file here.
  class Scalar < Gate
    LINT = 'tests/lint/td_real_lint.hpp'
    COMMAND = %W[g++ -x c++ -std=c++20 -fsyntax-only -w -Iinclude
                 -DTD_SCALAR_Q16 -DTD_LINT -include #{LINT}].freeze

    # Files that are the scalar: they work on its raw integers, and are few.
    EXEMPT = {}.freeze # path => reason

    private

    def findings
      files = (@tree.entry_headers + @tree.core_sources).reject { |f| EXEMPT.key?(f) || !wanted?(f) }
      Gates.each_parallel(files) { |file| judge(file) }.compact + gone
    end

    def judge(file)
      text, ok = Gates.run(*COMMAND, file, dir: @tree.root)
      return if ok

      finding(Gates.place(text, file), Gates.brief(text),
              'name the operation (td_mul, td_div, TD_R(...)); + - and comparisons stay native')
    end

    # An exemption must not outlive its file.
    def gone
      EXEMPT.keys.reject { |f| @tree.exist?(f) }.map do |file|
        finding(file, 'is exempt from the gate but does not exist', "remove it from #{__FILE__}")
      end
    end
  end
end
