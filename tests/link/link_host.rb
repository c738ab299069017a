# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require 'socket'
require 'tmpdir'
require 'zlib'

# A small host's end of the link, for tests that boot a board's image: frames, a few messages, QEMU on FIFOs or on a UART.
module LinkHost
  WHO, RESET, STEP, SELECT, GET, SET, COUNT, INJECT, BEAT, ECHO, LEAVE =
    0x01, 0x02, 0x03, 0x06, 0x07, 0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D
  HELLO, STATUS, RESULT, VALUE, STATISTICS, ECHOED = 0x81, 0x82, 0x83, 0x87, 0x89, 0x8C
  VERSION = 1
  ZERO = 0x08

  Frame = Struct.new(:type, :sequence, :tick, :body)

  # Consistent overhead byte stuffing, and the head and CRC-32 within it.
  module Wire
    def self.stuff(raw)
      blocks = "#{raw}\0".b.split("\0", -1)[0..-2]
      blocks.map do |block|
        full = block.scan(/.{1,254}/mn)
        full = [''.b] if full.empty?
        whole = full[0..-2].map { |piece| "\xFF".b + piece }.join
        last = full.last
        last.size == 254 ? "#{whole}\xFF#{last}\x01".b : whole + (last.size + 1).chr.b + last
      end.join.b + "\0".b
    end

    def self.unstuff(bytes)
      out = ''.b
      at = 0
      while at < bytes.size
        code = bytes.getbyte(at)
        out << bytes[at + 1, code - 1]
        at += code
        out << 0 if code < 255 && at < bytes.size
      end
      out
    end

    def self.seal(type, sequence, tick, body)
      raw = [VERSION, type, sequence & 0xFFFF, tick].pack('CCS<L<') + body
      stuff(raw + [Zlib.crc32(raw)].pack('L<'))
    end

    # @return nil: no frame
    def self.open(bytes)
      raw = unstuff(bytes)
      return nil if raw.size < 12 || Zlib.crc32(raw[0..-5]) != raw[-4..].unpack1('L<')

      _, type, sequence, tick = raw.unpack('CCS<L<')
      Frame.new(type, sequence, tick, raw[8..-5])
    end
  end

  # Words of a build's scalar.
  class Scalar
    def initialize(name)
      @name = name
    end

    def real(*values)
      pack(values, 65_536)
    end

    def unit(*values)
      pack(values, 1 << 30)
    end

    def near(*values)
      pack(values, 1 << 27)
    end

    def unpack(text)
      case @name
      when 'f32' then text.unpack('e*')
      when 'f64' then text.unpack('E*')
      else text.unpack('l<*').map { |raw| raw / 65_536.0 }
      end
    end

    private

    def pack(values, steps)
      case @name
      when 'f32' then values.pack('e*')
      when 'f64' then values.pack('E*')
      else values.map { |value| (value * steps).round }.pack('l<*')
      end
    end
  end

  # A booted image.
  class Board
    SECONDS = 120 # for an answer: a loaded machine takes its time

    DEBUGGER = %w[-semihosting-config enable=on,target=native].freeze

    # @param elf an image; its .qemu lies beside it
    # @param uart true: over its UART, else over FIFOs  @param debugger false: nobody answers its semihosting calls
    def self.boot(elf, uart: false, debugger: true)
      Dir.mktmpdir('link') do |folder|
        board = new(elf, folder, uart, debugger)
        begin
          yield board
        ensure
          board.close
        end
      end
    end

    attr_reader :facts, :scalar, :unasked

    def initialize(elf, folder, uart, debugger)
      @facts = File.readlines(elf.sub(/\.elf$/, '.qemu'), chomp: true).to_h { |line| line.split('=', 2) }
      @scalar = Scalar.new(facts.fetch('scalar'))
      @sequence = 0
      @bytes = ''.b
      @unasked = 0
      image = File.expand_path(elf)
      uart ? start_uart(image, folder, debugger) : start_fifos(image, folder)
    end

    def send(type, tick = 0, body = ''.b)
      write(Wire.seal(type, @sequence, tick, body))
      @sequence += 1
    end

    def write(bytes)
      @out.write(bytes)
      @out.flush
    end

    # The next frame; nil: none within the time.
    def receive(seconds = SECONDS)
      loop do
        while (zero = @bytes.index("\0".b))
          frame = Wire.open(@bytes.slice!(0..zero)[0..-2])
          return frame if frame
        end
        return nil unless @in.wait_readable(seconds)

        @bytes << @in.readpartial(4096)
      end
    rescue EOFError
      nil
    end

    # Asks, and waits for an answer of a type. A watchdog's RESULT comes unasked.
    def ask(type, answer, tick = 0, body = ''.b)
      send(type, tick, body)
      while (frame = receive)
        return frame if frame.type == answer && !(frame.type == RESULT && (frame.body.getbyte(5) & ZERO) != 0)

        @unasked += 1
        raise "asked 0x#{type.to_s(16)}, got 0x#{frame.type.to_s(16)} #{frame.body.unpack('C*')}" unless frame.type == RESULT
      end
      raise "asked 0x#{type.to_s(16)}: no answer"
    end

    # [exit code] after LEAVE
    def leave
      send(LEAVE)
      Process.wait2(@pid).last.exitstatus.tap { @pid = nil }
    end

    def close
      [@in, @out].uniq.each { |io| io&.close }
      return unless @pid

      Process.kill(:KILL, @pid)
      Process.wait(@pid)
    end

    private

    def start(elf, folder, *more)
      @pid = Process.spawn('qemu-system-arm', '-M', facts.fetch('machine'), '-display', 'none', '-monitor', 'none',
                           *more, '-kernel', elf, chdir: folder)
    end

    def start_fifos(elf, folder)
      paths = %w[to_board to_host].map { |name| File.join(folder, name) }
      paths.each { |path| File.mkfifo(path) }
      start(elf, folder, '-serial', 'null', *DEBUGGER, '-icount', "shift=#{facts.fetch('icount')},sleep=off")
      @out = File.open(paths[0], 'wb')
      @in = File.open(paths[1], 'rb')
    end

    # Without -icount: the board's time is the clock's.
    def start_uart(elf, folder, debugger)
      path = File.join(folder, 'uart')
      server = UNIXServer.new(path)
      start(elf, folder, '-serial', "unix:#{path}", *(DEBUGGER if debugger))
      @in = @out = server.accept
      server.close
      @in.readpartial(1) if @in.wait_readable(SECONDS) # the board's 0: from here on it listens
    end
  end
end
