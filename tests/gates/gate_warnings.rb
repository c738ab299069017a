# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'targets'

module Gates
  # No warning from gcc or clang, in any scalar, with and without optimisation: some warnings need
  # the data flow that only -O2 computes.
  class Warnings < Gate
    LEVELS = %w[-O0 -O2].freeze
    PORTS = %w[host template rig].freeze
    HOSTED = 'port/host/' # written on top of a libc
    INCLUDES = %w[-Iport/rig -Iport/cortex_m -Iboards].freeze # what an image sees beside the core

    def cases
      @compiler = Compiler.new(@tree)
      builds.map { |target, scalar, level| one_case(target, scalar, level) }
    end

    private

    def builds
      all = Targets.hosts.product(Targets::HOST_SCALARS, LEVELS)
      all.select { |t, s, o| wanted?("#{t.name} #{s} #{o}") }
    end

    def one_case(target, scalar, level)
      label = "#{target.name} #{scalar} #{level}"
      command = target.command(@tree, scalar, level, *Targets.warn_flags(@tree))
      timed(label) { Gates.each_parallel(sources) { |file| judge(command, file, label) }.compact }
    end

    def sources
      @tree.core_sources + @tree.glob(*PORTS.map { |port| "port/#{port}/**/*.c" })
    end

    def judge(command, file, label)
      built = @compiler.object(adapted(command, file), file)
      return if built.ok

      finding("#{Gates.place(built.text, file)} [#{label}]", Gates.brief(built.text),
              'mend the code; a cast needs a reason beside it')
    end

    def adapted(command, file)
      return command if file.start_with?('src/')

      (file.start_with?(HOSTED) ? command - ['-ffreestanding'] : command) + INCLUDES
    end
  end
end
