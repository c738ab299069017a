# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'targets'

module Gates
  # The program on the README's first screen is what a newcomer copies: it compiles, runs, and prints
  # what the README says that it prints.
  class Readme < Gate
    README = 'README.md'
    PORT = 'port/host/td_port.c'
    FLAGS = [*%w[-std=c11 -Wall -Wextra -Werror -Iinclude], *Targets::HOST_FLAGS].freeze
    LIMITED = 'ulimit -S -t 10; exec ./example' # of processor time: an endless example is a failure

    Example = Struct.new(:code, :line, :output)

    def cases
      example = find_example
      return [timed('tree') { [example] }] if example.is_a?(Finding)

      @compiler = Compiler.new(@tree)
      Gates.each_parallel(builds) do |target, scalar|
        timed("#{target.name} #{scalar}") { judge(example, target, scalar) }
      end
    end

    private

    def builds
      all = Targets.hosts.product(Targets::HOST_SCALARS).select { |t, s| Targets.full? || Targets.everyday?(t, s) }
      all.select { |t, s| wanted?("#{t.name} #{s}") }
    end

    def find_example
      return finding(README, 'is missing', 'write it') unless @tree.exist?(README)

      text = @tree.read(README)
      match = text.match(/^```c\n(.*?)^```\n(?:\s*^```text\n(.*?)^```)?/m)
      return finding(README, 'has no ```c block', 'show a short program on the first screen') unless match

      Example.new(match[1], match.pre_match.count("\n") + 2, match[2])
    end

    def judge(example, target, scalar)
      Dir.mktmpdir('readme', @tree.build) do |dir|
        File.write(File.join(dir, 'example.c'), "#line #{example.line} \"#{README}\"\n#{example.code}")
        build(target, scalar, dir) || execute(example, dir, "#{target.name} #{scalar}")
      end
    end

    # @return the faults, or nil if there is a program to run
    def build(target, scalar, dir)
      command = target.command(@tree, scalar, '-O2')
      core = @tree.core_sources.map { |source| @compiler.object(command, source) }
      bad = core.reject(&:ok)
      return bad.map { |b| broken(b.text) } unless bad.empty?

      text, ok = Gates.run(target.name.delete_prefix('host-'), *FLAGS, "-DTD_SCALAR_#{scalar.upcase}",
                           File.join(dir, 'example.c'), PORT, *core.map(&:object),
                           '-o', File.join(dir, 'example'), dir: @tree.root)
      ok ? nil : [broken(text)]
    end

    def broken(text)
      finding(Gates.place(text, README), "the example does not build: #{Gates.brief(text)}",
              'mend the example: it shows the library as it is')
    end

    def execute(example, dir, label)
      text, ok = Gates.run('sh', '-c', LIMITED, dir: dir)
      where = "#{README}:#{example.line} [#{label}]"
      return [finding(where, "the example fails: #{Gates.brief(text)}", 'make it end with 0')] unless ok
      return [] if example.output.nil? || text == example.output

      [finding(where, "the example prints #{text.inspect}, the README says #{example.output.inspect}",
               'correct the ```text block or the program')]
    end
  end
end
