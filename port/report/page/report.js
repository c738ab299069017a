// SPDX-License-Identifier: MIT
// A report: reads the runs that lie in the page, and puts it together.

import { Controls } from './controls.js';
import { readDifference, readRuns } from './data.js';
import { EventList } from './events.js';
import { element, quantity } from './format.js';
import { Board } from './plots.js';
import { Player } from './player.js';
import { bodyPlots, differencePlots, sectionsOf } from './series.js';
import { differenceOf, summaryOf, verdictOf } from './summary.js';
import { setUpTheme } from './theme.js';
import { ARROW, View } from './view.js';

const at = (id) => document.getElementById(id);

function headOf(runs) {
  const [run] = runs;
  const verdict = verdictOf(run);
  const name = runs.map((r) => `${r.words.scene} (${r.words.scalar})`);
  document.title = runs.length > 1 ? `${name[0]} and ${name[1]}` : `${run.words.scene}: report`;
  at('title').textContent = runs.length > 1 ? name.join(' and ') : run.words.scene;
  at('about').textContent = run.scene.about ?? '';
  at('chips').append(
    element('span', { className: `chip verdict ${verdict.kind}`, textContent: verdict.text }),
    element('span', { className: 'chip', textContent: run.words.scalar }),
    element('span', { className: 'chip', textContent: run.words.board || 'host' }),
    element('span', { className: 'chip', textContent: `${run.totals.ticks} ticks` }));
}

// Without WebGL plots and events still work.
function makeView(runs, player) {
  try {
    return new View(at('view'), runs, player);
  } catch (error) {
    at('view').append(element('p', { className: 'no-view', textContent: `No picture: this browser draws no WebGL (${error.message}). Plots and events work.` }));
    return null;
  }
}

function addSection(board, name, plots, others, head = []) {
  const place = element('section', { className: 'plot-section' }, element('h3', {}, name, ...head));
  at('plots').append(place);
  board.add(plots, others, place);
  return place;
}

function addBodies(board, runs, view) {
  const [run, other] = runs;
  const names = run.names('bodies');
  if (names.length === 0) return;
  const select = element('select', { id: 'plot-body', ariaLabel: 'Body' }, ...names.map((name, i) => element('option', { value: i, textContent: name })));
  const place = addSection(board, 'Motion of ', [], null, [select]);
  const fill = () => {
    const body = Number(select.value);
    board.removeIn(place);
    board.add(bodyPlots(run, body), other && other.count('bodies') > body ? bodyPlots(other, body) : null, place);
  };
  select.value = String(Math.max(0, view?.extent.body ?? 0));
  select.addEventListener('change', fill);
  fill();
}

function start() {
  const runs = readRuns();
  const [run, other] = runs;
  const difference = readDifference();
  const player = new Player(run);
  new ResizeObserver(([{ target }]) => document.documentElement.style.setProperty('--head', `${target.offsetHeight}px`)).observe(document.querySelector('header'));
  headOf(runs);
  const view = makeView(runs, player);
  const list = new EventList(run, player, at('events'));
  const controls = new Controls(run, player, view, list);
  if (difference) at('summary').append(differenceOf(runs, difference, player));
  at('summary').append(summaryOf(run));
  at('summary').addEventListener('click', (e) => {
    if (e.target.dataset.row !== undefined) {
      player.pause();
      player.seekRow(Number(e.target.dataset.row));
    }
  });
  const board = new Board(runs, player);
  if (other) addSection(board, 'Differences', differencePlots(run, other));
  const others = other ? sectionsOf(other).flatMap(({ plots }) => plots) : null;
  const [forces, ...rest] = sectionsOf(run);
  addSection(board, forces.name, forces.plots, others);
  addBodies(board, runs, view);
  for (const { name, plots } of rest) addSection(board, name, plots, others);
  at('zoom-out').addEventListener('click', () => board.zoom(null));
  if (view) at('arrow-scale').textContent = `1 m is ${quantity(view.force / (ARROW * view.extent.size), 'N', 3)}`;
  setUpTheme(at('theme'), () => {
    view?.recolour();
    board.remake();
    controls.redraw();
  });
  window.touchdown = { runs, player, view, board, list, difference }; // for tests, and for a console
  document.documentElement.dataset.ready = 'yes';
}

// `#picture=0.6&paths`: the view alone, at a share of the run, with what is named shown: for the gallery's cards.
function showPicture() {
  const [share, ...shown] = location.hash.slice('#picture='.length).split('&');
  document.documentElement.dataset.picture = 'yes';
  for (const name of shown) {
    const box = document.querySelector(`[data-show="${CSS.escape(name)}"]`);
    if (box && !box.checked) box.click();
  }
  const { player } = window.touchdown;
  player.seek(player.run.time[0] + Number(share) * (player.end - player.run.time[0]));
}

start();
if (location.hash.startsWith('#picture=')) showPicture();
