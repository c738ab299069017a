# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# What the tests of the commands share: a copy of the tree to type in, the answer to what was typed,
# and the suite, which holds the answers to what it expects.

require 'fileutils'
require 'open3'
require 'tmpdir'
require_relative '../gates/gatekit'
require_relative '../gates/gate_tree'

module Commands
  # An answer was not as expected. The message says how, and what the answer was.
  class Failure < StandardError; end

  # The machine lacks what a check needs. The message says what.
  class Skipped < StandardError; end

  # One testcase of the report.
  Case = Struct.new(:suite, :name, :seconds, :failure, :skipped, keyword_init: true) do
    def ok?
      failure.nil?
    end
  end

  # What a command said, and how it ended; `code` is negative for a signal.
  Answer = Struct.new(:words, :out, :err, :code) do
    # Standard error without what make adds when a recipe fails.
    def sentences
      err.lines.map(&:chomp).reject { |line| line.empty? || line.match?(/\Amake(\[\d+\])?: \*\*\* .*Error \d+\z/) }
    end

    def to_s
      "$ #{words.join(' ')}\n#{out}#{err}(exit code #{code})"
    end
  end

  # The tree without its history, its build and its own tests, so that a test run there is short.
  class Copy
    LIMIT_S = 1800 # nobody waits for it: what hangs, hangs
    # A parent make hands its variables down in the environment, and a user may have set others.
    UNSET = %w[MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES BOARD SCALAR OPT IMAGE IMAGE_SRC SETUP CROSS TD_ROOT
               TD_TEST_SECONDS QEMU_MACHINE QEMU_ICOUNT QEMU_CONSOLE QEMU_SEMIHOSTING QEMU_SECONDS QEMU_TIMEOUT].freeze
    ENVIRONMENT = UNSET.to_h { |name| [name, nil] }.merge('LC_ALL' => 'C.UTF-8').freeze

    attr_reader :root

    # In a folder of its own: another run may be doing the same. Ages are those of the tree: what is built is younger.
    def self.make(tree, work)
      FileUtils.mkdir_p(work)
      Dir.mktmpdir('copy', work) { |root| yield new(tree, root) }
    end

    def initialize(tree, root)
      @root = root
      take(present(tree, Gates::TreeGate::TOP - %w[tests]), root)
      FileUtils.mkdir(path('tests'))
      take(machinery(tree), path('tests'))
    end

    # Files and folders with their ages.
    def take(names, folder = @root)
      text, ok = Gates.run('cp', '-r', '--preserve=timestamps,links', *names, folder, dir: @root)
      raise Failure, "copy of the tree: #{text}" unless ok
    end

    def path(name)
      File.join(@root, name)
    end

    def exist?(name)
      File.exist?(path(name))
    end

    def write(name, text)
      FileUtils.mkdir_p(File.dirname(path(name)))
      File.write(path(name), text)
    end

    def run(*words, env: {})
      limited = ['timeout', '--kill-after=5', LIMIT_S.to_s, *words]
      out, err, status = Open3.capture3(ENVIRONMENT.merge(env), *limited, chdir: @root, stdin_data: '')
      Answer.new(words, out.scrub, err.scrub, status.exitstatus || -status.termsig)
    end

    # A command that does not end: what it says until a line matches. It must still be there two seconds later; `code`
    # is nil then.
    def listen(*words, to:, env: {})
      limited = ['timeout', '--kill-after=5', LIMIT_S.to_s, *words]
      IO.popen(ENVIRONMENT.merge(env), limited, chdir: @root, in: File::NULL, err: %i[child out]) do |io|
        said = +''
        said << io.gets.to_s.scrub until said.match?(to) || io.eof?
        sleep 2
        ended = Process.wait2(io.pid, Process::WNOHANG)&.last
        Process.kill('TERM', io.pid) unless ended
        Answer.new(words, said, '', ended && (ended.exitstatus || -ended.termsig))
      end
    end

    private

    def present(tree, names)
      names.map { |name| File.join(tree, name) }.select { |path| File.exist?(path) }
    end

    # Of tests/, all but the rooms that hold tests.
    def machinery(tree)
      Dir.glob(File.join(tree, 'tests/*')).reject { |path| Dir.glob(File.join(path, 'test_*.c')).any? }
    end
  end

  # What several suites need and one makes, in a copy of its own, which stays until the end.
  module Shared
    @lock = Mutex.new
    @made = {}

    # @return the copy, and what the block has said of it: once
    def self.made(what, tree, work)
      @lock.synchronize do
        @made[what] ||= begin
          root = Dir.mktmpdir(what, work)
          at_exit { FileUtils.rm_rf(root) }
          Copy.new(tree, root).then { |copy| [copy, yield(copy)] }
        end
      end
    end
  end

  # Checks that share one copy, in their order. `checks`: name to what does it.
  class Suite
    # Several if a suite is repeated, on boards for instance.
    def self.all
      [new]
    end

    def label
      self.class.name.split('::').last.downcase
    end

    # Does its copy begin with the host program?
    def host?
      false
    end

    def run(tree, work, only)
      chosen = checks.select { |name, _| only.all? { |word| "#{label} #{name}".include?(word) } }
      return [] if chosen.empty?

      @shared = ->(what, &make) { Shared.made(what, tree, work, &make) }
      Copy.make(tree, work) do |copy|
        @copy = copy
        @host = host if host?
        chosen.map { |name, body| judge(name, body) }
      end
    end

    private

    # Puts the program there, and what it was made of: what make makes of that is up to date.
    # @return what `make host` has said, which may be that it failed
    def host
      built, said = @shared.call('host') { |copy| copy.run('make', 'host') }
      FileUtils.mkdir(@copy.path('build'))
      programs = Dir.glob(built.path('build/touchdown*'))
      @copy.take(programs, @copy.path('build')) unless programs.empty?
      FileUtils.ln_s(built.path('build/host'), @copy.path('build/host'))
      said
    end

    NODE = 'build/node'

    # Puts the packages of tests/package.json there.
    def node
      return if @copy.exist?(NODE)

      built, said = @shared.call('node') do |copy|
        copy.run('sh', '-ec', <<~SH)
          sh port/host/setup.sh node
          npm ci --prefix tests --no-audit --no-fund --loglevel=error
        SH
      end
      expect_answer(said)
      FileUtils.mkdir_p(@copy.path('build'))
      FileUtils.ln_s(built.path('tests'), @copy.path(NODE))
    end

    def judge(name, body)
      start = Gates.now
      trouble = trouble_of(body)
      seconds = Gates.now - start
      failure = message_of(trouble) if trouble && !trouble.is_a?(Skipped)
      Case.new(suite: label, name: name, seconds: seconds, failure: failure,
               skipped: (trouble.message if trouble.is_a?(Skipped)))
    end

    def message_of(trouble)
      trouble.is_a?(Failure) ? trouble.message : "#{trouble.message} (#{trouble.class}, #{trouble.backtrace.first})"
    end

    # Whatever it is: one check must not end the others.
    def trouble_of(body)
      body.call
      nil
    rescue StandardError => e
      e
    end

    def type(*words, env: {})
      @copy.run(*words, env: env)
    end

    def make(*words, env: {})
      type('make', *words, env: env)
    end

    def expect(truth, what, answer = nil)
      raise Failure, [what, answer].compact.join("\n") unless truth
    end

    # @param code the exit code, or :bad for any but 0
    # @param out,err what standard output and standard error must match: one pattern or several
    def expect_answer(answer, code: 0, out: [], err: [])
      ended = code == :bad ? answer.code != 0 : answer.code == code
      expect(ended, "must end with #{code == :bad ? 'a code other than 0' : code}, ended with #{answer.code}", answer)
      expect_words(answer, answer.out, out, 'standard output')
      expect_words(answer, answer.err, err, 'standard error')
      answer
    end

    def expect_words(answer, text, patterns, where)
      Array(patterns).each { |words| expect(text.match?(words), "#{where} must match #{words.inspect}", answer) }
    end

    # Refused: nothing but one sentence, and a bad end.
    def expect_refusal(answer, sentence, code: :bad)
      expect_answer(answer, code: code, err: sentence)
      expect(answer.sentences.size == 1, 'standard error must be one sentence', answer)
      answer
    end

    # The last line of a run of a scene: the hash that stands in the file of golden ones.
    def golden_line(scene, scalar)
      sections = File.read(@copy.path('tests/golden/scene_hash.h')).split(/^#(?:if|elif|else|endif).*$/)
      row = sections[%w[q16 f64 f32].index(scalar) + 1][/"#{scene}", (\d+u, 0x\h{16})u/, 1]
      ticks, hash = row.split('u, 0x')
      /^state: hash #{hash} \(#{scalar}\) after #{ticks} ticks, the same as on every machine$/
    end

    # No worst tick has spent more than its bound.
    def expect_within_bound(answer)
      work = answer.out[/^worst tick, of its bound:(( \w+ \d+\/\d+)+)$/, 1]
      expect(!work.nil?, 'the worst tick must be told', answer)
      work.scan(/(\w+) (\d+)\/(\d+)/) do |kind, spent, bound|
        expect(spent.to_i <= bound.to_i, "#{kind} must be within their bound", answer)
      end
    end

    def skip_without(package)
      answer = type('dpkg-query', '-W', '-f=${db:Status-Status}', package)
      raise Skipped, "#{package} is not installed" unless answer.out == 'installed'
    end
  end
end
