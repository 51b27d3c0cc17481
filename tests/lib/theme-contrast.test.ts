import { expect, it } from 'vitest';
import { TOKENS } from '@/tailwind.config';

type Token = keyof typeof TOKENS;

/** Relative luminance of `#rrggbb` (WCAG 2.2, definition). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** What is read on what: at least 4.5:1 (WCAG 1.4.3). */
const TEXT: readonly (readonly [text: Token, on: readonly Token[]])[] = [
  ['text', ['bg', 'surface', 'raised', 'hover', 'accent-weak', 'quiet-weak', 'info-weak']],
  ['muted', ['bg', 'surface', 'raised', 'hover', 'accent-weak', 'quiet-weak', 'info-weak']],
  ['accent', ['bg', 'surface', 'raised', 'hover', 'accent-weak']],
  ['accent-strong', ['bg', 'surface']],
  ['on-accent', ['accent', 'accent-strong']],
  ['ok', ['surface', 'raised', 'ok-weak']],
  ['warn', ['surface', 'raised', 'warn-weak']],
  ['bad', ['surface', 'raised', 'bad-weak', 'info-weak']],
  ['info', ['surface', 'raised', 'info-weak']],
];

/** What is seen and not read, such as a field's edge and the ring of focus: at least 3:1 (WCAG 1.4.11). */
const SHAPES: readonly (readonly [shape: Token, on: readonly Token[]])[] = [
  ['control', ['bg', 'surface', 'raised', 'hover', 'accent-weak']],
  ['accent', ['bg', 'surface', 'raised', 'hover', 'accent-weak', 'bad-weak', 'info-weak']],
  ['second', ['bg', 'surface', 'raised', 'hover']],
];

const THEMES = [
  ['light', 0],
  ['dark', 1],
] as const;

it.each(THEMES)('the %s theme has contrast enough on everything that a color is shown on', (_name, theme) => {
  const poor = (
    [
      [TEXT, 4.5],
      [SHAPES, 3],
    ] as const
  ).flatMap(([pairs, least]) =>
    pairs.flatMap(([front, backs]) =>
      backs
        .filter((back) => contrast(TOKENS[front][theme], TOKENS[back][theme]) < least)
        .map((back) => `${front} on ${back}`),
    ),
  );
  expect(poor).toEqual([]);
});
