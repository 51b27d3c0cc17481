'use client';

import { deferred } from '@/components/ui/deferred';
import { useDensityOfAll, useListPreferences } from './list-preferences';
import { useViews } from './saved-views';

const SavingView = deferred(() => import('./saving-view'));

/** Offers to save the list as a view if it differs from the plain list. */
export function SaveView() {
  const views = useViews();
  const [{ columns, order, pinned, density }] = useListPreferences();
  const [usual] = useDensityOfAll();
  const isArranged = order !== undefined || pinned !== undefined || Object.keys(columns).length > 0;
  const isUsual = views?.isUsual && !isArranged && density === usual;
  return views && (views.open !== null || !isUsual) ? <SavingView views={views} /> : null;
}
