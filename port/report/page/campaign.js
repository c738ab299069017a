// SPDX-License-Identifier: MIT
// The report of a campaign: what its summary says, and its runs as points. The numbers are computed by the program.

import uPlot from 'uplot';
import { axis, numbers } from './axes.js';
import { digits, element, quantity } from './format.js';
import { colour, setUpTheme } from './theme.js';

const at = (id) => document.getElementById(id);
const HEIGHT = 190;
const CHANCE = 0.01;
const FEW = 10;
const SPREAD = 0.25; // of values of a list: runs that share one lie side by side
const plots = []; // of both sections: each can be made again
let summary;
let points;

// ---- tables ----

const cell = (content, isNumber) => element('td', { className: isNumber ? 'number' : '' }, content);

function table(head, rows, className = '') {
  return element('div', { className: 'scroll' }, element('table', { className },
    element('thead', {}, element('tr', {}, ...head.map((words, i) => element('th', { textContent: words, className: rows[0]?.[i]?.className ?? '' })))),
    element('tbody', {}, ...rows.map((cells) => element('tr', {}, ...cells)))));
}

const percent = (share) => `${digits(100 * share, 4)} %`;
const within = ({ low, high }) => (low === null || high === null ? '' : `${digits(100 * low, 3)} to ${digits(100 * high, 3)} %`);
const varies = (column) => column.n > 0 && column.most > column.least;
const unitOf = (unit) => (unit === '-' ? '' : unit);
const named = ({ name, unit }) => (unitOf(unit) ? `${name} [${unit}]` : name);
const amount = (value, unit) => quantity(value, unitOf(unit));

// An item of a list of something else than numbers: box half [0.1,0.2,0.1].
function itemText(item) {
  if (item === null || typeof item !== 'object' || Array.isArray(item)) return typeof item === 'string' ? item : JSON.stringify(item);
  return Object.entries(item).map(([key, value]) => (key === 'kind' ? value : `${key} ${itemText(value)}`)).join(' ');
}
const valueText = (p, value) => (p.values ? itemText(p.values[value]) : digits(value));

function verdictOf() {
  const failed = summary.verdicts.not_passed.value;
  const words = failed > 0 ? `${percent(failed)} do not pass` : 'all runs pass';
  if (failed > summary.tolerated) return ['bad', `✕ FAIL: ${words}`];
  return [failed > 0 ? 'fair' : 'good', `✓ PASS: ${words}`];
}

function head() {
  const [kind, words] = verdictOf();
  document.title = `${summary.campaign}: campaign`;
  at('title').textContent = summary.campaign;
  at('about').textContent = summary.about;
  at('chips').append(element('span', { className: `chip verdict ${kind}`, textContent: words }),
    ...[`${summary.runs} runs`, summary.scene, summary.scalar, `seed ${summary.seed}`].map((textContent) => element('span', { className: 'chip', textContent })));
}

function verdicts() {
  const { not_passed: share, ...counts } = summary.verdicts;
  at('verdicts').append(
    table(['verdict', 'runs', 'share'], Object.entries(counts).map(([name, n]) => [cell(name), cell(String(n), true), cell(percent(n / summary.runs), true)])),
    element('p', { className: 'hint', textContent: `Not passed: ${percent(share.value)}, with 95 % confidence ${within(share)}; tolerated ${percent(summary.tolerated)}.` }));
}

// ---- what was scattered ----

function scattered() {
  at('scattered').append(table(['parameter', 'how', 'value of the scene', 'least', 'median', 'most'], summary.parameters.map((p) => [
    element('td', { title: p.about }, named(p)), element('td', { className: 'long' }, p.values ? `${p.drawn}: ${p.values.map((item, i) => `${i} ${itemText(item)}`).join('; ')}` : p.drawn),
    cell(element('code', { textContent: p.paths.join(', ') })),
    ...[p.least, p.quantiles.find((q) => q.share === 0.5)?.value, p.most].map((value) => cell(p.values ? '' : digits(value), true))])));
}

function bounds({ least, most, unit }) {
  return [least === null ? '' : `at least ${amount(least, unit)}`, most === null ? '' : `at most ${amount(most, unit)}`].filter(Boolean).join(', ');
}

