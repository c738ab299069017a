// SPDX-License-Identifier: MIT
// The 3D view: bodies where they were, what touched, and a camera. It draws when something has changed, not all the time.

import * as THREE from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { buildBodies } from './pieces.js';
import { Arrows, Dots, pathOf } from './marks.js';
import { extentOf, forcesAt, niceStep, pointsAt, referenceForce } from './measure.js';
import { look3d } from './theme.js';

export const CAMERAS = {
  iso: { label: 'Iso', way: [0.72, -1.15, 0.62] },
  side: { label: 'Side', way: [0, -1, 0.06] },
  top: { label: 'Top', way: [0, -0.001, 1] },
  front: { label: 'Front', way: [1, 0, 0.06] },
};

export const ARROW = 0.75; // sizes of a body: length of an arrow of the plain force
const FAR_PATH = 7; // sizes of a body: what goes farther is followed

export class View {
  constructor(place, runs, player) {
    this.place = place;
    this.runs = runs;
    this.player = player;
    this.show = { forces: true, points: true, paths: true, names: false };
    this.canvas = document.createElement('canvas');
    this.renderer = new THREE.WebGLRenderer({ canvas: this.canvas, antialias: true });
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio || 1));
    place.append(this.canvas);
    this.labels = document.createElement('div');
    this.labels.className = 'labels';
    place.append(this.labels);
    this.camera = new THREE.PerspectiveCamera(36, 1, 0.01, 1000);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.addEventListener('change', () => this.wake());
    this.extent = extentOf(runs[0]);
    this.force = referenceForce(runs[0]);
    this.follow = this.extent.path > FAR_PATH * this.extent.size ? this.extent.body : -1;
    this.build();
    this.setCamera('iso');
    new ResizeObserver(() => this.resize()).observe(place);
    player.onChange(() => this.wake());
    this.resize();
  }

  // Everything that has a colour: made anew when the theme changes.
  build() {
    const look = look3d();
    this.look = look;
    this.scene = new THREE.Scene();
    this.scene.background = new THREE.Color(look.sky);
    this.scene.add(new THREE.HemisphereLight(look.light, look.shade, look.ambient));
    const sun = new THREE.DirectionalLight(0xffffff, look.sun);
    sun.position.set(0.5, -0.8, 1.6);
    this.scene.add(sun);
    const spacing = niceStep(this.extent.size / 2);
    this.sets = this.runs.map((run, i) => this.buildSet(run, i, look, spacing));
    this.wake();
  }

  buildSet(run, i, look, spacing) {
    const set = buildBodies(run, look, spacing);
    const ghost = i > 0;
    const root = new THREE.Group();
    root.add(set.world, ...set.bodies);
    if (ghost) {
      root.traverse((o) => {
        if (o.isMesh) Object.assign(o.material, { transparent: true, opacity: 0.28, depthWrite: false });
        if (o.isMesh && o.userData.kind === 'solid') o.visible = false;
      });
      set.world.visible = false;
    }
    const room = run.count('wheels') + run.count('points') + 256;
    const paths = new THREE.Group();
    for (let b = 0; b < run.count('bodies'); b += 1) paths.add(pathOf(run, b, look.bodies[b % look.bodies.length], this.extent.size * (ghost ? 0.5 : 1)));
    const marks = { arrows: new Arrows(room, ghost ? look.ghostForce : look.force), dots: new Dots(4 * room, look.point), free: new Dots(room, look.free) };
    root.add(paths, marks.arrows.root, marks.dots.root, marks.free.root);
    this.scene.add(root);
    return { ...set, ...marks, run, paths, root, ghost, poses: run.count('bodies') > 0 ? Array.from({ length: run.count('bodies') }, (_, b) => ({ p: run.vector('bodies', b, 'position'), q: run.vector('bodies', b, 'attitude') })) : [] };
  }

  recolour() {
    this.scene.traverse((o) => {
      if (o.geometry) o.geometry.dispose();
      if (o.material) o.material.dispose();
    });
    this.build();
  }

  // ---- camera ----

  // What a preset frames: the run, or the body that is followed.
  frame() {
    if (this.follow >= 0) {
      return { centre: this.bodyPlace(this.follow).add(this.extent.middles[this.follow]), radius: 1.35 * (this.extent.sizes[this.follow] || this.extent.size) };
    }
    return { centre: this.extent.centre.clone(), radius: this.extent.radius };
  }

  setCamera(name) {
    this.preset = name;
    this.update();
    const { centre, radius } = this.frame();
    const way = name === 'iso' ? this.clearWay(centre, radius) : CAMERAS[name].way;
    const wide = Math.min(1, this.camera.aspect);
    const away = (1.12 * radius) / (Math.sin((this.camera.fov * Math.PI) / 360) * wide);
    this.controls.target.copy(centre);
    this.camera.position.copy(centre).addScaledVector(new THREE.Vector3(...way).normalize(), away);
    this.camera.near = away / 200;
    this.camera.far = away * 60 + 40 * this.extent.radius;
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.wake();
  }

  // Of four corners the first from which nothing that stands still hides the middle.
  clearWay(centre, radius) {
    const [x, y, z] = CAMERAS.iso.way;
    const ways = [[x, y, z], [-x, y, z], [-x, -y, z], [x, -y, z]];
    const solids = [];
    this.scene.updateMatrixWorld();
    this.sets[0].root.traverse((o) => { if (o.userData.kind === 'solid') solids.push(o); });
    const ray = new THREE.Raycaster();
    ray.far = 4 * radius;
    return ways.find((way) => {
      ray.set(centre, new THREE.Vector3(...way).normalize());
      return ray.intersectObjects(solids, false).length === 0;
    }) ?? ways[0];
  }

  setFollow(body) {
    this.follow = body;
    this.lastFollowed = null;
    this.setCamera(this.preset);
  }

  bodyPlace(body) {
    const group = this.sets[0].bodies[body];
    return group ? group.position.clone() : new THREE.Vector3();
  }

  keepUp() {
    if (this.follow < 0) return;
    const now = this.bodyPlace(this.follow);
    if (this.lastFollowed) {
      const way = now.clone().sub(this.lastFollowed);
      this.camera.position.add(way);
      this.controls.target.add(way);
    }
    this.lastFollowed = now;
  }

  // ---- a moment ----

  update() {
    for (const set of this.sets) this.updateSet(set);
  }

  updateSet(set) {
    const { run } = set;
    const row = set.ghost ? run.rowAt(this.player.time) : this.player.row;
    const next = Math.min(row + 1, run.n - 1);
    const span = run.time[next] - run.time[row];
    const share = this.player.isPlaying && span > 0 ? Math.min(1, Math.max(0, (this.player.time - run.time[row]) / span)) : 0;
    const a = new THREE.Quaternion();
    const b = new THREE.Quaternion();
    set.poses.forEach(({ p, q }, i) => {
      const at = (k) => p[k][row] + share * (p[k][next] - p[k][row]);
      const group = set.bodies[i];
      group.visible = Number.isFinite(at(0) + at(1) + at(2) + q[0][row]);
      if (!group.visible) return;
      group.position.set(at(0), at(1), at(2));
      a.set(q[1][row], q[2][row], q[3][row], q[0][row]);
      b.set(q[1][next], q[2][next], q[3][next], q[0][next]);
      group.quaternion.copy(a.slerp(b, share)).normalize();
    });
    set.wheelPieces.forEach((piece, i) => {
      piece.place(run.column('wheels', i, 'length')[row], run.column('wheels', i, 'steer')[row], this.extent.rolled(run, i)[row] / piece.radius);
    });
    for (const piece of set.drivenPieces) piece.place(row);
    this.updateMarks(set, row);
  }

  updateMarks(set, row) {
    const size = this.extent.size;
    set.arrows.begin();
    set.dots.begin();
    set.free.begin();
    for (const { at, force } of forcesAt(set.run, row)) {
      const share = Math.min(2.4, force.length() / this.force);
      set.arrows.add(at, force.clone().normalize().multiplyScalar(ARROW * size * share), 0.014 * size);
    }
    for (const { at, isHeld } of pointsAt(set.run, row)) (isHeld ? set.dots : set.free).add(at, (isHeld ? 0.026 : 0.016) * size);
    set.arrows.end();
    set.dots.end();
    set.free.end();
    set.arrows.root.visible = this.show.forces;
    set.dots.root.visible = set.free.root.visible = this.show.points;
    set.paths.visible = this.show.paths;
  }

  updateLabels() {
    const names = this.show.names ? this.runs[0].names('bodies') : [];
    while (this.labels.childElementCount > names.length) this.labels.lastChild.remove();
    const { clientWidth: w, clientHeight: h } = this.place;
    names.forEach((name, i) => {
      const label = this.labels.children[i] ?? this.labels.appendChild(document.createElement('span'));
      const at = this.bodyPlace(i).project(this.camera);
      label.textContent = name;
      label.hidden = at.z > 1 || Math.abs(at.x) > 1.1 || Math.abs(at.y) > 1.1;
      label.style.transform = `translate(${((at.x + 1) * w) / 2}px, ${((1 - at.y) * h) / 2}px) translate(-50%, -150%)`;
    });
  }

  // ---- drawing ----

  wake() {
    if (this.isAwake) return;
    this.isAwake = true;
    requestAnimationFrame(() => this.draw());
  }

  draw() {
    this.isAwake = false;
    this.update();
    this.keepUp();
    this.updateLabels();
    this.renderer.render(this.scene, this.camera);
    this.drawn = (this.drawn ?? 0) + 1;
  }

  // The picture as bytes: for tests.
  pixels() {
    this.draw();
    const gl = this.renderer.getContext();
    const bytes = new Uint8Array(4 * gl.drawingBufferWidth * gl.drawingBufferHeight);
    gl.readPixels(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    return bytes;
  }

  resize() {
    const { clientWidth: w, clientHeight: h } = this.place;
    if (w === 0 || h === 0) return;
    const was = this.camera.aspect;
    this.camera.aspect = w / h;
    this.camera.updateProjectionMatrix();
    this.renderer.setSize(w, h);
    if (Math.abs(was - this.camera.aspect) > 0.2) this.setCamera(this.preset);
    this.wake();
  }
}
