import { redirect } from 'next/navigation';
import { call, type Result, toResult } from '@/lib/api/call';
import { ADMINS_PER_PAGE, searchAdmins } from '@/lib/contract/admin-users';
import type { Output } from '@/lib/contract/endpoint';
import { pageCount } from '@/lib/list-query';
import { adminsPath } from '@/lib/paths';
import { SEARCH_KEYS, type AdminsView } from './admins-view';

/** A page of admins, or why it could not be read. */
export type AdminsReading = Result<Output<typeof searchAdmins>>;

/** Reads a view of the list of admins. A page beyond the last leads to the last one. */
export async function readAdmins(view: AdminsView): Promise<AdminsReading> {
  const { page, searchBy, searchFor } = view;
  const search = searchFor ? { searchKey: searchBy ? SEARCH_KEYS[searchBy] : ('email,fullName' as const), searchVal: searchFor } : {};
  const found = await toResult(call(searchAdmins, { query: { page, size: ADMINS_PER_PAGE, ...search } }));
  if (found.ok && found.value.users.length === 0 && page > 1) {
    redirect(adminsPath({ ...view, page: Math.min(pageCount(found.value.total, ADMINS_PER_PAGE), page - 1) }));
  }
  return found;
}
