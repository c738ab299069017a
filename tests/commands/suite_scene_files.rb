# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require 'json'
require_relative 'import_checks'
require_relative 'kit'
require_relative 'trace_checks'

module Commands
  # Scene files: what is understood, what is refused and with which code, what a validator from npm says of the schema,
  # and from a file to a board.
  class SceneFiles < Suite
    include ImportChecks
    include TraceChecks

    PROGRAM = 'build/touchdown'
    SCENE = 4
    USAGE = 2
    OWN = 'own.json'
    SCHEMA = 'boards/scenes/scene.schema.json'

    # A scene of one's own with one thing wrong, by the path of what is changed. Reader and schema refuse it both.
    BROKEN = {
      'an unknown key' => [%w[bodies drone weight], 1],
      'a wrong type' => [%w[bodies drone mass], 'heavy'],
      'a negative mass' => [%w[bodies drone mass], -1],
      'a vector of two' => [%w[bodies drone position], [0, 0]],
      'an unknown word' => [%w[laws rubber kind], 'gum'],
      'a shape without kind' => [%w[parts], { 'p' => { 'shape' => { 'radius' => 1 } } }],
      'an unknown shape' => [%w[parts], { 'p' => { 'shape' => { 'kind' => 'bowl' } } }],
      'an expression of nothing' => [%w[solids deck scenery], {}],
      'a half space without a border' => [%w[solids deck scenery half_space], { 'normal' => [0, 0, 1] }],
      'a sine without a rate' => [%w[plant motions ship z], { 'sines' => [{ 'amplitude' => 1 }] }],
      'a tick of no time' => [%w[tick], 0],
      'an outline of two corners' => [%w[targets], { 't' => { 'outline' => [[0, 0], [1, 1]] } }],
      'no name' => [%w[name], nil]
    }.freeze

    def label
      'scene files'
    end

    def host?
      true
    end

    def checks
      { 'make host' => -> { expect_answer(make('host')) },
        'the gallery is C of its files, and the schema that of the reader' => -> { expect_answer(type('ruby', 'tests/golden/gallery.rb')) },
        'show says what was understood' => -> { shows },
        'bake writes tables and capacities' => -> { bakes },
        'a scene of one\'s own runs on a board as it does here, and bake counts there' => -> { counts },
        'an unknown scene is refused before anything is built' => -> { unknown },
        'a scene that the core refuses' => -> { refused_by_the_core },
        'a gigabyte of zeros' => -> { zeros },
        'wrong words' => -> { wrong_words },
        'the schema accepts every scene, and refuses what the reader refuses' => -> { schema } }.merge(import_checks, trace_checks)
    end

    private

    def touchdown(*words)
      type(PROGRAM, *words)
    end

    # The drone, changed.
    def own(path = [], value = nil, file = OWN)
      scene = JSON.parse(File.read(@copy.path('boards/scenes/drone_deck.json')))
      scene['name'] = 'own'
      *way, last = path
      holder = way.reduce(scene) { |object, key| object.fetch(key) }
      value.nil? ? holder.delete(last) : holder[last] = value if last
      file.tap { @copy.write(file, JSON.pretty_generate(scene)) }
    end

    def shows
      expect_answer(touchdown('show', 'aircraft_deck'),
                    out: [/^aircraft_deck: sets down/, /^  ship: driven, moves as prescribed/, /^wheel nose: on aircraft at \(1\.6, 0, 0\.2\)/,
                          /^needs: bodies 2, parts 0,/, /^a tick takes at most: .*leaf tests 6/])
    end

    def bakes
      expect_answer(touchdown('bake', own, '-o', 'build/own/deep', '--board', 'none'), out: %r{^build/own/deep/scene\.c build/own/deep/td_limits\.h$})
      limits = File.read(@copy.path('build/own/deep/td_limits.h'))
      expect(limits.match?(/^#define TD_MAX_INITIATORS +4$/) && limits.match?(/^#define TD_MAX_PARTS +0$/), 'capacities are those of the scene')
      expect(Dir.children(@copy.path('build/own/deep')).sort == %w[scene.c td_limits.h], 'nothing else is left there')
    end

    # By its whole name, as bake calls it: one image serves both.
    def counts
      answer = expect_answer(make('cost', 'BOARD=mps2-an386', "SCENE=#{File.realpath(@copy.path(own))}"), out: /^own: a drone/)
      hash = touchdown('run', own, '--scalar', 'f32').out[/^state: hash (\h{16})/, 1]
      expect(hash && answer.out.include?(hash), "the board must come to #{hash}, as the file does here", answer)
      expect_answer(touchdown('bake', own, '-o', 'build/own/counted', '--scalar', 'f32'),
                    out: [/^RAM: plan \d+, state \d+, scratch \d+, out \d+: [345]\d{3} bytes$/, /^flash: core and scene \d{5} bytes$/,
                          /^a tick on mps2-an386: \d+ instructions, the worst \d+$/, /16 MHz [\d.]+ % \(worst [\d.]+ %\)/])
      expect_answer(touchdown('bake', own, '-o', 'build/own/counted', '--board', 'moon'), code: 1, err: /unknown BOARD 'moon': choose one of/)
    end

    def unknown
      expect_answer(make('firmware', 'SCENE=nowhere', 'BUILD=build/nothing'), code: :bad, err: /unknown SCENE 'nowhere': choose one of aircraft_braking/)
      expect(!@copy.exist?('build/nothing'), 'nothing may be built')
      expect_answer(touchdown('run', 'four_cube'), code: SCENE, err: /there is no scene 'four_cube' in .*; did you mean 'four_cubes'\?/)
      expect_answer(touchdown('show', 'no/such.json'), code: SCENE, err: %r{no/such\.json: No such file})
    end

    def refused_by_the_core
      expect_answer(touchdown('show', own(%w[laws rubber stiffness], 1e9)), code: SCENE, err: /own\.json: the core refuses this scene in f64: /)
      expect_answer(touchdown('run', OWN), code: SCENE, err: /the core refuses this scene/)
      expect_answer(touchdown('bake', OWN, '-o', 'build/own/none', '--board', 'none'), code: SCENE)
      expect(!@copy.exist?('build/own/none'), 'nothing may be written')
    end

    def zeros
      File.open(@copy.path('zeros.json'), 'w') { |file| file.truncate(1 << 30) }
      expect_answer(touchdown('run', 'zeros.json'), code: SCENE, err: /zeros\.json: it is larger than 16 MB/)
    ensure
      File.delete(@copy.path('zeros.json'))
    end

    def wrong_words
      expect_refusal(touchdown('run', 'six_balls', '--step', 'variable', '--scalar', 'f32'), /--step variable computes in f64/, code: USAGE)
      expect_answer(touchdown('show'), code: USAGE, err: /show takes one SCENE/)
      expect_answer(touchdown('bake', 'drone_deck'), code: USAGE, err: /bake takes SCENE -o DIR/)
      expect_answer(touchdown('bake', 'drone_deck', '-o', 'x', '--board', '$(id)'), code: USAGE)
    end

    def schema
      node
      scenes = Dir.glob(@copy.path('boards/scenes/*.json')) - [@copy.path(SCHEMA)]
      said = validate(*scenes)
      expect(said.lines.size == scenes.size && said.lines.all? { |line| line.start_with?('valid ') }, "of scenes: #{said}")
      broken = BROKEN.each_with_index.map { |(_, (path, value)), i| own(path, value, "broken#{i}.json") }
      said = validate(*broken.map { |file| @copy.path(file) }).lines
      BROKEN.keys.zip(broken, said) do |what, file, line|
        expect(line.to_s.start_with?('invalid '), "the schema accepts #{what}: #{line}")
        expect_answer(touchdown('show', file), code: SCENE, err: /#{file}:\d+: /)
      end
    end

    def validate(*files)
      answer = type('sh', '-c', "cd #{NODE} && node \"$0\" \"$@\"", @copy.path('tests/commands/validate.mjs'), @copy.path(SCHEMA), *files)
      expect_answer(answer).out
    end
  end
end
