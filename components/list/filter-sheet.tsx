'use client';

import { useState, type MouseEvent, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { changedView } from '@/lib/addresses/list-address';
import { FilterContext, type Filters } from './filter-context';

/** Filters for phones and beside a record, applied together. */
export default function FilterSheet({
  filters,
  onApply,
  onClose,
  children,
}: {
  filters: Filters;
  onApply: (values: Filters['values']) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const [values, setValues] = useState(filters.values);
  const change = (changed: Filters['values']) => setValues(changedView(values, changed));
  const applyUnlessRefused = (event: MouseEvent<HTMLElement>) => {
    // Stay open on an invalid day. Closing would hide both the day and its error.
    const refused = event.currentTarget.parentElement?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (refused) refused.focus();
    else onApply(values);
  };
  return (
    <Dialog title="Filters" width="confirm" onClose={onClose}>
      <div className="flex flex-col gap-3">
        <FilterContext value={{ ...filters, values, place: 'sheet', change, hold: change }}>{children}</FilterContext>
        <Button look="primary" className="h-10" onClick={applyUnlessRefused}>
          Apply filters
        </Button>
      </div>
    </Dialog>
  );
}
