# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'gatekit'

module Gates
  # What the core is compiled for: the host with two compilers, and every kind of CPU that a board
  # brings. Flags come from the Makefile and the boards, so that a gate judges what is shipped.
  class Target
    attr_reader :name, :compiler, :scalars, :classes

    def initialize(name:, compiler:, flags:, scalars:, classes:)
      @name = name
      @compiler = compiler
      @flags = flags
      @scalars = scalars
      @classes = classes
    end

    # Compiler and flags to which source and output are added: one way to build, so that an object
    # made for one gate serves them all.
    #
    # @param source what the flags are for: the ports see more headers than the core does
    def command(tree, scalar, level, source = 'src/', more: [])
      flags = Targets.core_flags(tree) + seen_from(tree, source)
      flags -= ['-ffreestanding'] if program?(source)
      more += [Targets::GRAPH] if tells_calls?(level)
      [@compiler, *flags, *@flags, "-DTD_SCALAR_#{scalar.upcase}", level, *more]
    end

    # Without optimisation the graph of calls is as it was written (gate of the stack).
    def tells_calls?(level)
      @name == 'host-gcc' && level == '-O0'
    end

    def tool(name)
      arm? ? "arm-none-eabi-#{name}" : name
    end

    def arm?
      @classes.include?('arm')
    end

    # What a source of the ports sees beside the core: as the host program, or as an image.
    def seen_from(tree, source)
      return [] if source.start_with?('src/')
      return Targets::IMAGE_INCLUDES unless program?(source)

      Targets.program_includes(tree) + (source.start_with?('port/template/') ? Targets::TEMPLATE_INCLUDES : [])
    end

    def program?(source)
      !arm? && source.start_with?(*Targets::PROGRAM)
    end

    # The archive of the compiler's own helpers that this CPU links with.
    def libgcc(tree)
      Gates.run(@compiler, *@flags, '-print-libgcc-file-name', dir: tree.root).first.strip
    end
  end

  module Targets
    HOST_SCALARS = %w[f32 f64 q16].freeze
    # Seen in every run: each kind of core in one scalar, gcc in each, clang in one. With FULL=1 all scalars of all cores.
    EVERYDAY = ['host-gcc f32', 'host-gcc f64', 'host-gcc q16', 'host-clang f32', 'm0 q16', 'm3 q16', 'm4 f32', 'm7 f64'].freeze
    # As the host program is built (port/program/program.mk), so that ccache knows what it compiles.
    NOTES = %w[-MMD -MP].freeze # which headers an object is made of
    HOST_FLAGS = [*NOTES, *%w[-g1 -DTD_PRESET_LARGE]].freeze
    PROGRAM = %w[port/host/ port/program/ port/rig/ port/scenes/ port/selftest/ port/check/ port/client/ port/link/ port/scene_file/
                 port/mesh/ port/modelica/ port/urdf/ port/trace/ port/campaign/ port/report/ port/export/ port/figures/ port/variable/ port/sundials/ port/fmi/ port/template/rig_].freeze
    TEMPLATE_INCLUDES = %w[-Iport/modelica].freeze # a solver of one's own
    IMAGE_INCLUDES = %w[-Iport/rig -Iport/scenes -Iport/selftest -Iport/check -Iport/cortex_m -Iport/link -Iboards].freeze
    # For Arm: as images are built, and with what the compiler knows of calls and frames.
    GRAPH = "#{Gates::GRAPH}=su,da"
    ARM_FLAGS = [*%w[-mthumb -ffunction-sections -fdata-sections -fstack-usage], GRAPH].freeze

    module_function

    def all(tree)
      hosts + boards(tree)
    end

    def hosts
      %w[gcc clang].map do |cc|
        Target.new(name: "host-#{cc}", compiler: cc, flags: HOST_FLAGS, scalars: HOST_SCALARS, classes: %w[host])
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
      Target.new(name: core, compiler: 'arm-none-eabi-gcc', flags: ARM_FLAGS + flags.split,
                 scalars: %w[f32] | scalars.split, classes: ['arm', core, "fpu-#{fpu}"])
    end

    def read_board(tree, makefile)
      %w[BOARD_CPU_FLAGS BOARD_CORE BOARD_FPU BOARD_SCALARS].map do |name|
        tree.make_variable(makefile, name) || raise("#{makefile}: has no #{name}")
      end
    end

    def full?
      !ENV['FULL'].to_s.empty?
    end

    def everyday?(target, scalar)
      EVERYDAY.include?("#{target.name} #{scalar}")
    end

    # As the host program is compiled.
    def program_includes(tree)
      tree.make_variable('port/port.mk', 'PORT_INCLUDES').split + tree.make_variable('port/program/program.mk', 'HOST_INCLUDES').split
    end

    # Flags of the core, warnings among them: what warns is built by no gate.
    def core_flags(tree)
      tree.make_variable('Makefile', 'CORE_FLAGS').to_s.split
    end

    # The optimisation that images are built with.
    def firmware_level(tree)
      tree.make_variable('boards/boards.mk', 'OPT') || '-O2'
    end
  end
end
