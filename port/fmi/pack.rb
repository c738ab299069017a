# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# pack.rb PROGRAM SCENE KIND OUT SOURCE...: a scene as two archives of FMI, OUT/NAME-2.0.fmu and OUT/NAME-3.0.fmu.
#
# PROGRAM    touchdown, which writes the scene as C, the descriptions and the documentation.
# KIND       plant, or contact.
# SOURCE...  the core, the rig, the variable step and port/fmi; those that the unit needs go into its archives.
# Environment: CC, CCACHE, CFLAGS.
require 'fileutils'
require 'open3'

HERE = __dir__
VERSIONS = { '2' => 'linux64', '3' => 'x86_64-linux' }.freeze

# An archive in the making.
class Pack
  def initialize(program, scene, kind, out, sources)
    @program, @scene, @kind, @out = program, scene, kind, out
    @sources = sources
    @work = File.join(out, "work-#{File.basename(scene, '.json').gsub(/[^\w.-]/, '_')}-#{kind}")
  end

  def run
    FileUtils.rm_rf(@work)
    FileUtils.mkdir_p(File.join(@work, 'objects'))
    call(@program, 'fmu', @scene, '--kind', @kind, '-o', @work)
    @name = File.read(in_work('identifier')).strip
    File.write(in_work('fmu_names.h'), '')
    compile
    VERSIONS.each_key { |version| pack(version) }
    FileUtils.rm_rf(@work)
  end

  private

  def in_work(*names)
    File.join(@work, *names)
  end

  def call(*words, **options)
    out, status = Open3.capture2(*words, **options)
    exit(status.exitstatus || 1) unless status.success? # the command has said why
    out
  end

  # ---- the library: objects once, for both versions ----

  def flags
    [*ENV.fetch('CFLAGS').split, '-DFMU_POOL=0', '-DFMU_OWN_TYPES', '-DCODES_KEPT=_Thread_local', '-DFMI2_OVERRIDE_FUNCTION_PREFIX', '-DFMI3_OVERRIDE_FUNCTION_PREFIX']
  end

  def all
    [*@sources, in_work('scene.c'), in_work('fmu_model.c')]
  end

  def object(source)
    in_work('objects', "#{File.basename(source, '.c')}.o")
  end

  def compile
    queue = Queue.new
    all.each { |source| queue << source }
    Array.new(2) do
      Thread.new do
        while (source = queue.pop(true) rescue nil) # rubocop:disable Style/RescueModifier
          call(*ENV.fetch('CCACHE', '').split, ENV.fetch('CC'), *flags, '-fPIC', '-fvisibility=hidden', "-I#{@work}", '-include', 'fmu_build.h',
               '-MMD', '-c', source, '-o', object(source))
        end
      end
    end.each(&:join)
  end

  # @return the sources that the library needs: what the linker takes of an archive
  def link(version, target)
    first = @sources.find { |source| source.end_with?("/fmi#{version}.c") }
    others = all.reject { |source| source.match?(%r{/fmi\d\.c$}) }
    archive = in_work("rest-#{version}.a")
    FileUtils.rm_f(archive)
    call('ar', 'rc', archive, *others.map { |source| object(source) })
    call(ENV.fetch('CC'), '-shared', "-Wl,-Map=#{archive}.map", '-Wl,-z,defs', '-s', '-o', target, object(first), archive, '-lm')
    taken = File.read("#{archive}.map").scan(/rest-\d\.a\(([\w-]+)\.o\)/).flatten.uniq
    [first, *others.select { |source| taken.include?(File.basename(source, '.c')) }]
  end

  def check_names(version, target)
    strange = call('nm', '-D', '--defined-only', target).lines.map { |line| line.split.last }.grep_v(/\Afmi#{version}[A-Z]/)
    abort "make fmu: #{target} exports more than the standard asks for: #{strange.join(' ')}" unless strange.empty?
  end

  # ---- sources ----

  # A literal, or a comment.
  WORDS = %r{"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|//[^\n]*|/\*.*?\*/}m.freeze
  HEAD = "/* SPDX-License-Identifier: MIT */\n/* Of Touchdown, without its comments. */\n"

  # Flat: includes lose their folders, every source begins with what -include gives here. Comments stay where the sources are,
  # but for those of files that were written for this unit.
  def copy(path, folder)
    text = path.start_with?(@work) ? File.read(path) : HEAD + bare(File.read(path))
    text = text.gsub(%r{^(\s*#\s*include ")[^"]*/}, '\1')
    text = "#include \"fmu_build.h\"\n#{text}" if path.end_with?('.c')
    File.write(File.join(folder, File.basename(path)), text)
  end

  # Without comments and empty lines; a tab for four blanks.
  def bare(text)
    text.gsub(WORDS) { |word| word.start_with?('/') ? ' ' : word }.gsub(/[ \t]+$/, '').gsub(/\n{2,}/, "\n")
        .gsub(/ {2,}\\$/, " \\").gsub(/^(?: {4})+/) { |blanks| "\t" * (blanks.size / 4) }.lstrip
  end

  def headers(used)
    used.flat_map { |source| File.read(object(source).sub(/o$/, 'd')).scan(%r{[\w./-]+\.h}) }
        .reject { |path| path.start_with?('/usr') || path.end_with?('fmu_names.h') }.uniq
  end

  # Every name that is not static gets the prefix of the functions.
  def names(version, used)
    inner = call('nm', '-g', '--defined-only', *used.reject { |source| source.match?(%r{/fmi\d\.c$}) }.map { |source| object(source) })
            .scan(/ [A-Z] (\w+?)(?:_for_f64_\w+)?$/).flatten.uniq.sort
    prefix = "FMI#{version}_FUNCTION_PREFIX"
    <<~TEXT + inner.map { |name| "#define #{name} FMU_OWN(#{name})\n" }.join
      /* SPDX-License-Identifier: MIT */
      /* Written by `make fmu`: no name of this unit meets one of another, or of the program that it is linked with. */
      #define FMU_OWN_2(prefix, name) prefix##f#{version}_##name
      #define FMU_OWN_1(prefix, name) FMU_OWN_2(prefix, name)
      #ifdef FMI#{version}_OVERRIDE_FUNCTION_PREFIX
      #    define FMU_OWN(name) FMU_OWN_1(#{@name}_, name)
      #else
      #    define FMU_OWN(name) FMU_OWN_1(#{prefix}, name)
      #endif
    TEXT
  end

  def write_sources(version, used, folder)
    FileUtils.mkdir_p(folder)
    [*used, *headers(used)].each { |path| copy(path, folder) }
    File.write(File.join(folder, 'fmu_names.h'), names(version, used))
    File.write(File.join(folder, 'buildDescription.xml'), build_description(used))
  end

  # Of 3.0; 2.0 takes it as well (2.0.4), before its own list of sources.
  def build_description(used)
    <<~XML
      <?xml version="1.0" encoding="UTF-8"?>
      <fmiBuildDescription fmiVersion="3.0">
        <BuildConfiguration modelIdentifier="#{@name}" description="a library, or part of a program">
          <SourceFileSet language="C11" compilerOptions="-ffp-contract=off">
      #{used.map { |path| "      <SourceFile name=\"#{File.basename(path)}\"/>" }.join("\n")}
            <PreprocessorDefinition name="FMU_POOL" value="4" optional="true" description="instances in static memory; 0: memory by calloc"/>
          </SourceFileSet>
        </BuildConfiguration>
      </fmiBuildDescription>
    XML
  end

  # ---- archives ----

  # [bytes] of an instance
  def ram
    @ram ||= begin
      File.write(in_work('ram.c'), "#include <stdio.h>\n#include \"fmu.h\"\nint main(void)\n{\n    return printf(\"%zu\", sizeof(fmu) + FMU_NAME) < 0;\n}\n")
      call(ENV.fetch('CC'), *flags, "-I#{@work}", '-include', 'fmu_build.h', in_work('ram.c'), '-o', in_work('ram'))
      call(in_work('ram'))
    end
  end

  def fill(text, used)
    text.gsub('@RAM@', ram).gsub('@SOURCES@', used.map { |path| "      <File name=\"#{File.basename(path)}\"/>" }.join("\n"))
  end

  def write_icon(version, folder)
    icon = File.join(folder, version == '2' ? 'model.png' : 'terminalsAndIcons/icon.png')
    FileUtils.mkdir_p(File.dirname(icon))
    call('ruby', File.join(HERE, 'icon.rb'), icon)
    return if version == '2'

    File.write(File.join(folder, 'terminalsAndIcons/terminalsAndIcons.xml'), <<~XML)
      <?xml version="1.0" encoding="UTF-8"?>
      <fmiTerminalsAndIcons fmiVersion="3.0">
        <GraphicalRepresentation>
          <CoordinateSystem x1="-100" y1="-100" x2="100" y2="100" suggestedScalingFactorTo_mm="0.1"/>
          <Icon x1="-100" y1="-100" x2="100" y2="100"/>
        </GraphicalRepresentation>
      </fmiTerminalsAndIcons>
    XML
  end

  def write_documents(version, used, folder)
    File.write(File.join(folder, 'modelDescription.xml'), fill(File.read(in_work("description-#{version}.0.xml")), used))
    FileUtils.mkdir_p(File.join(folder, 'documentation/licenses'))
    File.write(File.join(folder, 'documentation/index.html'), fill(File.read(in_work('index.html')), used))
    FileUtils.cp(File.join(HERE, '../../LICENSE'), File.join(folder, 'documentation/licenses/license.txt'))
  end

  def pack(version)
    folder = in_work(version)
    binaries = File.join(folder, 'binaries', VERSIONS.fetch(version))
    FileUtils.mkdir_p(binaries)
    target = File.join(binaries, "#{@name}.so")
    used = link(version, target)
    check_names(version, target)
    write_sources(version, used, File.join(folder, 'sources'))
    write_documents(version, used, folder)
    write_icon(version, folder)
    zip(version, folder)
  end

  # The same bytes every time.
  def zip(version, folder)
    archive = File.expand_path(File.join(@out, "#{@name}-#{version}.0.fmu"))
    FileUtils.rm_f(archive)
    files = Dir.glob('**/*', base: folder).select { |name| File.file?(File.join(folder, name)) }.sort
    files.each { |name| File.utime(315_619_200, 315_619_200, File.join(folder, name)) }
    call('zip', '-X', '-q', '-9', archive, *files, chdir: folder)
    puts "#{@out}/#{File.basename(archive)}  #{File.size(archive)} bytes, #{@kind}, sources #{source_bytes(folder)} bytes, RAM of an instance #{ram} bytes"
  end

  def source_bytes(folder)
    Dir.glob(File.join(folder, 'sources/*')).sum { |path| File.size(path) }
  end
end

program, scene, kind, out, *sources = ARGV
Pack.new(program, scene, kind, out, sources).run
