# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative '../documents'

module Bench
  # What a reader wants of survey.csv: a row for each family and scalar, the share of each bound of work,
  # and the other libraries beside ours.
  class SurveyTables
    OURS = { 'touchdown_f32' => 'f32', 'touchdown_f64' => 'f64', 'touchdown_q16' => 'Q16.16' }.freeze
    TITLES = OURS.transform_values { |scalar| "Touchdown #{scalar}" }.merge(
      'bullet' => 'Bullet f32', 'bullet_at_touch' => 'Bullet f32, set for restitution',
      'ode_step' => 'ODE f64 `dWorldStep`', 'ode_quick' => 'ODE f64 `dWorldQuickStep`'
    ).freeze
    ALL = 'all'
    # Whose energy is not booked, because a thrust pushes; and whose restitution or slip is measured.
    PUSHED = ['soft touchdowns'].freeze
    OFF = ['single impacts', 'rolling balls', 'broad impacts'].freeze
    BOUNDS = %w[pairs calls separations leaf_tests steps].freeze # columns of the csv
    WORDS = { 'leaf_tests' => 'leaf tests' }.freeze
    FIGURES = ['energy grown', 'chatter', 'no rest', 'drift [m]', 'jitter', 'restitution off'].freeze
    PEER_FAMILIES = ['drops', 'stacks', 'single impacts'].freeze

    # @param rows those of survey.csv, as hashes
    def initialize(rows, scenes, seconds)
      @rows = rows
      @scenes = scenes
      @seconds = seconds
    end

    # Where other libraries could not be asked, the document keeps what it says.
    def bodies
      tables = { 'survey' => -> { "#{counts}\n#{own}" }, 'survey-work' => -> { work } }
      names.size > OURS.size ? tables.merge('survey-peers' => -> { peers }) : tables
    end

    # The same for a terminal.
    def text
      [counts, own, work, (peers if names.size > OURS.size)].compact.join("\n")
    end

    private

    def names
      TITLES.keys & @rows.map { |r| r['by'] }
    end

    def families
      @rows.select { |r| OURS.key?(r['by']) }.map { |r| r['family'] }.uniq
    end

    def row(by, family)
      @rows.find { |r| r['by'] == by && r['family'] == family }
    end

    def counts
      "#{@scenes} scenes, #{@scenes / (families.size - 1)} of each family; the last part of a run lasts #{@seconds} s.\n"
    end

    # ---- figures ----

    def own
      lines = families.flat_map { |family| OURS.map { |by, scalar| [family, scalar, *figures(row(by, family))] } }
      Documents.table(['family', 'scalar', 'scenes', *FIGURES], lines)
    end

    def peers
      lines = PEER_FAMILIES.flat_map do |family|
        names.map { |by| [family, TITLES[by], *figures(row(by, family)), fallen(row(by, family))] }
      end
      Documents.table(['family', 'by', 'scenes', *FIGURES, 'fallen'], lines)
    end

    # Counts of scenes, and the worst of each figure; '-' where it is not asked of the family.
    def figures(row)
      rests = row['resting'].to_i.positive?
      [row['accepted'],
       PUSHED.include?(row['family']) ? '-' : figure(row['grown_most']),
       *%w[chatter restless drift_most jitter_most].map { |name| rests ? figure(row[name]) : '-' },
       OFF.include?(row['family']) ? figure(row['off_most']) : '-']
    end

    def fallen(row)
      row['family'] == 'stacks' ? row['fallen'] : '-'
    end

    def figure(text)
      text.include?('e') && text.to_f.zero? ? '0' : text
    end

    # ---- work ----

    # It is counted, so that scalars hardly differ: families in f32, and all of it in each.
    def work
      lines = families.reject { |f| f == ALL }.map { |family| [family, *shares(row('touchdown_f32', family))] }
      lines += OURS.map { |by, scalar| ["all, #{scalar}", *shares(row(by, ALL))] }
      Documents.table(['share of the bound', *BOUNDS.map { |bound| WORDS.fetch(bound, bound) }], lines)
    end

    # "mean/worst" in percent; '-' where there is no such work.
    def shares(row)
      BOUNDS.map do |bound|
        mean, most = %w[mean most].map { |word| 100 * row["#{bound}_#{word}"].to_f }
        most.zero? ? '-' : format('%.2f/%.1f %%', mean, most)
      end
    end
  end
end
