# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require 'fileutils'

module Commands
  # Programs that stand before the real ones on the PATH: each notes how it was called, then does
  # what the test wants it to.
  class Fakes
    def initialize(folder)
      @folder = folder
      @notes = "#{folder}.calls"
      FileUtils.rm_rf([@folder, @notes])
      FileUtils.mkdir_p(@folder)
    end

    # @param body shell; without any, the program succeeds silently
    def add(name, body = '')
      path = File.join(@folder, name)
      File.write(path, "#!/bin/sh\necho \"#{name} $*\" >>'#{@notes}'\n#{body}\n")
      File.chmod(0o755, path)
      self
    end

    # The real program, for a PATH that has nothing else.
    def link(*names)
      names.each { |name| File.symlink(self.class.real(name), File.join(@folder, name)) }
      self
    end

    def self.real(name)
      ENV['PATH'].split(':').map { |dir| File.join(dir, name) }.find { |path| File.executable?(path) } || name
    end

    def env
      { 'PATH' => "#{@folder}:#{ENV['PATH']}" }
    end

    def env_alone
      { 'PATH' => @folder }
    end

    def calls(name)
      lines = File.exist?(@notes) ? File.readlines(@notes, chomp: true) : []
      lines.select { |line| line.start_with?("#{name} ") }
    end
  end
end
