'use client';

import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { FilterChips, type FilterChip } from '@/components/list/filter-chips';
import { useListNavigate } from '@/components/list/list-navigation';
import { Button } from '@/components/ui/button';
import { activityPath, type ActivityAddress } from '@/lib/paths';
import { formatDay } from '@/lib/time';
import { filtersOf } from './activity-address';
import { ActivityFilterFields, type ActivityChoices, type ActivityFilterValues } from './activity-filter-fields';
import type { FilterNames } from './filter-names';

const ActivityFilterSheet = lazy(() => import('./activity-filter-sheet'));

/** The line of filters and what is set. On phones the fields stand in a sheet. */
export function ActivityFilters({
  view,
  names,
  today,
  ...choices
}: ActivityChoices & { view: ActivityAddress; names: FilterNames; today: string }) {
  const navigate = useListNavigate();
  const [sheetOpen, setSheetOpen] = useState(false);
  const filters = filtersOf(view);
  const here = activityPath(filters);
  // What was chosen last, while it is on its way: who chooses quickly changes that, not what is still shown.
  const [chosen, setChosen] = useState(filters);
  const [shown, setShown] = useState(here);
  if (shown !== here) {
    setShown(here);
    setChosen(filters);
  }
  const hrefWith = (changed: Partial<ActivityAddress>) => activityPath({ ...filters, ...changed });
  const apply = (values: ActivityFilterValues) => {
    const next = { ...chosen, ...values };
    setChosen(next);
    navigate(activityPath(next));
  };
  const chips = filterChips(view, names, hrefWith);
  return (
    <div className="flex flex-wrap items-start gap-2">
      <div role="group" aria-label="Filter" className="flex flex-wrap gap-2 max-sm:hidden">
        <ActivityFilterFields idPrefix="activity" values={chosen} names={names} today={today} {...choices} onChange={apply} />
      </div>
      <Button className="h-10 sm:hidden" onClick={() => setSheetOpen(true)} id="activity-filters" aria-haspopup="dialog">
        <SlidersHorizontal aria-hidden size={16} />
        {chips.length > 0 ? `Filters (${chips.length})` : 'Filters'}
      </Button>
      {chips.length > 0 ? (
        <div className="flex min-h-8 flex-wrap items-center gap-2">
          <FilterChips chips={chips} clearHref={activityPath({})} />
        </div>
      ) : null}
      {sheetOpen ? (
        <Suspense fallback={null}>
          <ActivityFilterSheet
            values={view}
            names={names}
            today={today}
            {...choices}
            onApply={(values) => {
              setSheetOpen(false);
              apply(values);
            }}
            onClose={() => setSheetOpen(false)}
            onClosed={() => document.getElementById('activity-filters')?.focus()}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function filterChips(
  { from, to }: ActivityAddress,
  names: FilterNames,
  hrefWith: (changed: Partial<ActivityAddress>) => string,
): FilterChip[] {
  return [
    ...(names.person ? [{ label: `Who: ${names.person}`, href: hrefWith({ person: undefined }) }] : []),
    ...(names.kind ? [{ label: `What: ${names.kind}`, href: hrefWith({ kind: undefined }) }] : []),
    ...(names.object ? [{ label: names.object, href: hrefWith({ object: undefined }) }] : []),
    ...(from || to ? [{ label: daysInWords(from, to), href: hrefWith({ from: undefined, to: undefined }) }] : []),
  ];
}

function daysInWords(from: string | undefined, to: string | undefined): string {
  if (!to) return `From ${formatDay(from ?? '')}`;
  return from ? `${formatDay(from)} – ${formatDay(to)}` : `Until ${formatDay(to)}`;
}
