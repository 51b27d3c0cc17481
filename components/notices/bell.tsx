'use client';

import clsx from 'clsx';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '@/components/layout/rights';
import { useMenuFigures } from '@/components/layout/menu-figures';
import { announce } from '@/components/list/announce';
import { deferred } from '@/components/ui/deferred';
import { MAX_UNREAD_COUNT, unreadLabel } from '@/lib/domain/unread-count';
import { formatCountOf } from '@/lib/text/format';

const BellNotices = deferred(() => import('./bell-notices'));

/** The bell with its live unread count. The list's code loads when the pointer or focus approaches. */
export function Bell() {
  const hasNotices = useMay('notices');
  const { notices } = useMenuFigures();
  const unread = notices ?? 0;
  const trigger = useRef<HTMLButtonElement>(null);
  const [requested, setRequested] = useState(false);
  const [open, setOpen] = useState(false);
  useNewOnesAnnounced(notices);
  if (!hasNotices) return null;
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unreadLabel(unread)} unread`;
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        title="Notifications"
        onPointerEnter={BellNotices.load}
        onFocus={BellNotices.load}
        onClick={() => {
          setRequested(true);
          setOpen(!open);
        }}
        className={clsx(
          'relative grid size-9 shrink-0 place-items-center rounded text-muted',
          'hover:bg-hover hover:text-text aria-expanded:bg-hover max-sm:size-10',
        )}
      >
        <BellIcon aria-hidden size={18} />
        {unread > 0 ? (
          <span
            aria-hidden
            className={clsx(
              'absolute top-0.5 left-[18px] min-w-4 rounded-full px-1 text-center',
              'bg-accent text-[10px] leading-4 font-semibold text-on-accent tabular-nums',
            )}
          >
            {unreadLabel(unread)}
          </span>
        ) : null}
      </button>
      {requested ? <BellNotices trigger={trigger} unread={unread} open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}

/** Announces new notifications once each, but not those that were there when the page opened. */
function useNewOnesAnnounced(unread: number | undefined): void {
  const known = useRef(unread);
  useEffect(() => {
    if (unread === undefined) return;
    const added = unread - (known.current ?? unread);
    known.current = unread;
    if (added > 0 && unread <= MAX_UNREAD_COUNT)
      announce(formatCountOf(added, 'new notification', 'new notifications'));
  }, [unread]);
}
