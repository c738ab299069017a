# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'gatekit'

module Gates
  # Dependencies point one way. A file may include what lies in its own room or in one to the left. The toolbox
  # (rooms tool_*) stands beside the tick: its rooms may use each other and the rooms of detection and response; no
  # other room uses them, but for text, which knows the name of every field. No header includes itself, by whatever detour.
  class Layers < Gate
    ROOMS = %w[base number geometry broad convex entry retain event respond wheel
               tool_facet tool_plane tool_convex tool_respond plan tick start text all].freeze
    TOOL = /\Atool_/.freeze
    SEES_TOOLS = %w[text all].freeze
    TABLE = 'tests/gates/layers.rooms'
    SYSTEM = %w[stdint.h stdbool.h stddef.h limits.h float.h].freeze

    # The platform is seen by assertions and by the tick, by nothing between them.
    PORT = 'td_port.h'
    PORT_USERS = %w[td_status.h].freeze

    private

    def findings
      @table = read_table
      strangers + (@tree.core_headers + @tree.core_sources).flat_map { |file| judge(file) } + cycles
    end

    # A header that is reached from itself: depth first, each header once.
    def cycles
      @below = {}
      @tree.core_headers.flat_map { |header| cycle_from(header, []) }.uniq
    end

    def cycle_from(header, path)
      return [round(path.drop(path.index(header)) + [header])] if path.include?(header)
      return [] if @below[header]

      found = includes(header).flat_map do |_, _, name|
        target = resolve(header, name)
        target ? cycle_from(target, path + [header]) : []
      end
      @below[header] = true
      found
    end

    def judge(file)
      room = room_of(file)
      return [] unless room

      includes(file).map { |line, bracket, name| fault(file, room, line, bracket, name) }.compact
    end

    def includes(file)
      @tree.read(file).lines.each_with_index.map do |text, i|
        text =~ /^\s*#\s*include\s*([<"])([^>"]+)[>"]/ ? [i + 1, $1, $2] : nil
      end.compact
    end

    def fault(file, room, line, bracket, name)
      where = "#{file}:#{line}"
      if bracket == '<'
        SYSTEM.include?(name) ? nil : foreign(where, "<#{name}>")
      else
        inside(where, file, room, name)
      end
    end

    def inside(where, file, room, name)
      target = resolve(file, name)
      return foreign(where, name) unless target
      return hidden(where, name) if public?(file) && !public?(target)
      return platform(where) if name == PORT && !sees_platform?(file, room)

      theirs = room_of(target)
      return nil unless theirs
      return backwards(where, room, name, theirs) if rank(theirs) > rank(room)

      toolbox(where, room, name, theirs) if theirs =~ TOOL && room !~ TOOL && !SEES_TOOLS.include?(room)
    end

    def sees_platform?(file, room)
      %w[tick all].include?(room) || PORT_USERS.include?(File.basename(file))
    end

    # Beside the file first, as the compiler looks; then anywhere in the core by its own name, since
    # a room's folder may be on the include path.
    def resolve(file, name)
      beside = File.join(File.dirname(file), name)
      full = File.expand_path(beside, '/').delete_prefix('/')
      return full if @tree.core_headers.include?(full)
      return nil if name.include?('..') || name =~ %r{\A(port|boards)/}

      @tree.core_headers.find { |h| File.basename(h) == File.basename(name) }
    end

    # A private file lives in its room; a public header in that of its .c, or where the table says.
    def room_of(file)
      return file.split('/')[1] unless public?(file)

      base = File.basename(file)
      return @table[base] if @table.key?(base)

      source = @tree.core_sources.find { |c| File.basename(c, '.c') == File.basename(file, '.h') }
      source && source.split('/')[1]
    end

    def public?(file)
      file.start_with?('include/')
    end

    def rank(room)
      ROOMS.index(room) || ROOMS.size
    end

    def read_table
      @tree.read(TABLE).lines.map { |l| l.sub(/#.*/, '').split }.reject(&:empty?).to_h
    end

    def strangers
      homeless = @tree.glob('include/*.h').reject { |h| room_of(h) }
      unknown = @tree.core_sources.map { |c| c.split('/')[1] }.uniq - ROOMS
      homeless.map { |h| no_room(h) } + unknown.map { |room| new_room(room) }
    end

    def no_room(header)
      finding(header, 'belongs to no room',
              "give it src/<room>/#{File.basename(header, '.h')}.c, or a line in #{TABLE}")
    end

    def new_room(room)
      finding("src/#{room}", 'is not a room of the house', "move its files to one of #{ROOMS[1..-2].join(', ')}")
    end

    def foreign(where, name)
      finding(where, "includes #{name}, which is not part of the core",
              "the core knows #{SYSTEM.map { |s| "<#{s}>" }.join(' ')} and its own td_*.h only")
    end

    def hidden(where, name)
      finding(where, "a public header includes the private #{name}", 'move what users need into include/')
    end

    def platform(where)
      finding(where, "includes #{PORT}", 'use TD_ASSERT of td_status.h; only the tick talks to a platform')
    end

    def toolbox(where, room, name, theirs)
      finding(where, "room #{room} includes #{name} of the toolbox #{theirs}", 'the tick reaches no tool: move what it needs')
    end

    def round(path)
      finding(path.first, "includes itself: #{path.map { |f| File.basename(f) }.join(' -> ')}", 'let one of them stand alone')
    end

    def backwards(where, room, name, theirs)
      finding(where, "room #{room} includes #{name} of room #{theirs}, which lies to its right",
              "dependencies point to the left: #{ROOMS[1..-2].join(' <- ')}")
    end
  end
end
