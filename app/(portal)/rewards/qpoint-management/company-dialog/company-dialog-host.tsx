'use client';

import { useSearchParams } from 'next/navigation';
import { lazy, Suspense } from 'react';
import { closeDialog, showInDialog } from '@/components/ui/dialog-address';
import { companiesAddress, type CompaniesView } from '@/lib/addresses/companies';
import type { CompanyReading } from './company-reading';
import { readDialogView, type DialogView } from './dialog-view';
import type { PointsAsker } from './points-asker';

const CompanyDialog = lazy(() => import('./company-dialog'));

/**
 * Shows the company that the address names (`?company=ID`) in a dialog over the list. Its code comes with its first use.
 *
 * @param rows the companies of the page, for going from one to the next
 * @param view the list's part of the address
 * @param opened what the server read, where the address named a company when the page was loaded
 */
export function CompanyDialogHost({
  rows,
  view,
  timeZone,
  asker,
  opened,
}: {
  rows: readonly { id: number; name: string }[];
  view: CompaniesView;
  timeZone: string;
  asker: PointsAsker;
  opened: CompanyReading | null;
}) {
  const shown = readDialogView(Object.fromEntries(useSearchParams()));
  const { company: id } = shown;
  if (!id) return null;

  const index = rows.findIndex((row) => row.id === id);
  const hrefOf = (next: Partial<DialogView>) => companiesAddress.href({ ...view, ...shown, ...next });
  const neighbour = (step: 1 | -1) => {
    const row = index === -1 ? undefined : rows[index + step];
    return row && (() => showInDialog(hrefOf({ company: row.id })));
  };
  const focusList = () => {
    const row = document.getElementById(`company-${id}`) ?? document.querySelector<HTMLElement>('.data-table');
    row?.focus({ preventScroll: row.className === 'data-table' });
  };

  return (
    <Suspense fallback={null}>
      <CompanyDialog
        id={id}
        name={rows[index]?.name}
        shown={shown}
        hrefOf={hrefOf}
        opened={opened}
        timeZone={timeZone}
        asker={asker}
        onClose={() => closeDialog(hrefOf({ company: undefined }))}
        onClosed={focusList}
        onPrevious={neighbour(-1)}
        onNext={neighbour(1)}
      />
    </Suspense>
  );
}
