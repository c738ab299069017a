# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative '../gates/junit'

module Commands
  # What a run found: for a person line by line, for other tools as JUnit.
  module Report
    SHOWN_LINES = 30

    module_function

    def line(cases)
      failed = cases.count { |c| !c.ok? }
      skipped = cases.count(&:skipped)
      verdict = failed.zero? ? 'ok' : 'FAILED'
      format('%-28<suite>s %-6<verdict>s %3<all>d checks%<skips>s %6.1<time>f s',
             suite: cases.first.suite, verdict: verdict, all: cases.size, time: cases.sum(&:seconds),
             skips: skipped.zero? ? '' : ", #{skipped} skipped")
    end

    def failures(cases)
      cases.reject(&:ok?).map do |c|
        text = c.failure.lines.first(SHOWN_LINES).map { |l| "      #{l}" }.join
        "  #{c.suite}: #{c.name}\n#{text}"
      end
    end

    def junit(cases)
      counts = %(tests="#{cases.size}" failures="#{cases.count { |c| !c.ok? }}" errors="0" ) +
               %(skipped="#{cases.count(&:skipped)}" time="#{format('%.3f', cases.sum(&:seconds))}")
      <<~XML
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
        <testsuite name="commands" #{counts}>
        #{cases.map { |c| testcase(c) }.join("\n")}
        </testsuite>
        </testsuites>
      XML
    end

    def testcase(one)
      head = %(<testcase classname="commands.#{escape(one.suite)}" name="#{escape(one.name)}" ) +
             %(time="#{format('%.3f', one.seconds)}")
      return %(#{head}><skipped message="#{escape(one.skipped)}"/></testcase>) if one.skipped
      return "#{head}/>" if one.ok?

      first = escape(one.failure.lines.first.to_s.chomp)
      %(#{head}><failure message="#{first}">#{escape(one.failure)}</failure></testcase>)
    end

    def escape(text)
      Gates::Junit.escape(text)
    end
  end
end
