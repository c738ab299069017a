# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require 'csv'
require 'json'
require_relative 'kit'

module Commands
  # Functional Mock-up Units as `make fmu` writes them, by an importer of our own (tests/fmu), against the host program on the
  # same scene. FULL=1: more scenes, sources of both versions, clang too.
  class Fmu < Suite
    PROGRAM = 'build/touchdown'
    IMPORTER = 'build/importer'
    VERSIONS = [2, 3].freeze
    HEADERS = { 2 => 'tests/fmu/standard2.h', 3 => 'tests/fmu/standard3.h' }.freeze
    FINE = %w[1e-8 1e-10].freeze
    # [m], [m/s] What slides has a memory of steps: the host program itself ends 3e-5 m apart at tolerances side by side.
    NEAR = Hash.new(1e-6).merge('drone_deck' => 1e-4).freeze
    ROOM = 1_000_000 # [bytes] an archive, at most
    IS_FULL = !ENV['FULL'].to_s.empty?
    SCENES = IS_FULL ? %w[bouncing_ball six_balls pendulum_rest drone_deck skid_deck aircraft_landing] : %w[bouncing_ball]
    SOURCES = IS_FULL ? VERSIONS : [3]
    COMPILERS = IS_FULL ? %w[gcc clang] : %w[gcc]
    # [m] How near to the host program importers come that take long steps, tell one in forty milliseconds, or go by Euler's of a tenth
    # of a tick. Scenes that are not here slide, which they do in other ways when nobody looks.
    WILD = { 'bouncing_ball' => [1e-5, 1e-4, 1e-2], 'six_balls' => [1e-5, 1e-4, 1e-1], 'pendulum_rest' => [1e-5, 1e-2, 1e-2],
             'aircraft_landing' => [1e-4, 1e-2, 1e-2] }.freeze

    def host?
      true
    end

    def checks
      { 'importer and host program' => -> { expect_answer(make('-j2', IMPORTER, PROGRAM, "#{PROGRAM}-f64")) } }
        .merge(*SCENES.map { |scene| of(scene) }, bad, { 'a joint that meets its stop stands still; no parts' => -> { stops } }, IS_FULL ? odd : {})
    end

    private

    def of(scene)
      VERSIONS.flat_map { |version| of_version(scene, version) }.to_h { |name, body| ["#{scene}: #{name}", body] }
              .then { |all| { "#{scene}: archives are written" => -> { written(scene) } }.merge(all) }
    end

    def of_version(scene, version)
      plain = { 'the description obeys the standard' => %w[check],
                'wrong calls are errors, and no crash' => %w[abuse],
                'states come back with the same bits' => ['states', tick(scene).to_s, (400 * tick(scene)).to_s],
                'early returns change no bit' => ['events', tick(scene).to_s, (1000 * tick(scene)).to_s],
                'states of Model Exchange come back' => %w[me-states],
                'every variable is read by its type' => %w[read],
                'several at once do not see each other' => ['many', tick(scene).to_s, (100 * tick(scene)).to_s] }
      plain.transform_values { |words| -> { importer(scene, version, *words) } }.merge(
        'it exports the functions of the standard, and nothing else' => -> { exports(scene, version) },
        'Model Exchange ends where the host program does' => -> { exchange(scene, version) },
        'Model Exchange bears importers that are less careful' => -> { wild(scene, version) },
        'Co-Simulation gives the bits of the host program' => -> { co_simulation(scene, version) },
        'it works from a folder that is read-only, with blanks in its name' => -> { elsewhere(scene, version) },
        **(SOURCES.include?(version) ? { 'its sources alone give the same bits' => -> { sources(scene, version) } } : {})
      ).map { |name, body| ["FMI #{version}.0: #{name}", body] }
    end

    # ---- archives ----

    def written(scene)
      expect_answer(make('fmu', '-j2', "SCENE=#{scene}"))
      archives = Dir.glob(@copy.path("build/**/*#{scene}*.fmu")).sort
      archives.each { |archive| unpack(scene, archive) }
      VERSIONS.each { |v| expect(@folders[[scene, v]], "no archive of FMI #{v}.0 among #{archives.inspect}") }
      archives.each { |archive| plain_zip(archive) }
    end

    # What all tools unpack: deflated or stored, no links, no folder above; and small.
    def plain_zip(archive)
      expect(File.size(archive) <= ROOM, "#{archive} has #{File.size(archive)} bytes")
      names = expect_answer(type('unzip', '-Z1', archive)).out.lines.map(&:chomp)
      expect(names.include?('modelDescription.xml') && names.grep(%r{\A[./]|\\|/\.\./}).empty?, "strange names: #{names.first(3).inspect}")
      rows = expect_answer(type('unzip', '-Z', '-v', archive)).out
      expect(rows.scan(/minimum software version required to extract: +([\d.]+)/).flatten.all? { |v| v.to_f <= 2.0 }, 'needs more than version 2.0')
      expect(rows.scan(/compression method: +(.+)$/).flatten.all?(/deflated|none/), 'other ways to compress than deflate')
      expect(rows.scan(/Unix file attributes \(\d+ octal\): +(.)/).flatten.all?('-'), 'not all are files')
    end

    # Those with binaries are driven.
    def unpack(scene, archive)
      folder = @copy.path("build/unpacked/#{File.basename(archive, '.fmu')}")
      FileUtils.mkdir_p(folder)
      expect_answer(type('unzip', '-q', '-o', archive, '-d', folder))
      version = File.read(File.join(folder, 'modelDescription.xml'))[/fmiVersion="(\d)/, 1].to_i
      (@folders ||= {})[[scene, version]] = folder if Dir.exist?(File.join(folder, 'binaries'))
      (@sources ||= {})[[scene, version]] = folder if Dir.exist?(File.join(folder, 'sources'))
    end

    def folder_of(scene, version)
      @folders&.fetch([scene, version], nil) || raise(Failure, "there is no archive of FMI #{version}.0")
    end

    def description(folder)
      File.read(File.join(folder, 'modelDescription.xml'))
    end

    def importer(scene, version, *words, folder: folder_of(scene, version))
      answer = type(IMPORTER, folder, *words)
      expect(answer.code.zero?, "must end with 0, ended with #{answer.code}", answer)
      answer
    end

    # ---- names ----

    def standard(version)
      text = File.read(@copy.path(HEADERS.fetch(version)))
      plain = text.scan(/^ +X\((\w+),/).flatten
      both = text.scan(/STD3_BOTH\(X, (\w+),/).flatten.reject { |name| name == 'name' }.flat_map { |name| ["Get#{name}", "Set#{name}"] }
      (plain + both).map { |name| "fmi#{version}#{name}" }.sort
    end

    def exports(scene, version)
      libraries = Dir.glob(File.join(folder_of(scene, version), 'binaries/**/*.so'))
      expect(!libraries.empty?, 'there is no library')
      libraries.each do |library|
        names = type('nm', '-D', '--defined-only', library).out.lines.map { |line| line.split.last }.sort
        expect(names == standard(version), "strange: #{(names - standard(version)).inspect}, missing: #{(standard(version) - names).inspect}")
      end
    end

    # ---- the host program beside it ----

    def scene_text(scene)
      File.read(@copy.path("boards/scenes/#{scene}.json"))
    end

    def tick(scene)
      (@ticks ||= {})[scene] ||= (File.read(File.expand_path("../../boards/scenes/#{scene}.json", __dir__))[/"tick":\s*([\d.e-]+)/, 1] || '0.001').to_f
    end

    # Where bodies end in the host program.
    def host_ends(scene)
      (@ends ||= {})[scene] ||= begin
        host = expect_answer(type(PROGRAM, 'run', scene, '--ticks', (stop(scene) / tick(scene)).round.to_s, '--step', 'variable', '--rtol', FINE[0], '--atol', FINE[1]))
        ends = host.out.scan(/^body \d+ ends at (\S+) (\S+) (\S+), velocity (\S+) (\S+) (\S+)$/).map { |row| row.map(&:to_f) }
        expect(!ends.empty?, 'the host program must say where bodies end', host)
        ends
      end
    end

    def stop(scene)
      [4000 * tick(scene), 2.0].min
    end

    def numbers(answer)
      answer.out.scan(/^(?:state|value) .* \d+ (\S+)$/).flatten.map(&:to_f)
    end

    # With the host's longest step.
    def exchange(scene, version)
      mine = numbers(importer(scene, version, 'me', *FINE, stop(scene).to_s, [10 * tick(scene), 0.05].min.to_s))
      host_ends(scene).flatten.each { |x| expect(mine.any? { |y| (x - y).abs <= NEAR[scene] }, "nothing ends at #{x}: #{mine.inspect}") }
    end

    # The same from importers that know less, and by steps as long as an integrator likes.
    def wild(scene, version)
      [['me', *FINE], ['grid', '1e-6', (stop(scene) / 50).to_s], ['euler', (0.1 * tick(scene)).to_s]].each_with_index do |words, i|
        mine = numbers(importer(scene, version, *words, stop(scene).to_s))
        near = WILD.fetch(scene, [Float::INFINITY] * 3)[i]
        host_ends(scene).map { |row| row.first(3) }.flatten.each { |x| expect(mine.any? { |y| (x - y).abs <= near }, "#{words[0]}: nothing ends at #{x}: #{mine.inspect}") }
      end
    end

    # A row of a trace is the beginning of its tick.
    def co_simulation(scene, version)
      ticks = 500
      expect_answer(type("#{PROGRAM}-f64", 'run', scene, '--trace', 'run.csv'))
      row = CSV.read(@copy.path('run.csv'), headers: true)[ticks]
      poses = row.to_h.select { |name, _| name.match?(/\bp[xyz]? |position|attitude|velocity/i) }.values.map(&:to_f)
      values = importer(scene, version, 'cs', tick(scene).to_s, (ticks * tick(scene)).to_s).out.scan(/^value .* (\S+)$/).flatten.map(&:to_f)
      expect(!poses.empty?, 'the trace must have poses')
      missing = poses.reject { |x| values.include?(x) }
      expect(missing.empty?, "no variable has these bits: #{missing.first(6).inspect}")
    end

    # ---- elsewhere, and from sources ----

    def elsewhere(scene, version)
      Dir.mktmpdir('a b') do |place|
        FileUtils.cp_r(folder_of(scene, version), place)
        folder = File.join(place, File.basename(folder_of(scene, version)))
        FileUtils.chmod_R('a-w', folder)
        importer(scene, version, 'cs', tick(scene).to_s, (10 * tick(scene)).to_s, folder: folder)
        FileUtils.chmod_R('u+w', folder)
      end
    end

    # Files, defines and include folders as the archive lists them.
    def build_of(folder, version)
      list = version == 2 ? description(folder) : File.read(File.join(folder, 'sources/buildDescription.xml')).gsub(/<Preproc.*optional="true".*$/, '')
      files = list.scan(/<(?:File|SourceFile) name="([^"]+)"/).flatten.uniq
      defines = list.scan(/<PreprocessorDefinition name="([^"]+)"(?: value="([^"]*)")?/).map { |name, value| "-D#{name}=#{value || 1}" }
      folders = list.scan(/<IncludeDirectory name="([^"]+)"/).flatten.map { |name| "-I#{name}" }
      [files, [*defines, *folders, '-I.']]
    end

    def sources(scene, version)
      folder = @sources&.fetch([scene, version], nil) || raise(Failure, 'no archive has sources')
      identifier = description(folder)[/modelIdentifier="([^"]+)"/, 1]
      words = ['cs', tick(scene).to_s, (200 * tick(scene)).to_s]
      wanted = importer(scene, version, *words).out
      COMPILERS.each do |compiler|
        copy = compiled(folder, version, compiler, identifier)
        expect(importer(scene, version, *words, folder: copy).out == wanted, "#{compiler}: other bits than the binary of the archive")
        prefixed(folder, version, compiler)
      end
    end

    # A library of them, as an importer builds it; at another level than ours: no bit depends on it.
    def compiled(folder, version, compiler, identifier)
      files, flags = build_of(folder, version)
      copy = @copy.path("build/compiled-#{compiler}-#{File.basename(folder)}")
      target = File.join(copy, 'binaries', version == 2 ? 'linux64' : 'x86_64-linux')
      FileUtils.rm_rf(copy)
      FileUtils.cp_r(folder, copy)
      FileUtils.mkdir_p(target)
      expect_answer(@copy.run('sh', '-c', 'cd "$0" && exec "$@"', File.join(folder, 'sources'), compiler, '-std=c11', '-O1', '-fPIC', '-shared',
                              "-DFMI#{version}_OVERRIDE_FUNCTION_PREFIX", "-DFMI#{version}_FUNCTION_PREFIX=", *flags, *files,
                              '-o', File.join(target, "#{identifier}.so"), '-lm'))
      copy
    end

    # Two of them in one program, and those of the other version: nothing but prefixed names.
    def prefixed(folder, version, compiler)
      objects = (IS_FULL ? %w[left_ right_] : %w[left_]).map { |prefix| whole(folder, version, [compiler, '-std=c11', '-O0', "-DFMI#{version}_FUNCTION_PREFIX=#{prefix}"], "#{prefix}#{version}#{compiler}") }
      names = type('nm', '--defined-only', '-g', objects.first).out.lines.map { |line| line.split.last }
      expect((standard(version).map { |name| "left_#{name}" } - names).empty?, 'functions have no prefix')
      expect(names.grep_v(/\Aleft_/).empty?, "names without a prefix: #{names.grep_v(/\Aleft_/).first(3).inspect}")
      (@linked ||= []) << objects.first
      expect_answer(type('ld', '-r', *[*@linked, objects.last].uniq.select { |object| object.end_with?("#{compiler}.o") }, '-o', @copy.path('build/all.o')))
    end

    # All sources as one object.
    def whole(folder, version, compiler, name)
      files, flags = build_of(folder, version)
      object = @copy.path("build/#{name}.o")
      expect_answer(@copy.run('sh', '-c', 'cd "$0" && exec "$@"', File.join(folder, 'sources'), *compiler, '-r', '-nostdlib', *flags, *files, '-o', object))
      object
    end

    # For a target with doubles: instances in static memory, nothing of a heap.
    def target(scene, version)
      folder = @sources&.fetch([scene, version], nil) || raise(Failure, 'no archive has sources')
      arm = %w[arm-none-eabi-gcc -std=c11 -Os -mcpu=cortex-m7 -mfpu=fpv5-d16 -mfloat-abi=hard -mthumb -Wall -Wextra -Werror]
      asked = type('nm', '-u', whole(folder, version, arm, "target#{version}")).out.split
      expect((asked & %w[malloc calloc realloc free]).empty?, "a heap is asked for: #{asked.inspect}")
    end

    # ---- sources with the importer's own declarations ----

    # Its names, its types: as the standard's header has them, and with a prefix of its own.
    THEIRS = <<~C
      #include <stdbool.h>
      #include <stddef.h>
      #include <stdint.h>
      typedef enum { fmi3OK, fmi3Warning } fmi3Status;
      typedef enum { fmi3IntervalNotYetKnown } fmi3IntervalQualifier;
      typedef enum { fmi3Independent } fmi3DependencyKind;
      typedef void (*fmi3LogMessageCallback)(void *, fmi3Status, const char *, const char *);
      typedef void (*fmi3IntermediateUpdateCallback)(void *, double, bool, bool, bool, bool, bool *, double *);
      typedef void (*fmi3ClockUpdateCallback)(void *);
      typedef void (*fmi3LockPreemptionCallback)(void);
      typedef void (*fmi3UnlockPreemptionCallback)(void);
      #define fmi3DoStep their_fmi3DoStep
      #define fmi3GetFloat64 their_fmi3GetFloat64
      fmi3Status fmi3DoStep(void *, double, double, bool, bool *, bool *, bool *, double *);
      fmi3Status fmi3GetFloat64(void *, const uint32_t[], size_t, double[], size_t);
    C

    def theirs(scene)
      folder = @sources&.fetch([scene, 3], nil) || raise(Failure, 'no archive has sources')
      @copy.write('build/theirs/fmi3Functions.h', THEIRS)
      expect_answer(type('gcc', '-std=c11', '-Wall', '-Wextra', '-Werror', "-I#{folder}/sources", '-Ibuild/theirs', '-c', "#{folder}/sources/fmi3.c", '-o', @copy.path('build/theirs/fmi3.o')))
      names = type('nm', '-g', '--defined-only', @copy.path('build/theirs/fmi3.o')).out.lines.map { |line| line.split.last }
      expect((%w[their_fmi3DoStep their_fmi3GetFloat64] - names).empty?, "their names must be taken: #{names.first(5).inspect}")
    end

    # ---- bad input ----

    def bad
      { 'sources take the declarations of the importer' => -> { theirs('bouncing_ball') },
        'a scene that is none is refused' => -> { expect_refusal(make('fmu', 'SCENE=nowhere'), /nowhere/) },
        'contact alone of a plant that is code is refused' => -> { expect_refusal(make('fmu', 'SCENE=skid_deck', 'KIND=contact'), /contact alone is not offered/) } }
    end

    # ---- odd scenes, from files ----

    BODY = { mass: 1.0, inertia: [0.01, 0.01, 0.01], position: [0, 0, 1], v_max: 20, omega_max: 50 }.freeze
    STEP = { body: 'ball', force: [{ table: [[0, 0], [0.3, 0], [0.5, 2]], between: 'step' }, 0, 0] }.freeze
    # File, its name: what it has.
    ODD = { 'pushed' => { gravity: 0, bodies: { ball: BODY }, plant: { forces: [STEP] } },
            "it's with blanks" => { name: 'quotes', about: 'an "about" & <b> # 100 %s ä', bodies: { %q(ball's <"x"> \\ #1) => BODY, 'two words' => BODY } },
            'letters' => { bodies: { 'bäll' => BODY, '球' => BODY } },
            'long' => { bodies: { "#{'b' * 200}1" => BODY, "#{'b' * 200}2" => BODY } },
            'no_states' => { bodies: { deck: { position: [0, 0, 1] } } },
            'nobody' => {} }.freeze

    ROD = { mass: 1, inertia: [0.1, 0.1, 0.1], centre_of_mass: [0, 0, -1], v_max: 20, omega_max: 20 }.freeze
    STOPPED = { tick: 0.001, duration: 1, bodies: { rod: ROD },
                plant: { joints: { hinge: { kind: 'revolute', child: 'rod', axis: [0, 1, 0], limits: [-0.5, 2], start: 1 } } } }.freeze

    # A pendulum falls against its stop at -0.5, and swings on as if it had been let go there. Without parts the limits leave out
    # tables of the core that other scenes have.
    def stops
      @copy.write('build/odd/stopped.json', JSON.generate(STOPPED.merge(name: 'stopped', about: 'a pendulum with a stop')))
      expect_answer(make('fmu', '-j2', 'SCENE=build/odd/stopped.json'))
      Dir.glob(@copy.path('build/fmu/stopped-*.fmu')).each { |archive| unpack('stopped', archive) }
      VERSIONS.each do |version|
        [%w[check], %w[read], %w[states 0.001 0.5], %w[me-states]].each { |words| importer('stopped', version, *words) }
        swings_on(importer('stopped', version, 'me', *FINE, '3').out)
      end
    end

    def swings_on(out)
      q, rate = %w[coordinate rate].map { |name| out[/^state joints\.hinge\.#{name} 0 (\S+)$/, 1].to_f }
      energy = 0.5 * (0.1 + 1.0) * rate * rate - 9.81 * Math.cos(q)
      expect((energy + 9.81 * Math.cos(0.5)).abs < 1e-6 && rate.abs > 1e-3, "it must swing as if let go at 0.5, not at #{q} with #{rate}")
      expect(out[/^end .* events (\d+)/, 1].to_i < 20, "one blow is no #{out[/^end .* events (\d+)/, 1]} events")
    end

    def odd
      ODD.keys.to_h { |file| ["a scene of a file: #{file}", -> { odd_scene(file) }] }
         .merge('corners of signals are events whose time is known' => -> { corners }, 'contact alone' => -> { contact('drone_deck') },
                'faces of finite elements' => -> { faces('soft_bump') }, 'a drum that falls on its face' => -> { drum },
                'sources for a Cortex-M7 without a heap' => -> { VERSIONS.each { |version| target('bouncing_ball', version) } })
    end

    def odd_scene(file)
      scene = { name: file, about: 'odd', tick: 0.001, duration: 1 }.merge(ODD.fetch(file))
      @copy.write("build/odd/#{file}.json", JSON.generate(scene))
      expect_answer(make('fmu', '-j2', "SCENE=build/odd/#{file}.json"))
      Dir.glob(@copy.path("build/fmu/#{scene[:name]}-*.fmu")).each { |archive| unpack(file, archive) }
      VERSIONS.each do |version|
        [%w[check], %w[abuse], %w[read], %w[me 1e-8 1e-10 1], %w[euler 0.001 1], %w[states 0.001 0.2]].each { |words| importer(file, version, *words) }
      end
    end

    # 2 N push 1 kg from 0.5 s on.
    def corners
      VERSIONS.each do |version|
        out = importer('pushed', version, 'me', *FINE, '1').out
        expect(out.scan(/^event (\S+)$/).flatten.any? { |t| (t.to_f - 0.5).abs < 1e-9 }, "an event at 0.5 s must be announced: #{out}")
        x, v = %w[position.x velocity.x].map { |name| out[/^state bodies\.ball\.#{name} 0 (\S+)$/, 1].to_f }
        expect((x - 0.25).abs < 1e-9 && (v - 1.0).abs < 1e-9, "at 0.25 m with 1 m/s, not #{x}, #{v}")
      end
    end

    # Where it stands changes many times: steps are told every 2 ms, and between two of these 500 are allowed.
    def drum
      written('falling_parts')
      VERSIONS.each do |version|
        %w[1e-4 1e-5 1e-6].each { |rtol| importer('falling_parts', version, 'grid', rtol, '0.002', '1') }
      end
    end

    # Its plant is code alone, without bodies.
    def faces(scene)
      written(scene)
      VERSIONS.each { |version| [%w[check], %w[abuse], %w[read], %w[me-states], %w[me 1e-6 1e-8 0.02], %w[states 0.0005 0.02]].each { |words| importer(scene, version, *words) } }
    end

    def contact(scene)
      expect_answer(make('fmu', '-j2', "SCENE=#{scene}", 'KIND=contact'))
      Dir.glob(@copy.path("build/fmu/#{scene}_contact-*.fmu")).each { |archive| unpack("#{scene}_contact", archive) }
      VERSIONS.each { |version| [%w[check], %w[abuse], %w[read], %w[me-states], %w[states 0.001 0.2]].each { |words| importer("#{scene}_contact", version, *words) } }
    end
  end
end
