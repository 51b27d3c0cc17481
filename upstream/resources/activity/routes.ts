import type { z } from 'zod';
import { getActivityEntry, listActivity, listActivityPeople, listActivityReport } from '@/lib/contract/activity';
import { copyRows } from '@/upstream/db/copy-rows';
import { notFound } from '@/upstream/http/errors';
import { refuse } from '@/upstream/http/faults';
import { handle, handleRows } from '@/upstream/http/route';
import { dayRange } from '../orders/day-bounds';
import {
  activityReportQuery,
  COUNT_CAP,
  countEntries,
  findEntries,
  findEntry,
  findPeople,
  type ActivityCursor,
  type ActivityFilter,
} from './entries';

type ListQuery = z.output<typeof listActivity.query>;

/** How many entries a caller gets who names no number. */
const PAGE_SIZE = 25;

export const activityRoutes = [
  handle(listActivity, async ({ db, query, config }) => {
    const filter = activityFilter(query, config.PORTAL_TIME_ZONE);
    const { limit = PAGE_SIZE } = query;
    const cursor = cursorOf(query);
    // One more than wanted tells whether there are more that way; that there are some the other way is known where a
    // page begins at an entry.
    const [found, counted] = await Promise.all([findEntries(db, filter, { cursor, limit: limit + 1 }), countEntries(db, filter)]);
    const hasMore = found.length > limit;
    const isNewer = cursor?.to === 'newer';
    return {
      data: isNewer ? found.slice(-limit) : found.slice(0, limit),
      total: Math.min(counted, COUNT_CAP),
      totalIsLowerBound: counted > COUNT_CAP,
      hasNewer: isNewer ? hasMore : cursor !== null,
      hasOlder: isNewer || hasMore,
    };
  }),

  handle(listActivityPeople, ({ db }) => findPeople(db)),

  handle(getActivityEntry, async ({ db, params }) => (await findEntry(db, params.id)) ?? notFound('entry')),

  handleRows(listActivityReport, async ({ db, query, config }, gone) => {
    const filter = activityFilter(query, config.PORTAL_TIME_ZONE);
    const { first, lines } = await copyRows(db, {
      gone,
      first: (client) => countEntries(client, filter),
      query: activityReportQuery(filter),
    });
    return { total: first > COUNT_CAP ? null : first, lines };
  }),
];

/** The filter of a query; its end day counts whole, in the portal's zone. */
function activityFilter(
  { userId, action, objectType, objectId, ...days }: z.output<typeof listActivityReport.query>,
  timeZone: string,
): ActivityFilter {
  return {
    userId: userId ?? null,
    action: action ?? null,
    subject: subjectOf(objectType, objectId),
    ...dayRange(days, timeZone),
  };
}

function subjectOf(type: string | undefined, id: string | undefined): ActivityFilter['subject'] {
  if (type === undefined && id === undefined) return null;
  if (type === undefined) refuse('query', [{ msg: 'is required with an id', path: 'objectType' }]);
  if (id === undefined) refuse('query', [{ msg: 'is required with a type', path: 'objectId' }]);
  return { type, id };
}

function cursorOf({ olderThan, newerThan }: ListQuery): ActivityCursor | null {
  if (olderThan !== undefined && newerThan !== undefined) refuse('query', [{ msg: 'cannot be given with newerThan', path: 'olderThan' }]);
  if (olderThan !== undefined) return { to: 'older', from: olderThan };
  return newerThan === undefined ? null : { to: 'newer', from: newerThan };
}
