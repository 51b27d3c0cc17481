import { asc } from 'drizzle-orm';
import type { ClientBase, Pool } from 'pg';
import type { z } from 'zod';
import { MAX_TIMELINE_ENTRIES, type Order, type OrderPage, type OrderRow } from '@/lib/contract/orders';
import { ORDER_TABS } from '@/lib/domain/order-status';
import { drizzleOn } from '@/upstream/db/drizzle';
import { shippingCarriers } from '@/upstream/db/schema';
import { singleRow } from '@/upstream/db/page-of';
import { instantJson, planOnce, type Statement } from '@/upstream/db/statement';
import type { OrderFilter, OrderWindow } from './order-query';
import { countsByTab, pageByColumn, pageByTime } from './pages';
import { HELD_POINTS } from './refund';
import { ORDER_FIELDS, ORDER_JOINS } from './row-json';
import { pageOfWaiting } from './waiting';
import { collectMatches, pageOfBroadSearch, SEARCH_CAP, type CollectedMatches } from './search';

/** From this offset on, finding the nearer end of the list first is faster. */
const FAR = 10_000;

const PAGE_SIZE = 25;

/** Pages of a broad search whose query plans are cached. */
const KEPT_PAGES = 4;

type Counts = Record<string, number>;

const NO_ORDERS: Counts = Object.fromEntries(ORDER_TABS.map(({ id }) => [id, 0]));

/**
 * A page of orders with the counts of the tabs. Everything is exact, except a search with more than SEARCH_CAP matches,
 * which says "at least" (docs/decisions/0002-counting-and-searching.md).
 */
export async function findOrderPage(
  db: Pool | ClientBase,
  filter: OrderFilter,
  window: OrderWindow,
): Promise<z.output<typeof OrderPage>> {
  if (filter.search !== null && filter.waiting === null) return searchOrders(db, filter, window);
  const { counts, data } = await singleRow<{ counts: Counts; data: OrderRow[] }>(
    db,
    await statementOf(db, filter, window),
  );
  const ofEach = everyTab(counts);
  return { data, total: totalOf(filter, ofEach), counts: ofEach, totalIsLowerBound: false };
}

/** Counts of all orders by tab. */
export async function countOrders(db: Pool): Promise<Counts> {
  const every = { tabId: null, from: null, until: null, search: null, waiting: null };
  const { counts } = await singleRow<{ counts: Counts }>(db, planOnce(countsByTab(every)));
  return everyTab(counts);
}

async function statementOf(db: Pool | ClientBase, filter: OrderFilter, window: OrderWindow): Promise<Statement> {
  if (filter.waiting) return pageOfWaiting(filter, window);
  if (window.sort === 'createdAt') return keptForPages(pageByTime(filter, window), window);
  if (window.offset < FAR) return pageByColumn(filter, window, 'first');
  const { counts } = await singleRow<{ counts: Counts }>(db, countsByTab(filter));
  const total = totalOf(filter, { ...counts, all: sumOf(counts) });
  return pageByColumn(filter, window, window.offset > total / 2 ? 'last' : 'first');
}

/** Cache plans only for the back office's page sizes, so that there are few statements. */
function keptForPages(found: Statement, { limit }: OrderWindow): Statement {
  return limit === PAGE_SIZE ? planOnce(found) : found;
}

async function searchOrders(
  db: Pool | ClientBase,
  filter: OrderFilter,
  window: OrderWindow,
): Promise<z.output<typeof OrderPage>> {
  const matches = await singleRow<CollectedMatches>(db, keptForPages(collectMatches(filter, window), window));
  if (!matches.broad) {
    const counts = everyTab(matches.counts);
    return { data: matches.data as OrderRow[], total: totalOf(filter, counts), counts, totalIsLowerBound: false };
  }
  if (matches.paged)
    return {
      data: matches.data as OrderRow[],
      total: SEARCH_CAP,
      counts: { all: SEARCH_CAP },
      totalIsLowerBound: true,
    };
  // One extra row shows if there are more.
  const page = pageOfBroadSearch(filter, { ...window, limit: window.limit + 1 }, matches);
  // Days are literals, so only statements without days are few enough to cache.
  const isOneOfFew = filter.from === null && filter.until === null && window.offset < KEPT_PAGES * PAGE_SIZE;
  const { data } = await singleRow<{ data: OrderRow[] }>(db, isOneOfFew ? keptForPages(page, window) : page);
  const seen = data.length > 0 ? window.offset + data.length : 0;
  const all = Math.max(Math.min(matches.hits, SEARCH_CAP), seen);
  const total = filter.tabId === null ? all : Math.max(matches.counts[filter.tabId] ?? 0, seen);
  const counts = filter.tabId === null ? { all } : { all, [filter.tabId]: total };
  return { data: data.slice(0, window.limit), total, counts, totalIsLowerBound: true };
}

/** An order with its lines, coupons and history, oldest change first; undefined if the id doesn't exist. */
export async function findOrder(db: Pool | ClientBase, id: number): Promise<Order | undefined> {
  const { rows } = await db.query<{ order: Order }>({ ...FIND_ORDER, values: [id] });
  return rows[0]?.order;
}

