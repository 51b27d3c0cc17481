import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingTests } from './named-tests';

const page = readFileSync('docs/asvs.md', 'utf8');

/**
 * The requirements of Levels 1 and 2 of OWASP ASVS 5.0.0, by
 * 5.0/docs_en/OWASP_Application_Security_Verification_Standard_5.0.0_en.flat.json: for each chapter how many each of
 * its sections has, and how many of them all are of Level 1. Those of Level 3 come last in their section.
 */
const CHAPTERS: readonly { sections: readonly number[]; level1: number }[] = [
  { sections: [2, 9, 11, 3, 2], level1: 8 },
  { sections: [3, 3, 4, 1], level1: 4 },
  { sections: [0, 2, 4, 6, 5, 0, 2], level1: 8 },
  { sections: [3, 1, 2, 4], level1: 2 },
  { sections: [1, 3, 2, 3], level1: 4 },
  { sections: [3, 12, 4, 4, 5, 3, 0, 4], level1: 13 },
  { sections: [3, 4, 2, 5, 2, 2], level1: 6 },
  { sections: [2, 3, 1, 1], level1: 4 },
  { sections: [3, 4], level1: 4 },
  { sections: [2, 2, 4, 11, 5, 2, 3], level1: 5 },
  { sections: [2, 3, 3, 4, 1, 1], level1: 3 },
  { sections: [3, 2, 4], level1: 3 },
  { sections: [1, 5, 2, 5], level1: 1 },
  { sections: [2, 4, 3], level1: 2 },
  { sections: [3, 3, 7], level1: 3 },
  { sections: [1, 5, 4, 3, 3], level1: 0 },
  { sections: [1, 4, 2], level1: 0 },
];

const numbersOf = (sections: readonly number[], chapter: number) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  );

const STATES = ['met', 'not applicable', 'operator', 'decided otherwise', 'open'];

const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \(L([12])\) \|.*$/gm)].map(([line, id = '', level = '']) => {
  const cells = line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim());
  const [, asks = '', state = '', by = '', tests = ''] = cells;
  return { id, level, asks, state: state.replaceAll('*', ''), by, tests, width: cells.length };
});

test('every requirement of both levels has one row, in the order of the standard', () => {
  const wanted = CHAPTERS.flatMap(({ sections }, index) => numbersOf(sections, index + 1));
  expect(rows.map(({ id }) => id)).toEqual(wanted);
  expect(wanted).toHaveLength(253);
});

test('each chapter has as many requirements of Level 1 as the standard', () => {
  const counts = CHAPTERS.map((_, index) => rows.filter((r) => r.level === '1' && r.id.startsWith(`${index + 1}.`)));
  expect(counts.map(({ length }) => length)).toEqual(CHAPTERS.map(({ level1 }) => level1));
});

test('each row says in ten words what is asked, one of the states, and by what', () => {
  const lame = rows.filter(({ asks, state, by, width }) => {
    const words = asks.split(/\s+/).length;
    return width !== 5 || asks === '' || words > 10 || !STATES.includes(state) || by === '';
  });
  expect(lame).toEqual([]);
});

test('every test that is named exists and has the titles that are told of it', () => {
  expect(rows.flatMap(({ id, tests }) => missingTests(tests).map((missing) => `${id}: ${missing}`))).toEqual([]);
});

test('every file that is named for its code or linked exists', () => {
  const named = [...page.matchAll(/`((?:app|components|deploy|lib|scripts|upstream)\/[^`*]+|[\w-]+\.(?:ts|yaml))`/g)];
  const linked = [...page.matchAll(/\]\((?!https:)([^)#]+)/g)].map(([, path = '']) => `docs/${path}`);
  expect([...named.map(([, path = '']) => path), ...linked].filter((path) => !existsSync(path))).toEqual([]);
});

test('what is decided otherwise is told by its number, with the risk that stays', () => {
  const decided = rows.filter(({ state }) => state === 'decided otherwise');
  const [, told = ''] = /^Rows decided otherwise count as not met: ([\s\S]*?)\n\n/m.exec(page) ?? [];
  expect(told.match(/\d+\.\d+\.\d+/g)).toEqual(decided.map(({ id }) => id));
  expect(decided.filter(({ by }) => !by.includes('Risk:'))).toEqual([]);
});

test('the summary counts the rows, and lists what is open', () => {
  for (const state of [...STATES, 'all']) {
    const of = rows.filter((row) => state === 'all' || row.state === state);
    const [one, two] = ['1', '2'].map((level) => of.filter((row) => row.level === level).length);
    expect(page).toContain(`| ${state} | ${one} | ${two} | ${of.length} |`);
  }
  const listed = [...page.matchAll(/^- (\d+\.\d+\.\d+) \(L([12])\): (.*)$/gm)].map(([, id, , asks]) => [id, asks]);
  expect(listed).toEqual(rows.filter(({ state }) => state === 'open').map(({ id, asks }) => [id, asks]));
});
