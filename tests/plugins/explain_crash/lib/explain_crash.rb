# SPDX-License-Identifier: MIT
require 'ceedling/plugins/plugin'

# Says why a test executable ended before its time: the fault that a board reports, a broken
# invariant, a sanitizer's finding, or the time limit; and which test case was the last to end.
class ExplainCrash < Plugin
  CAUSES = [
    /^touchdown: .*$/,
    /^\S+: runtime error: .*$/,
    /AddressSanitizer: .*$/
  ].freeze

  TIME_LIMIT = 124 # the exit code of `timeout`

  def explain_test_crash(arguments)
    result = arguments[:shell_result]
    said = "#{result[:output]}\n#{result[:stderr]}"
    cause = cause_of(said, result[:status]&.exitstatus)
    return unless cause

    last = said.scan(/:(test_\w+):(?:PASS|FAIL|IGNORE)/).flatten.last
    arguments[:explanation] = cause
    arguments[:explanation_details] = ["the last test case to end was #{last}"] if last
  end

  private

  def cause_of(said, exit_code)
    return 'did not end within its time limit' if exit_code == TIME_LIMIT

    CAUSES.filter_map { |cause| said[cause] }.first
  end
end
