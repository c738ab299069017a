# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require 'etc'
require_relative 'kit'

module Commands
  # Touchdown in somebody else's project: a small C and a small C++17 project outside the tree, by CMake and by
  # pkg-config, in another scalar and with another limit than the default ones; and what does not link.
  class Project < Suite
    CONFIG = 'include/td_config.h'
    UNDECLARED = %w[include/td.h include/td_config.h].freeze # they hold no declaration of their own
    SCALARS = %w[f32 f64 q16].freeze
    # What headers are read by: each compiler, each scalar; with FULL=1 each by each.
    COMPILED = ENV['FULL'].to_s.empty? ? [%w[g++ f32], %w[clang++ f64], %w[g++ q16]] : %w[g++ clang++].product(SCALARS)
    OPTIONS = %w[-DTOUCHDOWN_SCALAR=q16 -DTOUCHDOWN_PRESET=small -DTOUCHDOWN_MAX_BODIES=3].freeze
    STRICT = %w[-Wall -Wextra -Wconversion -Wshadow -Wundef -pedantic -Werror].freeze
    # Quick to compile, and the core once for all projects.
    QUICK = ['-DCMAKE_BUILD_TYPE=Debug', '-DCMAKE_C_FLAGS_DEBUG=-O0', '-DCMAKE_CXX_FLAGS_DEBUG=-O0',
             "-DCMAKE_C_FLAGS=#{STRICT.join(' ')}", "-DCMAKE_CXX_FLAGS=#{STRICT.join(' ')}",
             '-DCMAKE_C_COMPILER_LAUNCHER=ccache'].freeze

    # C, and C++17.
    PROGRAM = <<~C
      #include <stdio.h>
      #include "td.h"

      static td_plan plan;
      static td_state state;
      static td_scratch scratch;
      static td_out out;
      static td_scene scene;
      static td_body bodies[TD_MAX_BODIES];
      static td_body_input motion[TD_MAX_BODIES];
      static td_input input;

      int main(void)
      {
          input.bodies = motion;
          scene.tick = TD_U(0.001);
          scene.bodies = bodies;
          scene.n_bodies = TD_MAX_BODIES;
          for (int i = 0; i < TD_MAX_BODIES; ++i) {
              bodies[i].v_max = TD_ONE;
              bodies[i].omega_max = TD_ONE;
              motion[i] = TD_BODY_INPUT_NONE;
          }
          if (td_plan_make(&scene, &plan).status != TD_OK || td_reset(&plan, &input, &state).status != TD_OK ||
              td_evaluate(&plan, &state, &input, &scratch, &out) != TD_OK || td_commit(&plan, &out, &state) != TD_OK) {
              return 1;
          }
          return printf("%s %s %d: %d ticks\\n", TD_VERSION, TD_SCALAR_NAME, TD_MAX_BODIES, (int)state.tick) < 0;
      }
    C

    # A program that makes no plan.
    PLANAR = <<~C
      #include "td.h"

      int main(void)
      {
          static td_target2 deck;
          static const td_vec2 corners[] = {{TD_ZERO, TD_ZERO}, {TD_ZERO, TD_ONE}, {TD_ONE, TD_ZERO}};
          return td_target2_set(corners, 3, &deck).status != TD_OK;
      }
    C

    # The four functions of a program that links the core alone.
    PORT = <<~C
      #include "td_port.h"

      uint32_t td_port_count(void) { return 0; }
      void td_port_fault(uint32_t where) { (void)where; }
      uint32_t td_port_lock(void) { return 0; }
      void td_port_unlock(uint32_t saved) { (void)saved; }
    C

    def checks
      {
        'every header is C++17, alone and with all others' => -> { headers },
        'add_subdirectory from C and from C++' => -> { subdirectory },
        'FetchContent from C and from C++' => -> { fetched },
        'installed, find_package from C and from C++' => -> { found },
        'installed, pkg-config from C and from C++' => -> { pkg_config },
        'an installed tree that has moved' => -> { moved },
        'another version is not found' => -> { other_version },
        'a program with a port of its own' => -> { own_port },
        'another scalar: does not link, and is named' => -> { other_scalar },
        'another limit: does not link, and is named, whichever it is' => -> { other_limits },
        'an option that is none is refused in one sentence' => -> { refused }
      }
    end

    # The projects lie outside of the copy of the tree.
    def run(tree, work, only)
      FileUtils.mkdir_p(work)
      Dir.mktmpdir('projects', work) do |dir|
        @outside = dir
        @installed = nil
        super
      end
    end

    private

    # ---- the headers ----

    # Those that are a part of td_real.h are seen through it.
    def headers
      files = Dir.glob('include/*.h', base: @copy.root).grep_v(/_(?:float|q16)\.h\z/)
      units = files.map { |file| unit_of(File.basename(file)) }
      Gates.each_parallel(COMPILED) do |compiler, scalar|
        quiet(compiler, '-std=c++17', '-fsyntax-only', *STRICT, '-Iinclude', "-DTD_SCALAR_#{scalar.upcase}", *units)
      end
      bare = (files - UNDECLARED).reject { |file| File.read(@copy.path(file)).match?(/^extern "C" \{$/) }
      expect(bare.empty?, "must be extern \"C\": #{bare.join(' ')}")
    end

    def unit_of(header)
      "#{@outside}/#{header}.cpp".tap { |unit| File.write(unit, "#include \"#{header}\"\n") }
    end

    def quiet(*words)
      answer = expect_answer(type(*words))
      expect(answer.err.empty?, 'must not warn', answer)
    end

    # ---- by CMake ----

    def version
      File.read(@copy.path('include/td.h'))[/TD_VERSION "([\d.]+)"/, 1]
    end

    # What the program prints.
    def runs
      /\A#{Regexp.escape(version)} q16 3: 1 ticks\n\z/
    end

    # One project with a program in each language.
    def project(name, lines)
      folder = File.join(@outside, name)
      FileUtils.mkdir_p(folder)
      File.write("#{folder}/main.c", PROGRAM)
      File.write("#{folder}/main.cpp", PROGRAM)
      File.write("#{folder}/CMakeLists.txt", <<~CMAKE)
        cmake_minimum_required(VERSION 3.16)
        project(rig LANGUAGES C CXX)
        set(CMAKE_CXX_STANDARD 17)
        #{lines}
        add_executable(rig_c main.c)
        add_executable(rig_cpp main.cpp)
        target_link_libraries(rig_c PRIVATE Touchdown::host)
        target_link_libraries(rig_cpp PRIVATE Touchdown::host)
      CMAKE
      folder
    end

    def build(folder, *options)
      expect_answer(type('cmake', '-S', folder, '-B', "#{folder}/build", *QUICK, *options))
      expect_answer(type('cmake', '--build', "#{folder}/build", '-j', Etc.nprocessors.to_s))
    end

    def expect_programs(folder)
      %w[rig_c rig_cpp].each { |program| expect_answer(type("#{folder}/#{program}"), out: runs) }
    end

    # Its own options are in the project's text: variables, not entries of the cache.
    def subdirectory
      folder = project('subdirectory', <<~CMAKE)
        set(TOUCHDOWN_SCALAR q16)
        set(TOUCHDOWN_PRESET small)
        set(TOUCHDOWN_MAX_BODIES 3)
        add_subdirectory(#{@copy.root} touchdown)
      CMAKE
      build(folder)
      expect_programs("#{folder}/build")
      expect(!File.exist?("#{folder}/build/touchdown/TouchdownConfig.cmake"), 'must not install with its user')
    end

    def fetched
      folder = project('fetched', <<~CMAKE)
        include(FetchContent)
        FetchContent_Declare(Touchdown SOURCE_DIR #{@copy.root})
        FetchContent_MakeAvailable(Touchdown)
      CMAKE
      build(folder, *OPTIONS)
      expect_programs("#{folder}/build")
    end

    # Built and installed once for all that follows.
    def installed
      @installed ||= begin
        built = "#{@outside}/built"
        expect_answer(type('cmake', '-S', @copy.root, '-B', built, *QUICK, *OPTIONS))
        expect_answer(type('cmake', '--build', built, '-j', Etc.nprocessors.to_s))
        expect_answer(type('cmake', '--install', built, '--prefix', "#{@outside}/installed"))
        "#{@outside}/installed"
      end
    end

    def found(prefix = installed, name = 'found')
      folder = project(name, "find_package(Touchdown #{version[/\d+\.\d+/]} REQUIRED)")
      build(folder, "-DCMAKE_PREFIX_PATH=#{prefix}")
      expect_programs("#{folder}/build")
    end

    def other_version
      folder = project('versions', 'find_package(Touchdown 99.1 REQUIRED)')
      answer = type('cmake', '-S', folder, '-B', "#{folder}/build", *QUICK, "-DCMAKE_PREFIX_PATH=#{installed}")
      expect_answer(answer, code: :bad, err: /compatible with requested\s+version "99\.1"/)
    end

    def refused
      { '-DTOUCHDOWN_SCALAR=f16' => /unknown TOUCHDOWN_SCALAR 'f16': choose one of f32;f64;q16/,
        '-DTOUCHDOWN_PRESET=tiny' => /unknown TOUCHDOWN_PRESET 'tiny': choose one of small;middle;large/,
        '-DTOUCHDOWN_MAX_WHEELS=2*3' => /TOUCHDOWN_MAX_WHEELS is '2\*3': a plain number is needed/ }.each do |option, words|
        answer = type('cmake', '-S', @copy.root, '-B', "#{@outside}/refused", *QUICK, option)
        expect_answer(answer, code: :bad, err: words)
        FileUtils.rm_rf("#{@outside}/refused")
      end
    end

    # ---- by pkg-config ----

    def flags_of(package, prefix = installed)
      answer = type('pkg-config', '--cflags', '--libs', package, env: { 'PKG_CONFIG_PATH' => "#{prefix}/lib/pkgconfig" })
      expect_answer(answer, out: /-DTD_SCALAR_Q16 -DTD_PRESET_SMALL -DTD_MAX_BODIES=3/).out.split
    end

    # @param more flags that come last: they win
    def compile(compiler, text, *more, package: 'touchdown_host', prefix: installed, also: [])
      folder = Dir.mktmpdir('program', @outside)
      file = "#{folder}/main.#{compiler == 'g++' ? 'cpp' : 'c'}"
      File.write(file, text)
      flags = flags_of(package, prefix)
      defines, libraries = flags.partition { |flag| flag.start_with?('-D', '-I') }
      standard = compiler == 'g++' ? '-std=c++17' : '-std=c11'
      [type(compiler, standard, *STRICT, *defines, *more, file, *also, *libraries, '-o', "#{folder}/main"), "#{folder}/main"]
    end

    def expect_runs(compiler, **options)
      answer, program = compile(compiler, PROGRAM, **options)
      expect_answer(answer)
      expect_answer(type(program), out: runs)
    end

    def pkg_config
      expect_runs('gcc')
      expect_runs('g++')
    end

    def own_port
      port = "#{@outside}/port.c"
      File.write(port, PORT)
      expect_runs('gcc', package: 'touchdown', also: [port, "-I#{installed}/include/touchdown"])
    end

    def moved
      elsewhere = "#{@outside}/elsewhere"
      FileUtils.cp_r(installed, elsewhere)
      FileUtils.mv(installed, "#{installed}.away")
      expect_runs('gcc', prefix: elsewhere)
      found(elsewhere, 'moved')
    ensure
      FileUtils.mv("#{installed}.away", installed) if File.exist?("#{installed}.away")
    end

    # ---- what does not link ----

    def expect_unlinked(answer, symbol)
      expect_answer(answer, code: :bad, err: /undefined reference to [`']#{symbol}/)
    end

    def other_scalar
      change = %w[-UTD_SCALAR_Q16 -DTD_SCALAR_F32]
      %w[gcc g++].each do |compiler|
        expect_unlinked(compile(compiler, PROGRAM, *change).first, 'td_plan_make_for_f32_bodies3_')
      end
      expect_unlinked(compile('gcc', PLANAR, *change).first, 'td_target2_set_for_f32_bodies3_')
      expect_answer(compile('gcc', PLANAR).first)
    end

    # Every limit that a build may set, one more or one less than the library has.
    def other_limits
      names = File.read(@copy.path(CONFIG)).scan(/^#ifn?def (TD_MAX_\w+)$/).flatten
      expect(names.size > 10, "#{CONFIG} must name the limits")
      wanted = names.map { |name| [name, name == 'TD_MAX_BODIES' ? 2 : other_value(name)] }
      Gates.each_parallel(wanted) do |name, value|
        room = %w[-UTD_MAX_PARTS -DTD_MAX_PARTS=1] if value == 1 # for what the small preset has none of
        answer, = compile('gcc', PROGRAM, *room, "-U#{name}", "-D#{name}=#{value}")
        expect_unlinked(answer, "td_evaluate_for_q16_\\w*[a-z]#{value}(?!\\d)")
      end
    end

    # Of the small preset, one less, or one where it has none; of those that follow from others, the least that there may be.
    def other_value(name)
      text = File.read(@copy.path(CONFIG))
      small = text[/define #{name} TD_PRESET\((\d+),/, 1]
      small ? (small.to_i - 1).abs : text[/^#if #{name} < (\d+)/, 1].to_i + 1
    end
  end
end
