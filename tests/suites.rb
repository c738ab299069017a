# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# Which suite tests what. A module (td_slots) is tested by the suite of its name (tests/event/test_td_slots.c), by
# suites that go on from its name (test_td_law_rules.c where there is no module td_law_rules), and by those that a
# line of its header, or of its source where it has none, names:
#
#   /// Tests     test_td_distance.c, test_td_fine.c
#
# In the comment at the head of a source it is a line of that comment.
class Suites
  FILES = 'tests/*/test_*.c'
  MODULES = ['include/*.h', 'src/*/*.{c,h}', 'port/*/*.{c,h}'].freeze
  CASE = /^void (test_\w+)\(void\)/.freeze

  # What a caller's word means: files, and the one case of them that is wanted, or nil for all.
  Choice = Struct.new(:files, :case)

  def initialize(root = '.')
    @root = root
  end

  # Of the core and the ports: a name, the files that bear it.
  def modules
    @modules ||= Dir.glob(MODULES, base: @root).sort.group_by { |file| File.basename(file, '.*') }
  end

  def files
    @files ||= Dir.glob(FILES, base: @root).sort
  end

  # @return the suites that test a module; what its files name and is not there is left out
  def of(name)
    (files.select { |file| tested_by(file) == name } + named(name).filter_map { |suite| file_of(suite) }).uniq
  end

  # The suites that the files of a module name.
  def named(name)
    modules.fetch(name, []).flat_map { |file| read(file).scan(%r{^(?:///|/\*| \*) Tests +(.+)$}).flatten }
           .flat_map { |line| line.scan(/\btest_\w+/) }
  end

  def file_of(suite)
    files.find { |file| File.basename(file, '.c') == suite }
  end

  # @return a Choice for a module, a suite or a case, with or without test_ and .c, or nil
  def find(word)
    name = File.basename(word, '.*')
    found = of(name)
    found = [file_of(name), file_of("test_#{name}")].compact if found.empty?
    return Choice.new(found, nil) unless found.empty?

    [name, "test_#{name}"].map { |one| Choice.new(files.select { |file| cases(file).include?(one) }, one) }
                          .find { |choice| !choice.files.empty? }
  end

  # What somebody may have meant, some of it.
  def like(word, count = 6)
    part = File.basename(word, '.*').delete_prefix('test_')
    return [] if part.empty?

    (modules.keys + files.map { |file| File.basename(file, '.c') } + files.flat_map { |file| cases(file) })
      .uniq.select { |name| name.include?(part) }.first(count)
  end

  private

  # The module of the longest name that a suite's name begins with.
  def tested_by(file)
    words = File.basename(file, '.c').delete_prefix('test_').split('_')
    words.size.downto(1).map { |n| words.first(n).join('_') }.find { |name| modules.key?(name) }
  end

  def cases(file)
    read(file).scan(CASE).flatten
  end

  def read(file)
    File.read(File.join(@root, file), encoding: 'UTF-8').scrub
  end
end
