// SPDX-License-Identifier: MIT
// What is plotted: lists of plots, each with its series, made of the columns of a run.

const length3 = (v, n) => Float32Array.from({ length: n }, (_, i) => Math.hypot(v[0][i], v[1][i], v[2][i]));
const isZero = (values) => values.every((v) => v === 0);

// Normal and tangential share of the contacts of two parts, 0 where they do not touch; the strongest pairs first.
function pairForces(run) {
  const pairs = new Map();
  const f = [0, 1, 2].map((k) => run.contact('force', k));
  const n = [0, 1, 2].map((k) => run.contact('normal', k));
  for (const track of run.tracks) {
    const key = `${track.a} – ${track.b}`;
    if (!pairs.has(key)) pairs.set(key, { label: key, normal: new Float32Array(run.n), tangential: new Float32Array(run.n), peak: 0 });
    const pair = pairs.get(key);
    for (let i = 0; i < track.n; i += 1) {
      const at = track.at + i;
      const along = f[0][at] * n[0][at] + f[1][at] * n[1][at] + f[2][at] * n[2][at];
      const whole = Math.hypot(f[0][at], f[1][at], f[2][at]);
      pair.normal[track.first + i] = along;
      pair.tangential[track.first + i] = Math.sqrt(Math.max(0, whole * whole - along * along));
      pair.peak = Math.max(pair.peak, whole);
    }
  }
  return [...pairs.values()].sort((a, b) => b.peak - a.peak);
}

const MOST_PAIRS = 6;

function forcePlots(run) {
  const tick = (field) => run.column('tick', 0, field);
  const sums = [['contact_force', 'parts'], ['point_force', 'initiators'], ['wheel_load', 'wheels']]
    .map(([field, label]) => ({ label, values: tick(field) })).filter(({ values }) => !isZero(values));
  const plots = [{ id: 'forces', title: 'Contact forces, summed', unit: 'N', series: sums.length > 0 ? sums : [{ label: 'parts', values: tick('contact_force') }] }];
  const pairs = pairForces(run);
  if (pairs.length > 0) {
    const shown = pairs.slice(0, MOST_PAIRS);
    const note = pairs.length > MOST_PAIRS ? `the ${MOST_PAIRS} strongest of ${pairs.length} pairs` : '';
    plots.push({ id: 'pair-normal', title: 'Normal force by pair', unit: 'N', note, series: shown.map((p) => ({ label: p.label, values: p.normal })) });
    plots.push({ id: 'pair-tangential', title: 'Tangential force by pair', unit: 'N', note, series: shown.map((p) => ({ label: p.label, values: p.tangential })) });
  }
  if (run.count('points') > 0) {
    const names = run.names('points');
    const held = names.map((label, i) => ({ label, values: length3(run.vector('points', i, 'force'), run.n) })).filter(({ values }) => !isZero(values));
    if (held.length > 0) plots.push({ id: 'point-forces', title: 'Force on initiators', unit: 'N', series: held.slice(0, 7), note: held.length > 7 ? `the first 7 of ${held.length}` : '' });
  }
  plots.push({ id: 'depth', title: 'Greatest depth', unit: 'm', series: [{ label: 'depth', values: tick('depth') }] });
  plots.push({ id: 'counts', title: 'What touches', unit: '', isStepped: true, series: [['contacts', 'pairs of parts'], ['held', 'initiators'], ['wheels_down', 'wheels']].map(([field, label]) => ({ label, values: tick(field) })) });
  return plots;
}

