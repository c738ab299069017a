// SPDX-License-Identifier: MIT
// The gallery: a card for every scene, and the pictures of the sources.

import uPlot from 'uplot';
import { axis, numbers } from './axes.js';
import { digits, element } from './format.js';
import { colour, DASHES, lineColours, setUpTheme } from './theme.js';

const at = (id) => document.getElementById(id);
const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 320;
const PLOT_HEIGHT = 190;

// ---- scenes and campaigns ----

// @param words paragraphs, the first of them plain @param link where it leads, and what it is called
function cardOf(one, id, words, [href, linked]) {
  const picture = one.picture
    ? element('img', { src: one.picture, alt: `${one.name}: ${one.about}` })
    : element('div', { className: 'no-picture', textContent: 'no picture' });
  return element('article', { className: 'card', id }, one.isThere ? element('a', { href }, picture) : picture,
    element('div', { className: 'words' },
      element('h3', {}, element('span', { textContent: one.name }),
        element('span', { className: `chip verdict ${one.isGood ? 'good' : 'bad'}`, textContent: one.verdict })),
      ...words.filter(Boolean).map((textContent, i) => element('p', { textContent, className: i > 0 ? 'soft' : '' })),
      ...(one.isThere ? [element('a', { href, textContent: linked })] : [])));
}

const sceneCard = (scene) => cardOf(scene, `scene-${scene.name}`, [scene.about, scene.truth], [`${encodeURIComponent(scene.name)}.html`, 'Replay and plots']);

const campaignCard = (c) => cardOf(c, `campaign-${c.name}`, [c.about, c.found, c.note], [`campaigns/${encodeURIComponent(c.name)}/report.html`, 'Report, with replays of the worst']);

// ---- drawings ----

function svg(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

// Points of space as seen from the side and above, x to the right and a little forward.
const flat = (p) => (p.length === 2 ? p : [0.87 * p[0] - 0.5 * p[1], p[2] + 0.3 * p[0] + 0.38 * p[1]]);

function frameOf(panel) {
  const points = [...panel.lines.flatMap((l) => l.points), ...panel.marks.map((m) => m.point), ...panel.arrows.flatMap((a) => [a.from, a.to])].map(flat);
  const [xs, ys] = [0, 1].map((k) => points.map((p) => p[k]));
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = 0.06 * Math.max(x1 - x0, y1 - y0);
  const words = panel.marks.some((m) => m.label) ? 0.16 * (x1 - x0) : 0; // labels stand on the right of their marks
  const scale = WIDTH / (x1 - x0 + 2 * room + words);
  return { height: scale * (y1 - y0 + 2 * room), to: (p) => { const [x, y] = flat(p); return [scale * (x - x0 + room), scale * (y1 - y + room)]; } };
}

function arrowOf(from, to) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const n = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / n, dy / n];
  const head = [to, [to[0] - 5 * ux + 2.4 * uy, to[1] - 5 * uy - 2.4 * ux], [to[0] - 5 * ux - 2.4 * uy, to[1] - 5 * uy + 2.4 * ux]];
  return svg('path', { class: 'tone-3', d: `M${from}L${to}M${head.join('L')}Z` });
}

function markOf(mark, place) {
  const [x, y] = place;
  const shape = svg('circle', { class: `mark-${mark.tone}`, cx: x, cy: y, r: mark.label ? 3.2 : 1.9 });
  if (!mark.label) return [shape];
  const text = svg('text', { x: x + 5, y: y - 4 });
  text.textContent = mark.label;
  return [shape, text];
}

