# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'gatekit'

module Gates
  # What must not compile: a capacity outside its range, two scalars or presets at once, a literal
  # that the scalar cannot hold, flags that change bits. Each is tried, and must name itself. And what a capacity costs:
  # plan, state, output and scratch of a build with more of it grow by no more than its price.
  class Limits < Gate
    CONFIG = 'include/td_config.h'
    COMMAND = %w[gcc -std=c11 -ffreestanding -Wall -Werror -fsyntax-only -Iinclude -x c -].freeze

    # A capacity and its range, as the header's own check states them.
    CAPACITY = /^#\s*if (TD_MAX_\w+) < (\d+) \|\| \1 > (\d+)/.freeze

    Refusal = Struct.new(:what, :flags, :code, :message)

    FIXED = [
      Refusal.new('two scalars', %w[-DTD_SCALAR_F32 -DTD_SCALAR_Q16], '#include "td.h"', /choose one of TD_SCALAR/),
      Refusal.new('two presets', %w[-DTD_PRESET_SMALL -DTD_PRESET_LARGE], '#include "td.h"', /choose one of TD_PRESET/),
      Refusal.new('-ffast-math', %w[-DTD_SCALAR_F32 -ffast-math], '#include "td.h"', /fast-math/),
      Refusal.new('a literal beyond Q16.16', %w[-DTD_SCALAR_Q16],
                  %(#include "td.h"\ntd_real f(void) { return TD_R(32768.0); }), /division by zero/),
      Refusal.new('a literal beyond Q2.30', %w[-DTD_SCALAR_Q16],
                  %(#include "td.h"\ntd_unit f(void) { return TD_U(-2.5); }), /division by zero/),
      Refusal.new('a small preset that outgrows a micro:bit', %w[-DTD_PRESET_SMALL -DTD_MAX_CANDIDATES=500],
                  '#include "td.h"', /small preset must leave/)
    ].freeze

    def cases
      { 'ranges' => -> { findings }, 'prices' => -> { dear } }.select { |label, _| wanted?(label) }
                                                             .map { |label, work| timed(label, &work) }
    end

    private

    def findings
      return [finding(CONFIG, 'names no capacity', 'check the range of each TD_MAX_*')] if capacities.empty?

      unchecked + Gates.each_parallel(FIXED + capacities) { |r| judge(r) }.compact + accepted
    end

    def capacities
      @capacities ||= @tree.read(CONFIG).scan(CAPACITY).flat_map do |name, low, high|
        [low.to_i - 1, high.to_i + 1].map do |value|
          Refusal.new("#{name} = #{value}", ["-D#{name}=(#{value})"], '#include "td.h"', /#{name}: #{low} to #{high}/)
        end
      end
    end

    # Every capacity has a range check.
    def unchecked
      text = @tree.read(CONFIG)
      (text.scan(/define (TD_MAX_\w+)/).flatten.uniq - text.scan(CAPACITY).map(&:first)).map do |name|
        finding(CONFIG, "#{name} has no range check", 'add `#if NAME < low || NAME > high` with an #error')
      end
    end

    def judge(refusal)
      text, ok = compile(refusal.flags, refusal.code)
      return if !ok && text.match?(refusal.message)

      finding(CONFIG, "#{refusal.what} #{ok ? 'compiles' : "is refused with other words: #{Gates.brief(text)}"}",
              "refuse it with a message like #{refusal.message.source}")
    end

    # The same code without the fault: a check that refuses everything would be none.
    def accepted
      text, ok = compile([], '#include "td.h"')
      ok ? [] : [finding(CONFIG, Gates.brief(text), 'td.h must compile with its defaults')]
    end

    SCALARS = { 'F32' => 1, 'Q16' => 1, 'F64' => 2 }.freeze # 4-byte words
    # A capacity and how many more of it are tried. So many bodies that candidates bound their groups.
    MORE = Hash.new(64).merge('TD_MAX_FACES' => 16).freeze
    HELD = { 'TD_MAX_BODIES' => 64, 'TD_MAX_FACES' => 16, 'TD_MAX_WATCHES' => 64, 'TD_MAX_EVENTS' => 44 }.freeze
    MEASURED = <<~C
      #include "td.h"
      char size[sizeof(td_plan) + sizeof(td_state) + sizeof(td_out) + sizeof(td_scratch)];
    C
    PRICED = "#include \"td_config.h\"\nchar size[TD_TABLE_BYTES];"

    def dear
      names = @tree.read(CONFIG).scan(CAPACITY).map(&:first)
      few = SCALARS.keys.to_h { |scalar| [scalar, size_of(scalar, HELD, MEASURED)] }
      priced = size_of('F32', HELD, PRICED)
      Gates.each_parallel(names) { |name| judge_price(name, few, priced) }.flatten + smallest
    end

    # All capacities at their ends: the bound of all tables together holds there, too.
    def smallest
      ranges = @tree.read(CONFIG).scan(CAPACITY)
      ends = [ranges.map { |name, low, _| "-D#{name}=#{low}" }, ranges.map { |name, _, high| "-D#{name}=#{high}" }]
      Gates.each_parallel(SCALARS.keys.product(ends)) do |scalar, flags|
        text, ok = Gates.run('gcc', '-std=c11', '-ffreestanding', '-fsyntax-only', '-Iinclude', "-DTD_SCALAR_#{scalar}", *flags,
                             'src/tick/td_tick.c', dir: @tree.root)
        finding(CONFIG, "#{flags.first(2).join(' ')} ... in #{scalar.downcase}: #{Gates.brief(text)}", 'mend TD_TABLE_BYTES') unless ok
      end.compact
    end

    # In f64 a word has twice the size.
    def judge_price(name, few, priced)
      more = HELD.merge(name => MORE[name] + HELD.fetch(name) { size_of('F32', {}, "#include \"td_config.h\"\nchar size[#{name}];") })
      price = size_of('F32', more, PRICED) - priced
      SCALARS.map do |scalar, words|
        cost = size_of(scalar, more, MEASURED) - few[scalar]
        next if cost <= price * words

        finding(CONFIG, "#{MORE[name]} more of #{name} cost #{cost} bytes in #{scalar.downcase}, their price is #{price * words}",
                'raise the price, or make the record smaller')
      end.compact
    end

    def size_of(scalar, limits, code)
      Dir.mktmpdir do |dir|
        object = File.join(dir, 'size.o')
        text, status = Open3.capture2e({ 'LC_ALL' => 'C' }, 'gcc', '-std=c11', '-ffreestanding', '-fno-common', '-Iinclude',
                                       "-DTD_SCALAR_#{scalar}", *limits.map { |name, n| "-D#{name}=#{n}" }, '-x', 'c', '-c', '-', '-o', object,
                                       stdin_data: "#{code}\n", chdir: @tree.root)
        raise "no size with #{limits}: #{Gates.brief(text)}" unless status.success?

        sizes, = Gates.run('nm', '-S', object, dir: @tree.root)
        sizes[/^\h+ (\h+) \w size$/, 1].hex
      end
    end

    def compile(flags, code)
      text, status = Open3.capture2e({ 'LC_ALL' => 'C' }, *COMMAND.dup.insert(1, *flags),
                                     stdin_data: "#{code}\n", chdir: @tree.root)
      [text.scrub, status.success?]
    end
  end
end
