# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require 'pathname'
require_relative 'kit'

module Commands
  # An image of one's own, by the example that README.md names: on a board, on the host, from outside of the tree.
  class Template < Suite
    SOURCE = 'port/template/main.c'
    LANDS = [/^ +ms +mm +feet +N$/, /^ +2000 +493 +4 +196$/, /^lander: PASS, it stands on all feet$/].freeze

    def host?
      true
    end

    def checks
      {
        'the example lands on a board' => -> { expect_answer(make('run', '-j2', "IMAGE_SRC=#{SOURCE}"), out: LANDS) },
        'without a debugger it sleeps when it is done' => -> { lives },
        'and on the host' => -> { expect_answer(make('run-host', '-j2', "IMAGE_SRC=#{SOURCE}", 'SCALAR=q16'), out: LANDS) },
        'a copy outside of the tree is taken for what it is' => -> { outside },
        'a scene that stands no check is refused in words' => -> { refused },
        'bad names are refused' => -> { bad_names }
      }
    end

    private

    # On the UART, and then asleep: not locked up, which would end QEMU.
    def lives
      answer = @copy.listen('sh', 'boards/qemu.sh', 'mps2-an386', 'build/firmware/mps2-an386-f32/main.elf', to: /^lander: (PASS|FAIL)/, env: { 'QEMU_SEMIHOSTING' => 'off' })
      expect(answer.out.match?(/^lander: PASS/), 'it must pass', answer)
      expect(answer.code.nil?, 'it must sleep then, not end', answer)
    end

    # The name of an image says nothing about its sources: another list of them is linked anew. And the objects of
    # what lies outside stay in build/.
    def outside
      Dir.mktmpdir do |folder|
        other = File.join(folder, 'main.c')
        File.write(other, File.read(@copy.path(SOURCE)).gsub('lander: PASS', 'eagle: PASS'))
        expect_answer(make('run', "IMAGE_SRC=#{other}"), out: /^eagle: PASS/)
        expect_answer(make('run', "IMAGE_SRC=#{SOURCE}"), out: LANDS)
        expect_answer(make('run', "IMAGE_SRC=#{from_copy(other)}"), out: /^eagle: PASS/)
        expect(Dir.children(folder) == ['main.c'], 'must leave nothing beside the source')
      end
    end

    def from_copy(path)
      Pathname.new(path).relative_path_from(Pathname.new(File.realpath(@copy.root))).to_s
    end

    def refused
      @copy.write('build/heavy.c', File.read(@copy.path(SOURCE)).sub(/(#define MASS +)20\.0 /, '\\1-20.0'))
      expect_answer(make('run', 'IMAGE_SRC=build/heavy.c'), code: :bad, out: /^lander: FAIL, body 0: mass must be 0 \(driven\), or from TD_SCENE_MASS_MIN on/)
    end

    def bad_names
      expect_refusal(make('run', 'IMAGE_SRC=nowhere.c'), /IMAGE_SRC: there is no file 'nowhere\.c'/)
      expect_refusal(make('run', "IMAGE_SRC=#{SOURCE}", 'IMAGE=touchdown'), /is the name of an image of ours: choose another/)
      expect_refusal(make('run-host'), /name the sources of your image: make run-host IMAGE_SRC=/)
      expect_refusal(make('run-host', "IMAGE_SRC=#{SOURCE}", 'SCALAR=f16'), /unknown SCALAR 'f16': choose one of f32 f64 q16/)
    end
  end
end
