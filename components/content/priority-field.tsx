'use client';

import { useSyncExternalStore } from 'react';
import { NumberInput } from '@/components/form/number-input';
import { useMay } from '@/components/layout/rights';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { MAX_CONTENT_PRIORITY, type ContentArea } from '@/lib/domain/content';
import { formatCount } from '@/lib/text/format';
import { noneTyped, prioritiesOf, typePriorities } from './priority-store';

interface PriorityFieldProps {
  area: ContentArea;
  row: { id: number; name: string; priority: number };
}

/** A row's priority. Enter saves all changed ones. */
export function PriorityField({ area, row }: PriorityFieldProps) {
  const { subscribe, get } = prioritiesOf(area);
  const typed = useSyncExternalStore(subscribe, get, noneTyped).get(row.id);
  if (!useMay('adminControls', 'change')) return formatCount(row.priority);
  return (
    <NumberInput
      aria-label={`Priority of ${row.name}`}
      id={`priority-${row.id}`}
      data-kept
      data-typed={(typed && !typed.isSaved) || undefined}
      value={typed ? typed.priority : row.priority}
      onChange={(priority) => {
        if (priority === null || priority <= MAX_CONTENT_PRIORITY)
          typePriorities(area, [row], new Map([[row.id, priority]]));
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') document.getElementById('save-priorities')?.click();
      }}
      className={`${LIST_FIELD_CLASS} w-full data-typed:border-accent data-typed:bg-accent-weak`}
    />
  );
}
