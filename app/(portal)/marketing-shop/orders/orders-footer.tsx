'use client';

import { ListFooter } from '@/components/list/list-footer';
import { Pagination } from '@/components/list/pagination';
import { ordersPath } from '@/lib/paths';
import type { OrdersView } from './orders-address';

/** The foot of the orders list. */
export function OrdersFooter({ view, pages, range }: { view: OrdersView; pages: number; range: string }) {
  return (
    <ListFooter range={range}>
      <Pagination
        page={view.page}
        pages={pages}
        hrefFor={(page) => ordersPath({ ...view, page, order: undefined })}
      />
    </ListFooter>
  );
}
