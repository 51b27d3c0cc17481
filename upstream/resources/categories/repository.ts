import type { ClientBase, Pool, PoolClient } from 'pg';

/** A category as it is answered. */
export interface StoredCategory {
  id: number;
  name: string;
  priority: number;
  /** Products in it. */
  count: number;
  version: number;
}

const FIND = `
  SELECT c.id, c.name, c.priority, coalesce(held.count, 0)::integer AS count, c.version
  FROM categories c
  LEFT JOIN LATERAL (SELECT count(*) FROM product_categories WHERE category_id = c.id) AS held ON true`;

/** Every category, by priority. */
export async function findCategories(db: Pool): Promise<StoredCategory[]> {
  const { rows } = await db.query<StoredCategory>({ name: 'categories', text: `${FIND} ORDER BY c.priority` });
  return rows;
}

/** Locks a category against products that come into it, and against other changes; undefined where it is gone. */
export async function findCategoryForUpdate(tx: PoolClient, id: number): Promise<StoredCategory | undefined> {
  await tx.query('SELECT FROM categories WHERE id = $1 FOR UPDATE', [id]);
  return findCategory(tx, id);
}

async function findCategory(db: ClientBase, id: number): Promise<StoredCategory | undefined> {
  return (await db.query<StoredCategory>(`${FIND} WHERE c.id = $1`, [id])).rows[0];
}

/** How many categories there are, which is also the last priority. */
export async function countCategories(tx: PoolClient): Promise<number> {
  const { rows } = await tx.query<{ count: number }>('SELECT count(*)::integer AS count FROM categories');
  return rows[0]?.count ?? 0;
}

export async function insertCategory(
  tx: PoolClient,
  { name, priority, now }: { name: string; priority: number; now: Date },
): Promise<StoredCategory> {
  const { rows } = await tx.query<StoredCategory>(
    `INSERT INTO categories (name, priority, created_at, updated_at) VALUES ($1, $2, $3, $3)
     RETURNING id, name, priority, 0 AS count, version`,
    [name, priority, now],
  );
  return rows[0] as StoredCategory;
}

export async function updateCategoryName(
  tx: PoolClient,
  before: StoredCategory,
  { name, now }: { name: string; now: Date },
): Promise<StoredCategory> {
  const { rows } = await tx.query<{ version: number }>(
    'UPDATE categories SET name = $2, updated_at = $3, version = version + 1 WHERE id = $1 RETURNING version',
    [before.id, name, now],
  );
  return { ...before, name, version: rows[0]?.version ?? before.version };
}

export async function removeCategory(tx: PoolClient, id: number): Promise<void> {
  await tx.query('DELETE FROM categories WHERE id = $1', [id]);
}
