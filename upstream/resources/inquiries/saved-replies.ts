import type { ClientBase, Pool, PoolClient } from 'pg';
import {
  changeSavedReply,
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  MAX_SAVED_REPLIES,
  type SavedReply,
} from '@/lib/contract/inquiries';
import { single } from '@/upstream/db/drizzle';
import { acquireLock } from '@/upstream/db/transaction';
import { withUniqueName } from '@/upstream/db/violations';
import { conflict, notFound } from '@/upstream/http/errors';
import { requireParameter } from '@/upstream/http/faults';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';

const OBJECT = 'saved reply';

/** Personal replies are visible only to their owner, shared ones to all staff. */
export const savedReplyRoutes = [
  handle(listSavedReplies, ({ db, user }) => findSaved(db, user.id)),

  mutate(createSavedReply, { object: OBJECT }, async ({ tx, body, user, now }) => {
    const { name, title = null, content, shared } = body;
    await acquireLock(tx, 'savedReplies');
    await refuseTooMany(tx, shared, user.id);
    const insert = () =>
      tx.query<SavedReply>(
        `INSERT INTO saved_replies (name, title, content, is_shared, owner_id, created_at, updated_at)
          VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING ${SAVED}`,
        [name, title?.trim() || null, content, shared, user.id, now],
      );
    const after = (await withUniqueName(name, insert)).rows[0] ?? notFound(OBJECT);
    return { answer: after, after: recorded(after) };
  }),

  mutate(
    changeSavedReply,
    {
      object: OBJECT,
      before: async ({ tx, body, user }) => {
        await acquireLock(tx, 'savedReplies');
        return lockSaved(tx, body.id, user.id);
      },
    },
    async ({ tx, before, body, user, now }) => {
      const { name, title = null, content, shared } = body;
      if (shared !== before.shared) await refuseTooMany(tx, shared, user.id);
      const update = () =>
        tx.query<SavedReply>(
          `UPDATE saved_replies SET name = $2, title = $3, content = $4, is_shared = $5, owner_id = $6, updated_at = $7,
            version = version + 1
           WHERE id = $1 RETURNING ${SAVED}`,
          [before.id, name, title?.trim() || null, content, shared, user.id, now],
        );
      const after = (await withUniqueName(name, update)).rows[0] ?? notFound(OBJECT);
      return { answer: after, before: recorded(before), after: recorded(after) };
    },
  ),

  mutate(
    deleteSavedReply,
    {
      object: OBJECT,
      before: ({ tx, query, user }) => lockSaved(tx, requireParameter(query.id, 'id'), user.id),
    },
    async ({ tx, before }) => {
      await tx.query('DELETE FROM saved_replies WHERE id = $1', [before.id]);
      return { answer: {}, before: recorded(before), after: null };
    },
  ),
];

const SAVED = 'id, name, title, content, is_shared AS shared, version';

/** For the activity log, which must not show a personal reply's text. */
function recorded(reply: SavedReply): Pick<SavedReply, 'id' | 'shared'> {
  return reply.shared ? reply : { id: reply.id, shared: false };
}

/** Lock before counting, so that the second of two additions sees the first. @throws HttpError 409 */
async function refuseTooMany(tx: PoolClient, shared: boolean, userId: number): Promise<void> {
  const kind = shared ? 'is_shared' : 'NOT is_shared AND owner_id = $1';
  const { rows } = await tx.query<{ count: number }>(
    `SELECT count(*) AS count FROM saved_replies WHERE ${kind}`,
    shared ? [] : [userId],
  );
  if (single(rows).count >= MAX_SAVED_REPLIES) conflict(`There can be at most ${MAX_SAVED_REPLIES} saved replies.`);
}

async function findSaved(db: Pool | ClientBase, userId: number): Promise<SavedReply[]> {
  const { rows } = await db.query<SavedReply>({
    name: 'saved-replies',
    text: `SELECT ${SAVED} FROM saved_replies WHERE is_shared OR owner_id = $1 ORDER BY lower(name COLLATE "und-x-icu"),
      id`,
    values: [userId],
  });
  return rows;
}

/** Returns undefined for another person's reply. */
async function lockSaved(tx: PoolClient, id: number, userId: number): Promise<SavedReply | undefined> {
  const { rows } = await tx.query<SavedReply>(
    `SELECT ${SAVED} FROM saved_replies WHERE id = $1 AND (is_shared OR owner_id = $2) FOR UPDATE`,
    [id, userId],
  );
  return rows[0];
}
