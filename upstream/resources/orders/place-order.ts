import type { Pool, PoolClient } from 'pg';
import { changedTotal, missingPoints, planOrder, type Good, type OrderedLine } from '@/lib/domain/order-placement';
import { containsPattern, searchKey } from '@/lib/domain/order-search';
import { ORDER_STATUS } from '@/lib/domain/order-status';
import { single } from '@/upstream/db/drizzle';
import { withConstraintErrors } from '@/upstream/db/violations';
import { HttpError } from '@/upstream/http/errors';

/** An order that is to be placed. */
export interface NewOrder {
  companyId: number;
  /** The person of the company who orders. */
  userId: number;
  /** The staff member who enters it; by default the person who orders. */
  enteredBy?: number;
  lines: readonly (OrderedLine & { couponCode?: string | undefined })[];
  shippingInformation: {
    address: string;
    addressCont?: string | undefined;
    city: string;
    state: string;
    zipCode: string;
    mobileNumber?: string | undefined;
    officeNumber?: string | undefined;
  };
  /** Points that its form showed. */
  expectedTotal?: number | undefined;
  now: Date;
}

export interface PlacedOrder {
  id: number;
  orderNumber: string;
  companyId: number;
  orderStatusId: number;
  /** Points. */
  total: number;
}

/** The product or variant of a line, with the texts that its order shows later. */
interface FoundGood extends Good {
  variantId: number | null;
  name: string;
  sku: string;
  size: string | null;
  color: string | null;
  custom: string | null;
  categoryName: string | null;
  imageKey: string | null;
}

/**
 * Places an order and takes its points and its limited stock (decision 10). Products are locked in the order of their
 * ids, before their variants, and the company’s balance comes last, as in whatever returns them.
 *
 * @throws HttpError 409 that names the unavailable lines, and the missing points or another total than expected
 */
export async function placeOrder(tx: PoolClient, order: NewOrder): Promise<PlacedOrder> {
  const skus = order.lines.map(({ sku }) => sku);
  await tx.query({ name: 'lock-ordered-products', text: LOCK_PRODUCTS, values: [skus] });
  const goods = await findGoods(tx, skus);
  const { unavailable, total } = planOrder(order.lines, goods);
  const shortage =
    missingPoints(total, await lockBalance(tx, order.companyId)) ??
    (unavailable.length === 0 ? changedTotal(total, order.expectedTotal) : null);
  if (unavailable.length > 0 || shortage) throw refusalOf(unavailable, shortage);

  const taken = order.lines.map((line, index) => ({ ...line, good: goods[index] as FoundGood }));
  await takeStock(tx, taken, order.now);
  const placed = await insertOrder(tx, order, total);
  await insertLines(tx, placed.id, order.now, taken);
  if (total > 0) {
    await tx.query({
      name: 'take-points-of-order',
      text: `INSERT INTO point_ledger (company_id, amount, kind, order_id, created_at)
        VALUES ($1, $2, 'order', $3, $4)`,
      values: [order.companyId, -total, placed.id, order.now],
    });
  }
  return { ...placed, companyId: order.companyId, orderStatusId: ORDER_STATUS.received, total };
}

const LOCK_PRODUCTS = `
  SELECT FROM products WHERE id IN (
    SELECT coalesce(s.product_id, v.product_id) FROM unnest($1::text[]) AS sku
    JOIN skus s ON s.sku_key = case_key(sku) LEFT JOIN product_variants v ON v.id = s.variant_id
  ) ORDER BY id FOR NO KEY UPDATE`;

/** SQL: whether a SKU, with its product `p` and its variant `v` if it has one, can be ordered. */
const IS_SOLD = `p.active AND NOT p.is_contact AND (v.id IS NOT NULL OR NOT has_options(p.sizes, p.colors, p.custom)
      AND NOT EXISTS (SELECT FROM product_variants o WHERE o.product_id = p.id))`;