function panelOf(panel, name) {
  const frame = frameOf(panel);
  const lines = panel.lines.map((l) => svg('path', { class: `tone-${l.tone}`, d: `M${l.points.map(frame.to).join('L')}${l.closed ? 'Z' : ''}` }));
  const drawn = svg('svg', { viewBox: `0 0 ${WIDTH} ${frame.height.toFixed(1)}`, role: 'img', 'aria-label': [name, panel.title].filter(Boolean).join(', ') },
    ...lines, ...panel.arrows.map((a) => arrowOf(frame.to(a.from), frame.to(a.to))), ...panel.marks.flatMap((m) => markOf(m, frame.to(m.point))));
  return element('div', { className: 'panel' }, drawn, ...(panel.title ? [element('p', { textContent: panel.title })] : []));
}

// ---- curves ----

// Series of different units get an axis each: the label's bracket says which.
function scaleOf(label) {
  return label.match(/\[(.*)\]/)?.[1] ?? 'y';
}

function curvesOf(figure, place) {
  const tones = lineColours();
  const scales = [...new Set(figure.series.map((s) => scaleOf(s.label)))];
  return new uPlot({
    width: place.clientWidth - 20, height: PLOT_HEIGHT, legend: { show: true, live: true }, pxAlign: 0,
    scales: { x: { time: false }, ...Object.fromEntries(scales.map((s) => [s, {}])) },
    axes: [axis({ values: numbers }), ...scales.map((s, i) => ({ ...axis({ values: numbers }), scale: s, size: 52, side: i === 0 ? 3 : 1, grid: { show: i === 0, stroke: colour('grid'), width: 1 } }))],
    series: [{ label: figure.x.label, value: (_, v) => (v === null ? '–' : digits(v)) },
      ...figure.series.map((s, i) => ({ label: s.label, scale: scaleOf(s.label), stroke: tones[i % tones.length], dash: DASHES[i % DASHES.length], width: 1.4, points: { show: false }, value: (_, v) => (v === null || v === undefined ? '–' : digits(v)) }))],
  }, [figure.x.values, ...figure.series.map((s) => s.values)], place);
}

// A path in the plane: no function of x.
function pathOf(figure) {
  return { title: '', lines: [...(figure.lines ?? []), { tone: 2, closed: false, points: figure.x.values.map((x, i) => [x, figure.series[0].values[i]]) }], marks: [], arrows: [] };
}

function figureCard(figure) {
  const place = element('div', { className: figure.kind });
  if (figure.kind === 'drawing') place.append(...figure.panels.map((p) => panelOf(p, figure.title)));
  if (figure.kind === 'path') place.append(panelOf(pathOf(figure), figure.title));
  if (figure.kind === 'picture' && figure.picture) place.append(element('a', { href: figure.link }, element('img', { src: figure.picture, alt: figure.title })));
  const card = element('article', { className: 'card', id: `figure-${figure.id}` }, place,
    element('div', { className: 'words' }, element('h3', {}, element('span', { textContent: figure.title }), element('span', { className: 'soft', textContent: figure.source })),
      element('p', { className: 'soft', textContent: figure.about }), ...(figure.link ? [element('a', { href: figure.link, textContent: 'Replay and plots' })] : [])));
  card.remake = () => {
    if (figure.kind !== 'curves') return;
    card.plot?.destroy();
    card.plot = curvesOf(figure, place);
  };
  return card;
}

function start() {
  const gallery = JSON.parse(at('gallery').textContent);
  at('about').textContent = gallery.about;
  at('scenes').append(...gallery.scenes.map(sceneCard));
  at('campaigns').append(...gallery.campaigns.map(campaignCard));
  at('campaigns-section').hidden = gallery.campaigns.length === 0;
  const cards = gallery.figures.map(figureCard);
  at('figures').append(...cards);
  const remake = () => cards.forEach((card) => card.remake());
  remake();
  setUpTheme(at('theme'), remake);
  let width = window.innerWidth;
  window.addEventListener('resize', () => {
    if (window.innerWidth !== width) remake();
    width = window.innerWidth;
  });
  window.touchdown = { gallery, plots: () => cards.map((card) => card.plot).filter(Boolean) }; // for tests, and for a console
  document.documentElement.dataset.ready = 'yes';
}

start();
