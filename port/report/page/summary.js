// SPDX-License-Identifier: MIT
// What the run was, and how it went: in words.

import { differencePlots } from './series.js';
import { digits, element, quantity, seconds } from './format.js';

function row(term, ...said) {
  return [element('dt', { textContent: term }), element('dd', {}, ...said)];
}

function greatest(values) {
  let best = 0;
  for (let i = 1; i < values.length; i += 1) if (values[i] > values[best] || Number.isNaN(values[best])) best = i;
  return best;
}

function numbersMissing(run) {
  run.missing ??= run.tables.ticks.columns.reduce((sum, c) => sum + (c instanceof Float32Array ? c.reduce((n, v) => n + !Number.isFinite(v), 0) : 0), 0);
  return run.missing;
}

// What speaks against a run, in sentences.
export function complaints(run) {
  const t = run.totals;
  const ticks = (n) => `${n} ${n === 1 ? 'tick' : 'ticks'}`;
  const all = [
    [t.refused, `${ticks(t.refused)} refused: the input could not be used`],
    [t.stale, `${ticks(t.stale)} with old wrenches`],
    [t.beyond_bound, `${ticks(t.beyond_bound)} beyond the bound of their work`],
    [t.contacts_lost, `${ticks(t.contacts_lost)} with more contacts than the scene allows`],
    [t.events_lost, `${ticks(t.events_lost)} with events that there was no room for`],
    [t.saturations, `${t.saturations} results beyond the range of the number`],
    [t.missed, `${ticks(t.missed)} with pairs below zero without a slot`],
    [t.unswept, `${ticks(t.unswept)} with candidates that were not swept`],
    [t.late, `${ticks(t.late)} with late candidates`],
    [t.partial, `${ticks(t.partial)} partial: late, overflown or undecided somewhere`],
  ];
  const missing = numbersMissing(run);
  return [...all.filter(([n]) => n > 0).map(([, words]) => words), ...(missing > 0 ? [`${missing} values are no number`] : [])];
}

export function verdictOf(run) {
  const t = run.totals;
  const isBad = t.refused + t.stale + t.beyond_bound + t.contacts_lost + t.saturations > 0 || numbersMissing(run) > 0;
  const said = complaints(run);
  return { kind: isBad ? 'bad' : (said.length > 0 ? 'fair' : 'good'), text: isBad ? '✕ not well' : (said.length > 0 ? '! with remarks' : '✓ well'), said };
}

function landing(run) {
  const begins = run.events.filter((e) => e.kind === 'begin');
  const lines = [];
  const link = (row, words) => {
    const button = element('button', { type: 'button', className: 'link', textContent: words });
    button.dataset.row = row;
    return button;
  };
  if (begins.length === 0) {
    lines.push(row('First contact', 'nothing has touched'));
  } else {
    const first = begins[0];
    const seen = new Map();
    for (const e of begins) if (!seen.has(e.a)) seen.set(e.a, e);
    lines.push(row('First contact', `${first.a} on ${first.b} `, link(first.row, `at ${seconds(first.time, run.h)} s`), ` with ${quantity(first.speed_in, 'm/s', 3)}`));
    if (seen.size > 1) {
      const list = [...seen.values()].slice(0, 8).flatMap((e, i) => [i > 0 ? ', ' : '', `${e.a} `, link(e.row, `${seconds(e.time, run.h)} s`)]);
      lines.push(row('In this order', ...list, seen.size > 8 ? `, and ${seen.size - 8} more` : ''));
    }
    const hardest = begins[greatest(begins.map((e) => e.speed_in))];
    if (hardest !== first) lines.push(row('Fastest', `${hardest.a} on ${hardest.b} `, link(hardest.row, `at ${seconds(hardest.time, run.h)} s`), ` with ${quantity(hardest.speed_in, 'm/s', 3)}`));
  }
  for (const [field, words, unit] of [['wheel_load', 'Peak load of wheels', 'N'], ['contact_force', 'Peak force of parts', 'N'], ['point_force', 'Peak force on initiators', 'N'], ['depth', 'Deepest', 'm']]) {
    const values = run.column('tick', 0, field);
    const at = greatest(values);
    if (values[at] > 0) lines.push(row(words, `${quantity(values[at], unit)} `, link(at, `at ${seconds(run.time[at], run.h)} s`)));
  }
  lines.push(row('At the end', atTheEnd(run)));
  return lines;
}

