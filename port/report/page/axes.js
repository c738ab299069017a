// SPDX-License-Identifier: MIT
// Axes of plots, in the colours of the page.

import { digits } from './format.js';
import { colour } from './theme.js';

export function axis(extra = {}) {
  return {
    stroke: colour('soft'), grid: { stroke: colour('grid'), width: 1 }, ticks: { stroke: colour('grid'), width: 1, size: 4 },
    font: '11px ui-sans-serif, system-ui, sans-serif', labelFont: '11px ui-sans-serif, system-ui, sans-serif', gap: 4, ...extra,
  };
}

export const numbers = (_, ticks) => ticks.map((t) => digits(t, 3));
