import type { ClientBase } from 'pg';
import type { z } from 'zod';
import {
  getActivityEntry,
  listActivity,
  listActivityPeople,
  MAX_LISTED_CHANGES,
  type ActivityDetail,
  type ActivityEntry,
} from '@/lib/contract/activity';
import { listRateEntries } from '@/lib/contract/configurations';
import { listedChanges } from '@/lib/domain/activity-diff';
import { outcomeOf } from '@/lib/domain/activity-words';
import { MAX_RATE_ENTRIES } from '@/lib/domain/configuration';
import { searchKey } from '@/lib/domain/order-search';
import { formatInTimeZone } from 'date-fns-tz';
import { windowOf } from '@/lib/contract/list-endpoint';
import { reportOf, rowById } from '@/upstream/db/page-of';
import { notFound } from '@/upstream/http/errors';
import { refuse } from '@/upstream/http/faults';
import { handle, handleRows } from '@/upstream/http/route';
import { dayRange } from '../orders/day-bounds';
import {
  COUNT_CAP,
  countEntries,
  entriesSource,
  ENTRY_DETAIL,
  findEntries,
  findPeople,
  type ActivityCursor,
  type ActivityFilter,
} from './entries';

type ListQuery = z.output<typeof listActivity.query>;

export const activityRoutes = [
  handle(listActivity, async ({ db, query, config }) => {
    const filter = foldingFilter(activityFilter(query, config.PORTAL_TIME_ZONE));
    const { limit } = windowOf(listActivity, query);
    const cursor = cursorOf(query);
    // One row more than wanted shows if there are more. A page that starts at an entry always has more behind it.
    const { rows, total } = await findEntries(db, filter, { cursor, limit: limit + 1 });
    const hasMore = rows.length > limit;
    const isNewer = cursor?.to === 'newer';
    const data = rows.slice(0, limit).map((entry) => listedEntry(entry, config.PORTAL_TIME_ZONE, filter.isFolding));
    return {
      data: isNewer ? data.reverse() : data,
      total: Math.min(total, COUNT_CAP),
      totalIsLowerBound: total > COUNT_CAP,
      hasNewer: isNewer ? hasMore : cursor !== null,
      hasOlder: isNewer || hasMore,
    };
  }),

  handle(listRateEntries, async ({ db, params, config }) => {
    const { rows } = await findEntries(
      db,
      { ...OF_ALL, subject: { type: 'default rate', id: String(params.id) } },
      { cursor: null, limit: MAX_RATE_ENTRIES },
    );
    return rows.map((entry) => {
      const listed = listedEntry(entry, config.PORTAL_TIME_ZONE, false);
      const { id, createdAt, userName, action, objectType, objectId, objectName, changes, outcome } = listed;
      const rate = (entry.after as { rate?: number } | null)?.rate ?? null;
      return { id, createdAt, userName, action, objectType, objectId, objectName, changes, outcome, rate };
    });
  }),

  handle(listActivityPeople, ({ db }) => findPeople(db)),

  handle(
    getActivityEntry,
    async ({ db, params }) => (await rowById<ActivityDetail>(db, ENTRY_DETAIL, params.id)) ?? notFound('entry'),
  ),

  handleRows(listActivity.report, async ({ db, query, config }, gone) => {
    const filter = activityFilter(query, config.PORTAL_TIME_ZONE);
    const total = async (client: ClientBase) => {
      const counted = await countEntries(client, filter);
      return counted > COUNT_CAP ? null : counted;
    };
    return reportOf(db, { select: ENTRY_DETAIL, ...entriesSource(filter), ids: query.ids, total, gone });
  }),
];

const OF_ALL: ActivityFilter = {
  userId: null,
  action: null,
  subject: null,
  bulk: null,
  text: '',
  isWithoutSignIns: false,
  isFolding: false,
  from: null,
  until: null,
};

/** The filter of a query. The end day is included, in the portal's zone. */
function activityFilter(
  { person, kind, object, bulk, signIns, search = '', ...days }: z.output<typeof listActivity.report.query>,
  timeZone: string,
): ActivityFilter {
  const [type = '', id = ''] = object?.split(':') ?? [];
  return {
    ...{
      userId: person ?? null,
      action: kind ?? null,
      subject: object === undefined ? null : { type, id },
      bulk: bulk ?? null,
    },
    ...{ text: searchKey(search).replaceAll('-', ''), isWithoutSignIns: signIns === 'hidden', isFolding: false },
    ...dayRange(days, timeZone),
  };
}

/** Don't fold the history of an object or a search, so that every entry shows. */
function foldingFilter(filter: ActivityFilter): ActivityFilter {
  return { ...filter, isFolding: filter.subject === null && filter.bulk === null && filter.text === '' };
}

/**
 * An entry with its changes in words instead of its object. A folded entry has an outcome only if all its entries share
 * it.
 *
 * @param isFolding whether the entry represents its whole bulk change
 */
function listedEntry({ before, after, ...entry }: ActivityDetail, timeZone: string, isFolding: boolean): ActivityEntry {
  const inZone = (instant: string) => formatInTimeZone(instant, timeZone, 'MM/dd/yyyy HH:mm');
  const changes = before && after ? listedChanges(before, after, inZone).slice(0, MAX_LISTED_CHANGES) : [];
  const outcome = outcomeOf(entry.action, after);
  const { bulk } = entry;
  const isMixed = isFolding && bulk && bulk.count > 1 && !bulk.id.endsWith(`.${outcome}`);
  return { ...entry, outcome: isMixed ? null : outcome, changes };
}

function cursorOf({ older, newer }: ListQuery): ActivityCursor | null {
  if (older !== undefined && newer !== undefined)
    refuse('query', [{ msg: 'cannot be given with newer', path: 'older' }]);
  if (older !== undefined) return { to: 'older', from: older };
  return newer === undefined ? null : { to: 'newer', from: newer };
}
