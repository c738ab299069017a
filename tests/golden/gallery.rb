# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# The gallery as C: are port/scenes/scene_*.c what `touchdown bake` makes of boards/scenes/*.json, port/scenes/gallery.h
# their list, the schema what `touchdown schema` prints, and the tables of the link (in Python and in DESIGN.md) and of
# traces what `touchdown link` and `touchdown schema trace` print? With --update they are written.
#
#   make host && ruby tests/golden/gallery.rb [--update]

require 'fileutils'
require 'open3'
require 'tmpdir'
require_relative '../documents'

# Compares or writes.
class Gallery
  SCENES = 'boards/scenes'
  SCHEMA = "#{SCENES}/scene.schema.json"
  CAMPAIGN_SCHEMA = 'boards/campaigns/campaign.schema.json'
  CODE = 'port/scenes'
  PYTHON = 'port/client/python/touchdown_table.py'
  DESIGN = 'DESIGN.md'
  PROGRAM = 'build/touchdown'

  def initialize(update)
    @update = update
    @wrong = []
  end

  def run
    texts = Dir.mktmpdir('gallery') { |folder| names.to_h { |name| [name, one(name, folder)] } }
    judge("#{CODE}/gallery.h", list(texts))
    judge(SCHEMA, tell('schema'))
    judge(CAMPAIGN_SCHEMA, tell('schema', 'campaign'))
    judge(PYTHON, tell('link', '--python'))
    judge(DESIGN, tables(File.read(DESIGN, encoding: 'UTF-8')))
    strangers.each { |file| @wrong << "#{file}: there is no scene file for it" }
    puts @wrong
    @wrong.empty?
  end

  private

  def names
    (Dir.glob("#{SCENES}/*.json") - [SCHEMA]).map { |file| File.basename(file, '.json') }.sort
  end

  # Those of the link and of traces.
  def tables(text)
    between = Bench::Documents.method(:between)
    between.call(between.call(text, 'link', -> { tell('link', '--markdown') }), 'trace', -> { tell('schema', 'trace') })
  end

  def one(name, folder)
    tell('bake', name, '--board', 'none', '-o', folder)
    style = File.expand_path('.clang-format')
    text, status = Open3.capture2('clang-format', "--style=file:#{style}", File.join(folder, 'scene.c'))
    raise 'clang-format failed' unless status.success?

    judge("#{CODE}/scene_#{name}.c", text)
    text
  end

  # By what a build must have room for.
  def list(texts)
    kinds = texts.keys.group_by { |name| texts[name].match?(/\.n_parts = /) ? 'PARTS' : texts[name].match?(/\.n_initiators = /) ? 'POINTS' : 'WHEELS' }
    ['/* SPDX-License-Identifier: MIT */', '/* Written by `make scenes`: the scenes of boards/scenes. */', '#ifndef GALLERY_H',
     '#define GALLERY_H', '', '#include "rig.h"', '', *texts.keys.map { |name| "extern const rig_scene scene_#{name};" }, '',
     '/* clang-format off */', *%w[PARTS POINTS WHEELS].map { |kind| rows(kind, kinds.fetch(kind, [])) }, '/* clang-format on */',
     '', '#endif', ''].join("\n")
  end

  def rows(kind, names)
    "#define GALLERY_OF_#{kind} #{names.map { |name| "&scene_#{name}," }.join(' ')}"
  end

  def judge(file, text)
    return if File.exist?(file) && File.read(file, encoding: 'UTF-8') == text

    @update ? File.write(file, text) : @wrong << "#{file}: is not what its scene file, or the program, says: `make scenes` writes it"
  end

  def strangers
    Dir.glob("#{CODE}/scene_*.c").reject { |file| File.exist?("#{SCENES}/#{File.basename(file, '.c').sub('scene_', '')}.json") }
  end

  def tell(*words)
    text, status = Open3.capture2e(PROGRAM, *words)
    raise "#{PROGRAM} #{words.join(' ')}: #{text}" unless status.success?

    text
  end
end

exit(Gallery.new(ARGV.include?('--update')).run) if $PROGRAM_NAME == __FILE__