export async function findOrderStatuses(db: Pool | ClientBase): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.query<{ id: number; name: string }>({
    name: 'order-statuses',
    text: 'SELECT id, name FROM order_statuses ORDER BY id',
  });
  return rows;
}

/** Adds zeros for empty tabs, so that they don't look uncounted. */
function everyTab(counts: Counts): Counts {
  return { ...NO_ORDERS, ...counts, all: sumOf(counts) };
}

function sumOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function totalOf({ tabId }: OrderFilter, counts: Counts): number {
  return counts[tabId ?? 'all'] ?? 0;
}

const pageOfCarrier = (name: string) =>
  `(SELECT h.link FROM shipping_carriers h WHERE lower(h.name) = lower(${name}) LIMIT 1)`;

const FIND_ORDER = {
  name: 'find-order',
  text: `
    SELECT json_build_object(
      ${ORDER_FIELDS},
      'trackingPage', ${pageOfCarrier('o.shipping_company')},
      'shippingInformation', json_build_object(
        'address', o.shipping_address,
        'addressCont', o.shipping_address_cont,
        'city', o.shipping_city,
        'state', o.shipping_state,
        'zipCode', o.shipping_zip_code,
        'mobileNumber', o.shipping_mobile_number,
        'officeNumber', o.shipping_office_number
      ),
      'products', (
        SELECT coalesce(json_agg(json_build_object(
          'id', l.id,
          'sku', p.sku,
          'quantity', l.quantity,
          'canceledUnits', l.canceled_units,
          'returnedUnits', l.returned_units,
          'total', l.total,
          'size', p.size,
          'color', p.color,
          'status', coalesce(ls.name, s.name),
          'trackingNumber', l.tracking_number,
          'shippingCompany', l.shipping_company,
          'trackingPage', ${pageOfCarrier('l.shipping_company')},
          'categoryName', p.category_name,
          'product', json_build_object(
            'id', p.product_id,
            'name', p.product_name,
            'sku', p.sku,
            'color', p.color,
            'size', p.size,
            'custom', p.custom,
            'consolidate', false,
            'variant', CASE WHEN p.variant_id IS NOT NULL THEN json_build_object(
              'id', p.variant_id, 'sku', p.sku, 'color', p.color, 'size', p.size, 'custom', p.custom
            ) END,
            'variantImages', CASE WHEN p.image_key IS NULL THEN '[]'::json
              ELSE json_build_array(json_build_object('imageUrl', '/files/' || p.image_key)) END
          ),
          'couponCode', CASE WHEN k.id IS NULL THEN NULL ELSE json_build_object(
            'id', k.id,
            'code', k.code,
            'couponStatusId', k.coupon_status_id,
            'couponStatus', CASE k.coupon_status_id WHEN 2 THEN 'Used' ELSE 'Unused' END
          ) END
        ) ORDER BY l.id), '[]')
        FROM order_lines l
        JOIN catalog_snapshots p ON p.id = l.snapshot_id
        LEFT JOIN order_statuses ls ON ls.id = l.order_status_id
        LEFT JOIN coupon_codes k ON k.order_line_id = l.id
        WHERE l.order_id = o.id
      ),
      'timeline', (
        SELECT coalesce(json_agg(json_build_object(
          'id', t.id,
          'createdAt', ${instantJson('t.created_at')},
          'name', coalesce(t.event, ts.name),
          'firstName', tu.first_name,
          'lastName', tu.last_name
        ) ORDER BY t.created_at, t.id), '[]')
        FROM (
          SELECT * FROM order_timeline WHERE order_id = o.id
          ORDER BY created_at DESC, id DESC LIMIT ${MAX_TIMELINE_ENTRIES}
        ) AS t
        JOIN order_statuses ts ON ts.id = t.order_status_id
        LEFT JOIN users tu ON tu.id = t.user_id
      ),
      'heldPoints', ${HELD_POINTS},
      'returns', (
        SELECT coalesce(json_agg(json_build_object(
          'id', r.id,
          'createdAt', ${instantJson('r.created_at')},
          'kind', r.kind,
          'reason', r.reason,
          'userId', r.user_id,
          'firstName', ru.first_name,
          'lastName', ru.last_name,
          'qpoints', r.qpoints,
          'lines', (
            SELECT json_agg(json_build_object('id', rl.order_line_id, 'units', rl.units, 'qpoints', rl.qpoints,
              'toStock', rl.to_stock) ORDER BY rl.order_line_id)
            FROM order_return_lines rl WHERE rl.return_id = r.id
          )
        ) ORDER BY r.id), '[]')
        FROM order_returns r LEFT JOIN users ru ON ru.id = r.user_id WHERE r.order_id = o.id
      )
    ) AS "order"
    FROM orders o ${ORDER_JOINS}
    WHERE o.id = $1`,
};

/** Carriers in the order of their list (spec 1 §3). */
export async function findCarriers(db: Pool | ClientBase) {
  const { id, name, link, isHidden, priority } = shippingCarriers;
  return drizzleOn(db)
    .select({ id, name, link, hidden: isHidden })
    .from(shippingCarriers)
    .orderBy(asc(priority), asc(id))
    .prepare('shipping-carriers')
    .execute();
}