// Runs after the products are locked, so it sees what others changed during the wait.
const FIND_GOODS = `
  SELECT g.place, json_build_object(
    'key', coalesce('variant ' || v.id, 'product ' || p.id),
    'productId', p.id,
    'variantId', v.id,
    'isSold', ${IS_SOLD},
    'price', coalesce(v.qpoints, p.prices),
    'shipping', coalesce(p.shipping_points, 0),
    'stock', CASE WHEN NOT coalesce(v.unlimited, p.unlimited) THEN coalesce(v.stock, p.quantity) END,
    'name', p.name, 'sku', coalesce(v.sku, p.sku), 'size', v.size, 'color', v.color, 'custom', v.custom,
    'categoryName', (SELECT c.name FROM product_categories pc JOIN categories c ON c.id = pc.category_id
      WHERE pc.product_id = p.id ORDER BY c.priority LIMIT 1),
    'imageKey', coalesce(
      (SELECT m.thumbnail_key FROM variant_images i JOIN product_media m ON m.id = i.media_id
        WHERE i.variant_id = v.id),
      (SELECT m.thumbnail_key FROM product_media m WHERE m.product_id = p.id ORDER BY m.position, m.id LIMIT 1))
  ) AS good
  FROM unnest($1::text[]) WITH ORDINALITY AS g (sku, place)
  JOIN skus s ON s.sku_key = case_key(g.sku)
  LEFT JOIN product_variants v ON v.id = s.variant_id
  JOIN products p ON p.id = coalesce(s.product_id, v.product_id)`;

/** The products and variants of SKUs, in the same order; undefined for an unknown one. Case doesn’t count. */
export async function findGoods(db: Pool | PoolClient, skus: readonly string[]): Promise<(FoundGood | undefined)[]> {
  const { rows } = await db.query<{ place: number; good: FoundGood }>({
    name: 'find-ordered-goods',
    text: FIND_GOODS,
    values: [skus],
  });
  const found = new Map(rows.map(({ place, good }) => [place, good]));
  return skus.map((_, index) => found.get(index + 1));
}

/** Returns SKUs on sale whose product name contains a text or that start with it, in the shop's order. */
export async function searchSkus(db: Pool, text: string, limit: number): Promise<string[]> {
  const start = containsPattern(text.trim().toLowerCase()).slice(1);
  const { rows } = await db.query<{ sku: string }>({
    name: 'search-skus',
    text: `SELECT s.sku_key AS sku FROM skus s LEFT JOIN product_variants v ON v.id = s.variant_id
      JOIN products p ON p.id = coalesce(s.product_id, v.product_id)
      WHERE (p.name_key LIKE $1 OR s.sku_key LIKE $2) AND ${IS_SOLD}
      ORDER BY p.priority, v.id, s.sku_key LIMIT $3`,
    values: [containsPattern(searchKey(text)), start, limit],
  });
  return rows.map(({ sku }) => sku);
}

async function lockBalance(tx: PoolClient, companyId: number): Promise<number> {
  const { rows } = await tx.query<{ available: number }>({
    name: 'lock-balance',
    text: 'SELECT available FROM company_points WHERE company_id = $1 FOR UPDATE',
    values: [companyId],
  });
  return rows[0]?.available ?? 0;
}

function refusalOf(unavailable: readonly { index: number; sentence: string }[], shortage: string | null): HttpError {
  const errors = [
    ...unavailable.map(({ index, sentence }) => ({ msg: sentence, path: `lines.${index}.sku` })),
    ...(shortage === null ? [] : [{ msg: shortage, path: 'lines' }]),
  ];
  return new HttpError(409, errors.map(({ msg }) => msg).join(' '), { errors });
}

type TakenLine = NewOrder['lines'][number] & { good: FoundGood };

const UNITS = `
  SELECT id, sum(units) AS units FROM unnest($1::integer[], $2::integer[]) AS l (id, units) GROUP BY id`;

/** The versions rise, so that a form with the former stock can't be saved over it. */
async function takeStock(tx: PoolClient, lines: readonly TakenLine[], now: Date): Promise<void> {
  const limited = lines.filter(({ good }) => good.stock !== null);
  const ofVariants = limited.filter(({ good }) => good.variantId !== null);
  if (ofVariants.length > 0) {
    await tx.query({
      name: 'take-stock-of-variants',
      text: `UPDATE product_variants v
        SET stock = stock - t.units, version = version + 1, updated_at = greatest($3, updated_at)
        FROM (${UNITS}) AS t WHERE v.id = t.id`,
      values: [ofVariants.map(({ good }) => good.variantId), ofVariants.map(({ quantity }) => quantity), now],
    });
  }
  if (limited.length === 0) return;
  await tx.query({
    name: 'take-stock-of-products',
    text: `UPDATE products p
      SET quantity = quantity - t.units, version = version + 1, updated_at = greatest($3, updated_at)
      FROM (${UNITS}) AS t WHERE p.id = t.id`,
    values: [
      limited.map(({ good }) => good.productId),
      limited.map(({ good, quantity }) => (good.variantId === null ? quantity : 0)),
      now,
    ],
  });
}

