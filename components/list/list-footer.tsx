'use client';

import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '@/lib/text/format';
import type { ListAddress } from '@/lib/addresses/list-address';
import { pageWindow } from '@/lib/addresses/page-range';

export function ListFooter({ range, children }: { range: string; children?: ReactNode }) {
  return (
    <div className="list-footer">
      <span className="tabular-nums">{range}</span>
      {children}
    </div>
  );
}

export function PagedFooter<V extends { page: number }>({
  list: { address, shownView: view, range, pages },
  children,
}: {
  list: { address: ListAddress<V>; shownView: V; range: string; pages: number };
  children?: ReactNode;
}) {
  return (
    <ListFooter range={range}>
      {children}
      <Pagination page={view.page} pages={pages} hrefFor={(page) => address.listHref({ ...view, page })} />
    </ListFooter>
  );
}

/** Links to pages in windows of ten (spec 1 §9), with arrows to the next page and the next window. */
function Pagination({ page, pages, hrefFor }: { page: number; pages: number; hrefFor: (page: number) => string }) {
  if (pages <= 1) return null;
  const { first, last, before, after } = pageWindow(page, pages);
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const step = (to: number | undefined, id: string, label: string, arrow: ReactNode) =>
    to === undefined ? (
      // A disabled arrow keeps its place, so that the others stay under the pointer.
      <span aria-hidden>{arrow}</span>
    ) : (
      <a id={id} href={hrefFor(to)} aria-label={label}>
        {arrow}
      </a>
    );
  return (
    <nav aria-label="Pages" className="pages">
      {pages > 10
        ? step(before, 'page-window-before', 'Previous 10 pages', <ChevronsLeft aria-hidden size={16} />)
        : null}
      {step(page > 1 ? page - 1 : undefined, 'page-before', 'Previous page', <ChevronLeft aria-hidden size={16} />)}
      {numbers.map((number) => (
        <a
          key={number}
          id={`page-${number}`}
          href={hrefFor(number)}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          className="page-number"
        >
          {number}
        </a>
      ))}
      <span className="page-place">{`Page ${formatCount(page)} of ${formatCount(Math.max(pages, page))}`}</span>
      {step(page < pages ? page + 1 : undefined, 'page-after', 'Next page', <ChevronRight aria-hidden size={16} />)}
      {pages > 10 ? step(after, 'page-window-after', 'Next 10 pages', <ChevronsRight aria-hidden size={16} />) : null}
    </nav>
  );
}
