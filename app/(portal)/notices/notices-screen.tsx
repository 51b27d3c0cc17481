'use client';

import { PortalLink } from '@/components/layout/navigation';
import { useMenuFigures } from '@/components/layout/menu-figures';
import { LiveList } from '@/components/list/live-list';
import { ListTable } from '@/components/list/list-table';
import { Tabs } from '@/components/list/tabs';
import { useList, type ListProps } from '@/components/list/use-list';
import { useMore, ViewMore } from '@/components/list/view-more';
import { MarkAllRead } from '@/components/notices/mark-all-read';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { noticesAddress } from '@/lib/addresses/notices';
import type { listOwnNotices } from '@/lib/contract/notices';
import { MAX_LISTED_NOTICES, NOTICES_PER_PAGE } from '@/lib/domain/notice';
import { countWithUnreadable } from '@/lib/domain/unreadable-rows';
import { formatCount } from '@/lib/text/format';
import { countLabel } from '@/lib/addresses/page-range';
import { NOTICE_WAYS_PATH } from '@/lib/addresses/paths';
import { readOf } from '@/lib/query/read';
import { noticeLinkId, noticesList, noticesQuery } from './notices-list';

const PROBLEM = 'Your notifications couldn’t be loaded.';

/**
 * The reader's notifications.
 *
 * @param keptDays how many days notifications are kept
 */
export function NoticesScreen({ keptDays, ...props }: ListProps & { keptDays: number }) {
  const list = useList(noticesList, props);
  const unread = useMenuFigures().notices ?? 0;
  const { rows, counted } = list;
  const more = useMore({
    list,
    following: (shown) =>
      readOf<typeof listOwnNotices>('/notices', {
        query: { ...noticesQuery(shown), page: shown.page + 1, size: NOTICES_PER_PAGE },
      }),
    join: (before, next) => ({ ...next, data: [...before.data, ...next.data] }),
    outcome: ({ data, ...counted }) => `Showing ${formatCount(data.length)} of ${countLabel(counted)}`,
    linkId: noticeLinkId,
  });
  const tab = (show: 'unread' | undefined, label: string) => ({
    id: show ?? 'all',
    label,
    href: noticesAddress.href(show ? { show } : {}),
  });
  return (
    <LiveList
      list={list}
      title="Notifications"
      outcome={counted.total === 1 ? '1 notification' : `${countLabel(counted)} notifications`}
      actions={
        <>
          <MarkAllRead newest={rows[0]?.id} unread={unread} />
          <PortalLink href={NOTICE_WAYS_PATH} className={buttonClass()}>
            Notification settings
          </PortalLink>
        </>
      }
      tabs={
        <Tabs
          label="Notifications"
          current={list.view.show ?? 'all'}
          tabs={[tab(undefined, 'All'), tab('unread', 'Unread')]}
        />
      }
      problem={PROBLEM}
      empty={
        list.shownView.show ? (
          <EmptyState title="No unread notifications" />
        ) : (
          <EmptyState title="No notifications yet">
            {'Assignments, mentions and decisions are kept for ' + `${keptDays} days.`}
          </EmptyState>
        )
      }
    >
      <ListTable list={list} label="Notifications" />
      <ViewMore
        shown={countWithUnreadable(rows, list.answer)}
        count={counted}
        mostRows={MAX_LISTED_NOTICES}
        more={more}
        problem={PROBLEM}
        end={`These are the newest. Notifications are kept for ${keptDays} days.`}
      />
    </LiveList>
  );
}
