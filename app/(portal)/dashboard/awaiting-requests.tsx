import { companiesAddress } from '@/lib/addresses/companies';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { toResult } from '@/lib/api/call';
import { listCompaniesPage } from '@/lib/api/list-companies';
import type { CompanyPoints } from '@/lib/contract/points';
import { env } from '@/lib/env';
import { formatCount } from '@/lib/format';
import { RequestCard } from './request-card';
import { RequestTable, type ShownRequest } from './request-table';

const NEWEST = 5;

/** The requests that await an administrator's decision: how many, and the newest, with the way to exactly those. */
export async function AwaitingRequests() {
  const page = await toResult(listCompaniesPage({ status: 'pending', sort: 'latestUpdate', direction: 'desc', limit: NEWEST }));
  const total = page.ok ? page.value.total : 0;
  return (
    <RequestCard
      id="awaiting-requests"
      title="Requests that await a decision"
      link={total > 0 ? { href: companiesAddress.href({ status: 'pending' }), label: `View all ${formatCount(total)}` } : null}
    >
      {!page.ok ? (
        <ErrorState title="There was a problem getting companies">{page.error.message}</ErrorState>
      ) : total === 0 ? (
        <EmptyState title="No request awaits a decision." />
      ) : (
        <RequestTable requests={page.value.data.flatMap(shownRequest)} timeZone={env().PORTAL_TIME_ZONE} />
      )}
    </RequestCard>
  );
}

function shownRequest({ id: company, name, pointRequest, latestUpdateAt }: CompanyPoints): ShownRequest[] {
  if (!pointRequest) return [];
  return [
    {
      id: pointRequest.id,
      companyName: name,
      requesterName: pointRequest.requesterName,
      href: companiesAddress.href({ status: 'pending', company }),
      points: pointRequest.qpoints,
      statusId: pointRequest.requestStatusId,
      statusName: pointRequest.requestStatus,
      at: latestUpdateAt ?? pointRequest.createdAt,
    },
  ];
}
