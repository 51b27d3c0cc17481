import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProducts } from '@/lib/contract/products';
import type { Client } from './harness/client';
import { aCategory, aProduct, aVariant } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { readReport } from './report-reader';

let upstream: Upstream;
let staff: Client;
let caps: { id: number };

beforeAll(async () => {
  upstream = await startUpstream();
  staff = await upstream.signIn(3);
  caps = await aCategory(upstream.db, { name: 'Caps' });
  const mugs = await aCategory(upstream.db, { name: 'Mugs' });
  for (let index = 0; index < 30; index += 1) {
    const product = await aProduct(upstream.db, {
      name: index % 3 === 0 ? `Cap 100% ${index}` : `Mug_${index}`,
      active: index % 4 !== 0,
      categories: index % 3 === 0 ? [caps] : index % 5 === 0 ? [mugs, caps] : [mugs],
    });
    for (let variant = 0; variant < index % 3; variant += 1)
      await aVariant(upstream.db, product, { size: `Size ${variant}` });
  }
});
afterAll(() => upstream.stop());

describe('the product report', () => {
  it.each([
    'searchName=100%25',
    'searchName=_',
    "searchName='",
    'categories=CAPS&active=true&searchName=mug',
    'active=false&order=desc',
  ])('contains the products of the list, in its order, under %j', async (written) => {
    const query = written.replace('CAPS', String(caps.id));
    const { body } = await staff.get(`/products/all?limit=1000&${query}`);
    const { start, rows, end } = await readReport(staff, `/products/report?${query}`, listProducts.report);
    const ids = rows.map(({ id }) => id).filter((id, index, all) => id !== all[index - 1]);
    expect(ids).toEqual(body.results.map(({ id }: { id: number }) => id));
    expect(start.total).toBe(body.total[0].count);
    expect(end.rows).toBe(rows.length);
  });

  it('tells each variant of a product, or the product itself where it has none', async () => {
    const { rows: made } = await upstream.db.query<{ id: number }>(
      `insert into products (name, description, is_html, priority, unlimited, sku, quantity, active)
       values ('Plain', 'As "typed"', false, 101, false, 'PLAIN-1', 12, false),
          ('Endless', '<p>x</p>', true, 102, true, null, 0, true),
              ('Shirt', '<p>Soft &amp; warm</p>', true, 103, true, 'UNUSED', 5, true) returning id`,
    );
    const [plain, endless, shirt] = made.map(({ id }) => id) as [number, number, number];
    await upstream.db.query('insert into product_categories (product_id, category_id) values ($1, $2)', [
      shirt,
      caps.id,
    ]);
    await upstream.db.query(
      `insert into product_variants (product_id, sku, size, color, custom, stock, unlimited)
       values ($1, '000123', 'XL', 'Red', null, 0, false), ($1, 'SHIRT-2', 'S', 'Blue', null, 7, true)`,
      [shirt],
    );
    const { rows } = await readReport(staff, '/products/report', listProducts.report);
    const none = { color: null, size: null, custom: null };
    expect(rows.filter(({ id }) => [plain, endless, shirt].includes(id))).toEqual([
      {
        id: plain,
        sku: 'PLAIN-1',
        category: null,
        productName: 'Plain',
        productDescription: 'As "typed"',
        isHtml: false,
        ...none,
        inventoryQuantity: 12,
        itemStatus: 'Hidden',
      },
      {
        id: endless,
        sku: null,
        category: null,
        productName: 'Endless',
        productDescription: '<p>x</p>',
        isHtml: true,
        ...none,
        inventoryQuantity: 'Unlimited',
        itemStatus: 'Visible',
      },
      ...[
        { sku: '000123', size: 'XL', color: 'Red', inventoryQuantity: 0 },
        { sku: 'SHIRT-2', size: 'S', color: 'Blue', inventoryQuantity: 'Unlimited' },
      ].map((variant) => ({
        id: shirt,
        category: 'Caps',
        productName: 'Shirt',
        productDescription: '<p>Soft &amp; warm</p>',
        isHtml: true,
        custom: null,
        itemStatus: 'Visible',
        ...variant,
      })),
    ]);
  });
});
