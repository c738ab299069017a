# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'gatekit'

module Gates
  # Where things may lie, and what no file may hold.
  class TreeGate < Gate
    TOP = %w[project.yml src include port tests boards README.md Makefile CMakeLists.txt Gemfile Gemfile.lock LICENSE
             CHANGELOG.md DESIGN.md .clang-format .gitignore .ci].freeze
    IGNORED = %w[. .. .git build].freeze
    SPDX = 'SPDX-License-Identifier: MIT'
    MAX_LINES = 700

    # Put together here, so that this file does not hold what it forbids.
    MARKS = /\b(?:#{%w[to fix x].zip(%w[do me xx]).map(&:join).join('|')})\b/i.freeze
    HOSTS = %r{(?:https?|ftp|git|ssh)://|\b(?:rubygems|pypi|npmjs|github)\.(?:org|com)\b}.freeze
    TEXT = /\.(?:c|h|hpp|cpp|rb|sh|mk|yml|md|ld|in|allow|limit|rooms|json)\z|\A(?:Makefile|CMakeLists|Gemfile|\.ci\/)/.freeze
    SCRIPT = /\.(?:rb|sh|mk|yml|in|json)\z|\A(?:Makefile|CMakeLists|Gemfile|\.ci\/)/.freeze

    def self.gate_name
      'tree'
    end

    private

    def findings
      strangers + unlicensed + long + lines(TEXT, MARKS, 'holds a reminder',
                                            'do it, or write it under "Known limits" of DESIGN.md') +
        lines(SCRIPT, HOSTS, 'names a place on the network',
              'leave the registry to the configuration of the machine')
    end

    def strangers
      (Dir.entries(@tree.root) - IGNORED - TOP).sort.map do |name|
        finding(name, 'does not belong at the top of the tree', "put it into one of #{TOP.first(6).join(' ')}")
      end
    end

    def unlicensed
      @tree.files.grep(/\.(?:c|h|hpp|cpp)\z/).reject { |f| @tree.read(f).lines.first.to_s.include?(SPDX) }.map do |file|
        finding("#{file}:1", 'does not begin with its licence', "first line: /* #{SPDX} */")
      end
    end

    def long
      @tree.files.grep(%r{\A(?:include|src)/}).map { |f| [f, @tree.read(f).lines.size] }
           .select { |_, n| n > MAX_LINES }.map do |file, n|
        finding(file, "has #{n} lines, more than #{MAX_LINES}", 'it is two modules: split it')
      end
    end

    def lines(kind, pattern, what, remedy)
      @tree.files.grep(kind).flat_map do |file|
        @tree.read(file).lines.each_with_index.select { |line, _| line.match?(pattern) }.map do |line, i|
          finding("#{file}:#{i + 1}", "#{what} (#{line[pattern]})", remedy)
        end
      end
    end
  end
end
