# SPDX-License-Identifier: MIT
# frozen_string_literal: true

module Commands
  # Robots: what `touchdown import` says, and how it ends. For the suite of scene files, which has the program.
  module ImportChecks
    ARM = 'boards/scenes/two_link_arm.urdf'
    TAKES = /FILE\.urdf -o SCENE\.json \[--fixed-base\] \[--ground\] \[--package NAME=DIR\]/.freeze

    def import_checks
      { 'a robot becomes a scene that runs' => -> { import_runs },
        'what import leaves out is listed on standard error, with lines' => -> { import_lists },
        'a robot that is wrong' => -> { import_refuses },
        'a robot with a mesh in a package' => -> { import_finds },
        'wrong words of import' => -> { import_words } }
    end

    private

    def import(*words)
      touchdown('import', *words)
    end

    def import_runs
      expect_answer(import(ARM, '-o', 'build/arm.json', '--fixed-base', '--ground'), out: %r{^build/arm\.json: bodies 4, parts 6, joints 4$})
      expect_answer(touchdown('run', 'build/arm.json', '--ticks', '100'), out: /^two_link_arm: /)
    end

    def import_lists
      expect_answer(import(ARM, '-o', 'build/arm.json'),
                    err: [/^touchdown: #{ARM}:\d+: <visual> left out: /, /^touchdown: #{ARM}:\d+: merged into "lower", by fixed joints: "hand", "tool"$/])
    end

    def import_refuses
      @copy.write('build/wrong.urdf', "<robot name='r'>\n<link name='a'/>\n</robot>\n")
      expect_refusal(import('build/wrong.urdf', '-o', 'build/wrong.json'), %r{^touchdown: build/wrong\.urdf:2: the root "a" is free and has no mass}, code: 4)
      expect(!@copy.exist?('build/wrong.json'), 'nothing is written')
      expect_refusal(import('build/nowhere.urdf', '-o', 'build/wrong.json'), /nowhere\.urdf: No such file/, code: 4)
    end

    def import_finds
      @copy.write('build/else/where/cube.obj', "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
      @copy.write('build/cube.urdf', <<~XML)
        <robot name='cube'><link name='cube'><inertial><mass value='1'/>
        <inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>
        <collision><geometry><mesh filename='package://shop/where/cube.obj'/></geometry></collision></link></robot>
      XML
      expect_refusal(import('build/cube.urdf', '-o', 'build/cube.json'), /:3: there is no mesh .*--package shop=DIR$/, code: 4)
      expect_answer(import('build/cube.urdf', '-o', 'build/cube.json', '--package', 'shop=build/else'))
      expect(File.read(@copy.path('build/cube.json')).include?('"file": "else/where/cube.obj"'), 'the mesh has its path from the scene')
    end

    def import_words
      [[], [ARM], ['-o', 'build/x.json']].each { |words| expect_refusal(import(*words), TAKES, code: 2) }
      expect_refusal(import(ARM, '--fast'), /does not know '--fast': it takes #{TAKES}/, code: 2)
      expect_refusal(import(ARM, ARM, '-o', 'build/x.json'), /does not know/, code: 2)
      expect_refusal(import(ARM, '-o'), /does not know '-o'/, code: 2)
      expect_refusal(import(ARM, '-o', 'build/x.json', '--package', 'shop'), /--package wants NAME=DIR, not 'shop'/, code: 2)
    end
  end
end
