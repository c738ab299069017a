# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# Builds the walks of the sameness kernel (port/selftest/kernel.h) with every compiler, level and board, runs
# them all and holds their hashes against tests/golden/kernel_hash.h.
#   ruby tests/same/same.rb [--update] [--quick] [--build build]

require 'optparse'
require_relative '../gates/targets'
require_relative '../gates/junit'
require_relative 'board'

module Same
  GOLDEN = 'tests/golden/kernel_hash.h'
  SCALARS = %w[f32 f64 q16].freeze
  LEVELS = %w[-O0 -O1 -O2 -O3 -Os].freeze
  # Of each compiler, where gates look too: what they have compiled is compiled.
  QUICK_LEVELS = { 'gcc' => %w[-O0 -O2], 'clang' => %w[-O2] }.freeze
  # Where f64 is left to FULL=1: its code is that of f32.
  QUICK_TWO = ['gcc -O0', 'clang -O2'].freeze
  # The walks, each with an image of its own (tests/same/<walk>_main.c), and the name of its golden hash.
  WALKS = { 'first' => 'KERNEL_HASH', 'contact' => 'KERNEL_CONTACT_HASH', 'ground' => 'KERNEL_GROUND_HASH' }.freeze
  HEADERS = %w[td_real td_real_float td_real_q16 td_math td_vec td_pose td_box td_target td_separation td_retain
               td_polygon td_segment td_polyline td_sat td_polygon_pair td_impact td_polyhedron td_facet
               td_scaled td_restitution td_law td_inertia td_impulse td_scenery td_entry td_slots
               td_shape td_hull td_mpr td_patch td_distance td_sweep td_friction td_roll td_passive td_slide td_wrench td_parting
               td_collide td_near td_motion td_material td_ground td_wheel_params td_wheel].freeze
  SANITIZE = %w[-O1 -fsanitize=undefined,float-cast-overflow,float-divide-by-zero -fno-sanitize-recover=all].freeze
  # Beside -O2 everywhere: board, level, scalars.
  BOARD_EXTRAS = [['mps2-an386', '-O0', %w[f32]], ['mps2-an386', '-Os', %w[f32 q16]],
                  ['microbit', '-Os', %w[f32 q16]]].freeze

  # Walks that a board's RAM does not hold: 8 KB, with the workspace of a distance in them.
  LEFT_OUT = { 'stm32vldiscovery' => %w[contact] }.freeze
  NONE = 'none'

  # One build's hashes, "first+contact+ground"; `row` and `scalar` place them in the table.
  Result = Struct.new(:row, :scalar, :hash, :trouble, :seconds) do
    def verdict(golden)
      return trouble.first if trouble

      walks = hash.split('+').zip(golden[scalar].to_s.split('+'))
      walks.all? { |ours, theirs| [theirs, NONE].include?(ours) } ? 'ok' : 'DIFFERENT'
    end
  end

  # Compiles, links and runs one build of the kernel.
  class Runner
    def initialize(tree, dir)
      @tree = tree
      @dir = dir
      @compiler = Gates::Compiler.new(tree)
      @sources = Same.sources(tree, 'same-sources')
    end

    # The host's console stands on a libc.
    def host(row, target, options, scalar)
      timed(row, scalar) do |elf, walk|
        parts = objects(target, options, scalar, [*kernel(walk), 'port/program/host.c'])
        link([target.compiler, *options.grep(/\A-f/)], parts, elf)
        run(elf)
      end
    end

    def board(row, board, level, scalar)
      timed(row, scalar) do |elf, walk|
        next NONE if LEFT_OUT.fetch(board.name, []).include?(walk)

        target = board.target(@tree)
        parts = objects(target, [level], scalar, kernel(walk))
        tail = ['-nostdlib', '-Wl,--gc-sections']
        link([target.compiler, *board.cpu, *board['LINK'].split, *tail],
             [*parts, board_library(board), '-lgcc'], elf)
        run(*board.qemu, elf)
      end
    end

    # Start-up, console and board, which the kernel's image borrows from the firmware.
    def board_library(board)
      build = File.join(@dir, 'boards')
      text, ok = Gates.run('env', '-u', 'MAKEFLAGS', '-u', 'CCACHE_DISABLE', 'make', '-s', 'board-lib', "BOARD=#{board.name}",
                           "BUILD=#{build}", 'SETUP=:', dir: @tree.root)
      ok ? File.join(build, 'firmware', "#{board.name}-#{board['SCALAR']}", 'libboard.a') : trouble('not built', text)
    end

    private

    def kernel(walk)
      [*@sources, "tests/same/#{walk}_main.c"]
    end

    def timed(row, scalar)
      start = Gates.now
      elf = File.join(@dir, "#{row} #{scalar}".gsub(/[^\w-]+/, '_'))
      hashes = nil
      why = catch(:trouble) do
        hashes = WALKS.keys.map { |walk| yield "#{elf}_#{walk}", walk }
        nil
      end
      Result.new(row, scalar, hashes&.join('+'), why, Gates.now - start)
    rescue SystemCallError => e
      Result.new(row, scalar, nil, ['did not run', e.message], Gates.now - start)
    end

    def objects(target, options, scalar, sources)
      level, *more = options
      built = Gates.each_parallel(sources) do |source|
        @compiler.object(target.command(@tree, scalar, level, source, more: more), source)
      end
      built.map { |b| b.ok ? b.object : trouble('not built', b.text) }
    end

    def link(command, objects, elf)
      text, ok = Gates.run(*command, '-o', elf, *objects, dir: @tree.root)
      trouble('not built', text) unless ok
    end

    def run(*argv)
      text, ok = Gates.run(*argv, dir: @tree.root)
      text[/^kernel ([0-9a-f]{16})\s*$/, 1].then { |hash| ok && hash ? hash : trouble('did not run', text) }
    end

    def trouble(what, text)
      throw :trouble, [what, Gates.brief(text)]
    end
  end

  # The golden hashes: read, and written.
  class Golden
    def initialize(tree)
      @tree = tree
    end

    def hashes
      return {} unless @tree.exist?(GOLDEN)

      text = @tree.read(GOLDEN)
      SCALARS.to_h do |scalar|
        [scalar, WALKS.values.map { |name| text[/\b#{name}_#{scalar.upcase}\s+UINT64_C\(0x(\h{16})\)/, 1] }.join('+')]
      end
    end

    def write(results)
      bad = results.find(&:trouble)
      abort "same: #{bad.row} #{bad.scalar}: #{bad.trouble.join(': ')}" if bad
      File.write(@tree.path(GOLDEN), text(results.to_h { |r| [r.scalar, r.hash] }))
    end

    private

    def text(hashes)
      <<~C
        /* SPDX-License-Identifier: MIT */
        /* Written by `make same UPDATE=1`: the hashes of the sameness kernel (port/selftest/kernel.h), one of each walk
         * for each scalar, the same for every compiler, level and CPU. */
        #ifndef KERNEL_HASH_H
        #define KERNEL_HASH_H

        #include <stdint.h>

        #define KERNEL_HASH_ROUNDS      #{@tree.read('port/selftest/kernel.h')[/#define KERNEL_ROUNDS\s+(\w+)/, 1]}
        #{lines(hashes).join("\n")}

        #endif
      C
    end

    def lines(hashes)
      WALKS.values.each_with_index.flat_map do |name, walk|
        SCALARS.map { |s| format('#define %-23s UINT64_C(0x%s)', "#{name}_#{s.upcase}", hashes[s].split('+')[walk]) }
      end
    end
  end

  # Table, list of troubles, JUnit.
  class Report
    def initialize(results, golden, forgotten)
      @results = results
      @golden = golden
      @forgotten = forgotten
    end

    def print
      puts format('%-28s %s', 'build', SCALARS.map { |s| s.ljust(12) }.join).rstrip
      @results.map(&:row).uniq.each { |row| puts line(row) }
      puts format('%-28s %s', 'golden', SCALARS.map { |s| "#{s} #{@golden[s] || 'none'}" }.join('  '))
      failed.each { |r| puts "same: #{r.row} #{r.scalar}: #{what(r)}" }
      @forgotten.each { |name| puts "same: no file kernel_*.c of port/selftest or tests/same calls #{name}: add it to the walk" }
      puts "same: #{@results.size - failed.size} of #{@results.size} builds give the golden hash#{coverage}"
    end

    def ok?
      failed.empty? && @forgotten.empty?
    end

    def junit
      cases = @results.map { |r| testcase("#{r.row} #{r.scalar}", r.seconds, failed.include?(r) ? what(r) : nil) }
      cases << testcase('every public operation takes part', 0, @forgotten.empty? ? nil : @forgotten.join(', '))
      <<~XML
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
        <testsuite name="same" tests="#{cases.size}" failures="#{cases.grep(/<failure/).size}" errors="0" skipped="0">
        #{cases.join("\n")}
        </testsuite>
        </testsuites>
      XML
    end

    private

    def failed
      @failed ||= @results.reject { |r| r.verdict(@golden) == 'ok' }
    end

    def coverage
      @forgotten.empty? ? ', every public operation takes part' : ", #{@forgotten.size} operations are missing"
    end

    def line(row)
      cells = SCALARS.map do |scalar|
        one = @results.find { |r| r.row == row && r.scalar == scalar }
        (one ? one.verdict(@golden) : '-').ljust(12)
      end
      format('%-28s %s', row, cells.join).rstrip
    end

    def what(result)
      result.trouble ? result.trouble.join(': ') : "DIFFERENT: #{result.hash}, golden #{@golden[result.scalar]}"
    end

    def testcase(name, seconds, failure)
      name = Gates::Junit.escape(name)
      head = %(<testcase classname="same" name="#{name}" time="#{format('%.3f', seconds)}")
      return "#{head}/>" unless failure

      first = Gates::Junit.escape(failure.lines.first.chomp)
      %(#{head}><failure message="#{first}">#{Gates::Junit.escape(failure)}</failure></testcase>)
    end
  end

  # All of it.
  class Main
    # @param quick what `make test` has time for: the levels and the scalars of boards that the gates compile anyway
    def initialize(build, quick: false)
      @quick = quick
      @dir = File.expand_path(File.join(build, 'same'))
      FileUtils.mkdir_p(@dir)
      @tree = Gates::Tree.new('.', build)
      @runner = Runner.new(@tree, @dir)
    end

    def update
      Golden.new(@tree).write(SCALARS.map { |scalar| @runner.host('gcc -O2', compilers.first, ['-O2'], scalar) })
    end

    def run
      report = Report.new(results, Golden.new(@tree).hashes, forgotten)
      report.print
      File.write(File.join(@dir, 'junit.xml'), report.junit)
      Gates::Compiler.prune(@tree)
      report.ok?
    end

    private

    def results
      Gates.each_parallel(hosts + boards, &:call)
    end

    def hosts
      plain = compilers.flat_map { |cc| levels(cc).map { |level| at_level(cc, level) } }
      extra = [['gcc -O1 ubsan', compilers.first, SANITIZE, SCALARS],
               ['gcc -O2 products by halves', compilers.first, %w[-O2 -DTD_MUL_BY_HALVES], %w[q16]]]
      (@quick ? plain : plain + extra).flat_map do |row, cc, options, scalars|
        scalars.map { |scalar| -> { @runner.host(row, cc, options, scalar) } }
      end
    end

    def at_level(compiler, level)
      row = "#{compiler.compiler} #{level}"
      [row, compiler, [level, *guesses(compiler, level)], @quick && QUICK_TWO.include?(row) ? SCALARS - %w[f64] : SCALARS]
    end

    def levels(compiler)
      @quick ? QUICK_LEVELS.fetch(compiler.compiler) : LEVELS
    end

    # Warnings are the business of a gate; at other levels gcc guesses, and is wrong.
    def guesses(compiler, level)
      QUICK_LEVELS.fetch(compiler.compiler).include?(level) ? [] : ['-Wno-error']
    end

    def compilers
      @compilers ||= Gates::Targets.hosts
    end

    # The libraries first: two builds of one board share theirs.
    def boards
      all = Board.all(@tree)
      Gates.each_parallel(all) { |board| catch(:trouble) { @runner.board_library(board) } }
      jobs = all.map { |board| [board, '-O2', scalars(board.target(@tree))] }
      jobs += extras.map { |name, level, scalars| [all.find { |b| b.name == name }, level, scalars] }
      jobs.select(&:first).sort_by { |board, level, _| [board.name, level] }.flat_map do |board, level, scalars|
        scalars.map { |scalar| -> { @runner.board("#{board.name} #{level}", board, level, scalar) } }
      end
    end

    def scalars(target)
      @quick ? target.scalars.select { |scalar| Gates::Targets.everyday?(target, scalar) } : target.scalars
    end

    def extras
      @quick ? [] : BOARD_EXTRAS
    end

    def forgotten
      walk = @tree.glob('{port/selftest,tests/same}/kernel*.c').map { |f| @tree.read(f) }.join
      names = HEADERS.flat_map { |h| @tree.read("include/#{h}.h").scan(/^(?:(?:static inline )?[\w ]+[ *])?(td_\w+)\(/) }
      names.flatten.uniq.reject { |name| walk.match?(/\b#{name}\(/) }
    end
  end
end

options = { build: 'build' }
OptionParser.new do |o|
  o.on('--build DIR') { |dir| options[:build] = dir }
  o.on('--update') { options[:update] = true }
  o.on('--quick') { options[:quick] = true }
end.parse!
main = Same::Main.new(options[:build], quick: options[:quick])
main.update if options[:update]
exit main.run
