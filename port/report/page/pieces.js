// SPDX-License-Identifier: MIT
// What is drawn of a scene: one group a body, with its parts, targets, decks, wheels and initiators in it.

import * as THREE from 'three';
import { toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js';

const CREASE = 0.6; // [rad] sharper edges are seen
const SHADES = { part: 0, target: 1, solid: 2, modifier: 3 };

function geometryOf(run, piece) {
  const [x, y, z] = run.tables.vertices.columns;
  const [a, b, c] = run.tables.triangles.columns;
  const points = new Float32Array(3 * piece.vertices);
  for (let i = 0; i < piece.vertices; i += 1) {
    points.set([x[piece.vertex + i], y[piece.vertex + i], z[piece.vertex + i]], 3 * i);
  }
  const index = new Uint32Array(3 * piece.triangles);
  for (let i = 0; i < piece.triangles; i += 1) {
    index.set([a[piece.triangle + i], b[piece.triangle + i], c[piece.triangle + i]], 3 * i);
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(points, 3));
  geometry.setIndex(new THREE.BufferAttribute(index, 1));
  return geometry;
}

// Lines on the ground: a square net in the frame of the body, so that a deck carries its own.
function withNet(material, spacing, uniforms) {
  material.onBeforeCompile = (shader) => {
    shader.uniforms.netSpacing = { value: spacing };
    shader.uniforms.netColour = uniforms.net;
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 netPlace; varying vec3 netNormal;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nnetPlace = position; netNormal = normal;');
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>
        varying vec3 netPlace; varying vec3 netNormal;
        uniform float netSpacing; uniform vec3 netColour;
        float netLine(vec2 at, float spacing) {
          vec2 f = at / spacing;
          vec2 w = fwidth(f);
          vec2 d = abs(fract(f - 0.5) - 0.5);
          vec2 l = (1.0 - smoothstep(w * 0.4, w * 1.4, d)) * clamp(0.5 / max(w, 1e-6) - 0.9, 0.0, 1.0);
          return max(l.x, l.y);
        }`)
      .replace('#include <color_fragment>', `#include <color_fragment>
        vec3 netSide = abs(netNormal);
        vec2 netAt = netSide.z > max(netSide.x, netSide.y) ? netPlace.xy : (netSide.x > netSide.y ? netPlace.yz : netPlace.zx);
        float net = max(0.45 * netLine(netAt, netSpacing), netLine(netAt, netSpacing * 5.0));
        diffuseColor.rgb = mix(diffuseColor.rgb, netColour, net);`);
  };
  return material;
}

// What does not move is ground: scenery, and parts of the world.
function isGround(piece) {
  return piece.kind === 'solid' || (piece.kind === 'part' && piece.body < 0);
}

function materialOf(piece, colour, look, spacing) {
  if (isGround(piece)) {
    return withNet(new THREE.MeshLambertMaterial({ color: look.ground, side: THREE.DoubleSide, polygonOffset: true, polygonOffsetFactor: 2, polygonOffsetUnits: 2 }), spacing, look.uniforms);
  }
  if (piece.kind === 'modifier') {
    return new THREE.MeshLambertMaterial({ color: look.modifier, side: THREE.DoubleSide, transparent: true, opacity: 0.35, depthWrite: false });
  }
  const isTarget = piece.kind === 'target';
  return new THREE.MeshLambertMaterial({ color: colour, side: THREE.DoubleSide, transparent: isTarget, opacity: isTarget ? 0.72 : 1, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 });
}

// A target whose vertices the trace moves: places of its own vertices at a row.
export class DrivenPiece {
  constructor(run, piece, colour, look, spacing) {
    this.run = run;
    this.piece = piece;
    this.geometry = geometryOf(run, piece);
    this.rest = this.geometry.getAttribute('position').array.slice();
    this.mesh = new THREE.Mesh(this.geometry, materialOf(piece, colour, look, spacing));
    this.mesh.name = piece.name;
    this.mesh.userData.kind = piece.kind;
    this.edges = new THREE.LineSegments(new THREE.BufferGeometry(), new THREE.LineBasicMaterial({ color: look.edge, transparent: true, opacity: 0.75 }));
    this.edges.userData.kind = 'edge';
    this.root = new THREE.Group();
    this.root.add(this.mesh, this.edges);
    this.places = [...new Set(piece.driven)].map((i) => [i, run.vector('vertices', i, 'point')]);
    this.row = -1;
  }

  place(row) {
    if (row === this.row) return;
    this.row = row;
    const at = new Map(this.places.map(([i, [x, y, z]]) => [i, [x[row], y[row], z[row]]]));
    const points = this.geometry.getAttribute('position');
    this.piece.driven.forEach((i, k) => {
      const [x, y, z] = at.get(i);
      points.setXYZ(k, x, y + (this.piece.planar ? this.rest[3 * k + 1] : 0), z);
    });
    points.needsUpdate = true;
    this.geometry.computeVertexNormals();
    this.geometry.computeBoundingSphere();
    this.edges.geometry.dispose();
    this.edges.geometry = new THREE.EdgesGeometry(this.geometry, 1);
  }
}

function pieceOf(run, piece, colour, look, spacing) {
  const group = new THREE.Group();
  if (piece.triangles === 0) return group;
  const geometry = geometryOf(run, piece);
  const shaded = toCreasedNormals(geometry, CREASE);
  const mesh = new THREE.Mesh(shaded, materialOf(piece, colour, look, spacing));
  mesh.name = piece.name;
  mesh.userData.kind = isGround(piece) ? 'solid' : piece.kind;
  group.add(mesh);
  if (piece.kind !== 'modifier' && piece.triangles < 4000) {
    const edges = new THREE.LineSegments(new THREE.EdgesGeometry(geometry, 25), new THREE.LineBasicMaterial({ color: look.edge, transparent: true, opacity: isGround(piece) ? 0.5 : 0.75 }));
    edges.userData.kind = 'edge';
    group.add(edges);
  }
  return group;
}

// A wheel: leg from its mount to the ground, and a tyre whose lowest point is the leg's end.
export class WheelPiece {
  constructor(wheel, look) {
    this.wheel = wheel;
    this.radius = 0.32 * wheel.longest;
    this.root = new THREE.Group();
    this.root.position.fromArray(wheel.position);
    this.root.quaternion.set(wheel.attitude[1], wheel.attitude[2], wheel.attitude[3], wheel.attitude[0]);
    const metal = new THREE.MeshLambertMaterial({ color: look.metal });
    const rubber = new THREE.MeshLambertMaterial({ color: look.rubber });
    metal.userData.kind = 'metal';
    this.sleeve = new THREE.Mesh(new THREE.CylinderGeometry(0.055 * wheel.longest, 0.055 * wheel.longest, 0.55 * wheel.longest, 16), metal);
    this.sleeve.rotation.x = Math.PI / 2;
    this.sleeve.position.z = 0.2 * wheel.longest;
    this.rod = new THREE.Mesh(new THREE.CylinderGeometry(0.034 * wheel.longest, 0.034 * wheel.longest, 1, 12), metal);
    this.rod.rotation.x = Math.PI / 2;
    this.tyre = new THREE.Group();
    const rim = new THREE.Mesh(new THREE.TorusGeometry(0.72 * this.radius, 0.28 * this.radius, 14, 36), rubber);
    const hub = new THREE.Mesh(new THREE.CylinderGeometry(0.4 * this.radius, 0.4 * this.radius, 0.36 * this.radius, 20), metal);
    const spoke = new THREE.Mesh(new THREE.BoxGeometry(1.2 * this.radius, 0.16 * this.radius, 0.3 * this.radius), metal);
    rim.rotation.x = Math.PI / 2;
    spoke.rotation.x = Math.PI / 2;
    this.tyre.add(rim, hub, spoke);
    this.turn = new THREE.Group();
    this.turn.add(this.tyre);
    this.root.add(this.sleeve, this.rod, this.turn);
    this.isWheel = true;
  }

  // The leg goes along the z of its frame; steering turns about it, to the right.
  place(length, steer, rolled) {
    const axle = Math.max(0.02, length - this.radius);
    this.rod.scale.y = axle;
    this.rod.position.z = axle / 2;
    this.turn.position.z = axle;
    this.turn.rotation.z = steer;
    this.tyre.rotation.y = rolled;
  }
}

function jointLines(scene, body, look) {
  const points = [];
  for (const joint of scene.joints) {
    if (joint.child === body) points.push(0, 0, 0, ...joint.at_child);
    if (joint.parent === body) points.push(0, 0, 0, ...joint.at_parent);
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(points, 3));
  return points.length === 0 ? null : new THREE.LineSegments(geometry, new THREE.LineBasicMaterial({ color: look.edge }));
}

// Of bodies without any shape: their axes, so that they can be seen.
function axesOf(size, look) {
  const group = new THREE.Group();
  const material = new THREE.LineBasicMaterial({ color: look.edge });
  for (const axis of [[1, 0, 0], [0, 1, 0], [0, 0, 1]]) {
    const tip = new THREE.Vector3(...axis).multiplyScalar(size);
    group.add(new THREE.Line(new THREE.BufferGeometry().setFromPoints([tip.clone().multiplyScalar(-1), tip]), material));
  }
  return group;
}

// A plain hull about mounts and points of a body that has wheels or initiators but no parts.
function frameOf(points, colour, look) {
  const group = new THREE.Group();
  const material = new THREE.MeshLambertMaterial({ color: colour, side: THREE.DoubleSide });
  for (const p of points) {
    const tip = new THREE.Vector3(...p);
    const length = tip.length();
    if (length < 1e-6) continue;
    const bar = new THREE.Mesh(new THREE.CylinderGeometry(0.022 * length + 0.004, 0.022 * length + 0.004, length, 10), material);
    bar.position.copy(tip).multiplyScalar(0.5);
    bar.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), tip.normalize());
    group.add(bar);
  }
  const size = Math.max(...points.map((p) => Math.hypot(...p)));
  group.add(new THREE.Mesh(new THREE.SphereGeometry(0.09 * size, 24, 16), material));
  return { group, look };
}

// Where a part is that is a point, in the frame of its body; null: it has a size.
function pointOf(run, piece) {
  if (piece.vertices === 0) return null;
  const columns = run.tables.vertices.columns.slice(0, 3).map((c) => c.subarray(piece.vertex, piece.vertex + piece.vertices));
  const isPoint = columns.every((c) => c.every((v) => Math.abs(v - c[0]) < 1e-9));
  return isPoint ? columns.map((c) => c[0]) : null;
}

export function buildBodies(run, look, spacing) {
  const n = run.count('bodies');
  const world = new THREE.Group();
  const bodies = Array.from({ length: n }, () => new THREE.Group());
  const { pieces = [], wheels = [], initiators = [], joints = [] } = run.scene;
  const order = [...pieces].sort((a, b) => SHADES[a.kind] - SHADES[b.kind]);
  const drivenPieces = [];
  for (const piece of order) {
    if (piece.driven) {
      drivenPieces.push(new DrivenPiece(run, piece, look.bodies[drivenPieces.length % look.bodies.length], look, spacing));
      world.add(drivenPieces.at(-1).root);
    } else (bodies[piece.body] ?? world).add(pieceOf(run, piece, look.bodies[Math.max(0, piece.body) % look.bodies.length], look, spacing));
  }
  const wheelPieces = wheels.map((wheel) => {
    const piece = new WheelPiece(wheel, look);
    (bodies[wheel.body] ?? world).add(piece.root);
    return piece;
  });
  bodies.forEach((group, i) => {
    const own = pieces.filter((piece) => piece.body === i);
    const points = own.map((piece) => pointOf(run, piece)).filter(Boolean);
    const hasShape = own.length > points.length;
    const mounts = points.concat(wheels.filter((w) => w.body === i).map((w) => w.position), initiators.filter((p) => p.body === i).map((p) => p.point));
    if (!hasShape && mounts.length > 0) group.add(frameOf(mounts, look.bodies[i % look.bodies.length], look).group);
    else if (!hasShape) group.add(axesOf(0.15, look));
    const lines = joints.length > 0 ? jointLines(run.scene, i, look) : null;
    if (lines) group.add(lines);
  });
  return { world, bodies, wheelPieces, drivenPieces };
}
