# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative '../peers/survey_tables'
require_relative 'kit'

module Commands
  # Tables of the documents that take too long to be measured anew: they are there, whole, and as they
  # would be written from such results.
  class Tables < Suite
    NAMES = 'tests/support/scene/survey_run.c'
    HEADER = 'tests/support/scene/survey_tally.c'

    def checks
      {
        'DESIGN.md has a row for each family of the survey in each scalar' => -> { own_rows },
        'DESIGN.md has the work of each family of the survey' => -> { work_rows },
        'DESIGN.md has a row for each library that runs scenes of the survey' => -> { peer_rows },
        'the tables of the survey have a row for each of its results' => -> { made },
        'what is not measured stays in the document' => -> { kept }
      }
    end

    private

    # ---- the document ----

    def families
      list = File.read(@copy.path(NAMES))[/names\[SURVEY_FAMILIES\] = \{(.*?)\};/m, 1].to_s.scan(/"([^"]+)"/).flatten
      expect(list.size > 1, "#{NAMES} must name the families")
      list
    end

    # The cells of the rows between two marks.
    def rows(mark, text = File.read(@copy.path('DESIGN.md'), encoding: 'UTF-8'))
      Bench::Documents.block(text, mark).to_s.lines.grep(/\A\|/).drop(2).map { |line| line.split('|').map(&:strip).drop(1) }
    end

    def expect_keys(wanted, found)
      missing = wanted - found
      strange = found - wanted
      expect(missing.empty?, "no row for #{missing.first}: run `make survey`")
      expect(strange.empty?, "a row for #{strange.first}, which is none: run `make survey`")
    end

    def own_rows
      expect_keys([*families, 'all'].product(Bench::SurveyTables::OURS.values), rows('survey').map { |r| r.first(2) })
    end

    def work_rows
      all = Bench::SurveyTables::OURS.values.map { |scalar| "all, #{scalar}" }
      expect_keys(families + all, rows('survey-work').map(&:first))
    end

    def peer_rows
      wanted = Bench::SurveyTables::PEER_FAMILIES.product(Bench::SurveyTables::TITLES.values)
      expect_keys(wanted, rows('survey-peers').map { |r| r.first(2) })
    end

    # ---- how it is made ----

    # Results that differ in every cell, in the columns that the programs print.
    def results(names)
      columns = File.read(@copy.path(HEADER))[/survey_tally_header =\n(.*?);/m, 1].scan(/"([^"]+)"/).join.split(',')
      [*families, 'all'].product(names).each_with_index.map do |(family, by), i|
        columns.to_h { |name| [name, "#{i}.5"] }.merge('by' => by, 'family' => family, 'resting' => (i % 2).to_s)
      end
    end

    def document(names)
      marks = %w[survey survey-work survey-peers]
      @copy.write('doc/DESIGN.md', marks.map { |mark| "<!-- #{mark}:begin -->\nold\n<!-- #{mark}:end -->\n" }.join)
      tables = Bench::SurveyTables.new(results(names), 3000, 5)
      expect(Bench::Documents.put(@copy.path('doc/DESIGN.md'), tables.bodies), 'the document must be written')
      File.read(@copy.path('doc/DESIGN.md'))
    end

    def made
      text = document(Bench::SurveyTables::TITLES.keys)
      expect(text.include?("3000 scenes, #{3000 / families.size} of each family"), "must say how many scenes:\n#{text}")
      expect(!text.include?('old'), "no block may stay:\n#{text}")
      cells = rows('survey', text).map { |r| r[2] }
      expect(cells.uniq.size == cells.size, "every result must have its row:\n#{text}")
      expect(rows('survey', text).any? { |r| r[4] == '-' } && rows('survey', text).any? { |r| r[4] != '-' },
             "what need not rest has no chatter:\n#{text}")
      expect(rows('survey-peers', text).map { |r| r[1] }.uniq == Bench::SurveyTables::TITLES.values,
             "every library must have its rows:\n#{text}")
    end

    def kept
      text = document(Bench::SurveyTables::OURS.keys)
      expect(Bench::Documents.block(text, 'survey-peers') == "old\n", "the libraries' block must stay:\n#{text}")
      expect(!rows('survey', text).empty?, "ours must be written:\n#{text}")
    end
  end
end
