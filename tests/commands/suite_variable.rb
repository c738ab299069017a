# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require 'json'
require_relative 'kit'

module Commands
  # `touchdown run --step variable`: numbers of the sources and of closed forms, slots, impulses, precision.
  class Variable < Suite
    PROGRAM = 'build/touchdown'
    TIGHT = %w[--rtol 1e-10 --atol 1e-12].freeze
    FINE = %w[--rtol 1e-8 --atol 1e-10].freeze
    USAGE = 2
    SCENE = 4

    def label
      'variable step'
    end

    def host?
      true
    end

    def checks
      { 'the program in f64' => -> { expect_answer(make(PROGRAM, "#{PROGRAM}-f64")) } }.merge(impulses, laws, pendulums, slots, gallery, words)
    end

    private

    def touchdown(*words)
      type(PROGRAM, 'run', *words)
    end

    def variable(scene, *words)
      expect_answer(touchdown(scene, '--step', 'variable', *words))
    end

    # ---- what a run has said ----

    def events(file = 'events.csv')
      _, *rows = File.readlines(@copy.path(file), chomp: true)
      rows.map do |row|
        t, kind, place, a, b, into, out = row.split(',')
        { t: t.to_f, kind: kind, place: place, pair: [a.to_i, b.to_i], in: into.to_f, out: out.to_f }
      end
    end

    def events_of(scene, *words)
      variable(scene, '--events', 'events.csv', *words)
      events
    end

    def ends(answer)
      answer.out.scan(/^body \d+ ends at (\S+) (\S+) (\S+), velocity (\S+) (\S+) (\S+)$/).map { |row| row.map(&:to_f) }
    end

    def count(answer, what)
      answer.out[/#{what} (\d+)/, 1].to_i
    end

    def sums(answer)
      numbers = answer.out[/^energy: at the beginning .*$/].scan(/-?\d[\d.e+-]*/).map(&:to_f)
      { energy: numbers[0, 2], before: numbers[2, 3], after: numbers[5, 3] }
    end

    def near(is, shall, within, what)
      expect((is - shall).abs <= within, "#{what}: #{is}, expected #{shall} within #{within}")
    end

    # ---- scenes of one's own ----

    def scene(name, **more)
      @copy.write("#{name}.json", JSON.generate({ name: name, about: name, materials: { m: {} } }.merge(more)))
      "#{name}.json"
    end

    def body(mass, at, inertia: 0.004, velocity: [0, 0, 0], v_max: 20)
      { mass: mass, inertia: [inertia] * 3, v_max: v_max, omega_max: 50, position: at, velocity: velocity }
    end

    def ball(height, restitution, gravity, seconds)
      scene('ball', duration: seconds, gravity: gravity, tick: 0.01,
                    laws: { steel: { kind: 'smooth', stiffness: 1e7, restitution: restitution, blend: 0.0001 } },
                    bodies: { ball: body(1, [0, 0, height + 0.1]) },
                    parts: { ball: { shape: { kind: 'sphere', radius: 0.1 }, body: 'ball' },
                             ground: { shape: { kind: 'box', half: [10, 10, 1] }, position: [0, 0, -1] } },
                    limits: { contacts: 2, candidates: 2, slots: 2 })
    end

    # A mass of 1 kg that meets a wall at 1 m/s.
    def blow(stiffness, restitution, kind: 'damped', seconds: 1)
      reach = [2.0 / Math.sqrt(stiffness), 0.01].max
      scene('blow', duration: seconds, gravity: 0, tick: [seconds / 100.0, 0.05].min,
                    laws: { one: { kind: kind, stiffness: stiffness, restitution: restitution }.merge(kind == 'smooth' ? { blend: 1e-5 } : {}) },
                    bodies: { ball: body(1, [0, 0, 0.001], velocity: [0, 0, -1]) },
                    parts: { ball: { shape: { kind: 'point' }, body: 'ball' },
                             wall: { shape: { kind: 'box', half: [reach] * 3 }, position: [0, 0, -reach] } },
                    limits: { contacts: 1, candidates: 1, slots: 1 })
    end

    # ---- impulses ----

    def impulses
      { 'a ball from 10 m, e 0.8: impacts of the closed form' => -> { bounces(10, 0.8, 9.8, 13.5, 38) },
        'a ball from 1 m, e 0.7: impacts of the closed form' => -> { bounces(1, 0.7, 9.81, 3, 21) },
        'Modia3D\'s sphere, by what its damping really gives back' => -> { sphere },
        'a bouncing ball comes to rest, and stays' => -> { rests },
        'a blow through joints keeps what a hinge cannot take' => -> { joints } }
    end

    def impacts(height, restitution, gravity)
      Enumerator.new do |list|
        t = Math.sqrt(2.0 * height / gravity)
        v = gravity * t
        loop do
          list << t
          v *= restitution
          t += 2.0 * v / gravity
        end
      end
    end

    def bounces(height, restitution, gravity, seconds, n)
      times = events_of(ball(height, restitution, gravity, seconds), '--contact', 'impulse', '--longest', '0.06', *TIGHT)
      begun = times.select { |e| e[:kind] == 'begin' }.map { |e| e[:t] }
      expect(begun.size >= n, "#{begun.size} impacts, expected #{n}")
      begun.first(n).zip(impacts(height, restitution, gravity).first(n)) { |is, shall| near(is, shall, 1e-6, 'an impact') }
      near(begun.first, impacts(height, restitution, gravity).first, 1e-8, 'the first impact')
      expect(times.count { |e| e[:kind] == 'end' } == begun.size - 1, 'every contact but the last ends')
    end

    # Its force is K x^1.5 (1 + d v) with d = 8 (1 - e) / (5 e v0): with e = 0.7 that gives back 0.6832, for any spring.
    def sphere
      u = 8.0 * 0.3 / (5.0 * 0.7)
      wanted = u - Math.log(1.0 + u)
      low = 0.0
      high = 1.0
      60.times do
        e = 0.5 * (low + high)
        -e * u - Math.log(1.0 - e * u) < wanted ? low = e : high = e
      end
      at = ends(variable(ball(1, low, 9.81, 2.2), '--contact', 'impulse', '--longest', '0.06', *TIGHT)).first
      near(at[2] - 0.1, 0.0003869217525311367, 1e-3, 'height')
      near(at[5], -0.4417983315849275, 1e-3, 'velocity')
    end

    def rests
      answer = variable(ball(1, 0.7, 9.81, 4), '--contact', 'impulse', '--longest', '0.06', *FINE)
      at = ends(answer).first
      expect(count(answer, 'come to rest') == 1, 'it comes to rest once', answer)
      near(at[2], 0.1, 2e-6, 'it stands')
      near(at[5], 0.0, 1e-6, 'it is still')
    end

    # A rod on a hinge is struck at its end by a ball: the moment about the hinge is kept, and e is that of the law.
    def joints
      hinge = { kind: 'revolute', child: 'rod', axis: [0, 1, 0] }
      file = scene('struck', duration: 0.3, gravity: 0, tick: 0.001,
                             laws: { steel: { kind: 'smooth', stiffness: 1e6, restitution: 0.6, blend: 1e-4 } },
                             bodies: { rod: { mass: 3, centre_of_mass: [0, 0, -0.5], inertia: [0.25, 0.25, 0.01], v_max: 20, omega_max: 20 },
                                       ball: body(1, [-0.3, 0, -0.8], velocity: [2, 0, 0]) },
                             parts: { rod: { shape: { kind: 'box', half: [0.05, 0.05, 0.5] }, body: 'rod', position: [0, 0, -0.5] },
                                      ball: { shape: { kind: 'sphere', radius: 0.05 }, body: 'ball' } },
                             limits: { contacts: 1, candidates: 1, slots: 1 },
                             plant: { joints: { hinge: hinge } })
      answer = variable(file, '--contact', 'impulse', '--events', 'events.csv', *FINE)
      struck = events.find { |e| e[:kind] == 'begin' }
      rod = 0.25 + 3 * 0.25
      after = ends(answer)[1][3]
      spin = 1.0 * 0.8 * (2.0 - after) / rod
      near(struck[:in], 2.0, 1e-9, 'it comes at')
      near(spin * 0.8 - after, 0.6 * 2.0, 1e-6, 'it goes at')
    end

    # ---- penalty ----

    def laws
      { 'epsilon(1, 1) is 0.5936 for any stiffness' => -> { epsilon },
        'wanted and actual restitution are the same within 0.005' => -> { restitution },
        'laws are smooth, or as the scene has them' => -> { own_laws },
        'four cubes keep momentum and energy' => -> { cubes } }
    end

    def given_back(file, *words)
      ended = events_of(file, *words).find { |e| e[:kind] == 'end' }
      expect(!ended.nil?, 'the contact ends')
      ended[:out] / ended[:in]
    end

    def epsilon
      [1e-3, 1.0, 1e3, 1e6].each do |k|
        seconds = 6.0 / Math.sqrt(k) + 0.01
        near(given_back(blow(k, 0.593624260, seconds: seconds), *FINE), 0.593624, 1e-4, "K = #{k}")
      end
    end

    def restitution
      [0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98].each do |e|
        %w[damped smooth].each { |kind| near(given_back(blow(1e5, e, kind: kind, seconds: 0.1), *FINE), e, 0.005, kind) }
      end
    end

    # What rests lies deeper by half of the blend, 1 mm/s sqrt(m / K).
    def own_laws
      depths = { 'smooth' => 0.5e-3 * Math.sqrt(1 / 2e4), 'scene' => 0.0 }.map do |law, more|
        at = ends(variable(dropped([0.0]), '--law', law, *FINE)).first
        near(0.05 - at[2], 9.81 / 2e4 + more, 1e-8, law)
        at[2]
      end
      expect(depths.uniq.size == 2, 'they differ')
    end

    def cubes
      sum = sums(variable('four_cubes', *FINE))
      sum[:before].zip(sum[:after]) { |a, b| near(b, a, 1e-9, 'momentum') }
      near(sum[:energy][1], sum[:energy][0], 5e-3 * sum[:energy][0], 'energy')
    end

    # ---- pendulums ----

    def pendulums
      { 'a pendulum hits its wall at q = 3.66' => -> { hits },
        'a pendulum rests on its floor as deep as its stiffness says' => -> { [5e4, 1e6].each { |k| lies(k) } },
        'a pendulum with its constraint, by IDA, goes as one with a joint' => -> { constrained },
        'a double pendulum above an obstacle at -0.3 keeps its energy' => -> { double } }
    end

    # A rod swings against a wall, on a hinge; and as a free body, one point of which is held.
    def constrained
      file = scene('rod', duration: 1.5, tick: 0.001, laws: { steel: { kind: 'smooth', stiffness: 1e5, restitution: 0.6, blend: 1e-3 } },
                          bodies: { rod: { mass: 3, centre_of_mass: [0, 0, -0.5], inertia: [0.25, 0.25, 0.01], v_max: 20, omega_max: 20 } },
                          parts: { tip: { shape: { kind: 'sphere', radius: 0.05 }, body: 'rod', position: [0, 0, -1] },
                                   wall: { shape: { kind: 'box', half: [0.5, 1, 1] }, position: [0.6, 0, -1] } },
                          limits: { contacts: 1, candidates: 1, slots: 1 },
                          plant: { joints: { hinge: { kind: 'revolute', child: 'rod', axis: [0, 1, 0], start: 1 } } })
      jointed, pinned = [[], ['--dae']].map do |more|
        times = events_of(file, '--trace', 'rod.csv', *more, '--rtol', '1e-8', '--atol', '1e-10')
        head, *rows = File.readlines(@copy.path('rod.csv'), chomp: true)
        [times, rows.last.split(',').values_at(*head.split(',').each_index.select { |i| head.split(',')[i].include?('attitude') }).map(&:to_f)]
      end
      expect(pinned[0].size == jointed[0].size && pinned[0].size >= 2, "the same events: #{jointed[0]} #{pinned[0]}")
      jointed[0].zip(pinned[0]) { |a, b| near(b[:t], a[:t], 1e-5, 'an event') }
      near(jointed[1].zip(pinned[1]).sum { |a, b| a * b }.abs, 1.0, 1e-8, 'the attitude at the end')
    end

    # By energy: 50 kg at 0.5 m fall from q = 1 to pi + asin(0.5); the end at 1 m meets the wall at 30 degrees.
    def hits
      first = events_of('pendulum_collide', *FINE).first
      q = Math::PI + Math.asin(0.5)
      spin = Math.sqrt(2.0 * 9.81 * 0.5 * (Math.cos(1.0) - Math.cos(q)) / 0.25)
      near(q, 3.66, 0.01, 'q')
      near(first[:in], spin * Math.cos(Math::PI / 6), 1e-5, 'speed at the wall')
    end

    def pendulum(stiffness)
      own = JSON.parse(File.read(@copy.path('boards/scenes/pendulum_rest.json')))
      own['name'] = 'lies'
      own['duration'] = 4
      own['laws']['steel']['stiffness'] = stiffness
      @copy.write('lies.json', JSON.generate(own))
      'lies.json'
    end

    # Half of 50 kg stands on the end.
    def lies(stiffness)
      variable(pendulum(stiffness), '--trace', 'lies.csv', '--rtol', '1e-6', '--atol', '1e-8')
      head, *rows = File.readlines(@copy.path('lies.contacts.csv'), chomp: true)
      depth = -rows.last.split(',')[head.split(',').index('distance [m]')].to_f
      near(depth, 0.5 * 50 * 9.81 / stiffness, 0.02 * 245.25 / stiffness, "depth at #{stiffness}")
    end

    def double
      own = JSON.parse(File.read(@copy.path('boards/scenes/double_pendulum.json')))
      own['name'] = 'above'
      own['parts']['wall'] = { shape: { kind: 'box', half: [2, 1, 0.5] }, position: [0, 0, -0.8] }
      @copy.write('above.json', JSON.generate(own))
      answer = variable('above.json', *FINE)
      expect(count(answer, 'contacts begun') > 2, 'it meets the obstacle', answer)
      sum = sums(answer)
      near(sum[:energy][1], sum[:energy][0], 1e-4 * sum[:energy][0].abs, 'energy')
    end

    # ---- slots ----

    def slots
      { 'six balls in a row: any number of slots, the same events' => -> { row_of_six },
        'six balls on a floor: two slots are too few, or grow' => -> { floor_of_six },
        'equal distances lose nobody' => -> { equal } }
    end

    def row_of_six
      answers = [2, 3, 6].map { |n| variable('six_balls', '--slots', n.to_s, *FINE) }
      expect(answers.map { |a| [count(a, 'contacts begun'), count(a, 'ended')] }.uniq == [[5, 5]], 'five contacts begin and end', answers.first)
      expect(answers.map { |a| ends(a) }.uniq.size == 1, 'the same end', answers.first)
    end

    def dropped(heights)
      bodies = heights.each_with_index.to_h { |h, i| ["b#{i}", body(1, [i * 0.5, 0, h + 0.05])] }
      parts = bodies.keys.to_h { |b| [b, { shape: { kind: 'sphere', radius: 0.05 }, body: b }] }
      scene('dropped', duration: 3, gravity: 9.81, tick: 0.001, bodies: bodies,
                       laws: { rubber: { kind: 'damped', stiffness: 2e4, restitution: 0.7 } },
                       parts: parts.merge(floor: { shape: { kind: 'box', half: [5, 5, 1] }, position: [0, 0, -1] }),
                       limits: { contacts: 8, candidates: 21, slots: 6 })
    end

    def floor_of_six
      file = dropped((0...6).map { |i| 1.0 + 0.37 * i })
      whole = variable(file, '--slots', '6', *FINE)
      refused = touchdown(file, '--step', 'variable', '--slots', '1', *FINE)
      expect_answer(refused, code: 1, out: /^touchdown: FAIL at [\d.]+ s: .*slot/)
      grown = variable(file, '--slots', '1', '--grow', *FINE)
      expect(count(grown, 'enlarged') >= 1, 'slots grow', grown)
      expect(count(grown, 'contacts begun') == count(whole, 'contacts begun'), 'the same events', grown)
      ends(grown).zip(ends(whole)) { |a, b| near(a[2], b[2], 1e-5, 'the same end') }
    end

    def equal
      times = events_of(dropped([1.0] * 6), '--slots', '6', *FINE)
      first = times.select { |e| e[:kind] == 'begin' && e[:t] < 0.5 }
      expect(first.map { |e| e[:pair][0] }.sort == (0...6).to_a, "six contacts begin at once: #{first}")
      first.each { |e| near(e[:t], Math.sqrt(2.0 / 9.81), 1e-6, 'all of them') }
    end

    # ---- the gallery ----

    def gallery
      { 'an aircraft lands with events' => -> { lands },
        'a skid gear lands on a deck, and rejected steps leave no trace' => -> { skids },
        'faces of finite elements: a pad in the plane, a bump in space' => -> { %w[skid_pad soft_bump].each { |s| deforms(s) } },
        'parts_79 keeps its momentum' => -> { keeps },
        'falling_parts lies still at its end' => -> { still },
        'poses until the third contact are those of a run a hundred times as tight' => -> { %w[parts_79 falling_parts].each { |s| agrees(s) } },
        'a trace is that of a run of fixed ticks' => -> { traces },
        'without events' => -> { variable('six_balls', '--no-events', *FINE) } }
    end

    # A wheel that rolls pushes where its pebble goes: a lever that jumps at every step would take 25 000 steps a second.
    def lands
      answer = variable('aircraft_landing', '--seconds', '3', '--rtol', '1e-4', '--atol', '1e-6', '--events', 'events.csv')
      expect(events.count { |e| e[:kind] == 'begin' && e[:place] == 'wheel' } >= 3, "three wheels come down: #{events}")
      expect(count(answer, 'variable step: steps') < 3000, 'rolling is smooth', answer)
    end

    # Steps are rejected wherever a foot is caught: two runs that reject others come to the same events.
    def skids
      loose, tight = %w[1e-5 1e-7].map do |rtol|
        answer = variable('skid_deck', '--seconds', '1', '--rtol', rtol, '--atol', rtol, '--events', 'events.csv')
        expect(count(answer, 'rejections') > 10, 'steps are rejected', answer)
        events.select { |e| e[:t] < 0.6 }
      end
      expect(loose.size == tight.size && loose.size >= 2, "the same events: #{loose} #{tight}")
      loose.zip(tight) { |a, b| near(a[:t], b[:t], 1e-3, 'an event') }
    end

    # The same contacts begin on driven targets as in fixed ticks, at the same times but for a few ticks.
    def deforms(scene)
      begun = lambda do |rows, kind, place, time|
        rows.select { |row| row[kind] == 'begin' && row[place] == 'target' }.map { |row| row[time].to_f }
      end
      expect_answer(touchdown(scene, '--trace', 'ticks.csv'))
      head, *rows = File.readlines(@copy.path('ticks.events.csv'), chomp: true).map { |row| row.split(',') }
      ticks = begun.call(rows, *['kind', 'place', 'time [s]'].map { |name| head.index(name) })
      steps = begun.call(events_of(scene, '--rtol', '1e-6', '--atol', '1e-8').map { |e| [e[:kind], e[:place], e[:t]] }, 0, 1, 2)
      expect(ticks.size >= 4 && steps.size == ticks.size, "the same contacts: #{ticks} #{steps}")
      ticks.zip(steps) { |a, b| near(b, a, 5e-3, 'a contact') }
    end

    def keeps
      sum = sums(variable('parts_79', '--rtol', '1e-6', '--atol', '1e-8'))
      size = Math.sqrt(sum[:before].sum { |p| p * p })
      sum[:before].zip(sum[:after]) { |a, b| near(b, a, 1e-6 * size, 'momentum') }
    end

    def still
      ends(variable('falling_parts', '--rtol', '1e-5', '--atol', '1e-7')).each do |row|
        row.last(3).each { |v| near(v, 0.0, 1e-3, 'it lies still') }
      end
    end

    def agrees(scene)
      third = events_of(scene, '--rtol', '1e-5', '--atol', '1e-7').select { |e| e[:kind] == 'begin' }[2][:t]
      until_then = ['--seconds', third.to_s]
      coarse = ends(variable(scene, '--rtol', '1e-5', '--atol', '1e-7', *until_then))
      fine = ends(variable(scene, '--rtol', '1e-7', '--atol', '1e-9', *until_then))
      coarse.flatten(1).each_slice(6).zip(fine.flatten(1).each_slice(6)) do |a, b|
        a.first(3).zip(b.first(3)) { |p, q| near(p, q, 1e-3, "#{scene}: a pose") }
      end
    end

    def traces
      variable('bouncing_ball', '--trace', 'v.csv', '--seconds', '1')
      expect_answer(touchdown('bouncing_ball', '--trace', 'f.csv', '--seconds', '1'))
      %w[csv contacts.csv events.csv].each do |ending|
        heads = %w[v f].map { |name| File.foreach(@copy.path("#{name}.#{ending}")).first }
        expect(heads.uniq.size == 1, "the same columns: #{ending}")
      end
      lines = %w[v f].map { |name| File.foreach(@copy.path("#{name}.csv")).count }
      expect(lines.uniq.size == 1, "as many ticks: #{lines}")
    end

    # ---- words ----

    def words
      { 'words that do not go together' => -> { together } }
    end

    def together
      expect_refusal(touchdown('six_balls', '--rtol', '1e-6'), /for --step variable/, code: USAGE)
      expect_refusal(touchdown('six_balls', '--step', 'variable', '--on', 'qemu:microbit'), /host alone/, code: USAGE)
      expect_refusal(touchdown('six_balls', '--step', 'variable', '--rtol', '-1'), /--rtol wants/, code: USAGE)
      expect_refusal(touchdown('six_balls', '--step', 'often'), /--step wants/, code: USAGE)
    end
  end
end
