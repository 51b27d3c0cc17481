import { describe, expect, it } from 'vitest';
import {
  arrangedColumns,
  chooseColumn,
  columnVisibility,
  hideableColumns,
  isColumnShown,
  markOnlyWide,
  movableColumns,
  visibleColumns,
} from '@/components/list/column-choice';
import { orderColumns, pinColumn } from '@/components/list/column-order';
import { DEFAULT_LIST_PREFERENCES } from '@/lib/preferences/list-preferences';

const all = [
  { id: 'number', header: 'Order', enableHiding: false },
  { id: 'name', header: 'Name' },
  { id: 'mail', header: 'E-mail', meta: { optional: true as const } },
];
const columns = hideableColumns(all);
const items = { id: 'items', header: 'Items', meta: { narrow: false, className: 'sub' } } as const;
const [itemsChoice] = hideableColumns([items]);

describe('the columns of a list', () => {
  it('can be hidden but for the one that names the row', () => {
    expect(columns).toEqual([
      { id: 'name', label: 'Name', optional: false, onlyWide: false, onlyAlone: true },
      { id: 'mail', label: 'E-mail', optional: true, onlyWide: false, onlyAlone: true },
    ]);
    expect(hideableColumns([{ id: 'select', header: () => null }])).toEqual([]);
  });

  it('show by default what is not optional', () => {
    expect(columnVisibility(all, DEFAULT_LIST_PREFERENCES)).toEqual({ name: true, mail: false });
  });

  it('keep only choices that differ from the default', () => {
    const [name, mail] = columns;
    if (!name || !mail) throw new Error('two columns');
    const chosen = chooseColumn(mail, true, chooseColumn(name, false, DEFAULT_LIST_PREFERENCES, 'wide'), 'wide');
    expect(columnVisibility(all, chosen)).toEqual({ name: false, mail: true });
    expect(chooseColumn(mail, false, chooseColumn(name, true, chosen, 'wide'), 'wide')).toEqual(
      DEFAULT_LIST_PREFERENCES,
    );
  });

  it('are left out on narrow screens where they matter less, until a person asks for them there', () => {
    if (!itemsChoice) throw new Error('one column');
    expect(markOnlyWide(items, DEFAULT_LIST_PREFERENCES).meta.className).toBe('sub only-wide');
    expect(isColumnShown(itemsChoice, DEFAULT_LIST_PREFERENCES, 'narrow')).toBe(false);
    expect(isColumnShown(itemsChoice, DEFAULT_LIST_PREFERENCES, 'wide')).toBe(true);
    const asked = chooseColumn(itemsChoice, true, DEFAULT_LIST_PREFERENCES, 'narrow');
    expect(asked.columns).toEqual({ items: true });
    expect(markOnlyWide(items, asked).meta.className).toBe('sub');
    expect(visibleColumns([items], asked)).toEqual([items]);
    expect(chooseColumn(itemsChoice, false, asked, 'narrow')).toEqual(DEFAULT_LIST_PREFERENCES);
    expect(visibleColumns([items], chooseColumn(itemsChoice, false, asked, 'wide'))).toEqual([]);
  });

  it.each([
    ['of the phone’s row', { slot: 'title' }, undefined],
    ['of the phone’s row, such as the date', { slot: 'when' }, 'only-alone'],
    ['of no slot', { width: 80 }, 'only-alone'],
    ['of no slot that says its width there', { beside: 80 }, undefined],
    ['of the phone’s row that says so', { slot: 'value', beside: false }, 'only-alone'],
    ['that a narrow screen leaves out, too', { slot: 'detail', narrow: false }, 'only-wide'],
  ] as const)('%s are marked as the record beside them leaves them out: %j', (_, meta, mark) => {
    const column: { id: string; header: string; meta: object } = { id: 'date', header: 'Date', meta };
    expect(markOnlyWide(column, DEFAULT_LIST_PREFERENCES).meta).toEqual({ ...meta, ...(mark && { className: mark }) });
    expect(markOnlyWide(column, { density: 'regular', columns: { date: true } }).meta).toEqual(meta);
  });
});

describe('the columns of a list in a person’s order', () => {
  const shop = [
    { id: 'select', header: () => null, meta: { slot: 'select', width: 40 } },
    { id: 'picture', header: () => null, meta: { width: 56 } },
    { id: 'name', header: 'Product' },
    { id: 'price', header: 'Price', meta: { width: 136, className: 'num' } },
    { id: 'stock', header: 'Stock', meta: { width: 104 } },
    { id: 'actions', header: () => null, meta: { width: 88 } },
  ];
  const idsOf = (preferences: object) =>
    arrangedColumns(shop, { ...DEFAULT_LIST_PREFERENCES, ...preferences }).map(({ id }) => id);

  it('are the list’s own as long as nothing is chosen', () => {
    expect(arrangedColumns(shop, DEFAULT_LIST_PREFERENCES)).toBe(shop);
  });

  it.each([
    ['moves those with a name', { order: ['stock', 'name', 'price'] }, 'select picture stock name price actions'],
    ['forgets what is gone', { order: ['gone', 'price', 'name'] }, 'select picture price stock name actions'],
    ['puts pinned ones first', { pinned: { price: true } }, 'select price picture name stock actions'],
    [
      'keeps their order',
      { order: ['stock', 'price', 'name'], pinned: { price: true, stock: true } },
      'select stock price picture name actions',
    ],
  ])('%s', (_, preferences, ids) => expect(idsOf(preferences).join(' ')).toBe(ids));

  it('get what they need to stay at the left', () => {
    const pinned = { name: true, price: true };
    const [select, name, price] = arrangedColumns(shop, { ...DEFAULT_LIST_PREFERENCES, pinned });
    expect([select?.meta?.className, name?.meta, price?.meta]).toEqual([
      'pin',
      { className: 'pin', width: 220 },
      { className: 'pin num', width: 136 },
    ]);
  });

  it('are kept only where they differ from the list’s own', () => {
    const moved = orderColumns(['price', 'name', 'stock'], shop, DEFAULT_LIST_PREFERENCES);
    expect(movableColumns(shop, moved).map(({ label }) => label)).toEqual(['Price', 'Product', 'Stock']);
    expect(orderColumns(['name', 'price', 'stock'], shop, moved)).toEqual(DEFAULT_LIST_PREFERENCES);
    const pinned = pinColumn('price', true, shop, DEFAULT_LIST_PREFERENCES);
    expect(pinned.pinned).toEqual({ price: true });
    expect(pinColumn('price', false, shop, pinned)).toEqual(DEFAULT_LIST_PREFERENCES);
  });
});
