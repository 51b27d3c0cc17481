import { ListScreen } from '@/components/list/list-screen';
import { NoMatches } from '@/components/list/no-matches';
import type { OpenedRecord } from '@/components/record/load-state';
import { EmptyState } from '@/components/ui/empty-state';
import { warrantyClaimsAddress, type WarrantyClaimsView } from '@/lib/addresses/warranty-claims';
import type { Result } from '@/lib/api/call';
import type { WarrantyClaim, WarrantyClaimPage } from '@/lib/contract/warranty-claims';
import { claimsTypeName, systemTypeName } from '@/lib/domain/warranty-claim';
import { countLabel, pageCount, placesOnPage, rangeLabel, ROWS_PER_PAGE } from '@/lib/page-range';
import {
  ClaimDialogHost,
  ClaimsColumnsMenu,
  ClaimsDownload,
  ClaimsFilters,
  ClaimsTable,
  type ClaimRow,
} from './claims-table';

export interface ClaimsData {
  page: Result<WarrantyClaimPage>;
  /** The claim whose dialog the address opens. */
  opened: OpenedRecord<WarrantyClaim> | null;
}

const NOTHING_READ: WarrantyClaimPage = { data: [], total: 0, totalIsLowerBound: false, statuses: [], states: [] };

/** Letter for letter as in spec 3 §8. */
const NOTHING_FOUND = 'Claim number does not exist.';

/** The list of warranty claims from its title to its foot. */
export async function ClaimsScreen({
  view,
  data,
  userId,
  timeZone,
  today,
}: {
  view: WarrantyClaimsView;
  data: Promise<ClaimsData>;
  userId: number;
  timeZone: string;
  /** `YYYY-MM-DD` in the portal's zone. */
  today: string;
}) {
  const { page: found, opened } = await data;
  const page = found.ok ? found.value : NOTHING_READ;
  const { total, totalIsLowerBound, statuses, states } = page;
  const rows = page.data.map(toListRow);
  const range = rangeLabel(page, { shown: rows.length, page: view.page, noun: 'claims' });
  // Where the total is only a lower bound, a full page says that another one may follow.
  const pages = Math.max(pageCount(total), view.page + (totalIsLowerBound && rows.length === ROWS_PER_PAGE ? 1 : 0));
  return (
    <ListScreen
      title="Claim Management"
      list="claims"
      userId={userId}
      here={warrantyClaimsAddress.listHref(view)}
      count={countLabel({ total, totalIsLowerBound })}
      outcome={range}
      rows={{ ids: rows.map(({ id }) => id), noun: ['claim', 'claims'] }}
      actions={
        <>
          <ClaimsDownload view={view} />
          <ClaimsColumnsMenu />
        </>
      }
      filters={<ClaimsFilters view={view} today={today} statuses={statuses} states={states} />}
      problem={found.ok ? null : { title: 'There was a problem getting claims.', reason: found.error.message }}
      empty={rows.length === 0 ? <NoClaims view={view} /> : null}
      over={
        <ClaimDialogHost
          rows={rows}
          places={placesOnPage(page, view.page)}
          view={view}
          timeZone={timeZone}
          opened={opened}
        />
      }
    >
      <ClaimsTable rows={rows} view={view} timeZone={timeZone} paged={{ range, pages }} />
    </ListScreen>
  );
}

/** Absent and empty fields are left out of what is sent. */
function toListRow(claim: WarrantyClaim): ClaimRow {
  const subtype = systemTypeName(claim.claimsType, claim.systemtype);
  const status = String(claim.claimStatus ?? '');
  return {
    id: claim.claimId,
    number: claim.claimLabel ?? String(claim.claimId),
    createdAt: claim.createdAt,
    type: [claimsTypeName(claim.claimsType), subtype].filter(Boolean).join(' · '),
    ...(claim.companyName ? { company: claim.companyName } : {}),
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
