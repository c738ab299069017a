# SPDX-License-Identifier: MIT
# frozen_string_literal: true

module Gates
  # What gcc -fcallgraph-info=su,da wrote: frames and calls of the functions of some objects.
  # A static function is called "file:name", an external one "name".
  class CallGraph
    INDIRECT = '__indirect_call'
    Node = Struct.new(:title, :bytes, :kind, :place, :unit)

    attr_reader :nodes, :calls

    # @param files the .ci of each unit
    def initialize(files)
      @nodes = {}
      @calls = Hash.new { |h, k| h[k] = [] }
      files.each { |f| File.foreach(f) { |line| read(line, f) } }
    end

    def self.short(title)
      title.split(':').last
    end

    # External functions, or those of one source file.
    def externals
      @nodes.keys.reject { |title| title.include?(':') }
    end

    def statics_of(source)
      @nodes.keys.select { |title| title.start_with?("#{source}:") }
    end

    # Functions that call themselves, each with its way round.
    def cycles
      found = []
      done = {}
      @nodes.each_key { |title| walk(title, [], done, found) }
      found
    end

    private

    def read(line, unit)
      case line
      when /^node: \{ title: "([^"]+)" label: "([^"]*)"/ then node(Gates.plain_name($1), $2, unit)
      when /^edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"/ then edge(Gates.plain_name($1), Gates.plain_name($2))
      end
    end

    def node(title, label, unit)
      return unless label =~ /(\d+) bytes \(([\w,]+)\)/

      @nodes[title] = Node.new(title, $1.to_i, $2, label.split('\n')[1], unit)
    end

    def edge(from, to)
      @calls[from] << to unless @calls[from].include?(to)
    end

    def walk(title, path, done, found)
      return found << (path.drop_while { |t| t != title } + [title]) if path.include?(title)
      return if done[title]

      @calls.fetch(title, []).each { |callee| walk(callee, path + [title], done, found) }
      done[title] = true
    end
  end
end
