import { registrationsAddress, type RegistrationsView } from '@/lib/addresses/registrations';
import { call, toResult } from '@/lib/api/call';
import { readPage } from '@/lib/api/read-page';
import { listDistributors, REGISTRATIONS_PER_PAGE, searchRegistrations } from '@/lib/contract/registrations';
import { countLabel } from '@/lib/page-range';
import { registrationsQuery } from '../list-query';

export type RegistrationsData = Awaited<ReturnType<typeof readRegistrations>>;

/** The page, how many the other tab has under the same filter, and the channels that can be chosen. */
export async function readRegistrations(view: RegistrationsView) {
  const other = { ...view, tab: view.tab === '0' ? ('1' as const) : ('0' as const) };
  const [page, others, channels] = await Promise.all([
    readPage(
      call(searchRegistrations, {
        query: { ...registrationsQuery(view), page: view.page, size: REGISTRATIONS_PER_PAGE },
      }),
      {
        address: registrationsAddress,
        view,
        countsOf: ({ data, total }) => ({ shown: data.length, total }),
        rowsPerPage: REGISTRATIONS_PER_PAGE,
      },
    ),
    toResult(call(searchRegistrations, { query: { ...registrationsQuery(other), page: 1, size: 1 } })),
    view.searchBy === 'purchaseChannel' ? toResult(call(listDistributors, {})) : null,
  ]);
  return {
    page,
    others: others.ok ? countLabel(others.value) : undefined,
    channels: channels?.ok ? channels.value.map(({ name }) => name) : [],
  };
}
