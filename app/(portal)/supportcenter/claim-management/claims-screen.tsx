'use client';

import { FilterDays, FilterForm, FilterSelect, type Filtered } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { FromPartners, NoRows } from '@/components/list/no-matches';
import { SearchField } from '@/components/list/search-field';
import { recordsOf, useList, type ListProps } from '@/components/list/use-list';
import { useReadAt } from '@/components/list/use-read-at';
import { RecordHost } from '@/components/record/record-host';
import { DownloadReport } from '@/components/report/download-report';
import { deferred } from '@/components/ui/deferred';
import type { WarrantyClaimsView } from '@/lib/addresses/warranty-claims';
import { claimsList, claimsQuery } from './claims-list';

const ClaimDialog = deferred(() => import('./claim-dialog'));

/** Wording from spec 3 §8. */
const NOTHING_FOUND = 'Claim number does not exist.';

/** @param now the server's time in epoch milliseconds, because the browser's clock may be wrong */
export function ClaimsScreen({ now, ...props }: ListProps & { now: number }) {
  const list = useList(claimsList, props);
  const readAt = useReadAt(list.shown?.at ?? 0, now);
  const { answer, shownView } = list;
  return (
    <LiveList
      list={list}
      title="Claim Management"
      actions={
        <>
          <DownloadReport report="warranty-claims" query={claimsQuery(list.view)} label="Report (CSV)" usual="csv" />
        </>
      }
      filters={<ClaimsFilters list={list} statuses={answer?.statuses ?? []} states={answer?.states ?? []} />}
      problem="There was a problem getting claims."
      empty={
        <NoRows
          list={list}
          hint={<FromPartners>Warranty claims arrive from the partner portal.</FromPartners>}
          unmatched={shownView.searchFor ? NOTHING_FOUND : undefined}
        />
      }
      over={
        <RecordHost
          {...recordsOf(list)}
          rows={list.rows.map(({ claimId, claimLabel }) => ({ id: claimId, number: claimLabel ?? String(claimId) }))}
          dialog={ClaimDialog}
        >
          {({ place, row }) => <ClaimDialog place={place} number={row?.number} timeZone={props.timeZone} />}
        </RecordHost>
      }
    >
      <ListTable list={list} label="Claims" rowKey="place" readAt={readAt} />
      <PagedFooter list={list} />
    </LiveList>
  );
}

function ClaimsFilters({
  list,
  statuses,
  states,
}: {
  list: Filtered<WarrantyClaimsView> & { today: string };
  /** The statuses that claims have. */
  statuses: readonly string[];
  states: readonly string[];
}) {
  const { status, state } = list.view;
  return (
    <FilterForm id="claims" list={list} chips={{ searchFor: 'Search', status: 'Status', state: 'State', days: '' }}>
      <SearchField name="searchFor" label="Search Claim #, serial number, company, name, project or city" />
      <Choice name="status" label="Status" values={statuses} chosen={status} className="w-44" />
      <Choice name="state" label="State" values={states} chosen={state} className="w-32" />
      <FilterDays today={list.today} />
    </FilterForm>
  );
}

/** An address may name a status that no claim has anymore. */
function Choice({
  values,
  chosen,
  ...field
}: {
  name: string;
  label: string;
  values: readonly string[];
  chosen: string | undefined;
  className: string;
}) {
  const options = chosen && !values.includes(chosen) ? [chosen, ...values] : values;
  return (
    <FilterSelect {...field}>
      {options.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </FilterSelect>
  );
}
