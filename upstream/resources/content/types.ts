import type { ClientBase, Pool, PoolClient } from 'pg';
import { MAX_CONTENT_TYPES, NAMED_ITEMS, typeInUse, type ContentArea } from '@/lib/domain/content';
import { ACADEMY } from '@/lib/contract/academy';
import type { ContentType } from '@/lib/contract/content';
import { FAQ } from '@/lib/contract/faq';
import { withUniqueName } from '@/upstream/db/violations';
import { acquireLock } from '@/upstream/db/transaction';
import { conflict } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';

type StoredType = Required<ContentType>;

/** Includes items in the trash, because they have a type too. */
const COLUMNS = `
  t.id, t.name, t.version, t.is_hidden AS hidden,
  (SELECT coalesce(sum(c.count), 0)::integer FROM content_counts c WHERE c.area = t.area AND c.type_id = t.id)
  + (SELECT count(*)::integer FROM content_items i WHERE i.area = t.area AND i.type_id = t.id
    AND i.deleted_at IS NOT NULL) AS count`;

export async function findTypes(db: Pool | ClientBase, area: ContentArea): Promise<StoredType[]> {
  const text = `SELECT ${COLUMNS} FROM content_types t WHERE t.area = $1 ORDER BY t.priority, t.id`;
  return (await db.query<StoredType>({ name: 'content-types', text, values: [area] })).rows;
}

/** Locks a type, so that no items are added to it. */
async function lockType(tx: PoolClient, area: ContentArea, id: number): Promise<StoredType | undefined> {
  await tx.query('SELECT FROM content_types WHERE id = $1 AND area = $2 FOR UPDATE', [id, area]);
  const { rows } = await tx.query<StoredType>(
    `SELECT ${COLUMNS} FROM content_types t WHERE t.id = $1 AND t.area = $2`,
    [id, area],
  );
  return rows[0];
}

/** Items in the trash come last, because lists don't show them. */
async function firstOfType(
  tx: PoolClient,
  area: ContentArea,
  id: number,
): Promise<{ title: string; isTrashed: boolean }[]> {
  const text = `
    SELECT title, deleted_at IS NOT NULL AS "isTrashed" FROM content_items WHERE area = $1 AND type_id = $2
    ORDER BY deleted_at DESC NULLS FIRST, id DESC LIMIT $3`;
  return (await tx.query<{ title: string; isTrashed: boolean }>(text, [area, id, NAMED_ITEMS])).rows;
}

/** @param object the activity log's name for a type */
function typeRoutes(
  area: ContentArea,
  object: string,
  { createType, renameType, deleteType }: typeof ACADEMY | typeof FAQ,
) {
  return [
    mutate(createType, { object }, async ({ tx, body: { name }, now }) => {
      await acquireLock(tx, 'lists');
      if ((await findTypes(tx, area)).length >= MAX_CONTENT_TYPES)
        conflict(`There are already ${MAX_CONTENT_TYPES} types, the maximum.`);
      const text = `INSERT INTO content_types (area, name, created_at, updated_at, priority)
        SELECT $1, $2, $3, $3, coalesce(max(priority), 0) + 1 FROM content_types WHERE area = $1
        RETURNING id, name, version, is_hidden AS hidden, 0 AS count`;
      const { rows } = await withUniqueName(name, () => tx.query<StoredType>(text, [area, name, now]));
      const after = rows[0] as StoredType;
      return { answer: after, after };
    }),

    mutate(
      renameType,
      { object, before: ({ tx, params }) => lockType(tx, area, params.id) },
      async ({ tx, before, body: { name }, now }) => {
        const text = 'UPDATE content_types SET name = $2, updated_at = $3, version = version + 1 WHERE id = $1';
        await withUniqueName(name, () => tx.query(text, [before.id, name, now]));
        const after = { ...before, name, version: before.version + 1 };
        return { answer: after, after };
      },
    ),

    mutate(
      deleteType,
      { object, before: ({ tx, params }) => lockType(tx, area, params.id) },
      async ({ tx, before }) => {
        const reason = typeInUse(before.name, { count: before.count, first: await firstOfType(tx, area, before.id) });
        if (reason !== null) conflict(reason);
        await tx.query('DELETE FROM content_types WHERE id = $1', [before.id]);
        return { answer: {}, after: null };
      },
    ),
  ];
}

export const contentTypeRoutes = [
  ...typeRoutes('academy', 'academy type', ACADEMY),
  ...typeRoutes('faq', 'FAQ type', FAQ),
];
