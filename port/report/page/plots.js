// SPDX-License-Identifier: MIT
// Plots: made when they come into sight, with one time cursor through all of them.

import uPlot from 'uplot';
import { axis, numbers } from './axes.js';
import { digits, element } from './format.js';
import { colour, DASHES, lineColours } from './theme.js';
import { atTimesOf } from './series.js';

const HEIGHT = 150;

// uPlot takes null for what is no number.
function plain(values) {
  for (let i = 0; i < values.length; i += 1) {
    if (!Number.isFinite(values[i])) return Array.from(values, (v) => (Number.isFinite(v) ? v : null));
  }
  return values;
}

class Plot {
  constructor(board, spec, place) {
    this.board = board;
    this.spec = spec;
    this.body = element('div', { className: 'plot-body' });
    this.place = element('figure', { className: 'plot', id: `plot-${spec.id}` },
      element('figcaption', {}, element('span', { className: 'plot-title', textContent: spec.title }),
        element('span', { className: 'plot-unit', textContent: [spec.unit && `[${spec.unit}]`, spec.note].filter(Boolean).join('  ') })),
      this.body);
    this.place.plot = this;
    place.append(this.place);
  }

  get data() {
    return [this.board.run.time, ...this.allSeries().map((s) => plain(s.values))];
  }

  // Of the second run the same plot, under the first.
  allSeries() {
    const own = this.spec.series.map((s, i) => ({ ...s, tone: i, dash: DASHES[i % DASHES.length] }));
    const other = (this.spec.other ?? []).map((s, i) => ({ ...s, label: `${s.label}, second`, tone: i, dash: [3, 3], isOther: true, values: atTimesOf(this.board.run, this.board.other, s.values) }));
    return [...own, ...other];
  }

  options(width) {
    const tones = lineColours();
    const { spec } = this;
    const value = (series, name) => (_, v, i, row) => {
      if (v === null || v === undefined) return '–';
      const pair = series.pairs && row !== null && name === 'slots' && series.pairs[row] !== -1 ? `  pair ${series.pairs[row]}` : '';
      return digits(v) + pair;
    };
    return {
      width, height: HEIGHT, padding: [6, 8, 0, 0], pxAlign: 0,
      legend: { show: true, live: true },
      cursor: { sync: { key: 'time' }, drag: { x: true, y: false, setScale: true }, points: { size: 6 }, bind: { dblclick: () => () => this.board.zoom(null) } },
      scales: { x: { time: false }, y: spec.range ? { range: () => spec.range } : { range: (_, low, high) => widened(low, high) } },
      axes: [axis({ size: 26, values: (_, ticks) => ticks.map((t) => `${digits(t)} s`), space: 70 }), axis({ size: 54, values: numbers, space: 28 })],
      series: [{ label: 't', value: (_, t) => (t === null ? '–' : `${digits(t, 6)} s`) }, ...this.allSeries().map((s) => ({
        label: s.label, stroke: tones[s.tone % tones.length], width: s.isOther ? 1 : 1.4, dash: s.dash, points: { show: this.board.run.n < 3 },
        paths: spec.isStepped ? uPlot.paths.stepped({ align: 1 }) : undefined, value: value(s, spec.id),
      }))],
      hooks: {
        setScale: [(u, key) => { if (key === 'x') this.board.zoomed(this, u.scales.x.min, u.scales.x.max); }],
        drawClear: [(u) => this.drawZero(u)],
        setCursor: [(u) => { if (u.cursor.left < 0 && !this.isSetting) this.moveTo(this.board.player.row); }],
      },
    };
  }

  drawZero(u) {
    const y = u.valToPos(0, 'y', true);
    if (y <= u.bbox.top || y >= u.bbox.top + u.bbox.height) return;
    u.ctx.save();
    u.ctx.strokeStyle = colour('soft');
    u.ctx.globalAlpha = 0.55;
    u.ctx.lineWidth = 1;
    u.ctx.beginPath();
    u.ctx.moveTo(u.bbox.left, y);
    u.ctx.lineTo(u.bbox.left + u.bbox.width, y);
    u.ctx.stroke();
    u.ctx.restore();
  }

