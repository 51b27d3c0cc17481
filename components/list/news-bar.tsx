'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { PartProblem } from '@/components/ui/error-state';
import { useKeptList } from './kept-list';
import type { ListRows } from './list-news';

/** Offers rows that would move others. It stands over the list, whose rows keep their places. */
export function NewsBar({ news, onShow }: { news: string | null; onShow: () => void }) {
  return (
    <div
      role="status"
      className="sticky top-0 z-10 -mb-3.5 flex h-0 justify-center max-sm:fixed max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-14 max-sm:mb-0"
    >
      {news ? (
        <Button className="shadow-menu" onClick={onShow}>
          {news} · Show
        </Button>
      ) : null}
    </div>
  );
}

/**
 * A page that is no list, and is read again when the window gets the focus as a list is.
 *
 * @param rows what would move under the hand
 * @param view tells apart what the person may ask for within the page
 * @param problem what of it can't be read, in words; what was there before stays
 * @param goesOn does it change by what others do? Then it is also read each minute
 */
export function KeptPage({
  rows,
  view = '',
  problem = null,
  goesOn = false,
  children,
}: {
  rows: ListRows;
  view?: string;
  problem?: string | null;
  goesOn?: boolean;
  children: ReactNode;
}) {
  const kept = useKeptList({ view, outcome: '', problem, rows, children }, goesOn);
  return (
    <>
      {kept.problem === null ? null : (
        <PartProblem>{`${kept.problem} Here is still what was there before.`}</PartProblem>
      )}
      <NewsBar news={kept.news} onShow={kept.show} />
      {kept.shown.children}
    </>
  );
}
