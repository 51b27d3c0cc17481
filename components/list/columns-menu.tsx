'use client';

import { Columns3 } from 'lucide-react';
import { buttonClass } from '@/components/ui/button';
import { Menu } from '@/components/ui/menu';
import { chooseColumn, hideableColumns, isColumnShown, type HideableColumn } from './column-choice';
import { useListPreferences } from './list-preferences';

/** Makes the menu of a list's columns: which it shows, and how dense it is. Changes show at once and are kept. */
export function columnsMenuOf(all: Parameters<typeof hideableColumns>[0]) {
  const columns = hideableColumns(all);
  return () => <ColumnsMenu columns={columns} />;
}

function ColumnsMenu({ columns }: { columns: readonly HideableColumn[] }) {
  const [preferences, onChange] = useListPreferences();
  return (
    <Menu
      className={buttonClass()}
      entries={[
        {
          kind: 'checks',
          legend: 'Columns',
          options: columns.map((column) => ({
            value: column.id,
            label: column.label,
            checked: isColumnShown(column, preferences),
          })),
          onToggle: (id, shown) => {
            const column = columns.find((candidate) => candidate.id === id);
            if (column) onChange(chooseColumn(column, shown, preferences));
          },
        },
        { kind: 'separator' },
        {
          kind: 'choice',
          legend: 'Density',
          value: preferences.density,
          options: [
            { value: 'regular', label: 'Regular' },
            { value: 'compact', label: 'Compact' },
          ],
          onChange: (density) => onChange({ ...preferences, density: density === 'compact' ? 'compact' : 'regular' }),
        },
      ]}
    >
      <Columns3 aria-hidden size={16} />
      Columns
    </Menu>
  );
}
