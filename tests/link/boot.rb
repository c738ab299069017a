# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# Boots IMAGE=rig of aircraft_deck on a board, talks to it, and tells what its ticks cost.
#
#   make firmware IMAGE=rig BOARD=mps2-an386
#   ruby tests/link/boot.rb build/firmware/mps2-an386-f32/rig.elf [--uart] [TICKS]

require_relative 'conversation'

is_uart = !ARGV.delete('--uart').nil?
elf, ticks = ARGV
ticks = (ticks || 200).to_i
LinkHost::Board.boot(elf, uart: is_uart) do |board|
  talk = Conversation.new(board)
  talk.greet
  is_uart ? talk.use_uart : talk.run_freely
  talk.hashes.clear
  talk.lock_step(ticks)
  beside = is_uart ? [] : talk.housekeeping(ticks)
  talk.leave
  counts = talk.counts
  puts format('%<board>s %<scalar>s %<channel>s: %<ticks>d ticks, hash %<hash>016x, cost %<cost>d worst %<worst>d, ' \
              'latency %<latency>d, stages %<stages>s, stack %<stack>d, unasked %<unasked>d, link a tick %<beside>s',
              board: board.facts['board'], scalar: board.facts['scalar'], channel: is_uart ? 'UART' : 'FIFOs', ticks: ticks,
              hash: talk.hashes.last, cost: counts[14] / ticks, worst: counts[15], latency: counts[17] / ticks,
              stages: counts[19..23].inspect, stack: counts[13], unasked: board.unasked, beside: beside.inspect)
end
