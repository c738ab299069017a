// SPDX-License-Identifier: MIT
// node gallery.mjs PROGRAM PAGE OUT [NAME...]: runs every scene and every campaign, or those that are named, and writes
// OUT/index.html: a card for each with its picture, what is known about its truth, its verdict and a link to its replay or its
// report; and the pictures of the sources as plots.
//
// Pictures are taken by Chromium, without a window. Where it is missing the page says so, and is complete otherwise.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const MARK = '<!-- touchdown: the gallery -->';
const BROWSER = ['--headless=new', '--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--hide-scrollbars', '--disable-dev-shm-usage',
  '--force-color-profile=srgb', '--window-size=480,300', '--virtual-time-budget=5000'];
const PLOT_ROWS = 600;

// What is known about each scene beside its hash, and at which share of the run its picture is taken.
const KNOWN = {
  aircraft_braking: ['Locked wheels slow it by mu_k g: the way to a stop is that of the closed form.', 0.2],
  aircraft_deck: ['The wheels carry its weight, and it does not creep on the deck.', 0.08],
  aircraft_house: ['The wall stops it; the border of the house is exact.', 0.75],
  aircraft_landing: ['The wheels carry its weight at the end, and it has stopped.', 0.1],
  aircraft_slope: ['A parked aircraft stays where it is, in gusts, too.', 0.5],
  aircraft_steering: ['The circle is that of the angle of the nose wheel.', 0.6],
  aircraft_takeoff: ['It leaves the ground where lift carries its weight.', 0.7],
  ball_ramp: ['A ball that rolls goes by 5/7 of g sin(slope).', 0.5],
  bouncing_ball: ['Heights and times of the closed form; restitution as asked for.', 0.25],
  double_pendulum: ['Energy stays but for what contact takes; 1e-11 from the typed equations of motion.', 0.3],
  drone_deck: ['It stays where it was set down when its motors have stopped.', 0.25],
  falling_parts: ['Everything lies still at the end; energy never rises.', 0.15],
  four_cubes: ['Momentum stays; energy never rises.', 0.6],
  gripper: ['Friction lifts the box while 2 mu N is more than its weight.', 0.8],
  parts_79: ['651 pairs: momentum stays, and work stays within its bound.', 0.25],
  pendulum_collide: ['Contacts at the times, speeds and depths of an independent integration.', 0.04],
  pendulum_rest: ['At rest the depth of the floor carries the pendulum.', 0.02],
  rod_and_crank: ['Meshes in convex parts; everything lies still at the end.', 0.15],
  six_balls: ['Each pair leaves with its own restitution; momentum stays.', 0.5],
  skid_deck: ['The same face of the deck holds each foot for as long as it touches.', 0.5],
  soft_tyre: ['Faces that move every tick hold the kerb; the tyre comes down again.', 0.4],
  stacked_boxes: ['Three boxes stand, and each carries those above it.', 0.5],
  two_link_arm: ['Imported from URDF: joints, limits and damping as the file has them.', 0.3],
};

// Where in the worst run of a campaign its picture is taken.
const CAMPAIGNS = 'boards/campaigns';
const SHARES = { deck_landings: 0.1, drone_lost_frames: 0.5, random_drops: 0.25 };
const CHANCE = 0.01;

const [program, template, out, ...chosen] = process.argv.slice(2).map((word, i) => (i < 3 ? path.resolve(word) : word));

function fail(sentence) {
  console.error(`gallery: ${sentence}`);
  process.exit(1);
}

function touchdown(...words) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 1 << 28 });
  return { status, stdout, said: (stderr || stdout || '').trim().split('\n').pop() };
}

// ---- pictures ----

function picture(name, share, ...shown) {
  const file = path.join(out, `${name}.png`);
  rmSync(file, { force: true });
  const page = `file://${path.join(out, `${name}.html`)}#picture=${[share, ...shown].join('&')}`;
  const { error } = spawnSync('chromium', [...BROWSER, `--screenshot=${file}`, page], { stdio: 'ignore', timeout: 120000 });
  try {
    const bytes = readFileSync(file);
    rmSync(file);
    return `data:image/png;base64,${bytes.toString('base64')}`;
  } catch {
    if (error && !picture.hasSaid) console.error(`gallery: no pictures: ${error.message}; \`sh port/host/setup.sh browser\` installs Chromium`);
    picture.hasSaid = true;
    return null;
  }
}

// ---- scenes ----

