import { afterEach, expect, test } from 'vitest';
import { goToRow } from '@/components/list/row-interaction';

afterEach(() => document.body.replaceChildren());

/** A list of two rows, each with these controls. */
function list(controls: (row: number) => string): void {
  const rows = [1, 2].map((row) => `<tr><td>${controls(row)}</td></tr>`).join('');
  document.body.innerHTML = `<main><table class="data-table"><tbody>${rows}</tbody></table></main>`;
}

const focused = () => document.activeElement?.id;

test.each([
  ['their links', (row: number) => `<a id="at-${row}" href="#" data-row-link>Mug</a>`],
  ['their check boxes', (row: number) => `<span data-slot="select"><input id="at-${row}" type="checkbox"></span>`],
  ['the values that can be edited', (row: number) => `<span id="at-${row}" tabindex="-1" data-edit="rate">5</span>`],
])('rows are gone through by %s', (_, controls) => {
  list(controls);
  goToRow(1);
  expect(focused()).toBe('at-1');
  goToRow(1);
  expect(focused()).toBe('at-2');
  goToRow(1);
  expect(focused()).toBe('at-2');
  goToRow(-1);
  expect(focused()).toBe('at-1');
});
