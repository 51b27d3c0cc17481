'use client';

import clsx from 'clsx';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '@/lib/text/format';
import type { ListAddress } from '@/lib/addresses/list-address';
import { pageWindow } from '@/lib/addresses/page-range';

export function ListFooter({ range, children }: { range: string; children?: ReactNode }) {
  return (
    <div
      className={clsx(
        'flex min-h-11 shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-1.5',
        'border-t border-line text-sm text-muted',
      )}
    >
      <span className="tabular-nums">{range}</span>
      {children}
    </div>
  );
}

export function PagedFooter<V extends { page: number }>({
  list: { address, shownView: view, range, pages },
}: {
  list: { address: ListAddress<V>; shownView: V; range: string; pages: number };
}) {
  return (
    <ListFooter range={range}>
      <Pagination page={view.page} pages={pages} hrefFor={(page) => address.listHref({ ...view, page })} />
    </ListFooter>
  );
}

const PAGE_CLASS = 'grid h-7 min-w-7 place-items-center rounded px-1.5 tabular-nums outline-offset-0';

/** Links to pages in windows of ten (spec 1 §9), with arrows to the next page and the next window. */
function Pagination({ page, pages, hrefFor }: { page: number; pages: number; hrefFor: (page: number) => string }) {
  if (pages <= 1) return null;
  const { first, last, before, after } = pageWindow(page, pages);
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const step = (to: number | undefined, id: string, label: string, arrow: ReactNode) =>
    to === undefined ? (
      // A disabled arrow keeps its place, so that the others stay under the pointer.
      <span aria-hidden className={clsx(PAGE_CLASS, 'opacity-35')}>
        {arrow}
      </span>
    ) : (
      <a id={id} href={hrefFor(to)} aria-label={label} className={clsx(PAGE_CLASS, 'text-text hover:bg-hover')}>
        {arrow}
      </a>
    );
  return (
    <nav aria-label="Pages" className="flex items-center gap-0.5">
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
          className={clsx(
            PAGE_CLASS,
            'max-sm:hidden beside:hidden',
            number === page ? 'bg-accent-weak font-semibold text-accent' : 'text-text hover:bg-hover',
          )}
        >
          {number}
        </a>
      ))}
      <span className="hidden px-1 max-sm:inline beside:inline">
        {`Page ${formatCount(page)} of ${formatCount(Math.max(pages, page))}`}
      </span>
      {step(page < pages ? page + 1 : undefined, 'page-after', 'Next page', <ChevronRight aria-hidden size={16} />)}
      {pages > 10 ? step(after, 'page-window-after', 'Next 10 pages', <ChevronsRight aria-hidden size={16} />) : null}
    </nav>
  );
}
