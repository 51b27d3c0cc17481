import type { ComponentProps } from 'react';
import type { z } from 'zod';
import { useFollowLink } from '@/components/layout/navigation';
import { bff } from '@/lib/bff/client';
import type { OwnNotice, readNotices } from '@/lib/contract/notices';
import { noticeHref } from '@/lib/addresses/record-kinds';

/** Marks a notification as read, with `alsoOlder` also all earlier ones, or those of a record. */
export function markRead(body: z.input<typeof readNotices.body>): Promise<unknown> {
  return bff<typeof readNotices>('PATCH', '/notices', { body });
}

/** Links to a notification's record and marks it as read. */
export function NoticeLink({
  notice: { id, text, record, isRead },
  onOpen,
  ...more
}: { notice: OwnNotice; onOpen?: () => void } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  const follow = useFollowLink();
  const read = () => {
    // If this fails, the notification stays unread.
    if (!isRead) markRead({ id }).catch(() => undefined);
    onOpen?.();
  };
  return (
    <a
      {...more}
      href={noticeHref(record)}
      onAuxClick={read}
      onClick={(event) => {
        read();
        follow?.(event);
      }}
    >
      {isRead ? null : <span className="sr-only">Unread: </span>}
      {text}
    </a>
  );
}
