import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NumberInput } from '@/components/form/number-input';

it.each([
  ['Q', '1ch'],
  ['pcs', '3ch'],
])('leaves room for the suffix %s', (suffix, room) => {
  const html = renderToStaticMarkup(
    createElement(NumberInput, { value: 1_000_000, suffix, onChange: () => undefined }),
  );
  expect(html).toContain(`padding-right:calc(1.25rem + ${room})`);
});
