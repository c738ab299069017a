# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'gatekit'
require_relative '../suites'

module Gates
  # Each module of the core is tested by a suite of its name, or one of its files says which suite tests it
  # (tests/suites.rb). A suite that bears the name of a module includes the module's header, or the header names it: a
  # name alone tests nothing.
  class Tested < Gate
    REMEDY = 'write tests/<room>/test_%<name>s.c, or name a suite in its header: "/// Tests     test_td_x.c"'

    def self.looks_at
      %w[tests/*/test_*.c]
    end

    private

    def findings
      @suites = Suites.new(@tree.root)
      @tree.core_sources.flat_map { |source| judge(source, File.basename(source, '.c')) }
    end

    def judge(source, name)
      gone = @suites.named(name).reject { |suite| @suites.file_of(suite) }
      return gone.map { |suite| finding(source, "names #{suite}.c, which is not there", 'name a suite that is') } unless gone.empty?
      return [finding(source, 'no suite tests it', format(REMEDY, name: name))] if @suites.of(name).empty?

      stranger(source, name)
    end

    # A module without a header of its own is reached through that of another.
    def stranger(source, name)
      suite = @suites.file_of("test_#{name}")
      header = @tree.core_headers.any? { |file| File.basename(file) == "#{name}.h" }
      return [] if !suite || !header || @suites.named(name).any? || @tree.read(suite).include?("\"#{name}.h\"")

      [finding(suite, "does not include #{name}.h", "include it, or name the suite in #{source.sub(/c\z/, 'h')}")]
    end
  end
end
