'use client';

import { ListFooter } from '@/components/list/list-footer';
import { Pagination } from '@/components/list/pagination';
import { adminsPath } from '@/lib/paths';
import type { AdminsView } from './admins-view';

/** The foot of the list of admins. */
export function AdminsFooter({ view, pages, range }: { view: AdminsView; pages: number; range: string }) {
  return (
    <ListFooter range={range}>
      <Pagination page={view.page} pages={pages} hrefFor={(page) => adminsPath({ ...view, page })} />
    </ListFooter>
  );
}
