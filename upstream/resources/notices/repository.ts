import type { ClientBase, Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import type { Output } from '@/lib/contract/endpoint';
import { windowOf } from '@/lib/contract/list-endpoint';
import { listOwnNotices, type OwnNotice } from '@/lib/contract/notices';
import {
  MAX_LISTED_NOTICES,
  noticeSentence,
  waysOf,
  type NoticeFacts,
  type NoticeKind,
  type NoticeRecordKind,
  type NoticeWay,
  type ChosenKind,
  type WaysByKind,
} from '@/lib/domain/notice';
import { MAX_UNREAD_COUNT } from '@/lib/domain/unread-count';
import { pageOf, rowById, singleRow, type Selection } from '@/upstream/db/page-of';
import { instantJson, parameters, planOnce } from '@/upstream/db/statement';

/** A reader and the kinds of records they may open. */
export interface NoticeReader {
  userId: number;
  readable: readonly NoticeRecordKind[];
}

interface StoredNotice extends Omit<OwnNotice, 'text' | 'reason'> {
  userId: number;
  facts: NoticeFacts;
}

const NOTICE: Selection = {
  table: 'notices n',
  id: 'n.id',
  fields: `'id', n.id, 'userId', n.user_id, 'kind', n.kind, 'facts', n.facts,
    'record', json_build_object('kind', n.record_kind, 'id', n.record_id),
    'createdAt', ${instantJson('n.created_at')}, 'isRead', n.read_at IS NOT NULL`,
};

export async function findNotices(
  db: Pool,
  { userId, readable }: NoticeReader,
  query: z.output<typeof listOwnNotices.query>,
): Promise<Output<typeof listOwnNotices>> {
  const collected = parameters();
  const where = [
    `n.user_id = ${collected.add(userId)}`,
    `n.record_kind = ANY (${collected.add(readable)}::text[])`,
    ...(query.show === 'unread' ? ['n.read_at IS NULL'] : []),
  ];
  const { rows, total } = await pageOf<StoredNotice>(db, {
    select: NOTICE,
    where,
    orderBy: 'n.id DESC',
    total: `(SELECT count(*) FROM (
      SELECT FROM notices n WHERE ${where.join(' AND ')} LIMIT ${MAX_LISTED_NOTICES + 1}) AS counted)`,
    window: windowOf(listOwnNotices, query),
    parameters: collected,
    isCommon: true,
  });
  const isMore = total > MAX_LISTED_NOTICES;
  return {
    data: rows.map(toOwnNotice),
    total: isMore ? MAX_LISTED_NOTICES : total,
    ...(isMore && { totalIsLowerBound: true }),
  };
}

/** One of the reader's notices; undefined if it isn't theirs or they can't open its record. */
export async function findNotice(
  db: Pool,
  { userId, readable }: NoticeReader,
  id: number,
): Promise<OwnNotice | undefined> {
  const found = await rowById<StoredNotice>(db, NOTICE, id);
  return found?.userId === userId && readable.includes(found.record.kind) ? toOwnNotice(found) : undefined;
}

function toOwnNotice({ facts, userId: _, ...notice }: StoredNotice): OwnNotice {
  return { ...notice, text: noticeSentence(notice.kind, facts), reason: facts.reason ?? null };
}

/** Number of unread notices, up to the cap plus 1. */
export async function countUnread(db: Pool, { userId, readable }: NoticeReader): Promise<number> {
  const text = `
    SELECT count(*) FROM (
      SELECT FROM notices WHERE user_id = $1 AND read_at IS NULL AND record_kind = ANY ($2::text[])
      LIMIT ${MAX_UNREAD_COUNT + 1}
    ) AS unread`;
  return (await singleRow<{ count: number }>(db, planOnce({ text, values: [userId, readable] }))).count;
}

/** Marks a notice as read. @param alsoOlder marks all older ones too */
export async function markRead(
  tx: PoolClient,
  { userId, id, alsoOlder, now }: { userId: number; id: number; alsoOlder: boolean; now: Date },
): Promise<void> {
  await tx.query(
    `UPDATE notices SET read_at = $3 WHERE user_id = $1 AND read_at IS NULL AND id ${alsoOlder ? '<=' : '='} $2`,
    [userId, id, now],
  );
}

export async function markReadOfRecord(
  tx: PoolClient,
  { userId, record, now }: { userId: number; record: { kind: NoticeRecordKind; id: string }; now: Date },
): Promise<void> {
  await tx.query(
    `UPDATE notices SET read_at = $4 WHERE user_id = $1 AND read_at IS NULL AND record_kind = $2 AND record_id = $3`,
    [userId, record.kind, record.id, now],
  );
}

export async function findWays(db: Pool | ClientBase, userId: number): Promise<WaysByKind> {
  const { rows } = await db.query<{ kind: ChosenKind; way: NoticeWay }>({
    name: 'notice-ways',
    text: 'SELECT kind, way FROM notice_ways WHERE user_id = $1',
    values: [userId],
  });
  return waysOf(Object.fromEntries(rows.map(({ kind, way }) => [kind, way])));
}

export async function writeWays(tx: PoolClient, userId: number, ways: Partial<WaysByKind>): Promise<void> {
  await tx.query(
    `INSERT INTO notice_ways (user_id, kind, way) SELECT $1, * FROM unnest($2::text[], $3::text[])
     ON CONFLICT (user_id, kind) DO UPDATE SET way = excluded.way`,
    [userId, Object.keys(ways), Object.values(ways)],
  );
}

export interface NoticeOfDigest {
  id: number;
  kind: NoticeKind;
  facts: NoticeFacts;
}

/** Takes the notices for a person's digest, newest first, without those read since. */
export async function takeForDigest(tx: PoolClient, { userId, readable }: NoticeReader): Promise<NoticeOfDigest[]> {
  const { rows } = await tx.query<NoticeOfDigest & { isDue: boolean }>(
    `UPDATE notices SET awaits_digest = false WHERE user_id = $1 AND awaits_digest
     RETURNING id, kind, facts, read_at IS NULL AND record_kind = ANY ($2::text[]) AS "isDue"`,
    [userId, readable],
  );
  return rows.filter(({ isDue }) => isDue).sort((one, other) => other.id - one.id);
}
