'use client';

import { ListFooter } from '@/components/list/list-footer';
import { Pagination } from '@/components/list/pagination';
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
