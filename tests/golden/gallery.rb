# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# The gallery as C: is port/scenes/scene_*.c what `touchdown bake` makes of boards/scenes/*.json, and the schema what
# `touchdown schema` prints? With --update they are written.
#
#   make host && ruby tests/golden/gallery.rb [--update]

require 'fileutils'
require 'open3'
require 'tmpdir'

# Compares or writes.
class Gallery
  SCENES = 'boards/scenes'
  SCHEMA = "#{SCENES}/scene.schema.json"
  CODE = 'port/scenes'
  PROGRAM = 'build/touchdown'

  def initialize(update)
    @update = update
    @wrong = []
  end

  def run
    Dir.mktmpdir('gallery') { |folder| names.each { |name| one(name, folder) } }
    judge(SCHEMA, tell('schema'))
    strangers.each { |file| @wrong << "#{file}: there is no scene file for it" }
    puts @wrong
    @wrong.empty?
  end

  private

  def names
    (Dir.glob("#{SCENES}/*.json") - [SCHEMA]).map { |file| File.basename(file, '.json') }.sort
  end


  def one(name, folder)
    tell('bake', name, '--board', 'none', '-o', folder)
    style = File.expand_path('.clang-format')
    text, status = Open3.capture2('clang-format', "--style=file:#{style}", File.join(folder, 'scene.c'))
    raise 'clang-format failed' unless status.success?

    judge("#{CODE}/scene_#{name}.c", text)
  end

  def judge(file, text)
    return if File.exist?(file) && File.read(file) == text

    @update ? File.write(file, text) : @wrong << "#{file}: is not what its scene file says: `make scenes` writes it"
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
