import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListColumn } from '@/components/list/list-column';
import { Table } from '@/components/list/list-table';
import { PriorityTable } from '@/components/list/priority-table';
import { UnreadableRowsContext, withUnreadable } from '@/components/list/unreadable-rows';
import { renderInPortal } from '../../harness/dom/portal';

interface Lamp {
  id: number;
  name: string;
}

const COLUMNS: ListColumn<Lamp>[] = [
  { id: 'number', header: 'No.', cell: ({ id }) => id },
  { id: 'name', header: 'Name', cell: ({ name }) => name },
];

test.each([
  [[], ['a', 'b']],
  [[0], [null, 'a', 'b']],
  [
    [1, 3],
    ['a', null, 'b', null],
  ],
  [
    [2, 3],
    ['a', 'b', null, null],
  ],
])('rows that could not be read at %j stand among the others', (places, rows) => {
  expect(withUnreadable(['a', 'b'], places)).toEqual(rows);
});

test('a row that could not be read says so in its place, across all columns', () => {
  renderInPortal(
    <UnreadableRowsContext value={[1]}>
      <Table
        label="Lamps"
        columns={COLUMNS}
        view={{}}
        rows={[
          { id: 1, name: 'Desk' },
          { id: 3, name: 'Floor' },
        ]}
      />
    </UnreadableRowsContext>,
  );
  const rows = screen.getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([['1', 'Desk'], ['This row couldn’t be read.'], ['3', 'Floor']]);
  expect(within(rows[1]!).getByRole('cell').getAttribute('colspan')).toBe('2');
});

test('rows that people put in order have those that could not be read below them', () => {
  renderInPortal(
    <UnreadableRowsContext value={[0]}>
      <PriorityTable
        label="Lamps"
        columns={COLUMNS}
        rows={[{ id: 1, name: 'Desk', priority: 1 }]}
        onMove={() => undefined}
        onDragging={() => undefined}
      />
    </UnreadableRowsContext>,
  );
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells.slice(-2)).toEqual(['Desk', 'This row couldn’t be read.']);
});
