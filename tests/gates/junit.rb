# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require 'cgi'

module Gates
  # The report that other tools read: one suite, one testcase a gate and target.
  module Junit
    module_function

    def write(path, cases)
      File.write(path, document(cases))
    end

    def document(cases)
      failed = cases.count { |c| !c.ok? }
      seconds = format('%.3f', cases.sum(&:seconds))
      <<~XML
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
        <testsuite name="gates" tests="#{cases.size}" failures="#{failed}" errors="0" skipped="0" time="#{seconds}">
        #{cases.map { |c| testcase(c) }.join("\n")}
        </testsuite>
        </testsuites>
      XML
    end

    def testcase(one)
      head = %(<testcase classname="gates.#{one.gate}" name="#{escape(one.name)}" ) +
             %(time="#{format('%.3f', one.seconds)}")
      return "#{head}/>" if one.ok?

      first = escape(one.findings.first.where)
      text = escape(one.findings.map(&:to_s).join("\n"))
      %(#{head}><failure message="#{first}">#{text}</failure></testcase>)
    end

    # XML has no place for control characters, not even escaped.
    def escape(text)
      CGI.escapeHTML(text.gsub(/[\x00-\x08\x0b-\x1f]/, ''))
    end
  end
end
