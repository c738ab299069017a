# SPDX-License-Identifier: MIT
# frozen_string_literal: true

# What Doxygen reads instead of a header: the same lines, in the forms that it knows.
# - `int a, b; ///< words`: it would give the words to b alone.
# - `/// Frames    text`, the labelled paragraphs of a header's contract: an item of a list, its indented
#   lines (tables, formulas) as they stand.
Encoding.default_external = Encoding::UTF_8

MEMBERS = %r{\A(\s*)((?:const )?\w+ (?:const )?)((?:\*?\w+(?:\[[^\]]*\])?, )+\*?\w+(?:\[[^\]]*\])?);(\s*///<\s?(.*))\z}.freeze
LABEL = %r{\A/// ([A-Z]\w*)( {2,}| )(?=\S)(.*)\z}.freeze
LABELS = %r{\A/// [A-Z]\w*(?: {2,})\S}.freeze

def members(line)
  match = line.match(MEMBERS)
  return line unless match

  indent, type, names, _, words = match.captures
  indent + names.split(', ').map { |name| "#{type}#{name}; /**< #{words} */" }.join(' ')
end

# The column at which the text of a block's labels begins, or nil: it has no labels.
def label_column(block)
  columns = block.grep(LABELS).map { |l| l.match(%r{\A/// [A-Z]\w* +})[0].size }
  columns.tally.max_by(&:last)&.first
end

def labelled(block)
  column = label_column(block)
  return block unless column

  block.map do |line|
    match = line.match(LABEL)
    if match && line.match(%r{\A/// [A-Z]\w* +})[0].size == column
      "/// - **#{match[1]}** #{match[3]}"
    elsif line.start_with?("///#{' ' * (column - 3)}")
      inner = line[column..]
      "///   #{inner.start_with?('  ') ? "    #{inner}" : inner}"
    else
      line
    end
  end
end

lines = File.readlines(ARGV.fetch(0), chomp: true)
blocks = lines.slice_when { |a, b| a.start_with?('///') != b.start_with?('///') }
puts(blocks.flat_map { |block| block.first.start_with?('///') ? labelled(block) : block.map { |l| members(l) } })
