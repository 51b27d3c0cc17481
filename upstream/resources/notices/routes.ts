import type { Pool } from 'pg';
import { changeNoticeWays, getNoticeWays, getOwnNotice, listOwnNotices, readNotices } from '@/lib/contract/notices';
import { readableNoticeRecords } from '@/lib/domain/notice';
import { notFound } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle, type SignedInUser } from '@/upstream/http/route';
import { findRights } from '../access-control-list/repository';
import {
  findNotice,
  findNotices,
  findWays,
  markRead,
  markReadOfRecord,
  writeWays,
  type NoticeReader,
} from './repository';

export const noticeRoutes = [
  handle(listOwnNotices, async ({ db, user, query }) => findNotices(db, await noticeReader(db, user), query)),

  handle(
    getOwnNotice,
    async ({ db, user, params }) =>
      (await findNotice(db, await noticeReader(db, user), params.id)) ?? notFound('notice'),
  ),

  mutate(readNotices, { object: 'user' }, async ({ tx, user, body, now }) => {
    if ('record' in body) await markReadOfRecord(tx, { userId: user.id, record: body.record, now });
    else await markRead(tx, { userId: user.id, alsoOlder: false, ...body, now });
    return { answer: {}, changes: [] };
  }),

  handle(getNoticeWays, ({ db, user }) => findWays(db, user.id)),

  mutate(
    changeNoticeWays,
    { object: 'user', before: async ({ tx, user }) => ({ id: user.id, ...(await findWays(tx, user.id)) }) },
    async ({ tx, user, body, before }) => {
      await writeWays(tx, user.id, body);
      return { answer: {}, after: { ...before, ...body } };
    },
  ),
];

/** The reader with the record kinds they may open now. */
async function noticeReader(db: Pool, user: SignedInUser): Promise<NoticeReader> {
  return { userId: user.id, readable: readableNoticeRecords(await findRights(db, user)) };
}
