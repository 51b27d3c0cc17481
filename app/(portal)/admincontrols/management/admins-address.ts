import { oneOf, positiveNumber, readListQuery, searchText, type SearchParams } from '@/lib/list-query';
import { MAX_SEARCH_LENGTH, type AdminsView } from './admins-view';

const READERS = {
  page: positiveNumber(1_000_000),
  searchBy: oneOf(['name', 'email']),
  searchFor: searchText(MAX_SEARCH_LENGTH),
};

/** Reads the address of the list of admins; what can't be read counts as unset. */
export function readAdminsAddress(searchParams: SearchParams): AdminsView {
  const { page = 1, ...query } = readListQuery(READERS, searchParams);
  return { ...query, page };
}
