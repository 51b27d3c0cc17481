'use client';

import { hideableColumns } from '@/components/list/column-choice';
import type { ListColumn } from '@/components/list/list-columns';
import { formatDate, formatTime } from '@/lib/time';
import type { ActivityListRow } from './activity-row';

/** What stands where a row has nothing to show. */
const NOTHING = '—';

/**
 * The columns of the activity log.
 *
 * @param timeZone the portal's
 * @param hrefFor the address of an entry's dialog
 */
export function activityColumns(timeZone: string, hrefFor: (id: number) => string): ListColumn<ActivityListRow>[] {
  return [
    {
      id: 'when',
      header: 'When',
      enableHiding: false,
      meta: { width: 148, className: 'figures line-aside' },
      show: ({ createdAt }) => (
        <time dateTime={createdAt}>
          {formatDate(createdAt, timeZone)} <span className="sub">{formatTime(createdAt, timeZone)}</span>
        </time>
      ),
    },
    {
      id: 'who',
      header: 'Who',
      meta: { width: 168, className: 'line-detail' },
      show: ({ who }) => who ?? NOTHING,
    },
    {
      id: 'what',
      header: 'What',
      enableHiding: false,
      meta: { className: 'line-title' },
      show: ({ id, what }) => (
        <a id={entryLinkId(id)} data-row-link href={hrefFor(id)}>
          {what}
        </a>
      ),
    },
    {
      id: 'object',
      header: 'Object',
      meta: { width: 216, className: 'line-value' },
      show: ({ object, objectHref }) => (objectHref ? <a href={objectHref}>{object}</a> : object),
    },
    {
      id: 'address',
      header: 'From Address',
      meta: { width: 136, className: 'sub figures' },
      show: ({ address }) => address ?? NOTHING,
    },
    {
      id: 'request',
      header: 'Request',
      meta: { width: 280, className: 'sub', optional: true },
      show: ({ requestId }) => requestId ?? NOTHING,
    },
  ];
}

/** The columns that people may hide. They don't depend on the page that is shown. */
export const HIDEABLE_ACTIVITY_COLUMNS = hideableColumns(activityColumns('UTC', () => ''));

/** The id of a row's link, by which the focus comes back to it from the dialog. */
export function entryLinkId(id: number): string {
  return `entry-${id}`;
}
