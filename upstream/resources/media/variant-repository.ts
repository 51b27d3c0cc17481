import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { VariantImage } from '@/lib/contract/products';
import { usedOptions } from '@/lib/domain/used-options';
import type { ColorOption, VariantKey, VariantOptions } from '@/lib/domain/variant-options';
import { variantImagesJson } from './media-json';
import { lockProduct } from './repository';

type ShownImage = z.infer<typeof VariantImage>;

/** A variant with its picture, as the activity keeps it. */
export interface StoredVariant extends VariantKey {
  id: number;
  productId: number;
  sku: string;
  qpoints: number;
  stock: number;
  unlimited: boolean;
  variantImages: ShownImage[];
}

const VARIANT = `
  SELECT v.id, v.product_id AS "productId", v.sku, v.size, v.color, v.custom, v.qpoints, v.stock, v.unlimited,
         ${variantImagesJson('v.id')} AS "variantImages"
    FROM product_variants v WHERE v.id = $1`;

/**
 * A variant, while nobody else can change its product's pictures or variants.
 *
 * @returns undefined where there is no such variant
 */
export async function lockVariant(tx: PoolClient, variantId: number): Promise<StoredVariant | undefined> {
  const product = await tx.query<{ product_id: number }>('SELECT product_id FROM product_variants WHERE id = $1', [variantId]);
  if (!product.rows[0]) return undefined;
  await lockProduct(tx, product.rows[0].product_id);
  const { rows } = await tx.query<StoredVariant>(VARIANT, [variantId]);
  return rows[0];
}

/**
 * Removes a variant, and takes the values that no variant has any more out of the product's options.
 *
 * @param change who does it, and when
 * @returns the product's new version
 */
export async function removeVariant(
  tx: PoolClient,
  { id, productId }: StoredVariant,
  change: { userId: number; now: Date },
): Promise<number> {
  await tx.query('DELETE FROM product_variants WHERE id = $1', [id]);
  const left = await tx.query<VariantKey>('SELECT size, color, custom FROM product_variants WHERE product_id = $1', [productId]);
  const before = await tx.query<{ sizes: string[]; colors: ColorOption[]; custom: string[] }>(
    'SELECT sizes, colors, custom FROM products WHERE id = $1',
    [productId],
  );
  const options: VariantOptions = usedOptions(before.rows[0] ?? NO_OPTIONS, left.rows);
  const { rows } = await tx.query<{ version: number }>(
    `UPDATE products SET sizes = $2, colors = $3, custom = $4, version = version + 1, updated_at = $5, last_updated_by = $6
      WHERE id = $1 RETURNING version`,
    [productId, options.sizes, JSON.stringify(options.colors), options.custom, change.now, change.userId],
  );
  return rows[0]?.version ?? 1;
}

const NO_OPTIONS: VariantOptions = { sizes: [], colors: [], custom: [] };

/** Takes the picture from a variant. @returns whether it had this one */
export async function removeVariantImage(tx: PoolClient, variantId: number, variantImageId: number): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM variant_images WHERE id = $1 AND variant_id = $2', [variantImageId, variantId]);
  return rowCount === 1;
}

/** The version of a product. */
export async function findVersion(tx: PoolClient, productId: number): Promise<number> {
  const { rows } = await tx.query<{ version: number }>('SELECT version FROM products WHERE id = $1', [productId]);
  return rows[0]?.version ?? 1;
}

/**
 * Shows one of the product's pictures at a variant, in the place of the one before.
 *
 * @param imageUrl as a `MediaItem` has it
 * @returns undefined where it is none of the product's pictures
 */
export async function showAtVariant(
  tx: PoolClient,
  { id, productId }: StoredVariant,
  imageUrl: string,
): Promise<ShownImage | undefined> {
  const { rows } = await tx.query<ShownImage>(
    `INSERT INTO variant_images (variant_id, media_id)
     SELECT $1, m.id FROM product_media m WHERE m.product_id = $2 AND '/files/' || m.asset_key = $3
     ON CONFLICT (variant_id) DO UPDATE SET media_id = excluded.media_id
     RETURNING id, $3 AS "imageUrl"`,
    [id, productId, imageUrl],
  );
  return rows[0];
}
