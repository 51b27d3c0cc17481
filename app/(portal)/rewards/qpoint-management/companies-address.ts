import { COMPANY_SORT_FIELDS } from '@/lib/contract/points';
import { calendarDay, oneOf, positiveNumber, readListQuery, searchText, type SearchParams } from '@/lib/list-query';
import { DEFAULT_COMPANIES_SORT } from '@/lib/paths';
import { NATURAL_DIRECTION } from './company-sort';
import { MAX_SEARCH_LENGTH, type CompaniesView } from './companies-view';

export type { CompaniesView } from './companies-view';

/** The most pages that an address may name; the upstream counts offsets up to 100 million. */
const MAX_PAGE = 1_000_000;

/** As many ids as the upstream takes for a status. */
const readStatusId = positiveNumber(1_000);

const READERS = {
  page: positiveNumber(MAX_PAGE),
  search: searchText(MAX_SEARCH_LENGTH),
  status: (written: string) => (written === 'pending' ? ('pending' as const) : readStatusId(written)),
  sort: oneOf(COMPANY_SORT_FIELDS),
  direction: oneOf(['asc', 'desc']),
  company: positiveNumber(),
  tab: oneOf(['ledger']),
  kind: searchText(40),
  startDate: calendarDay,
  endDate: calendarDay,
};

/** Reads the address of Q.Point Management (spec 2 §2.6); what can't be read counts as unset. */
export function readCompaniesAddress(searchParams: SearchParams): CompaniesView {
  const { page = 1, sort = DEFAULT_COMPANIES_SORT.sort, direction, ...query } = readListQuery(READERS, searchParams);
  return { ...query, page, sort, direction: direction ?? NATURAL_DIRECTION[sort] };
}
