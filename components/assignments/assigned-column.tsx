import { AssignedCell } from './assigned';

/**
 * The assignee of a row. Visible by default only in views that filter by assignee.
 *
 * @param of returns the row's name and record id; the id is undefined if the row can't be assigned
 */
export function assignedColumn<Row extends object>(of: (row: Row) => { record: number | undefined; name: string }) {
  return {
    id: 'assignee',
    header: 'Assigned to',
    width: 148,
    narrow: false,
    beside: false,
    needs: 'work',
    optional: ({ view }: { view: { assigned?: string | undefined } }) => view.assigned === undefined,
    cell: (row: Row) => <AssignedCell {...of(row)} />,
  } as const;
}
