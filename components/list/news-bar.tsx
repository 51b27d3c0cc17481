'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
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
 */
export function KeptPage({ rows, children }: { rows: ListRows; children: ReactNode }) {
  const { shown, news, show } = useKeptList({ view: '', outcome: '', problem: null, rows, children });
  return (
    <>
      <NewsBar news={news} onShow={show} />
      {shown.children}
    </>
  );
}
