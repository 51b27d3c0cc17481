'use client';

import clsx from 'clsx';
import { Button } from '@/components/ui/button';

/** Offers new rows, so that the current ones don't move by themselves. */
export function NewRowsBanner({ newRows, onShow }: { newRows: string | null; onShow: () => void }) {
  return (
    <div
      role="status"
      className={clsx(
        // It fits into the page's padding, so that it covers no button.
        'sticky top-6 z-10 -mb-3.5 flex h-0 justify-center',
        'max-sm:fixed max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-14 max-sm:mb-0',
      )}
    >
      {newRows ? (
        <Button className="shadow-menu sm:h-6! sm:-translate-y-6 sm:text-xs" onClick={onShow}>
          {`${newRows} · Show`}
        </Button>
      ) : null}
    </div>
  );
}