function wheelPlots(run) {
  const names = run.count('wheels') > 0 ? run.names('wheels') : [];
  const each = (f) => names.slice(0, 7).map((label, i) => ({ label, values: f(i) }));
  const column = (field) => (i) => run.column('wheels', i, field);
  if (names.length === 0) return [];
  return [
    { id: 'wheel-normal', title: 'Load', unit: 'N', series: each(column('normal')) },
    { id: 'wheel-tangential', title: 'Tangential force', unit: 'N', series: each((i) => {
      const whole = length3(run.vector('wheels', i, 'force'), run.n);
      const normal = run.column('wheels', i, 'normal');
      return whole.map((f, k) => Math.sqrt(Math.max(0, f * f - normal[k] * normal[k])));
    }) },
    { id: 'wheel-compression', title: 'Compression of the leg', unit: 'm', series: each(column('compression')) },
    { id: 'wheel-state', title: 'State: 1 free, 2 slipping or rolling, 3 standing', unit: '', isStepped: true, series: each(column('state')), range: [0.5, 3.5] },
    { id: 'wheel-slip', title: 'Slip: speed over the ground while it slips', unit: 'm/s', series: each((i) => {
      const slips = run.column('wheels', i, 'slips');
      return run.column('wheels', i, 'speed').map((v, k) => (slips[k] ? v : 0));
    }) },
    { id: 'wheel-speed', title: 'Speed of the contact point over the ground', unit: 'm/s', series: each(column('speed')) },
    { id: 'wheel-brake', title: 'Brake', unit: 'N', series: each(column('brake')) },
    { id: 'wheel-steer', title: 'Steering, to the right', unit: 'rad', series: each(column('steer')) },
  ].filter(({ id, series }) => !['wheel-brake', 'wheel-steer', 'wheel-slip'].includes(id) || series.some(({ values }) => !isZero(values)));
}

// Of the velocity, from one kept tick to the next.
function rates(values, time) {
  const out = new Float32Array(values.length);
  for (let i = 0; i + 1 < values.length; i += 1) out[i] = (values[i + 1] - values[i]) / (time[i + 1] - time[i]);
  if (values.length > 1) out[values.length - 1] = out[values.length - 2];
  return out;
}

export function bodyPlots(run, body) {
  const xyz = (v) => ['x', 'y', 'z'].map((label, k) => ({ label, values: v[k] }));
  const v = run.vector('bodies', body, 'velocity');
  const a = v.map((values) => rates(values, run.time));
  const size = { label: 'size', values: length3(a, run.n) };
  return [
    { id: 'position', title: 'Position', unit: 'm', series: xyz(run.vector('bodies', body, 'position')) },
    { id: 'velocity', title: 'Velocity', unit: 'm/s', series: xyz(v) },
    { id: 'acceleration', title: 'Acceleration', unit: 'm/s²', series: [size, ...xyz(a)] },
    { id: 'spin', title: 'Spin', unit: 'rad/s', series: xyz(run.vector('bodies', body, 'spin')) },
    { id: 'body-force', title: 'Contact force on it', unit: 'N', series: xyz(run.vector('bodies', body, 'force')) },
    { id: 'body-torque', title: 'Contact torque on it', unit: 'N m', series: xyz(run.vector('bodies', body, 'torque')) },
  ];
}

function slotPlots(run) {
  const n = Math.min(7, run.count('slots'));
  if (n === 0) return [];
  const each = (field) => Array.from({ length: n }, (_, i) => ({ label: `z ${i + 1}`, values: run.column('slots', i, field), pairs: run.column('slots', i, 'pair') }));
  const note = run.count('slots') > n ? `the first ${n} of ${run.count('slots')}` : '';
  return [
    { id: 'slots', title: 'Slots z: below 0 in contact', unit: 'm', note, series: each('z') },
    { id: 'slot-pairs', title: 'Pair in the slot: number of the candidate, then of the watch', unit: '', isStepped: true, note, series: each('pair') },
  ];
}

