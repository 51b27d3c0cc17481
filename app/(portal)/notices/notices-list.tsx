import clsx from 'clsx';
import { defineList } from '@/components/list/define-list';
import { NoticeLink } from '@/components/notices/notice-link';
import { noticesAddress, type NoticesView } from '@/lib/addresses/notices';
import type { listOwnNotices } from '@/lib/contract/notices';
import { MAX_LISTED_NOTICES, NOTICES_PER_PAGE } from '@/lib/domain/notice';
import { pageCount } from '@/lib/addresses/page-range';

const MAX_PAGE = MAX_LISTED_NOTICES / NOTICES_PER_PAGE;

/** A view's parameters without its window. */
export const noticesQuery = ({ show }: Pick<NoticesView, 'show'>) => (show ? { show } : {});

export const noticeLinkId = (id: number) => `notice-${id}`;

/** The reader's notifications, newest first. Page 3 is the first 75. */
export const noticesList = defineList<typeof listOwnNotices, NoticesView>()({
  path: '/notices',
  address: noticesAddress,
  noun: ['notification', 'notifications'],
  query: (view) => ({ ...noticesQuery(view), page: 1, size: Math.min(view.page, MAX_PAGE) * NOTICES_PER_PAGE }),
  beyond: ({ total }, view) => {
    const pages = Math.min(MAX_PAGE, pageCount(total, NOTICES_PER_PAGE));
    return view.page > pages ? noticesAddress.href({ ...view, page: pages }) : null;
  },
  whole: true,
  columns: [
    {
      id: 'text',
      header: 'Notice',
      slot: 'title',
      cell: (notice) => (
        <NoticeLink
          id={noticeLinkId(notice.id)}
          data-row-link
          notice={notice}
          className={clsx(!notice.isRead && 'font-semibold')}
        />
      ),
    },
    { field: 'reason', header: 'Details', muted: true, width: 320, narrow: false },
    { id: 'at', field: 'createdAt', header: 'When', kind: 'moment', slot: 'detail' },
  ],
});
