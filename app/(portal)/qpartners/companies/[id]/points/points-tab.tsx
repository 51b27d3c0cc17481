'use client';

import { FilterDays, FilterForm, FilterSelect, type Filtered } from '@/components/list/filter-form';
import { ListFooter } from '@/components/list/list-footer';
import { LiveList } from '@/components/list/live-list';
import { ListTable } from '@/components/list/list-table';
import { NoRows } from '@/components/list/no-matches';
import { recordsOf, useList, type ListProps } from '@/components/list/use-list';
import { RecordHost } from '@/components/record/record-host';
import { DownloadReport } from '@/components/report/download-report';
import { deferred } from '@/components/ui/deferred';
import { companyPointsAddress, type CompanyPointsView } from '@/lib/addresses/company';
import { MOVEMENT_KIND_NAMES, MOVEMENT_KINDS, movementKindName } from '@/lib/domain/movement-kind';
import { formatCountOf } from '@/lib/text/format';
import { CompanyListHead, useCompany } from '../company-head';
import { movementFilter, pointsOfCompany } from './points-list';

const MovementDialog = deferred(() => import('./movement-dialog'));

export function PointsTab(props: ListProps) {
  const list = useList(pointsOfCompany, props);
  const { answer, shownView: view, rows } = list;
  const company = useCompany(list.view.company ?? 0);
  const isFiltered = Boolean(view.kind ?? view.startDate ?? view.endDate);
  const last = rows.at(-1);
  const range = formatCountOf(rows.length, 'movement');
  return (
    <LiveList
      list={list}
      title={company?.name ?? 'Company'}
      outcome={rows.length === 0 ? (isFiltered ? NO_MATCHES : NO_MOVEMENTS) : range}
      actions={
        <>
          <DownloadReport report="movements" query={movementFilter(list.view)} />
        </>
      }
      head={<CompanyListHead id={list.view.company ?? 0} current="points" timeZone={props.timeZone} />}
      problem="There was a problem getting the ledger of the company."
      filters={<PointsFilters list={list} />}
      empty={<NoRows list={list} none={NO_MOVEMENTS} unmatched={NO_MATCHES} isFiltered={isFiltered} />}
      over={
        <RecordHost {...recordsOf(list)} places={null} dialog={MovementDialog}>
          {({ place }) => <MovementDialog place={place} timeZone={props.timeZone} />}
        </RecordHost>
      }
    >
      <ListTable list={list} label="Points" />
      <ListFooter range={range}>
        <nav aria-label="Pages" className="flex gap-4">
          {view.older ? <a href={companyPointsAddress.filterHref(view, {})}>Newest</a> : null}
          {answer?.hasMore && last ? (
            <a href={companyPointsAddress.filterHref(view, { older: last.id })}>Older</a>
          ) : null}
        </nav>
      </ListFooter>
    </LiveList>
  );
}

function PointsFilters({ list }: { list: Filtered<CompanyPointsView> & { today: string } }) {
  return (
    <FilterForm id="movements" list={list} chips={{ kind: (kind) => `Movement: ${movementKindName(kind)}`, days: '' }}>
      <FilterSelect name="kind" label="Movement" all="All" className="w-56">
        {MOVEMENT_KINDS.map((each) => (
          <option key={each} value={each}>
            {MOVEMENT_KIND_NAMES[each]}
          </option>
        ))}
      </FilterSelect>
      <FilterDays today={list.today} />
    </FilterForm>
  );
}

const NO_MOVEMENTS = 'No point movements yet.';
const NO_MATCHES = 'No movements match this filter.';
