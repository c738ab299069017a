# SPDX-License-Identifier: MIT
require 'ceedling/plugins/plugin'

# Closes a test run with one line: "touchdown: N passed, N failed, N skipped".
class SummaryLine < Plugin
  def setup
    @result_files = []
    @lock = Mutex.new
  end

  def post_test_fixture_execute(arguments)
    @lock.synchronize { @result_files |= [arguments[:result_file]] }
  end

  # At exit, so that it stands below the reports of other plugins.
  def post_build(_seconds)
    return if @result_files.empty?

    counts = @ceedling[:plugin_reportinator].assemble_test_results(@result_files)[:counts]
    line = format('touchdown: %<passed>d passed, %<failed>d failed, %<ignored>d skipped',
                  passed: counts[:passed], failed: counts[:failed], ignored: counts[:ignored])
    at_exit do
      @ceedling[:loginator].wrapup
      puts line
    end
  end
end
