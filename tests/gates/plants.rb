# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require_relative 'gatekit'
Dir[File.join(__dir__, 'gate_*.rb')].sort.each { |file| require file }

module Gates
  # The faults that are planted: one for each kind of thing that a gate must see.
  module Plants
    SPDX = "/* SPDX-License-Identifier: MIT */\n"
    SPOT = 'src/number/td_planted.c'
    SEEN = /td_planted\.c/.freeze

    # `edits`: file to new text, or to a Proc that makes it of the old text.
    # `says`: what the gate's answer must match; nil where it must pass.
    # `only`: the targets it is run on.
    # `rooms`, `headers`, `ports`: of src/, include/ and port/, what the copy holds; nil for all.
    Plant = Struct.new(:gate, :name, :only, :edits, :says, :rooms, :headers, :ports, keyword_init: true)
    ROOM = %w[number].freeze # where the fault is: what a gate would link and take apart in vain is left out
    FLAGS = %w[port.mk program].freeze # of port/, what says how to compile

    module_function

    def all
      @all ||= [symbols, stack, warnings, format, scalar, limits, layers, names, fields, tested, citations, docs, readme, tree].flatten
    end

    # A fault in a new file of the core.
    def code(gate, name, text, only:, says: SEEN, **kept)
      edit(gate, name, { SPOT => SPDX + text }, says, only: only, **kept)
    end

    def edit(gate, name, edits, says, only: nil, **kept)
      Plant.new(gate: gate, name: name, only: only, says: says, edits: edits, **kept)
    end

    def symbols
      on = { only: 'm4 f32 -O2', rooms: ROOM }
      [
        code(Symbols, 'a call to sqrtf', <<~C, **on, says: /td_planted\.c.*needs sqrtf/),
          float sqrtf(float x);
          float td_planted(float x);
          float td_planted(float x)
          {
              return sqrtf(x);
          }
        C
        code(Symbols, 'a call to malloc', <<~C, **on, says: /td_planted\.c.*needs malloc/),
          #include <stddef.h>
          void *malloc(size_t n);
          void *td_planted(size_t n);
          void *td_planted(size_t n)
          {
              return malloc(n);
          }
        C
        code(Symbols, 'double arithmetic on a small FPU', <<~C, **on, says: /td_planted\.c.*needs __aeabi_d/),
          float td_planted(float x);
          float td_planted(float x)
          {
              return (float)((double)x * 0.1);
          }
        C
        code(Symbols, 'a file that does not compile', "#include \"td_nowhere.h\"\n", **on)
      ]
    end

    def stack
      on = { only: 'm4 f32', rooms: ROOM }
      [
        code(Stack, 'recursion', <<~C, **on, says: /td_planted\.c.*recursion: td_planted > td_planted/m),
          int td_planted(int n);
          int td_planted(int n)
          {
              return n < 2 ? n : td_planted(n - 1) + td_planted(n - 2);
          }
        C
        code(Stack, 'recursion of two functions', <<~C, **on, says: /td_planted\.c.*recursion: .*odd/m),
          int td_planted(unsigned n);
          static int odd(unsigned n)
          {
              return n == 0u ? 0 : td_planted(n - 1u);
          }
          int td_planted(unsigned n)
          {
              return n == 0u ? 1 : odd(n - 1u);
          }
        C
        code(Stack, 'an array of variable length', <<~C, **on, says: /td_planted\.c.*its frame is dynamic/m),
          int td_planted(int n);
          int td_planted(int n)
          {
              volatile char room[n];
              room[0] = 1;
              return room[0];
          }
        C
        code(Stack, 'a frame that is too large', <<~C, **on, says: /td_planted\.c.*takes \d+ bytes of stack, limit/m),
          int td_planted(int n);
          int td_planted(int n)
          {
              volatile int room[150];
              room[n & 127] = n;
              return room[n & 63];
          }
        C
        code(Stack, 'a chain that is too deep', <<~C, **on, says: /td_planted\.c.*td_planted > second > third/m),
          int td_planted(int n);
          static __attribute__((noinline)) int third(int n)
          {
              volatile int room[50];
              room[n & 31] = n;
              return room[n & 15];
          }
          static __attribute__((noinline)) int second(int n)
          {
              volatile int room[50];
              room[n & 31] = third(n);
              return room[n & 15];
          }
          int td_planted(int n)
          {
              volatile int room[50];
              room[n & 31] = second(n);
              return room[n & 15];
          }
        C
        code(Stack, 'struct arguments that gcc does not count', struct_chain, **on,
             says: /td_planted\.c.*takes \d+ bytes.*f8 > f7/m),
        code(Stack, 'a call through a pointer', <<~C, **on, says: /td_planted\.c.*a pointer that nobody declared/m),
          int td_planted(int (*f)(int), int n);
          int td_planted(int (*f)(int), int n)
          {
              return f(n) + 1;
          }
        C
        edit(Stack, 'what stack.limit permits', {
               Stack::TABLE => ->(old) { "#{old}limit m4 f32 td_planted 900\nindirect td_planted callee\n" },
               SPOT => SPDX + <<~C
                 static int callee(int n)
                 {
                     return n + 1;
                 }
                 int td_planted(int n);
                 int td_planted(int n)
                 {
                     int (*volatile f)(int) = callee;
                     volatile int room[150];
                     room[n & 127] = f(n);
                     return room[n & 63];
                 }
               C
             }, nil, only: 'm4 f32'),
        edit(Stack, 'an inline function of a public header', { 'include/td_planted.h' => SPDX + <<~C },
          static inline int td_planted(int n)
          {
              volatile int room[150];
              room[n & 127] = n;
              return room[n & 63];
          }
        C
             /td_planted\.h.*takes \d+ bytes of stack/m, **on)
      ]
    end

    # Eight frames of 56 bytes by gcc's figures, and 16 more each for the argument taken apart.
    def struct_chain
      chain = (1..8).map { |i| <<~C }
        static __attribute__((noinline)) int f#{i}(struct six a)
        {
            volatile int room[5] = {a.v[0], a.v[5]};
            a.v[room[0] & 3] = room[1];
            return #{i > 1 ? "f#{i - 1}(a) + room[2]" : 'a.v[2]'};
        }
      C
      <<~C
        struct six {
            int v[6];
        };
        int td_planted(struct six a);
        #{chain.join}
        int td_planted(struct six a)
        {
            return f8(a) + 1;
        }
      C
    end

    def warnings
      flow = { only: 'host-gcc f32 -O2', says: /td_planted\.c:\d+.*uninit/m }
      clang = { only: 'host-clang f32', rooms: ROOM, ports: FLAGS, says: /td_planted\.c:\d+.*self-assign/m }
      narrow = { only: 'host-gcc q16 -O2', says: /td_planted\.c:\d+.*conversion/m }
      [
        code(Warnings, 'what gcc sees with data flow', <<~C, **flow),
          int td_planted(int a);
          int td_planted(int a)
          {
              int x;
              if (a > 3) {
                  x = a;
              }
              return a > 2 ? x : 0;
          }
        C
        code(Warnings, 'what only clang sees', <<~C, **clang),
          int td_planted(int a);
          int td_planted(int a)
          {
              a = a;
              return a;
          }
        C
        code(Warnings, 'what one scalar shows', <<~C, **narrow),
          #include "td_real.h"
          td_real td_planted(td_wide w);
          td_real td_planted(td_wide w)
          {
              return w;
          }
        C
        edit(Warnings, 'in a port', { 'port/host/td_planted.c' => "#{SPDX}static int unused;\n" },
             %r{port/host/td_planted\.c:\d+.*unused}m, only: 'host-gcc f32 -O2')
      ]
    end

    def format
      [code(Format, 'a crooked line', "int td_planted( int a );\n", only: SPOT, says: /td_planted\.c:2/)]
    end

    # The body of a function with scalars of every role at hand.
    def scalar_code(name, body, says)
      code(Scalar, name, <<~C, only: SPOT, says: says)
        #include "td_real.h"
        td_real td_planted(td_real a, td_real b, td_unit u);
        td_real td_planted(td_real a, td_real b, td_unit u)
        {
            (void)a;
            (void)b;
            (void)u;
            #{body}
        }
      C
    end

    def scalar
      seen = /td_planted\.c:9: .*error/
      [
        scalar_code('a raw product', 'return a * b;', seen),
        scalar_code('a raw quotient', 'return a / b;', seen),
        scalar_code('a raw remainder', 'return a % b;', seen),
        scalar_code('half by an integer', 'return a / 2;', seen),
        scalar_code('a raw shift', 'return a >> 1;', seen),
        scalar_code('a bare integer', 'return 0;', seen),
        scalar_code('a comparison with a bare integer', 'return a > 0 ? a : b;', seen),
        scalar_code('a scalar as a truth value', 'return a ? a : b;', seen),
        scalar_code('a product not narrowed', 'return td_wmul(a, b);', seen),
        scalar_code('a direction taken for a length', 'return a + u;', seen),
        scalar_code('products of two formats added', 'return td_narrow(td_wmul(a, b) + td_pmul(u, b));', seen),
        scalar_code('a cast from double', 'return (td_real)0.5;', seen),
        scalar_code('all that is allowed', <<~C.strip, nil)
          td_wide sum = td_wmul(a, b) - td_wmul(b, b);
          sum += td_wmul(a, a);
          const td_real c = td_narrow(-sum) + td_pnarrow(td_pmul(u, a)) - TD_R(0.5);
          return c <= a && c != b ? -c : (td_real)((int32_t)c & 1);
        C
      ]
    end

    def layers
      [
        edit(Layers, 'an include to the right', {
               'src/tick/td_planted.h' => SPDX, SPOT => "#{SPDX}#include \"../tick/td_planted.h\"\n"
             }, /td_planted\.c:2: room number includes .* of room tick/),
        edit(Layers, 'a public header of a room to the right', {
               'include/td_planted_wheel.h' => SPDX, 'src/wheel/td_planted_wheel.c' => SPDX,
               'include/td_planted.h' => "#{SPDX}#include \"td_planted_wheel.h\"\n", SPOT => SPDX
             }, /td_planted\.h:2: room number includes .* of room wheel/),
        edit(Layers, 'a header without a room', { 'include/td_planted.h' => SPDX },
             /td_planted\.h: belongs to no room/),
        edit(Layers, 'a private header in a public one', {
               'src/number/td_planted_in.h' => SPDX, SPOT => SPDX,
               'include/td_planted.h' => "#{SPDX}#include \"../src/number/td_planted_in.h\"\n"
             }, /td_planted\.h:2: a public header includes the private/),
        edit(Layers, 'a tool in the tick', {
               'include/td_planted_tool.h' => SPDX, 'src/tool_plane/td_planted_tool.c' => SPDX,
               'src/tick/td_planted.c' => "#{SPDX}#include \"td_planted_tool.h\"\n"
             }, /td_planted\.c:2: room tick includes .* of the toolbox tool_plane/),
        edit(Layers, 'a header that includes itself', {
               'src/number/td_planted_a.h' => "#{SPDX}#include \"td_planted_b.h\"\n",
               'src/number/td_planted_b.h' => "#{SPDX}#include \"td_planted_a.h\"\n"
             }, /includes itself: .*td_planted/),
        code(Layers, 'an include of libc', "#include <math.h>\n", only: nil,
             says: /td_planted\.c:2: includes <math\.h>/),
        code(Layers, 'an include of a port', "#include \"../../port/host/td_host.h\"\n", only: nil,
             says: /td_planted\.c:2: includes .*not part of the core/),
        code(Layers, 'the platform below the tick', "#include \"td_port.h\"\n", only: nil,
             says: /td_planted\.c:2: includes td_port\.h/)
      ]
    end

    def names
      [
        edit(Names, 'two functions of one name', {
               'src/number/td_planted.h' => "#{SPDX}static inline int td_vec3_add(int a)\n{\n    return a;\n}\n"
             }, /td_planted\.h: defines td_vec3_add, and so does/),
        edit(Names, 'two types of one name', { 'tests/support/td_planted.h' => "#{SPDX}typedef struct td_pebble {\n    int a;\n} td_pebble;\n" },
             /defines td_pebble, and so does/),
        code(Names, 'a file without an id', "#include \"td_real.h\"\n#define TD_FILE_ID 65535\n", only: nil,
             says: /td_planted\.c: asserts without an id/),
        code(Names, 'an id that another file has', "#define TD_FILE_ID 101\n#include \"td_real.h\"\n", only: nil,
             says: /has the id 101, and so has/),
        code(Names, 'an id of more than 16 bits', "#define TD_FILE_ID 65536\n#include \"td_real.h\"\n", only: nil,
             says: /td_planted\.c: has the id 65536/),
        edit(Names, 'a header that asserts with the id of a .c', {
               'src/number/td_planted.h' => "#{SPDX}#define TD_PLANTED_ID 65535\n#define TD_PLANTED(a) TD_ASSERT((a) > 0)\n"
             }, /td_planted\.h: asserts without an id/),
        edit(Names, 'a header that asserts with the id of another', {
               'src/number/td_planted.h' => "#{SPDX}#define TD_PLANTED(a) TD_ASSERT_IN(TD_OTHER_ID, (a) > 0)\n"
             }, /td_planted\.h: asserts without an id/),
        edit(Names, 'a header and a file of one id', { 'src/number/td_planted.h' => "#{SPDX}#define TD_PLANTED_ID 101\n" },
             /has the id 101, and so has/),
        edit(Names, 'a file and a header with ids of their own', {
               SPOT => "#{SPDX}#define TD_FILE_ID 65535\n#include \"td_real.h\"\n",
               'src/number/td_planted.h' => "#{SPDX}#define TD_PLANTED_ID 65534\n#define TD_PLANTED(a) TD_ASSERT_IN(TD_PLANTED_ID, (a) > 0)\n"
             }, nil)
      ]
    end

    def fields
      member = { 'include/td_motion.h' => ->(old) { old.sub('} td_motion_field;', "    TD_MOTION_PLANTED,\n} td_motion_field;") } }
      block = { 'include/td_motion.h' => ->(old) { old.sub('TD_FIELDS_MOTION + 1', 'TD_FIELDS_LAW + 1') } }
      number = { 'include/td_motion.h' => ->(old) { old.sub('TD_FIELDS_MOTION + 1', '1') } }
      status = { 'include/td_status.h' => ->(old) { old.sub(/TD_FIELDS_MOTION = \d+/, 'TD_FIELDS_MOTION = 7') } }
      row = { Fields::TEXTS => ->(old) { old.sub(/^ *\{TD_MOTION_POSITION,/) { |text| "#{text} \"twice\", \"must be\"},\n#{text}" } } }
      [
        edit(Fields, 'a field without a text', member, /TD_MOTION_PLANTED of td_motion_field has no text/),
        edit(Fields, 'two enums in one place', block, /TD_LAW_FIELD_KIND and TD_MOTION_POSITION are both 449/),
        edit(Fields, 'an enum outside of the blocks', number, /td_motion_field does not number its fields inside of a block/),
        edit(Fields, 'two blocks of one number', status, /TD_LAW_FIELD_KIND and TD_MOTION_POSITION are both 449/),
        edit(Fields, 'a field with two texts', row, /TD_MOTION_POSITION has 2 rows/)
      ]
    end

    def tested
      suite = { 'tests/number/test_td_planted.c' => SPDX }
      header = ->(line) { { 'src/number/td_planted.h' => "#{SPDX}#{line}" } }
      [
        code(Tested, 'a module that nothing tests', '', only: nil, says: /td_planted\.c: no suite tests it/),
        edit(Tested, 'a suite that is not there', { SPOT => SPDX, **header.call("/// Tests     test_td_nowhere.c\n") },
             /td_planted\.c: names test_td_nowhere\.c, which is not there/),
        edit(Tested, 'a suite that bears the name alone', { SPOT => SPDX, **suite, **header.call('') },
             /test_td_planted\.c: does not include td_planted\.h/),
        edit(Tested, 'a suite that the header names', { SPOT => SPDX, **header.call("/// Tests     test_td_box.c\n") }, nil)
      ]
    end

    # Rows go right below the heading: the gate reads lines, not the shape of the table.
    def row(text)
      { 'DESIGN.md' => ->(old) { old.sub(/^## Equations.*\n/) { |heading| "#{heading}#{text}\n" } } }
    end

    def citations
      [
        code(Citations, 'a citation that resolves nowhere', "/* [SL eq. 999] */\n", only: nil,
             says: /td_planted\.c:2: \[SL eq\. 999\] resolves nowhere/),
        edit(Citations, 'an equation that nobody cites', row('| `[EN eq. 998]` | `td_mul` | `include/td_real.h` |'),
             /DESIGN\.md:\d+: \[EN eq\. 998\] is listed, but no core file cites it/),
        edit(Citations, 'a function that is not there',
             row('| `[EN eq. 997]` | `td_planted` | `include/td_real.h` |'),
             %r{DESIGN\.md:\d+: td_planted is not in include/td_real\.h}),
        edit(Citations, 'a file that is not there', row('| `[EN eq. 996]` | `td_planted` | `src/number/td_no.c` |'),
             %r{DESIGN\.md:\d+: src/number/td_no\.c does not exist}),
        edit(Citations, 'a source without a book',
             { 'DESIGN.md' => ->(old) { old.gsub('[HW]', '[?]') } }, /the bibliography has no \[HW\]/),
        code(Citations, 'a citation over two lines', "/* [SL eq.\n * 7] */\n", only: nil,
             says: /td_planted\.c:2: a citation is broken/)
      ]
    end

    def readme_with(body, output)
      { 'README.md' => <<~MD }
        # Planted

        ```c
        #include <stdio.h>
        #include "td_real.h"
        int main(void)
        {
            #{body}
        }
        ```

        ```text
        #{output}
        ```
      MD
    end

    # In a reference of one page and one header.
    def docs
      pages = %w[README.md DESIGN.md CHANGELOG.md].to_h { |page| [page, "# Planted\n"] }
      bare = ->(text) { { 'include/td_planted.h' => SPDX + text, **pages } }
      header = ->(words) { bare.call("/// @file\n/// Planted.\n\n#{words}") }
      [
        ['a function without words', header.call("int td_planted(int a);\n"), /td_planted\.h:5.*td_planted.*is not documented/m],
        ['a member without words', header.call("/// Planted.\nstruct td_planted {\n    int a;\n};\n"), /td_planted\.h:7.*a.*is not documented/m],
        ['words for a parameter that is not there', header.call("/// Planted. @param b nothing\nint td_planted(int a);\n"),
         /td_planted\.h:\d+.*'b'/m],
        ['a header without a contract', bare.call("int td_planted(int a);\n"), /td_planted\.h:2.*no words of its own/],
        ['a header with words', header.call("/// Planted. @param a something\nint td_planted(int a);\n"), nil]
      ].map { |name, edits, says| edit(Docs, name, edits, says, headers: []) }
    end

    def readme
      on = { only: 'host-gcc q16' }
      print_one = 'return printf("%d\n", (int)td_floor(TD_R(1.5))) < 0;'
      [
        edit(Readme, 'an example that does not compile', readme_with('return td_nothing;', ''),
             /README\.md:8.*td_nothing/m, **on),
        edit(Readme, 'an example with another output', readme_with(print_one, '2'),
             /README\.md:4.*prints "1\\n", the README says "2\\n"/m, **on),
        edit(Readme, 'an example that fails', readme_with('return 3;', ''), /README\.md:4.*the example fails/m, **on),
        edit(Readme, 'an example that is right', readme_with(print_one, '1'), nil, **on),
        edit(Readme, 'no example', { 'README.md' => "# Planted\n" }, /README\.md: has no ```c block/, **on)
      ]
    end

    def limits
      config = 'include/td_config.h'
      real = 'include/td_real.h'
      [
        edit(Limits, 'a range that is too wide', { config => ->(t) { t.sub('#if TD_MAX_FACES < 3 || TD_MAX_FACES > 32', '#if 0') } },
             /TD_MAX_FACES has no range check/, only: 'ranges'),
        edit(Limits, 'a check with another limit than its message',
             { config => ->(t) { t.sub('TD_MAX_WHEELS > 256', 'TD_MAX_WHEELS > 300') } }, /TD_MAX_WHEELS = 301 is refused with other/, only: 'ranges'),
        edit(Limits, 'a price that is too low', { config => ->(t) { t.sub(/TD_PRICE_WATCH \(308/, 'TD_PRICE_WATCH (248') } },
             /64 more of TD_MAX_WATCHES cost \d+ bytes in q16, their price is 17920/, only: 'prices'),
        edit(Limits, 'two scalars accepted', { real => ->(t) { t.sub('defined(TD_SCALAR_Q16) > 1', 'defined(TD_SCALAR_Q16) > 2') } },
             /two scalars/, only: 'ranges')
      ]
    end

    def tree
      mark = %w[TO DO].join # not in one piece: this file is looked at too
      host = %w[https :// example.invalid].join
      [
        edit(TreeGate, 'a new top-level folder', { 'tools/x.rb' => "# frozen_string_literal: true\n" },
             /tools: does not belong at the top/),
        edit(TreeGate, 'a file without its licence', { SPOT => "int td_planted(void);\n" },
             /td_planted\.c:1: .*licence/),
        code(TreeGate, 'a reminder', "/* #{mark}: later */\n", only: nil, says: /td_planted\.c:2: holds a reminder/),
        edit(TreeGate, 'a registry in the Gemfile', { 'Gemfile' => ->(old) { "#{old}source \"#{host}\"\n" } },
             /Gemfile:\d+: names a place on the network/),
        code(TreeGate, 'a file that is two modules', "\n" * 700, only: nil, says: /td_planted\.c: has 701 lines/)
      ]
    end
  end
end
