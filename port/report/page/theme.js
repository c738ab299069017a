// SPDX-License-Identifier: MIT
// Light and dark: what the system wants, or what the reader has chosen. Colours stand in report.css.

export function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

export function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
}

export function lineColours() {
  return [1, 2, 3, 4, 5, 6, 7].map((i) => colour(`line-${i}`));
}

// Line styles beside the colours: no two of a plot look the same in grey.
export const DASHES = [[], [7, 4], [2, 3], [10, 3, 2, 3], [14, 4], [4, 2, 1, 2, 1, 2], [1, 5]];

export function look3d() {
  const names = ['sky', 'ground', 'edge', 'metal', 'rubber', 'force', 'point', 'free', 'modifier', 'light', 'shade'];
  const look = Object.fromEntries(names.map((name) => [name, colour(`d3-${name}`)]));
  look.ghostForce = colour('d3-ghost');
  look.bodies = [1, 2, 3, 4, 5, 6].map((i) => colour(`d3-body-${i}`));
  look.ambient = Number(colour('d3-ambient'));
  look.sun = Number(colour('d3-sun'));
  const [r, g, b] = colour('d3-net').match(/\w\w/g).map((x) => (parseInt(x, 16) / 255) ** 2.2);
  look.uniforms = { net: { value: [r, g, b] } };
  return look;
}

export function setUpTheme(button, onChange) {
  const say = () => {
    button.textContent = isDark() ? 'Light' : 'Dark';
    button.setAttribute('aria-label', isDark() ? 'Switch to light' : 'Switch to dark');
  };
  button.addEventListener('click', () => {
    document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
    say();
    onChange();
  });
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    say();
    onChange();
  });
  say();
}
