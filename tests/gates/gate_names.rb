# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'gatekit'

module Gates
  # One name, one thing: no two td_ types or functions of one name anywhere in the tree, so that any two headers can be
  # included together. A module (td_x.h, td_x.c, td_x_q16.h) may define a name once for each scalar.
  # Each file that asserts has an id that no other has: the word of a fault (td_status.h) names one line of one file.
  class Names < Gate
    FILES = '{include,src,port,boards,tests}/**/*.{c,h}'
    TYPE = /^(?:\}|typedef\b[^;{]*?)\s*\*?(td_\w+)(?:\[\w+\])?;/.freeze
    TAG = /^(?:typedef )?(?:struct|union|enum) (td_\w+) \{/.freeze
    # A definition begins in the first column and its parameters are followed by a brace, lines later as a rule.
    FUNCTION = /^(?![ \t#\/}]|typedef\b|return\b)[^;={}()]*\b(td_\w+)\((?:[^;{}()]|\([^;{}()]*\))*\)\s*\{/.freeze

    SCALAR = /_(?:float|q16)\z/.freeze
    SUPPLIED = /\Atd_port_|\Atd_law_user\z/.freeze # by each port, and by a user who has a law of his own

    SOURCE_ID = /^#define (TD_FILE_ID) (\d+)$/.freeze
    HEADER_ID = /^#define (TD_\w+_ID) (\d+)$/.freeze
    STATUS = 'include/td_status.h' # defines both macros of assertion

    private

    def findings
      two_of_a_name + asserts_without_id + two_of_an_id
    end

    def two_of_a_name
      places.select { |name, files| name !~ SUPPLIED && files.uniq { |f| File.basename(f, '.*').sub(SCALAR, '') }.size > 1 }.map do |name, files|
        finding(files[1], "defines #{name}, and so does #{files[0]}", 'one name is one thing: rename one of them')
      end
    end

    def places
      @tree.glob(FILES).each_with_object(Hash.new { |h, k| h[k] = [] }) do |file, table|
        names(@tree.read(file)).each { |name| table[name] << file }
      end.transform_values(&:uniq)
    end

    # A .c says its id before it includes anything; a header that asserts says its own and uses it.
    def asserts_without_id
      sources = @tree.core_sources.reject { |file| @tree.read(file).split(/^#include/).first =~ SOURCE_ID }
      sources.map { |file| no_id(file, '#define TD_FILE_ID n above its includes') } +
        (@tree.core_headers - [STATUS]).reject { |file| asserts_as_itself?(@tree.read(file)) }
                                       .map { |file| no_id(file, '#define TD_<HEADER>_ID n, and TD_ASSERT_IN with it') }
    end

    def asserts_as_itself?(text)
      used = text.scan(/\bTD_ASSERT_IN\((\w+)/).flatten.uniq
      text !~ /\bTD_ASSERT\(/ && used.all? { |id| text =~ /^#define #{id} \d+$/ }
    end

    def no_id(file, cure)
      finding(file, 'asserts without an id of its own', cure)
    end

    def two_of_an_id
      ids = (@tree.core_sources + @tree.core_headers - [STATUS]).each_with_object(Hash.new { |h, k| h[k] = [] }) do |file, table|
        id = @tree.read(file)[file.end_with?('.c') ? SOURCE_ID : HEADER_ID, 2]
        table[id.to_i] << file if id
      end
      ids.select { |id, files| files.size > 1 || !(1..65_535).cover?(id) }.map do |id, files|
        finding(files.last, "has the id #{id}, and so has #{files.first}", 'take the next free number of its room, from 1 to 65535')
      end
    end

    # Declarations ahead ("typedef struct td_x td_x;") define nothing.
    def names(text)
      code = text.gsub(%r{/\*.*?\*/|//[^\n]*}m, '').gsub(/^typedef struct (td_\w+) \1;/, '')
      (code.scan(TYPE) + code.scan(TAG) + code.scan(FUNCTION)).flatten.uniq
    end
  end
end
