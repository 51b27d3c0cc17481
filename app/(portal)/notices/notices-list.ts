import { noticesAddress, type NoticesView } from '@/lib/addresses/notices';
import type { listOwnNotices } from '@/lib/contract/notices';
import { MAX_LISTED_NOTICES, NOTICES_PER_PAGE } from '@/lib/domain/notice';
import { pageCount } from '@/lib/addresses/page-range';
import { listSource } from '@/lib/query/list';

const MAX_PAGE = MAX_LISTED_NOTICES / NOTICES_PER_PAGE;

/** The parameters of a view; its window comes beside them. */
export const noticesQuery = ({ show }: Pick<NoticesView, 'show'>) => (show ? { show } : {});

/** One's own notices, the newest first: page 3 is the first 75. */
export const noticesList = listSource<typeof listOwnNotices, NoticesView>()({
  path: '/notices',
  address: noticesAddress,
  noun: ['notification', 'notifications'],
  query: (view) => ({ ...noticesQuery(view), page: 1, size: Math.min(view.page, MAX_PAGE) * NOTICES_PER_PAGE }),
  rows: ({ data }) => data,
  beyond: ({ total }, view) => {
    const pages = Math.min(MAX_PAGE, pageCount(total, NOTICES_PER_PAGE));
    return view.page > pages ? noticesAddress.href({ ...view, page: pages }) : null;
  },
});
