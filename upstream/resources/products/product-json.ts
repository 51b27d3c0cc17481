import { eq } from 'drizzle-orm';
import type { ClientBase, Pool } from 'pg';
import type { Product, Variant } from '@/lib/contract/products';
import type { VariantKey } from '@/lib/domain/variant-options';
import { drizzleOn } from '@/upstream/db/drizzle';
import { products } from '@/upstream/db/schema';
import { mediaJson, variantImagesJson } from '../media/media-json';
import { instantJson } from '@/upstream/db/statement';

/** Fields shared by list rows and whole products, as pairs of `json_build_object` on `products AS p`. */
export const PRODUCT_FIELDS = `
  'id', p.id,
  'name', p.name,
  'active', p.active,
  'recommended', p.recommended,
  'priority', p.priority,
  'categories', (
    SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.priority), '[]')
    FROM product_categories pc JOIN categories c ON c.id = pc.category_id
    WHERE pc.product_id = p.id
  ),
  'isContact', p.is_contact,
  'prices', p.prices,
  'contactPrices', p.contact_prices,
  'shipping', coalesce(to_json(p.shipping_points), '"free"'),
  'sku', p.sku,
  'unlimited', p.unlimited,
  'quantity', p.quantity,
  'version', p.version`;

export const PRODUCT_DETAILS = `
  'description', p.description,
  'isHtml', p.is_html,
  'sizes', p.sizes,
  'colors', p.colors,
  'custom', p.custom,
  'variants', (
    SELECT coalesce(json_agg(json_build_object(
      'id', v.id,
      'sku', v.sku,
      'size', v.size,
      'color', v.color,
      'custom', v.custom,
      'hexCode', v.hex_code,
      'qpoints', v.qpoints,
      'stock', v.stock,
      'unlimited', v.unlimited,
      'lastUpdatedBy', v.last_updated_by,
      'variantImages', ${variantImagesJson('v.id')}
    ) ORDER BY v.id), '[]')
    FROM product_variants v WHERE v.product_id = p.id
  )`;

const FIND_PRODUCT = {
  name: 'find-product',
  text: `
    SELECT json_build_object(
      ${PRODUCT_FIELDS},
      ${PRODUCT_DETAILS},
      'media', (
        SELECT coalesce(json_agg(${mediaJson('m')} ORDER BY m.position, m.id), '[]')
        FROM product_media m WHERE m.product_id = p.id
      ),
      'lastUpdateBy', (SELECT trim(u.first_name || ' ' || u.last_name) FROM users u WHERE u.id = p.last_updated_by),
      'updatedAt', ${instantJson('p.updated_at')}
    ) AS product
    FROM products p WHERE p.id = $1`,
};

export type StoredVariant = Omit<Variant, keyof VariantKey | 'hexCode'> & VariantKey & { hexCode: string | null };

export type StoredProduct = Omit<Product, 'variants' | 'version' | 'prices'> & {
  variants: StoredVariant[];
  prices: number;
  version: number;
};

export async function findProduct(db: Pool | ClientBase, id: number): Promise<StoredProduct | undefined> {
  const { rows } = await db.query<{ product: StoredProduct }>({ ...FIND_PRODUCT, values: [id] });
  return rows[0]?.product;
}

/** Locks a product with its parts, then reads it; undefined if the id doesn't exist. */
export async function findProductForUpdate(tx: ClientBase, id: number): Promise<StoredProduct | undefined> {
  await drizzleOn(tx).select({ id: products.id }).from(products).where(eq(products.id, id)).for('no key update');
  return findProduct(tx, id);
}
