// SPDX-License-Identifier: MIT
// One time for everything: where the run is, whether it plays, how fast. Listeners are told of every change.

export class Player {
  constructor(run) {
    this.run = run;
    this.row = 0;
    this.time = run.time[0];
    this.speed = 1;
    this.isPlaying = false;
    this.listeners = [];
    this.lastFrame = 0;
  }

  onChange(listener) {
    this.listeners.push(listener);
  }

  get end() {
    return this.run.time[this.run.n - 1];
  }

  tell() {
    for (const listener of this.listeners) listener(this);
  }

  seek(time) {
    this.time = Math.min(Math.max(time, this.run.time[0]), this.end);
    this.row = this.run.rowAt(this.time);
    this.tell();
  }

  // A kept tick, exactly.
  seekRow(row) {
    this.row = Math.min(Math.max(row, 0), this.run.n - 1);
    this.time = this.run.time[this.row];
    this.tell();
  }

  step(rows) {
    this.pause();
    this.seekRow(this.row + rows);
  }

  play() {
    if (this.time >= this.end) this.seekRow(0);
    this.isPlaying = this.run.n > 1;
    this.lastFrame = performance.now();
    this.tell();
    requestAnimationFrame((now) => this.frame(now));
  }

  pause() {
    this.isPlaying = false;
    this.tell();
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  frame(now) {
    if (!this.isPlaying) return;
    const passed = Math.min(0.25, Math.max(0, (now - this.lastFrame) / 1000)); // a tab that slept goes on where it was
    this.lastFrame = now;
    if (this.time + passed * this.speed >= this.end) {
      this.isPlaying = false;
      this.seekRow(this.run.n - 1);
      return;
    }
    this.seek(this.time + passed * this.speed);
    requestAnimationFrame((next) => this.frame(next));
  }
}
