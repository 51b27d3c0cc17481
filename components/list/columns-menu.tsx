'use client';

import { Columns3 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useRecordIsBeside } from '@/components/record/record-view';
import { buttonClass } from '@/components/ui/button-class';
import { deferred } from '@/components/ui/deferred';
import { Menu } from '@/components/ui/menu';
import { DENSITIES, type Density } from '@/lib/domain/density';
import { useDensityOfAll, useListPreferences } from './list-preferences';
import { isColumnShown, useColumnChoice, type ListRoom } from './use-columns';

const ArrangeColumns = deferred(() => import('./arrange-columns'));

/**
 * Chooses a list's columns and density, saving each change. On a narrow screen its button counts the columns left out.
 */
export function ColumnsMenu({ of: all }: { of: Parameters<typeof useColumnChoice>[0] }) {
  const [preferences, onChange] = useListPreferences();
  const isNarrow = useSyncExternalStore(
    followNarrow,
    () => matchMedia(NARROW).matches,
    () => false,
  );
  const room: ListRoom = useRecordIsBeside() ? 'beside' : isNarrow ? 'narrow' : 'wide';
  const choice = useColumnChoice(all, room);
  const { table, hideable, fixed } = choice;
  const count = hideable.length + fixed;
  const [usual, chooseForAll] = useDensityOfAll();
  const [isArranging, setArranging] = useState(false);
  if (hideable.length === 0) return null;
  const hiddenCount = hideable.filter((column) => !isColumnShown(column, preferences, 'narrow')).length;
  return (
    <>
      <Menu
        className={buttonClass('quiet', 'px-2 max-sm:hidden')}
        entries={[
          {
            kind: 'checks',
            legend: 'Columns',
            options: hideable.map(({ id, header, alike }) => ({
              value: id,
              label: String(header),
              note: alike && !table.getColumn(id)?.getIsVisible() ? `Hidden: every row says ${alike}` : undefined,
              checked: table.getColumn(id)?.getIsVisible() ?? false,
            })),
            onToggle: (id, shown) => table.getColumn(id)?.toggleVisibility(shown),
          },
          { kind: 'action', label: 'Order and pin…', onSelect: () => setArranging(true) },
          { kind: 'separator' },
          {
            kind: 'choice',
            legend: 'Density',
            value: preferences.density,
            options: DENSITIES.map((value) => ({ value, label: DENSITY_NAMES[value] })),
            onChange: (value) => onChange({ ...preferences, density: value as Density }),
          },
          {
            kind: 'action',
            label: `Make all lists ${DENSITY_NAMES[preferences.density].toLowerCase()}`,
            disabled: preferences.density === usual,
            onSelect: () => chooseForAll(preferences.density),
          },
        ]}
      >
        <Columns3 aria-hidden size={16} />
        <span className="sr-only">Columns</span>
        {hiddenCount > 0 ? (
          <span className="tabular-nums desk:hidden">{`${count - hiddenCount} of ${count}`}</span>
        ) : null}
      </Menu>
      {isArranging ? <ArrangeColumns choice={choice} onClose={() => setArranging(false)} /> : null}
    </>
  );
}

const DENSITY_NAMES: Readonly<Record<Density, string>> = {
  comfortable: 'Comfortable',
  regular: 'Regular',
  compact: 'Compact',
};

/** Keep in sync with the breakpoints in list.css. */
const NARROW = '(min-width: 601px) and (max-width: 1023px)';

function followNarrow(listener: () => void): () => void {
  const narrow = matchMedia(NARROW);
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}
