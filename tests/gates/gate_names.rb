# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'gatekit'

module Gates
  # One name, one thing: no two td_ types or functions of one name anywhere in the tree, so that any two headers can be
  # included together. A module (td_x.h, td_x.c, td_x_q16.h) may define a name once for each scalar.
  class Names < Gate
    FILES = '{include,src,port,boards,tests}/**/*.{c,h}'
    TYPE = /^(?:\}|typedef\b[^;{]*?)\s*\*?(td_\w+)(?:\[\w+\])?;/.freeze
    TAG = /^(?:typedef )?(?:struct|union|enum) (td_\w+) \{/.freeze
    # A definition begins in the first column and its parameters are followed by a brace, lines later as a rule.
    FUNCTION = /^(?![ \t#\/}]|typedef\b|return\b)[^;={}()]*\b(td_\w+)\((?:[^;{}()]|\([^;{}()]*\))*\)\s*\{/.freeze

    SCALAR = /_(?:float|q16)\z/.freeze
    SUPPLIED = /\Atd_port_|\Atd_law_user\z/.freeze # by each port, and by a user who has a law of his own

    private

    def findings
      places.select { |name, files| name !~ SUPPLIED && files.uniq { |f| File.basename(f, '.*').sub(SCALAR, '') }.size > 1 }.map do |name, files|
        finding(files[1], "defines #{name}, and so does #{files[0]}", 'one name is one thing: rename one of them')
      end
    end

    def places
      @tree.glob(FILES).each_with_object(Hash.new { |h, k| h[k] = [] }) do |file, table|
        names(@tree.read(file)).each { |name| table[name] << file }
      end.transform_values(&:uniq)
    end

    # Declarations ahead ("typedef struct td_x td_x;") define nothing.
    def names(text)
      code = text.gsub(%r{/\*.*?\*/|//[^\n]*}m, '').gsub(/^typedef struct (td_\w+) \1;/, '')
      (code.scan(TYPE) + code.scan(TAG) + code.scan(FUNCTION)).flatten.uniq
    end
  end
end
