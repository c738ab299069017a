# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'targets'

module Gates
  # No warning from gcc or clang, in any scalar; from gcc with and without optimisation: some of its warnings need
  # the data flow that only -O2 computes. Those of clang need none.
  class Warnings < Gate
    LEVELS = { 'host-gcc' => %w[-O0 -O2], 'host-clang' => %w[-O2] }.freeze
    PORTS = %w[host image rig scenes selftest template].freeze
    IMAGES = %w[tests/bench/*.c tests/same/*.c].freeze
    HOSTED = %w[tests/bench/callgrind_main.c].freeze # written on top of a libc and of valgrind

    def cases
      @compiler = Compiler.new(@tree)
      builds.map { |target, scalar, level| one_case(target, scalar, level) }
    end

    private

    def builds
      all = Targets.hosts.flat_map { |t| [t].product(Targets::HOST_SCALARS, LEVELS.fetch(t.name)) }
      all.select { |t, s, o| wanted?("#{t.name} #{s} #{o}") }
    end

    def one_case(target, scalar, level)
      label = "#{target.name} #{scalar} #{level}"
      timed(label) do
        Gates.each_parallel(sources) { |file| judge(target.command(@tree, scalar, level, file), file, label) }.compact
      end
    end

    def sources
      @tree.core_sources + @tree.glob(*PORTS.map { |port| "port/#{port}/**/*.c" }, *IMAGES) - HOSTED
    end

    def judge(command, file, label)
      built = @compiler.object(command, file)
      return if built.ok

      finding("#{Gates.place(built.text, file)} [#{label}]", Gates.brief(built.text),
              'mend the code; a cast needs a reason beside it')
    end
  end
end
