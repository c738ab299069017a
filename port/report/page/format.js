// SPDX-License-Identifier: MIT
// Numbers as people read them.

const PREFIXES = [[1e9, 'G'], [1e6, 'M'], [1e3, 'k'], [1, ''], [1e-3, 'm'], [1e-6, 'µ'], [1e-9, 'n']];

export function digits(value, n = 4) {
  if (value === null || value === undefined || Number.isNaN(value)) return 'no number';
  if (!Number.isFinite(value)) return value > 0 ? 'infinite' : '−infinite';
  if (value === 0) return '0';
  const size = Math.abs(value);
  const text = size >= 1e6 || size < 1e-4 ? value.toExponential(n - 1) : Number(value.toPrecision(n)).toString();
  return text.replace('-', '−');
}

// 12300, N: 12.3 kN. Units that take no prefix stay as they are.
export function quantity(value, unit, n = 4) {
  if (!['N', 'm', 'J', 's', 'm/s'].includes(unit) || !Number.isFinite(value) || value === 0) return `${digits(value, n)} ${unit}`.trim();
  const size = Math.abs(value);
  if (size < 1e-9) return `below 1 n${unit}`;
  const [factor, prefix] = PREFIXES.find(([f, p]) => size >= f && !(p !== 'm' && p !== '' && unit === 'm/s') && !(p === 'k' && unit === 's')) ?? [1e-9, 'n'];
  return `${digits(value / factor, n)} ${prefix}${unit}`;
}

export function seconds(time, h) {
  const decimals = h >= 0.001 ? 3 : Math.min(6, Math.ceil(-Math.log10(h)));
  return time.toFixed(decimals);
}

export function element(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}
