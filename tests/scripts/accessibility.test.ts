import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingTests } from './named-tests';

/** How many criteria of Levels A and AA each guideline of WCAG 2.2 has (https://www.w3.org/TR/WCAG22/). */
const GUIDELINES: Readonly<Record<string, number>> = {
  ...{ '1.1': 1, '1.2': 5, '1.3': 5, '1.4': 9 },
  ...{ '2.1': 3, '2.2': 2, '2.3': 1, '2.4': 8, '2.5': 6 },
  ...{ '3.1': 2, '3.2': 5, '3.3': 6, '4.1': 2 },
};

const rows = [...readFileSync('docs/accessibility.md', 'utf8').matchAll(/^\| (\d\.\d)\.\d+ [^|]+ \(AA?\) \|.*$/gm)];

test('every criterion of Levels A and AA has one row', () => {
  const counts: Record<string, number> = {};
  for (const [, guideline = ''] of rows) counts[guideline] = (counts[guideline] ?? 0) + 1;
  expect(counts).toEqual(GUIDELINES);
});

test('every test that is named exists', () => {
  expect(rows.flatMap(([row]) => missingTests(row.split(' | ').at(-1)?.replace(/ \|$/, '') ?? ''))).toEqual([]);
});
