'use client';

import { ListFooter } from '@/components/data-table/list-footer';
import { Pagination } from '@/components/data-table/pagination';
import { qpointManagementPath } from '@/lib/paths';
import { listOf, type CompaniesView } from './companies-view';

/** The foot of the list of companies. */
export function CompaniesFooter({ view, pages, range }: { view: CompaniesView; pages: number; range: string }) {
  return (
    <ListFooter range={range}>
      <Pagination page={view.page} pages={pages} hrefFor={(page) => qpointManagementPath({ ...listOf(view), page })} />
    </ListFooter>
  );
}
