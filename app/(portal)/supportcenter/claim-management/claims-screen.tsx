'use client';

import { useMemo } from 'react';
import { LiveList } from '@/components/list/live-list';
import { NoMatches } from '@/components/list/no-matches';
import { useList, type ListProps } from '@/components/list/use-list';
import { EmptyState } from '@/components/ui/empty-state';
import { warrantyClaimsAddress, type WarrantyClaimsView } from '@/lib/addresses/warranty-claims';
import { claimsTypeName, systemTypeName } from '@/lib/domain/warranty-claim';
import { countLabel, pageCount, placesOnPage, rangeLabel, ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { claimsList, pageOf, type ClaimRow } from './claims-list';
import {
  ClaimDialogHost,
  ClaimsColumnsMenu,
  ClaimsDownload,
  ClaimsFilters,
  ClaimsTable,
  type ClaimListRow,
} from './claims-table';

/** Letter for letter as in spec 3 §8. */
const NOTHING_FOUND = 'Claim number does not exist.';

/** The list of warranty claims from its title to its foot. */
export function ClaimsScreen(props: ListProps) {
  const { timeZone, today } = props;
  const list = useList(claimsList, props);
  const { answer, view } = list.shown ?? { view: list.view };
  const page = pageOf(answer);
  const { total, totalIsLowerBound, statuses, states } = page;
  const rows = useMemo(() => pageOf(answer).data.map(toListRow), [answer]);
  const range = rangeLabel(page, { shown: rows.length, page: view.page, noun: 'claims' });
  // Where the total is only a lower bound, a full page says that another one may follow.
  const pages = Math.max(pageCount(total), view.page + (totalIsLowerBound && rows.length === ROWS_PER_PAGE ? 1 : 0));
  return (
    <LiveList
      list={list}
      title="Claim Management"
      count={countLabel({ total, totalIsLowerBound })}
      outcome={range}
      actions={
        <>
          <ClaimsDownload view={list.view} />
          <ClaimsColumnsMenu />
        </>
      }
      filters={<ClaimsFilters view={list.view} today={today} statuses={statuses} states={states} />}
      problem="There was a problem getting claims."
      empty={rows.length === 0 ? <NoClaims view={view} /> : null}
      over={<ClaimDialogHost rows={rows} places={placesOnPage(page, view.page)} view={view} timeZone={timeZone} />}
    >
      <ClaimsTable rows={rows} view={view} timeZone={timeZone} paged={{ range, pages }} />
    </LiveList>
  );
}

function toListRow(claim: ClaimRow): ClaimListRow {
  const subtype = systemTypeName(claim.claimsType, claim.systemtype);
  const status = String(claim.claimStatus ?? '');
  return {
    id: claim.claimId,
    number: claim.claimLabel ?? String(claim.claimId),
    createdAt: claim.createdAt,
    type: [claimsTypeName(claim.claimsType), subtype].filter(Boolean).join(' · '),
    ...(claim.companyId ? { companyId: Number(claim.companyId) } : {}),
    ...(claim.companyName ? { company: claim.companyName } : {}),
    ...(claim.userId ? { userId: claim.userId } : {}),
    ...(claim.fullName ? { name: claim.fullName } : {}),
    ...(claim.productName ? { product: claim.productName } : {}),
    ...(claim.state ? { state: claim.state } : {}),
    ...(status ? { status } : {}),
  };
}

function NoClaims({ view }: { view: WarrantyClaimsView }) {
  if (!warrantyClaimsAddress.isFiltered(view)) return <EmptyState title="No claims yet." />;
  const title = view.searchFor ? NOTHING_FOUND : 'No claims match this filter.';
  return <NoMatches title={title} clearHref={warrantyClaimsAddress.clearHref(view)} />;
}
