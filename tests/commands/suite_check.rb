# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'kit'
require_relative 'random_pairs'

module Commands
  # `touchdown check`: what it says of vector files that are right, wrong, broken or not there.
  class CheckVectors < Suite
    include RandomPairs

    PROGRAM = 'build/touchdown'
    SCALARS = %w[f32 f64 q16].freeze
    VECTORS = File.expand_path('../vectors', __dir__)
    SEGMENTS = 'planar/segseg.csv' # line 1 names the columns, line 2 is the first row
    TYPE = 10 # its cells, from 1
    SHARE = 11
    POINTS = 'planar/pip_points.csv'
    POLYGONS = 'planar/pip_polys.csv' # which it needs beside it
    PAIRS = %w[pairs/pairs2d.csv pairs/polys2d.csv].freeze
    WHEEL = %w[wheel/wheel_drop.csv wheel/wheel_index.csv wheel/wheel_scenes.csv].freeze
    SHOWN = 5
    NO = 1
    USAGE = 2
    TOTALS = /^(\d+) passed, (\d+) failed, (\d+) skipped\Z/.freeze

    def label
      'check'
    end

    def host?
      true
    end

    def checks
      good.merge(scalars, failures, malformed, strange, paths, usage, random_pairs)
    end

    private

    # ---- what the checks are made of ----

    def touchdown(*words, from: '.')
      type('env', '-C', @copy.path(from), @copy.path(PROGRAM), *words)
    end

    def check(*words, from: '.')
      touchdown('check', *words, from: from)
    end

    # An empty folder for one check.
    def fresh
      @folders = (@folders || 0) + 1
      "vectors#{@folders}".tap { |name| FileUtils.mkdir_p(@copy.path(name)) }
    end

    # @return a fresh folder that holds these vector files
    def hold(*names)
      fresh.tap { |folder| names.each { |name| put("#{folder}/#{name}", vector(name)) } }
    end

    # @return a fresh folder's only file, of this text
    def file(name, text)
      "#{fresh}/#{name}".tap { |path| put(path, text) }
    end

    def put(path, text)
      FileUtils.mkdir_p(File.dirname(@copy.path(path)))
      File.binwrite(@copy.path(path), text)
    end

    def vector(name)
      File.binread(File.join(VECTORS, name))
    end

    # The text with one line changed.
    def with_line(text, number)
      lines = text.lines
      lines[number - 1] = "#{yield lines[number - 1].chomp}\n"
      lines.join
    end

    # The text with one cell changed; lines and cells count from 1.
    def with_cell(text, line, cell)
      with_line(text, line) do |row|
        cells = row.split(',', -1)
        cells[cell - 1] = yield cells[cell - 1]
        cells.join(',')
      end
    end

    # A type that no two segments have, in the first `count` rows.
    def wrong_types(count)
      (2..count + 1).reduce(vector(SEGMENTS)) { |text, line| with_cell(text, line, TYPE) { '7' } }
    end

    def rows(name)
      lines = vector(name).lines.reject { |line| line.start_with?('#') || line.strip.empty? }
      lines.size - (lines.first.match?(/\A"?[a-z]/i) ? 1 : 0)
    end

    def totals(answer)
      found = answer.out.match(TOTALS)
      expect(found, 'the last line must be the totals', answer)
      found.captures.map(&:to_i)
    end

    def expect_totals(answer, passed, failed = 0)
      expect(totals(answer).first(2) == [passed, failed], "must total #{passed} passed, #{failed} failed", answer)
    end

    def expect_silence(answer)
      expect(answer.err.empty?, 'standard error must be empty', answer)
    end

    # All of it agrees, and there is this much of it.
    def expect_good(answer, passed)
      expect_answer(answer)
      expect_silence(answer)
      expect_totals(answer, passed)
    end

    # ---- agreement ----

    def good
      {
        'help lists check' => -> { expect_answer(touchdown('help'), out: /^  check +FILE\|DIR\.\.\. +\S+ \S+/) },
        'folders in folders' => -> { nested },
        'hidden folders are left alone' => -> { hidden },
        'lines that end in CRLF' => -> { crlf },
        'the last line has no end' => -> { expect_good(check(file(SEGMENTS, vector(SEGMENTS).chomp)), rows(SEGMENTS)) },
        'a bare name from inside its folder' => -> { inside('segseg.csv', 'segseg.csv') },
        'the folder that one is in' => -> { inside('.', './segseg.csv') },
        'a named file that is no csv is left alone' => -> { other_kind },
        'several paths add up' => -> { several },
        'a companion alone is read, not judged' => -> { companion_alone }
      }
    end

    def nested
      folder = fresh
      put("#{folder}/a/#{SEGMENTS}", vector(SEGMENTS))
      put("#{folder}/b/c/#{SEGMENTS}", vector(SEGMENTS))
      answer = check(folder)
      expect_good(answer, 2 * rows(SEGMENTS))
      expect_answer(answer, out: [%r{^#{folder}/a/#{SEGMENTS}: \d+ passed}, %r{^#{folder}/b/c/#{SEGMENTS}: \d+ passed}])
    end

    def hidden
      folder = hold(SEGMENTS)
      put("#{folder}/.old/#{SEGMENTS}", '')
      expect_good(check(folder), rows(SEGMENTS))
    end

    def crlf
      folder = fresh
      names = [SEGMENTS, POINTS, POLYGONS, *PAIRS]
      names.each { |name| put("#{folder}/#{name}", vector(name).gsub("\n", "\r\n")) }
      expect_good(check(folder), [SEGMENTS, POINTS, PAIRS.first].sum { |name| rows(name) })
    end

    def inside(word, shown)
      answer = check(word, from: "#{hold(SEGMENTS)}/planar")
      expect_good(answer, rows(SEGMENTS))
      expect_answer(answer, out: /\A#{Regexp.escape(shown)}: /)
    end

    def other_kind
      folder = hold(SEGMENTS)
      put("#{folder}/notes.txt", 'x')
      answer = check("#{folder}/notes.txt", "#{folder}/#{SEGMENTS}")
      expect_good(answer, rows(SEGMENTS))
      expect(!answer.out.include?('notes'), 'it must not be mentioned', answer)
    end

    def several
      folder = hold(SEGMENTS, *PAIRS)
      expect_good(check("#{folder}/#{SEGMENTS}", "#{folder}/pairs"), rows(SEGMENTS) + rows(PAIRS.first))
    end

    def companion_alone
      answer = check("#{hold(POLYGONS)}/#{POLYGONS}")
      expect_good(answer, 0)
      expect_answer(answer, out: /\(read with the files beside it\)$/)
    end

    # ---- scalars ----

    def scalars
      SCALARS.each_with_object({}) do |scalar, all|
        all["every vector in #{scalar}"] = -> { everything(scalar) }
        all["a changed answer in #{scalar}"] = -> { changed(scalar) }
      end.merge('every scalar has its tolerance' => -> { tolerances })
    end

    # Every row is counted, and none as failed.
    def everything(scalar)
      names = Dir.glob('**/*.csv', base: VECTORS)
      answer = check('--scalar', scalar, hold(*names, 'wheel/aircraft.json'))
      expect_answer(answer)
      expect_silence(answer)
      expect(totals(answer).first.positive?, 'must have passed some', answer)
      names.each { |name| expect_every_row(answer, name) }
    end

    def expect_every_row(answer, name)
      line = answer.out.lines.find { |l| l.match?(%r{\A[^/]+/#{Regexp.escape(name)}: }) }.to_s
      passed, failed, skipped = %w[passed failed skipped].map { |word| line[/(\d+) #{word}/, 1].to_i }
      judged = line.include?('(read with') ? 0 : rows(name)
      expect(!line.empty? && failed.zero? && passed + skipped == judged, "#{name} must count #{judged} rows", answer)
    end

    def changed(scalar)
      path = file(SEGMENTS, wrong_types(1))
      answer = expect_answer(check("--scalar=#{scalar}", path), code: NO,
                             out: [/^#{path}: #{rows(SEGMENTS) - 1} passed, 1 failed$/,
                                   /^  line 2: type: expected 7, got 1$/])
      expect_totals(answer, rows(SEGMENTS) - 1, 1)
      expect_silence(answer)
    end

    # How far an answer is off, and what each scalar says of it.
    def tolerances
      { 1e-2 => [NO, NO, NO], 1e-3 => [NO, NO, 0], 3e-5 => [0, NO, 0], 1e-11 => [0, 0, 0] }.each do |by, codes|
        text = with_cell(vector(SEGMENTS), 2, SHARE) { |cell| (cell.to_f + by).to_s }
        path = file(SEGMENTS, text)
        SCALARS.zip(codes) do |scalar, code|
          out = code.zero? ? / 0 failed/ : /^  line 2: di: expected 0\.\d+, got 0\.\d+$/
          expect_answer(check('--scalar', scalar, path), code: code, out: out)
        end
      end
    end

    # ---- failures ----

    def failures
      {
        'as many failures as are shown' => -> { many(SHOWN) },
        'more failures than are shown' => -> { many(SHOWN + 3) },
        'a failure does not end the run' => -> { goes_on(wrong_types(1), rows(SEGMENTS) - 1, 1) },
        'a malformed file does not end the run' => -> { goes_on('', 0, 0) },
        'a path that is not there does not end the run' => lambda {
          expect_totals(expect_answer(check('nowhere.csv', hold(SEGMENTS)), code: NO), rows(SEGMENTS))
        }
      }
    end

    def many(count)
      answer = expect_answer(check(file(SEGMENTS, wrong_types(count))), code: NO)
      expect_totals(answer, rows(SEGMENTS) - count, count)
      shown = answer.out.scan(/^  line (\d+): /).flatten.map(&:to_i)
      expect(shown == (2..SHOWN + 1).to_a, "must show the first #{SHOWN}", answer)
      more = answer.out[/^  and (\d+) more$/, 1].to_i
      expect(more == count - SHOWN, "must tell of #{count - SHOWN} more", answer)
    end

    # The file is the first of two.
    def goes_on(text, passed, failed)
      folder = hold(*PAIRS)
      put("#{folder}/a/#{SEGMENTS}", text)
      expect_totals(expect_answer(check(folder), code: NO), passed + rows(PAIRS.first), failed)
    end

    # ---- malformed rows ----

    # Each in line 4, after two good rows.
    def malformed
      {
        'a bad cell' => -> { unreadable(11, 'a number', '0.5x') },
        'a bad first number' => -> { unreadable(2, 'an integer', '7x') },
        'an empty cell' => -> { unreadable(3, 'an integer', '') },
        'a number beyond 32 bits' => -> { unreadable(2, 'an integer within +-2^30', '2147483648') },
        'the least number of 32 bits' => -> { unreadable(2, 'an integer within +-2^30', '-2147483648') },
        'no number' => -> { unreadable(11, 'a number', 'nan') },
        'a missing cell' => lambda {
          malformed_row('cell 13: a cell is missing: expected an integer') { |row| row.sub(/,[^,]*\z/, '') }
        },
        'a cell too many' => -> { malformed_row('cell 14: a cell too many') { |row| "#{row},0" } },
        'an empty cell too many' => -> { malformed_row('cell 14: a cell too many') { |row| "#{row}," } },
        'a row of bytes that are no text' => -> { malformed_row('this is no text') { |row| "#{row}\0" } }
      }
    end

    # A cell that holds `found` instead.
    def unreadable(cell, wanted, found)
      what = "cell #{cell}: a cell cannot be read: expected #{wanted}#{", not '#{found}'" unless found.empty?}"
      malformed_row(what) { |row| row.split(',', -1).tap { |cells| cells[cell - 1] = found }.join(',') }
    end

    def malformed_row(what, &change)
      expect_malformed(file(SEGMENTS, with_line(vector(SEGMENTS), 4, &change)), 4, what, 2)
    end

    # @param passed the rows before it, which count
    def expect_malformed(path, line, what, passed = 0)
      answer = expect_refusal(check(path), /\A#{path}:#{line}: malformed(, |: )#{Regexp.escape(what)}$/, code: NO)
      expect_totals(answer, passed)
    end

    # ---- malformed files ----

    def strange
      {
        'a file cut off in a row' => -> { cut_off },
        'an empty file' => -> { expect_malformed(file(SEGMENTS, ''), 1, 'there are no rows') },
        'a file of nothing but its columns' => lambda {
          expect_malformed(file(SEGMENTS, "#{vector(SEGMENTS).lines.first}\n\n"), 3, 'there are no rows')
        },
        'a binary file' => -> { expect_malformed(file(SEGMENTS, (0..255).to_a.pack('C*')), 1, 'this is no text') },
        'the columns have no names' => -> { nameless },
        'a bad cell in a companion' => -> { bad_companion },
        'a target that the core refuses is told in words' => -> { refused_target },
        'a shape that the core refuses is told in words' => -> { refused_shape },
        'a cut off wheel row' => -> { cut_off_wheel },
        'a wheel run that ends too early' => -> { short_wheel }
      }
    end

    def cut_off
      whole = vector(SEGMENTS)
      text = whole.lines.first(6).join
      expect_malformed(file(SEGMENTS, text.chomp[0..-4]), 6, 'cell 13: a cell is missing: expected an integer', 4)
    end

    def nameless
      folder = hold(*PAIRS)
      path = "#{folder}/#{PAIRS.first}"
      put(path, vector(PAIRS.first).lines.reject { |line| line.start_with?('id,') }.join)
      expect_malformed(path, 2, "a number where the columns' names should be")
    end

    def bad_companion
      folder = hold(POINTS)
      put("#{folder}/#{POLYGONS}", with_cell(vector(POLYGONS), 2, 4) { 'x' })
      sentence = /#{POINTS}:2: malformed.*: #{File.basename(POLYGONS)}, line 2, cell 4: expected an integer, not 'x'$/
      expect_refusal(check(folder), sentence, code: NO)
    end

    # A triangle the other way round.
    def refused_target
      folder = hold('planar/traj_steps.csv', 'planar/traj_cases.csv', 'planar/traj_pose.csv')
      targets = vector('planar/traj_targets.csv').sub(/^(1,0,3,)(\S+?,\S+?),(\S+?,\S+?),/) { "#{$1}#{$3},#{$2}," }
      put("#{folder}/planar/traj_targets.csv", targets)
      sentence = /traj_targets\.csv, line 3, cell 9: expected a convex target: face 0: edge must be followed by a turn to the right/
      expect_refusal(check("#{folder}/planar/traj_steps.csv"), sentence, code: NO)
    end

    # A radius below zero.
    def refused_shape
      text = vector('pairs/pairs3d.csv')
      first = text.lines.index { |line| line.match?(/\A\d/) } + 1
      folder = hold('pairs/hulls.csv')
      put("#{folder}/pairs/pairs3d.csv", with_cell(text.lines.first(first + 5).join, first, 4) { '-1' })
      expect_answer(check("#{folder}/pairs/pairs3d.csv"), code: NO,
                    out: /^  line #{first}: first shape: the core refuses it: part 0: size must be 0 or more/)
    end

    # The first rows of a wheel's run, of which the last one has lost all after its second cell.
    def cut_off_wheel
      lines = vector(WHEEL.first).lines.first(20)
      refuse_wheel("#{lines[0..-2].join}#{lines.last.split(',').first(2).join(',')}",
                   ':20: malformed, cell 3 (q_q16): a cell is missing')
    end

    def short_wheel
      refuse_wheel(vector(WHEEL.first).lines.first(20).join,
                   ':20: malformed: the file ends too early: expected as many ticks as wheel_index.csv says')
    end

    def refuse_wheel(text, sentence)
      path = "#{hold(*WHEEL)}/#{WHEEL.first}"
      put(path, text)
      expect_refusal(check(path), /\A#{path}#{Regexp.escape(sentence)}$/, code: NO)
    end

    # ---- paths ----

    def paths
      {
        'a csv of an unknown name' => -> { refuse_path(file('planar/other.csv', vector(SEGMENTS)), /: unknown: /) },
        'a csv in a folder of an unknown name' => lambda {
          refuse_path(file('plain/segseg.csv', vector(SEGMENTS)), /: unknown: /)
        },
        'a companion is missing' => lambda {
          refuse_path("#{hold(POINTS)}/#{POINTS}", /:2: malformed.*#{File.basename(POLYGONS)}$/)
        },
        'the aircraft without its description' => lambda {
          refuse_path("#{hold('wheel/aircraft.csv')}/wheel/aircraft.csv", /.*its companion is missing: aircraft\.json$/)
        },
        'a csv that is not there' => -> { refuse_path("#{fresh}/#{SEGMENTS}", /: No such file or directory$/) },
        'a folder that is not there' => -> { refuse_path('nowhere', /: No such file or directory$/) },
        'an empty folder' => -> { refuse_path(fresh, /: there is no \.csv to check$/) },
        'a folder without a csv' => lambda {
          refuse_path(File.dirname(file('planar/notes.txt', 'x')), /: there is no \.csv to check$/)
        },
        'a file that is no csv, alone' => -> { refuse_path(file('notes.txt', 'x'), /: there is no \.csv to check$/) }
      }
    end

    def refuse_path(path, sentence)
      answer = expect_refusal(check(path), /\A#{path}#{sentence}/, code: NO)
      expect_totals(answer, 0)
    end

    # ---- usage ----

    def usage
      {
        'no path' => -> { refuse_words([], /check takes the paths /) },
        'an empty path' => -> { refuse_words([''], /check takes the paths .* not ''/) },
        'an unknown option' => -> { refuse_words(['--fast', hold(SEGMENTS)], /check takes the paths .* not '--fast'/) },
        'an unknown option after a path' => -> { refuse_words([hold(SEGMENTS), '-q'], /not '-q'/) },
        'an unknown scalar' => lambda {
          refuse_words(['--scalar', 'f16', hold(SEGMENTS)], /unknown scalar 'f16'.*f32, f64, q16/)
        }
      }
    end

    def refuse_words(words, sentence)
      answer = expect_refusal(check(*words), sentence, code: USAGE)
      expect(answer.out.empty?, 'standard output must be empty', answer)
    end
  end
end
