import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { VariantOptions } from '@/lib/domain/variant-options';
import { drizzleOn, single, raised } from '@/upstream/db/drizzle';
import { categories, productCategories, products, productVariants } from '@/upstream/db/schema';
import { refuseField } from '@/upstream/http/errors';
import type { Planned, VariantsPlan } from './plan-variants';
import { freshSkus } from './skus';

export interface ProductFields extends VariantOptions {
  name: string;
  /** Result of `descriptionToStore`. */
  description: string;
  isHtml: boolean;
  active: boolean;
  recommended: boolean;
  isContact: boolean;
  /** Points per piece. */
  prices: number;
  contactPrices: string | null;
  shipping: number | 'free';
  unlimited: boolean;
  sku: string | null;
  quantity: number;
}

export type OwnStock = Pick<ProductFields, 'unlimited' | 'sku' | 'quantity'>;

interface Author {
  userId: number;
  now: Date;
}

/** @returns the id of the new product in first place; the caller must have moved the others */
export async function insertProduct(tx: PoolClient, fields: ProductFields, { userId, now }: Author): Promise<number> {
  const rows = await drizzleOn(tx)
    .insert(products)
    .values({ ...columnsOf(fields), priority: 1, lastUpdatedBy: userId, createdAt: now, updatedAt: now })
    .returning({ id: products.id });
  return single(rows).id;
}

export async function updateProduct(
  tx: PoolClient,
  id: number,
  fields: ProductFields,
  { userId, now }: Author,
): Promise<void> {
  await drizzleOn(tx)
    .update(products)
    .set({ ...columnsOf(fields), lastUpdatedBy: userId, updatedAt: now, version: raised(products.version) })
    .where(eq(products.id, id));
}

/** Columns are listed because callers may pass additional fields. */
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

/** Sets a product's categories. @throws HttpError 422 if one doesn't exist */
export async function putIntoCategories(
  tx: PoolClient,
  productId: number,
  categoryIds: readonly number[],
): Promise<void> {
  const rows = await drizzleOn(tx)
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, categoryIds))
    .orderBy(asc(categories.id))
    // Prevents their deletion until the product is added.
    .for('key share');
  const known = new Set(rows.map(({ id }) => id));
  const missing = categoryIds.findIndex((id) => !known.has(id));
  if (missing >= 0) refuseField(`categories.${missing}`, 'This category no longer exists.');
  const isOther = notInArray(productCategories.categoryId, [...known]);
  await drizzleOn(tx)
    .delete(productCategories)
    .where(and(eq(productCategories.productId, productId), isOther));
  await tx.query(
    `INSERT INTO product_categories (product_id, category_id)
     SELECT $1, unnest($2::integer[]) ON CONFLICT DO NOTHING`,
    [productId, [...known]],
  );
}

interface Target {
  productId: number;
  userId: number;
  now: Date;
}

/**
 * Writes planned changes of a locked product's variants. Removed ones go first, to free their SKUs and positions;
 * changes are one statement, so variants can swap theirs.
 *
 * @returns ids of the inserted variants
 * @throws DatabaseError on the constraint `skus_pkey` if a SKU is taken
 */
export async function writeVariants(
  tx: PoolClient,
  { productId, userId, now }: Target,
  { removed, changed, inserted }: Omit<VariantsPlan, 'options'>,
): Promise<number[]> {
  if (removed.length > 0) {
    const isRemoved = and(eq(productVariants.productId, productId), inArray(productVariants.id, removed));
    await drizzleOn(tx).delete(productVariants).where(isRemoved);
  }
  if (changed.length > 0) await tx.query(UPDATE, [JSON.stringify(await withSkus(tx, changed)), productId, userId, now]);
  if (inserted.length === 0) return [];
  const { rows } = await tx.query<{ id: number }>(INSERT, [
    JSON.stringify(await withSkus(tx, inserted)),
    productId,
    userId,
    now,
  ]);
  return rows.map(({ id }) => id);
}

async function withSkus<V extends { sku: string }>(
  tx: PoolClient,
  variants: readonly Planned<V>[],
): Promise<Planned<V>[]> {
  const fresh = await freshSkus(tx, variants.filter(({ sku }) => sku === '').length);
  return variants.map((variant) => (variant.sku === '' ? { ...variant, sku: fresh.pop() ?? '' } : variant));
}

const COLUMNS =
  'sku text, size text, color text, custom text, "hexCode" text, qpoints bigint, unlimited boolean, stock integer';

const UPDATE = `
  UPDATE product_variants AS v
     SET sku = c.sku, size = c.size, color = c.color, custom = c.custom, hex_code = nullif(c."hexCode", ''),
     qpoints = c.qpoints,
         unlimited = c.unlimited, stock = c.stock, last_updated_by = $3, updated_at = $4, version = v.version + 1
    FROM jsonb_to_recordset($1::jsonb) AS c (id integer, ${COLUMNS})
   WHERE v.id = c.id AND v.product_id = $2`;

const INSERT = `
  INSERT INTO product_variants
    (product_id, sku, size, color, custom, hex_code, qpoints, unlimited, stock, last_updated_by, created_at, updated_at)
  SELECT $2, sku, size, color, custom, nullif("hexCode", ''), qpoints, unlimited, stock, $3, $4, $4
    FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (${COLUMNS})) WITH ORDINALITY AS asked
   ORDER BY ordinality
  RETURNING id`;
