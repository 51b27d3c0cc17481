import { eq } from 'drizzle-orm';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { MediaItem } from '@/lib/contract/products';
import { drizzleOn } from '@/upstream/db/drizzle';
import { productMedia, products } from '@/upstream/db/schema';
import type { Picture } from '@/upstream/files/pictures';
import { mediaJson } from './media-json';

export interface ProductPictures {
  id: number;
  name: string;
  media: MediaItem[];
}

const PRODUCT_PICTURES = `
  SELECT p.id, p.name, (SELECT coalesce(json_agg(${mediaJson('m')} ORDER BY m.position, m.id), '[]'::json)
                  FROM product_media m WHERE m.product_id = p.id) AS media
    FROM products p WHERE p.id = $1`;

export async function findPictures(db: Pool | ClientBase, productId: number): Promise<ProductPictures | undefined> {
  const { rows } = await db.query<ProductPictures>({
    name: 'product-pictures',
    text: PRODUCT_PICTURES,
    values: [productId],
  });
  return rows[0];
}

/** Like `findPictures`, but locks the product's pictures and variants. */
export async function lockPictures(tx: PoolClient, productId: number): Promise<ProductPictures | undefined> {
  // The second statement sees what the previous lock holder wrote.
  await lockProduct(tx, productId);
  return findPictures(tx, productId);
}

/** Locks a product with its parts. Take this lock before those of its parts. */
export async function lockProduct(tx: PoolClient, productId: number): Promise<void> {
  await drizzleOn(tx).select({ id: products.id }).from(products).where(eq(products.id, productId)).for('no key update');
}

/** Adds pictures after the existing ones. @returns them with their ids */
export async function insertPictures(
  tx: PoolClient,
  productId: number,
  pictures: readonly Picture[],
  now: Date,
): Promise<MediaItem[]> {
  const { rows } = await tx.query<{ item: MediaItem }>(
    `WITH added AS (
       INSERT INTO product_media (product_id, asset_key, thumbnail_key, width, height, position, created_at)
       SELECT $1, p.asset_key, p.thumbnail_key, p.width, p.height,
              p.place + (SELECT coalesce(max(position), 0) FROM product_media WHERE product_id = $1), $6
         FROM unnest($2::text[], $3::text[], $4::int[], $5::int[]) WITH ORDINALITY
              AS p (asset_key, thumbnail_key, width, height, place)
       RETURNING *
     )
     SELECT ${mediaJson('added')} AS item FROM added ORDER BY position`,
    [
      productId,
      pictures.map(({ assetKey }) => assetKey),
      pictures.map(({ thumbnailKey }) => thumbnailKey),
      pictures.map(({ width }) => width),
      pictures.map(({ height }) => height),
      now,
    ],
  );
  return rows.map(({ item }) => item);
}

export async function findProductOfMedia(tx: PoolClient, mediaId: number): Promise<number | undefined> {
  const { id, productId } = productMedia;
  const [picture] = await drizzleOn(tx).select({ productId }).from(productMedia).where(eq(id, mediaId));
  return picture?.productId;
}

/**
 * Removes a picture from its product and variants, and closes the gap.
 *
 * @returns its keys; undefined if it doesn't exist
 */
export async function removePicture(
  tx: PoolClient,
  mediaId: number,
): Promise<Pick<Picture, 'assetKey' | 'thumbnailKey'> | undefined> {
  const { rows } = await tx.query<{ assetKey: string; thumbnailKey: string }>(
    `WITH gone AS (DELETE FROM product_media WHERE id = $1 RETURNING *),
          closed AS (UPDATE product_media m SET position = m.position - 1 FROM gone
                      WHERE m.product_id = gone.product_id AND m.position > gone.position AND m.id <> gone.id)
     SELECT asset_key AS "assetKey", thumbnail_key AS "thumbnailKey" FROM gone`,
    [mediaId],
  );
  return rows[0];
}