function scenes() {
  const all = touchdown('scenes').stdout.split('\n').map((line) => line.match(/^ {2}(\w+) +\d+ ticks {2}(.*)$/)).filter(Boolean).map(([, name, about]) => ({ name, about }));
  const names = [...all.map(({ name }) => name), ...campaignNames()];
  const unknown = chosen.find((word) => !names.includes(word));
  if (unknown) fail(`there is no scene '${unknown}': choose among ${names.join(' ')}`);
  return chosen.length > 0 ? all.filter(({ name }) => chosen.includes(name)) : all;
}

function card({ name, about }, i, all) {
  process.stdout.write(`gallery: ${i + 1} of ${all.length}, ${name}\n`);
  const trace = path.join(out, `${name}.mcap`);
  const run = touchdown('run', name, '--trace', trace);
  const report = run.status === 0 ? touchdown('report', trace, '-o', path.join(out, `${name}.html`)) : run;
  rmSync(trace, { force: true });
  const isSame = /^state: hash \w+ .*the same as on every machine$/m.test(run.stdout);
  const isThere = run.status === 0 && report.status === 0;
  const [truth, share] = KNOWN[name] ?? ['', 0.5];
  return {
    name, about, truth, isThere, isGood: isThere && isSame, picture: isThere ? picture(name, share) : null,
    verdict: !isThere ? report.said : isSame ? 'same bits' : 'another hash',
  };
}

// ---- campaigns ----

function campaignNames() {
  return readdirSync(CAMPAIGNS).filter((file) => /^\w+\.json$/.test(file)).map((file) => file.replace(/\.json$/, ''));
}

// What explains most of a column, if any parameter does more than chance.
function explained({ explained: shares, explained_chances: chances }) {
  const [name, share] = Object.entries(shares).filter(([p, s]) => s !== null && chances[p] < CHANCE).sort((a, b) => b[1] - a[1])[0] ?? [];
  return name ? `${name} explains ${Math.round(100 * share)} %` : '';
}

// Of what varies and has a limit: the worst, and what explains it.
function findings({ verdicts, limits, quantities }) {
  const verdict = explained(verdicts.not_passed);
  const found = limits.map((limit) => [limit, quantities.find(({ name }) => name === limit.quantity)]).filter(([, q]) => q.most > q.least && explained(q));
  return [...(verdict ? [`Who does not pass: ${verdict}.`] : []),
    ...found.map(([limit, q]) => `${q.name}: ${Number(limit.worst[0].value.toPrecision(3))} ${q.unit} at worst, ${explained(q)}.`)].slice(0, 3).join(' ');
}

// Its report, and of its worst runs a replay each.
function campaignCard(name) {
  process.stdout.write(`gallery: campaign ${name}\n`);
  const folder = path.join(out, 'campaigns', name);
  rmSync(folder, { recursive: true, force: true });
  const run = touchdown('campaign', path.join(CAMPAIGNS, `${name}.json`), '--out', folder);
  const report = touchdown('report', folder, '--replays');
  if (report.status !== 0) return { name, about: '', found: '', isThere: false, isGood: false, picture: null, verdict: report.said };
  const summary = JSON.parse(readFileSync(path.join(folder, 'summary.json'), 'utf8'));
  const { about, runs, verdicts, tolerated, worst } = summary;
  const share = SHARES[name] ?? 0.5;
  return {
    name, about, found: findings(summary), isThere: true, isGood: run.status === 0, picture: worst.length > 0 ? picture(path.join('campaigns', name, `run-${worst[0].run}`), share) : null,
    verdict: `${verdicts.passed} of ${runs} pass`, note: `tolerated ${100 * tolerated} %; the picture is of run ${worst[0]?.run}, the worst`,
  };
}

// ---- pictures of the sources that scenes are ----

