import type { PoolClient } from 'pg';
import type { VariantOptions } from '@/lib/domain/variant-options';
import { HttpError } from '@/upstream/http/errors';

/** The fields of a product that are its own, as they are stored. */
export interface ProductFields extends VariantOptions {
  name: string;
  /** As `descriptionToStore` gives it. */
  description: string;
  isHtml: boolean;
  active: boolean;
  recommended: boolean;
  isContact: boolean;
  /** Points for a piece. */
  prices: number;
  contactPrices: string | null;
  shipping: number | 'free';
  unlimited: boolean;
  sku: string | null;
  quantity: number;
}

/** Stock of a product itself. */
export type OwnStock = Pick<ProductFields, 'unlimited' | 'sku' | 'quantity'>;

/**
 * The stock of a product that has options: none of its own, for its variants have it. Once the last of them is gone it
 * is sold out (spec 1 §4) until somebody says what there is of it.
 */
export const STOCK_IN_VARIANTS: OwnStock = { unlimited: false, sku: null, quantity: 0 };

interface Author {
  userId: number;
  now: Date;
}

/** @returns the id of the new product, which stands first: room must have been made for it */
export async function insertProduct(tx: PoolClient, fields: ProductFields, { userId, now }: Author): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `INSERT INTO products (${COLUMNS.join(', ')}, priority, last_updated_by, created_at, updated_at)
     VALUES (${placeholders(COLUMNS.length)}, 1, $${COLUMNS.length + 1}, $${COLUMNS.length + 2}, $${COLUMNS.length + 2})
     RETURNING id`,
    [...valuesOf(fields), userId, now],
  );
  return rows[0]?.id ?? 0;
}

/** Stores the fields of a locked product and raises its version. */
export async function updateProduct(tx: PoolClient, id: number, fields: ProductFields, { userId, now }: Author): Promise<void> {
  await tx.query(
    `UPDATE products
        SET (${COLUMNS.join(', ')}) = ROW (${placeholders(COLUMNS.length)}),
            last_updated_by = $${COLUMNS.length + 1}, updated_at = $${COLUMNS.length + 2}, version = version + 1
      WHERE id = $${COLUMNS.length + 3}`,
    [...valuesOf(fields), userId, now, id],
  );
}

const COLUMNS = [
  ...['name', 'description', 'is_html', 'active', 'recommended', 'is_contact', 'prices', 'contact_prices', 'shipping_points'],
  ...['sizes', 'colors', 'custom', 'unlimited', 'sku', 'quantity'],
];

function valuesOf({ shipping, colors, ...fields }: ProductFields): unknown[] {
  return [
    ...[fields.name, fields.description, fields.isHtml, fields.active, fields.recommended, fields.isContact, fields.prices],
    ...[fields.contactPrices || null, shipping === 'free' ? null : shipping],
    ...[fields.sizes, JSON.stringify(colors), fields.custom, fields.unlimited, fields.sku || null, fields.quantity],
  ];
}

function placeholders(count: number): string {
  return Array.from({ length: count }, (_, index) => `$${index + 1}`).join(', ');
}

/**
 * Puts a product into exactly these categories.
 *
 * @throws HttpError 422 where one of them does not exist
 */
export async function putIntoCategories(tx: PoolClient, productId: number, categoryIds: readonly number[]): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    // Kept from being deleted until the product is in them.
    'SELECT id FROM categories WHERE id = ANY ($1::integer[]) ORDER BY id FOR KEY SHARE',
    [categoryIds],
  );
  const known = new Set(rows.map(({ id }) => id));
  const missing = categoryIds.findIndex((id) => !known.has(id));
  if (missing >= 0) {
    const msg = 'This category does not exist any more.';
    throw new HttpError(422, msg, { errors: [{ msg, path: `categories.${missing}` }] });
  }
  await tx.query('DELETE FROM product_categories WHERE product_id = $1 AND category_id <> ALL ($2::integer[])', [productId, [...known]]);
  await tx.query(
    `INSERT INTO product_categories (product_id, category_id)
     SELECT $1, unnest($2::integer[]) ON CONFLICT DO NOTHING`,
    [productId, [...known]],
  );
}
