import type { ClientBase } from 'pg';
import { filterAwaitingUpdate, searchAwaitingUpdate, type AwaitingModule } from '@/lib/contract/awaiting-update';
import { windowOf } from '@/lib/contract/list-endpoint';
import { reportOf, rowsOf } from '@/upstream/db/page-of';
import { parameters, quotedLiterals } from '@/upstream/db/statement';
import { handle, handleRows } from '@/upstream/http/route';
import { assignedTo } from '../assigned-to';
import { AWAITING_MODULE, awaitingSource, countAwaiting } from './awaiting-update';

const USUAL = 25;

export const awaitingUpdateRoutes = [
  handle(searchAwaitingUpdate, async ({ db, query, user, config, now }) => {
    const collected = parameters();
    const filter = { ...query, ...assignedTo(query, user), now };
    const source = awaitingSource(filter, config.PORTAL_TIME_ZONE, collected);
    const [data, counts] = await Promise.all([
      rowsOf<AwaitingModule>(db, {
        select: AWAITING_MODULE,
        ...source,
        window: windowOf(searchAwaitingUpdate, query),
        parameters: collected,
      }),
      countAwaiting(db, filter, config.PORTAL_TIME_ZONE),
    ]);
    return { data, ...counts };
  }),

  handleRows(searchAwaitingUpdate.report, ({ db, query, user, config, now }, gone) => {
    const filter = { ...query, ...assignedTo(query, user), now };
    return reportOf(db, {
      select: AWAITING_MODULE,
      ...awaitingSource(filter, config.PORTAL_TIME_ZONE, quotedLiterals()),
      ids: query.ids,
      total: async (client: ClientBase) => (await countAwaiting(client, filter, config.PORTAL_TIME_ZONE)).total,
      gone,
    });
  }),

  handle(filterAwaitingUpdate, ({ db, query: { ids, limit, offset = 0, ...filter }, user, config, now }) => {
    const collected = parameters();
    const source = awaitingSource({ ...filter, ...assignedTo(filter, user), now }, config.PORTAL_TIME_ZONE, collected);
    const named = ids?.split('-').map(Number);
    const where = named ? [...source.where, `w.id = ANY(${collected.add(named)}::bigint[])`] : source.where;
    const window = { limit: limit ?? named?.length ?? USUAL, offset };
    return rowsOf<AwaitingModule>(db, { select: AWAITING_MODULE, ...source, where, window, parameters: collected });
  }),
];
