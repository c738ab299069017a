# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative '../gates/targets'

module Same
  module_function

  # What an image is made of, as a goal of the Makefile tells it; the core beside it.
  def sources(tree, goal)
    text, ok = Gates.run('env', '-u', 'MAKEFLAGS', 'make', '-s', goal, dir: tree.root)
    raise "make #{goal}: #{text}" unless ok

    tree.core_sources + text.split
  end

  # A board as `make board-info` tells it.
  class Board
    attr_reader :name

    def self.all(tree)
      tree.glob('boards/*/board.mk').map { |mk| new(File.basename(File.dirname(mk)), tree.root) }
    end

    def initialize(name, root)
      @name = name
      text, ok = Gates.run('env', '-u', 'MAKEFLAGS', 'make', '-s', 'board-info', "BOARD=#{name}", dir: root)
      raise "board-info of #{name}: #{text}" unless ok

      @facts = text.lines.map { |l| l.chomp.split('=', 2) }.select { |f| f.size == 2 }.to_h
    end

    def [](key)
      @facts.fetch("BOARD_#{key}")
    end

    # What its core is compiled with.
    def target(tree)
      @target ||= Gates::Targets.board(tree, "boards/#{@name}/board.mk")
    end

    def cpu
      ['-mthumb', *self['CPU_FLAGS'].split]
    end

    def ram
      self['RAM_SIZE'].to_i * 1024
    end

    # @param seconds of processor time until a run is given up
    def qemu(seconds = 60)
      ['env', "QEMU_MACHINE=#{self['QEMU']}", 'QEMU_ICOUNT=off', "QEMU_SECONDS=#{seconds}", 'sh', 'boards/qemu.sh', @name]
    end
  end
end
