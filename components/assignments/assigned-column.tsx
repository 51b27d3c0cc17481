import { AssignedCell } from './assigned';

/**
 * Who a row is assigned to. It is shown where a view asks for what is assigned, and elsewhere once somebody asks for it.
 *
 * @param of the row: what it waits as, undefined where it can't, and what its menu calls it
 */
export function assignedColumn<Row extends object>(of: (row: Row) => { record: number | undefined; name: string }) {
  return {
    id: 'assignee',
    header: 'Assigned to',
    width: 148,
    narrow: false,
    beside: false,
    needs: 'work',
    optional: ({ view }: { view: { mine?: 'yes' | undefined } }) => view.mine === undefined,
    cell: (row: Row) => <AssignedCell {...of(row)} />,
  } as const;
}
