import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { begin, DelayedSkeleton, ListSkeleton } from '@/components/list/delayed-skeleton';
import { toLoadState, type OpenedRecord } from '@/components/record/load-state';
import { warrantyClaimsAddress, type WarrantyClaimsView } from '@/lib/addresses/warranty-claims';
import { call, toResult } from '@/lib/api/call';
import { ApiError } from '@/lib/api/errors';
import { readPage } from '@/lib/api/read-page';
import {
  getWarrantyClaim,
  listWarrantyClaims,
  type WarrantyClaim,
  type WarrantyClaimPage,
} from '@/lib/contract/warranty-claims';
import { env } from '@/lib/env';
import type { SearchParams } from '@/lib/list-address';
import { ROWS_PER_PAGE } from '@/lib/page-range';
import { dayOf } from '@/lib/time';
import { claimsQuery } from './claims-query';
import { ClaimsScreen, type ClaimsData } from './claims-screen';

export const metadata: Metadata = { title: 'Claim Management' };

/** Warranty claims of partners (spec 3 §2). All of its state is in the address. */
export default portalPage(
  warrantyClaimsAddress.path,
  async ({ user }, { searchParams }: { searchParams: Promise<SearchParams> }) => {
    const timeZone = env().PORTAL_TIME_ZONE;
    const today = dayOf(new Date(), timeZone);
    const view = warrantyClaimsAddress.read(await searchParams, today);
    const data = begin(readClaims(view));
    return (
      <DelayedSkeleton
        area={warrantyClaimsAddress.path}
        data={data}
        skeleton={<ListSkeleton title="Claim Management" note="Loading claims…" />}
      >
        <ClaimsScreen view={view} data={data} userId={user.id} timeZone={timeZone} today={today} />
      </DelayedSkeleton>
    );
  },
);

async function readClaims(view: WarrantyClaimsView): Promise<ClaimsData> {
  const [page, opened] = await Promise.all([
    readPage(claimsPage(view), {
      address: warrantyClaimsAddress,
      view,
      countsOf: ({ data, total }) => ({ shown: data.length, total }),
    }),
    view.claim ? readClaim(view.claim) : null,
  ]);
  return { page, opened };
}

async function claimsPage(view: WarrantyClaimsView): Promise<WarrantyClaimPage> {
  const window = { limit: ROWS_PER_PAGE, offset: (view.page - 1) * ROWS_PER_PAGE };
  const answer = await call(listWarrantyClaims, { query: { ...claimsQuery(view), ...window } });
  if (Array.isArray(answer)) throw new ApiError(502);
  return answer;
}

async function readClaim(claimId: number): Promise<OpenedRecord<WarrantyClaim>> {
  return { id: claimId, ...toLoadState(await toResult(call(getWarrantyClaim, { params: { claimId } }))) };
}
