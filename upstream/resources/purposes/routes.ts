import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { ClientBase, Pool, PoolClient } from 'pg';
import {
  createPurpose,
  deletePurpose,
  listPurposes,
  MAX_PURPOSES,
  renamePurpose,
  type PurposeType,
} from '@/lib/contract/points';
import { SUBSCRIPTION_ID } from '@/lib/domain/purpose';
import { drizzleOn, onlyRow, raised } from '@/upstream/db/drizzle';
import { purposeTypes } from '@/upstream/db/schema';
import { takeLock } from '@/upstream/db/transaction';
import { refusingTakenNames } from '@/upstream/db/violations';
import { conflict } from '@/upstream/http/errors';
import { refuse } from '@/upstream/http/faults';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';

export const purposeRoutes = [
  handle(listPurposes, ({ db }) => findPurposes(db)),

  mutate(createPurpose, { object: 'purpose' }, async ({ tx, body, now }) => {
    // Of two who add the last one, the second must see the first.
    await takeLock(tx, 'purposes');
    const after = await refusingTakenNames(body.name, () => insertPurpose(tx, body.name, now));
    const answer = await findPurposes(tx);
    if (answer.length > MAX_PURPOSES)
      conflict(`There can be at most ${MAX_PURPOSES.toLocaleString('en-US')} purposes.`);
    return { answer, after };
  }),

  mutate(
    renamePurpose,
    { object: 'purpose', before: ({ tx, body }) => findPurposeForUpdate(tx, body.id) },
    async ({ tx, before, body, now }) => {
      refuseSubscription(before.id);
      const after = await refusingTakenNames(body.name, () => updatePurposeName(tx, before.id, body.name, now));
      return { answer: {}, after };
    },
  ),

  mutate(
    deletePurpose,
    {
      object: 'purpose',
      before: ({ tx, query }) =>
        findPurposeForUpdate(tx, query.id ?? refuse('query', [{ msg: 'is required', path: 'id' }])),
    },
    async ({ tx, before, now }) => {
      refuseSubscription(before.id);
      return { answer: {}, after: await removePurpose(tx, before.id, now) };
    },
  ),
];

/** The label of who is no administrator is fixed (spec 1 §6). */
function refuseSubscription(id: number): void {
  if (id === SUBSCRIPTION_ID)
    conflict('This purpose is fixed: it is that of every request of someone who is no administrator.');
}

const STORED = {
  id: purposeTypes.id,
  name: purposeTypes.name,
  version: purposeTypes.version,
  removedAt: purposeTypes.removedAt,
};

/** A purpose as the activity keeps it. */
type StoredPurpose = Pick<typeof purposeTypes.$inferSelect, keyof typeof STORED>;

/** Every purpose that can be chosen: the subscription first, then by name. */
async function findPurposes(db: Pool | ClientBase): Promise<PurposeType[]> {
  const isOrdinary = ne(purposeTypes.id, SUBSCRIPTION_ID);
  return drizzleOn(db)
    .select({ id: purposeTypes.id, name: purposeTypes.name })
    .from(purposeTypes)
    .where(isNull(purposeTypes.removedAt))
    .orderBy(isOrdinary, sql`lower(${purposeTypes.name} collate "und-x-icu")`, asc(purposeTypes.id))
    .prepare('purposes')
    .execute();
}

/** A purpose that was not removed, taken for a change; undefined where there is none of this id. */
async function findPurposeForUpdate(tx: PoolClient, id: number): Promise<StoredPurpose | undefined> {
  const [row] = await drizzleOn(tx)
    .select(STORED)
    .from(purposeTypes)
    .where(and(eq(purposeTypes.id, id), isNull(purposeTypes.removedAt)))
    .for('update');
  return row;
}

/** @throws the database's 23505 where another purpose has the name, whatever its case */
async function insertPurpose(tx: PoolClient, name: string, now: Date): Promise<StoredPurpose> {
  const rows = await drizzleOn(tx)
    .insert(purposeTypes)
    .values({ name, createdAt: now, updatedAt: now })
    .returning(STORED);
  return onlyRow(rows);
}

/** @throws the database's 23505 where another purpose has the name, whatever its case */
async function updatePurposeName(tx: PoolClient, id: number, name: string, now: Date): Promise<StoredPurpose> {
  return update(tx, id, { name, updatedAt: now });
}

/** Takes a purpose out of sight. Requests that name it keep it. */
async function removePurpose(tx: PoolClient, id: number, now: Date): Promise<StoredPurpose> {
  return update(tx, id, { removedAt: now, updatedAt: now });
}

type Change = Partial<typeof purposeTypes.$inferInsert>;

async function update(tx: PoolClient, id: number, change: Change): Promise<StoredPurpose> {
  const rows = await drizzleOn(tx)
    .update(purposeTypes)
    .set({ ...change, version: raised(purposeTypes.version) })
    .where(eq(purposeTypes.id, id))
    .returning(STORED);
  return onlyRow(rows);
}