function atTheEnd(run) {
  const last = run.n - 1;
  const tick = (field) => run.column('tick', 0, field)[last];
  const said = [];
  if (run.count('wheels') > 0) said.push(`${tick('wheels_down')} of ${run.count('wheels')} wheels down, bearing ${quantity(tick('wheel_load'), 'N')}`);
  if (run.count('points') > 0) said.push(`${tick('held')} of ${run.count('points')} initiators held`);
  if (tick('contacts') > 0) said.push(`${tick('contacts')} pairs of parts touch`);
  said.push(`energy of motion ${quantity(tick('kinetic'), 'J')}`);
  return said.join('; ');
}

function ordinal(n) {
  const end = n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return n === 2 ? 'other' : `${n}${end}`;
}

function thinning(run) {
  const t = run.totals;
  if (t.every <= 1) return `all ${t.ticks}`;
  return `${t.kept} of ${t.ticks}: every ${ordinal(t.every)} tick; of each ${t.every} those with the greatest force and depth; every peak; all within ${t.around} ticks of an event`;
}

export function summaryOf(run) {
  const w = run.words;
  const t = run.totals;
  const verdict = verdictOf(run);
  const list = element('dl', { className: 'summary' });
  const rows = [
    row('Verdict', element('strong', { className: `verdict ${verdict.kind}`, textContent: verdict.text }), ...verdict.said.map((s) => element('div', { textContent: s }))),
    ...landing(run),
    row('Scene', `${w.scene ?? ''}${run.scene.about ? `: ${run.scene.about}` : ''}`),
    row('Computed', `in ${w.scalar}${w.board ? `, on ${w.board}` : ', on this host'}; behaviour ${w.behaviour}, version ${w.version}`),
    row('Ticks', `${t.ticks} of ${quantity(run.h, 's')}: ${digits(t.ticks * run.h, 5)} s`),
    row('Shown', thinning(run)),
    row('Hash', element('code', { textContent: t.hash }), ` after tick ${t.last}`),
    row('Trace', run.head.file.endsWith('.html.mcap') ? 'not kept' : run.head.file),
  ];
  if (t.cost > 0) rows.push(row('Cost of a tick', `${digits(t.cost / t.ticks)} ${w.cost ?? ''}, the worst ${t.worst_cost}`));
  if (run.head.note) rows.push(row('Drawing', run.head.note));
  list.append(...rows.flat());
  return list;
}

function sameOrNot(a, b) {
  return a === b ? `${a}, both` : `${a}; second ${b}`;
}

const APART = 0.001; // [m]

// When a body is farther than that from itself in the other run.
function partingOf(a, b) {
  const { series } = differencePlots(a, b).find((plot) => plot.id === 'difference-position');
  for (let i = 0; i < a.n; i += 1) {
    const body = series.find(({ values }) => values[i] > APART);
    if (body) return [`${body.label}, `, element('button', { type: 'button', className: 'link', textContent: `at ${seconds(a.time[i], a.h)} s` }), i];
  }
  return null;
}

function partingRow(a, b, player) {
  const found = partingOf(a, b);
  if (!found) return row('1 mm apart', 'never');
  const [who, link, i] = found;
  link.addEventListener('click', () => player.seekRow(i));
  return row('1 mm apart', who, link);
}

// Two runs: where they part.
export function differenceOf(runs, difference, player) {
  const [a, b] = runs;
  const list = element('dl', { className: 'summary' });
  const at = element('button', { type: 'button', className: 'link', textContent: `tick ${difference.tick}` });
  at.addEventListener('click', () => player.seek(difference.tick * a.h));
  const values = difference.a !== null && difference.b !== null ? `: ${digits(difference.a, 9)}, second ${digits(difference.b, 9)}` : '';
  const words = difference.same ? ['nowhere: every number of every tick is the same'] : ['in ', at, `, ${seconds(difference.tick * a.h, a.h)} s, by `, `${difference.what}${values}`];
  list.append(...[
    row('First difference', ...words),
    partingRow(a, b, player),
    row('First', `${a.head.file}: ${a.words.scene} in ${a.words.scalar}${a.words.board ? ` on ${a.words.board}` : ''}, hash ${a.totals.hash}`),
    row('Second', `${b.head.file}: ${b.words.scene} in ${b.words.scalar}${b.words.board ? ` on ${b.words.board}` : ''}, hash ${b.totals.hash}; drawn as a ghost, plotted with dots`),
    row('Ticks', sameOrNot(a.totals.ticks, b.totals.ticks)),
    row('Events', sameOrNot(a.events.length, b.events.length)),
  ].flat());
  return list;
}
