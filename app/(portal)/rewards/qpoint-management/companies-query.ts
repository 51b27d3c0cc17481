import { DEFAULT_COMPANIES_SORT } from '@/lib/paths';
import type { CompaniesView } from './companies-view';

/** The filters and the order of a view, which its report shares. The usual order is the upstream's own. */
export function companiesQuery({ search, status, sort, direction }: CompaniesView) {
  const isUsual = sort === DEFAULT_COMPANIES_SORT.sort && direction === DEFAULT_COMPANIES_SORT.direction;
  return {
    ...(search ? { keyword: search } : {}),
    ...(status ? { status } : {}),
    ...(isUsual ? {} : { sort, direction }),
  };
}
