// SPDX-License-Identifier: MIT
// How large a run is, how strong its forces are, and what touches at a moment.

import * as THREE from 'three';

export function niceStep(size) {
  const power = 10 ** Math.floor(Math.log10(Math.max(size, 1e-6)));
  return [1, 2, 5, 10].map((f) => f * power).find((step) => step >= size * 0.999) ?? 10 * power;
}

// Half the size of each body, and the middle of what is drawn of it, without scenery.
function bodyBoxes(run) {
  const { pieces = [], wheels = [], initiators = [] } = run.scene;
  const boxes = Array.from({ length: run.count('bodies') }, () => new THREE.Box3());
  const [x, y, z] = run.tables.vertices.columns;
  for (const piece of pieces) {
    if (piece.body < 0 || piece.kind === 'solid' || piece.kind === 'modifier') continue;
    for (let i = piece.vertex; i < piece.vertex + piece.vertices; i += 1) boxes[piece.body].expandByPoint(new THREE.Vector3(x[i], y[i], z[i]));
  }
  for (const wheel of wheels) {
    if (wheel.body < 0) continue;
    const q = new THREE.Quaternion(wheel.attitude[1], wheel.attitude[2], wheel.attitude[3], wheel.attitude[0]);
    const mount = new THREE.Vector3(...wheel.position);
    boxes[wheel.body].expandByPoint(mount).expandByPoint(new THREE.Vector3(0, 0, wheel.longest).applyQuaternion(q).add(mount));
  }
  for (const point of initiators) {
    if (point.body >= 0) boxes[point.body].expandByPoint(new THREE.Vector3(...point.point));
  }
  return boxes;
}

function isMoved(run, body) {
  const { bodies } = run.scene;
  return !bodies || bodies[body].mass > 0;
}

function widenByPath(run, box, body, size) {
  const [x, y, z] = run.vector('bodies', body, 'position');
  const step = Math.max(1, Math.floor(run.n / 500));
  const p = new THREE.Vector3();
  const path = new THREE.Box3();
  for (let i = 0; i < run.n; i += step) {
    if (!Number.isFinite(x[i] + y[i] + z[i])) continue;
    p.set(x[i], y[i], z[i]);
    path.expandByPoint(p);
    box.expandByPoint(p.clone().addScalar(size)).expandByPoint(p.clone().subScalar(size));
  }
  return path.isEmpty() ? 0 : path.getSize(p).length();
}

function widenByPoints(run, box, group) {
  const step = Math.max(1, Math.floor(run.n / 200));
  for (let i = 0; i < run.count(group); i += 1) {
    const [x, y, z] = run.vector(group, i, 'point');
    for (let row = 0; row < run.n; row += step) {
      if (Number.isFinite(x[row] + y[row] + z[row])) box.expandByPoint(new THREE.Vector3(x[row], y[row], z[row]));
    }
  }
}

function rolledOf() {
  const known = new Map();
  return (run, wheel) => {
    const key = `${run.head.file} ${run.totals.hash} ${wheel}`;
    if (!known.has(key)) {
      const speed = run.column('wheels', wheel, 'speed');
      const phase = run.column('wheels', wheel, 'phase');
      const way = new Float32Array(run.n);
      for (let i = 1; i < run.n; i += 1) {
        const rolls = run.strings[phase[i]] === 'rolling';
        way[i] = way[i - 1] + (rolls ? speed[i] * (run.time[i] - run.time[i - 1]) : 0);
      }
      known.set(key, way);
    }
    return known.get(key);
  };
}

