import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '@/upstream/db/migrate';
import { createBareDatabase, type TestDatabase } from './harness/database';
import { migrateBefore } from './harness/old-schema';

/** A catalogue as it could be before the database kept it in order. */
const OLD = `
  insert into categories (id, name, priority) values (1, 'Caps', 5), (2, 'Bags', 5), (3, 'Tools', 1);
  insert into products (id, name, description, priority, unlimited, sku, quantity) values
    (1, 'Cap', 'x', 7, false, 'C-1', 2), (2, 'Bag', 'x', 7, true, null, 0), (3, 'Tool', 'x', 2, false, null, 0), (4, 'Shirt', 'x', 9, true, null, 0);
  insert into product_variants (product_id, sku, size, unlimited, stock) values (4, 'S-1', 'S', false, 0), (4, 'S-2', 'M', false, 0)`;

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createBareDatabase();
  await migrateBefore('0008', database.url);
  client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(OLD);
  await migrate(database.url);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('a catalogue that is older than its rules', () => {
  it('gets an order without gaps, in which nobody changes sides', async () => {
    const { rows } = await client.query(
      'select array_agg(id order by priority) as ids, array_agg(priority order by priority) as places from products',
    );
    expect(rows).toEqual([{ ids: [3, 1, 2, 4], places: [1, 2, 3, 4] }]);
    const categories = await client.query(
      'select array_agg(id order by priority) as ids, array_agg(priority order by priority) as places from categories',
    );
    expect(categories.rows).toEqual([{ ids: [3, 1, 2], places: [1, 2, 3] }]);
  });

  it('knows what of it is to be had', async () => {
    const { rows } = await client.query('select id, in_stock from products order by id');
    expect(rows.map(({ in_stock: inStock }) => inStock)).toEqual([true, true, false, false]);
  });

  it('keeps its SKUs in one namespace', async () => {
    const { rows } = await client.query('select sku_key from skus order by 1');
    expect(rows.map(({ sku_key: key }) => key)).toEqual(['c-1', 's-1', 's-2']);
    await expect(client.query(`update products set sku = 'S-1' where id = 2`)).rejects.toThrow('SKU already exists');
  });
});

describe('the database refuses', () => {
  it.each([
    ['a doubled place', 'update products set priority = 1 where id = 4', 'products_priority'],
    [
      'two variants of the same options',
      `insert into product_variants (product_id, sku, size) values (4, 'S-3', 's')`,
      'product_variants_options',
    ],
    [
      'a custom variant with a size',
      `insert into product_variants (product_id, sku, size, custom) values (4, 'S-4', 'L', 'Logo')`,
      'product_variants_custom_alone',
    ],
    [
      'a category name in other case and spaces',
      `insert into categories (id, name, priority) values (4, ' CAPS ', 4)`,
      'categories_name',
    ],
  ])('%s', async (_, statement, rule) => {
    await expect(client.query(statement)).rejects.toThrow(rule);
  });
});
