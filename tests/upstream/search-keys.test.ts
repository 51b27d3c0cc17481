import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, anOrder, aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { anInquiry } from './inquiries-fixture';
import { aRecordOfEachKind } from './record-fixture';

/** How texts were searched before the migration. */
const BEFORE = `
  CREATE OR REPLACE FUNCTION search_key(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(
      regexp_replace(normalize(value, NFKD), '[\\u0300-\\u036f\\s]', '', 'g') COLLATE "und-x-icu"
    ) COLLATE "C";
  CREATE OR REPLACE FUNCTION words_of(held text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN array_to_tsvector(array_remove(regexp_split_to_array(lower(held), '[^[:alnum:]]+'), ''))`;

const file = (name: string) => readFile(`upstream/db/${name}`, 'utf8');

let upstream: Upstream;
let owner: Client;

beforeAll(async () => {
  upstream = await startUpstream();
  owner = new Client({ connectionString: upstream.database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await upstream.stop();
});

/** Columns that are kept in the form of another text, and how many of their rows aren’t. */
async function stale(): Promise<Record<string, number>> {
  const { rows: columns } = await owner.query<{ table: string; column: string; made: string }>(`
    SELECT c.relname AS table, a.attname AS column, pg_get_expr(d.adbin, d.adrelid) AS made
    FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
    JOIN pg_class c ON c.oid = a.attrelid
    WHERE a.attgenerated = 's' AND pg_get_expr(d.adbin, d.adrelid) ~ 'search_key|search_lines|words_of'`);
  const found: Record<string, number> = {};
  for (const { table, column, made } of columns) {
    const { rows } = await owner.query<{ count: number }>(
      `SELECT count(*)::integer FROM ${table} WHERE ${column}::text IS DISTINCT FROM (${made})::text`,
    );
    found[`${table}.${column}`] = rows[0]?.count ?? 0;
  }
  return found;
}

describe('texts from before searches ignored apostrophes and more', () => {
  it('are found after the migration, and nothing else of their rows changes', async () => {
    await owner.query(BEFORE);
    await aRecordOfEachKind(upstream.db);
    const company = await aCompany(upstream.db, { name: 'O’Brien Sør–West' });
    const buyer = {
      roleId: 5,
      companyId: company.id,
      firstName: 'Łukasz',
      lastName: 'D’Arcy',
      email: 'd’arcy@x.example',
    };
    await anOrder(upstream.db, {
      buyer: await aUser(upstream.db, buyer),
      lines: [{ productName: 'Men’s Jacket', sku: 'A–1', coupon: { code: 'QC–Ø', used: false } }],
    });
    await anInquiry(upstream.db, { name: 'Þór O’Neil', message: 'The inverter’s manual' });
    for (const update of [
      `UPDATE products SET name = 'Men’s ' || name`,
      `UPDATE projects SET project_name = 'Smith’s ' || project_name`,
      `UPDATE companies SET purchase_channel = 'Ødegaard', city = 'Coeur d’Alene' WHERE id = ${company.id}`,
      `UPDATE warranty_claims SET label = label || '–1', company_name = 'O’Brien', full_name = 'Þór', product_name = 'A–1'`,
      `INSERT INTO content_items (area, type_id, title, publish_at) VALUES ('faq', 101, 'What’s new', now())`,
      `INSERT INTO activity (action, object_type, object_name) VALUES ('update', 'company', 'O’Brien Sør')`,
    ])
      await owner.query(update);
    const text = `SELECT (SELECT json_agg(c ORDER BY id) FROM (SELECT id, name, version FROM companies) c) AS companies,
      (SELECT json_agg(a ORDER BY id) FROM (SELECT id, action, object_name, created_at FROM activity) a) AS activity,
      (SELECT json_agg(c) FROM order_counts c) AS orders`;
    const { rows: before } = await owner.query(text);

    await owner.query(await file('functions/before-tables/texts.sql'));
    const waiting = await stale();
    await owner.query(`BEGIN; ${await file('migrations/0039_search_keys.sql')}; COMMIT`);

    expect(Object.entries(waiting).flatMap(([column, rows]) => (rows > 0 ? [] : [column]))).toEqual([]);
    expect(Object.values(await stale()).every((rows) => rows === 0)).toBe(true);
    expect((await owner.query(text)).rows).toEqual(before);
    const { rows: people } = await owner.query('SELECT people_key, search_text FROM companies WHERE id = $1', [
      company.id,
    ]);
    expect(people).toEqual([
      { people_key: 'lukaszdarcy\ndarcy@x.example', search_text: 'obriensor-west\nlukaszdarcy\ndarcy@x.example' },
    ]);
    const { rows: off } = await owner.query(`SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'D'`);
    expect(off).toEqual([]);
  });
});

describe('a search', () => {
  it.each(['obrien', "O'Brien", 'o’b', 'sor-west', 'sør — west', 'S\u200bør', 'lukasz', 'Łukasz d’arcy', 'darcy'])(
    'for %j finds a company by its name or people',
    async (term) => {
      const admin = await upstream.signIn(1);
      const { body } = await admin.get(`/search?q=${encodeURIComponent(term)}&kind=company`);
      const names = (body.hits as { name: string }[]).map(({ name }) => name);
      const { body: orders } = await admin.get(`/orders?limit=10&searchFor=${encodeURIComponent(term)}`);
      expect([names, orders.data.length]).toEqual([['O’Brien Sør–West'], 1]);
    },
  );

  it.each(['oneil', "o'neil", 'neil', 'inverters', 'inverter', 'thor'])(
    'for %j finds a message by its words',
    async (term) => {
      const admin = await upstream.signIn(1);
      const { body } = await admin.get(`/search?q=${encodeURIComponent(term)}&kind=inquiry`);
      expect(body.hits).toHaveLength(1);
    },
  );
});
