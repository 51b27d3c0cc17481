import { cache } from 'react';
import { recordPage } from '@/app/(portal)/cached-page';
import { recordTitle } from '@/app/(portal)/record-title';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { openedFrom, registrationHref, type RegistrationsView } from '@/lib/addresses/registrations';
import { call, toResult } from '@/lib/api/call';
import { findNeighbours } from '@/lib/api/neighbours';
import { seed } from '@/lib/api/seed';
import { getUserDetail, searchRegistrations } from '@/lib/contract/registrations';
import { REGISTRATIONS_PER_PAGE } from '@/lib/domain/registration-list';
import { env } from '@/lib/server/env';
import type { ListPlace } from '@/lib/addresses/page-range';
import { REGISTRATIONS_PATH } from '@/lib/addresses/paths';
import { seedsOfChoices } from '../choices';
import { registrationsQuery } from '../list-query';
import { RegistrationScreen } from './registration-form';

/** Cached per request, because the page and its title both need the registration. */
const readRegistration = cache((id: number) => call(getUserDetail, { query: { userId: id } }));

export const generateMetadata = recordTitle(
  'Registration',
  (id) => toResult(readRegistration(id)),
  ({ companyName, email }) => companyName || email,
);

export default recordPage({
  area: REGISTRATIONS_PATH,
  first: ({ id }) => seed(getUserDetail, { query: { userId: id } }, () => readRegistration(id)),
  also: seedsOfChoices,
  more: async ({ id, search }) => {
    const from = openedFrom(search.list);
    return { from, place: from ? await readPlace(id, from) : null, timeZone: env().PORTAL_TIME_ZONE };
  },
  skeleton: <FormSkeleton title="Registration" note="Loading the registration…" />,
  screen: RegistrationScreen,
});

/** Returns null if the list no longer contains it or can't be read. */
function readPlace(id: number, view: RegistrationsView): Promise<ListPlace | null> {
  return findNeighbours(id, view.page, {
    rowsPerPage: REGISTRATIONS_PER_PAGE,
    pageOf: async (page) => {
      const found = await toResult(
        call(searchRegistrations, { query: { ...registrationsQuery(view), page, size: REGISTRATIONS_PER_PAGE } }),
      );
      return found.ok ? found.value : null;
    },
    hrefOf: (neighbour, page) => registrationHref(neighbour, { ...view, page }),
  });
}
