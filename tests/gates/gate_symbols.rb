# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'targets'

module Gates
  # The core needs nothing from a libc: what its objects leave undefined stands in symbols.allow.
  class Symbols < Gate
    ALLOW = 'tests/gates/symbols.allow'
    # -Os calls where -O2 writes out: with FULL=1 beside it on each kind of core.
    SMALL = ['m0 q16', 'm3 q16', 'm4 f32'].freeze

    def cases
      @compiler = Compiler.new(@tree)
      @allow = read_allow
      compile_all
      Gates.each_parallel(builds) { |target, scalar, level| one_case(target, scalar, level) }
    end

    private

    # No build waits for another.
    def compile_all
      Gates.each_parallel(builds.product(@tree.core_sources)) do |(target, scalar, level), source|
        @compiler.object(target.command(@tree, scalar, level), source)
      end
    end

    def builds
      all = Targets.all(@tree).flat_map { |t| t.scalars.flat_map { |s| levels(t, s).map { |o| [t, s, o] } } }
      all.select { |t, s, o| wanted?("#{t.name} #{s} #{o}") }
    end

    def levels(target, scalar)
      return [] unless Targets.full? || Targets.everyday?(target, scalar)

      Targets.full? && SMALL.include?("#{target.name} #{scalar}") ? %w[-O2 -Os] : %w[-O2]
    end

    def one_case(target, scalar, level)
      label = "#{target.name} #{scalar} #{level}"
      timed(label) { judge(target, scalar, level, label) }
    end

    def judge(target, scalar, level, label)
      command = target.command(@tree, scalar, level)
      sources = @tree.core_sources
      return [] if sources.empty?

      built = sources.map { |source| @compiler.object(command, source) }
      failed = sources.zip(built).reject { |_, b| b.ok }
      return failed.map { |source, b| broken(source, b, label) } unless failed.empty?

      undefined(target, built.map(&:object)).reject { |s| allowed?(target, scalar, s) }
                                            .map { |s| unwanted(target, sources.zip(built), s, label) }
    end

    # Partial linking settles what the core's files take from each other.
    def undefined(target, objects)
      Dir.mktmpdir('core', @tree.build) do |dir|
        whole = File.join(dir, 'core.o')
        text, ok = Gates.run(target.tool('ld'), '-r', '-o', whole, *objects, dir: dir)
        raise "partial link: #{text}" unless ok

        names(target, whole)
      end
    end

    def names(target, object)
      text, = Gates.run(target.tool('nm'), '-u', object, dir: @tree.root)
      text.scan(/^\s*[Uw]\s+(\S+)/).flatten
    end

    def allowed?(target, scalar, symbol)
      sections = ['all', *target.classes, *target.classes.map { |c| "#{c} #{scalar}" }]
      sections.any? { |s| @allow.fetch(s, []).any? { |pattern| File.fnmatch(pattern, symbol) } }
    end

    def unwanted(target, built, symbol, label)
      where = built.select { |_, b| names(target, b.object).include?(symbol) }.map(&:first)
      finding("#{where.join(', ')} [#{label}]", "needs #{symbol}, which nobody promised to supply",
              "compute it in the core, or add it to #{ALLOW} with its reason")
    end

    def broken(source, built, label)
      finding("#{Gates.place(built.text, source)} [#{label}]", "does not compile: #{Gates.brief(built.text)}",
              'make it compile freestanding for this target')
    end

    # Sections [class] or [class scalar]; one symbol a line, * at the end of a family.
    def read_allow
      section = 'all'
      @tree.read(ALLOW).lines.each_with_object(Hash.new { |h, k| h[k] = [] }) do |line, table|
        word = line.sub(/#.*/, '').strip
        if word =~ /\A\[(.+)\]\z/
          section = Regexp.last_match(1)
        elsif !word.empty?
          table[section] << word
        end
      end
    end
  end
end
