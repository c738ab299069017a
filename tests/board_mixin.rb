# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require 'digest'
require 'fileutils'
require 'yaml'
require_relative 'vectors/slice'

# A Ceedling mixin that runs the tests on a board under QEMU, made from the board's own description
# (boards/<name>/board.mk by way of `make board-info`). By hand:
#
#   ruby tests/board_mixin.rb microbit q16        prints the path of the mixin
#   ceedling test:all --mixin=build/mixins/microbit-q16.yml
class BoardMixin
  FOLDER = 'build/mixins'
  CODE_BYTES = 112 * 1024 # what an image needs of the flash beside the vectors that it holds

  LEVEL = '-Os' # the smallest boards have 128 KB of flash; and a level that the host's tests do not use
  SCENE_KBYTES = 256 # of RAM that tests of ticks and whole scenes need

  def self.boards
    Dir.glob('boards/*/board.mk').map { |path| File.basename(File.dirname(path)) }.sort
  end

  # A parent make hands its variables down in the environment; this make must not see them.
  def self.make(*words)
    env = %w[MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES BOARD SCALAR].to_h { |name| [name, nil] }
    out = IO.popen(env, ['make', '-s', '--no-print-directory', *words], err: %i[child out], &:read)
    raise "make #{words.join(' ')}:\n#{out}" unless $?.success?

    out
  end

  attr_reader :board, :scalar

  def initialize(board, scalar = nil)
    @board = board
    refuse('BOARD', board, self.class.boards)
    @scalar = scalar || facts.fetch('BOARD_SCALAR')
    refuse("SCALAR for #{board}", @scalar, facts.fetch('BOARD_SCALARS').split)
  end

  def name
    "#{board}-#{scalar}"
  end

  def path
    "#{FOLDER}/#{name}.yml"
  end

  # Builds the board's library, cuts the vectors to its flash, and writes the mixin beside them.
  # Ceedling knows neither the library nor the linker script, so their digest stands in the mixin:
  # a change of theirs links anew.
  def write
    self.class.make('board-lib', "BOARD=#{board}", "SCALAR=#{scalar}")
    Vectors.write(facts.fetch('BOARD_ROM_SIZE').to_i * 1024 - CODE_BYTES, vectors)
    FileUtils.mkdir_p(FOLDER)
    File.write(path, YAML.dump(document))
    path
  end

  # A scene needs 100 KB of RAM at the middle limits, and another state and output to compare with: where
  # there is less, tests that speak of a plan or of joints are left out. So are those that say that they are for the host alone.
  def left_out
    not_here = small? ? %r{"(td_plan|td_tick|rig|tree)\.h"|^/// On the host alone} : %r{^/// On the host alone}
    Dir.glob('tests/*/test_*.c').sort.select { |file| File.read(file).match?(not_here) }
  end

  private

  def refuse(what, word, allowed)
    return if allowed.include?(word)

    raise ArgumentError, "unknown #{what} '#{word}': choose one of #{allowed.join(' ')}"
  end

  def facts
    @facts ||= self.class.make('board-info', "BOARD=#{board}", *("SCALAR=#{@scalar}" if @scalar))
                   .lines(chomp: true).to_h { |line| line.split('=', 2) }
  end

  def library
    "build/firmware/#{name}/libboard.a"
  end

  def vectors
    "build/vectors/#{board}"
  end

  def digest
    Digest::SHA256.hexdigest(File.binread(library) + File.binread('boards/link.ld'))[0, 12]
  end

  def document
    {
      files: { test: left_out.map { |file| "-:#{file}" } },
      flags: { test: { compile: { '*' => [LEVEL] } } },
      project: { build_root: "build/tests/#{name}", use_backtrace: :none },
      paths: { include: ['port/cortex_m', 'boards'] },
      link_core: { port: 'port/cortex_m/td_port.c' }, # the library has the rest
      embed_vectors: { folder: vectors },
      tools: { test_compiler: compiler, test_linker: linker, test_fixture: fixture }
    }
  end

  def cpu
    "#{facts.fetch('BOARD_CPU_FLAGS')} -mthumb"
  end

  def small?
    facts.fetch('BOARD_RAM_SIZE').to_i < SCENE_KBYTES
  end

  # Where there is room, tests themselves have no level (tests/plugins/link_core): what stands here comes last.
  def compiler
    { name: "compiler for #{board}", executable: 'arm-none-eabi-gcc',
      arguments: [cpu, '-I"${5}"', '-D"${6}"', "-UTD_SCALAR_F32 -DTD_SCALAR_#{scalar.upcase}",
                  "#{LEVEL if small?} -ffunction-sections -fdata-sections", '-MMD -MF "${4}"',
                  '-c "${1}"', '-o "${2}"'] }
  end

  # The board's library comes first: its memcpy and its console, then newlib for the rest.
  def linker
    { name: "linker for #{board}, library #{digest}", executable: 'arm-none-eabi-gcc',
      arguments: [cpu, facts.fetch('BOARD_LINK'), '--specs=nano.specs -Wl,--gc-sections', '${1}',
                  '${5}', library, '-o "${2}"', '${4}'] }
  end

  # Ceedling appends these to the arguments in project.yml: the test comes first.
  def fixture
    { name: "test on #{board} under QEMU", executable: 'tests/support/on_board.sh',
      arguments: [board, facts.fetch('BOARD_QEMU')] }
  end
end

if $PROGRAM_NAME == __FILE__
  begin
    puts BoardMixin.new(*ARGV.first(2)).write
  rescue ArgumentError, RuntimeError => e
    abort e.message
  end
end
