'use client';

import clsx from 'clsx';
import { useMemo } from 'react';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { NoticeLink } from '@/components/notices/notice-link';
import type { NoticesView } from '@/lib/addresses/notices';
import type { OwnNotice } from '@/lib/contract/notices';
import { formatDateTime } from '@/lib/time/format-time';

/** The id of a notice's link in the list. */
export const noticeLinkId = (id: number) => `notice-${id}`;

/** Notices, each of which leads to what it tells of. */
export function NoticesTable({ view, rows, timeZone }: { view: NoticesView; rows: OwnNotice[]; timeZone: string }) {
  const columns = useMemo(() => noticeColumns(timeZone), [timeZone]);
  return <ListTable label="Notifications" columns={columns} rows={rows} view={view} />;
}

/** The columns that people may hide don't depend on the zone. */
export const NoticesColumnsMenu = columnsMenuOf(noticeColumns('UTC'));

function noticeColumns(timeZone: string): ListColumn<OwnNotice>[] {
  return [
    {
      id: 'text',
      header: 'Notice',
      enableHiding: false,
      meta: { slot: 'title' },
      cell: (notice) => (
        <NoticeLink
          id={noticeLinkId(notice.id)}
          data-row-link
          notice={notice}
          className={clsx(!notice.isRead && 'font-semibold')}
        />
      ),
    },
    {
      id: 'reason',
      header: 'Why',
      meta: { width: 320, className: 'sub', narrow: false },
      cell: ({ reason }) => reason ?? NOTHING,
    },
    {
      id: 'at',
      header: 'When',
      meta: { slot: 'detail', width: 160, className: 'figures' },
      cell: ({ createdAt }) => formatDateTime(createdAt, timeZone),
    },
  ];
}
