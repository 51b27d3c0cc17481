'use client';

import { useState, type MouseEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { OrderDateFields, OrderSearchBy } from './order-filter-fields';
import type { OrderFilters } from './orders-filters';

/** The filters of a phone: chosen together, then applied together. */
export default function OrdersFilterSheet({
  filters: { searchBy, startDate, endDate },
  today,
  onApply,
  onClose,
  onClosed,
}: {
  filters: OrderFilters;
  today: string;
  onApply: (filters: OrderFilters) => void;
  onClose: () => void;
  onClosed: () => void;
}) {
  const [chosen, setChosen] = useState<OrderFilters>({ searchBy, startDate, endDate });
  const applyUnlessRefused = (event: MouseEvent<HTMLElement>) => {
    // A day that was refused stands beside its sentence; to close the sheet over it would lose both.
    const refused = event.currentTarget.parentElement?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (refused) refused.focus();
    else onApply(chosen);
  };
  return (
    <Dialog title="Filters" width="confirm" onClose={onClose} onClosed={onClosed}>
      <div className="flex flex-col gap-3">
        <OrderSearchBy value={chosen.searchBy} onChange={(field) => setChosen({ ...chosen, searchBy: field })} />
        <OrderDateFields filters={chosen} today={today} onChange={(days) => setChosen({ ...chosen, ...days })} />
        <Button look="primary" className="h-10" onClick={applyUnlessRefused}>
          Apply filters
        </Button>
      </div>
    </Dialog>
  );
}
