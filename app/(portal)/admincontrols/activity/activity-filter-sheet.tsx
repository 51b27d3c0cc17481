'use client';

import { useState, type MouseEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ActivityFilterFields, type ActivityChoices, type ActivityFilterValues } from './activity-filter-fields';
import type { FilterNames } from './filter-names';

/** The filters of a phone: chosen together, then applied together. */
export default function ActivityFilterSheet({
  values: { person, kind, from, to },
  names,
  today,
  people,
  kinds,
  onApply,
  onClose,
  onClosed,
}: ActivityChoices & {
  values: ActivityFilterValues;
  names: FilterNames;
  today: string;
  onApply: (values: ActivityFilterValues) => void;
  onClose: () => void;
  onClosed: () => void;
}) {
  const [chosen, setChosen] = useState<ActivityFilterValues>({ person, kind, from, to });
  const applyUnlessRefused = (event: MouseEvent<HTMLElement>) => {
    // A day that was refused stands beside its sentence; to close the sheet over it would lose both.
    const refused = event.currentTarget.parentElement?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (refused) refused.focus();
    else onApply(chosen);
  };
  return (
    <Dialog title="Filters" width="confirm" onClose={onClose} onClosed={onClosed}>
      <div className="flex flex-col gap-3">
        <ActivityFilterFields
          idPrefix="activity-sheet"
          values={chosen}
          names={names}
          today={today}
          people={people}
          kinds={kinds}
          onChange={setChosen}
        />
        <Button look="primary" className="h-10" onClick={applyUnlessRefused}>
          Apply filters
        </Button>
      </div>
    </Dialog>
  );
}
