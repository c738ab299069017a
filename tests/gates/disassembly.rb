# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require 'tsort'
require_relative 'gatekit'

module Gates
  # The stack as the instructions of a linked image use it. It serves twice:
  #   - the compiler's own helpers (libgcc) come without a call graph: `bound` follows their branches;
  #   - gcc's figure for a frame omits, on Arm, the part of a struct argument that a function takes
  #     from registers and stores (8 or 16 bytes): `frame_of` counts it.
  # Every push and every lowering of sp in a body counts, whichever way the code takes through it,
  # and bodies that jump into each other count together: an upper bound.
  class Disassembly
    include TSort

    CALL = /\Ablx?\z/.freeze
    INDIRECT = /\A(?:r\d+|ip|lr)\b/.freeze
    Symbol = Struct.new(:address, :file) # of a static function; others have none
    Piece = Struct.new(:frame, :jumps, :calls, :indirect)

    # @param tool turns "nm" into the target's nm
    def initialize(image, tool)
      dir = File.dirname(image)
      @symbols = read_symbols(Gates.run(tool.call('objdump'), '-t', image, dir: dir).first)
      @starts = @symbols.values.flatten.map(&:address).uniq.sort
      @bodies = read_bodies(Gates.run(tool.call('objdump'), '-d', '--no-show-raw-insn', image, dir: dir).first)
      @pieces = {}
      @bounds = {}
    end

    def known?(name)
      @symbols.key?(name)
    end

    # @return bytes; a String says why there is no bound
    def bound(name)
      start = @symbols.fetch(name).first.address
      each_strongly_connected_component_from(start) { |group| @bounds[group.first] || settle(group) }
      @bounds[start]
    end

    # The frame of one function alone; of those of its name, the one of the file where it is static.
    def frame_of(name, file)
      own = @symbols.fetch(name, []).group_by(&:file)
      frames = (own[file] || own.values.flatten).map { |symbol| piece_of(symbol.address).frame }
      frames.find { |f| f.is_a?(String) } || frames.max
    end

    private

    def tsort_each_child(start, &block)
      piece = piece_of(start)
      (piece.jumps + piece.calls).uniq.each(&block)
    end

    def settle(group)
      pieces = group.map { |start| piece_of(start) }
      outside = pieces.flat_map { |p| p.jumps + p.calls }.uniq - group
      total = sum(pieces, group, outside)
      group.each { |start| @bounds[start] = total }
    end

    def sum(pieces, group, outside)
      frames = pieces.map(&:frame)
      known = outside.map { |start| @bounds[start] }
      why = (frames + known).find { |x| x.is_a?(String) }
      return why if why
      return 'a helper calls through a pointer' if pieces.any?(&:indirect)
      return 'a helper calls itself' if pieces.any? { |p| (p.calls & group).any? }

      frames.sum + (known.max || 0)
    end

    def piece_of(start)
      @pieces[start] ||= begin
        body = @bodies.fetch(start, [])
        jumps, calls = targets(body, start)
        jumps << following(start) if falls_through?(body) && following(start)
        Piece.new(frame(body), jumps.uniq, calls.uniq, body.any? { |op, arg| op == 'blx' && arg =~ INDIRECT })
      end
    end

    def frame(body)
      sizes = body.map { |op, arg| lowering(op, arg) }
      sizes.find { |s| s.is_a?(String) } || sizes.sum
    end

    # By how much one instruction lowers sp.
    def lowering(op, arg)
      case op
      when /\Apush/ then 4 * registers(arg)
      when /\Astm(db|fd)/ then arg.start_with?('sp!') ? 4 * registers(arg) : 0
      when /\Avpush/ then (arg.include?('d') ? 8 : 4) * registers(arg)
      when /\Astr/ then arg[/\[sp, #-(\d+)\]!/, 1].to_i
      else moved(op, arg)
      end
    end

    def moved(op, arg)
      return 0 unless arg.start_with?('sp,') && op =~ /\A(sub|add|mov)/
      return 0 if op.start_with?('add') && arg.include?('#')

      arg[/#(\d+)/, 1]&.to_i || "sp moves by a register (#{op} #{arg})"
    end

    def registers(arg)
      arg[/\{(.*)\}/, 1].split(',').sum do |part|
        first, last = part.strip.split('-').map { |r| number(r) }
        last ? last - first + 1 : 1
      end
    end

    def number(register)
      { 'sl' => 10, 'fp' => 11, 'ip' => 12, 'sp' => 13, 'lr' => 14, 'pc' => 15 }[register] ||
        register[/\d+/].to_i
    end

    def targets(body, start)
      jumps = []
      calls = []
      body.each do |op, arg|
        next unless op =~ /\A(b|cbn?z)/ && arg =~ /\b([0-9a-f]+) </

        to = piece_at($1.hex)
        (op.match?(CALL) ? calls : jumps) << to unless to == start || to.nil?
      end
      [jumps, calls]
    end

    # Into the next body? What only fills up to an even address does not count.
    def falls_through?(body)
      op, arg = body.reverse.find { |o, _| !o.start_with?('nop') }
      return false unless op

      !(op =~ /\A(bx|b|b\.n|b\.w|udf)\z/ || (arg.include?('pc') && op =~ /\A(pop|ldm|ldr|mov)/))
    end

    def piece_at(address)
      i = @starts.bsearch_index { |s| s > address } || @starts.size
      i.zero? ? nil : @starts[i - 1]
    end

    def following(start)
      @starts[@starts.index(start) + 1]
    end

    # Local symbols stand below the name of their file, global ones after all of these.
    def read_symbols(text)
      file = nil
      text.lines.each_with_object({}) do |line, symbols|
        case line
        when /^\h+ l +df .*\t\h+ (\S+)$/ then file = Regexp.last_match(1)
        when /^(\h+) (.).{5}[F ] \.text\S*\t\h+ (?:\.hidden )?([^$.\s]\S*)$/
          address, scope, name = Regexp.last_match.captures
          (symbols[Gates.plain_name(name)] ||= []) << Symbol.new(address.hex & ~1, scope == 'l' ? file : nil)
        end
      end
    end

    def read_bodies(text)
      text.scan(/^\s*([0-9a-f]+):\t(\S+)[ \t]*(.*)$/).each_with_object({}) do |(address, op, arg), bodies|
        start = piece_at(address.hex)
        (bodies[start] ||= []) << [op, arg] if start && !op.start_with?('.')
      end
    end
  end
end