// Columns of a run, thinned to PLOT_ROWS.
function columns(scene) {
  const file = path.join(out, `${scene}.csv`);
  touchdown('run', scene, '--trace', file);
  const [head, ...rows] = readFileSync(file, 'utf8').trim().split('\n').map((line) => line.split(','));
  for (const name of [file, file.replace(/csv$/, 'contacts.csv'), file.replace(/csv$/, 'events.csv')]) rmSync(name, { force: true });
  const kept = rows.filter((_, i) => i % Math.ceil(rows.length / PLOT_ROWS) === 0);
  const at = (name) => head.findIndex((word) => word.replace(/ \[.*/, '') === name);
  return (name) => kept.map((row) => Number(row[at(name)]));
}

// From the top, turning on: tip = (-sin q, cos q).
function angles(column, body) {
  const [w, y] = ['w', 'y'].map((part) => column(`body.${body}.attitude.${part}`));
  let turns = 0;
  return w.map((_, i) => -2 * Math.atan2(y[i], w[i])).map((q, i, all) => {
    if (i > 0) turns += Math.round((all[i - 1] - q) / (2 * Math.PI));
    return q + 2 * Math.PI * turns;
  });
}

function curves(id, source, title, about, scene, x, series) {
  return { id, source, title, about, kind: 'curves', link: `${scene}.html`, x: { label: 'time [s]', values: x }, series };
}

function pendulums() {
  const collide = columns('pendulum_collide');
  const rest = columns('pendulum_rest');
  const q = angles(collide, 'pendulum');
  const wall = { tone: 1, closed: false, points: [[0.5, -1], [0.5, 1]] };
  return [
    { id: 'en8', source: '[EN] figure 8', title: 'End of a pendulum', about: 'It swings against a wall at x = 0.5.', kind: 'path', link: 'pendulum_collide.html',
      lines: [wall], x: { values: q.map((a) => -Math.sin(a)) }, series: [{ values: q.map(Math.cos) }] },
    curves('en9', '[EN] figure 9', 'Angle of a pendulum', 'It strikes the wall at pi + arcsin(0.5), 3.66.', 'pendulum_collide', collide('time'), [{ label: 'q [rad]', values: q }]),
    curves('en26', '[EN] figure 26', 'A pendulum that comes to rest', 'The height of its end over a floor at -0.4.', 'pendulum_rest', rest('time'),
      [{ label: 'height [m]', values: angles(rest, 'pendulum').map(Math.cos) }]),
  ];
}

function cubes(drawn) {
  const column = columns('four_cubes');
  const bodies = ['left', 'inner_left', 'inner_right', 'right'];
  const time = column('time');
  return [
    { id: 'en27', source: '[EN] figure 27', title: 'Four cubes in space', about: 'Paths before and after they collide.', kind: 'picture', link: 'four_cubes.html', picture: drawn && picture('four_cubes', 0.75, 'paths') },
    curves('en28', '[EN] figure 28', 'Forces on the first cube', 'In x, y and z.', 'four_cubes', time, ['x', 'y', 'z'].map((k) => ({ label: `force ${k} [N]`, values: column(`body.left.force.${k}`) }))),
    curves('en29', '[EN] figure 29', 'Four cubes along x', 'Where each is.', 'four_cubes', time, bodies.map((body) => ({ label: `${body} [m]`, values: column(`body.${body}.position.x`) }))),
  ];
}

function parts(cards) {
  return [['no8', '[NO] figure 8', 'Parts that fall on the ground', 'rod_and_crank'], ['no9', '[NO] figure 9', 'Convex and concave shapes', 'parts_79']].map(([id, source, title, scene]) => {
    const of = cards.find(({ name }) => name === scene);
    return { id, source, title, about: of?.about ?? '', kind: 'picture', link: `${scene}.html`, picture: of?.picture ?? null };
  });
}

function figures(cards) {
  const { status, stdout, said } = touchdown('figures');
  if (status !== 0) fail(said);
  const computed = JSON.parse(stdout);
  const has = (name) => cards.some((c) => c.name === name && c.isThere);
  const all = [...computed, ...(has('pendulum_collide') && has('pendulum_rest') ? pendulums() : []), ...(has('four_cubes') ? cubes(true) : []), ...parts(cards).filter((f) => f.picture)];
  return all.sort((a, b) => a.source.localeCompare(b.source, 'en', { numeric: true }));
}

// ---- the page ----

const page = readFileSync(template, 'utf8');
if (!page.includes(MARK)) fail(`${template} is not whole: remove it, then \`make gallery\` again`);
mkdirSync(out, { recursive: true });
const cards = scenes().map(card);
const campaigns = campaignNames().filter((name) => chosen.length === 0 || chosen.includes(name)).map(campaignCard);
const data = JSON.stringify({ about: `${cards.length} scenes, ${campaigns.length} campaigns, computed in f64 on this machine`, scenes: cards, campaigns, figures: figures(cards) }).replaceAll('<', '\\u003c');
const index = path.join(out, 'index.html');
writeFileSync(`${index}.part`, page.replace(MARK, () => `<script type="application/json" id="gallery">${data}</script>`));
renameSync(`${index}.part`, index);
const bad = [...cards, ...campaigns.filter((c) => !c.isThere)].filter((c) => !c.isGood); // what a campaign finds is no fault of the gallery
console.log(`gallery: ${index}, ${cards.length} scenes${campaigns.length > 0 ? `, ${campaigns.length} campaigns` : ''}${bad.length > 0 ? `; not as they should be: ${bad.map((c) => `${c.name} (${c.verdict})`).join(', ')}` : ''}`);
process.exit(bad.length > 0 ? 1 : 0);
