// SPDX-License-Identifier: MIT
// The list of events. A click, or Enter, goes to that moment.

import { element, quantity, seconds } from './format.js';

const PAGE = 200;
const SIGNS = { begin: '▼', end: '△', step: '◇' };

function details(event) {
  if (event.kind === 'begin') return `at ${quantity(event.speed_in, 'm/s', 3)}`;
  if (event.kind === 'step') return `${quantity(event.peak, 'm', 3)} ${event.peak > 0 ? 'up' : 'down'}`;
  return `deepest ${quantity(event.peak, 'm', 3)}, restitution ${event.restitution.toFixed(2)}, ${event.ticks} ticks`;
}

export class EventList {
  constructor(run, player, place) {
    this.run = run;
    this.player = player;
    this.kind = 'all';
    this.shown = PAGE;
    this.place = place;
    this.list = element('ol', { className: 'event-list' });
    this.more = element('button', { type: 'button', className: 'more' });
    this.more.addEventListener('click', () => {
      this.shown += 5 * PAGE;
      this.fill();
    });
    place.append(this.filter(), this.list, this.more);
    player.onChange(() => this.mark());
    this.fill();
  }

  filter() {
    const kinds = ['all', ...new Set(this.run.events.map((e) => e.kind))];
    const select = element('select', { id: 'event-kind' }, ...kinds.map((kind) => element('option', { value: kind, textContent: kind })));
    select.addEventListener('change', () => {
      this.kind = select.value;
      this.shown = PAGE;
      this.fill();
    });
    return element('p', { className: 'event-head' }, element('span', { textContent: `${this.run.events.length} events` }), element('label', {}, 'show ', select));
  }

  fill() {
    this.events = this.run.events.filter((e) => this.kind === 'all' || e.kind === this.kind);
    this.list.replaceChildren(...this.events.slice(0, this.shown).map((event) => this.row(event)));
    this.more.hidden = this.events.length <= this.shown;
    this.more.textContent = `Show more of ${this.events.length}`;
    if (this.events.length === 0) this.list.replaceChildren(element('li', { className: 'none', textContent: 'Nothing began to touch, and nothing ended.' }));
    this.mark();
  }

  row(event) {
    const button = element('button', { type: 'button' },
      element('span', { className: 'event-time', textContent: `${seconds(event.time, this.run.h)} s` }),
      element('span', { className: `event-kind ${event.kind}`, textContent: `${SIGNS[event.kind] ?? '•'} ${event.kind}` }),
      element('span', { className: 'event-who', textContent: `${event.a} – ${event.b}` }),
      element('span', { className: 'event-what', textContent: details(event) }));
    button.addEventListener('click', () => {
      this.player.pause();
      this.player.seekRow(event.row);
    });
    return element('li', {}, button);
  }

  // The last event that has happened is marked.
  mark() {
    let last = -1;
    while (last + 1 < Math.min(this.shown, this.events.length) && this.events[last + 1].row <= this.player.row) last += 1;
    if (last === this.marked && this.list.children[last]?.classList.contains('current')) return;
    this.list.querySelector('.current')?.classList.remove('current');
    this.list.children[last]?.classList.add('current');
    this.marked = last;
  }

  // Before or behind now; -1 and 1.
  neighbour(way) {
    const { events } = this.run;
    const row = way > 0 ? events.find((e) => e.row > this.player.row) : events.findLast((e) => e.row < this.player.row);
    if (row) {
      this.player.pause();
      this.player.seekRow(row.row);
    }
  }
}
