import { and, eq } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { VariantImage } from '@/lib/contract/products';
import { usedOptions, type VariantKey, type VariantOptions } from '@/lib/domain/variant-options';
import { drizzleOn, raised } from '@/upstream/db/drizzle';
import { products, productVariants, variantImages } from '@/upstream/db/schema';
import { variantImagesJson } from './media-json';
import { lockProduct } from './repository';

type ShownImage = z.infer<typeof VariantImage>;

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

/** Locks a variant with its product's pictures and variants; undefined if it doesn't exist. */
export async function lockVariant(tx: PoolClient, variantId: number): Promise<StoredVariant | undefined> {
  const { id, productId } = productVariants;
  const [found] = await drizzleOn(tx).select({ productId }).from(productVariants).where(eq(id, variantId));
  if (!found) return undefined;
  await lockProduct(tx, found.productId);
  const { rows } = await tx.query<StoredVariant>(VARIANT, [variantId]);
  return rows[0];
}

/** Removes a variant, and option values that no variant uses any more. @returns the product's new version */
export async function removeVariant(
  tx: PoolClient,
  { id, productId }: StoredVariant,
  change: { userId: number; now: Date },
): Promise<number> {
  const { size, color, custom } = productVariants;
  await drizzleOn(tx).delete(productVariants).where(eq(productVariants.id, id));
  const left = await drizzleOn(tx)
    .select({ size, color, custom })
    .from(productVariants)
    .where(eq(productVariants.productId, productId));
  const [before = NO_OPTIONS] = await drizzleOn(tx)
    .select({ sizes: products.sizes, colors: products.colors, custom: products.custom })
    .from(products)
    .where(eq(products.id, productId));
  const options = usedOptions(before, left);
  const [after] = await drizzleOn(tx)
    .update(products)
    .set({
      sizes: [...options.sizes],
      colors: [...options.colors],
      custom: [...options.custom],
      version: raised(products.version),
      updatedAt: change.now,
      lastUpdatedBy: change.userId,
    })
    .where(eq(products.id, productId))
    .returning({ version: products.version });
  return after?.version ?? 1;
}

const NO_OPTIONS: VariantOptions = { sizes: [], colors: [], custom: [] };

/** Removes the picture from a variant. @returns whether it had this one */
export async function removeVariantImage(tx: PoolClient, variantId: number, variantImageId: number): Promise<boolean> {
  const { rowCount } = await drizzleOn(tx)
    .delete(variantImages)
    .where(and(eq(variantImages.id, variantImageId), eq(variantImages.variantId, variantId)));
  return rowCount === 1;
}

export async function findVersion(tx: PoolClient, productId: number): Promise<number> {
  const { id, version } = products;
  const [product] = await drizzleOn(tx).select({ version }).from(products).where(eq(id, productId));
  return product?.version ?? 1;
}

/**
 * Sets a variant's picture to one of the product's pictures.
 *
 * @param imageUrl in the form of a `MediaItem`
 * @returns undefined if the product has no such picture
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
