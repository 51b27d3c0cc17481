'use client';

import { useSearchParams } from 'next/navigation';
import { lazy, Suspense } from 'react';
import { closeDialog, showInDialog } from '@/components/ui/dialog-address';
import { positiveNumber } from '@/lib/list-address';
import { activityAddress, type ActivityView } from '@/lib/addresses/activity';

import type { EntryReading } from './entry-reading';

const EntryDialog = lazy(() => import('./entry-dialog'));



/** What the dialog knows of a row before it has read the entry. */
export interface KnownRow {
  id: number;
  what: string;
  objectHref: string | undefined;
}

/**
 * Shows the entry that the address names (`?entry=ID`) in a dialog over the log. Its code comes with its first use.
 *
 * @param rows the entries of the page, for going from one to the next
 * @param view the log's part of the address
 * @param opened what the server read, where the address named an entry when the page was loaded
 */
export function EntryDialogHost({
  rows,
  view,
  timeZone,
  opened,
}: {
  rows: readonly KnownRow[];
  view: ActivityView;
  timeZone: string;
  opened: EntryReading | null;
}) {
  const id = positiveNumber(useSearchParams().get('entry') ?? '');
  if (!id) return null;

  const index = rows.findIndex((row) => row.id === id);
  const neighbour = (step: 1 | -1) => {
    const row = index === -1 ? undefined : rows[index + step];
    return row && (() => showInDialog(activityAddress.href({ ...view, entry: row.id })));
  };
  const focusLog = () => {
    const row = document.getElementById(`entry-${id}`) ?? document.querySelector<HTMLElement>('.data-table');
    row?.focus({ preventScroll: row.classList.contains('data-table') });
  };
  return (
    <Suspense fallback={null}>
      <EntryDialog
        id={id}
        row={rows[index]}
        opened={opened}
        timeZone={timeZone}
        onClose={() => closeDialog(activityAddress.listHref(view))}
        onClosed={focusLog}
        onNewer={neighbour(-1)}
        onOlder={neighbour(1)}
      />
    </Suspense>
  );
}
