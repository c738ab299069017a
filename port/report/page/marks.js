// SPDX-License-Identifier: MIT
// What moves over the scene: contact points, arrows of forces, paths.

import * as THREE from 'three';

const UP = new THREE.Vector3(0, 1, 0);

// Arrows of one colour, as many as there may be, drawn as two instanced meshes.
export class Arrows {
  constructor(room, colour) {
    const material = new THREE.MeshBasicMaterial({ color: colour, depthTest: false, transparent: true, opacity: 0.92 });
    this.shafts = new THREE.InstancedMesh(new THREE.CylinderGeometry(1, 1, 1, 10).translate(0, 0.5, 0), material, room);
    this.heads = new THREE.InstancedMesh(new THREE.ConeGeometry(1, 1, 14).translate(0, 0.5, 0), material, room);
    this.root = new THREE.Group();
    this.root.add(this.shafts, this.heads);
    this.shafts.renderOrder = this.heads.renderOrder = 10;
    this.shafts.frustumCulled = this.heads.frustumCulled = false;
    this.material = material;
    this.room = room;
    this.n = 0;
  }

  begin() {
    this.n = 0;
  }

  add(from, way, width) {
    const length = way.length();
    if (this.n === this.room || !(length > 0.3 * width)) return;
    const turn = new THREE.Quaternion().setFromUnitVectors(UP, way.clone().divideScalar(length));
    const head = Math.min(4.2 * width, 0.5 * length);
    const neck = from.clone().addScaledVector(way, (length - head) / length);
    const matrix = new THREE.Matrix4();
    this.shafts.setMatrixAt(this.n, matrix.compose(from, turn, new THREE.Vector3(width, length - head, width)));
    this.heads.setMatrixAt(this.n, matrix.compose(neck, turn, new THREE.Vector3(2.3 * width, head, 2.3 * width)));
    this.n += 1;
  }

  end() {
    this.shafts.count = this.heads.count = this.n;
    this.shafts.instanceMatrix.needsUpdate = this.heads.instanceMatrix.needsUpdate = true;
  }
}

export class Dots {
  constructor(room, colour) {
    this.material = new THREE.MeshBasicMaterial({ color: colour, depthTest: false, transparent: true });
    this.root = new THREE.InstancedMesh(new THREE.SphereGeometry(1, 14, 10), this.material, room);
    this.root.frustumCulled = false;
    this.root.renderOrder = 11;
    this.room = room;
    this.n = 0;
  }

  begin() {
    this.n = 0;
  }

  add(at, radius) {
    if (this.n === this.room || !Number.isFinite(at.x + at.y + at.z)) return;
    this.root.setMatrixAt(this.n, new THREE.Matrix4().compose(at, new THREE.Quaternion(), new THREE.Vector3(radius, radius, radius)));
    this.n += 1;
  }

  end() {
    this.root.count = this.n;
    this.root.instanceMatrix.needsUpdate = true;
  }
}

const PATH_POINTS = 3000;

// The way of a body's origin; what lies ahead of now is thin, dashed by the body's number.
export function pathOf(run, body, colour, size) {
  const [x, y, z] = run.vector('bodies', body, 'position');
  const step = Math.max(1, Math.ceil(run.n / PATH_POINTS));
  const points = [];
  for (let i = 0; i < run.n; i += step) {
    if (Number.isFinite(x[i] + y[i] + z[i])) points.push(new THREE.Vector3(x[i], y[i], z[i]));
  }
  const material = new THREE.LineDashedMaterial({ color: colour, dashSize: size * (0.08 + 0.08 * (body % 3)), gapSize: size * 0.05, transparent: true, opacity: 0.8 });
  const line = new THREE.Line(new THREE.BufferGeometry().setFromPoints(points.length > 1 ? points : [new THREE.Vector3(), new THREE.Vector3()]), material);
  line.computeLineDistances();
  line.frustumCulled = false;
  return line;
}
