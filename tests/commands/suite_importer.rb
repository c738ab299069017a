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
               9 => ['states', /^FAIL a run after a reset: the same bits/],
               11 => ['me', /^FAIL me discrete variables change in event mode alone/],
               12 => ['abuse', /^FAIL an error is not told where its category is turned off/],
               13 => ['abuse', /^FAIL .* after an error the run is over/],
               14 => ['abuse', /^FAIL a time before the last event \(ME\) is an error/],
               15 => ['euler', /^FAIL wild states before their time/],
               16 => ['grid', /^FAIL wild CVODE at/],
               17 => ['me', /^FAIL me states have jumped, the unit says they have not/],
               18 => ['abuse', /^FAIL signs of messages are escaped/],
               19 => ['states', /^FAIL a step of 1.7 ticks/],
               20 => ['abuse', /^FAIL messages of .* have a category of the description/] }.freeze
    WORDS = { 'abuse' => [], 'me-states' => [], 'read' => [], 'states' => %w[0.01 2], 'many' => %w[0.01 1], 'me' => %w[1e-8 1e-10 2],
              'euler' => %w[0.001 2], 'grid' => %w[1e-6 0.05 2] }.freeze
    IMPACT = Math.sqrt(2.0 / 9.81)

    # Name, causality, variability, initial; attributes of the type (derivative: index in 2.0, reference in 3.0).
    VARIABLES = [['h', 'output', 'continuous', 'exact', { start: '1', unit: 'm', reinit: true }],
                 ['v', 'local', 'continuous', 'exact', { start: '0', unit: 'm/s', reinit: true }],
                 ['der(h)', 'local', 'continuous', 'calculated', { unit: 'm/s', derivative: 1 }],
                 ['der(v)', 'local', 'continuous', 'calculated', { unit: 'm/s2', derivative: 2 }],
                 ['g', 'parameter', 'fixed', 'exact', { start: '9.81', unit: 'm/s2', min: 0 }],
                 ['time', 'independent', 'continuous', nil, { unit: 's' }],
                 ['bounces', 'local', 'discrete', 'calculated', {}]].freeze
    # What is broken in a description, and the word for it.
    RULES = { 'a unit that is not defined' => [/<Unit name="m\/s2".*?>/, '', /its unit is not defined/],
              'a reference that stands twice' => [/valueReference="5"/, 'valueReference="4"', /value reference stands twice/],
              'a parameter without a start value' => [/start="9.81"/, '', /g: needs a start value/],
              'an output that is not listed' => [/causality="output"/, 'causality="local"', /Outputs of ModelStructure/],
              'a name that is not structured' => [/name="g"/, 'name="g[x]"', /is no structured name/],
              'a start below its min' => [/min="0"/, 'min="10"', /starts below its min/],
              'a dependency that is none' => [/dependencies="1 2"/, 'dependencies="1 3"', /depends on what is no known/],
              'fewer kinds than dependencies' => [/"constant dependent"/, '"constant"', /has not as many kinds as dependencies/],
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
      expect_answer(type('gcc', '-std=gnu2x', '-O1', '-fPIC', '-shared', '-fvisibility=hidden', "-DVERSION=#{version}", "-DFAULT=#{fault}", 'tests/fmu/planted.c', "tests/fmu/planted#{version}.c",
                         '-o', File.join(target, 'planted.so'), '-lm'))
      folder
    end

    def attributes(pairs)
      pairs.compact.map { |name, value| " #{name}=\"#{value}\"" }.join
    end

    def variables
      VARIABLES.each_with_index.map do |(name, causality, variability, initial, typed), i|
        yield({ name: name, valueReference: i + 1, causality: causality, variability: variability, initial: initial }, typed, name == 'bounces')
      end
    end

    def description2
      list = variables { |own, typed, count| "<ScalarVariable#{attributes(own)}><#{count ? 'Integer' : 'Real'}#{attributes(typed)}/></ScalarVariable>" }
      whole('fmiVersion="2.0" guid="{planted}" numberOfEventIndicators="1"', 'canGetAndSetFMUstate="true" canSerializeFMUstate="true"', list,
            '<Outputs><Unknown index="1" dependencies="1 2" dependenciesKind="constant dependent"/></Outputs>' \
            '<Derivatives><Unknown index="3"/><Unknown index="4"/></Derivatives>' \
            '<InitialUnknowns><Unknown index="3"/><Unknown index="4"/></InitialUnknowns>')
    end

    def description3
      list = variables { |own, typed, count| "<#{count ? 'Int32' : 'Float64'}#{attributes(own.merge(typed))}/>" }
      whole('fmiVersion="3.0" instantiationToken="{planted}"', 'canGetAndSetFMUState="true" canSerializeFMUState="true"', list,
            '<Output valueReference="1" dependencies="1 2" dependenciesKind="constant dependent"/>' \
            '<ContinuousStateDerivative valueReference="3"/><ContinuousStateDerivative valueReference="4"/>' \
            '<InitialUnknown valueReference="3"/><InitialUnknown valueReference="4"/><EventIndicator valueReference="1"/>', ' needsCompletedIntegratorStep="true"')
    end

    def whole(head, can, variables, structure, steps = '')
      kinds = %w[ModelExchange CoSimulation].map do |kind|
        "<#{kind} modelIdentifier=\"planted\" #{can}#{kind == 'CoSimulation' ? ' canHandleVariableCommunicationStepSize="true"' : steps}/>"
      end
      units = VARIABLES.map { |row| row[4][:unit] }.compact.uniq.map { |unit| "<Unit name=\"#{unit}\"/>" }
      "<?xml version=\"1.0\"?>\n<fmiModelDescription #{head} modelName=\"planted\" variableNamingConvention=\"structured\">#{kinds.join}<UnitDefinitions>#{units.join}</UnitDefinitions>" \
        "<LogCategories><Category name=\"logStatusError\"/></LogCategories><DefaultExperiment startTime=\"0\" stopTime=\"2\" stepSize=\"0.01\"/><ModelVariables>#{variables.join}</ModelVariables>" \
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
