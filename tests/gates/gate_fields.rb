# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'gatekit'

module Gates
  # Faults name things: every enumerator of every field enum of a public header has one row in the table of texts.
  # A number belongs to one enumerator: each enum begins at a place in a block (td_status.h) and stays inside of it.
  class Fields < Gate
    HEADERS = 'include/*.h'
    TEXTS = 'src/text/td_field_text.c'
    ENUM = /^typedef enum (td_\w+_field) \{(.*?)^\} \1;/m.freeze
    BLOCKS = 'include/td_status.h'
    SIZE = 64
    BLOCK = /^\s*(TD_FIELDS_\w+) = (\d+) \* TD_FIELD_BLOCK/.freeze

    Enum = Struct.new(:file, :name, :first, :members)

    private

    def findings
      return [finding(TEXTS, 'is not there', 'fields have their texts in it')] unless @tree.exist?(TEXTS)

      rows = @tree.read(TEXTS)[/fields\[\] = \{\n(.*?)^\};/m, 1].to_s.scan(/^\s*\{(TD_\w+),/).flatten
      [silent(rows), twice(rows), unknown(rows), shapes, shared].flatten
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

    # The first is TD_FIELDS_X + n, the others follow.
    def shapes
      enums.reject { |e| numbers(e) }.map do |e|
        finding(e.file, "#{e.name} does not number its fields inside of a block",
                'begin with TD_FIELDS_X + n (td_status.h), let the others follow, up to TD_FIELD_BLOCK - 1')
      end
    end

    # [number, name] of each member, or nil.
    def numbers(enum)
      block, place = enum.first.match(/\A(TD_FIELDS_\w+) \+ (\d+)\z/)&.captures
      return nil unless block && blocks.key?(block) && enum.members.drop(1).none? { |m| m.include?('=') }

      ends = place.to_i + enum.members.size
      place.to_i.positive? && ends <= SIZE ? names(enum).each_with_index.map { |n, i| [blocks[block] * SIZE + place.to_i + i, n] } : nil
    end

    def blocks
      @blocks ||= @tree.read(BLOCKS).scan(BLOCK).to_h { |name, number| [name, number.to_i] }
    end

    def shared
      enums.flat_map { |e| numbers(e) || [] }.group_by(&:first).select { |_, all| all.size > 1 }.map do |number, all|
        finding(BLOCKS, "#{all.map(&:last).join(' and ')} are both #{number}", 'give each enum numbers of its own')
      end
    end
  end
end
