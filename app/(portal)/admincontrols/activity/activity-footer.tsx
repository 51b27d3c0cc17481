import clsx from 'clsx';
import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListFooter } from '@/components/list/list-footer';
import type { ActivityPage } from '@/lib/contract/activity';
import { activityPath, type ActivityAddress } from '@/lib/paths';
import { filtersOf } from './activity-address';

/**
 * The foot of the log. Entries come all the time, so a page has no number that would stay the same: it begins after one
 * entry, or ends before another.
 */
export function ActivityFooter({ page, view, range }: { page: ActivityPage; view: ActivityAddress; range: string }) {
  const first = page.data[0]?.id;
  const last = page.data.at(-1)?.id;
  const filters = filtersOf(view);
  const hasPages = page.hasNewer || page.hasOlder;
  return (
    <ListFooter range={range}>
      {hasPages ? (
        <nav aria-label="Pages" className="flex items-center gap-0.5">
          <Step id="page-newest" href={page.hasNewer ? activityPath(filters) : null}>
            <ChevronsLeft aria-hidden size={16} />
            Newest
          </Step>
          <Step id="page-newer" href={page.hasNewer ? activityPath({ ...filters, newer: first }) : null}>
            <ChevronLeft aria-hidden size={16} />
            Newer
          </Step>
          <Step id="page-older" href={page.hasOlder ? activityPath({ ...filters, older: last }) : null}>
            Older
            <ChevronRight aria-hidden size={16} />
          </Step>
        </nav>
      ) : null}
    </ListFooter>
  );
}

/** A step that leads nowhere keeps its place, so the others stay under the pointer. */
function Step({ id, href, children }: { id: string; href: string | null; children: ReactNode }) {
  const look = 'inline-flex h-7 items-center gap-1 rounded px-2 outline-offset-0';
  return href === null ? (
    <span aria-hidden className={clsx(look, 'text-muted')}>
      {children}
    </span>
  ) : (
    <a id={id} href={href} className={clsx(look, 'text-text hover:bg-hover')}>
      {children}
    </a>
  );
}
