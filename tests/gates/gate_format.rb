# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'gatekit'

module Gates
  # Every C file looks as .clang-format says. `only` is a file here.
  class Format < Gate
    BATCH = 20

    private

    def findings
      batches = @tree.files.grep(/\.(?:c|h|hpp|cpp)\z/).select { |f| wanted?(f) }.each_slice(BATCH).to_a
      Gates.each_parallel(batches) { |batch| judge(batch) }.flatten
    end

    def judge(batch)
      text, ok = Gates.run('clang-format', '--dry-run', '-Werror', *batch, dir: @tree.root)
      return [] if ok

      places = text.scan(/^([^\s:]+:\d+):\d+: error/).flatten
      return [finding('clang-format', Gates.brief(text), 'make clang-format run')] if places.empty?

      places.group_by { |p| p.split(':').first }.map { |file, lines| misshapen(file, lines) }
    end

    def misshapen(file, lines)
      finding(lines.first, "not as .clang-format has it (#{lines.size} places in this file)",
              "clang-format -i #{file}")
    end
  end
end
