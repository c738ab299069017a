# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'gatekit'

module Gates
  # What the core is compiled for: the host with two compilers, and every kind of CPU that a board
  # brings. Flags come from the Makefile and the boards, so that a gate judges what is shipped.
  class Target
    attr_reader :name, :scalars, :classes

    def initialize(name:, compiler:, flags:, scalars:, classes:)
      @name = name
      @compiler = compiler
      @flags = flags
      @scalars = scalars
      @classes = classes
    end

    # @return compiler and flags for the core, to which source and output are added
    def command(tree, scalar, *more)
      [@compiler, *Targets.core_flags(tree), *@flags, "-DTD_SCALAR_#{scalar.upcase}", *more]
    end

    def tool(name)
      arm? ? "arm-none-eabi-#{name}" : name
    end

    def arm?
      @classes.include?('arm')
    end

    # The archive of the compiler's own helpers that this CPU links with.
    def libgcc(tree)
      Gates.run(@compiler, *@flags, '-print-libgcc-file-name', dir: tree.root).first.strip
    end
  end

  module Targets
    HOST_SCALARS = %w[f32 f64 q16].freeze

    module_function

    def all(tree)
      hosts + boards(tree)
    end

    def hosts
      %w[gcc clang].map do |cc|
        Target.new(name: "host-#{cc}", compiler: cc, flags: [], scalars: HOST_SCALARS, classes: %w[host])
      end
    end

    # One target a core: nine boards are six of them.
    def boards(tree)
      tree.glob('boards/*/board.mk').map { |mk| board(tree, mk) }.uniq(&:name)
    end

    def board(tree, makefile)
      flags, core, fpu, scalars = read_board(tree, makefile)
      core = core.delete_prefix('cortex-')
      # Soft float has no scenes, but it computes the kernel of the sameness test: f32 everywhere.
      Target.new(name: core, compiler: 'arm-none-eabi-gcc', flags: ['-mthumb', *flags.split],
                 scalars: %w[f32] | scalars.split, classes: ['arm', core, "fpu-#{fpu}"])
    end

    def read_board(tree, makefile)
      %w[BOARD_CPU_FLAGS BOARD_CORE BOARD_FPU BOARD_SCALARS].map do |name|
        tree.make_variable(makefile, name) || raise("#{makefile}: has no #{name}")
      end
    end

    # The core's flags without its warnings: those are the business of one gate, not of all.
    def core_flags(tree)
      tree.make_variable('Makefile', 'CORE_FLAGS').to_s.split - warn_flags(tree)
    end

    # The optimisation that images are built with.
    def firmware_level(tree)
      tree.make_variable('boards/boards.mk', 'OPT') || '-O2'
    end

    def warn_flags(tree)
      tree.make_variable('Makefile', 'WARN_FLAGS').to_s.split
    end
  end
end
