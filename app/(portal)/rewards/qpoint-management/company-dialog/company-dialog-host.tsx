'use client';

import { useDialogAddress } from '@/components/ui/dialog-address';
import { RecordHost } from '@/components/record/record-host';
import { deferred } from '@/components/ui/deferred';
import { companiesAddress, type CompaniesView } from '@/lib/addresses/companies';
import type { RowPlaces } from '@/lib/page-range';
import { readDialogView, type DialogView } from './dialog-view';
import type { OpenedCompany } from './read-company';
import type { PointsAsker } from './read-points-asker';

const CompanyDialog = deferred(() => import('./company-dialog'));

/** Shows the company that the address names (`?company=ID`) in a dialog over the list. */
export function CompanyDialogHost({
  rows,
  places,
  view,
  timeZone,
  asker,
  opened,
}: {
  rows: readonly { id: number; name: string }[];
  places: RowPlaces;
  view: CompaniesView;
  timeZone: string;
  asker: PointsAsker;
  opened: OpenedCompany | null;
}) {
  const shown = readDialogView(Object.fromEntries(useDialogAddress()));
  const hrefOf = (next: Partial<DialogView>) => companiesAddress.href({ ...view, ...shown, ...next });
  return (
    <RecordHost
      name="company"
      rows={rows}
      places={places}
      hrefOf={(company) => hrefOf({ company })}
      opened={opened?.record ?? null}
      dialog={CompanyDialog}
    >
      {({ place, row }) => (
        <CompanyDialog
          place={place}
          name={row?.name}
          shown={shown}
          hrefOf={hrefOf}
          opened={opened?.record.id === place.id ? opened : null}
          timeZone={timeZone}
          asker={asker}
        />
      )}
    </RecordHost>
  );
}
