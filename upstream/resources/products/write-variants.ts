import { and, eq, inArray } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { drizzleOn } from '@/upstream/db/drizzle';
import { productVariants } from '@/upstream/db/schema';
import { freshSkus } from './skus';
import type { Planned, VariantsPlan } from './plan-variants';

/** Whose variants are written, by whom and when. */
interface Target {
  productId: number;
  userId: number;
  now: Date;
}

/**
 * Writes what a plan makes of the variants of a locked product. What goes is taken out first, so that what comes can
 * have its SKU and its place; all changes are one statement, so that variants can exchange theirs.
 *
 * @returns the ids of the inserted variants
 * @throws DatabaseError on the constraint `skus_pkey` where a SKU is taken
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
  const { rows } = await tx.query<{ id: number }>(INSERT, [JSON.stringify(await withSkus(tx, inserted)), productId, userId, now]);
  return rows.map(({ id }) => id);
}

/** Gives a generated SKU to those that have none. */
async function withSkus<V extends { sku: string }>(tx: PoolClient, variants: readonly Planned<V>[]): Promise<Planned<V>[]> {
  const fresh = await freshSkus(tx, variants.filter(({ sku }) => sku === '').length);
  return variants.map((variant) => (variant.sku === '' ? { ...variant, sku: fresh.pop() ?? '' } : variant));
}

const COLUMNS = 'sku text, size text, color text, custom text, "hexCode" text, qpoints bigint, unlimited boolean, stock integer';

const UPDATE = `
  UPDATE product_variants AS v
     SET sku = c.sku, size = c.size, color = c.color, custom = c.custom, hex_code = nullif(c."hexCode", ''), qpoints = c.qpoints,
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
