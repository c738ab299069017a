# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative '../peers/campaign_tables'
require_relative 'kit'

module Commands
  # Tables of the documents that take too long to be measured anew: they are there, whole, and as they
  # would be written from such results.
  class Tables < Suite
    NAMES = 'tests/support/scene/campaign_run.c'
    HEADER = 'tests/support/scene/campaign_tally.c'

    def checks
      {
        'DESIGN.md has a row for each family of the campaign in each scalar' => -> { own_rows },
        'DESIGN.md has the work of each family of the campaign' => -> { work_rows },
        'DESIGN.md has a row for each library that runs scenes of the campaign' => -> { peer_rows },
        'the tables of the campaign have a row for each of its results' => -> { made },
        'what is not measured stays in the document' => -> { kept }
      }
    end

    private

    # ---- the document ----

    def families
      list = File.read(@copy.path(NAMES))[/names\[CAMPAIGN_FAMILIES\] = \{(.*?)\};/m, 1].to_s.scan(/"([^"]+)"/).flatten
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
      expect(missing.empty?, "no row for #{missing.first}: run `make campaign`")
      expect(strange.empty?, "a row for #{strange.first}, which is none: run `make campaign`")
    end

    def own_rows
      expect_keys([*families, 'all'].product(Bench::CampaignTables::OURS.values), rows('campaign').map { |r| r.first(2) })
    end

    def work_rows
      all = Bench::CampaignTables::OURS.values.map { |scalar| "all, #{scalar}" }
      expect_keys(families + all, rows('campaign-work').map(&:first))
    end

    def peer_rows
      wanted = Bench::CampaignTables::PEER_FAMILIES.product(Bench::CampaignTables::TITLES.values)
      expect_keys(wanted, rows('campaign-peers').map { |r| r.first(2) })
    end

    # ---- how it is made ----

    # Results that differ in every cell, in the columns that the programs print.
    def results(names)
      columns = File.read(@copy.path(HEADER))[/campaign_tally_header =\n(.*?);/m, 1].scan(/"([^"]+)"/).join.split(',')
      [*families, 'all'].product(names).each_with_index.map do |(family, by), i|
        columns.to_h { |name| [name, "#{i}.5"] }.merge('by' => by, 'family' => family, 'resting' => (i % 2).to_s)
      end
    end

    def document(names)
      marks = %w[campaign campaign-work campaign-peers]
      @copy.write('doc/DESIGN.md', marks.map { |mark| "<!-- #{mark}:begin -->\nold\n<!-- #{mark}:end -->\n" }.join)
      tables = Bench::CampaignTables.new(results(names), 3000, 5)
      expect(Bench::Documents.put(@copy.path('doc/DESIGN.md'), tables.bodies), 'the document must be written')
      File.read(@copy.path('doc/DESIGN.md'))
    end

    def made
      text = document(Bench::CampaignTables::TITLES.keys)
      expect(text.include?("3000 scenes, #{3000 / families.size} of each family"), "must say how many scenes:\n#{text}")
      expect(!text.include?('old'), "no block may stay:\n#{text}")
      cells = rows('campaign', text).map { |r| r[2] }
      expect(cells.uniq.size == cells.size, "every result must have its row:\n#{text}")
      expect(rows('campaign', text).any? { |r| r[4] == '-' } && rows('campaign', text).any? { |r| r[4] != '-' },
             "what need not rest has no chatter:\n#{text}")
      expect(rows('campaign-peers', text).map { |r| r[1] }.uniq == Bench::CampaignTables::TITLES.values,
             "every library must have its rows:\n#{text}")
    end

    def kept
      text = document(Bench::CampaignTables::OURS.keys)
      expect(Bench::Documents.block(text, 'campaign-peers') == "old\n", "the libraries' block must stay:\n#{text}")
      expect(!rows('campaign', text).empty?, "ours must be written:\n#{text}")
    end
  end
end
