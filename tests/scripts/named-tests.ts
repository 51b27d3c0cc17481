import { existsSync, readFileSync } from 'node:fs';

/**
 * What a table's cell names but isn't there: test files, and titles or names within them. The cell is written as
 * `` `tests/a.test.ts`: `title`, `title`; `tests/b.test.ts` ``; a dash stands for none.
 */
export function missingTests(cell: string): string[] {
  if (cell === '–') return [];
  return cell.split('; `tests/').flatMap((named, index) => {
    const [, path = '', titles = ''] = /^([^`]+)`(?:: (`.+`))?$/.exec(named.slice(index === 0 ? 7 : 0)) ?? [];
    if (!existsSync(`tests/${path}`) || path === '') return [named];
    const text = readFileSync(`tests/${path}`, 'utf8').replaceAll("\\'", "'");
    const told = titles === '' ? [] : titles.slice(1, -1).split('`, `');
    return told.filter((title) => !text.includes(title)).map((title) => `${path}: ${title}`);
  });
}
