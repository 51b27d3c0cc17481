import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { VariantOptions } from '@/lib/domain/variant-options';
import { drizzleOn, onlyRow, raised } from '@/upstream/db/drizzle';
import { categories, productCategories, products } from '@/upstream/db/schema';
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
  const rows = await drizzleOn(tx)
    .insert(products)
    .values({ ...columnsOf(fields), priority: 1, lastUpdatedBy: userId, createdAt: now, updatedAt: now })
    .returning({ id: products.id });
  return onlyRow(rows).id;
}

/** Stores the fields of a locked product and raises its version. */
export async function updateProduct(tx: PoolClient, id: number, fields: ProductFields, { userId, now }: Author): Promise<void> {
  await drizzleOn(tx)
    .update(products)
    .set({ ...columnsOf(fields), lastUpdatedBy: userId, updatedAt: now, version: raised(products.version) })
    .where(eq(products.id, id));
}

/** Named one by one: whoever calls may hold more of a product than is written here. */
function columnsOf({ shipping, ...fields }: ProductFields) {
  const { name, description, isHtml, active, recommended, isContact, prices, unlimited, quantity } = fields;
  return {
    ...{ name, description, isHtml, active, recommended, isContact, prices, unlimited, quantity },
    contactPrices: fields.contactPrices || null,
    shippingPoints: shipping === 'free' ? null : shipping,
    sizes: [...fields.sizes],
    colors: [...fields.colors],
    custom: [...fields.custom],
    sku: fields.sku || null,
  };
}

/**
 * Puts a product into exactly these categories.
 *
 * @throws HttpError 422 where one of them does not exist
 */
export async function putIntoCategories(tx: PoolClient, productId: number, categoryIds: readonly number[]): Promise<void> {
  const rows = await drizzleOn(tx)
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, categoryIds))
    .orderBy(asc(categories.id))
    // Kept from being deleted until the product is in them.
    .for('key share');
  const known = new Set(rows.map(({ id }) => id));
  const missing = categoryIds.findIndex((id) => !known.has(id));
  if (missing >= 0) {
    const msg = 'This category does not exist any more.';
    throw new HttpError(422, msg, { errors: [{ msg, path: `categories.${missing}` }] });
  }
  const isOther = notInArray(productCategories.categoryId, [...known]);
  await drizzleOn(tx).delete(productCategories).where(and(eq(productCategories.productId, productId), isOther));
  await tx.query(
    `INSERT INTO product_categories (product_id, category_id)
     SELECT $1, unnest($2::integer[]) ON CONFLICT DO NOTHING`,
    [productId, [...known]],
  );
}
