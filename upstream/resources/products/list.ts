import type { ClientBase, Pool } from 'pg';
import type { z } from 'zod';
import { sortOf, windowOf } from '@/lib/contract/list-endpoint';
import {
  listProducts,
  PRODUCT_LIST_EXTENSIONS,
  type ProductCounts,
  type ProductPage,
  type ProductRow,
} from '@/lib/contract/products';
import { containsPattern, searchKey } from '@/lib/domain/order-search';
import { LOW_STOCK } from '@/lib/domain/product-stock';
import { pageOf, type ListPage, type ListSource, type Selection } from '@/upstream/db/page-of';
import { literals, parameters, quotedLiterals, where, type Parameters } from '@/upstream/db/statement';
import { mediaJson } from '../media/media-json';
import { PRODUCT_DETAILS, PRODUCT_FIELDS } from './product-json';

/** Pages of the full list whose query plans are cached. */
const KEPT_PAGES = 4;

type Query = z.output<typeof listProducts.query>;

/**
 * A page of products. The counts ignore `active` and `stock`, because the status filter shows them for its other
 * choices; `total` respects both.
 */
export async function findProductPage(db: Pool | ClientBase, query: Query): Promise<ProductPage> {
  const { rows, total: counts } = await pageOf<ProductRow, ProductCounts>(db, productsPage(query));
  return {
    results: rows,
    total: [{ count: totalOf(query, counts) }],
    counts,
    supportedFilters: [...PRODUCT_LIST_EXTENSIONS],
  };
}

export function productsPage(query: Query): ListPage {
  const collected = parameters();
  const window = windowOf(listProducts, query);
  const source = productsSource(query, collected);
  const everyStatus = productsSource({ ...query, active: undefined, stock: undefined }, collected);
  return {
    select: query.details ? { ...PRODUCT_ROW, fields: `${PRODUCT_ROW.fields}, ${PRODUCT_DETAILS}` } : PRODUCT_ROW,
    ...source,
    total: `(
      SELECT json_build_object(
        'total', count(*),
        'onSale', count(*) FILTER (WHERE p.active AND p.in_stock),
        'soldOut', count(*) FILTER (WHERE p.active AND NOT p.in_stock),
        'hidden', count(*) FILTER (WHERE NOT p.active),
        'lowStock', count(*) FILTER (WHERE ${IN_STATE.low})
      ) FROM ${everyStatus.from} ${where(everyStatus.where)}
    )`,
    window,
    parameters: collected,
    isCommon:
      query.categories === undefined &&
      query.details === undefined &&
      window.limit === listProducts.list.window.usual &&
      window.offset < KEPT_PAGES * window.limit,
  };
}

const IN_STATE = {
  soldOut: 'p.active AND NOT p.in_stock',
  low: `p.active AND p.in_stock AND p.pieces <= ${LOW_STOCK}`,
} as const;

/** Matching products, sorted by priority. */
function productsSource(query: Query, { add }: Parameters): Required<ListSource> {
  const { categories, active, stock, searchName = '' } = query;
  const key = searchKey(searchName);
  return {
    // A literal id lets the planner estimate the category's size.
    from:
      categories === undefined
        ? 'products p'
        : 'products p JOIN product_categories pc ON pc.product_id = p.id AND pc.category_id = ' +
          `${literals().add(categories)}`,
    where: [
      ...(key === '' ? [] : [`(p.name_key LIKE ${add(containsPattern(key))} OR ${hasSku(searchName, add)})`]),
      ...(active === undefined ? [] : [`p.active = ${String(active)}`]),
      ...(stock === undefined ? [] : [IN_STATE[stock]]),
    ],
    orderBy: `p.priority ${sortOf(listProducts, query).direction}`,
  };
}

/** SQL: whether a product's SKU, or one of its variants', starts with a text. */
function hasSku(text: string, add: Parameters['add']): string {
  const start = containsPattern(text.trim().toLowerCase()).slice(1);
  return `p.id = ANY(ARRAY(
    SELECT coalesce(s.product_id, v.product_id) FROM skus s LEFT JOIN product_variants v ON v.id = s.variant_id
    WHERE s.sku_key LIKE ${add(start)}
  ))`;
}

export function productReportSource(query: Query): ListSource {
  const { from, where: conditions, orderBy } = productsSource(query, quotedLiterals());
  return { from, where: conditions, orderBy: `${orderBy}, v.id` };
}

/** Includes the first picture, and for variants their number, stock (null: unlimited) and prices. */
const PRODUCT_ROW: Selection = {
  table: 'products p',
  id: 'p.id',
  fields: `
    ${PRODUCT_FIELDS},
    'category', (
      SELECT c.name FROM product_categories pc JOIN categories c ON c.id = pc.category_id
      WHERE pc.product_id = p.id ORDER BY c.priority LIMIT 1
    ),
    'media', (
      SELECT coalesce(json_agg(${mediaJson('m')}), '[]')
      FROM (SELECT * FROM product_media WHERE product_id = p.id ORDER BY position, id LIMIT 1) AS m
    ),
    'variantCount', held.variants,
    'totalStock', CASE
      WHEN held.variants = 0 THEN p.pieces
      WHEN held.unlimited THEN NULL
      ELSE held.stock
    END,
    'minPrice', held.min_price,
    'maxPrice', held.max_price`,
  joins: `
    CROSS JOIN LATERAL (
      SELECT count(*) AS variants, bool_or(v.unlimited) AS unlimited, sum(v.stock) AS stock,
        min(v.qpoints) AS min_price, max(v.qpoints) AS max_price
      FROM product_variants v WHERE v.product_id = p.id
    ) AS held`,
};

export const PRODUCT_REPORT_ROW: Selection = {
  table: 'products p',
  id: 'p.id',
  fields: `
    'id', p.id,
    'sku', CASE WHEN v.id IS NULL THEN p.sku ELSE v.sku END,
    'category', (
      SELECT string_agg(c.name, ', ' ORDER BY c.priority)
      FROM product_categories held JOIN categories c ON c.id = held.category_id
      WHERE held.product_id = p.id
    ),
    'productName', p.name,
    'productDescription', p.description,
    'isHtml', p.is_html,
    'color', v.color,
    'size', v.size,
    'custom', v.custom,
    'inventoryQuantity', CASE
      WHEN CASE WHEN v.id IS NULL THEN p.pieces IS NULL ELSE v.unlimited END THEN to_json('Unlimited'::text)
      ELSE to_json(CASE WHEN v.id IS NULL THEN p.pieces ELSE v.stock END)
    END,
    'itemStatus', CASE WHEN p.active THEN 'Visible' ELSE 'Hidden' END`,
  joins: 'LEFT JOIN product_variants v ON v.product_id = p.id',
};

function totalOf({ active, stock }: Query, { total, hidden, soldOut, lowStock = 0 }: ProductCounts): number {
  if (stock) return active === false ? 0 : { soldOut, low: lowStock }[stock];
  if (active === undefined) return total;
  return active ? total - hidden : hidden;
}
