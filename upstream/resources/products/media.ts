import { asc, eq } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { MediaOrders } from '@/lib/contract/product-input';
import { plainFileName } from '@/lib/domain/attachment';
import { drizzleOn } from '@/upstream/db/drizzle';
import { productMedia } from '@/upstream/db/schema';
import type { Picture } from '@/upstream/files/pictures';
import { conflict } from '@/upstream/http/errors';

type Orders = z.output<typeof MediaOrders>;

/**
 * Sorts a new product's pictures by the file names in the form. Equal names keep their order of arrival, and unnamed
 * pictures come last.
 */
export function inOrder<P>(pictures: readonly { name: string; picture: P }[], orders: Orders = []): P[] {
  const waiting = [...pictures];
  const named = orders.flatMap(({ name }) => {
    const index = waiting.findIndex((upload) => upload.name === plainFileName(name ?? ''));
    return index < 0 ? [] : waiting.splice(index, 1);
  });
  return [...named, ...waiting].map(({ picture }) => picture);
}

export async function findPictures(
  tx: PoolClient,
  productId: number,
): Promise<Pick<Picture, 'assetKey' | 'thumbnailKey'>[]> {
  const { assetKey, thumbnailKey } = productMedia;
  const ofProduct = eq(productMedia.productId, productId);
  return drizzleOn(tx).select({ assetKey, thumbnailKey }).from(productMedia).where(ofProduct);
}

/**
 * Reorders a locked product's pictures; unnamed ones follow in their old order.
 *
 * @throws HttpError 409 for a picture the product doesn't have
 */
export async function reorderMedia(tx: PoolClient, productId: number, orders: Orders): Promise<void> {
  const rows = await drizzleOn(tx)
    .select({ id: productMedia.id })
    .from(productMedia)
    .where(eq(productMedia.productId, productId))
    .orderBy(asc(productMedia.position), asc(productMedia.id));
  const present = rows.map(({ id }) => id);
  const named = [...new Set(orders.map(({ id }) => id))];
  if (named.some((id) => typeof id !== 'number' || !present.includes(id))) {
    conflict('Someone else deleted one of the images. Reload the product and try again.');
  }
  const ordered = [...named, ...present.filter((id) => !named.includes(id))];
  await tx.query(
    `UPDATE product_media AS m SET position = o.position
       FROM unnest($1::integer[]) WITH ORDINALITY AS o (id, position)
      WHERE m.id = o.id AND m.position <> o.position`,
    [ordered],
  );
}
