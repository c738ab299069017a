# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'kit'

module Commands
  # The importer of tests/fmu itself: a small unit that is as it should be passes, and each fault that is planted into it, or
  # into its description, is found.
  class Importer < Suite
    PROGRAM = 'build/importer'
    # What finds a fault of tests/fmu/planted.c, and what it says.
    FAULTS = { 1 => ['abuse', /^FAIL states that are no numbers are discarded or an error/],
               2 => ['abuse', /^FAIL GetDerivatives in instantiated mode \(ME\) is an error, not 0/],
               3 => ['states', /^FAIL a state put back: the same bits/],
               10 => ['me-states', /^FAIL me a state put back: the same bits/],
               4 => ['abuse', /^FAIL .* tells the logger/],
               6 => ['many', /^FAIL three at once and one alone: the same bits/],
               7 => ['abuse', /^FAIL a wrong token gives no instance/],
               8 => ['abuse', /^FAIL an unknown reference, read \(ME\) is an error, not 0/],
               9 => ['states', /^FAIL a run after a reset: the same bits/] }.freeze
    WORDS = { 'abuse' => [], 'me-states' => [], 'read' => [], 'states' => %w[0.01 2], 'many' => %w[0.01 1] }.freeze
    IMPACT = Math.sqrt(2.0 / 9.81)

    # Name, causality, variability, initial, start, unit, derivative: index in 2.0, reference in 3.0.
    VARIABLES = [['h', 'output', 'continuous', 'exact', '1', 'm'], ['v', 'local', 'continuous', 'exact', '0', 'm/s'],
                 ['der(h)', 'local', 'continuous', 'calculated', nil, 'm/s', 1], ['der(v)', 'local', 'continuous', 'calculated', nil, 'm/s2', 2],
                 ['g', 'parameter', 'fixed', 'exact', '9.81', 'm/s2'], ['time', 'independent', 'continuous', nil, nil, 's']].freeze
    # What is broken in a description, and the word for it.
    RULES = { 'a unit that is not defined' => [/<Unit name="m\/s2".*?>/, '', /its unit is not defined/],
              'a reference that stands twice' => [/valueReference="5"/, 'valueReference="4"', /value reference stands twice/],
              'a parameter without a start value' => [/start="9.81"/, '', /g: needs a start value/],
              'an output that is not listed' => [/causality="output"/, 'causality="local"', /Outputs of ModelStructure/],
              'a parameter that moves' => [/variability="fixed"/, 'variability="continuous"', /a parameter is fixed or tunable/] }.freeze

    def checks
      [2, 3].flat_map { |version| of(version).map { |name, body| ["FMI #{version}.0: #{name}", body] } }.to_h
            .then { |all| { 'the importer is built' => -> { expect_answer(make(PROGRAM)) } }.merge(all) }
    end

    private

    def of(version)
      { 'a unit that is as it should be passes' => -> { passes(version) },
        'impacts are those of the closed form' => -> { impacts(version) },
        'each planted fault is found' => -> { FAULTS.each_key { |fault| found(version, fault) } },
        'each rule of descriptions is held' => -> { RULES.each { |what, row| broken(version, what, *row) } } }
    end

    # ---- units ----

    def unit(version, fault = 0)
      folder = @copy.path("build/planted/#{version}-#{fault}")
      target = File.join(folder, 'binaries', version == 2 ? 'linux64' : 'x86_64-linux')
      FileUtils.mkdir_p(target)
      File.write(File.join(folder, 'modelDescription.xml'), send("description#{version}"))
      expect_answer(type('gcc', '-std=gnu2x', '-O1', '-fPIC', '-shared', '-fvisibility=hidden', "-DVERSION=#{version}", "-DFAULT=#{fault}", 'tests/fmu/planted.c',
                         '-o', File.join(target, 'planted.so'), '-lm'))
      folder
    end

    def attributes(pairs)
      pairs.compact.map { |name, value| " #{name}=\"#{value}\"" }.join
    end

    def description2
      variables = VARIABLES.each_with_index.map do |(name, causality, variability, initial, start, unit, of), i|
        "<ScalarVariable#{attributes({ name: name, valueReference: i + 1, causality: causality, variability: variability, initial: initial })}>" \
          "<Real#{attributes({ start: start, unit: unit, derivative: of })}/></ScalarVariable>"
      end
      whole('fmiVersion="2.0" guid="{planted}" numberOfEventIndicators="1"', 'canGetAndSetFMUstate="true" canSerializeFMUstate="true"', variables,
            '<Outputs><Unknown index="1"/></Outputs><Derivatives><Unknown index="3"/><Unknown index="4"/></Derivatives>' \
            '<InitialUnknowns><Unknown index="3"/><Unknown index="4"/></InitialUnknowns>')
    end

    def description3
      variables = VARIABLES.each_with_index.map do |(name, causality, variability, initial, start, unit, of), i|
        "<Float64#{attributes({ name: name, valueReference: i + 1, causality: causality, variability: variability, initial: initial,
                                start: start, unit: unit, derivative: of })}/>"
      end
      whole('fmiVersion="3.0" instantiationToken="{planted}"', 'canGetAndSetFMUState="true" canSerializeFMUState="true"', variables,
            '<Output valueReference="1"/><ContinuousStateDerivative valueReference="3"/><ContinuousStateDerivative valueReference="4"/>' \
            '<InitialUnknown valueReference="3"/><InitialUnknown valueReference="4"/><EventIndicator valueReference="1"/>')
    end

    def whole(head, can, variables, structure)
      kinds = %w[ModelExchange CoSimulation].map do |kind|
        "<#{kind} modelIdentifier=\"planted\" #{can}#{' canHandleVariableCommunicationStepSize="true"' if kind == 'CoSimulation'}/>"
      end
      units = VARIABLES.map { |row| row[5] }.uniq.map { |unit| "<Unit name=\"#{unit}\"/>" }
      "<?xml version=\"1.0\"?>\n<fmiModelDescription #{head} modelName=\"planted\">#{kinds.join}<UnitDefinitions>#{units.join}</UnitDefinitions>" \
        "<DefaultExperiment startTime=\"0\" stopTime=\"2\" stepSize=\"0.01\"/><ModelVariables>#{variables.join}</ModelVariables>" \
        "<ModelStructure>#{structure}</ModelStructure></fmiModelDescription>\n"
    end

    # ---- what the importer says ----

    def passes(version)
      folder = unit(version)
      expect_answer(type(PROGRAM, folder, 'check'))
      WORDS.each { |command, words| expect_answer(type(PROGRAM, folder, command, *words)) }
      expect_answer(type(PROGRAM, folder, 'cs', '0.01', '2'), out: /^value time 0 2(\.0*\d*)?$/)
      expect_answer(type(PROGRAM, folder, 'nothing'), code: 2)
    end

    def impacts(version)
      answer = expect_answer(type(PROGRAM, unit(version), 'me', '1e-10', '1e-12', '2'))
      times = answer.out.scan(/^event (\S+)$/).flatten.map(&:to_f)
      wanted = [1.0, 1.0 + 2 * 0.7, 1.0 + 2 * 0.7 + 2 * 0.49].map { |share| share * IMPACT }
      wanted.zip(times) { |shall, is| expect(is && (is - shall).abs < 1e-8, "impacts at #{times.inspect}, expected #{wanted.inspect}") }
    end

    def found(version, fault)
      command, words = FAULTS.fetch(fault)
      answer = type(PROGRAM, unit(version, fault), command, *WORDS.fetch(command))
      expect(answer.code == 1 && answer.out.match?(words), "fault #{fault} must be found by #{command}: #{words.inspect}", answer)
    end

    def broken(version, what, before, after, words)
      folder = @copy.path("build/planted/rules-#{version}")
      text = send("description#{version}")
      FileUtils.mkdir_p(folder)
      expect(text.match?(before), "#{what}: nothing to break")
      File.write(File.join(folder, 'modelDescription.xml'), text.sub(before, after))
      answer = type(PROGRAM, folder, 'check')
      expect(answer.code == 1 && answer.out.match?(words), "#{what} must be found", answer)
    end
  end
end
