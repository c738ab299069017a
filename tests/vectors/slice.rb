# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require 'fileutils'

# The vectors that a board's flash can hold: of every file each n-th unit, with n as small as fits.
# A unit is a row, or all rows of one history; of files that others refer to, the rows they refer to.
#
#   ruby tests/vectors/slice.rb BYTES FOLDER       BYTES: for the files of one image
module Vectors
  ROOT = File.expand_path(__dir__)

  # A file that is judged. `history`: rows of one first cell belong together; `run`: all rows do, and of
  # them the first ones are taken; `whole`: nothing is left out. `beside`: the files that it refers to,
  # by their first cell, and in which of its columns; in none of them: all rows are needed.
  Judged = Struct.new(:path, :history, :run, :whole, :beside, keyword_init: true) do
    def initialize(path:, history: false, run: false, whole: false, beside: {})
      super
    end
  end

  WHEELS = %w[brake_slope deck deck_slip drop ice kerb locked options roll sideslip steer stick_slope takeoff].freeze

  # What each test embeds (tests/check/test_vectors_<image>.c).
  IMAGES = {
    'trajectory' => [
      Judged.new(path: 'planar/traj_steps.csv', history: true,
                 beside: { 'planar/traj_cases.csv' => [0], 'planar/traj_targets.csv' => [0] })
    ],
    'polygon' => [
      Judged.new(path: 'planar/pip_points.csv', beside: { 'planar/pip_polys.csv' => [0] }),
      Judged.new(path: 'planar/segseg.csv'),
      Judged.new(path: 'planar/polyxpoly.csv', history: true)
    ],
    'pairs' => [
      Judged.new(path: 'planar/pairs.csv'),
      Judged.new(path: 'pairs/pairs2d.csv', beside: { 'pairs/polys2d.csv' => [3, 8] })
    ],
    'convex' => [
      Judged.new(path: 'pairs/pairs3d.csv', beside: { 'pairs/hulls.csv' => [3, 14] }),
      Judged.new(path: 'pairs/degenerate3d.csv', whole: true),
      Judged.new(path: 'found/pairs/pairs3d.csv', beside: { 'found/pairs/hulls.csv' => [3, 14] }),
      Judged.new(path: 'spatial/mpr_pairs.csv', beside: { 'spatial/hulls.csv' => [3, 8] }),
      Judged.new(path: 'spatial/mpr_special.csv', whole: true, beside: { 'spatial/hulls.csv' => [3, 8] }),
      Judged.new(path: 'outside/mujoco_pairs.csv', whole: true)
    ],
    'impact' => [
      Judged.new(path: 'planar/toi2.csv'),
      Judged.new(path: 'planar/toi4.csv')
    ],
    'solid' => [
      Judged.new(path: 'planar/tritri.csv'),
      Judged.new(path: 'planar/facets.csv'),
      Judged.new(path: 'planar/poly3_points.csv',
                 beside: { 'planar/poly3_verts.csv' => [0], 'planar/poly3_facets.csv' => [0] })
    ],
    'slots' => [
      Judged.new(path: 'spatial/slots.csv', history: true)
    ],
    'response' => [
      Judged.new(path: 'response/restitution.csv'),
      Judged.new(path: 'response/forces.csv'),
      Judged.new(path: 'response/impulse.csv')
    ],
    'separation' => [
      Judged.new(path: 'response/separation.csv')
    ],
    'cubes' => [
      Judged.new(path: 'response/scen_cubes3d.csv', history: true)
    ],
    'scenario' => [
      Judged.new(path: 'response/scen_ball.csv', history: true),
      Judged.new(path: 'response/scen_pendulum.csv', history: true),
      Judged.new(path: 'response/scen_cubes.csv', history: true),
      Judged.new(path: 'response/scen_pendulum_force.csv', history: true)
    ],
    'outside' => [
      Judged.new(path: 'outside/elasto_gap.csv', run: true),
      Judged.new(path: 'outside/jsbsim_drop.csv', run: true)
    ],
    'phi' => [
      Judged.new(path: 'wheel/phi_queries.csv', beside: { 'wheel/phi_shapes.csv' => [1] })
    ],
    'aircraft' => [
      Judged.new(path: 'wheel/aircraft.csv', run: true, beside: { 'wheel/aircraft.json' => [] })
    ],
    'wheel' => WHEELS.map do |name|
      Judged.new(path: "wheel/wheel_#{name}.csv", run: true,
                 beside: { 'wheel/wheel_index.csv' => [], 'wheel/wheel_scenes.csv' => [] })
    end + %w[aside wall].map do |name|
      Judged.new(path: "found/wheel/wheel_#{name}.csv", whole: true,
                 beside: { 'found/wheel/wheel_index.csv' => [], 'found/wheel/wheel_scenes.csv' => [] })
    end
  }.freeze

  # Bytes of images that are judged in double, which most boards compute in software: what takes
  # seconds, however large the flash.
  SLOW = { 'convex' => 192 * 1024, 'aircraft' => 8 * 1024 }.freeze

  # A file's lines: what stands above the rows, and the rows.
  class Table
    NAME = /"?[a-z][\w.]*"?/i.freeze
    HEADER = /\A#{NAME}(?:,#{NAME})+\r?$/.freeze # names, and no number among them

    attr_reader :head, :rows

    def initialize(path)
      lines = File.readlines(File.join(ROOT, path))
      first = lines.index { |line| !line.start_with?('#') && !line.match?(HEADER) } || lines.size
      @head = lines.take(first)
      @rows = lines.drop(first)
    end

    def units(history)
      history ? rows.chunk_while { |a, b| cell(a, 0) == cell(b, 0) }.to_a : rows.map { |row| [row] }
    end

    def cell(row, column)
      row.split(',', column + 2)[column]
    end
  end

  # The files of one image, thinned out until they fit.
  class Slice
    def initialize(judged, bytes)
      @judged = judged
      @bytes = bytes
      @tables = Hash.new { |tables, path| tables[path] = Table.new(path) }
    end

    # @return the text of each file
    def files
      (1..most_units).each do |step|
        files = thinned(step)
        return files if files.values.sum(&:bytesize) <= @bytes
      end
      raise ArgumentError, "#{@bytes} bytes do not hold one unit each of #{@judged.map(&:path).join(', ')}"
    end

    private

    def most_units
      @judged.map { |file| @tables[file.path].units(file.history).size }.max
    end

    # Several files may refer to one.
    def thinned(step)
      rows = @judged.map { |file| thin(file, step) }.reduce { |a, b| a.merge(b) { |_, x, y| x | y } }
      rows.to_h { |path, kept| [path, (@tables[path].head + kept).join] }
    end

    # @return the rows that are kept, of the file and of those beside it
    def thin(file, step)
      table = @tables[file.path]
      rows = file.run ? table.rows.first(table.rows.size.fdiv(step).ceil) : each_nth(table, file, step)
      beside = file.beside.to_h do |path, columns|
        keys = columns.flat_map { |column| rows.map { |row| table.cell(row, column) } }.uniq
        [path, columns.empty? ? @tables[path].rows : referred(@tables[path], keys)]
      end
      { file.path => rows }.merge(beside)
    end

    def each_nth(table, file, step)
      table.units(file.history).each_slice(file.whole ? 1 : step).flat_map(&:first)
    end

    def referred(table, keys)
      table.rows.select { |row| keys.include?(table.cell(row, 0)) }
    end
  end

  # Writes the slices of all images into a folder; touches only what changes.
  def self.write(bytes, folder)
    IMAGES.each do |image, judged|
      Slice.new(judged, [bytes, SLOW.fetch(image, bytes)].min).files.each do |path, text|
        file = File.join(folder, path)
        FileUtils.mkdir_p(File.dirname(file))
        File.write(file, text) unless File.exist?(file) && File.read(file) == text
      end
    end
  end
end

if $PROGRAM_NAME == __FILE__
  abort 'usage: slice.rb BYTES FOLDER' unless ARGV.size == 2 && ARGV[0].to_i.positive?
  begin
    Vectors.write(ARGV[0].to_i, ARGV[1])
  rescue ArgumentError => e
    abort "slice: #{e.message}"
  end
end
