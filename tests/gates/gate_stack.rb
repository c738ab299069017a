# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require 'set'
require_relative 'targets'
require_relative 'callgraph'
require_relative 'disassembly'

module Gates
  # The worst case of the stack of every public function, from the compiler's own call graph. What
  # would make it unknowable is refused: recursion, arrays of variable length, calls through
  # pointers whose targets nobody declared.
  class Stack < Gate
    TABLE = 'tests/gates/stack.limit'
    BUILDS = [%w[m0 q16], %w[m3 q16], %w[m4 f32], %w[m7 f64]].freeze
    WRITTEN = [%w[m3 q16], %w[m4 f32]].freeze # what was written differs by the kind of the number alone
    AS_WRITTEN = '-O0'
    ARGUMENTS = 16
    Answer = Struct.new(:target, :scalar, :function, :bytes, :chain, :place)

    def cases
      @compiler = Compiler.new(@tree)
      @table = read_table
      @answers = []
      compile_all
      judged = Gates.each_parallel(builds) { |build| Gates.apart { [one_case(*build), @answers] } }
      @answers = judged.flat_map(&:last)
      write_csv if @only.empty?
      judged.map(&:first)
    end

    def notes
      worst = @answers.max_by(&:bytes)
      return [] unless worst

      ["worst: #{worst.function} on #{worst.target} #{worst.scalar}, #{worst.bytes} bytes: " \
       "#{worst.chain.join(' > ')}"]
    end

    private

    def builds
      targets = Targets.boards(@tree).to_h { |t| [t.name, t] }
      BUILDS.select { |core, scalar| targets.key?(core) && wanted?("#{core} #{scalar}") }
            .map { |core, scalar| [targets[core], scalar] }
    end

    # No build waits for another.
    def compile_all
      sets = builds.map { |target, scalar| [target, scalar, level] }
      sets += builds.select { |build| written?(*build) }.map { |_, scalar| [written, scalar, AS_WRITTEN] }
      Gates.each_parallel(sets.product(units)) { |set, unit| object(*set, unit) }
    end

    def one_case(target, scalar)
      timed("#{target.name} #{scalar}") { judge(target, scalar) }
    end

    def judge(target, scalar)
      built, faults = compile(target, scalar, level)
      return faults unless faults.empty?

      loops = written?(target, scalar) ? recursion(target, scalar) : []
      return loops unless loops.empty?

      measure(target, scalar, built)
    end

    def level
      Targets.firmware_level(@tree)
    end

    def written?(target, scalar)
      WRITTEN.include?([target.name, scalar])
    end

    # Whatever the core: the host's compiler, whose objects sameness takes too.
    def written
      @written ||= Targets.hosts.find { |host| host.name == 'host-gcc' }
    end

    # The optimiser turns some recursion into loops; the rule is about what was written.
    def recursion(target, scalar)
      built, faults = compile(written, scalar, AS_WRITTEN)
      return faults unless faults.empty?

      graph = CallGraph.new(graphs(built))
      graph.cycles.map do |way|
        names = way.map { |t| CallGraph.short(t) }
        finding("#{graph.nodes[way.first].place} [#{target.name} #{scalar}]",
                "recursion: #{names.join(' > ')}", 'write a loop with a bound')
      end
    end

    def compile(target, scalar, level)
      built = units.map { |unit| object(target, scalar, level, unit) }
      bad = units.zip(built).reject { |_, b| b.ok }
      [built, bad.map { |unit, b| broken(unit, b) }]
    end

    def object(target, scalar, level, unit)
      more = unit == headers_unit ? ['-fkeep-inline-functions'] : []
      @compiler.object(target.command(@tree, scalar, level, more: more), unit)
    end

    def units
      @units ||= @tree.core_sources + [headers_unit]
    end

    # One unit that holds every inline function of the public headers.
    def headers_unit
      @headers_unit ||= begin
        text = @tree.entry_headers.grep(%r{\Ainclude/}).map { |h| "#include \"#{File.basename(h)}\"\n" }.join
        file = File.join(@tree.cache, "headers-#{Digest::SHA256.hexdigest(text)[0, 12]}.c")
        File.write(file, text) unless File.exist?(file)
        file
      end
    end

    def graphs(built)
      built.map { |b| b.object.sub(/\.o\z/, '.ci') }
    end

    def measure(target, scalar, built)
      @graph = CallGraph.new(graphs(built))
      with_image(target, built) do |image|
        @code = Disassembly.new(image, target.method(:tool))
        @unseen = unseen(target, built)
        @depths = {}
        public_functions.flat_map { |title| one(target, scalar, title) }
      end
    end

    # Everything linked together, so that the branches of the helpers have targets.
    def with_image(target, built)
      Dir.mktmpdir('stack', @tree.build) do |dir|
        image = File.join(dir, 'all.elf')
        text, ok = Gates.run(target.tool('ld'), '-e', '0', '--unresolved-symbols=ignore-all', '-o', image,
                             *built.map(&:object), target.libgcc(@tree), dir: dir)
        raise "link for the stack gate: #{text}" unless ok

        yield image
      end
    end

    # Helpers that the compiler calls without telling its graph (jump tables of ARMv6-M): every
    # function of their unit might be the one.
    def unseen(target, built)
      known = @graph.calls.values.flatten.to_set | @graph.nodes.keys
      text, = Gates.run(target.tool('nm'), '-u', '-A', *built.map(&:object), dir: @tree.root)
      undefined = text.scan(/^(.+\.o): +U (\S+)$/).group_by(&:first)
      built.to_h do |b|
        names = undefined.fetch(b.object, []).map { |_, name| Gates.plain_name(name) }.reject { |name| known.include?(name) }
        [b.object.sub(/\.o\z/, '.ci'), names.select { |name| @code.known?(name) }]
      end
    end

    def public_functions
      @graph.externals + @graph.statics_of(headers_unit)
    end

    def one(target, scalar, title)
      bytes, chain, why = depth(title)
      node = @graph.nodes[title]
      name = CallGraph.short(title)
      label = "#{node.place} [#{target.name} #{scalar}]"
      return [unbounded(label, chain, why)] if why

      @answers << Answer.new(target.name, scalar, name, bytes, chain, node.place)
      limit = limit_of(target.name, scalar, name)
      bytes > limit ? [too_deep(label, name, bytes, limit, chain)] : []
    end

    # @return bytes, the names on the way down, and why there is no bound, if there is none
    def depth(title)
      return @depths[title] if @depths.key?(title)

      @depths[title] = [0, [CallGraph.short(title)], 'recursion'] # if it is met again on the way down
      @depths[title] = @graph.nodes.key?(title) ? inner(@graph.nodes[title]) : outer(title)
    end

    def inner(node)
      return [0, [CallGraph.short(node.title)], "its frame is #{node.kind}"] unless node.kind == 'static'

      below = (callees(node.title) + @unseen.fetch(node.unit, [])).map { |callee| depth(callee) }
      worst = below.find { |b| b[2] } || below.max_by(&:first) || [0, [], nil]
      [frame(node) + worst[0], [CallGraph.short(node.title), *worst[1]], worst[2]]
    end

    # A frame too large for an instruction is moved to by a register: then it is the compiler's figure and
    # the four argument registers, more than which it never omits.
    def frame(node)
      seen = @code.frame_of(CallGraph.short(node.title), File.basename(node.place[/\A[^:]+/])) ||
             raise("#{node.place}: not in the image")
      seen.is_a?(Integer) ? [node.bytes, seen].max : node.bytes + ARGUMENTS
    end

    # A function without a frame on record: a promise of the port, or a helper of the compiler.
    def outer(name)
      promised = @table['extern'].find { |pattern, _| File.fnmatch(pattern, name) }
      return [promised[1].to_i, [name], nil] if promised
      return [0, [name], 'a call through a pointer that nobody declared'] if name == CallGraph::INDIRECT
      return [0, [name], 'nobody knows its stack'] unless @code.known?(name)

      bytes = @code.bound(name)
      bytes.is_a?(String) ? [0, [name], bytes] : [bytes, [name], nil]
    end

    def callees(title)
      declared = @table['indirect'].select { |row| row.first == CallGraph.short(title) }.flat_map { |r| r.drop(1) }
      @graph.calls.fetch(title, []).flat_map do |callee|
        callee == CallGraph::INDIRECT && !declared.empty? ? declared.map { |d| titled(d) } : [callee]
      end
    end

    # A declared target is written by its bare name, static or not.
    def titled(name)
      @graph.nodes.keys.find { |title| CallGraph.short(title) == name } || name
    end

    def limit_of(target, scalar, function)
      @table['limit'].reverse.find do |row|
        row.take(3).zip([target, scalar, function]).all? { |pattern, text| File.fnmatch(pattern, text) }
      end.last.to_i
    end

    def read_table
      rows = @tree.read(TABLE).lines.map { |l| l.sub(/#.*/, '').split }.reject(&:empty?)
      rows.group_by(&:shift).tap { |table| table.default = [] }
    end

    # For the tables of the documents: never a part of it.
    def write_csv
      rows = @answers.map { |a| [a.target, a.scalar, a.function, a.bytes, a.chain.join(' > ')].join(',') }
      File.write(File.join(@tree.build, 'stack.csv'),
                 "target,scalar,function,bytes,chain\n#{rows.sort.uniq.join("\n")}\n")
    end

    def broken(unit, built)
      finding(Gates.place(built.text, unit), "does not compile: #{Gates.brief(built.text)}",
              'make it compile for this target')
    end

    def unbounded(label, chain, why)
      finding(label, "no bound of the stack, #{why}: #{chain.join(' > ')}",
              "use fixed arrays and direct calls; pointers are declared as `indirect` in #{TABLE}")
    end

    def too_deep(label, name, bytes, limit, chain)
      finding(label, "#{name} takes #{bytes} bytes of stack, limit #{limit}: #{chain.join(' > ')}",
              "smaller locals or a flatter chain; a function with a reason gets its own line in #{TABLE}")
    end
  end
end
