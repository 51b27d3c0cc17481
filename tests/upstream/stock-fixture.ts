import type { Pool } from 'pg';
import { aProduct, aVariant } from './harness/factories';

/** What a line of an order names, with `size` where it names a variant. */
export interface StockedProduct {
  productId: number;
  variantId: number | null;
  size: string | null;
}

/** Stores a product with one variant, of size M. */
export async function aSizedProduct(
  db: Pool,
  { stock, unlimited = false }: { stock: number; unlimited?: boolean },
): Promise<StockedProduct> {
  const { id: productId } = await aProduct(db, { sizes: ['M'] });
  const { id: variantId } = await aVariant(db, { id: productId }, { size: 'M', stock, unlimited });
  return { productId, variantId, size: 'M' };
}

/** Stores a product without options. */
export async function aPlainProduct(
  db: Pool,
  { quantity, unlimited = false }: { quantity: number; unlimited?: boolean },
): Promise<StockedProduct> {
  const { id: productId } = await aProduct(db, { quantity, unlimited });
  return { productId, variantId: null, size: null };
}

/** What the shop has of a product now. */
export async function stockOf(
  db: Pool,
  { productId }: StockedProduct,
): Promise<{ version: number; quantity: number; variants: number[]; inStock: boolean }> {
  const { rows } = await db.query(
    `select version, quantity, in_stock as "inStock",
            array(select stock from product_variants v where v.product_id = p.id order by v.id) as variants
     from products p where id = $1`,
    [productId],
  );
  return rows[0];
}
