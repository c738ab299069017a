# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# Boots IMAGE=rig of aircraft_deck on a board and talks to it: WHO, RESET, STEPs, one of them again, a late one.
#
#   make firmware IMAGE=rig BOARD=mps2-an386
#   ruby tests/link/boot.rb build/firmware/mps2-an386-f32/rig.elf [--uart] [TICKS]

require_relative 'link_host'

include LinkHost

TICK = 0.001

def motion(scalar, z, speed, attitude)
  scalar.real(0.0, 0.0, z) + scalar.unit(*attitude) + scalar.near(0.0, 0.0, 0.0) + scalar.real(speed, 0.0, 0.0) +
    scalar.real(0.0, 0.0, 0.0)
end

# The aircraft hangs on its wheels above the deck, upside down as its frame has it; both are under way.
def bodies(scalar, tick)
  at = 6.25 * TICK * tick
  [[1.2, [0.0, 1.0, 0.0, 0.0]], [0.0, [1.0, 0.0, 0.0, 0.0]]].map do |z, attitude|
    text = motion(scalar, z, 6.25, attitude)
    size = scalar.real(0.0).size
    text[0, size] = scalar.real(at)
    text
  end.join + scalar.real(*([0.0] * 6))
end

def check(what, is_well)
  raise "#{what}: no" unless is_well
end

def talk(board, ticks)
  scalar = board.scalar
  hello = board.ask(WHO, HELLO)
  check('HELLO names the scene', hello.body[44, 32].delete("\0") == 'aircraft_deck')
  check('HELLO names the board', hello.body[20, 24].delete("\0") == board.facts['board'])
  check('RESET is done', board.ask(RESET, STATUS, 0, [0, 0, 0, 0].pack('C*') + bodies(scalar, 0)).body.getbyte(2).zero?)
  hashes = (0...ticks).map do |tick|
    result = board.ask(STEP, RESULT, tick, bodies(scalar, tick))
    status, flags = result.body[4, 2].unpack('cC')
    check("tick #{tick}: #{result.tick}, status #{status}, flags #{flags}", result.tick == tick && status >= 0 && flags.zero?)
    result.body[-8..].unpack1('Q<')
  end
  again = board.ask(STEP, RESULT, ticks - 1, bodies(scalar, ticks - 1))
  check('a tick again is the same', again.body[-8..].unpack1('Q<') == hashes.last)
  late = board.ask(STEP, STATUS, 0, bodies(scalar, 0)) if ticks > 1
  check('an old tick is refused', ticks == 1 || late.body.getbyte(2) == 5)
  counts = board.ask(COUNT, STATISTICS, 0, [1, 0, 0, 0].pack('C*')).body.unpack('L<14Q<L<2Q<L<6')
  check('ticks were counted', counts[0] == ticks && counts[6] == 1)
  check('nothing was lost', counts[3..5].sum + counts[12] == 0)
  [hashes.last, counts]
end

uart = ARGV.delete('--uart')
elf = ARGV.fetch(0)
ticks = (ARGV[1] || 3).to_i
Board.boot(elf, uart: !uart.nil?) do |board|
  hash, counts = talk(board, ticks)
  check('it ends with 0', board.leave.zero?)
  puts format('%<board>s %<scalar>s %<channel>s: %<ticks>d ticks, hash %<hash>016x, cost %<cost>d worst %<worst>d, ' \
              'latency %<latency>d, stages %<stages>s, stack %<stack>d, unasked %<unasked>d',
              board: board.facts['board'], scalar: board.facts['scalar'], channel: uart ? 'UART' : 'FIFOs', ticks: ticks,
              hash: hash, cost: counts[14] / ticks, worst: counts[15], latency: counts[17] / ticks,
              stages: counts[19..23].inspect, stack: counts[13], unasked: board.unasked)
end
