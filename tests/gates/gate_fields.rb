# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'gatekit'

module Gates
  # Faults name things: every enumerator of every field enum of a public header has one row in the table of texts.
  # Each enum has a block of numbers of its own, so that a number belongs to one enumerator.
  class Fields < Gate
    HEADERS = 'include/*.h'
    TEXTS = 'src/text/td_field_text.c'
    ENUM = /^typedef enum (td_\w+_field) \{(.*?)^\} \1;/m.freeze
    BLOCKS = 'include/td_status.h'
    BLOCK = /^\s*(TD_FIELDS_\w+) = (\d+) \* TD_FIELD_BLOCK/.freeze

    Enum = Struct.new(:file, :name, :first, :members)

    private

    def findings
      return [finding(TEXTS, 'is not there', 'fields have their texts in it')] unless @tree.exist?(TEXTS)

      rows = @tree.read(TEXTS)[/fields\[\] = \{\n(.*?)^\};/m, 1].to_s.scan(/^\s*\{(TD_\w+),/).flatten
      [silent(rows), twice(rows), unknown(rows), shapes, shared, clashes].flatten
    end

    def enums
      @enums ||= @tree.glob(HEADERS).flat_map do |file|
        code = @tree.read(file).gsub(%r{/\*.*?\*/|//[^\n]*}m, '')
        code.scan(ENUM).map do |name, body|
          members = body.split(',').map { |m| m.split.join(' ') }.reject(&:empty?)
          Enum.new(file, name, members.first.to_s[/= (.*)/, 1].to_s, members)
        end
      end
    end

    def names(enum)
      enum.members.map { |m| m[/\w+/] }
    end

    def silent(rows)
      enums.flat_map do |enum|
        (names(enum) - rows).map { |n| finding(enum.file, "#{n} of #{enum.name} has no text", "give it a row in #{TEXTS}") }
      end
    end

    def twice(rows)
      rows.tally.select { |_, n| n > 1 }.map { |name, n| finding(TEXTS, "#{name} has #{n} rows", 'leave one') }
    end

    def unknown(rows)
      (rows.uniq - enums.flat_map { |enum| names(enum) }).map do |name|
        finding(TEXTS, "#{name} is no field of a public header", 'name an enumerator of an enum td_*_field')
      end
    end

    # The first is TD_FIELDS_X + 1, the others follow.
    def shapes
      enums.reject { |e| e.first.match?(/\ATD_FIELDS_\w+ \+ 1\z/) && e.members.drop(1).none? { |m| m.include?('=') } && e.members.size < 64 }.map do |e|
        finding(e.file, "#{e.name} does not number its fields from a block of its own",
                'begin with TD_FIELDS_X + 1 (td_status.h), let the others follow, fewer than 64 in all')
      end
    end

    def shared
      enums.group_by(&:first).select { |_, all| all.size > 1 }.map do |first, all|
        finding(all[1].file, "#{all[1].name} begins with #{first}, and so does #{all[0].name}", 'give it a block of its own')
      end
    end

    def clashes
      @tree.read(BLOCKS).scan(BLOCK).group_by(&:last).select { |_, all| all.size > 1 }.map do |number, all|
        finding(BLOCKS, "#{all.map(&:first).join(' and ')} are both block #{number}", 'number them apart')
      end
    end
  end
end
