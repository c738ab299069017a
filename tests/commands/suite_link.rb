# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative '../link/conversation'
require_relative 'kit'

module Commands
  # An image that serves a scene to a host, over both of its channels.
  class Link < Suite
    # A core with and one without an FPU; with FULL=1 every board, and so every UART.
    def self.all
      more = %w[lm3s6965evb mps2-an385 mps2-an500 mps2-an505 mps3-an547 netduinoplus2 stm32vldiscovery]
      ['mps2-an386', 'microbit', *(more unless ENV['FULL'].to_s.empty?)].map { |board| new(board) }
    end

    def initialize(board)
      super()
      @board = board
    end

    def label
      "link #{@board}"
    end

    def host?
      true
    end

    def checks
      {
        'make firmware IMAGE=rig yields an image and how to start it' => -> { build },
        'over FIFOs: lock-step, free running, and the same again' => -> { over_fifos },
        'over the UART: 200 ticks, baud rates, a host that falls silent' => -> { over_uart },
        'without a debugger: a host, and another one after it' => -> { two_hosts },
        'with its plant: every hash and every wrench is that of the host' => -> { in_the_loop }
      }
    end

    private

    TICKS = 200
    LANDING = 5000
    # [instructions] that the link may spend on a tick, CRCs included, the hash of the state not.
    MOST = { 'mps2-an386' => 5_000, 'microbit' => 30_000 }.freeze

    def build
      answer = expect_answer(make('firmware', "BOARD=#{@board}", 'IMAGE=rig', '-j2'), out: [/rig\.elf/])
      @elf = @copy.path(answer.out[%r{^build/firmware/\S+/rig\.elf}])
      @scalar = @elf[/-(\w+)\/rig\.elf\z/, 1]
      raise Failure, 'there is no rig.qemu' unless File.read(@elf.sub('.elf', '.qemu')).match?(/^machine=.+\nicount=\d+$/)
    end

    # Virtual time is the board's own: costs and latencies are the same, too.
    def over_fifos
      runs = Array.new(2) { talk(false) }
      raise Failure, "two runs differ:\n#{runs.map(&:inspect).join("\n")}" unless runs.uniq.size == 1

      @hash = runs.first.first
    end

    def over_uart
      hash, = talk(true)
      raise Failure, "hash #{hash}, over FIFOs #{@hash}" if @hash && hash != @hash
    end

    def two_hosts
      hashes = LinkHost::Board.boot(@elf, uart: true, debugger: false) do |board|
        Array.new(2) do
          said = Conversation.new(board)
          said.greet
          said.lock_step(20)
          board.send(LinkHost::LEAVE)
          said.hashes
        end
      end
      raise Failure, 'the second host sees another board' unless hashes.uniq.size == 1
    rescue RuntimeError => e
      raise Failure, e.message
    end

    def in_the_loop
      expect_answer(type('build/touchdown', 'run', 'aircraft_deck', '--on', "qemu:#{@board}", '--scalar', @scalar, '--ticks', LANDING.to_s),
                    out: /^touchdown: PASS, #{LANDING} ticks on .*, every hash and every wrench the same as on the host$/)
    end

    # @return the last hash, and the statistics
    def talk(is_uart)
      LinkHost::Board.boot(@elf, uart: is_uart) do |board|
        said = Conversation.new(board)
        said.greet
        is_uart ? said.use_uart : said.run_freely
        said.lock_step(TICKS)
        judge_housekeeping(said.housekeeping(TICKS).first) unless is_uart
        said.leave
        [said.hashes.last, said.counts]
      end
    rescue RuntimeError => e
      raise Failure, e.message
    end

    def judge_housekeeping(spent)
      most = MOST.fetch(@board, 30_000)
      raise Failure, "the link takes #{spent} instructions a tick, at most #{most} are allowed" if spent > most
    end
  end
end