function limits() {
  if (!summary.has_limits) {
    at('limits-section').hidden = true;
    return;
  }
  at('limits').append(table(['quantity', 'limit', 'broken by', 'share', '95 % confidence', 'the worst'], summary.limits.map((l) => [
    cell(l.quantity), element('td', { className: 'whole' }, bounds(l)), cell(`${l.broken} runs`, true), cell(percent(l.share.value), true), cell(within(l.share), true),
    cell(l.worst.length > 0 ? `${amount(l.worst[0].value, l.unit)} (run ${l.worst[0].run})` : '', true)])));
}

// ---- the worst, and what has no numbers ----

function replayOf(run) {
  return run.replay ? element('a', { href: run.replay, textContent: 'replay' }) : element('code', { textContent: run.repeat });
}

function worst(list) {
  const unit = (name) => summary.quantities.find((q) => q.name === name)?.unit ?? '-';
  at('worst').replaceChildren(table(['run', 'verdict', 'quantity', 'value', ...summary.parameters.map(named), 'replay, or the command for it'], list.map((run) => [
    cell(String(run.run), true), cell(run.verdict), cell(run.quantity), cell(amount(run.value, unit(run.quantity)), true),
    ...summary.parameters.map((p) => cell(valueText(p, run.values[p.name]), true)), cell(replayOf(run))])));
}

function chooseWorst() {
  const select = at('worst-by');
  select.append(element('option', { value: '-1', textContent: 'all limits' }), ...summary.limits.map((l, i) => element('option', { value: String(i), textContent: l.quantity })));
  if (!summary.has_limits) {
    select.parentElement.remove();
    at('worst-hint').textContent = `There are no limits: the largest ${summary.limits[0].quantity}.`;
  }
  const show = () => worst(select.value === '-1' ? summary.worst : summary.limits[Number(select.value)].worst);
  select.addEventListener('change', show);
  show();
}

function troubleTable(list) {
  return table(['run', 'verdict', 'reason', 'again'], list.map((run) => [cell(String(run.run), true), cell(run.verdict), cell(run.reason), cell(element('code', { textContent: run.repeat }))]));
}

function troubles() {
  const all = summary.troubles;
  if (all.length === 0) return;
  at('troubles-section').hidden = false;
  at('troubles').append(troubleTable(all.slice(0, FEW)));
  if (all.length > FEW) at('troubles').append(element('details', {}, element('summary', { textContent: `${all.length - FEW} more` }), troubleTable(all.slice(FEW))));
}

// ---- what matters ----

// Blue rises, red falls, green does neither and matters all the same.
function correlation(q, p) {
  const [rho, share] = [q.correlations[p.name], q.explained[p.name]];
  if (share === null || share === undefined) return cell('');
  const goes = rho !== undefined && rho !== null && q.chances[p.name] < CHANCE;
  const explains = q.explained_chances[p.name] < CHANCE;
  const tone = !goes ? '--line-3' : rho > 0 ? '--line-1' : '--line-2';
  const strength = goes || explains ? Math.round(60 * Math.sqrt(Math.max(share, goes ? rho * rho : 0))) : 0;
  const words = [rho === undefined || rho === null ? '' : `correlation ${digits(rho, 3)}, by chance with ${digits(q.chances[p.name], 2)}`, `explains ${percent(share)}, by chance with ${digits(q.explained_chances[p.name], 2)}`];
  const button = element('button', { type: 'button', className: goes || explains ? '' : 'pale', title: `${q.name} and ${p.name}: ${words.filter(Boolean).join('; ')}` },
    rho === undefined || rho === null ? '\u00a0' : digits(Number(rho.toFixed(2)), 2), element('small', { textContent: `${Math.round(100 * share)} %` }));
  button.style.background = `color-mix(in srgb, var(${tone}) ${strength}%, transparent)`;
  button.addEventListener('click', () => {
    if (q.n !== undefined) {
      at('scatter-of').value = q.name;
      at('scatter-of').dispatchEvent(new Event('change'));
    }
    document.getElementById(`scatter-${p.name}`)?.scrollIntoView({ block: 'center' });
  });
  return cell(button);
}

function matters() {
  const verdict = { ...summary.verdicts.not_passed, name: 'not passed', about: '0: the run has passed, 1: it has not' };
  const rows = [...(summary.verdicts.passed === 0 || verdict.value === 0 ? [] : [verdict]), ...summary.quantities.filter(varies)];
  at('matters').append(table(['', ...summary.parameters.map((p) => p.name)], rows.map((q) => [
    element('th', { textContent: q.name, title: q.about }), ...summary.parameters.map((p) => correlation(q, p))]), 'matters'));
}

