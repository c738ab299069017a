# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'gatekit'

module Gates
  # Code that follows a paper says which line of it; DESIGN.md lists the same lines. Both ways.
  class Citations < Gate
    DESIGN = 'DESIGN.md'
    KEYS = %w[SL NO PN HW EN].freeze
    KEY = "(?:#{KEYS.join('|')})"
    CITATION = /\[#{KEY}(?: [^\]\n]*)?\]/.freeze
    UNCLOSED = /\[#{KEY} [^\]\n]*$/.freeze

    Row = Struct.new(:citation, :functions, :files, :line)

    private

    def findings
      return [finding(DESIGN, 'is missing', 'write it: equations, errata, bibliography')] unless @tree.exist?(DESIGN)

      @equations = rows('Equations')
      @errata = rows('Errata')
      unresolved + uncited + misplaced + unclosed + unknown_keys
    end

    def core
      @core ||= (@tree.core_headers + @tree.core_sources).to_h { |f| [f, @tree.read(f)] }
    end

    # Every citation in the code, with its places.
    def cited
      @cited ||= core.each_with_object(Hash.new { |h, k| h[k] = [] }) do |(file, text), table|
        text.lines.each_with_index do |line, i|
          line.scan(CITATION) { |citation| table[citation] << "#{file}:#{i + 1}" }
        end
      end
    end

    def unresolved
      known = (@equations + @errata).map(&:citation) + KEYS.map { |k| "[#{k}]" }
      (cited.keys - known).map do |citation|
        finding(cited[citation].first, "#{citation} resolves nowhere",
                "add a row for it to the table under ## Equations or ## Errata of #{DESIGN}")
      end
    end

    def uncited
      @equations.reject { |row| cited.key?(row.citation) }.map do |row|
        finding("#{DESIGN}:#{row.line}", "#{row.citation} is listed, but no core file cites it",
                "cite it on the line that implements it, as `#{row.citation}`, or remove the row")
      end
    end

    def misplaced
      @equations.flat_map do |row|
        row.files.reject { |f| @tree.exist?(f) }.map { |f| no_file(row, f) } + lost_functions(row)
      end
    end

    def lost_functions(row)
      texts = row.files.select { |f| @tree.exist?(f) }.map { |f| @tree.read(f) }
      row.functions.reject { |fn| texts.any? { |t| t.match?(/\b#{Regexp.escape(fn)}\s*\(/) } }.map do |fn|
        finding("#{DESIGN}:#{row.line}", "#{fn} is not in #{row.files.join(', ')}",
                'name the function that implements the equation, and its file')
      end
    end

    def no_file(row, file)
      finding("#{DESIGN}:#{row.line}", "#{file} does not exist", 'name the file that holds the function')
    end

    # A citation broken over two lines would be seen by nobody's search.
    def unclosed
      core.flat_map do |file, text|
        text.lines.each_with_index.select { |line, _| line.match?(UNCLOSED) }.map do |_, i|
          finding("#{file}:#{i + 1}", 'a citation is broken over two lines', 'keep [KEY ...] on one line')
        end
      end
    end

    def unknown_keys
      text = section('Bibliography').map(&:first).join
      KEYS.reject { |key| text.include?("[#{key}]") }.map do |key|
        finding(DESIGN, "the bibliography has no [#{key}]", 'add it under ## Bibliography')
      end
    end

    # Lines of the chapter with this heading, each with its number.
    def section(heading)
      inside = false
      @tree.read(DESIGN).lines.each_with_index.select do |line, _|
        inside = line.match?(/\A##\s+#{heading}\b/) if line.start_with?('## ', '# ')
        inside
      end
    end

    # | `[KEY eq. 1]` | `function` | `file` |
    def rows(heading)
      section(heading).map do |line, i|
        cells = line.strip.delete_prefix('|').split('|').map(&:strip)
        next unless cells.first.to_s[/\A`(#{CITATION})`\z/o]

        Row.new(Regexp.last_match(1), names(cells[1]), names(cells[2]), i + 1)
      end.compact
    end

    def names(cell)
      cell.to_s.delete('`').split(/[,\s]+/).map { |n| n.delete_suffix('()') }
    end
  end
end
