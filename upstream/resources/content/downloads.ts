import type { Pool } from 'pg';
import type { z } from 'zod';
import { getContentDownloads, MAX_DOWNLOADERS } from '@/lib/contract/content-history';
import { instantJson } from '@/upstream/db/statement';
import { notFound } from '@/upstream/http/errors';
import { handle } from '@/upstream/http/route';

type Downloads = z.output<typeof getContentDownloads.response>;

/** Counts a partner's completed download of an item's file. People without a company aren't counted. */
export async function countDownload(
  db: Pool,
  { itemId, userId, now }: { itemId: number; userId: number; now: Date },
): Promise<void> {
  await db.query({
    name: 'count-content-download',
    text: `INSERT INTO content_downloads AS d (item_id, user_id, company_id, last_at)
      SELECT $1, id, company_id, $3 FROM users WHERE id = $2 AND company_id IS NOT NULL
      ON CONFLICT (item_id, company_id, user_id) DO UPDATE
        SET downloads = d.downloads + 1, last_at = greatest(d.last_at, excluded.last_at)`,
    values: [itemId, userId, now],
  });
}

const TOTAL = `
  SELECT json_build_object('downloads', coalesce(sum(downloads), 0), 'companies', count(DISTINCT company_id),
    'lastAt', ${instantJson('max(last_at)')}) AS total FROM content_downloads WHERE item_id = $1`;

/** Read people only for the companies in the answer. */
const BY_COMPANY = `
  SELECT json_build_object('companyId', t.company_id, 'companyName', c.name, 'downloads', t.downloads,
    'lastAt', ${instantJson('t.last_at')}, 'people', p.people) AS row
  FROM (SELECT company_id, sum(downloads)::integer AS downloads, max(last_at) AS last_at FROM content_downloads
        WHERE item_id = $1 GROUP BY company_id ORDER BY 2 DESC, 3 DESC, 1 LIMIT $2) AS t
  JOIN companies c ON c.id = t.company_id
  CROSS JOIN LATERAL (
    SELECT json_agg(person) AS people FROM (
      SELECT json_build_object('userId', u.id, 'name', btrim(u.first_name || ' ' || u.last_name),
        'downloads', d.downloads, 'lastAt', ${instantJson('d.last_at')}) AS person
      FROM content_downloads d JOIN users u ON u.id = d.user_id
      WHERE d.item_id = $1 AND d.company_id = t.company_id ORDER BY d.downloads DESC, d.last_at DESC, u.id LIMIT $2
    ) AS few
  ) AS p
  ORDER BY t.downloads DESC, t.last_at DESC, t.company_id`;

export const downloadRoutes = [
  handle(getContentDownloads, async ({ db, params: { id } }): Promise<Downloads> => {
    const { rowCount } = await db.query('SELECT FROM content_items WHERE id = $1', [id]);
    if (rowCount === 0) notFound('item');
    const [total, byCompany] = await Promise.all([
      db.query<{ total: Omit<Downloads, 'byCompany'> }>({ name: 'content-downloads', text: TOTAL, values: [id] }),
      db.query<{ row: Downloads['byCompany'][number] }>({
        name: 'content-downloads-by-company',
        text: BY_COMPANY,
        values: [id, MAX_DOWNLOADERS],
      }),
    ]);
    const { downloads = 0, companies = 0, lastAt = null } = total.rows[0]?.total ?? {};
    return { downloads, companies, lastAt, byCompany: byCompany.rows.map(({ row }) => row) };
  }),
];