// ---- plots ----

function figure(place, id, title, unit, make, more = []) {
  const body = element('div', { className: 'plot-body' });
  place.append(element('figure', { className: 'plot', id }, element('figcaption', {}, element('span', { className: 'plot-title', textContent: title }),
    element('span', { className: 'plot-unit', textContent: unit })), body, ...more));
  const plot = { place, remake: () => { plot.u?.destroy(); plot.u = make(body); }, remove: () => plot.u?.destroy() };
  plots.push(plot);
  plot.remake();
}

function widened(low, high) {
  const room = high > low ? 0.04 * (high - low) : Math.max(1e-9, 0.1 * Math.abs(high)) || 1;
  return [low - room, high + room];
}

function lines(u, values, dash) {
  u.ctx.save();
  u.ctx.strokeStyle = colour('ink');
  u.ctx.setLineDash(dash);
  for (const value of values.filter((v) => v !== null && v !== undefined)) {
    const x = Math.round(u.valToPos(value, 'x', true)) + 0.5;
    if (x < u.bbox.left || x > u.bbox.left + u.bbox.width) continue;
    u.ctx.beginPath();
    u.ctx.moveTo(x, u.bbox.top);
    u.ctx.lineTo(x, u.bbox.top + u.bbox.height);
    u.ctx.stroke();
  }
  u.ctx.restore();
}

const labelled = (label, size) => axis({ size, values: numbers, label, labelSize: 16, labelGap: 0 });

function histogram(q) {
  const { from, to, counts } = q.histogram;
  const width = (to - from) / counts.length;
  const limit = summary.has_limits ? summary.limits.find((l) => l.quantity === q.name) : undefined;
  const known = (share) => q.quantiles.find((x) => x.share === share)?.value;
  return (body) => new uPlot({
    width: body.clientWidth, height: HEIGHT, padding: [6, 8, 0, 0], legend: { show: false }, cursor: { show: false }, pxAlign: 0,
    scales: { x: { time: false, range: () => widened(from, to) }, y: { range: (_, low, high) => [0, 1.05 * high] } },
    axes: [{ ...labelled(named(q), 24), space: 60 }, { ...labelled('runs', 40), space: 28 }],
    series: [{}, { fill: colour('line-1'), width: 0, points: { show: false }, paths: uPlot.paths.bars({ size: [0.92, Infinity] }) }],
    hooks: { draw: [(u) => { lines(u, [known(0.05), known(0.5), known(0.95)], []); lines(u, [limit?.least, limit?.most], [5, 4]); }] },
  }, [counts.map((_, i) => from + (i + 0.5) * width), counts], body);
}

function quantiles(q) {
  return table(['', '5 %', 'median', '95 %', '99 %'], [['value', (x) => digits(x.value)], ['from', (x) => (x.low === null ? '' : digits(x.low))], ['to', (x) => (x.high === null ? '' : digits(x.high))]]
    .map(([name, say]) => [cell(name), ...[0.05, 0.5, 0.95, 0.99].map((share) => cell(say(q.quantiles.find((x) => x.share === share)), true))]));
}

function distributions() {
  const place = at('distributions');
  for (const q of summary.quantities.filter(varies)) {
    figure(place, `distribution-${q.name}`, q.name, `${q.about}; ${q.n} runs, mean ${digits(q.mean)}, deviation ${digits(q.deviation, 3)}, ${digits(q.least)} to ${digits(q.most)}`, histogram(q), [quantiles(q)]);
  }
  const same = summary.quantities.filter((q) => !varies(q));
  at('constant').textContent = same.length > 0 ? `The same in all runs: ${same.map((q) => (q.n > 0 ? `${q.name} ${digits(q.least)}` : `${q.name}, which has no number`)).join('; ')}.` : '';
}

// Values of a list beside each other, always the same way.
function spread(values, isList) {
  return isList ? values.map((v, i) => (v === null ? null : v + SPREAD * (((i * 0.618) % 1) - 0.5))) : values;
}

