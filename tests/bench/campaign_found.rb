# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# What the campaigns of boards/campaigns find: `ruby tests/bench/campaign_found.rb [--docs DIR]`, part of `make bench`.
# Runs build/touchdown on all cores, for a minute or two, and writes the table of DESIGN.md.

require 'csv'
require 'fileutils'
require 'json'
require 'open3'
require_relative '../documents'

module Bench
  # The summaries of all campaigns as rows: verdicts, limits, what explains them.
  class CampaignFound
    PROGRAM = 'build/touchdown-f64'
    FILES = 'boards/campaigns/*.json'
    WORK = 'build/campaign_found'
    HEAD = ['campaign, f64', 'quantity', 'limit', 'broken by', 'median', 'the worst', 'explained most by (rank correlation)'].freeze
    CHANCE = 0.01

    def initialize(docs)
      @docs = docs
    end

    def write
      rows = Dir.glob(FILES).grep_v(/\.(schema|scene)\.json\z/).sort.flat_map { |file| rows_of(file) }
      Documents.put(File.join(@docs, 'DESIGN.md'), 'found' => -> { Documents.table(HEAD, rows) })
    end

    private

    def rows_of(file)
      folder = "#{WORK}/#{File.basename(file, '.json')}"
      FileUtils.rm_rf(folder)
      said, status = Open3.capture2e(PROGRAM, 'campaign', file, '--out', folder)
      abort "bench: #{said.lines.last}" if status.exitstatus > 1
      summary = JSON.parse(File.read("#{folder}/summary.json"))
      rows = [verdict(summary)] + by_value(summary, CSV.read("#{folder}/results.csv", headers: true)) + limits(summary)
      rows.each_with_index.map { |row, i| [i.zero? ? "`#{summary['campaign']}`, #{summary['runs']} runs" : '', *row] }
    end

    def verdict(summary)
      counts = summary['verdicts']
      others = counts.except('passed', 'not_passed').select { |_, n| n.positive? }.map { |name, n| "#{n} #{name}" }
      ['not passed', "#{number(100 * summary['tolerated'])} %", others.empty? ? '0' : others.join(', '), '', '', explained(counts['not_passed'])]
    end

    # Where a parameter has few values and some runs have not passed: of each value.
    def by_value(summary, runs)
      lists = summary['parameters'].select { |p| p['drawn'].match?(/\Aone of .*,/) }
      return [] if summary['verdicts']['not_passed']['value'].zero?

      lists.map do |p|
        groups = runs.group_by { |run| run[p['name']].to_f }.sort
        shares = groups.map { |_, some| format('%.0f %%', 100.0 * some.count { |run| run['verdict'] != 'passed' } / some.size) }
        ["not passed, #{p['name']} #{groups.map { |value, _| number(value) }.join(', ')}", '', shares.join(', '), '', '', '']
      end
    end

    def limits(summary)
      summary['limits'].map do |limit|
        q = summary['quantities'].find { |one| one['name'] == limit['quantity'] }
        worst = limit['worst'].first
        [label(q), [limit['least'] && "at least #{number(limit['least'])}", limit['most'] && "at most #{number(limit['most'])}"].compact.join(', '), limit['broken'].to_s,
         number(q['quantiles'].find { |one| one['share'] == 0.5 }['value']), "#{number(worst['value'])} (run #{worst['run']})", explained(q)]
      end
    end

    def label(quantity)
      quantity['unit'] == '-' ? quantity['name'] : "#{quantity['name']} [#{quantity['unit']}]"
    end

    # The parameter that explains most, if it does more than chance.
    def explained(column)
      name, share = column['explained'].select { |p, one| one && column['explained_chances'][p] < CHANCE }.max_by(&:last)
      return '' unless name

      rho = column['correlations'][name] if (column['chances'][name] || 1.0) < CHANCE
      "#{name}, #{number((100 * share).round)} %#{format(' (%+.2f)', rho) if rho}"
    end

    def number(value)
      value.abs.between?(1e4, 1e6) ? value.round.to_s : format('%.4g', value)
    end
  end
end

if $PROGRAM_NAME == __FILE__
  Dir.chdir(File.expand_path('../..', __dir__))
  Bench::CampaignFound.new(ARGV[0] == '--docs' ? ARGV[1] : '.').write
end
