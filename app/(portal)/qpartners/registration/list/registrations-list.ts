import { registrationsAddress, type RegistrationsView } from '@/lib/addresses/registrations';
import type { searchRegistrations } from '@/lib/contract/registrations';
import { REGISTRATIONS_PER_PAGE } from '@/lib/domain/registration-list';
import { listSource, type RowFrom } from '@/lib/query/list';
import { registrationsQuery } from '../list-query';

/** The registrations of partners (spec 3 §2). */
export const registrationsList = listSource<typeof searchRegistrations, RegistrationsView>()({
  path: '/users/registration/search',
  address: registrationsAddress,
  noun: ['registration', 'registrations'],
  fields: [
    ...(['id', 'email', 'firstName', 'lastName', 'fullName', 'companyId', 'companyName'] as const),
    ...(['isNew', 'disabled'] as const),
    ...(['createdAt', 'updatedAt', 'approvalDate', 'lastUpdate', 'approvalStep'] as const),
    ...(['missing', 'review', 'duplicateBy'] as const),
  ],
  query: (view) => ({ ...registrationsQuery(view), page: view.page, size: REGISTRATIONS_PER_PAGE }),
  rows: ({ data }) => data,
  total: ({ total }) => total,
  rowsPerPage: REGISTRATIONS_PER_PAGE,
});

export type RegistrationRow = RowFrom<typeof registrationsList>;

/** Asks how many the other tab has under the same filter. */
export function otherTab(view: RegistrationsView) {
  const other = { ...view, tab: view.tab === '0' ? ('1' as const) : ('0' as const) };
  return { query: { ...registrationsQuery(other), page: 1, size: 1 } };
}
