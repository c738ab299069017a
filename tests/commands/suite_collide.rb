# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'kit'

module Commands
  # Contact as an external function, as README.md types it; what the library exports; what the Modelica package declares.
  class Collide < Suite
    LIBRARY = 'build/libtouchdown-collide.so'
    HEADER = 'port/modelica/do_collide.h'
    PACKAGE = 'port/modelica/Touchdown.mo'
    EXAMPLE = %w[gcc -std=c11 -Iport/modelica port/template/rig_collide.c -Lbuild -Wl,-rpath,build -ltouchdown-collide -lm -o
                 build/rig_collide].freeze

    def checks
      {
        'the library is built' => -> { expect_answer(make('collide', '-j2')) },
        'it exports the names of its header, and no other' => -> { exports },
        'the example links it, and agrees with the closed form' => -> { example },
        'README.md has the example as it is typed here' => -> { typed },
        'the Modelica package calls functions of the header with as many arguments' => -> { package }
      }
    end

    private

    def exports
      names = type('nm', '-D', '--defined-only', LIBRARY).out.lines.map { |line| line.split.last }
      expect(names.sort == declared.keys.sort, "exports #{names.inspect}, its header has #{declared.keys.inspect}")
    end

    def example
      expect_answer(type(*EXAMPLE))
      expect_answer(type('build/rig_collide'), out: [/^touches at 0\.4515 s \(closed form 0\.4515\), leaves with 0\.\d+/, /^collide: PASS$/])
    end

    def typed
      expect(File.read(@copy.path('README.md')).include?(EXAMPLE.join(' ')), "README.md does not have: #{EXAMPLE.join(' ')}")
    end

    # Name to number of parameters.
    def declared
      File.read(@copy.path(HEADER)).scan(/^DO_COLLIDE_API [^;]*?\b(doCollide\w*)\(([^;]*)\);/m).to_h do |name, list|
        [name, list.split(',').size]
      end
    end

    def package
      calls = File.read(@copy.path(PACKAGE)).scan(/external "C" (?:\w+ = )?(\w+)\(([^)]*)\)/)
      expect(calls.size == 6, "expected six calls, found #{calls.size}")
      calls.each do |name, list|
        expect(declared[name] == list.split(',').size, "#{name}(#{list}) is not what #{HEADER} has")
      end
    end
  end
end
