import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { checkLedger } from '@/scripts/ledger-verify';
import { seedDatabase } from '@/upstream/db/seed/seed';
import { diskStorage } from '@/upstream/files/disk-storage';
import { createDatabase, type TestDatabase } from './harness/database';
import { connected, exportTo, faultsIn, importFolder } from './import-fixture';

let demo: TestDatabase;
let copy: TestDatabase;
const home = mkdtempSync(join(tmpdir(), 'qpartner-import-'));
const [demoFiles, copyFiles, exported, exportedAgain] = ['demo-files', 'copy-files', 'export', 'export-again'].map(
  (name) => join(home, name),
) as [string, string, string, string];

beforeAll(async () => {
  for (const folder of [demoFiles, copyFiles]) mkdirSync(folder);
  [demo, copy] = [await createDatabase(), await createDatabase()];
  await seedDatabase({
    databaseUrl: demo.url,
    files: diskStorage(demoFiles),
    ...{ orders: 1_500, claims: 3_000, projects: 40, warranty: 30, inquiries: 60 },
    now: new Date('2026-06-15T18:00:00Z'),
  });
  await returnSomeUnits();
});

/** Returns a unit of the first line of some delivered orders, and cancels one of some received ones. */
async function returnSomeUnits(): Promise<void> {
  await connected(demo.url, (client) =>
    client.query(`
      CREATE TEMP TABLE chosen AS
        SELECT DISTINCT ON (o.id) o.id AS order_id, o.company_id, l.id AS line_id, l.total / l.quantity AS qpoints,
               CASE o.order_status_id WHEN 1 THEN 'canceled' ELSE 'returned' END AS kind
        FROM orders o JOIN order_lines l ON l.order_id = o.id
        WHERE o.order_status_id IN (1, 4) AND l.quantity > 1 AND l.total >= l.quantity
        ORDER BY o.id DESC, l.id LIMIT 60;
      INSERT INTO order_returns (order_id, company_id, kind, units, qpoints, reason, created_at)
        SELECT order_id, company_id, kind, 1, qpoints, 'Broken', now() FROM chosen;
      INSERT INTO order_return_lines (return_id, order_line_id, units, qpoints, to_stock)
        SELECT r.id, c.line_id, 1, c.qpoints, true FROM chosen c JOIN order_returns r USING (order_id);
      UPDATE order_lines l SET canceled_units = (c.kind = 'canceled')::integer,
          returned_units = (c.kind = 'returned')::integer
        FROM chosen c WHERE l.id = c.line_id;
      INSERT INTO point_ledger (company_id, amount, kind, order_id, return_id)
        SELECT company_id, qpoints, 'partial_refund', order_id, id FROM order_returns`),
  );
}
afterAll(async () => {
  await demo.drop();
  await copy.drop();
  rmSync(home, { recursive: true, force: true });
});

interface Balance {
  company: string;
  accrued: number;
  consumed: number;
  available: number;
}

const balancesOf = async ({ url }: TestDatabase) =>
  connected(url, async (client) => {
    const { rows } = await client.query<Balance>(
      `SELECT coalesce(i.external_id, p.company_id::text) AS company, p.accrued, p.consumed, p.available
       FROM company_points p
       LEFT JOIN intake_ids i ON i.kind = 'registration' AND i.result_id = p.company_id ORDER BY p.company_id`,
    );
    return rows;
  });

/** What triggers keep beside the rows; companies and products have the same order in both. */
const COUNTERS = [
  'SELECT approval_step, review, reception_yn, disabled, channel_group, survey, count FROM registration_counts',
  'SELECT tab_id, sum(count) AS count FROM order_counts GROUP BY 1',
  'SELECT kind, sum(units) AS units, sum(qpoints) AS qpoints FROM order_returns GROUP BY 1',
  'SELECT is_draft, installation_date::text, count FROM project_counts',
  `SELECT c.area, t.name, c.is_draft, c.count FROM content_counts c LEFT JOIN content_types t ON t.id = c.type_id`,
  `SELECT contact_type_id, category_id, status_id, sum(count) AS count FROM inquiry_counts GROUP BY 1, 2, 3`,
  'SELECT status, state, count FROM warranty_claim_counts',
  `SELECT rank() OVER (ORDER BY company_id) AS place, awaiting_update, awaiting_approval, qpoints FROM claim_queues`,
  `SELECT p.product_name, sum(q.awaiting_approval) AS pieces, sum(q.qpoints) AS qpoints FROM claim_queue_products q
   JOIN configurations p ON p.id = q.configuration_id GROUP BY 1`,
  'SELECT month::text, sum(watts) AS watts FROM claim_months GROUP BY 1',
  'SELECT sku_key FROM skus',
  'SELECT name, in_stock, pieces, sizes, colors, custom FROM products',
  'SELECT people_key, master_name_key FROM companies',
  `SELECT state, count(*) AS claims, sum(rate) AS qpoints FROM claims GROUP BY 1`,
  `SELECT decision, sum(items) AS items, sum(qpoints) AS qpoints FROM approvals WHERE kind = 'reward' GROUP BY 1`,
];

const countersOf = ({ url }: TestDatabase) =>
  connected(url, async (client) => {
    const all: Record<string, object[]> = {};
    for (const query of COUNTERS) {
      const { rows } = await client.query<object>(
        `SELECT * FROM (${query}) AS q WHERE q IS DISTINCT FROM NULL ORDER BY q`,
      );
      all[query] = rows.filter((row) => !('count' in row) || Number(row.count) !== 0);
    }
    return all;
  });

const checksums = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, createHash('sha256').update(content).digest('hex')]),
  );

it(
  'an import of the demo’s own export has equal balances, counts and checksums, and a sound ledger',
  { timeout: slowly(300_000) },
  async () => {
    const first = await exportTo(demo.url, exported, demoFiles);
    expect(await faultsIn(copy.url, exported)).toEqual([]);
    await importFolder(copy.url, exported, copyFiles);

    expect(await balancesOf(copy)).toEqual(await balancesOf(demo));
    const second = await exportTo(copy.url, exportedAgain, copyFiles);
    // Names the first line that differs, before the checksums do.
    for (const [name, content] of Object.entries(first)) {
      const [ours, theirs] = [content.split('\n'), second[name]?.split('\n') ?? []];
      const at = ours.findIndex((line, index) => line !== theirs[index]);
      expect({ name, lines: theirs.length, line: theirs[at] }).toEqual({ name, lines: ours.length, line: ours[at] });
    }
    expect(checksums(second)).toEqual(checksums(first));
    const pictures = (folder: string) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => !name.endsWith('csv'));
    expect(pictures(exportedAgain).toSorted()).toEqual(pictures(exported).toSorted());
    expect(pictures(exported).length).toBeGreaterThan(150);

    expect(await countersOf(copy)).toEqual(await countersOf(demo));
    expect(Object.values(first).filter((content) => content.trim().split('\n').length < 3)).toEqual([]);
    const { faults } = await connected(copy.url, checkLedger);
    expect(faults).toEqual([]);
  },
);

it('a second run changes nothing', async () => {
  const said = await importFolder(copy.url, exported, copyFiles);
  expect(said.every((sentence) => sentence.endsWith(': already there.'))).toBe(true);
  expect(checksums(await exportTo(copy.url, join(home, 'third'), copyFiles))).toEqual(
    checksums(await exportTo(demo.url, join(home, 'fourth'), demoFiles)),
  );
});
