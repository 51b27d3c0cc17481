'use client';

import * as Popover from '@radix-ui/react-popover';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Settings } from 'lucide-react';
import { useId, useState, type RefObject } from 'react';
import { PortalLink } from '@/components/layout/navigation';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { LoadingNote, Skeleton } from '@/components/ui/skeleton';
import type { listOwnNotices, OwnNotice } from '@/lib/contract/notices';
import { NOTICES_IN_BELL } from '@/lib/domain/notice';
import { NOTICE_WAYS_PATH, NOTICES_PATH } from '@/lib/addresses/paths';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { ageLabel } from '@/lib/time/format-time';
import { MarkAllRead } from './mark-all-read';
import { NoticeLink } from './notice-link';

const NEWEST = query(readOf<typeof listOwnNotices>('/notices', { query: { page: 1, size: NOTICES_IN_BELL } }));

export default function BellNotices({
  trigger,
  unread,
  open,
  onOpenChange,
}: {
  trigger: RefObject<HTMLButtonElement | null>;
  unread: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const titleId = useId();
  const close = () => onOpenChange(false);
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={trigger} />
      {/* Keep it inside a landmark, for screen readers. */}
      <Popover.Portal container={trigger.current?.closest<HTMLElement>('header')}>
        <Popover.Content
          aria-labelledby={titleId}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            trigger.current?.focus();
          }}
          onInteractOutside={(event) => {
            // The button's own click closes it.
            if (trigger.current?.contains(event.target as Node)) event.preventDefault();
          }}
          className={clsx(
            'z-50 flex w-96 max-w-[calc(100vw-16px)] flex-col text-sm text-text outline-none',
            'max-h-(--radix-popover-content-available-height)',
            'rounded-lg border border-line-strong bg-raised shadow-menu',
          )}
        >
          <Newest titleId={titleId} unread={unread} onOpen={close} />
          <div className="flex items-center justify-between gap-2 border-t px-3 py-2">
            <PortalLink href={NOTICES_PATH} className="text-accent hover:underline" onClick={close}>
              All notifications
            </PortalLink>
            <PortalLink
              href={NOTICE_WAYS_PATH}
              className="inline-flex items-center gap-1.5 text-muted hover:text-text"
              onClick={close}
            >
              <Settings aria-hidden size={14} />
              Notification settings
            </PortalLink>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Newest({ titleId, unread, onOpen }: { titleId: string; unread: number; onOpen: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({ ...NEWEST, refetchOnMount: 'always' });
  const [now] = useState(() => new Date());
  const notices = data?.data ?? [];
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b px-3 py-2">
        <h2 id={titleId} className="font-semibold">
          Notifications
        </h2>
        <MarkAllRead newest={notices[0]?.id} unread={unread} />
      </div>
      <div className="min-h-40 overflow-y-auto">
        {notices.length > 0 ? (
          <ul className="divide-y">
            {notices.map((notice) => (
              <NoticeLine key={notice.id} notice={notice} now={now} onOpen={onOpen} />
            ))}
          </ul>
        ) : data ? (
          <p className="px-3 py-8 text-center text-muted">No notifications yet.</p>
        ) : error ? (
          <div className="p-2">
            <PartProblem retry={<RetryButton pending={isFetching} of={error} onRetry={() => void refetch()} />}>
              {`Your notifications couldn’t be loaded. ${error.message}`}
            </PartProblem>
          </div>
        ) : (
          <div className="flex flex-col gap-3 p-3">
            <LoadingNote>Loading your notifications…</LoadingNote>
            {[0, 1, 2].map((line) => (
              <Skeleton key={line} className="h-9 w-full" />
            ))}
          </div>
        )}
      </div>
    </>
  );
}

function NoticeLine({ notice, now, onOpen }: { notice: OwnNotice; now: Date; onOpen: () => void }) {
  return (
    <li className="relative flex flex-col gap-0.5 py-2 pr-3 pl-6 hover:bg-hover">
      {notice.isRead ? null : <UnreadMark />}
      <NoticeLink
        notice={notice}
        onOpen={onOpen}
        className={clsx(
          'wrap-anywhere outline-offset-[-2px] after:absolute after:inset-0',
          !notice.isRead && 'font-semibold',
        )}
      />
      {notice.reason ? <p className="line-clamp-2 text-xs text-muted wrap-anywhere">{notice.reason}</p> : null}
      <p className="text-xs text-muted">{`${ageLabel(notice.createdAt, now)} ago`}</p>
    </li>
  );
}

/** Hidden from screen readers, because the link's name says it. */
function UnreadMark() {
  return <span aria-hidden className="absolute top-3.5 left-2.5 size-1.5 rounded-full bg-accent" />;
}
