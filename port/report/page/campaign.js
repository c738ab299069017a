// SPDX-License-Identifier: MIT
// The report of a campaign: what its summary says, and its runs as points. The numbers are computed by the program.

import uPlot from 'uplot';
import { axis, numbers } from './axes.js';
import { digits, element, quantity } from './format.js';
import { colour, setUpTheme } from './theme.js';

const at = (id) => document.getElementById(id);
const HEIGHT = 170;
const CHANCE = 0.05;
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

const percent = (share) => `${digits(100 * share, 3)} %`;
const within = ({ low, high }) => (low === null || high === null ? '' : `${percent(low)} to ${percent(high)}`);
const varies = (column) => column.n > 0 && column.most > column.least;

function verdictOf() {
  const failed = summary.verdicts.not_passed.value;
  if (failed > summary.tolerated) return ['bad', `✕ ${percent(failed)} do not pass`];
  return failed > 0 ? ['fair', `✓ ${percent(failed)} do not pass`] : ['good', '✓ all pass'];
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

function bounds({ least, most }) {
  return [least === null ? '' : `at least ${digits(least)}`, most === null ? '' : `at most ${digits(most)}`].filter(Boolean).join(', ');
}

function limits() {
  if (!summary.has_limits) {
    at('limits-section').hidden = true;
    return;
  }
  at('limits').append(table(['quantity', 'unit', 'limit', 'broken by', 'share', '95 % confidence', 'the worst'], summary.limits.map((l) => [
    cell(l.quantity), cell(l.unit), cell(bounds(l)), cell(`${l.broken} runs`, true), cell(percent(l.share.value), true), cell(within(l.share), true),
    cell(l.worst.length > 0 ? `${quantity(l.worst[0].value, l.unit)} (run ${l.worst[0].run})` : '', true)])));
}

// ---- the worst, and what has no numbers ----

function replayOf(run) {
  return run.replay ? element('a', { href: run.replay, textContent: 'replay' }) : element('code', { textContent: run.repeat });
}

function worst(list) {
  const names = summary.parameters.map((p) => p.name);
  const unit = (name) => summary.quantities.find((q) => q.name === name)?.unit ?? '';
  at('worst').replaceChildren(table(['run', 'verdict', 'quantity', 'value', ...names, 'replay, or the command for it'], list.map((run) => [
    cell(String(run.run), true), cell(run.verdict), cell(run.quantity), cell(quantity(run.value, unit(run.quantity)), true),
    ...names.map((name) => cell(digits(run.values[name]), true)), cell(replayOf(run))])));
}

function chooseWorst() {
  const select = at('worst-by');
  select.append(element('option', { value: '-1', textContent: 'all limits' }), ...summary.limits.map((l, i) => element('option', { value: String(i), textContent: l.quantity })));
  const show = () => worst(select.value === '-1' ? summary.worst : summary.limits[Number(select.value)].worst);
  select.addEventListener('change', show);
  show();
}

function troubles() {
  if (summary.troubles.length === 0) return;
  at('troubles-section').hidden = false;
  at('troubles').append(table(['run', 'verdict', 'reason', 'again'], summary.troubles.map((run) => [
    cell(String(run.run), true), cell(run.verdict), cell(run.reason), cell(element('code', { textContent: run.repeat }))])));
}

// ---- what matters ----

function correlation(q, p) {
  const rho = q.correlations[p.name];
  if (rho === null || rho === undefined) return cell('');
  const chance = q.chances[p.name];
  const button = element('button', { type: 'button', textContent: digits(Number(rho.toFixed(2)), 2), className: chance < CHANCE ? '' : 'pale',
    title: `${q.name} and ${p.name}: ${digits(rho, 3)}; by chance with ${digits(chance, 2)}` });
  button.style.background = `color-mix(in srgb, var(${rho > 0 ? '--line-1' : '--line-2'}) ${chance < CHANCE ? Math.round(60 * Math.abs(rho)) : 0}%, transparent)`;
  button.addEventListener('click', () => {
    at('scatter-of').value = q.name;
    at('scatter-of').dispatchEvent(new Event('change'));
    document.getElementById(`scatter-${p.name}`)?.scrollIntoView({ block: 'center' });
  });
  return cell(button);
}

function matters() {
  const parameters = summary.parameters.filter((p) => summary.quantities.some((q) => p.name in q.correlations));
  at('matters').append(table(['', ...parameters.map((p) => p.name)], summary.quantities.filter(varies).map((q) => [
    element('th', { textContent: q.name, title: q.about }), ...parameters.map((p) => correlation(q, p))]), 'matters'));
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

function histogram(q) {
  const { from, to, counts } = q.histogram;
  const width = (to - from) / counts.length;
  const limit = summary.has_limits ? summary.limits.find((l) => l.quantity === q.name) : undefined;
  const known = (share) => q.quantiles.find((x) => x.share === share)?.value;
  return (body) => new uPlot({
    width: body.clientWidth, height: HEIGHT, padding: [6, 8, 0, 0], legend: { show: false }, cursor: { show: false }, pxAlign: 0,
    scales: { x: { time: false, range: () => widened(from, to) }, y: { range: (_, low, high) => [0, 1.05 * high] } },
    axes: [axis({ size: 26, values: numbers, space: 60 }), axis({ size: 44, values: numbers, space: 28 })],
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
    figure(place, `distribution-${q.name}`, q.name, `[${q.unit}]  ${q.about}; ${q.n} runs, mean ${digits(q.mean)}, deviation ${digits(q.deviation, 3)}, ${digits(q.least)} to ${digits(q.most)}`, histogram(q), [quantiles(q)]);
  }
  const same = summary.quantities.filter((q) => !varies(q));
  at('constant').textContent = same.length > 0 ? `The same in all runs: ${same.map((q) => (q.n > 0 ? `${q.name} ${digits(q.least)}` : `${q.name}, which has no number`)).join('; ')}.` : '';
}

// Runs in the order of x, which uPlot wants: those that pass, and those that do not.
function scatter(x, y) {
  const order = x.map((_, i) => i).filter((i) => x[i] !== null && y[i] !== null).sort((a, b) => x[a] - x[b]);
  const pick = (passes) => order.map((i) => ((points.verdicts[i] === 'passed') === passes ? y[i] : null));
  const value = (_, v, __, row) => (v === null || v === undefined || row === null ? '–' : `${digits(v)}, run ${points.runs[order[row]]}`);
  const dots = (tone, label) => ({ label, stroke: colour(tone), width: 0, paths: () => null, points: { show: true, size: 3, width: 0, fill: colour(tone) }, value });
  return (body) => new uPlot({
    width: body.clientWidth, height: HEIGHT, padding: [6, 8, 0, 0], pxAlign: 0, legend: { show: true, live: true }, cursor: { points: { size: 7 }, drag: { x: false, y: false } },
    scales: { x: { time: false, range: (_, low, high) => widened(low, high) }, y: { range: (_, low, high) => (low === null ? [0, 1] : widened(low, high)) } },
    axes: [axis({ size: 26, values: numbers, space: 60 }), axis({ size: 54, values: numbers, space: 28 })],
    series: [{ label: 'x', value: (_, v) => (v === null ? '–' : digits(v)) }, dots('line-1', 'passed'), dots('line-2', 'not')],
  }, [order.map((i) => x[i]), pick(true), pick(false)], body);
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
  at('scatter-hint').textContent = `${q.name} [${q.unit}], ${q.about}, over each parameter.${points.every > 1 ? ` Every ${points.every}th run is shown.` : ''}`;
  summary.parameters.forEach((p, i) => {
    const rho = q.correlations[p.name];
    const words = rho === null || rho === undefined ? '' : `, correlation ${digits(rho, 2)}`;
    figure(place, `scatter-${p.name}`, p.name, `[${p.unit}] ${p.about}${words}`, scatter(points.columns[i], y));
  });
}

function chooseScatter() {
  const select = at('scatter-of');
  const shown = summary.quantities.filter(varies);
  select.append(...shown.map((q) => element('option', { value: q.name, textContent: q.name })));
  select.addEventListener('change', () => showScatter(select.value));
  const first = summary.has_limits ? shown.find((q) => q.name === summary.limits[0].quantity) : undefined;
  if (shown.length === 0) return;
  select.value = (first ?? shown[0]).name;
  showScatter(select.value);
}

function start() {
  [summary, points] = ['summary-data', 'points-data'].map((id) => JSON.parse(at(id).textContent));
  [head, verdicts, limits, chooseWorst, troubles, matters, chooseScatter, distributions].forEach((part) => part());
  const remake = () => plots.forEach((plot) => plot.remake());
  setUpTheme(at('theme'), remake);
  let width = window.innerWidth;
  window.addEventListener('resize', () => {
    if (window.innerWidth !== width) remake();
    width = window.innerWidth;
  });
  window.touchdown = { summary, points, plots }; // for tests, and for a console
  document.documentElement.dataset.ready = 'yes';
}

start();
