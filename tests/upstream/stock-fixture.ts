import type { Pool } from 'pg';

let made = 0;

export interface StockedProduct {
  productId: number;
  /** Null for a product without options. */
  variantId: number | null;
}

/** Stores a product with one variant (size M) of limited stock, unless it shall have no end. */
export async function aLimitedProduct(db: Pool, { stock, unlimited = false }: { stock: number; unlimited?: boolean }): Promise<StockedProduct> {
  const productId = await aProductRow(db, { sku: null, unlimited: true, quantity: 0 });
  const { rows } = await db.query<{ id: number }>(
    `insert into product_variants (product_id, sku, size, unlimited, stock) values ($1, $2, 'M', $3, $4) returning id`,
    [productId, `STOCK-V-${productId}`, unlimited, stock],
  );
  return { productId, variantId: rows[0]!.id };
}

/** Stores a product without options, of limited stock unless it shall have no end. */
export async function aPlainProduct(db: Pool, { quantity, unlimited = false }: { quantity: number; unlimited?: boolean }): Promise<StockedProduct> {
  made += 1;
  return { productId: await aProductRow(db, { sku: `STOCK-P-${made}`, unlimited, quantity }), variantId: null };
}

async function aProductRow(db: Pool, { sku, unlimited, quantity }: { sku: string | null; unlimited: boolean; quantity: number }): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into products (name, description, priority, sku, unlimited, quantity)
     select 'Cap', 'x', coalesce(max(priority), 0) + 1, $1, $2, $3 from products returning id`,
    [sku, unlimited, quantity],
  );
  return rows[0]!.id;
}

/** What a product has in stock now. */
export async function stockOf(db: Pool, productId: number): Promise<{ version: number; quantity: number; variants: number[] }> {
  const { rows } = await db.query(
    `select version, quantity, array(select stock from product_variants v where v.product_id = p.id order by v.id) as variants
     from products p where id = $1`,
    [productId],
  );
  return rows[0];
}
