# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative '../documents'

module Commands
  # Traces: a reader that is not ours decodes the MCAP of a run and compares it with its CSV; what cannot be written is said.
  module TraceChecks
    READER = 'tests/commands/read_mcap.mjs'
    TRACES = 'build/traces'
    # Wheels on a moving deck; points on a target with slots; parts that touch; two slots and joints.
    TRACED = { 'aircraft_deck' => 700, 'skid_deck' => 1500, 'stacked_boxes' => 300, 'double_pendulum' => 300 }.freeze
    ODD = "dr,o\"n\ne"

    private

    def trace_checks
      { 'a reader of MCAP finds in a trace what the CSV says' => -> { read_traces },
        'a trace of one tick' => -> { expect_same_trace('four_cubes', 1, 'f32') },
        'a trace of a scene whose names have quotes, commas and lines' => -> { odd_names },
        'a trace of no known ending' => -> { expect_refusal(traced('skid_deck', 'x.txt'), /a trace is a \.csv or an \.mcap, not 'x\.txt'/, code: SceneFiles::USAGE) },
        'a trace where nobody can write' => -> { nowhere },
        'a trace on a full disk' => -> { full_disk },
        'a trace that was cut off is no trace' => -> { cut_off },
        'the table of traces in DESIGN.md is that of the program' => -> { table } }
    end

    def traced(scene, path, ticks = 5, scalar = 'f64')
      touchdown('run', scene, '--ticks', ticks.to_s, '--trace', path, '--scalar', scalar)
    end

    def read_traces
      TRACED.each { |scene, ticks| expect_same_trace(scene, ticks, scene == 'skid_deck' ? 'q16' : 'f64') }
    end

    # A run in both formats.
    def expect_same_trace(scene, ticks, scalar)
      node
      FileUtils.mkdir_p(@copy.path(TRACES))
      %w[csv mcap].each { |ending| expect_answer(traced(scene, "#{TRACES}/t.#{ending}", ticks, scalar)) }
      expect_answer(read("#{TRACES}/t.mcap", scene), out: / in #{scalar}: #{ticks} ticks, .* cells the same$/)
    end

    def read(path, scene)
      file = scene.end_with?('.json') ? scene : "boards/scenes/#{scene}.json"
      type('sh', '-c', "cd #{Suite::NODE} && node \"$0\" \"$@\"", @copy.path(READER), @copy.path(path), @copy.path("#{TRACES}/t.csv"), @copy.path(file))
    end

    def odd_names
      scene = File.read(@copy.path('boards/scenes/drone_deck.json')).gsub('"drone"', JSON.generate(ODD))
      @copy.write('odd.json', scene)
      expect_same_trace('odd.json', 40, 'f64')
      head = File.read(@copy.path("#{TRACES}/t.csv"))
      expect(head.include?(%("body.dr,o""n\ne.position.x [m]")), 'the head must have the name, in quotes')
    end

    def nowhere
      %w[csv mcap].each do |ending|
        expect_refusal(traced('skid_deck', "nowhere/at/all.#{ending}"), /cannot write nowhere\/at\/all\.#{ending}: choose another place/, code: 1)
      end
    end

    # Each file of a trace in turn is one that takes nothing.
    def full_disk
      %w[full.csv full.contacts.csv full.events.csv full.mcap].each do |name|
        FileUtils.ln_sf('/dev/full', @copy.path(name))
        path = name.sub(/\.(contacts|events)/, '')
        expect_refusal(traced('stacked_boxes', path, 40), /#{name.gsub('.', '\.')} is not complete: the disk may be full/, code: 1)
        FileUtils.rm_f(@copy.path(name))
      end
    end

    def cut_off
      expect_same_trace('skid_deck', 40, 'f64')
      whole = File.binread(@copy.path("#{TRACES}/t.mcap"))
      File.binwrite(@copy.path("#{TRACES}/cut.mcap"), whole[0, whole.size / 2])
      expect_answer(read("#{TRACES}/cut.mcap", 'skid_deck'), code: 1, err: /must end with its footer/)
    end

    def table
      written = Bench::Documents.block(File.read(@copy.path('DESIGN.md'), encoding: 'UTF-8'), 'trace')
      expect(written == touchdown('schema', 'trace').out, '`make scenes` writes it')
      expect_answer(touchdown('schema', 'track'), code: SceneFiles::USAGE, err: /schema takes nothing, campaign or trace/)
    end
  end
end
