import { describe, expect, it } from 'vitest';
import type { ListColumn } from '@/components/list/list-column';
import { isColumnShown, tableState, withOrder, withPinning, withVisibility } from '@/components/list/use-columns';
import { DEFAULT_LIST_PREFERENCES, type ListPreferences } from '@/lib/preferences/list-preferences';

type Column = ListColumn<object, never>;

const ALL: Column[] = [
  { id: 'select', header: () => null, slot: 'select' },
  { id: 'number', header: 'Order', slot: 'title' },
  { id: 'name', header: 'Name' },
  { id: 'mail', header: 'E-mail', optional: true },
];
const items: Column = { id: 'items', header: 'Items', narrow: false, muted: true };

/** The preferences once a column is shown or hidden. */
function choose(
  columns: readonly Column[],
  id: string,
  shown: boolean,
  preferences: ListPreferences = DEFAULT_LIST_PREFERENCES,
  room: 'wide' | 'narrow' | 'beside' = 'wide',
): ListPreferences {
  const before = tableState(columns, preferences, room).columnVisibility;
  return withVisibility(columns, preferences, { room, before, now: { ...before, [id]: shown } });
}

describe('the columns of a list', () => {
  it('can be hidden but for the one that names the row and those without a name; what is not optional is shown', () => {
    expect(tableState(ALL, DEFAULT_LIST_PREFERENCES).columnVisibility).toEqual({ name: true, mail: false });
    const named: Column[] = [{ id: 'name', header: 'Product', hideable: false }];
    expect(tableState(named, DEFAULT_LIST_PREFERENCES).columnVisibility).toEqual({});
  });

  it('keep only choices that differ from the default', () => {
    const chosen = choose(ALL, 'mail', true, choose(ALL, 'name', false));
    expect(tableState(ALL, chosen).columnVisibility).toEqual({ name: false, mail: true });
    expect(choose(ALL, 'mail', false, choose(ALL, 'name', true, chosen))).toEqual(DEFAULT_LIST_PREFERENCES);
  });

  it('are left out on narrow screens where they matter less, until a person asks for them there', () => {
    expect(isColumnShown(items, DEFAULT_LIST_PREFERENCES, 'narrow')).toBe(false);
    expect(isColumnShown(items, DEFAULT_LIST_PREFERENCES, 'wide')).toBe(true);
    const asked = choose([items], 'items', true, DEFAULT_LIST_PREFERENCES, 'narrow');
    expect(asked.columns).toEqual({ items: true });
    expect(choose([items], 'items', false, asked, 'narrow')).toEqual(DEFAULT_LIST_PREFERENCES);
    expect(tableState([items], choose([items], 'items', false, asked)).columnVisibility).toEqual({ items: false });
  });

  it('keep what was asked for in another place while one is chosen', () => {
    const asked = choose([items, ...ALL], 'items', true, DEFAULT_LIST_PREFERENCES, 'narrow');
    expect(choose([items, ...ALL], 'name', false, asked).columns).toEqual({ items: true, name: false });
  });

  it.each([
    ['of the phone’s row', { slot: 'title' }, true],
    ['of the phone’s row, such as the date', { slot: 'when' }, false],
    ['of no slot', { width: 80 }, false],
    ['of no slot that says its width there', { beside: true }, true],
    ['of the phone’s row that says so', { slot: 'value', beside: false }, false],
    ['that a narrow screen leaves out, too', { slot: 'detail', narrow: false }, false],
  ] as const)('%s stand beside a record or not: %j', (_, more, shown) => {
    const column: Column = { id: 'date', header: 'Date', ...more };
    expect(isColumnShown(column, DEFAULT_LIST_PREFERENCES, 'beside')).toBe(shown);
    expect(isColumnShown(column, { density: 'regular', columns: { date: true } }, 'beside')).toBe(true);
  });
});

describe('the columns of a list in a person’s order', () => {
  const shop: Column[] = [
    { id: 'select', header: () => null, slot: 'select', width: 40 },
    { id: 'picture', header: () => null, width: 56 },
    { id: 'name', header: 'Product' },
    { id: 'price', header: 'Price', width: 136, kind: 'number' },
    { id: 'stock', header: 'Stock', width: 104 },
    { id: 'actions', header: () => null, width: 88 },
  ];
  const stateOf = (preferences: object) => tableState(shop, { ...DEFAULT_LIST_PREFERENCES, ...preferences });
  const pin = (id: string, isPinned: boolean, preferences: ListPreferences) => {
    const before = tableState(shop, preferences).columnPinning;
    const start = isPinned ? [...before.start, id] : before.start.filter((each) => each !== id);
    return withPinning(shop, preferences, { before, now: { start, end: [] } });
  };

  it.each([
    ['moves those with a name', { order: ['stock', 'name', 'price'] }, 'select picture stock name price actions'],
    ['forgets what is gone', { order: ['gone', 'price', 'name'] }, 'select picture price stock name actions'],
    ['puts pinned ones first', { pinned: { price: true } }, 'select price picture name stock actions'],
    [
      'keeps their order',
      { order: ['stock', 'price', 'name'], pinned: { price: true, stock: true } },
      'select stock price picture name actions',
    ],
  ])('%s', (_, preferences, ids) => expect(stateOf(preferences).columnOrder.join(' ')).toBe(ids));

  it('stay at the left behind the check boxes', () => {
    expect(stateOf({}).columnPinning.start).toEqual([]);
    expect(stateOf({ pinned: { name: true, price: true } }).columnPinning.start).toEqual(['select', 'name', 'price']);
  });

  it('are kept only where they differ from the list’s own', () => {
    const moved = withOrder(shop, DEFAULT_LIST_PREFERENCES, ['price', 'name', 'stock']);
    expect(tableState(shop, moved).movable.map(({ header }) => header)).toEqual(['Price', 'Product', 'Stock']);
    expect(withOrder(shop, moved, ['name', 'price', 'stock'])).toEqual(DEFAULT_LIST_PREFERENCES);
    const pinned = pin('price', true, DEFAULT_LIST_PREFERENCES);
    expect(pinned.pinned).toEqual({ price: true });
    expect(pin('price', false, pinned)).toEqual(DEFAULT_LIST_PREFERENCES);
  });
});
