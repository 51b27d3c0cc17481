import { describe, expect, it } from 'vitest';
import {
  chooseColumn,
  columnVisibility,
  hideableColumns,
  isColumnShown,
  markOnlyWide,
  visibleColumns,
} from '@/components/list/column-choice';
import { DEFAULT_LIST_PREFERENCES } from '@/lib/list-preferences';

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
      { id: 'name', label: 'Name', optional: false, onlyWide: false },
      { id: 'mail', label: 'E-mail', optional: true, onlyWide: false },
    ]);
    expect(hideableColumns([{ id: 'select', header: () => null }])).toEqual([]);
  });

  it('show by default what is not optional', () => {
    expect(columnVisibility(all, DEFAULT_LIST_PREFERENCES)).toEqual({ name: true, mail: false });
  });

  it('keep only choices that differ from the default', () => {
    const [name, mail] = columns;
    if (!name || !mail) throw new Error('two columns');
    const chosen = chooseColumn(mail, true, chooseColumn(name, false, DEFAULT_LIST_PREFERENCES, false), false);
    expect(columnVisibility(all, chosen)).toEqual({ name: false, mail: true });
    expect(chooseColumn(mail, false, chooseColumn(name, true, chosen, false), false)).toEqual(DEFAULT_LIST_PREFERENCES);
  });

  it('are left out on narrow screens where they matter less, until a person asks for them there', () => {
    if (!itemsChoice) throw new Error('one column');
    expect(markOnlyWide(items, DEFAULT_LIST_PREFERENCES).meta.className).toBe('sub only-wide');
    expect(isColumnShown(itemsChoice, DEFAULT_LIST_PREFERENCES, true)).toBe(false);
    expect(isColumnShown(itemsChoice, DEFAULT_LIST_PREFERENCES, false)).toBe(true);
    const asked = chooseColumn(itemsChoice, true, DEFAULT_LIST_PREFERENCES, true);
    expect(asked.columns).toEqual({ items: true });
    expect(markOnlyWide(items, asked).meta.className).toBe('sub');
    expect(visibleColumns([items], asked)).toEqual([items]);
    expect(chooseColumn(itemsChoice, false, asked, true)).toEqual(DEFAULT_LIST_PREFERENCES);
    expect(visibleColumns([items], chooseColumn(itemsChoice, false, asked, false))).toEqual([]);
  });
});
