import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { drizzleOn, onlyRow, raised } from '@/upstream/db/drizzle';
import { categories, productCategories } from '@/upstream/db/schema';

/** A category as it is answered. */
export interface StoredCategory extends Pick<typeof categories.$inferSelect, 'id' | 'name' | 'priority' | 'version'> {
  /** Products in it. */
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

/** Every category, by priority. */
export async function findCategories(db: Pool): Promise<StoredCategory[]> {
  return selectCategories(db).orderBy(asc(categories.priority)).prepare('categories').execute();
}

/** Locks a category against products that come into it, and against other changes; undefined where it is gone. */
export async function findCategoryForUpdate(tx: PoolClient, id: number): Promise<StoredCategory | undefined> {
  await drizzleOn(tx).select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('update');
  // Only a second statement counts the products that came into it while the first one waited.
  const [category] = await selectCategories(tx).where(eq(categories.id, id));
  return category;
}

/** How many categories there are, which is also the last priority. */
export async function countCategories(tx: PoolClient): Promise<number> {
  return drizzleOn(tx).$count(categories);
}

export async function insertCategory(
  tx: PoolClient,
  { name, priority, now }: { name: string; priority: number; now: Date },
): Promise<StoredCategory> {
  const rows = await drizzleOn(tx)
    .insert(categories)
    .values({ name, priority, createdAt: now, updatedAt: now })
    .returning(columnsWith(sql<number>`0`));
  return onlyRow(rows);
}

export async function updateCategoryName(
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

export async function removeCategory(tx: PoolClient, id: number): Promise<void> {
  await drizzleOn(tx).delete(categories).where(eq(categories.id, id));
}