export function extentOf(run) {
  const boxes = bodyBoxes(run);
  const half = (box) => (box.isEmpty() ? 0 : box.getSize(new THREE.Vector3()).length() / 2);
  const sizes = boxes.map(half);
  const moved = sizes.map((_, i) => i).filter((i) => isMoved(run, i));
  const actors = moved.length > 0 ? moved : sizes.map((_, i) => i);
  const all = new THREE.Box3();
  const known = actors.map((i) => sizes[i]).filter((s) => s > 0);
  const size = Math.max(0.05, ...known);
  const paths = actors.map((i) => widenByPath(run, all, i, (sizes[i] || size) * 0.8));
  widenByPoints(run, all, 'points');
  widenByPoints(run, all, 'vertices');
  for (const piece of run.scene.pieces ?? []) {
    if (piece.kind === 'target' && piece.body < 0 && !piece.driven) {
      const [x, y, z] = run.tables.vertices.columns;
      for (let i = piece.vertex; i < piece.vertex + piece.vertices; i += 1) all.expandByPoint(new THREE.Vector3(x[i], y[i], z[i]));
    }
  }
  if (all.isEmpty()) all.set(new THREE.Vector3(-1, -1, -1), new THREE.Vector3(1, 1, 1));
  const lead = actors.length > 0 ? paths.indexOf(Math.max(...paths)) : -1;
  return {
    size: known.length > 0 ? size : Math.max(0.05, half(all) / 4),
    sizes,
    middles: boxes.map(() => new THREE.Vector3()),
    centre: all.getCenter(new THREE.Vector3()),
    radius: Math.max(0.1, half(all)),
    path: Math.max(0, ...paths),
    body: lead < 0 ? -1 : actors[lead],
    rolled: rolledOf(),
  };
}

// ---- forces ----

export function activeTracks(run, row) {
  return run.tracks.filter((track) => track.first <= row && row < track.first + track.n);
}

function vectorAt(columns, row) {
  return new THREE.Vector3(columns[0][row], columns[1][row], columns[2][row]);
}

function contactVector(run, field, at, first = 0) {
  return new THREE.Vector3(run.contact(field, first)[at], run.contact(field, first + 1)[at], run.contact(field, first + 2)[at]);
}

function* contactsAt(run, row) {
  for (const track of activeTracks(run, row)) {
    const at = track.at + row - track.first;
    const n = run.contact('n_points')[at];
    const points = Array.from({ length: Math.min(4, n) }, (_, k) => contactVector(run, 'points', at, 3 * k));
    yield { track, at, points, force: contactVector(run, 'force', at) };
  }
}

// A part of the world, or of a body that nothing moves: of two parts the force on the other one is drawn.
function isFirm(run, part) {
  run.firm ??= new Set((run.scene.pieces ?? []).filter((p) => p.kind === 'part' && (p.body < 0 || !(run.scene.bodies[p.body].mass > 0))).map((p) => p.name));
  return run.firm.has(part);
}

export function* forcesAt(run, row) {
  for (const group of ['wheels', 'points']) {
    for (let i = 0; i < run.count(group); i += 1) {
      const force = vectorAt(run.vector(group, i, 'force'), row);
      if (force.lengthSq() > 0) yield { at: vectorAt(run.vector(group, i, 'point'), row), force };
    }
  }
  for (const { track, points, force } of contactsAt(run, row)) {
    if (points.length > 0 && force.lengthSq() > 0) {
      const at = points.reduce((sum, p) => sum.add(p), new THREE.Vector3()).divideScalar(points.length);
      yield { at, force: isFirm(run, track.b) ? force.negate() : force };
    }
  }
}

export function* pointsAt(run, row) {
  for (let i = 0; i < run.count('wheels'); i += 1) {
    if (run.column('wheels', i, 'state')[row] !== 1) yield { at: vectorAt(run.vector('wheels', i, 'point'), row), isHeld: true };
  }
  for (let i = 0; i < run.count('points'); i += 1) {
    yield { at: vectorAt(run.vector('points', i, 'point'), row), isHeld: run.text('points', i, 'by', row) !== 'nothing' };
  }
  for (const { points } of contactsAt(run, row)) {
    for (const at of points) yield { at, isHeld: true };
  }
}

// Nine of ten forces are weaker: an arrow of this one has its plain length.
export function referenceForce(run) {
  const sizes = [];
  const step = Math.max(1, Math.floor(run.n / 400));
  for (let row = 0; row < run.n; row += step) {
    for (const { force } of forcesAt(run, row)) {
      if (Number.isFinite(force.length())) sizes.push(force.length());
    }
  }
  sizes.sort((a, b) => a - b);
  return sizes.length > 0 ? sizes[Math.floor(0.9 * (sizes.length - 1))] : 1;
}
