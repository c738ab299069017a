# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'targets'

module Gates
  # No warning from gcc or clang, in any scalar. Some of gcc's need the data flow that only -O2 computes; with FULL=1
  # it compiles without optimisation too. Those of clang need none: it compiles what sameness needs of it, and else only reads.
  class Warnings < Gate
    SYNTAX = '-fsyntax-only'
    LEVELS = { 'host-gcc' => %w[-O2], 'host-clang' => [SYNTAX] }.freeze
    FULL_LEVELS = { 'host-gcc' => %w[-O0 -O2], 'host-clang' => %w[-O2] }.freeze
    COMPILED = %w[f32 q16].freeze # by clang, of the core, for sameness (tests/same/same.rb)
    PORTS = %w[host image link rig scenes selftest template].freeze
    FILES = %w[campaign client mesh modelica program scene_file trace urdf].freeze # for a host alone, nearly all without a scalar: seen in one
    FILES_SCALAR = 'f64' # in which the host program compiles them, too
    IMAGES = %w[tests/bench/*.c tests/same/*.c].freeze
    HOSTED = %w[tests/bench/callgrind_main.c].freeze # written on top of a libc and of valgrind

    def cases
      @compiler = Compiler.new(@tree)
      builds.map { |target, scalar, level| one_case(target, scalar, level) }
    end

    private

    def builds
      levels = Targets.full? ? FULL_LEVELS : LEVELS
      all = Targets.hosts.flat_map { |t| [t].product(Targets::HOST_SCALARS, levels.fetch(t.name)) }
      all.select { |t, s, o| wanted?("#{t.name} #{s} #{o}") }
    end

    def one_case(target, scalar, level)
      label = "#{target.name} #{scalar} #{level}"
      timed(label) do
        Gates.each_parallel(sources(scalar)) { |file| judge(target.command(@tree, scalar, level_of(level, scalar, file), file), file, label) }.compact
      end
    end

    def level_of(level, scalar, file)
      level == SYNTAX && COMPILED.include?(scalar) && file.start_with?('src/') ? '-O2' : level
    end

    def sources(scalar)
      ports = scalar == FILES_SCALAR ? PORTS + FILES : PORTS
      @tree.core_sources + @tree.glob(*ports.map { |port| "port/#{port}/**/*.c" }, *IMAGES) - HOSTED
    end

    def judge(command, file, label)
      text, ok = compile(command, file)
      return if ok

      finding("#{Gates.place(text, file)} [#{label}]", Gates.brief(text), 'mend the code; a cast needs a reason beside it')
    end

    def compile(command, file)
      return Gates.run(*(command - Targets::NOTES), file, dir: @tree.root) if command.include?(SYNTAX) # nothing is written

      built = @compiler.object(command, file)
      [built.text, built.ok]
    end
  end
end
