# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# icon.rb FILE: the icon of a unit, a wheel that touches the ground, as PNG.
require 'zlib'

SIZE = 64
GROUND = 54
PAPER, INK, EARTH = [255, 255, 255], [32, 48, 80], [120, 144, 96]

def colour(x, y)
  return EARTH if y >= GROUND

  r = Math.hypot(x - (SIZE / 2), y - (GROUND - 22))
  r.between?(14, 22) || r < 3 ? INK : PAPER
end

def chunk(kind, data)
  [data.bytesize].pack('N') + kind + data + [Zlib.crc32(kind + data)].pack('N')
end

rows = Array.new(SIZE) { |y| "\0" + Array.new(SIZE) { |x| colour(x, y).pack('C3') }.join }.join
File.binwrite(ARGV.fetch(0), "\x89PNG\r\n\x1a\n".b + chunk('IHDR', [SIZE, SIZE, 8, 2, 0, 0, 0].pack('NNC5')) +
                             chunk('IDAT', Zlib.deflate(rows, 9)) + chunk('IEND', ''))
