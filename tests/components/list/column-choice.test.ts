import { describe, expect, it } from 'vitest';
import { chooseColumn, columnVisibility, hideableColumns } from '@/components/list/column-choice';
import { DEFAULT_LIST_PREFERENCES } from '@/lib/list-preferences';

const columns = hideableColumns([
  { id: 'number', header: 'Order', enableHiding: false },
  { id: 'name', header: 'Name' },
  { id: 'mail', header: 'E-mail', meta: { optional: true } },
]);

describe('the columns of a list', () => {
  it('can be hidden but for the one that names the row', () => {
    expect(columns).toEqual([
      { id: 'name', label: 'Name', optional: false },
      { id: 'mail', label: 'E-mail', optional: true },
    ]);
  });

  it('show by default what is not optional', () => {
    expect(columnVisibility(columns, DEFAULT_LIST_PREFERENCES)).toEqual({ name: true, mail: false });
  });

  it('keep only choices that differ from the default', () => {
    const [name, mail] = columns;
    if (!name || !mail) throw new Error('two columns');
    const chosen = chooseColumn(mail, true, chooseColumn(name, false, DEFAULT_LIST_PREFERENCES));
    expect(columnVisibility(columns, chosen)).toEqual({ name: false, mail: true });
    expect(chooseColumn(mail, false, chooseColumn(name, true, chosen))).toEqual(DEFAULT_LIST_PREFERENCES);
  });
});
