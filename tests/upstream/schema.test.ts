import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numberParts, searchKey } from '@/lib/domain/order-search';
import { pullSchema, SCHEMA_FILE } from '@/scripts/db-schema';
import { createDatabase, type TestDatabase } from './harness/database';

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('the log of the embedded database names no values', async () => {
  const { rows } = await client.query('SHOW log_error_verbosity');
  expect(rows).toEqual([{ log_error_verbosity: 'terse' }]);
});

describe('the tables', () => {
  it('are as the schema file says: after a new migration, run npm run db:schema', async () => {
    expect(await readFile(SCHEMA_FILE, 'utf8')).toBe(await pullSchema(database.url));
  });

  it.each([
    ...['Énergie  Nouvelle', 'NGUYỄN', 'o’Brien', 'ÅSA Øre', 'tab\t x\u00a0y', 'ŁÓDŹ', 'ﬁve ①', 'STRAẞE Œuvre Þór'],
    ...['Æ ǽ Ǿ Đà ılık İzmir Ðe', 'O`B ʼ ′', 'A–B—C−D', 'ΟΔΟΣ'],
  ])('make the same search key of %j as the program', async (text) => {
    const { rows } = await client.query<{ key: string }>('select search_key($1) as key', [text]);
    expect(rows[0]?.key).toBe(searchKey(text));
  });

  it('ignore the same characters in a search as the program', async () => {
    const codes = [...Array.from({ length: 0xffff }, (_, index) => index + 1), 0x1d173, 0xe0001, 0xe0041, 0xe01ef];
    const texts = codes.flatMap((code) =>
      code >= 0xd800 && code <= 0xdfff ? [] : [`a${String.fromCodePoint(code)}b`],
    );
    const { rows } = await client.query<{ text: string; key: string }>(
      'select text, search_key(text) as key from unnest($1::text[]) as text',
      [texts],
    );
    const isWithout = (key: string) => key === 'ab';
    expect(rows.filter(({ text, key }) => isWithout(key) !== isWithout(searchKey(text)))).toEqual([]);
    expect(rows.filter(({ key }) => isWithout(key)).length).toBeGreaterThan(200);
  });

  it.each(['QP-000042', 'QP-1042731', 'QP-123456789012'])(
    'find %s by every part that the program looks for',
    async (number) => {
      const { rows } = await client.query<{ parts: string[] }>('select number_parts($1) as parts', [number]);
      const digits = number.slice(3);
      const terms = Array.from({ length: digits.length }, (_, first) =>
        [3, 4, 5, 12].map((size) => digits.slice(first, first + size)),
      )
        .flat()
        .filter((term) => term.length >= 3);
      for (const term of terms) expect(rows[0]?.parts, term).toEqual(expect.arrayContaining(numberParts(term)));
      expect(new Set(rows[0]?.parts)).toEqual(new Set(terms.filter((term) => term.length <= 4)));
    },
  );

  it('find a number in an entry of the activity by every part that the program looks for', async () => {
    const { rows } = await client.query<{ parts: string[] }>(`select four_digits('qp104271311marie1999') as parts`);
    expect(rows[0]?.parts).toEqual([...numberParts('104271311'), '1999']);
  });

  it('refuse to change or remove an entry of the activity', async () => {
    await client.query(`insert into activity (action, object_type) values ('login', 'session')`);
    const changes = [`action = 'x'`, `user_name = 'x'`, `object_name = 'x'`, `client_address = '::1'`, 'user_id = 1'];
    const updates = changes.map((change) => `update activity set ${change}`);
    for (const sql of [...updates, 'delete from activity', 'truncate activity']) {
      await expect(client.query(sql), sql).rejects.toThrow('append-only');
    }
  });

  it('refuse to change what an order line showed, but let its product go', async () => {
    await client.query(`insert into products (id, name, description, priority) values (1, 'Cap', 'x', 1)`);
    await client.query(`insert into catalog_snapshots (product_id, product_name, sku) values (1, 'Cap', 'C-1')`);
    await expect(client.query(`update catalog_snapshots set product_name = 'Hat'`)).rejects.toThrow(`can't be changed`);
    await client.query('delete from products where id = 1');
    const { rows } = await client.query('select product_id, product_name from catalog_snapshots');
    expect(rows).toEqual([{ product_id: null, product_name: 'Cap' }]);
  });

  it('hold an e-mail address once, whatever its case', async () => {
    await client.query(`insert into users (email, role_id) values ('One@example.com', 1)`);
    await expect(client.query(`insert into users (email, role_id) values ('one@EXAMPLE.com', 1)`)).rejects.toThrow(
      'users_email',
    );
  });
});
