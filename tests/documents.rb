# SPDX-License-Identifier: MIT
# frozen_string_literal: true

module Bench
  # Tables of measurements in documents: between the markers <!-- name:begin --> and <!-- name:end -->.
  module Documents
    module_function

    # @param bodies marks and lambdas that make what stands between; each is called only if it is asked for
    # @return whether the document is another one now
    def put(path, bodies)
      return false unless File.exist?(path)

      text = File.read(path, encoding: 'UTF-8')
      fresh = bodies.reduce(text) { |t, (mark, body)| between(t, mark, body) }
      return false if fresh == text

      File.write(path, fresh)
      true
    end

    # What stands between now; nil: nothing has these marks.
    def block(text, mark)
      text[/^<!-- #{mark}:begin -->\n(.*?)^<!-- #{mark}:end -->/m, 1]
    end

    def between(text, mark, body)
      text.gsub(/(<!-- #{mark}:begin -->\n).*?(^<!-- #{mark}:end -->)/m) { "#{$1}#{body.call}#{$2}" }
    end

    def table(head, rows)
      rule = head.each_index.map { |i| i.zero? ? '---' : '---:' }
      [head, rule, *rows].map { |cells| "| #{cells.join(' | ')} |\n" }.join
    end
  end
end
