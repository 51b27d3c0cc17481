import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { ClientBase, Pool, PoolClient } from 'pg';
import {
  createRejectionReason,
  deleteRejectionReason,
  listRejectionReasons,
  MAX_REJECTION_REASONS,
  renameRejectionReason,
  type RejectionReason,
} from '@/lib/contract/rejection-reasons';
import { drizzleOn, onlyRow, raised } from '@/upstream/db/drizzle';
import { rejectionReasons } from '@/upstream/db/schema';
import { takeLock } from '@/upstream/db/transaction';
import { refusingTakenNames } from '@/upstream/db/violations';
import { conflict } from '@/upstream/http/errors';
import { refuse } from '@/upstream/http/faults';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';

export const rejectionReasonRoutes = [
  handle(listRejectionReasons, ({ db }) => findReasons(db)),

  mutate(createRejectionReason, { object: 'rejection reason' }, async ({ tx, body: { name }, now }) => {
    // Of two who add the last one, the second must see the first.
    await takeLock(tx, 'rejectionReasons');
    const insert = () =>
      drizzleOn(tx).insert(rejectionReasons).values({ name, createdAt: now, updatedAt: now }).returning(STORED);
    const after = onlyRow(await refusingTakenNames(name, insert));
    if ((await findReasons(tx)).length > MAX_REJECTION_REASONS) {
      conflict(`There can be at most ${MAX_REJECTION_REASONS.toLocaleString('en-US')} reasons.`);
    }
    return { answer: { id: after.id, name: after.name }, after };
  }),

  mutate(
    renameRejectionReason,
    { object: 'rejection reason', before: ({ tx, body }) => findForUpdate(tx, body.id) },
    async ({ tx, before, body: { name }, now }) => {
      const after = await refusingTakenNames(name, () => update(tx, before.id, { name, updatedAt: now }));
      return { answer: { id: after.id, name: after.name }, after };
    },
  ),

  mutate(
    deleteRejectionReason,
    {
      object: 'rejection reason',
      before: ({ tx, query }) => findForUpdate(tx, query.id ?? refuse('query', [{ msg: 'is required', path: 'id' }])),
    },
    async ({ tx, before, now }) => ({
      answer: {},
      after: await update(tx, before.id, { removedAt: now, updatedAt: now }),
    }),
  ),
];

const STORED = {
  id: rejectionReasons.id,
  name: rejectionReasons.name,
  version: rejectionReasons.version,
  removedAt: rejectionReasons.removedAt,
};

/** A reason as the activity keeps it. */
type StoredReason = Pick<typeof rejectionReasons.$inferSelect, keyof typeof STORED>;

/** Every reason that can be chosen, by name. */
async function findReasons(db: Pool | ClientBase): Promise<RejectionReason[]> {
  return drizzleOn(db)
    .select({ id: rejectionReasons.id, name: rejectionReasons.name })
    .from(rejectionReasons)
    .where(isNull(rejectionReasons.removedAt))
    .orderBy(sql`lower(${rejectionReasons.name} collate "und-x-icu")`, asc(rejectionReasons.id))
    .prepare('rejection-reasons')
    .execute();
}

/** A reason that was not removed, taken for a change; undefined where there is none of this id. */
async function findForUpdate(tx: PoolClient, id: number): Promise<StoredReason | undefined> {
  const [row] = await drizzleOn(tx)
    .select(STORED)
    .from(rejectionReasons)
    .where(and(eq(rejectionReasons.id, id), isNull(rejectionReasons.removedAt)))
    .for('update');
  return row;
}

/** @throws the database's 23505 where another reason has the name, whatever its case */
async function update(
  tx: PoolClient,
  id: number,
  change: Partial<typeof rejectionReasons.$inferInsert>,
): Promise<StoredReason> {
  const rows = await drizzleOn(tx)
    .update(rejectionReasons)
    .set({ ...change, version: raised(rejectionReasons.version) })
    .where(eq(rejectionReasons.id, id))
    .returning(STORED);
  return onlyRow(rows);
}
