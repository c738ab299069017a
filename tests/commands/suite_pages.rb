# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require 'json'
require_relative 'kit'

module Commands
  # Pages of runs and traces for other tools: as a browser, a validator and other readers find them.
  class Pages < Suite
    SCENE = 4
    PICTURES = 'build/pictures'
    WORK = 'build/seen'
    LANDING_MOST = 3_000_000 # [bytes] of the page of aircraft_deck, 20 s
    PARTS_MOST = 6_000_000   # and of parts_79

    def host?
      true
    end

    def checks
      {
        'without its page a report says how to make one' => -> { without_page },
        'a landing: drawn, plotted, scrubbed' => -> { landing },
        'two scalars over each other' => -> { compared },
        'a run of one tick, and one in which nothing moves' => -> { short_and_still },
        'a record becomes a page' => -> { recorded },
        'names with markup stay text' => -> { hostile },
        'a campaign: drawn, with a replay of its worst' => -> { campaign },
        'traces that are none' => -> { broken },
        'a trace in every format' => -> { exported },
        'words of report and export that are wrong' => -> { words },
        'pictures of the sources are right' => -> { figures },
        'a gallery of some scenes' => -> { gallery }
      }
    end

    private

    def touchdown(*words)
      type('build/touchdown', *words)
    end

    def run_scene(scene, *words)
      expect_answer(touchdown('run', scene, *words))
    end

    def look(kind, page, *more)
      answer = type('node', @copy.path('tests/commands/look.mjs'), @copy.path(PICTURES), kind, @copy.path(page), *more)
      keep_pictures
      expect_answer(answer, out: /^looked$/)
    end

    # Out of the copy, which goes.
    def keep_pictures
      kept = File.expand_path('../../build/pictures', __dir__)
      FileUtils.mkdir_p(kept)
      FileUtils.cp(Dir.glob(@copy.path("#{PICTURES}/*.png")), kept)
    end

    def size(path)
      File.size(@copy.path(path))
    end

    # ---- reports ----

    def without_page
      expect_answer(make('host', '-j2'))
      FileUtils.mkdir_p(@copy.path(WORK))
      run_scene('ball_ramp', '--ticks', '20', '--trace', "#{WORK}/t.mcap")
      expect_refusal(touchdown('report', "#{WORK}/t.mcap"), /reports need .*page\.html.*`make page` makes it/, code: SCENE)
    end

    def landing
      expect_answer(type('sh', 'port/host/setup.sh', 'node', 'browser'))
      expect_answer(make('page'))
      run_scene('aircraft_deck', '--trace', "#{WORK}/deck.mcap", '--report', "#{WORK}/deck.html")
      expect(size("#{WORK}/deck.html") <= LANDING_MOST, "the page has #{size("#{WORK}/deck.html")} bytes")
      expect_answer(touchdown('export', "#{WORK}/deck.mcap", '--to', 'csv'))
      look('report', "#{WORK}/deck.html", @copy.path("#{WORK}/deck.csv"))
    end

    def compared
      %w[f32 f64].each { |scalar| run_scene('four_cubes', '--scalar', scalar, '--ticks', '600', '--trace', "#{WORK}/#{scalar}.mcap") }
      expect_answer(touchdown('report', "#{WORK}/f32.mcap", "#{WORK}/f64.mcap", '-o', "#{WORK}/two.html"))
      look('compare', "#{WORK}/two.html")
    end

    def short_and_still
      run_scene('parts_79', '--ticks', '1', '--report', "#{WORK}/one.html")
      look('plain', "#{WORK}/one.html")
      run_scene('stacked_boxes', '--ticks', '50', '--report', "#{WORK}/still.html")
      look('plain', "#{WORK}/still.html")
      run_scene('parts_79', '--report', "#{WORK}/parts.html")
      expect(size("#{WORK}/parts.html") <= PARTS_MOST, "the page of parts_79 has #{size("#{WORK}/parts.html")} bytes")
    end

    # A record has no plant: the page has no energies, and everything else.
    def recorded
      run_scene('drone_deck', '--ticks', '400', '--record', "#{WORK}/r.txt")
      expect_answer(touchdown('report', "#{WORK}/r.txt", '-o', "#{WORK}/r.html"), out: [/400 ticks of drone_deck replayed/, /^report: /])
      look('plain', "#{WORK}/r.html")
      expect(!@copy.exist?("#{WORK}/r.html.mcap"), 'the trace has stayed')
    end

    def hostile
      name = %(<b>bold</b><img src=x onerror="window.isOwned=1"></script><script>window.isOwned=1</script>'\n)
      scene = JSON.parse(File.read(@copy.path('boards/scenes/ball_ramp.json')))
      scene['about'] = name.delete("\n")
      scene['bodies'] = scene['bodies'].transform_keys { |key| key == 'ball' ? name : key }
      scene['parts'].each_value { |part| part['body'] = name if part['body'] == 'ball' }
      @copy.write('hostile.json', JSON.generate(scene).gsub('"ball"', JSON.generate(name)))
      run_scene('hostile.json', '--ticks', '30', '--report', "#{WORK}/hostile.html")
      look('hostile', "#{WORK}/hostile.html")
    end

    CAMPAIGN = { 'name' => 'seen', 'about' => '</script><b>bold</b>', 'scene' => 'drone_deck', 'duration' => 1.2, 'runs' => 40, 'seed' => 4, 'faults' => { 'lost' => 0 },
                 'parameters' => { 'sink' => { 'path' => 'bodies.drone.velocity[2]', 'uniform' => [-1, 0] },
                                   'speed' => { 'path' => 'bodies.drone.velocity[0]', 'unit' => 'm/s', 'uniform' => [-0.5, 0.5] },
                                   'sole' => { 'path' => 'materials.rubber', 'list' => [{ 'mu_s' => 0.8, 'mu_k' => 0.6 }, { 'mu_s' => 0.2, 'mu_k' => 0.1, 'comment' => '<b>' }] },
                                   'loss' => { 'path' => 'faults.lost', 'uniform' => [0, 0.2] } },
                 'limits' => { 'peak_force' => { 'most' => 140 } }, 'tolerated' => 1 }.freeze

    # The page of a replay ends with the hash that the campaign has of that run.
    def campaign
      @copy.write("#{WORK}/seen.json", JSON.generate(CAMPAIGN))
      expect_answer(touchdown('campaign', "#{WORK}/seen.json", '--out', "#{WORK}/seen"))
      expect_answer(touchdown('report', "#{WORK}/seen"), out: /^report: .*report\.html/)
      expect(File.read(@copy.path("#{WORK}/seen/report.html")).include?("--report #{WORK}/seen/run-"), 'no command for a replay')
      expect_answer(touchdown('report', "#{WORK}/seen", '--replays'))
      look('campaign', "#{WORK}/seen/report.html", @copy.path("#{WORK}/seen/results.csv"))
      worst = JSON.parse(File.read(@copy.path("#{WORK}/seen/summary.json")))['worst'].first['run']
      hash = File.readlines(@copy.path("#{WORK}/seen/results.csv"))[worst + 1].split(',')[2]
      expect(File.read(@copy.path("#{WORK}/seen/run-#{worst}.html")).include?(hash), "the replay of run #{worst} has another hash than #{hash}")
      expect(File.readlines(@copy.path("#{WORK}/seen/quantiles.csv")).grep(/\Apeak_force,N,0\.5,/).size == 1, 'quantiles.csv has no median')
    end

    def broken
      whole = File.binread(@copy.path("#{WORK}/t.mcap"))
      { 'empty' => '', 'cut' => whole[0, whole.size / 2], 'other' => "time,x\n0,1\n", 'flipped' => whole.sub(/tick/n, 'tock') }.each do |what, bytes|
        File.binwrite(@copy.path("#{WORK}/#{what}.mcap"), bytes)
        [%w[report], %w[export --to glb], %w[export --to csv], %w[export --to trace], %w[export --to mcap]].each do |words|
          answer = touchdown(words[0], "#{WORK}/#{what}.mcap", *words[1..], '-o', "#{WORK}/none.out.#{words.last}")
          expect_refusal(answer, /#{what}\.mcap/, code: SCENE)
          expect(!@copy.exist?("#{WORK}/none.out.#{words.last}"), "#{words.join(' ')} of what is #{what} has left a file", answer)
        end
      end
      expect_refusal(touchdown('report', 'nowhere.mcap'), /nowhere\.mcap/, code: SCENE)
    end

    # ---- other tools ----

    def exported
      node
      run_scene('six_balls', '--ticks', '900', '--trace', "#{WORK}/b.mcap")
      run_scene('six_balls', '--ticks', '900', '--trace', "#{WORK}/direct.csv")
      %w[csv mcap glb trace].each { |format| expect_answer(touchdown('export', "#{WORK}/b.mcap", '--to', format), out: /^export: /) }
      %w[csv contacts.csv events.csv].each { |ending| expect_same("#{WORK}/direct.#{ending}", "#{WORK}/b.#{ending}") }
      expect_same("#{WORK}/b.mcap", "#{WORK}/b.new.mcap")
      expect_chrome(JSON.parse(File.read(@copy.path("#{WORK}/b.json"))))
      expect_answer(touchdown('export', "#{WORK}/deck.mcap", '--to', 'glb'))
      answer = type('sh', '-c', "cd #{NODE} && node \"$0\" \"$@\"", @copy.path('tests/commands/validate_glb.mjs'), *%w[b deck].map { |name| @copy.path("#{WORK}/#{name}.glb") })
      expect_answer(answer, out: [/^b\.glb: 0 messages, 1 animations, \d{2,} triangles$/, /^deck\.glb: 0 messages, 1 animations, \d{2,} triangles$/])
    end

    def expect_same(first, second)
      expect(File.binread(@copy.path(first)) == File.binread(@copy.path(second)), "#{second} is not #{first}")
    end

    # A slice a tick, its counters, and every event.
    def expect_chrome(trace)
      events = trace['traceEvents'].group_by { |e| e['ph'] }
      told = File.readlines(@copy.path("#{WORK}/b.events.csv")).size - 1
      expect(events['B'].size == 900 && events['E'].size == 900, "#{events['B'].size} slices")
      expect(events['i'].size == told && told.positive?, "#{events['i'].size} instants of #{told} events")
      times = events['B'].map { |e| e['ts'] }
      expect(times == times.sort && times[1] - times[0] == 250, "ticks begin at #{times.first(3)}")
      expect(events['C'].all? { |e| e['name'] != 'share of the bound [%]' || e['args'].values.all? { |v| v.between?(0, 100) } }, 'a share is beyond its bound')
    end

    def words
      { %w[report] => /report of what\?/, %w[report a.mcap b.mcap c.mcap] => /does not know 'c\.mcap'/, %w[export a.mcap] => /misses a word/,
        %w[export a.mcap --to stl] => /knows no format 'stl'/, %w[export --to glb] => /misses a word/,
        %w[export a.mcap --to mcap -o a.mcap] => /does not write over what it reads/,
        %w[run ball_ramp --trace x.csv --report y.html] => /a report is made of an MCAP/ }.each do |typed, sentence|
        expect_refusal(touchdown(*typed), sentence, code: 2)
      end
    end

    # ---- pictures of the sources ----

    RAYS = { 1 => nil, 2 => 0.35, 3 => 0.3, 4 => 13.0 / 21.0, 5 => 0.725, 6 => nil, 7 => 0.4, 8 => nil, 9 => 0.0, 10 => 0.35 }.freeze
    CROSSINGS = ['1, 1', '2, 2', '4, 2', '6, 2', '8, 2', '8, 3', '14, 3', '11, 4'].freeze # as [PN] prints them

    def figures
      %w[f32 f64 q16].each do |scalar|
        all = JSON.parse(expect_answer(touchdown('figures', '--scalar', scalar)).out).to_h { |f| [f['id'], f] }
        expect_rays(all['hw-house'], scalar)
        expect(all['pn-crossing']['panels'][0]['marks'].map { |m| m['label'] } == CROSSINGS, "#{scalar}: crossings")
        expect_points(all['pn-points']['panels'][0], scalar)
        expect_faces(all, scalar)
        expect_blows(all, scalar)
      end
    end

    def expect_rays(house, scalar)
      house['panels'][0]['marks'].each do |mark|
        number, words = mark['label'].split(': ')
        truth = RAYS.fetch(number.to_i)
        told = words == 'none' ? nil : words[/[\d.]+$/].to_f
        expect(truth.nil? ? told.nil? : told && (told - truth).abs < 5e-4, "#{scalar}: ray #{number} enters at #{words}, not #{truth.inspect}")
      end
    end

    # By the angles that the corners go through, seen from a point: a whole turn twice is outside by the even-odd rule.
    def expect_points(panel, scalar)
      corners = panel['lines'][0]['points']
      odd = panel['marks'].reject do |mark|
        x, y = mark['point']
        crossings = corners.each_with_index.count do |(ax, ay), i|
          bx, by = corners[(i + 1) % corners.size]
          (ay > y) != (by > y) && x < ax + (bx - ax) * (y - ay) / (by - ay)
        end
        (mark['tone'] == 4) == crossings.odd?
      end
      expect(odd.size <= (scalar == 'q16' ? 1 : 0) && panel['marks'].size == 500, "#{scalar}: #{odd.size} points on the wrong side")
    end

    # The nearest face changes; the one that holds is the top, 0, to the end.
    def expect_faces(all, scalar)
      nearest, held = all['sl5']['panels'].map { |panel| panel['arrows'].map { |a| a['face'] }.uniq.sort }
      expect(nearest == [0, 1, 2] && held == [0], "#{scalar}: nearest #{nearest}, held #{held}")
      few, more = all['sl6']['panels'].map { |panel| panel['arrows'].size }
      expect(more > few, "#{scalar}: outside, #{few} and #{more} pushes")
    end

    def expect_blows(all, scalar)
      speeds = all['en17']['series'][1]['values']
      expect((speeds.last + 0.999).abs < 2e-3, "#{scalar}: an elastic blow leaves with #{speeds.last} of its speed")
      force, exact = all['en6']['series'].map { |s| s['values'] }
      apart = force.zip(exact).first(200).map { |a, b| (a - b).abs }.max
      expect(apart < 0.5 && (exact.first - 10).abs < 1e-9, "#{scalar}: the ball is #{apart} m from the closed form")
    end

    # ---- the gallery ----

    def gallery
      scenes = %w[pendulum_collide pendulum_rest]
      answer = expect_answer(make('gallery', "SCENES=#{scenes.join(' ')} random_drops"),
                             out: [/^gallery: 2 of 2, pendulum_rest$/, /^gallery: campaign random_drops$/, /^gallery: .*index\.html, 2 scenes, 1 campaigns$/])
      look('gallery', 'build/gallery/index.html')
      expect(scenes.all? { |scene| @copy.exist?("build/gallery/#{scene}.html") }, 'a replay is missing', answer)
      expect(@copy.exist?('build/gallery/campaigns/random_drops/report.html'), 'the report of the campaign is missing', answer)
      expect_answer(make('gallery', 'SCENES=nowhere'), code: :bad, err: /there is no scene 'nowhere'/)
    end
  end
end
