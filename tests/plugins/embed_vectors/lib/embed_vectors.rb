# SPDX-License-Identifier: MIT
require 'ceedling/plugins/plugin'
require 'digest'

# Tests named test_vectors_* hold vector files as the assembler's .incbin takes them from a folder:
# tests/vectors itself, or the slices that a board's mixin names (:embed_vectors: :folder:).
# Ceedling does not see what .incbin reads, so the digest of the files stands among the defines.
class EmbedVectors < Plugin
  WHOLE = 'tests/vectors'.freeze
  TEST = /\Atest_vectors_\w+\.c\z/.freeze

  def setup
    @folder = @ceedling[:setupinator].config_hash.dig(:embed_vectors, :folder) || WHOLE
    files = Dir.glob("#{@folder}/**/*.csv").sort
    @digest = Digest::SHA256.hexdigest(files.map { |file| Digest::SHA256.file(file).hexdigest }.join)
  end

  def pre_test_compile_register(arguments)
    return unless File.basename(arguments[:source]).match?(TEST)

    arguments[:flags] += ["-Wa,-I#{@folder}"]
    arguments[:defines] += ["TD_TEST_VECTORS_DIGEST=0x#{@digest[0, 8]}"]
  end
end
