# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'gatekit'

module Gates
  # The API reference can be made, and every public struct, member, enum, macro and function has words in it.
  class Docs < Gate
    DOXYFILE = 'tests/docs/Doxyfile'

    private

    def findings
      return [finding(DOXYFILE, 'is missing', 'write it')] unless @tree.exist?(DOXYFILE)

      unmarked + reference
    end

    # Doxygen does not look for words in a file that has none itself.
    def unmarked
      @tree.glob('include/*.h').reject { |f| @tree.read(f).include?("\n/// @file\n") }.map do |file|
        finding("#{file}:2", 'has no words of its own', 'begin it with /// @file and what it is about')
      end
    end

    def reference
      Dir.mktmpdir('docs', @tree.build) do |out|
        text, ok = Gates.run('env', "TD_DOCS=#{out}", 'doxygen', DOXYFILE, dir: @tree.root)
        ok && text.strip.empty? ? [] : complaints(text)
      end
    end

    # "path:line: error: words", of a tree that may be a copy.
    def complaints(text)
      found = text.lines.map { |l| l.match(%r{\A(?:#{Regexp.escape(@tree.root)}/)?(\S+:\d+): (?:error|warning): (.*)}) }
      found = found.compact.map { |m| finding(m[1], m[2], 'say in the header what it is, in a /// comment') }
      found.empty? ? [finding(DOXYFILE, Gates.brief(text), 'make `make docs` work')] : found
    end
  end
end
