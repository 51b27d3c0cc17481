import type { ClientBase, Pool } from 'pg';
import type { z } from 'zod';
import type { listProducts, ProductCounts, ProductPage, ProductRow } from '@/lib/contract/products';
import { containsPattern, searchKey } from '@/lib/domain/order-search';
import { mediaJson } from '../media/media-json';
import { literals, parameters, planOnce, where, type Parameters, type Statement } from '../orders/statement';
import { PRODUCT_FIELDS } from './product-json';

/** Products of a page of the back office (spec 1 §9). */
const PAGE_SIZE = 25;

/** So many pages of the whole list keep their plans. */
const KEPT_PAGES = 4;

type Query = z.output<typeof listProducts.query>;

/**
 * A page of products with the counts of its filter. The counts leave `active` aside: they tell people what the other
 * choices of the status filter hold. `total` heeds it.
 */
export async function findProductPage(db: Pool | ClientBase, query: Query): Promise<ProductPage> {
  const { rows } = await db.query<{ results: ProductRow[]; counts: ProductCounts }>(pageStatement(query));
  const { results = [], counts = { total: 0, onSale: 0, soldOut: 0, hidden: 0 } } = rows[0] ?? {};
  return { results, total: [{ count: totalOf(query, counts) }], counts };
}

/** Exported for the test that looks at its plan. */
export function pageStatement({ offset = 0, limit = PAGE_SIZE, categories, active, searchName, order = 'asc' }: Query): Statement {
  const { add: literal } = literals();
  const collected = parameters();
  const { source, conditions } = productSource({ categories, searchName }, collected);
  const { values } = collected;
  const text = `
    WITH page AS MATERIALIZED (
      SELECT p.id FROM ${source} ${where(conditions, activeCondition(active))}
      ORDER BY p.priority ${order} LIMIT ${literal(limit)} OFFSET ${literal(offset)}
    )
    SELECT
      (SELECT coalesce(json_agg(json_build_object(${ROW_FIELDS}) ORDER BY p.priority ${order}), '[]')
       FROM page JOIN products p USING (id) ${ROW_JOINS}) AS results,
      (SELECT json_build_object(
         'total', count(*),
         'onSale', count(*) FILTER (WHERE p.active AND p.in_stock),
         'soldOut', count(*) FILTER (WHERE p.active AND NOT p.in_stock),
         'hidden', count(*) FILTER (WHERE NOT p.active)
       ) FROM ${source} ${where(conditions)}) AS counts`;
  const isOneOfFew = categories === undefined && limit === PAGE_SIZE && offset < KEPT_PAGES * PAGE_SIZE;
  return isOneOfFew ? planOnce({ text, values }) : { text, values };
}

/** Where the products of a filter are read, as `products AS p`, and the conditions on them; its `active` is left aside. */
export function productSource(
  { categories, searchName = '' }: Pick<Query, 'categories' | 'searchName'>,
  { add }: Parameters,
): { source: string; conditions: string[] } {
  const key = searchKey(searchName);
  // The number stands in the text: the planner must know a category to choose well.
  const source =
    categories === undefined
      ? 'products p'
      : `products p JOIN product_categories pc ON pc.product_id = p.id AND pc.category_id = ${literals().add(categories)}`;
  return { source, conditions: key === '' ? [] : [`p.name_key LIKE ${add(containsPattern(key))}`] };
}

/** The condition of the status filter; none where every product is wanted. */
export function activeCondition(active: boolean | undefined): string | undefined {
  return active === undefined ? undefined : `p.active = ${String(active)}`;
}

/** Of the pictures the first; of the variants how many they are, and how many pieces (null: no end of them). */
const ROW_FIELDS = `
  ${PRODUCT_FIELDS},
  'media', (
    SELECT coalesce(json_agg(${mediaJson('m')}), '[]')
    FROM (SELECT * FROM product_media WHERE product_id = p.id ORDER BY position, id LIMIT 1) AS m
  ),
  'variantCount', held.variants,
  'totalStock', CASE
    WHEN held.variants = 0 THEN CASE WHEN p.unlimited THEN NULL ELSE p.quantity END
    WHEN held.unlimited THEN NULL
    ELSE held.stock
  END`;

const ROW_JOINS = `
  CROSS JOIN LATERAL (
    SELECT count(*) AS variants, bool_or(v.unlimited) AS unlimited, sum(v.stock) AS stock
    FROM product_variants v WHERE v.product_id = p.id
  ) AS held`;

/** How many products a filter has together with its `active`. */
function totalOf({ active }: Query, { total, hidden }: ProductCounts): number {
  if (active === undefined) return total;
  return active ? total - hidden : hidden;
}
