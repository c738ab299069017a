# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# Writes rod.stl and crank.obj of this folder, in millimetres: `ruby boards/scenes/meshes.rb`. They stand for the
# piston rod and the part of a crank shaft that fall on the ground in figure 8 of [NO]; the sizes are our own.

STEPS = 24 # corners of a circle

# Triangles, counter-clockwise seen from outside.
class Surface
  attr_reader :triangles

  def initialize
    @triangles = []
  end

  def quad(a, b, c, d)
    @triangles << [a, b, c] << [a, c, d]
  end

  # Between loops of as many points: counter-clockwise seen from the side of the second one, it looks outward.
  def wall(low, high, steps = low.size)
    steps.times { |i| quad(low[i], low[(i + 1) % low.size], high[(i + 1) % low.size], high[i]) }
  end

  # Flat, looking to the side that both loops are counter-clockwise from; angles are about the middle of the inner one.
  def ring(outer, inner)
    a = b = 0
    while a < outer.size || b < inner.size
      is_outer = b == inner.size || (a < outer.size && angle(outer, a + 1) <= angle(inner, b + 1))
      p = outer[a % outer.size][:at]
      q = inner[b % inner.size][:at]
      @triangles << (is_outer ? [p, outer[(a + 1) % outer.size][:at], q] : [p, inner[(b + 1) % inner.size][:at], q])
      is_outer ? a += 1 : b += 1
    end
  end

  def disc(loop)
    (1...loop.size - 1).each { |i| @triangles << [loop[0], loop[i], loop[i + 1]] }
  end

  private

  def angle(loop, i)
    loop[i % loop.size][:angle] + (i / loop.size) * 2 * Math::PI
  end
end

def circle(radius, u = 0.0, v = 0.0)
  Array.new(STEPS) { |i| [u + radius * Math.cos(2 * Math::PI * i / STEPS), v + radius * Math.sin(2 * Math::PI * i / STEPS)] }
end

def round(point)
  point.map { |x| x.round(3) + 0.0 }
end

# Two eyes and a shank that is thinner than they are. The axes of the eyes are along z.
module Rod
  EYES = [{ x: 0.0, outer: 32.0, bore: 20.0, arc: 2 }, { x: 150.0, outer: 20.0, bore: 10.0, arc: 14 }].freeze
  EYE = 15.0 # half thicknesses
  SHANK = 8.0
  ARC = 4 # steps of an eye's circle that the shank covers, up to the corner :arc

  def self.at(points, z)
    points.map { |u, v| round([u, v, z]) }
  end

  def self.eye(surface, x:, outer:, bore:, arc:)
    rim = circle(outer, x).rotate(arc)
    hole = circle(bore, x).rotate(arc)
    levels = [-EYE, -SHANK, SHANK, EYE].map { |z| at(rim, z) }
    surface.wall(levels[0], levels[1])
    surface.wall(levels[1], levels[2], STEPS - ARC)
    surface.wall(levels[2], levels[3])
    surface.wall(at(hole, EYE), at(hole, -EYE))
    surface.wall(at(rim, EYE), at(hole, EYE))
    surface.wall(at(hole, -EYE), at(rim, -EYE))
  end

  def self.triangles
    surface = Surface.new
    EYES.each { |eye| eye(surface, **eye) }
    left, right = EYES.map { |eye| circle(eye[:outer], eye[:x]).rotate(eye[:arc] - ARC).first(ARC + 1) }
    top, bottom = [SHANK, -SHANK].map { |z| [at(left, z), at(right.reverse, z)] }
    ARC.times { |i| surface.quad(top[0][i], top[1][i], top[1][i + 1], top[0][i + 1]) }
    ARC.times { |i| surface.quad(bottom[0][i + 1], bottom[1][i + 1], bottom[1][i], bottom[0][i]) }
    surface.quad(bottom[0][0], bottom[1][0], top[1][0], top[0][0])
    surface.quad(bottom[1][ARC], bottom[0][ARC], top[0][ARC], top[1][ARC])
    surface.triangles
  end

  def self.write(path)
    lines = triangles.map do |t|
      "facet normal 0 0 0\nouter loop\n#{t.map { |p| format("vertex %g %g %g\n", *p) }.join}endloop\nendfacet\n"
    end
    File.write(path, "solid connecting rod in mm, made by boards/scenes/meshes.rb\n#{lines.join}endsolid\n")
  end
end

# Journal, web, pin, web, journal, along x.
module Crank
  JOURNAL = circle(18.0)
  PIN = circle(14.0, 0.0, 35.0)
  WEB = (circle(26.0).values_at(*12..24.pred, 0) + circle(20.0, 0.0, 35.0).first(13)).freeze
  X = [0.0, 40.0, 58.0, 98.0, 116.0, 156.0].freeze

  def self.at(points, x)
    points.map { |y, z| round([x, y, z]) }
  end

  # With angles about a middle, from 0 on.
  def self.about(points, x, middle)
    marked = points.map { |y, z| { at: round([x, y, z]), angle: Math.atan2(z - middle, y) % (2 * Math::PI) } }
    marked.rotate(marked.index(marked.min_by { |m| m[:angle] }))
  end

  # A web's face about a shaft, looking along x, or against it.
  def self.face(surface, shaft, x, middle, looks_back)
    loops = [WEB, shaft].map { |points| about(points, x, middle) }
    made = Surface.new
    made.ring(*loops)
    surface.triangles.concat(looks_back ? made.triangles.map(&:reverse) : made.triangles)
  end

  def self.triangles
    surface = Surface.new
    surface.disc(at(JOURNAL, X[0]).reverse)
    [JOURNAL, WEB, PIN, WEB, JOURNAL].each_with_index { |loop, i| surface.wall(at(loop, X[i]), at(loop, X[i + 1])) }
    face(surface, JOURNAL, X[1], 0.0, true)
    face(surface, PIN, X[2], 35.0, false)
    face(surface, PIN, X[3], 35.0, true)
    face(surface, JOURNAL, X[4], 0.0, false)
    surface.disc(at(JOURNAL, X[5]))
    surface.triangles
  end

  def self.write(path)
    points = triangles.flatten(1).uniq
    index = points.each_with_index.to_h
    File.write(path, "# part of a crank shaft in mm, made by boards/scenes/meshes.rb\n" +
                     points.map { |p| format("v %g %g %g\n", *p) }.join +
                     triangles.map { |t| format("f %d %d %d\n", *t.map { |p| index[p] + 1 }) }.join)
  end
end

if $PROGRAM_NAME == __FILE__
  Rod.write(File.join(__dir__, 'rod.stl'))
  Crank.write(File.join(__dir__, 'crank.obj'))
end
