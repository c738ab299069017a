// SPDX-License-Identifier: MIT
// What a hand does: buttons, the time line, keys.

import { element, seconds } from './format.js';
import { CAMERAS } from './view.js';
import { colour } from './theme.js';

const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];
const at = (id) => document.getElementById(id);

// The way of the slider: marks of events over the whole run.
function drawMarks(run) {
  const canvas = at('marks');
  const width = canvas.clientWidth;
  if (width === 0) return;
  const scale = Math.min(2, window.devicePixelRatio || 1);
  canvas.width = width * scale;
  canvas.height = canvas.clientHeight * scale;
  const pen = canvas.getContext('2d');
  const span = run.time[run.n - 1] - run.time[0] || 1;
  for (const event of run.events) {
    const x = ((event.time - run.time[0]) / span) * canvas.width;
    pen.fillStyle = colour(event.kind === 'begin' ? 'begin' : 'soft');
    const high = event.kind === 'begin' ? canvas.height : canvas.height * 0.5;
    pen.fillRect(Math.min(canvas.width - scale, x), canvas.height - high, scale, high);
  }
}

export class Controls {
  constructor(run, player, view, list) {
    Object.assign(this, { run, player, view, list });
    this.setUpTime();
    if (view) this.setUpCamera();
    this.setUpKeys();
    player.onChange(() => this.say());
    this.redraw();
    new ResizeObserver(() => this.redraw()).observe(at('marks'));
    this.say();
  }

  redraw() {
    drawMarks(this.run);
  }

  setUpTime() {
    const { player } = this;
    const slider = at('scrub');
    slider.max = String(this.run.n - 1);
    slider.addEventListener('input', () => {
      const time = this.timeOfSlider(Number(slider.value)); // before a pause puts the slider back
      player.pause();
      player.seek(time);
    });
    at('play').addEventListener('click', () => player.toggle());
    at('to-start').addEventListener('click', () => player.step(-Infinity));
    at('to-end').addEventListener('click', () => player.step(Infinity));
    at('step-back').addEventListener('click', () => player.step(-1));
    at('step-on').addEventListener('click', () => player.step(1));
    at('speed').append(...SPEEDS.map((s) => element('option', { value: s, textContent: `${s}×`, selected: s === 1 })));
    at('speed').addEventListener('change', () => { player.speed = Number(at('speed').value); });
    at('ticks').addEventListener('change', () => player.seek(Number(at('ticks').value) * this.run.h));
  }

  // The slider goes by time, not by kept ticks: events crowd these.
  timeOfSlider(value) {
    const { time, n } = this.run;
    return time[0] + (n > 1 ? (value / (n - 1)) * (time[n - 1] - time[0]) : 0);
  }

  setUpCamera() {
    const { view } = this;
    for (const [name, { label }] of Object.entries(CAMERAS)) {
      const button = element('button', { type: 'button', textContent: label, title: `${label} camera` });
      button.dataset.camera = name;
      button.addEventListener('click', () => this.setCamera(name));
      at('cameras').append(button);
    }
    const names = this.run.names('bodies');
    at('follow').append(element('option', { value: -1, textContent: 'the scene' }), ...names.map((name, i) => element('option', { value: i, textContent: name })));
    at('follow').value = String(view.follow);
    at('follow').addEventListener('change', () => view.setFollow(Number(at('follow').value)));
    for (const box of document.querySelectorAll('[data-show]')) {
      box.checked = view.show[box.dataset.show];
      box.addEventListener('change', () => {
        view.show[box.dataset.show] = box.checked;
        view.wake();
      });
    }
    this.setCamera('iso');
  }

  setCamera(name) {
    this.view?.setCamera(name);
    for (const button of at('cameras').children) button.setAttribute('aria-pressed', String(button.dataset.camera === name));
  }

  changeSpeed(way) {
    const i = SPEEDS.indexOf(this.player.speed) + way;
    if (SPEEDS[i]) {
      this.player.speed = SPEEDS[i];
      at('speed').value = String(SPEEDS[i]);
    }
  }

  setUpKeys() {
    const { player, list } = this;
    const keys = {
      ' ': () => player.toggle(),
      ArrowLeft: (e) => player.step(e.shiftKey ? -50 : -1),
      ArrowRight: (e) => player.step(e.shiftKey ? 50 : 1),
      ArrowUp: () => list.neighbour(-1),
      ArrowDown: () => list.neighbour(1),
      Home: () => player.step(-Infinity),
      End: () => player.step(Infinity),
      '+': () => this.changeSpeed(1),
      '-': () => this.changeSpeed(-1),
      f: () => this.toggle('forces'),
      p: () => this.toggle('points'),
      w: () => this.toggle('paths'),
      n: () => this.toggle('names'),
      d: () => at('theme').click(),
      '?': () => this.help(),
    };
    Object.keys(CAMERAS).forEach((name, i) => { keys[String(i + 1)] = () => this.setCamera(name); });
    document.addEventListener('keydown', (e) => {
      const isForm = ['INPUT', 'SELECT', 'TEXTAREA'].includes(e.target.tagName) && e.target.id !== 'scrub' && e.target.type !== 'checkbox';
      const isButton = e.target.tagName === 'BUTTON' && e.key === ' ';
      if (e.ctrlKey || e.metaKey || e.altKey || isForm || isButton || at('help').open || !keys[e.key]) return;
      e.preventDefault();
      keys[e.key](e);
    });
    at('help-open').addEventListener('click', () => this.help());
    at('help-close').addEventListener('click', () => at('help').close());
  }

  toggle(what) {
    const box = document.querySelector(`[data-show="${what}"]`);
    if (box) box.click();
  }

  help() {
    at('help').showModal();
  }

  say() {
    const { player, run } = this;
    const { time, n } = run;
    const span = time[n - 1] - time[0];
    at('now').textContent = `${seconds(player.time, run.h)} s`;
    at('ticks').value = String(run.ticks[player.row]);
    at('scrub').value = String(span > 0 ? ((player.time - time[0]) / span) * (n - 1) : 0);
    at('scrub').setAttribute('aria-valuetext', `${seconds(player.time, run.h)} seconds`);
    at('play').classList.toggle('is-playing', player.isPlaying);
    at('play').setAttribute('aria-label', player.isPlaying ? 'Pause' : 'Play');
  }
}
