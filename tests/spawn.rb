# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# Children of Open3 without a copy of their parent. For root, Ruby forks where it vforks for everybody else: that takes the longer
# the larger the process is, and the tests start tens of thousands. So the C library starts them (posix_spawn).

require 'fcntl'
require 'fiddle'
require 'open3'

module Spawn
  ACTIONS_BYTES = 256 # more than a posix_spawn_file_actions_t takes
  STREAMS = { in: 0, out: 1, err: 2 }.freeze

  def self.function(name, *arguments)
    Fiddle::Function.new(Fiddle::Handle::DEFAULT[name], arguments, Fiddle::TYPE_INT)
  end
  private_class_method :function

  POINTER, INT = Fiddle::TYPE_VOIDP, Fiddle::TYPE_INT
  INIT = function('posix_spawn_file_actions_init', POINTER)
  DUP = function('posix_spawn_file_actions_adddup2', POINTER, INT, INT)
  CHDIR = function('posix_spawn_file_actions_addchdir_np', POINTER, POINTER)
  DESTROY = function('posix_spawn_file_actions_destroy', POINTER)
  START = function('posix_spawnp', POINTER, POINTER, POINTER, POINTER, POINTER, POINTER)

  module_function

  # As Kernel#spawn, of which it knows what Open3 asks for.
  # @return the process, or nil: it is a matter of Ruby's own
  def start(*words)
    env = words.first.is_a?(Hash) ? words.shift : {}
    options = words.last.is_a?(Hash) ? words.pop : {}
    words = line(words.first) if words.size == 1
    return unless words.all?(String) && env['PATH'].nil? && options.all? { |key, value| known?(key, value) }

    with_actions(options) { |actions| started(words, ENV.to_h.merge(env).compact, actions) }
  end

  # Words and double quotes need no shell.
  def line(text)
    return ['/bin/sh', '-c', text] if text.match?(/[*?{}\[\]<>()~&|\\$;'`\n#%]|\A\s*\w+=/) || text.count('"').odd?

    text.scan(/(?:"[^"]*"|[^\s"])+/).map { |word| word.delete('"') }
  end

  def known?(key, value)
    key == :chdir || (value.is_a?(IO) && Array(key).all? { |name| STREAMS.key?(name) })
  end

  def with_actions(options)
    actions = "\0" * ACTIONS_BYTES
    INIT.call(actions)
    options.each do |key, value|
      next CHDIR.call(actions, value) if key == :chdir

      value.fcntl(Fcntl::F_SETFL, value.fcntl(Fcntl::F_GETFL) & ~Fcntl::O_NONBLOCK) # a child waits for its pipes
      Array(key).each { |name| DUP.call(actions, value.fileno, STREAMS[name]) }
    end
    yield actions
  ensure
    DESTROY.call(actions)
  end

  def started(words, env, actions)
    pid = [0].pack('i')
    texts = [words, env.map { |name, value| "#{name}=#{value}" }]
    lists = texts.map { |list| (list.map { |text| Fiddle::Pointer[text].to_i } << 0).pack('J*') }
    error = START.call(pid, words.first, actions, nil, *lists)
    raise SystemCallError.new(words.first, error) unless error.zero?

    pid.unpack1('i')
  end
end

if Process.euid.zero?
  def Open3.spawn(*words)
    Spawn.start(*words) || super
  end
end
