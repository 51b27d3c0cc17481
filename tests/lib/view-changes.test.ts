import { expect, it } from 'vitest';
import { DEFAULT_LIST_PREFERENCES as USUAL, type ListPreferences } from '@/lib/preferences/list-preferences';
import { countViewChanges, viewChangeInWords } from '@/lib/preferences/view-changes';

const view = (address: string, preferences: Partial<ListPreferences> = {}) => ({
  address,
  preferences: { ...USUAL, ...preferences },
});

it.each([
  ['nothing', view('/2/1?searchFor=mug'), view('/2/1?searchFor=mug'), 0],
  ['the order of its parameters', view('/2/1?a=1&b=2'), view('/2/1?b=2&a=1'), 0],
  ['its tab', view('/2/1'), view('/3/1'), 1],
  ['a filter that went and one that came', view('?a=1'), view('?b=1'), 2],
  ['a day that was relative', view('?startDate=-7d'), view('?startDate=2026-11-14'), 1],
  ['its order, once', view('?sort=total&direction=asc'), view('?sort=total&direction=desc'), 1],
  ['its usual order, once', view(''), view('?sort=total&direction=desc'), 1],
  ['density and columns', view('', { density: 'compact', columns: { email: true } }), view(''), 2],
  ['the order of columns and what is pinned, once', view('', { order: ['b', 'a'], pinned: { a: true } }), view(''), 1],
  [
    'columns in another order',
    view('', { columns: { a: true, b: false } }),
    view('', { columns: { b: false, a: true } }),
    0,
  ],
])('counts %s', (_, now, saved, count) => expect(countViewChanges(now, saved)).toBe(count));

const named = (more: object = {}) => ({ ...view('?a=1'), name: 'Late', role: null, ...more });

it.each([
  ['a name', { name: 'Open' }, 'Its name is “Open”.'],
  ['filters', view('?a=2'), 'Its filters or sort order changed.'],
  [
    'columns and density',
    view('?a=1', { density: 'compact', columns: { a: true } }),
    'Its columns changed and its density changed.',
  ],
  [
    'whose it is',
    { name: 'Open', role: 'Shop', ...view('') },
    'Its name is “Open”, its filters or sort order changed and it’s now for the role Shop.',
  ],
  ['nothing', {}, 'It was saved without changes.'],
])('tells of %s', (_, after, said) => expect(viewChangeInWords(named(), named(after))).toBe(said));