// Runs in the order of x, which uPlot wants: those that pass, and those that do not.
function scatter(p, q, column, y) {
  const x = spread(column, p.drawn.includes('one of'));
  const order = x.map((_, i) => i).filter((i) => x[i] !== null && y[i] !== null).sort((a, b) => x[a] - x[b]);
  const pick = (passes) => order.map((i) => ((points.verdicts[i] === 'passed') === passes ? y[i] : null));
  const dots = (tone) => ({ stroke: colour(tone), width: 0, paths: () => null, points: { show: true, size: 3.4, width: 0, fill: colour(tone) } });
  const told = (_, v, __, row) => (row === null ? '–' : `${points.runs[order[row]]}: ${valueText(p, column[order[row]])}; ${amount(y[order[row]], q.unit)}`);
  const run = { label: 'run', paths: () => null, points: { show: false }, value: told };
  return (body) => new uPlot({
    width: body.clientWidth, height: HEIGHT, padding: [6, 8, 0, 0], pxAlign: 0, legend: { show: true, live: true }, cursor: { points: { size: 7 }, drag: { x: false, y: false } },
    scales: { x: { time: false, range: (_, low, high) => widened(low, high) }, y: { range: (_, low, high) => (low === null ? [0, 1] : widened(low, high)) } },
    axes: [{ ...labelled(named(p), 24), space: 60 }, { ...labelled(named(q), 54), space: 28 }],
    series: [{}, dots('line-1'), dots('line-2'), run],
  }, [order.map((i) => x[i]), pick(true), pick(false), order.map(() => null)], body);
}

// Of many runs.
function thinned() {
  const each = (n) => (n > 1 ? `every ${n}th` : 'all');
  return points.every > 1 || points.everyFailed > 1 ? ` Of the runs that have passed ${each(points.every)} is shown, of the others ${each(points.everyFailed)}.` : '';
}

function showScatter(name) {
  const place = at('scatter');
  for (const plot of plots.filter((p) => p.place === place)) {
    plot.remove();
    plots.splice(plots.indexOf(plot), 1);
  }
  place.replaceChildren();
  const which = summary.quantities.findIndex((q) => q.name === name);
  const q = summary.quantities[which];
  const y = points.columns[summary.parameters.length + which];
  at('scatter-hint').textContent = `${named(q)}, ${q.about}, over each parameter. Blue runs have passed, red ones have not; the cursor tells their numbers.${thinned()}`;
  summary.parameters.forEach((p, i) => {
    const rho = q.correlations[p.name];
    const words = [p.about, rho === null || rho === undefined ? '' : `correlation ${digits(rho, 2)}`].filter(Boolean).join(', ');
    figure(place, `scatter-${p.name}`, p.name, words, scatter(p, q, points.columns[i], y));
  });
}

function chooseScatter() {
  const select = at('scatter-of');
  const shown = summary.quantities.filter(varies);
  select.append(...shown.map((q) => element('option', { value: q.name, textContent: q.name })));
  select.addEventListener('change', () => showScatter(select.value));
  const first = summary.has_limits ? shown.find((q) => q.name === summary.limits[0].quantity) : undefined;
  if (shown.length === 0) {
    ['matters', 'scatter'].forEach((id) => { at(id).parentElement.hidden = true; });
    return;
  }
  select.value = (first ?? shown[0]).name;
  showScatter(select.value);
}

// On paper it is light, and as wide as the paper.
function setUpPrint(remake) {
  let theme;
  window.addEventListener('beforeprint', () => {
    theme = document.documentElement.dataset.theme;
    document.documentElement.dataset.theme = 'light';
    document.querySelectorAll('details').forEach((details) => { details.open = true; });
    remake();
  });
  window.addEventListener('afterprint', () => {
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    remake();
  });
}

function start() {
  [summary, points] = ['summary-data', 'points-data'].map((id) => JSON.parse(at(id).textContent));
  [head, verdicts, scattered, limits, chooseWorst, troubles, matters, chooseScatter, distributions].forEach((part) => part());
  const remake = () => plots.forEach((plot) => plot.remake());
  setUpTheme(at('theme'), remake);
  setUpPrint(remake);
  let width = window.innerWidth;
  window.addEventListener('resize', () => {
    if (window.innerWidth !== width) remake();
    width = window.innerWidth;
  });
  window.touchdown = { summary, points, plots }; // for tests, and for a console
  document.documentElement.dataset.ready = 'yes';
}

start();