async function insertOrder(
  tx: PoolClient,
  { companyId, userId, enteredBy = userId, lines, shippingInformation: to, now }: NewOrder,
  total: number,
): Promise<{ id: number; orderNumber: string }> {
  const { rows } = await tx.query<{ id: number; orderNumber: string }>({
    name: 'insert-order',
    text: `INSERT INTO orders (created_at, updated_at, user_id, company_id, type, total, shipping_address,
        shipping_address_cont, shipping_city, shipping_state, shipping_zip_code, shipping_mobile_number,
        shipping_office_number)
      VALUES ($1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      RETURNING id, order_number AS "orderNumber"`,
    values: [
      ...[now, userId, companyId, lines.some(({ couponCode }) => couponCode) ? 'custom' : 'qpoints', total],
      ...[to.address, to.addressCont || null, to.city, to.state, to.zipCode],
      ...[to.mobileNumber || null, to.officeNumber || null],
    ],
  });
  const placed = single(rows);
  await tx.query({
    name: 'begin-order-timeline',
    text: 'INSERT INTO order_timeline (order_id, order_status_id, user_id, created_at) VALUES ($1, $2, $3, $4)',
    values: [placed.id, ORDER_STATUS.received, enteredBy, now],
  });
  return placed;
}

async function insertLines(tx: PoolClient, orderId: number, now: Date, lines: readonly TakenLine[]): Promise<void> {
  const snapshots = await snapshotsOf(
    tx,
    lines.map(({ good }) => good),
  );
  const { rows } = await tx.query<{ id: number }>({
    name: 'insert-order-lines',
    text: `INSERT INTO order_lines (order_id, ordered_at, snapshot_id, quantity, total)
      SELECT $1, $2, snapshot_id, quantity, total
      FROM unnest($3::integer[], $4::integer[], $5::bigint[]) WITH ORDINALITY AS l (snapshot_id, quantity, total, place)
      ORDER BY place RETURNING id`,
    values: [
      ...[orderId, now, snapshots],
      lines.map(({ quantity }) => quantity),
      lines.map(({ quantity, good }) => quantity * good.price),
    ],
  });
  const coupons = lines.flatMap(({ couponCode }, index) => (couponCode ? [{ couponCode, id: rows[index]?.id }] : []));
  if (coupons.length === 0) return;
  await withConstraintErrors({ coupon_codes_code_key: 'A coupon code of this order is already in use.' }, () =>
    tx.query({
      name: 'insert-coupons',
      text: `INSERT INTO coupon_codes (code, order_line_id, order_id, ordered_at)
        SELECT code, line_id, $1, $2 FROM unnest($3::text[], $4::bigint[]) AS c (code, line_id)`,
      values: [orderId, now, coupons.map(({ couponCode }) => couponCode), coupons.map(({ id }) => id)],
    }),
  );
}

const SNAPSHOT_COLUMNS =
  'product_id, variant_id, product_name, sku, size, color, custom, category_name, image_key' as const;

const SENT_SNAPSHOTS = `json_to_recordset($1) AS t (place integer, product_id integer, variant_id integer,
  product_name text, sku text, size text, color text, custom text, category_name text, image_key text)`;

/** What the lines show, shared with other orders of the same. @returns the ids, in the order of the goods */
async function snapshotsOf(tx: PoolClient, goods: readonly FoundGood[]): Promise<number[]> {
  const sent = JSON.stringify(
    goods.map((good, place) => ({
      ...{ place, product_id: good.productId, variant_id: good.variantId, product_name: good.name, sku: good.sku },
      ...{ size: good.size, color: good.color, custom: good.custom },
      ...{ category_name: good.categoryName, image_key: good.imageKey },
    })),
  );
  await tx.query({
    name: 'insert-snapshots',
    text: `INSERT INTO catalog_snapshots (${SNAPSHOT_COLUMNS})
      SELECT DISTINCT ${SNAPSHOT_COLUMNS} FROM ${SENT_SNAPSHOTS} ON CONFLICT DO NOTHING`,
    values: [sent],
  });
  // A second statement sees those that another order has just made.
  const { rows } = await tx.query<{ id: number }>({
    name: 'find-snapshots',
    text: `SELECT s.id FROM ${SENT_SNAPSHOTS} JOIN catalog_snapshots s
      ON s.sku = t.sku AND s.product_name = t.product_name AND NOT s.detached
      AND (s.size, s.color, s.custom, s.category_name, s.image_key, s.variant_id, s.product_id)
        IS NOT DISTINCT FROM (t.size, t.color, t.custom, t.category_name, t.image_key, t.variant_id, t.product_id)
      ORDER BY t.place`,
    values: [sent],
  });
  return rows.map(({ id }) => id);
}