function energyPlots(run) {
  const tick = (field) => run.column('tick', 0, field);
  const kinetic = tick('kinetic');
  const potential = tick('potential');
  const total = kinetic.map((k, i) => k + potential[i]);
  const books = ['by_contact', 'by_forces', 'by_drives', 'by_damping', 'by_friction', 'by_stops', 'by_bases', 'unexplained']
    .map((field) => ({ label: field.replace('by_', 'work of '), values: tick(field) })).filter(({ values }) => !isZero(values));
  const plots = [{ id: 'energy', title: 'Energy', unit: 'J', series: [{ label: 'of motion', values: kinetic }, { label: 'of height', values: potential }, { label: 'both', values: total }] }];
  if (books.length > 0) plots.push({ id: 'books', title: 'Who gave it: books', unit: 'J', series: books });
  return plots;
}

function budgetPlots(run) {
  const tick = (field) => run.column('tick', 0, field);
  const kinds = ['candidates', 'calls', 'separations', 'leaf_tests', 'steps'].filter((kind) => tick(`bound_${kind}`).some((b) => b > 0));
  const share = kinds.map((kind) => {
    const bound = tick(`bound_${kind}`);
    return { label: kind.replace('_', ' '), values: Float32Array.from(tick(`work_${kind}`), (w, i) => (bound[i] > 0 ? (100 * w) / bound[i] : 0)) };
  });
  const plots = share.length > 0 ? [{ id: 'budget', title: 'Work of a tick, of its bound', unit: '%', isStepped: true, series: share }] : [];
  const costs = [['cost', 'tick'], ['step_cost', 'plant']].map(([field, label]) => ({ label, values: tick(field) })).filter(({ values }) => !isZero(values));
  if (costs.length > 0) plots.push({ id: 'cost', title: 'Cost', unit: run.words.cost || '', series: costs });
  return plots;
}

// What a link to a board says of itself, whatever it is called.
function linkPlots(run) {
  const fields = run.layout.tick.group.fields.filter((f) => /latency|^link|round_trip/.test(f.name) && f.n === 1 && f.kind !== 'text');
  const series = fields.map((f) => ({ label: f.name.replaceAll('_', ' '), values: run.column('tick', 0, f.name) }));
  return series.length > 0 ? [{ id: 'link', title: 'Link', unit: fields[0].unit, series }] : [];
}

export function sectionsOf(run) {
  return [
    { name: 'Forces', plots: forcePlots(run) },
    { name: 'Wheels', plots: wheelPlots(run) },
    { name: 'Slots', plots: slotPlots(run) },
    { name: 'Energy', plots: energyPlots(run) },
    { name: 'Budget', plots: budgetPlots(run) },
    { name: 'Link', plots: linkPlots(run) },
  ].filter(({ plots }) => plots.length > 0);
}

// The second run at the times of the first: as it was at its last kept tick.
export function atTimesOf(run, other, values) {
  return Float32Array.from(run.time, (time) => (time <= other.time[other.n - 1] + 1e-9 ? values[other.rowAt(time)] : NaN));
}

// What the second run has more than the first, body by body and in sum.
export function differencePlots(run, other) {
  const n = Math.min(run.count('bodies'), other.count('bodies'), 7);
  const names = run.names('bodies');
  const away = (field) => Array.from({ length: n }, (_, i) => {
    const a = run.vector('bodies', i, field);
    const b = other.vector('bodies', i, field).map((values) => atTimesOf(run, other, values));
    return { label: names[i], values: length3(a.map((values, k) => values.map((v, row) => b[k][row] - v)), run.n) };
  });
  const sum = [['contact_force', 'parts'], ['point_force', 'initiators'], ['wheel_load', 'wheels']].map(([field, label]) => {
    const b = atTimesOf(run, other, other.column('tick', 0, field));
    return { label, values: run.column('tick', 0, field).map((v, row) => b[row] - v) };
  });
  return [
    { id: 'difference-position', title: 'Distance between the two', unit: 'm', series: away('position') },
    { id: 'difference-velocity', title: 'Difference of velocities, by its size', unit: 'm/s', series: away('velocity') },
    { id: 'difference-force', title: 'Difference of summed forces, second minus first', unit: 'N', series: sum },
  ];
}
