# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'fakes'
require_relative 'kit'

module Commands
  # port/host/setup.sh on machines that lack something: here the machine is made of fakes, and none
  # of them installs anything.
  class Setup < Suite
    SCRIPT = 'port/host/setup.sh'
    TOOLED = %w[setup test soak coverage check docs same bench survey host firmware run flash debug].freeze
    ALL_INSTALLED = 'shift 2; for p in "$@"; do echo "installed $p"; done'
    ALL_BUT_ONE = 'shift 2; for p in "$@"; do [ "$p" = valgrind ] || echo "installed $p"; done'
    NO_NETWORK = 'exit 100'
    NO_LISTS = 'case "$*" in *--download-only*) [ -e lists ] ;; *update*) touch lists ;; esac'

    def checks
      {
        'all is there: silent, and nothing is called' => -> { all_there },
        'a tool is missing without root: which one command to run' => -> { without_root },
        'a tool of a group is missing without root' => -> { group_without_root },
        'make without root: refused before anything is built' => -> { make_without_root },
        'no network: nothing is installed' => -> { no_network },
        'no network and old lists: nothing is installed' => -> { no_network_after_update },
        'root: what is missing, and nothing else' => -> { only_the_missing },
        'root, old lists: updated, then downloaded, then installed' => -> { old_lists },
        'the gem is missing and there is no network' => -> { no_gems },
        'not a Debian' => -> { no_debian },
        'libraries to compare with cannot be had: said so, and the rest goes on' => -> { no_peers },
        'an unknown group' => -> { expect_refusal(setup(machine, 'nope'), /unknown group.*base, project, docs, flash, debug, node, browser, peers, mpi/) }
      }
    end

    private

    def machine(uid: 0, dpkg: ALL_INSTALLED, apt: '')
      Fakes.new(@copy.path('fakes')).add('id', "echo #{uid}").add('dpkg-query', dpkg).add('apt-get', apt)
           .add('gem', 'exit 1')
    end

    def setup(fakes, *words, env: {})
      type('sh', SCRIPT, *words, env: fakes.env.merge(env))
    end

    def expect_untouched(fakes, answer, *names)
      called = names.flat_map { |name| fakes.calls(name) }
      expect(called.empty?, "must not have called #{called.first}", answer)
    end

    def all_there
      fakes = machine
      answer = expect_answer(setup(fakes))
      expect(answer.out.empty? && answer.err.empty?, 'must say nothing', answer)
      expect_untouched(fakes, answer, 'apt-get', 'gem')
    end

    def without_root
      fakes = machine(uid: 65_534, dpkg: '')
      answer = expect_refusal(setup(fakes), /\Asetup: missing gcc .*qemu-system-arm.*: run `sudo make setup`$/)
      expect_untouched(fakes, answer, 'apt-get', 'gem')
    end

    def group_without_root
      fakes = machine(uid: 65_534, dpkg: "#{ALL_INSTALLED} | grep -v openocd")
      answer = expect_refusal(setup(fakes, 'flash'),
                              %r{\Asetup: missing openocd: run `sudo sh port/host/setup.sh flash`$})
      expect_untouched(fakes, answer, 'apt-get', 'gem')
    end

    def make_without_root
      fakes = machine(uid: 65_534, dpkg: '')
      TOOLED.each do |goal|
        answer = expect_refusal(make(goal, 'BOARD=microbit', env: fakes.env),
                                %r{missing .*: run `sudo (make setup|sh port/host/setup.sh (?:project )?docs(?: node)?)`})
        expect(!@copy.exist?('build'), 'nothing may be built', answer)
        expect_untouched(fakes, answer, 'apt-get', 'gem')
      end
    end

    def no_network
      fakes = machine(dpkg: '', apt: NO_NETWORK)
      answer = expect_refusal(setup(fakes),
                              /cannot download Debian packages, so nothing was changed: check the network/)
      expect_no_install(fakes, answer)
    end

    def no_network_after_update
      fakes = machine(dpkg: ALL_BUT_ONE, apt: 'case "$*" in *update*) ;; *) exit 100 ;; esac')
      answer = expect_refusal(setup(fakes), /cannot download Debian packages, so nothing was changed/)
      expect_no_install(fakes, answer)
    end

    def expect_no_install(fakes, answer)
      expect(fakes.calls('apt-get').any?(/--download-only/), 'must have tried to download', answer)
      expect(installs(fakes).empty?, 'must not install', answer)
      expect_untouched(fakes, answer, 'gem')
    end

    def installs(fakes)
      fakes.calls('apt-get').grep(/ install /).grep_v(/--download-only/)
    end

    def only_the_missing
      fakes = machine(dpkg: ALL_BUT_ONE)
      answer = expect_answer(setup(fakes), out: /\Asetup: installing Debian packages \(1\): valgrind\n\z/)
      expect(installs(fakes).size == 1, 'must install once', answer)
      expect(installs(fakes).first.end_with?(' valgrind'), 'must install valgrind alone', answer)
    end

    def old_lists
      fakes = machine(dpkg: ALL_BUT_ONE, apt: NO_LISTS)
      answer = expect_answer(setup(fakes))
      steps = fakes.calls('apt-get').map { |call| call.include?('--download-only') ? 'fetch' : call[/update|install/] }
      expect(steps == %w[fetch update fetch install],
             "must fetch, update, fetch, install; did #{steps.join(', ')}", answer)
    end

    # Gems are looked for in a folder that is empty.
    def no_gems
      fakes = machine
      FileUtils.mkdir_p(@copy.path('gems'))
      gems = { 'GEM_HOME' => @copy.path('gems'), 'GEM_PATH' => @copy.path('gems') }
      answer = expect_refusal(setup(fakes, env: gems), /cannot install the gems: check the network.*`make setup`/)
      expect(fakes.calls('gem').any?(/install .*-g Gemfile/), 'must have tried', answer)
      expect_untouched(fakes, answer, 'apt-get')
    end

    def no_peers
      fakes = machine(uid: 65_534, dpkg: "#{ALL_INSTALLED} | grep -v libode")
      code = "Bench::Peers.new('.', 'build', 'sh #{SCRIPT}').run"
      answer = type('ruby', '-r', './tests/peers/peers', '-e', code, env: fakes.env)
      expect_answer(answer, out: %r{\Abench: other libraries are left out: setup: missing libode-dev: run `sudo sh .* peers`$})
      expect(!@copy.exist?('build/peers.csv'), 'there may be no counts', answer)
    end

    # A PATH with the shell's own tools and nothing of Debian.
    def no_debian
      fakes = Fakes.new(@copy.path('fakes')).link('dirname', 'sed', 'timeout', 'tr')
      expect_refusal(type(Fakes.real('sh'), SCRIPT, env: fakes.env_alone),
                     /this is no Debian: install by other means: gcc /)
    end
  end
end
