import { adminsAddress, type AdminsView } from '@/lib/addresses/admins';
import type { searchAdmins } from '@/lib/contract/admin-users';
import { ADMINS_PER_PAGE } from '@/lib/domain/person';
import { listSource, type ListAnswer } from '@/lib/query/list';

/** What the upstream calls each field that is searched (spec 3 §7). */
const SEARCH_KEYS = { name: 'fullName', email: 'email', both: 'email,fullName' } as const;

const FIELDS = [
  ...(['id', 'fullName', 'firstName', 'lastName', 'email', 'officeNumber', 'mobileNumber'] as const),
  ...(['role', 'disabled', 'createdAt', 'hold', 'version'] as const),
];

export type AdminsAnswer = ListAnswer<typeof searchAdmins, (typeof FIELDS)[number]>;
export type AdminRow = AdminsAnswer['users'][number];

/** The filter of a view as the upstream's call names it (spec 3 §7). */
export function adminsQuery({ searchBy, searchFor }: AdminsView) {
  return searchFor ? { searchKey: SEARCH_KEYS[searchBy ?? 'both'], searchVal: searchFor } : {};
}

/** The people of the staff (spec 3 §2, Admin users). */
export const adminsList = listSource<typeof searchAdmins, AdminsView>()({
  path: '/users/adminManagement/search',
  address: adminsAddress,
  noun: ['admin', 'admins'],
  fields: FIELDS,
  query: (view) => ({ ...adminsQuery(view), page: view.page, size: ADMINS_PER_PAGE }),
  rows: ({ users }) => users,
  total: ({ total }) => total,
  rowsPerPage: ADMINS_PER_PAGE,
});
