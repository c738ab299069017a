# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require 'csv'
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
    NEAR = 1e-6
    SCENES = ENV['FULL'].to_s.empty? ? %w[bouncing_ball] : %w[bouncing_ball six_balls pendulum_rest drone_deck]
    SOURCES = ENV['FULL'].to_s.empty? ? [3] : VERSIONS
    COMPILERS = ENV['FULL'].to_s.empty? ? %w[gcc] : %w[gcc clang]

    def host?
      true
    end

    def checks
      { 'importer and host program' => -> { expect_answer(make('-j2', IMPORTER, PROGRAM, "#{PROGRAM}-f64")) } }
        .merge(*SCENES.map { |scene| of(scene) }, bad)
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
        'Co-Simulation gives the bits of the host program' => -> { co_simulation(scene, version) },
        'it works from a folder that is read-only, with blanks in its name' => -> { elsewhere(scene, version) },
        **(SOURCES.include?(version) ? { 'its sources alone give the same bits' => -> { sources(scene, version) } } : {})
      ).map { |name, body| ["FMI #{version}.0: #{name}", body] }
    end

    # ---- archives ----

    def written(scene)
      expect_answer(make('fmu', '-j2', "SCENE=#{scene}"))
      @folders ||= {}
      archives = Dir.glob(@copy.path("build/**/*#{scene}*.fmu")).sort
      archives.each { |archive| unpack(scene, archive) }
      VERSIONS.each { |v| expect(@folders[[scene, v]], "no archive of FMI #{v}.0 among #{archives.inspect}") }
    end

    # Those with binaries are driven.
    def unpack(scene, archive)
      folder = @copy.path("build/unpacked/#{File.basename(archive, '.fmu')}")
      FileUtils.mkdir_p(folder)
      expect_answer(type('unzip', '-q', '-o', archive, '-d', folder))
      version = File.read(File.join(folder, 'modelDescription.xml'))[/fmiVersion="(\d)/, 1].to_i
      @folders[[scene, version]] = folder if Dir.exist?(File.join(folder, 'binaries'))
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

    def exchange(scene, version)
      stop = [4000 * tick(scene), 2.0].min
      host = expect_answer(type(PROGRAM, 'run', scene, '--ticks', (stop / tick(scene)).round.to_s, '--step', 'variable', '--rtol', FINE[0], '--atol', FINE[1]))
      mine = importer(scene, version, 'me', *FINE, stop.to_s).out.scan(/^state \S+ \d+ (\S+)$/).flatten.map(&:to_f)
      ends = host.out.scan(/^body \d+ ends at (\S+) (\S+) (\S+), velocity (\S+) (\S+) (\S+)$/).flatten.map(&:to_f)
      expect(!ends.empty?, 'the host program must say where bodies end', host)
      ends.each { |x| expect(mine.any? { |y| (x - y).abs <= NEAR }, "no state ends at #{x}: #{mine.inspect}") }
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
      list = version == 2 ? description(folder) : File.read(File.join(folder, 'sources/buildDescription.xml'))
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

    # Two of them in one program: nothing but prefixed names.
    def prefixed(folder, version, compiler)
      files, flags = build_of(folder, version)
      objects = %w[left_ right_].map do |prefix|
        object = @copy.path("build/#{prefix}#{compiler}.o")
        expect_answer(@copy.run('sh', '-c', 'cd "$0" && exec "$@"', File.join(folder, 'sources'), compiler, '-std=c11', '-O0', '-r', '-nostdlib',
                                "-DFMI#{version}_FUNCTION_PREFIX=#{prefix}", *flags, *files, '-o', object))
        object
      end
      names = type('nm', '--defined-only', '-g', objects.first).out.lines.map { |line| line.split.last }
      expect((standard(version).map { |name| "left_#{name}" } - names).empty?, 'functions have no prefix')
      expect_answer(type('ld', '-r', *objects, '-o', @copy.path('build/both.o')))
    end

    # ---- bad input ----

    def bad
      { 'a scene that is none is refused' => -> { expect_refusal(make('fmu', 'SCENE=nowhere'), /nowhere/) } }
    end
  end
end
