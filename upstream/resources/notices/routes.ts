import type { Pool } from 'pg';
import { changeNoticeWays, getNoticeWays, getOwnNotice, listOwnNotices, readNotices } from '@/lib/contract/notices';
import { ROUTE_TYPES } from '@/lib/domain/access-table';
import { readableNoticeRecords } from '@/lib/domain/notice';
import { notFound } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle, type SignedInUser } from '@/upstream/http/route';
import { sightOf } from '../access-control-list/repository';
import { findNotice, findNotices, findWays, markRead, writeWays, type NoticeReader } from './repository';

export const noticeRoutes = [
  handle(listOwnNotices, async ({ db, user, query }) => findNotices(db, await noticeReader(db, user), query)),

  handle(
    getOwnNotice,
    async ({ db, user, params }) =>
      (await findNotice(db, await noticeReader(db, user), params.id)) ?? notFound('notice'),
  ),

  mutate(readNotices, { object: 'user' }, async ({ tx, user, body: { id, alsoOlder = false }, now }) => {
    await markRead(tx, { userId: user.id, id, alsoOlder, now });
    return { answer: {}, changes: [] };
  }),

  handle(getNoticeWays, ({ db, user }) => findWays(db, user.id)),

  mutate(
    changeNoticeWays,
    { object: 'user', before: async ({ tx, user }) => ({ id: user.id, ...(await findWays(tx, user.id)) }) },
    async ({ tx, user, body }) => {
      await writeWays(tx, user.id, body);
      return { answer: {}, after: { id: user.id, ...body } };
    },
  ),
];

/** Whose notices are read, by what they may open now. */
async function noticeReader(db: Pool, user: SignedInUser): Promise<NoticeReader> {
  return { userId: user.id, readable: readableNoticeRecords(ROUTE_TYPES.filter(await sightOf(db, user))) };
}
