'use client';

import type { ReactNode } from 'react';
import type { ListAddress } from '@/lib/list-address';
import { Pagination } from './pagination';

/** The foot of a list: which rows of how many, and the way to the others. */
export function ListFooter({ range, children }: { range: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-3 py-1.5 text-sm text-muted">
      <span className="tabular-nums">{range}</span>
      {children}
    </div>
  );
}

/** What the foot of a list with numbered pages shows. */
export interface PagedList {
  range: string;
  pages: number;
}

/** The foot of a list with numbered pages. */
export function PagedFooter<V extends { page: number }>({
  address,
  view,
  paged: { range, pages },
}: {
  address: ListAddress<V>;
  view: V;
  paged: PagedList;
}) {
  return (
    <ListFooter range={range}>
      <Pagination page={view.page} pages={pages} hrefFor={(page) => address.listHref({ ...view, page })} />
    </ListFooter>
  );
}
