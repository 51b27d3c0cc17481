import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { ClientBase, Pool, PoolClient } from 'pg';
import {
  createCategory,
  deleteCategory,
  listCategories,
  MAX_CATEGORIES,
  prioritiseCategories,
  renameCategory,
} from '@/lib/contract/categories';
import { drizzleOn, single, raised } from '@/upstream/db/drizzle';
import { closeGap, reorder } from '@/upstream/db/priority';
import { categories, productCategories } from '@/upstream/db/schema';
import { acquireLock } from '@/upstream/db/transaction';
import { withUniqueName } from '@/upstream/db/violations';
import { conflict, refuseOtherId } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';

export const categoryRoutes = [
  handle(listCategories, async ({ db }) => findCategories(db)),

  mutate(createCategory, { object: 'category' }, async ({ tx, body, now }) => {
    await acquireLock(tx, 'categories');
    const present = await countCategories(tx);
    if (present >= MAX_CATEGORIES) conflict(`There are already ${MAX_CATEGORIES} categories, the maximum.`);
    const name = withSingleSpaces(body.name);
    const after = await withUniqueName(name, () => insertCategory(tx, { name, priority: present + 1, now }));
    return { answer: after, after };
  }),

  mutate(
    renameCategory,
    { object: 'category', before: ({ tx, params }) => findCategoryForUpdate(tx, params.id) },
    async ({ tx, before, params, body, now }) => {
      refuseOtherId(params.id, body.id);
      const name = withSingleSpaces(body.name);
      const after = await withUniqueName(name, () => updateCategoryName(tx, before, { name, now }));
      return { answer: after, after };
    },
  ),

  mutate(
    deleteCategory,
    {
      object: 'category',
      before: async ({ tx, params }) => {
        await acquireLock(tx, 'categories');
        return findCategoryForUpdate(tx, params.id);
      },
    },
    async ({ tx, before }) => {
      if (before.count > 0) conflict(holdsProducts(before.count));
      await removeCategory(tx, before.id);
      await closeGap(tx, 'categories', before.priority);
      return { answer: {}, after: null };
    },
  ),

  mutate(prioritiseCategories, { object: 'category' }, async ({ tx, body }) => ({
    answer: {},
    ...(await reorder(tx, 'categories', body.batchUpdate)),
  })),
];

/** The reason to keep a category that is in use, with its number of products. */
function holdsProducts(count: number): string {
  return count === 1
    ? 'This category holds 1 product. Move it to another category first.'
    : `This category holds ${count.toLocaleString('en-US')} products. Move them to another category first.`;
}

function withSingleSpaces(name: string): string {
  return name.trim().replace(/\s+/g, ' ');
}

interface StoredCategory extends Pick<typeof categories.$inferSelect, 'id' | 'name' | 'priority' | 'version'> {
  count: number;
}

const columnsWith = (count: SQL<number>) => ({
  id: categories.id,
  name: categories.name,
  priority: categories.priority,
  count,
  version: categories.version,
});

function selectCategories(db: Pool | ClientBase) {
  const count = drizzleOn(db).$count(productCategories, eq(productCategories.categoryId, categories.id));
  return drizzleOn(db).select(columnsWith(count)).from(categories);
}

async function findCategories(db: Pool): Promise<StoredCategory[]> {
  return selectCategories(db).orderBy(asc(categories.priority)).prepare('categories').execute();
}

/** Locks a category against other changes and new products; undefined if it is gone. */
async function findCategoryForUpdate(tx: PoolClient, id: number): Promise<StoredCategory | undefined> {
  await drizzleOn(tx).select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('update');
  // A second statement counts products that were added during the wait.
  const [category] = await selectCategories(tx).where(eq(categories.id, id));
  return category;
}

async function countCategories(tx: PoolClient): Promise<number> {
  return drizzleOn(tx).$count(categories);
}

async function insertCategory(
  tx: PoolClient,
  { name, priority, now }: { name: string; priority: number; now: Date },
): Promise<StoredCategory> {
  const rows = await drizzleOn(tx)
    .insert(categories)
    .values({ name, priority, createdAt: now, updatedAt: now })
    .returning(columnsWith(sql<number>`0`));
  return single(rows);
}

async function updateCategoryName(
  tx: PoolClient,
  before: StoredCategory,
  { name, now }: { name: string; now: Date },
): Promise<StoredCategory> {
  const [after] = await drizzleOn(tx)
    .update(categories)
    .set({ name, updatedAt: now, version: raised(categories.version) })
    .where(eq(categories.id, before.id))
    .returning({ version: categories.version });
  return { ...before, name, version: after?.version ?? before.version };
}

async function removeCategory(tx: PoolClient, id: number): Promise<void> {
  await drizzleOn(tx).delete(categories).where(eq(categories.id, id));
}
