# SPDX-License-Identifier: MIT
require 'ceedling/plugins/plugin'
require 'digest'
require 'fileutils'

# What is tested comes to every test as an archive of the core, the port, the rig, the gallery and the link, compiled as the
# test's own files are, and again when they or their flags change: the linker takes from it what the test's objects do not define. So a test includes what it speaks
# of, not all that this stands on, and may replace a function by one of its own. What reads files is a second archive, of the
# tests alone that include a header of it.
class LinkCore < Plugin
  ROOMS = '{src/*,port/check,port/link,port/rig,port/scenes}'.freeze
  # The platform's functions; a board's mixin names its own (:link_core: :port:).
  PORT = 'port/host/*.c'
  # For the host alone: what reads files, and the libraries that it stands on.
  HOSTED = '{port/campaign,port/client,port/scene_file,port/mesh,port/modelica,port/urdf,port/trace,port/report,port/variable}'.freeze
  HEADERS = '{include,src,port,boards,tests/support}/**/*.h'
  # What a test is made of beside the rooms: of it the includes are asked.
  OWN = 'tests/*/**/*.c'.freeze
  LIBRARIES = %w[-ljansson -lqhull_r -lxml2 -lzstd -lm].freeze
  XML = { sources: %r{\Aport/urdf/}, flag: '-isystem/usr/include/libxml2' }.freeze
  THREADS = 2
  SHARED = %r{\A(?:src|port|tests/support)/}.freeze
  LEVEL = /\A-O/.freeze
  TEST_LEVEL = '-O0'
  MOCKS = %r{/test/mocks/}.freeze
  OF_A_TEST = /\A(?:-Wa,|TD_TEST_)/.freeze
  # What reads files and knows no scalar is compiled by the same words in each.
  SCALAR = /SCALAR/.freeze
  SCALAR_HEADER = 'td_real.h'
  INCLUDED = /^\s*#\s*include "([^"]+)"/.freeze

  def setup
    @port = @ceedling[:setupinator].config_hash.dig(:link_core, :port) || PORT
    files = Dir.glob([HEADERS, "#{ROOMS}/*.c", "#{HOSTED}/*.c", @port]).sort
    @hosted = Dir.glob("#{HOSTED}/*.h").map { |header| File.basename(header) }
    @headers = files.grep(/\.h\z/).group_by { |header| File.basename(header) }
    @own = Dir.glob(OWN).group_by { |source| File.basename(source, '.c') }
    @archives = {}
    @digest = Digest::SHA256.hexdigest(files.map { |file| Digest::SHA256.file(file).hexdigest }.join)
    @lock = Mutex.new
  end

  # Ceedling does not know the archive: what was linked with another core goes, and is linked anew.
  def pre_build(_tasks)
    is_same = File.exist?(mark) && File.read(mark) == @digest
    FileUtils.rm_f(mark) # after an error, too, everything is built anew
    FileUtils.rm_rf(File.join(root, 'test/out')) unless is_same # objects too: their compilation tells the flags
  end

  def post_build(_tasks)
    File.write(mark, @digest)
  end

  # Flags and tools are those of a file that Ceedling compiles. What is no test sees no mocks of one: then it is compiled
  # by the same words for every test, which ccache knows without asking the preprocessor. A test itself is not worth
  # optimising.
  def pre_compile_execute(arguments)
    @lock.synchronize { @like ||= like(arguments) }
    is_shared = arguments[:source].match?(SHARED)
    arguments[:search_paths] = arguments[:search_paths].grep_v(MOCKS) if is_shared
    arguments[:flags] = arguments[:flags].grep_v(LEVEL) + [TEST_LEVEL] unless is_shared
  end

  def pre_link_execute(arguments)
    needs_files = host? && hosted?(arguments[:objects])
    files = archive_of('files', "#{HOSTED}/*.c") if needs_files
    arguments[:objects] += [*files, archive_of('core', ["#{ROOMS}/*.c", @port]), *(LIBRARIES if files)]
  end

  private

  def root
    @ceedling[:configurator].project_build_root
  end

  def mark
    File.join(root, 'core.digest')
  end

  def host?
    @like[:tool][:executable] == 'gcc'
  end

  # What the core is compiled with, whichever file came first.
  def like(arguments)
    { tool: arguments[:tool], flags: arguments[:flags].grep_v(OF_A_TEST), defines: arguments[:defines].grep_v(OF_A_TEST),
      search_paths: arguments[:search_paths].reject { |path| path.start_with?(root) } } # mocks, and what runs tests
  end

  # Does anything of a test include a header of what reads files?
  def hosted?(objects)
    sources = objects.flat_map { |object| @own.fetch(File.basename(object, '.*'), []) }
    sources.any? { |source| File.read(source).scan(/^#include "(?:mock_)?([^"]+)"/).flatten.any? { |header| @hosted.include?(header) } }
  end

  def archive_of(name, sources)
    @lock.synchronize { @archives[name] ||= build(name, Dir.glob(sources).sort) }
  end

  def build(name, sources)
    folder = File.join(root, name)
    library = File.join(folder, "lib#{name}.a")
    stamp = File.join(folder, 'stamp')
    words = [@digest, @like, sources].inspect
    return library if File.exist?(stamp) && File.read(stamp) == words

    FileUtils.rm_rf(folder)
    FileUtils.mkdir_p(folder)
    archive(library, compile(sources, folder))
    File.write(stamp, words)
    library
  end

  def compile(sources, folder)
    jobs = Queue.new
    sources.each { |source| jobs << source }
    jobs.close
    Array.new(THREADS) do
      Thread.new do
        made = []
        while (source = jobs.pop)
          made << object(source, File.join(folder, File.basename(source, '.c')))
        end
        made
      end
    end.flat_map(&:value)
  end

  def object(source, stem)
    tool, flags, defines = @like.values_at(:tool, :flags, :defines)
    flags += [XML[:flag]] if source.match?(XML[:sources])
    unless knows_scalar?(source)
      defines = defines.grep_v(SCALAR)
      tool = tool.merge(arguments: tool[:arguments].grep_v(SCALAR))
    end
    run(tool, flags, source, "#{stem}.o", '', "#{stem}.d", @like[:search_paths], defines)
    "#{stem}.o"
  end

  def knows_scalar?(file, seen = {})
    return false if seen[file]

    seen[file] = true
    names = File.read(file).scan(INCLUDED).flatten.map { |name| File.basename(name) }
    names.include?(SCALAR_HEADER) || names.any? { |name| @headers.fetch(name, []).any? { |header| knows_scalar?(header, seen) } }
  end

  # The archiver that belongs to the compiler: gcc-ar, arm-none-eabi-gcc-ar.
  def archive(path, objects)
    tool = { name: 'archiver of the core', executable: "#{@like[:tool][:executable]}-ar",
             arguments: ['rcs', '${1}', '${2}'] }
    run(tool, [], path, objects.sort)
    path
  end

  def run(tool, flags, *arguments)
    executor = @ceedling[:tool_executor]
    executor.exec(executor.build_command_line(tool, flags, *arguments))
  end
end
