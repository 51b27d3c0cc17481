import type { Pool } from 'pg';

/**
 * The columns of all tables, those of the queue too, that hold one of some words in any form that people or searches
 * find: `notes.content`. Keys of searches have neither case nor spaces.
 */
export async function rowsWith(db: Pool, words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await db.query<{ table: string; column: string }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS table, a.attname AS column
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid NOT IN ('integer'::regtype, 'boolean'::regtype)`);
  const plain = words.flatMap((word) => [word, word.replaceAll(' ', '')]).map((word) => word.toLowerCase());
  const { rows } = await db.query<{ place: string }>(
    `${columns
      .map(
        ({ table, column }) =>
          `SELECT '${table.replace('public.', '')}.${column}' AS place FROM ${table}
           WHERE lower("${column}"::text) ~ $1 HAVING count(*) > 0`,
      )
      .join(' UNION ALL ')}`,
    [`(^|[^a-z0-9])(${plain.map((word) => word.replace(/[^\w ]/g, '\\$&')).join('|')})(?![0-9])`],
  );
  return rows.map(({ place }) => place).sort();
}
