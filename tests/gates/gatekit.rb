# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# What all gates share: the tree under test, running tools two at a time, compiling through a cache,
# and the shape of an answer. A gate looks only at the tree it is given, so that it can be turned on
# a copy with a planted fault.

require 'digest/sha2' # not on demand: two threads at once would fail
require 'etc'
require 'fileutils'
require 'open3'
require 'tmpdir'
require_relative '../spawn'

module Gates
  # Something wrong: where, what, and what to do about it.
  Finding = Struct.new(:where, :what, :remedy) do
    def to_s
      "#{where}: #{what}\n      do: #{remedy}"
    end
  end

  # One testcase of the report: a gate on one target.
  Case = Struct.new(:gate, :name, :seconds, :findings) do
    def ok?
      findings.empty?
    end
  end

  module_function

  # Objects have a cache of their own here; those with a call graph no other, as ccache does not keep these.
  ENVIRONMENT = { 'LC_ALL' => 'C.UTF-8', 'CCACHE_DISABLE' => '1' }.freeze
  GRAPH = '-fcallgraph-info'

  # Runs a tool; never through a shell, so that no file name needs quoting.
  def run(*argv, dir:, env: ENVIRONMENT)
    text, status = Open3.capture2e(env, *argv, chdir: dir)
    [text.scrub, status.success?]
  rescue Errno::ENOENT
    ["#{argv.first} is not installed: run `make setup`\n", false]
  end

  # The block over all items, as many at once as there are processors, answers in order.
  def each_parallel(items)
    queue = Queue.new
    items.each_with_index { |item, i| queue << [item, i] }
    answers = Array.new(items.size)
    workers = Array.new(Etc.nprocessors) do
      Thread.new do
        Thread.current.report_on_exception = false # `join` raises it again
        while (job = pop(queue))
          answers[job[1]] = yield job[0]
        end
      end
    end
    workers.each(&:join)
    answers
  end

  def pop(queue)
    queue.pop(true)
  rescue ThreadError
    nil
  end

  # The block's answer, from a process of its own: Ruby's threads take turns.
  def apart
    from, to = IO.pipe(binmode: true)
    child = fork do
      from.close
      to.write(Marshal.dump(answer_or_error { yield }))
      to.close
      exit!(true)
    end
    to.close
    answer = Marshal.load(from.read)
    answer.is_a?(StandardError) ? raise(answer) : answer
  ensure
    from.close
    Process.wait(child)
  end

  def answer_or_error
    yield
  rescue RuntimeError, SystemCallError => e
    e
  end

  def now
    Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end

  # A tool's answer cut to what a reader needs: the lines that name an error, else the first ones.
  def brief(text, lines: 4)
    all = text.lines.map(&:chomp).reject(&:empty?)
    telling = all.grep(/error|warning|undefined/i)
    (telling.empty? ? all : telling).first(lines).join("\n      ")
  end

  # A function as the source calls it: symbols may have the name of the build behind it (TD_FOR_BUILD), and
  # gcc's call graph puts a * before these.
  def plain_name(symbol)
    symbol.delete_prefix('*').sub(/_for_(?:f32|f64|q16)_\w+\z/, '')
  end

  # Where a compiler says that the fault is, else the file that was being compiled.
  def place(text, fallback)
    text[/^([^\s:]+:\d+):(?:\d+:)? (?:fatal )?(?:error|warning)/, 1] || fallback
  end

  # The files of one tree, by paths relative to its root.
  class Tree
    attr_reader :root, :build, :cache

    SKIPPED = %w[build .git].freeze

    # @param build where reports go
    # @param cache where objects are kept; copies of a tree share that of the original
    def initialize(root, build, cache = nil)
      @root = File.expand_path(root)
      @build = File.join(File.expand_path(build), 'gates')
      @cache = cache || File.join(@build, 'cache')
      @digests = {}
      @of_files = {}
      @variables = {}
      FileUtils.mkdir_p([@build, @cache])
    end

    def path(name)
      File.expand_path(name, @root)
    end

    def exist?(name)
      File.exist?(path(name))
    end

    def read(name)
      File.read(path(name), encoding: 'UTF-8').scrub
    end

    def glob(*patterns)
      Dir.glob(patterns, base: @root).select { |f| File.file?(path(f)) }.sort
    end

    # Every file a commit could hold. A copy has no .git of its own: then, whatever lies there.
    def files
      @files ||= exist?('.git') ? tracked : everything
    end

    def core_sources
      @core_sources ||= glob('src/*/*.c').freeze
    end

    def core_headers
      @core_headers ||= glob('include/*.h', 'src/*/*.h').freeze
    end

    # Headers that can be included first. One named for a scalar (td_real_q16.h) is a part of the
    # header that chooses between the scalars, and is seen through it.
    def entry_headers
      core_headers.grep_v(/_(?:float|f32|f64|q16)\.h\z/)
    end

    # Changes whenever the file does, or any header it reaches: the key under which an object is kept.
    def digest(file)
      @digests[file] ||= Digest::SHA256.hexdigest(reached(file, {}).keys.sort.map { |name| "#{name}\0#{of_file(name).first}" }.join("\0"))
    end

    # A variable of a Makefile that is plain text and other such variables, expanded.
    def make_variable(file, name)
      @variables[[file, name]] ||= expanded(file, name)
    end

    private

    def expanded(file, name)
      return nil unless exist?(file)

      text = read(file).gsub(/\\\n\s*/, ' ')
      value = text[/^#{name}[ \t]*[:?]?=[ \t]*(.*?)[ \t]*(?:#.*)?$/, 1]
      value&.gsub(/\$[({](\w+)[)}]/) { make_variable(file, Regexp.last_match(1)).to_s }
    end

    # By base name, whatever the include path: a header too many does no harm here.
    def reached(file, seen)
      return seen if seen.key?(file)

      seen[file] = true
      of_file(file).last.each { |name| headers.fetch(name, []).each { |header| reached(header, seen) } }
      seen
    end

    # Its digest, and the headers that it names.
    def of_file(file)
      @of_files[file] ||= begin
        text = read(file)
        [Digest::SHA256.hexdigest(text), text.scan(/^\s*#\s*include\s*"([^"]+)"/).map { |(name)| File.basename(name) }]
      end
    end

    def headers
      @headers ||= glob('{include,src,port,boards,tests}/**/*.h').group_by { |f| File.basename(f) }
    end

    def tracked
      text, ok = Gates.run('git', 'ls-files', '-z', '-co', '--exclude-standard', dir: @root)
      return everything unless ok

      text.split("\0").select { |f| File.file?(path(f)) }.sort
    end

    def everything
      Dir.glob('**/*', File::FNM_DOTMATCH, base: @root).select do |f|
        File.file?(path(f)) && !SKIPPED.include?(f.split('/').first)
      end.sort
    end
  end

  # Compiles one source to one object and keeps the object under a name made of everything that can
  # change it. Only good objects are kept: a failure is always compiled, and told, anew.
  class Compiler
    KEPT = %w[.o .ci].freeze
    STALE_S = 86_400

    Built = Struct.new(:object, :ok, :text)

    def initialize(tree)
      @tree = tree
      @store = tree.cache
    end

    # @param command compiler and flags, without source and output
    def object(command, source)
      kept = File.join(@store, key(command, source))
      if File.exist?("#{kept}.o")
        KEPT.each { |ext| FileUtils.touch(kept + ext) if File.exist?(kept + ext) }
        return Built.new("#{kept}.o", true, '')
      end
      compile(command, source, kept)
    end

    # Objects nobody asked for during a day.
    def self.prune(tree)
      old = Time.now - STALE_S
      Dir.glob(File.join(tree.cache, '*')).each { |f| FileUtils.rm_rf(f) if File.mtime(f) < old }
    rescue Errno::ENOENT
      nil # another run pruned the same object
    end

    private

    def key(command, source)
      parts = [tool_stamp(command.first), *command, source, @tree.digest(source)]
      Digest::SHA256.hexdigest(parts.join("\0"))
    end

    # A new compiler makes new objects.
    def tool_stamp(tool)
      dir = ENV['PATH'].split(':').find { |d| File.executable?(File.join(d, tool)) }
      dir ? File.mtime(File.join(dir, tool)).to_i.to_s : 'missing'
    end

    # First into a folder of its own: another run may be making the same object.
    def compile(command, source, kept)
      Dir.mktmpdir('making', @store) do |dir|
        object = File.join(dir, 'x.o')
        env = command.grep(/\A#{GRAPH}/).empty? ? ENVIRONMENT.slice('LC_ALL') : ENVIRONMENT
        text, ok = Gates.run(*command, '-c', source, '-o', object, dir: @tree.root, env: env)
        KEPT.each { |ext| keep(File.join(dir, "x#{ext}"), kept + ext) } if ok
        Built.new("#{kept}.o", ok, text)
      end
    end

    def keep(made, kept)
      FileUtils.mv(made, kept) if File.exist?(made)
    end
  end

  # A gate answers with cases. `only` restricts it to targets whose label holds these words.
  class Gate
    def initialize(tree, only: nil)
      @tree = tree
      @only = only.to_s.split
    end

    def self.gate_name
      name.split('::').last.downcase
    end

    # Patterns of files that the gate reads beside the sources, the documents and the gates themselves.
    def self.looks_at
      []
    end

    # Lines worth printing even when all is well.
    def notes
      []
    end

    # The whole gate as one case; gates with targets have their own `cases`.
    def cases
      [timed('tree') { findings }]
    end

    private

    def timed(label)
      start = Gates.now
      found = yield
      Case.new(self.class.gate_name, label, Gates.now - start, found)
    end

    def wanted?(label)
      words = label.split
      @only.all? { |word| words.include?(word) }
    end

    def finding(where, what, remedy)
      Finding.new(where, what, remedy)
    end
  end
end
