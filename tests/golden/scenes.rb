# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# Writes tests/golden/scene_hash.h: what the run of each scene of the gallery ends with, by the host program.
#
#   make host && ruby tests/golden/scenes.rb
module SceneHashes
  PROGRAM = 'build/touchdown'
  FILE = 'tests/golden/scene_hash.h'
  SCALARS = { 'q16' => '#if defined(TD_SCALAR_Q16)', 'f64' => '#elif defined(TD_SCALAR_F64)', 'f32' => '#else' }.freeze
  LINE = /^state: hash (\h{16}) \(\w+\) after (\d+) ticks/.freeze

  module_function

  def scenes
    `#{PROGRAM} scenes`.lines.map { |line| line.split.first }
  end

  def row(scene, scalar)
    text = `#{PROGRAM} run #{scene} --scalar #{scalar}`
    hash, ticks = text.match(LINE)&.captures
    raise "#{scene} in #{scalar} does not end:\n#{text}" unless hash

    "    {\"#{scene}\", #{ticks}u, 0x#{hash}u},"
  end

  def text
    rows = SCALARS.flat_map { |scalar, guard| [guard, *scenes.map { |scene| row(scene, scalar) }] }
    ['/* SPDX-License-Identifier: MIT */',
     '/* Written by tests/golden/scenes.rb: what the run of each scene ends with, on every machine. */',
     'static const show_golden scene_hashes[] = {', *rows, '#endif', '};', ''].join("\n")
  end
end

File.write(SceneHashes::FILE, SceneHashes.text) if $PROGRAM_NAME == __FILE__
