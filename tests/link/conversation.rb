# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'link_host'

# What is said to a board that serves aircraft_deck, and what it must answer. Each raises a sentence.
class Conversation
  include LinkHost

  TICK = 0.001
  SPEED = 6.25 # [m/s] of both: exact in every scalar
  MISSING, OVERRUN = 0x02, 0x20
  MODE, RATE, WATCHDOG, BAUD = 1, 2, 5, 6
  BUSY = 5
  OLD_TICK = 5 # reason TICK

  attr_reader :counts, :hashes

  def initialize(board)
    @board = board
    @scalar = board.scalar
    @hashes = []
  end

  def greet
    hello = @board.ask(WHO, HELLO).body
    expect(hello[44, 32].delete("\0") == 'aircraft_deck', 'HELLO names the scene')
    expect(hello[20, 24].delete("\0") == @board.facts['board'], 'HELLO names the board')
    @clock = hello[84, 4].unpack1('L<')
  end

  def reset
    status = @board.ask(RESET, STATUS, 0, "\0\0\0\0".b + motion(0))
    expect(status.body.getbyte(2).zero?, 'RESET is done')
  end

  # So many ticks, one of them again, one that is old; then the statistics.
  def lock_step(ticks)
    count
    reset
    ticks.times { |tick| step(tick, tick) }
    again = @board.ask(STEP, RESULT, ticks - 1, motion(ticks - 1))
    expect(again.body[-8..] == @last.body[-8..], 'a tick that is asked for again is the same')
    old = @board.ask(STEP, STATUS, 0, motion(0))
    expect(old.body.getbyte(2) == OLD_TICK && old.body[12, 4].unpack1('L<') == ticks, 'an old tick is refused')
    @counts = count
    expect(@counts[0] == ticks && @counts[6] == 1, 'ticks and repeats are counted')
    expect((@counts[3..5].sum + @counts[12]).zero?, 'nothing was lost')
  end

  # Over FIFOs: inputs, ticks without one, a tick that takes two periods and a half. An instruction takes up to 128 ns there:
  # a period is 10 ms.
  def run_freely
    set(RATE, 100)
    set(MODE, 1)
    reset
    step(0, 0)
    @board.write("\0")
    expect(flags(@board.receive) == MISSING, 'a 0 alone is a tick without an input')
    step(2, 2)
    @board.ask(INJECT, STATUS, 0, [BUSY, 1, @clock / 40].pack('S<S<L<'))
    step(3, 3)
    result = @board.ask(STEP, RESULT, 6, motion(6))
    expect(flags(result) == OVERRUN && result.tick == 6, 'an overrun of two periods loses two ticks')
    counted = count
    expect(counted[7] == 1 && counted[10] == 1, 'missing inputs and overruns are counted')
    set(MODE, 0)
  end

  # Over FIFOs, where waiting takes no time: what the board executes in a tick beside evaluating, committing and selecting it.
  # @return [without, with the hash of the state]
  def housekeeping(ticks)
    [0x00, 0x40].map do |outputs|
      chosen = @board.ask(SELECT, STATUS, 0, [outputs, 0, 3, *[0] * 7, 3, *[0] * 7].pack('S<S<L<16'))
      expect(chosen.body.getbyte(2).zero?, 'SELECT is done')
      count
      reset
      spent(ticks) - count[14] / ticks
    end
  end

  # Over a UART: rates that it has and has not; a host that falls silent.
  def use_uart
    expect(set(BAUD, 57_600) == 0, '57600 baud can be made')
    expect(set(BAUD, 12_000_000) == -2, '12 Mbaud cannot')
    expect(set(BAUD, 115_200) == 0, '115200 baud can be made')
    set(WATCHDOG, 5)
    set(RATE, 50)
    set(MODE, 1)
    expect((1..TRIES).any? { is_held_in_silence }, 'the last wrenches are held')
    @board.send(SET, 0, [MODE, 0, 0].pack('S<S<L<'))
    sleep 0.01 while (frame = @board.receive) && frame.type != VALUE
    set(WATCHDOG, 1_000_000)
  end

  def leave
    expect(@board.leave.zero?, 'LEAVE ends the run')
  end

  private

  TRIES = 20 # the board's time is the clock's: on a busy machine all periods of the watchdog may be over at once

  # One input, and no more: first the last wrenches, then none.
  def is_held_in_silence
    reset
    @board.send(STEP, 0, motion(0))
    seen = Array.new(12) { flags(@board.receive) }
    expect((seen.last & ZERO) != 0, 'a board without a host is safe')
    seen.any? { |flags| (flags & (MISSING | ZERO)) == MISSING }
  end

  def expect(is_so, what)
    raise "#{@board.facts['board']}: #{what}: no" unless is_so
  end

  # [instructions] a tick, from echo to echo: the counter runs at the board's clock, an instruction takes 2^icount ns.
  def spent(ticks)
    from = now
    ticks.times { |tick| @board.ask(STEP, RESULT, tick, motion(tick)) }
    (now - from) % (1 << 32) * 1_000_000_000 / @clock / (1 << @board.facts['icount'].to_i) / ticks
  end

  def now
    @board.ask(ECHO, ECHOED, 0, "\0\0\0\0".b).body[4, 4].unpack1('L<')
  end

  def set(parameter, value)
    @board.ask(SET, VALUE, 0, [parameter, 0, value].pack('S<S<L<')).body[2].unpack1('c')
  end

  # The statistics, which begin anew.
  def count
    @board.ask(COUNT, STATISTICS, 0, "\1\0\0\0".b).body.unpack('L<14Q<L<2Q<L<6')
  end

  def flags(frame)
    expect(!frame.nil? && frame.type == RESULT, 'there is a RESULT')
    frame.body.getbyte(5)
  end

  def step(tick, at)
    @last = @board.ask(STEP, RESULT, tick, motion(at))
    status, flags = @last.body[4, 2].unpack('cC')
    expect(@last.tick == tick && status >= 0 && flags.zero?, "tick #{tick} is well (#{@last.tick}, status #{status}, flags #{flags})")
    @hashes << @last.body[-8..].unpack1('Q<')
  end

  # The aircraft above the deck, upside down as its frame has it; both are under way. Wheels are neither braked nor steered.
  def motion(tick)
    [[1.2, [0.0, 1.0, 0.0, 0.0]], [0.0, [1.0, 0.0, 0.0, 0.0]]].map do |height, attitude|
      @scalar.real(SPEED * TICK * tick, 0.0, height) + @scalar.unit(*attitude) + @scalar.near(0.0, 0.0, 0.0) +
        @scalar.real(SPEED, 0.0, 0.0, 0.0, 0.0, 0.0)
    end.join + @scalar.real(*([0.0] * 6))
  end
end
