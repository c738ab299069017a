# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'gatekit'
require_relative 'plants'

module Gates
  # Who watches the gates: each fault of plants.rb is planted in a copy of the tree, and its gate must
  # fail there and name the place. That every gate passes on the tree without a fault is seen outside of this one.
  class Planted < Gate
    FRONT = File.join(__dir__, 'check.rb')

    # What gates look at: of the tests, themselves and the golden values that the self-test includes.
    COPIED = (TreeGate::TOP - %w[tests] + %w[tests/gates tests/docs tests/lint tests/golden]).freeze

    def cases
      jobs = Plants.all.select { |plant| wanted?("#{plant.gate.gate_name} #{plant.name}") }
      Gates.each_parallel(jobs) { |plant| Gates.apart { one_case(plant) } } + front
    end

    private

    def one_case(plant)
      timed("#{plant.gate.gate_name}: #{plant.name}") { in_copy(plant) { |copy| judge(plant, copy) } }
    end

    def judge(plant, copy)
      found = plant.gate.new(copy, only: plant.only).cases.flat_map(&:findings)
      return must_pass(plant, found) if plant.says.nil?
      return [] if found.any? { |f| f.to_s.match?(plant.says) }

      heard = found.empty? ? 'it passed' : "it said: #{found.first}"
      [finding("gate #{plant.gate.gate_name}", "did not see the planted fault (#{plant.name}); #{heard}",
               "mend the gate: its message must match #{plant.says.inspect}")]
    end

    # One is enough: the gate itself, outside of this one, tells all of them.
    def must_pass(plant, found)
      found.first(1).map do |f|
        finding(f.where, "the gate fails where it must pass (#{plant.name}): #{f.what}", f.remedy)
      end
    end

    # In a folder of its own: another run may be planting the same fault.
    def in_copy(plant)
      Dir.mktmpdir('planted', @tree.build) do |root|
        copy_tree(root, COPIED + @tree.glob(*plant.gate.looks_at))
        leave_out(root, 'src', plant.rooms)
        leave_out(root, 'include', plant.headers)
        leave_out(root, 'port', plant.ports)
        plant.edits.each { |file, edit| apply(File.join(root, file), edit) }
        yield Tree.new(root, File.join(root, 'build'), @tree.cache)
      end
    end

    # Links, where the disk has them: what an edit replaces stays in the tree.
    def copy_tree(root, names)
      how = File.stat(root).dev == File.stat(@tree.root).dev ? '-rl' : '-r'
      text, ok = Gates.run('cp', how, '--parents', *names.select { |name| @tree.exist?(name) }, root, dir: @tree.root)
      raise "copy of the tree: #{text}" unless ok
    end

    # @param kept what stays in the folder; nil: all
    def leave_out(root, folder, kept)
      return unless kept

      FileUtils.rm_rf(Dir.glob(File.join(root, folder, '*')).reject { |path| kept.include?(File.basename(path)) })
    end

    # An edit is the new text of a file, or what makes it of the old.
    def apply(path, edit)
      FileUtils.mkdir_p(File.dirname(path))
      old = File.exist?(path) ? File.read(path) : ''
      FileUtils.rm_f(path) # the name; the tree has the file, too
      File.write(path, edit.is_a?(Proc) ? edit.call(old) : edit)
    end

    # The command itself: a fault must reach the exit code and the report.
    def front
      return [] unless wanted?('front')

      plant = Plants.all.find { |p| p.gate == TreeGate }
      [timed('front: exit code and report') { in_copy(plant) { |copy| judge_front(copy) } }]
    end

    def judge_front(copy)
      text, ok = Gates.run('ruby', FRONT, '--root', copy.root, '--gate', 'tree', dir: copy.root)
      report = File.join(copy.build, 'junit.xml')
      failed = File.exist?(report) && File.read(report).include?('failures="1"')
      return [] if !ok && failed && text.include?('gate tree ... FAILED')

      [finding(FRONT, "a fault did not reach the exit code or the report: #{text}", 'mend check.rb')]
    end
  end
end