  make() {
    if (this.u || this.place.clientWidth === 0) return;
    this.u = new uPlot(this.options(this.place.clientWidth), this.data, this.body);
    this.line = element('div', { className: 'time-line' });
    this.u.over.append(this.line);
    if (this.board.range) this.u.setScale('x', this.board.range);
    let from = null;
    this.u.over.addEventListener('pointerdown', (e) => { from = e.clientX; });
    this.u.over.addEventListener('pointerup', (e) => {
      if (from !== null && Math.abs(e.clientX - from) < 4) this.board.player.seek(this.u.posToVal(e.clientX - this.u.over.getBoundingClientRect().left, 'x'));
      from = null;
    });
    this.moveTo(this.board.player.row);
  }

  unmake() {
    this.u?.destroy();
    this.u = null;
  }

  moveTo(row) {
    if (!this.u) return;
    const x = this.u.valToPos(this.board.player.time, 'x');
    this.line.style.transform = `translateX(${x}px)`;
    this.line.hidden = !(x >= 0 && x <= this.u.over.clientWidth);
    if (this.u.cursor.left < 0) {
      this.isSetting = true;
      this.u.setLegend({ idx: row }, false);
      this.isSetting = false;
    }
  }
}

function widened(low, high) {
  if (low === null || high === null) return [-1, 1];
  const room = high - low > 0 ? 0.06 * (high - low) : Math.max(1e-9, 0.1 * Math.abs(high)) || 1;
  return [low - room, high + room];
}

export class Board {
  constructor(runs, player) {
    [this.run, this.other] = runs;
    this.player = player;
    this.plots = new Set();
    this.range = null;
    this.seen = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        target.plot.isSeen = isIntersecting;
        if (isIntersecting) {
          target.plot.make();
          target.plot.moveTo(player.row);
        }
      }
    }, { rootMargin: '200px' });
    new ResizeObserver(() => this.resize()).observe(document.getElementById('plots'));
    player.onChange(() => this.move());
  }

  add(specs, others, place) {
    for (const spec of specs) {
      const other = others?.find((o) => o.id === spec.id)?.series;
      const plot = new Plot(this, { ...spec, other }, place);
      this.plots.add(plot);
      this.seen.observe(plot.place);
    }
  }

  removeIn(place) {
    for (const plot of [...this.plots]) {
      if (!place.contains(plot.place)) continue;
      this.seen.unobserve(plot.place);
      plot.unmake();
      plot.place.remove();
      this.plots.delete(plot);
    }
  }

  move() {
    for (const plot of this.plots) if (plot.isSeen) plot.moveTo(this.player.row);
  }

  // One plot was zoomed: the others follow.
  zoomed(from, min, max) {
    if (this.isZooming || !from.u) return;
    const { time, n } = this.run;
    const isWhole = min <= time[0] && max >= time[n - 1];
    this.zoom(isWhole ? null : { min, max });
  }

  zoom(range) {
    const { time, n } = this.run;
    this.isZooming = true;
    this.range = range;
    for (const plot of this.plots) plot.u?.setScale('x', range ?? { min: time[0], max: Math.max(time[n - 1], time[0] + this.run.h) });
    this.isZooming = false;
    document.getElementById('zoom-out').hidden = range === null;
    this.move();
  }

  remake() {
    for (const plot of this.plots) {
      plot.unmake();
      if (plot.isSeen) plot.make();
    }
  }

  resize() {
    for (const plot of this.plots) {
      if (plot.u && plot.place.clientWidth > 0 && plot.u.width !== plot.place.clientWidth) plot.u.setSize({ width: plot.place.clientWidth, height: HEIGHT });
    }
    this.move();
  }
}
