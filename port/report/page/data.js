// SPDX-License-Identifier: MIT
// The runs that lie in the page: heads in JSON, tables in base64 as port/report/columns.h packs them.

import { decompress } from 'fzstd';

const IS_FLOAT = 4;

function bytesOf(base64) {
  const text = atob(base64.trim());
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  return bytes;
}

// One column of n rows at `at`: what is left of a guess, in four planes of bytes.
function columnAt(bytes, at, n) {
  const order = bytes[at] & 3;
  const isFloat = (bytes[at] & IS_FLOAT) !== 0;
  const words = new Uint32Array(n);
  const p = at + 1;
  let last = 0;
  let before = 0;
  for (let i = 0; i < n; i += 1) {
    const z = (bytes[p + i] | (bytes[p + n + i] << 8) | (bytes[p + 2 * n + i] << 16) | (bytes[p + 3 * n + i] << 24)) >>> 0;
    const left = (z >>> 1) ^ -(z & 1);
    const guess = order === 0 || i === 0 ? 0 : (order === 1 || i === 1 ? last : (2 * last - before) | 0);
    const value = (guess + left) | 0;
    before = last;
    last = value;
    words[i] = isFloat ? (value < 0 ? value & 0x7fffffff : ~value) : value;
  }
  return isFloat ? new Float32Array(words.buffer) : words;
}

function readTables(head, bytes) {
  const tables = {};
  let at = 0;
  for (const { name, rows, columns } of head.tables) {
    tables[name] = { rows, columns: [] };
    for (let i = 0; i < columns; i += 1) {
      tables[name].columns.push(columnAt(bytes, at, rows));
      at += 1 + 4 * rows;
    }
  }
  return tables;
}

// Where each field of each group lies: its first column for item 0, and how many columns an item has.
function layOut(groups) {
  const fields = {};
  let first = 0;
  for (const group of groups) {
    const width = group.fields.reduce((sum, f) => sum + f.n, 0);
    let at = 0;
    fields[group.name] = { group, width, first, of: {} };
    for (const field of group.fields) {
      fields[group.name].of[field.name] = { ...field, at };
      at += field.n;
    }
    first += group.items * width;
  }
  return fields;
}

export class Run {
  constructor(head, bytes) {
    this.head = head;
    this.words = head.words;
    this.totals = head.totals;
    this.scene = head.scene;
    this.strings = head.strings;
    this.tables = readTables(head, bytes);
    this.layout = layOut(head.groups);
    this.n = this.tables.ticks.rows;
    this.h = Number(this.words.tick) || 0.001;
    this.ticks = this.column('tick', 0, 'tick');
    this.time = Float64Array.from(this.ticks, (tick) => tick * this.h);
    this.tracks = this.readTracks();
    this.events = this.readEvents();
  }

  count(group) {
    return this.layout[group] ? this.layout[group].group.items : 0;
  }

  names(group) {
    const { group: g } = this.layout[group];
    return g.names.map((i) => this.strings[i]);
  }

  has(group, field) {
    return Boolean(this.layout[group] && this.layout[group].of[field]);
  }

  // Numbers of a field, one a kept tick.
  column(group, item, field, component = 0) {
    const { first, width, of } = this.layout[group];
    const { at, kind } = of[field];
    const words = this.tables.ticks.columns[first + item * width + at + component];
    return kind === 'whole' ? new Int32Array(words.buffer) : words;
  }

  vector(group, item, field) {
    const { n } = this.layout[group].of[field];
    return Array.from({ length: n }, (_, k) => this.column(group, item, field, k));
  }

  text(group, item, field, row) {
    return this.strings[this.column(group, item, field)[row]];
  }

  // Columns of a table whose rows are records of a group.
  recordColumns(table, group, offset = 0) {
    const { of } = this.layout[group];
    const { columns } = this.tables[table];
    return (field, component = 0) => {
      const words = columns[offset + of[field].at + component];
      return of[field].kind === 'whole' ? new Int32Array(words.buffer) : words;
    };
  }

  readTracks() {
    const [a, b, first, n] = this.tables.tracks.columns;
    this.contact = this.recordColumns('contacts', 'contacts');
    let at = 0;
    return Array.from(a, (_, i) => {
      const track = { a: this.strings[a[i]], b: this.strings[b[i]], first: first[i], n: n[i], at };
      at += n[i];
      return track;
    });
  }

  readEvents() {
    const { rows, columns } = this.tables.events;
    const of = this.recordColumns('events', 'events', 1);
    const passed = this.column('tick', 0, 'ticks');
    return Array.from({ length: rows }, (_, i) => {
      const row = this.rowOfTick(columns[0][i]);
      const text = (field) => this.strings[of(field)[i]];
      const time = Math.max(this.time[0], (columns[0][i] - (1 - of('when')[i]) * passed[row]) * this.h);
      const event = { row, time, tick: columns[0][i], kind: text('kind'), place: text('place'), a: text('a'), b: text('b') };
      for (const field of ['speed_in', 'speed_out', 'restitution', 'peak', 'ticks', 'face']) event[field] = of(field)[i];
      return event;
    });
  }

  // The last kept tick that is not behind this one.
  rowOfTick(tick) {
    return lastNotAbove(this.ticks, tick);
  }

  rowAt(time) {
    return lastNotAbove(this.time, time + 1e-9);
  }
}

export function lastNotAbove(sorted, value) {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sorted[middle] <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function readRuns() {
  const runs = [];
  for (let i = 0; document.getElementById(`head-${i}`); i += 1) {
    const head = JSON.parse(document.getElementById(`head-${i}`).textContent);
    const packed = bytesOf(document.getElementById(`data-${i}`).textContent);
    runs.push(new Run(head, decompress(packed, new Uint8Array(head.bytes))));
  }
  return runs;
}

export function readDifference() {
  const at = document.getElementById('difference');
  return at ? JSON.parse(at.textContent) : null;
}
