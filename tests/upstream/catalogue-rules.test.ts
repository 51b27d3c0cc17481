import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from './harness/database';

const CATALOGUE = `
  insert into categories (id, name, priority) values (1, 'Caps', 2), (2, 'Bags', 3), (3, 'Tools', 1);
  insert into products (id, name, description, priority, unlimited, sku, quantity) values
    (1, 'Cap', 'x', 2, false, 'C-1', 2), (2, 'Bag', 'x', 3, true, null, 0), (3, 'Tool', 'x', 1, false, null, 0),
    (4, 'Shirt', 'x', 4, true, null, 0);
  insert into product_variants (product_id, sku, size, unlimited, stock) values (4, 'S-1', 'S', false, 0),
  (4, 'S-2', 'M', false, 0)`;

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(CATALOGUE);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('the database refuses', () => {
  it.each([
    ['a SKU of another product', `update products set sku = 'S-1' where id = 2`, 'SKU already exists'],
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
