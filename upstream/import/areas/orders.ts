import { refundsPoints } from '@/lib/domain/order-changes';
import { ORDER_STATUS_IDS, ORDER_STATUS_NAMES, type OrderStatusId } from '@/lib/domain/order-status';
import { externalId, joined, writtenTime, type ImportArea, type ImportRow, type Known, type RowFault } from '../area';
import { choice, column, flag, id, instant, oneOf, points, reference, required, text, whole } from '../column';
import { COMPANY, PERSON, toCompany } from './companies';

export const ORDER = 'order';

const status = () => choice(Object.fromEntries(ORDER_STATUS_IDS.map((each) => [ORDER_STATUS_NAMES[each], each])));
const REFUNDED = ORDER_STATUS_IDS.filter(refundsPoints).join(', ');

const ADDRESS = {
  ...{ shipping_address: 'Shipping address', shipping_address_cont: 'Suite or unit', shipping_city: 'City' },
  ...{ shipping_state: 'State', shipping_zip_code: 'ZIP code', shipping_mobile_number: 'Mobile number' },
  shipping_office_number: 'Office number',
};
const ADDRESS_COLUMNS = Object.keys(ADDRESS).join(', ');
const ofOrder = (names: string) => names.replaceAll('shipping_', 's.shipping_');

/** The rest of each order’s total after the lines that were checked. */
const restsOf = ({ notes }: Known) => notes('rests of orders', () => new Map<unknown, number>());

/** The rest of each order’s returned points after the lines that were checked. */
const returnedOf = ({ notes }: Known) => notes('returned points of orders', () => new Map<unknown, number>());

function faultOfReturns(row: ImportRow, known: Known): RowFault | undefined {
  const [canceled, returned] = [Number(row.canceled_units ?? 0), Number(row.returned_units ?? 0)];
  const [ofCanceled, ofReturned] = [Number(row.canceled_points ?? 0), Number(row.returned_points ?? 0)];
  if (canceled + returned > Number(row.quantity))
    return [canceled > 0 ? 'canceled_units' : 'returned_units', 'More units left this line than it has.'];
  if (canceled === 0 && ofCanceled > 0) return ['canceled_points', 'No canceled units go with these points.'];
  if (returned === 0 && ofReturned > 0) return ['returned_points', 'No returned units go with these points.'];
  const points = ofCanceled + ofReturned;
  const column = ofReturned > 0 ? 'returned_points' : 'canceled_points';
  if (points > Number(row.total)) return [column, 'A line can’t return more than its total.'];
  const rests = returnedOf(known);
  const rest = (rests.get(row.order_id) ?? Infinity) - points;
  rests.set(row.order_id, rest);
  return rest < 0 ? [column, 'The lines of this order return more than its returned points.'] : undefined;
}

/** What a line showed, in one comparable value. */
const good = (line: string) =>
  `ROW(${line}.sku, ${line}.product_name, ${line}.size, ${line}.color, ${line}.option, ${line}.category)::text`;

export const orders: ImportArea = {
  title: 'Orders',
  notes:
    'The points of an order are part of the opening balance, so it moves none. If it is canceled or returned ' +
    'later, its remaining points return to the company. An order number that isn’t written as QP-001234 is left ' +
    'empty: the order gets the next number and is found by its ID through the partner API.',
  files: [
    {
      name: 'orders',
      meaning: 'An order of a company.',
      kind: ORDER,
      table: 'orders',
      columns: [
        required('order_id', id(), 'ID in the previous system', 'O-1'),
        column(
          'order_number',
          { ...text(20), format: 'QP- and 6 to 12 digits' },
          'Order number; the next one if empty',
          'QP-001234',
          { unique: { group: 'order number', taken: 'SELECT order_number AS value FROM orders' } },
        ),
        toCompany(),
        required('person_id', reference(PERSON, 'people'), 'Person who ordered', 'P-31'),
        required('status', status(), 'Status', 'Delivered'),
        column('type', oneOf(['qpoints', 'custom']), 'custom if its lines are coupons; qpoints if empty', 'qpoints'),
        required('total', points(), 'Q for all lines and shipping', '2500'),
        required('created_at', instant(), 'When it was placed', '2025-06-01T17:00:00Z'),
        column('updated_at', instant(), 'When its status changed last', '2025-06-09T17:00:00Z'),
        ...Object.entries(ADDRESS).map(([name, meaning]) => column(name, text(), meaning)),
        column('tracking_number', text(100), 'Tracking number', '1Z999AA10123456784'),
        column('shipping_company', text(50), 'Carrier', 'ups'),
        column('returned_points', points(), 'Q returned for some of its units; 0 if empty', ''),
      ],
      rule: (row, known) => {
        const { order_number: number, company_id: company, total } = row;
        const returned = Number(row.returned_points ?? 0);
        if (returned > Number(total)) return ['returned_points', 'An order can’t return more than its total.'];
        if (number !== null && !/^QP-\d{6,12}$/.test(String(number)))
          return ['order_number', 'An order number is QP- and 6 to 12 digits. Leave it empty for another one.'];
        restsOf(known).set(row.order_id, Number(total));
        returnedOf(known).set(row.order_id, returned);
        if (refundsPoints(row.status as OrderStatusId)) return undefined;
        const rest = (known.spent.get(String(company)) ?? 0) - (Number(total) - returned);
        known.spent.set(String(company), rest);
        return rest < 0
          ? ['total', 'The orders of this company come to more than it has spent (opening_balances).']
          : undefined;
      },
      select: `
        SELECT ${externalId(ORDER, 'o.id')} AS order_id, o.order_number, ${externalId(COMPANY, 'o.company_id')} AS
        company_id,
          ${externalId(PERSON, 'o.user_id')} AS person_id, t.name AS status, o.type, o.total,
          ${writtenTime('o.created_at')} AS created_at, ${writtenTime('o.updated_at')} AS updated_at,
          ${ADDRESS_COLUMNS}, o.tracking_number, o.shipping_company,
          (SELECT nullif(sum(r.qpoints), 0) FROM order_returns r WHERE r.order_id = o.id) AS returned_points
        FROM orders o JOIN order_statuses t ON t.id = o.order_status_id ORDER BY o.id`,
    },
    {
      name: 'order_lines',
      meaning: 'A line of an order. What it shows needn’t be in the catalog anymore.',
      table: 'order_lines',
      columns: [
        required('order_id', reference(ORDER, 'orders'), 'Order', 'O-1'),
        required('sku', text(100), 'SKU', 'JACKET-M'),
        required('product_name', text(), 'Name of the product, as it was then', 'Work jacket'),
        column('size', text(60), 'Size', 'M'),
        column('color', text(60), 'Color', 'Navy'),
        column('option', text(60), 'Another option', ''),
        column('category', text(100), 'Category, as it was then', 'Apparel'),
        required('quantity', whole(1, 1_000_000), 'Units', '2'),
        required('total', points(), 'Q for all units', '2400'),
        column('status', status(), 'Status, if it is another one than the order’s', ''),
        column('tracking_number', text(100), 'Tracking number, if it is another one than the order’s', ''),
        column('shipping_company', text(50), 'Carrier, if it is another one than the order’s', ''),
        column('coupon_code', text(60), 'Coupon code', '', {
          unique: { group: 'coupon', taken: 'SELECT code AS value FROM coupon_codes' },
        }),
        column('coupon_used', flag(), 'Whether the coupon was used; no if empty', ''),
        column('canceled_units', whole(0, 1_000_000), 'Units canceled before they shipped', ''),
        column('canceled_points', points(), 'Q returned for them', ''),
        column('returned_units', whole(0, 1_000_000), 'Units returned', ''),
        column('returned_points', points(), 'Q returned for them', ''),
      ],
      rule: (row, known) => {
        const fault = faultOfReturns(row, known);
        if (fault) return fault;
        const rests = restsOf(known);
        const rest = (rests.get(row.order_id) ?? Infinity) - Number(row.total);
        rests.set(row.order_id, rest);
        return rest < 0 ? ['total', 'The lines of this order come to more than its total.'] : undefined;
      },
      select: `
        SELECT ${externalId(ORDER, 'l.order_id')} AS order_id, g.sku, g.product_name, g.size, g.color, g.custom AS
        option,
          g.category_name AS category, l.quantity, l.total, t.name AS status, l.tracking_number, l.shipping_company,
          k.code AS coupon_code, CASE k.coupon_status_id WHEN 2 THEN 'yes' WHEN 1 THEN 'no' END AS coupon_used,
          nullif(l.canceled_units, 0) AS canceled_units, nullif(l.returned_units, 0) AS returned_units,
          (SELECT nullif(sum(w.qpoints), 0) FROM order_return_lines w JOIN order_returns r ON r.id = w.return_id
            WHERE w.order_line_id = l.id AND r.kind = 'canceled') AS canceled_points,
          (SELECT nullif(sum(w.qpoints), 0) FROM order_return_lines w JOIN order_returns r ON r.id = w.return_id
            WHERE w.order_line_id = l.id AND r.kind = 'returned') AS returned_points
        FROM order_lines l JOIN catalog_snapshots g ON g.id = l.snapshot_id
        LEFT JOIN order_statuses t ON t.id = l.order_status_id LEFT JOIN coupon_codes k ON k.order_line_id = l.id
        ORDER BY l.order_id, l.id`,
    },
  ],
  write: [
    `SELECT setval('order_number_seq', greatest(last_value, n.last)) FROM order_number_seq,
       (SELECT max(substr(order_number, 4)::bigint) AS last FROM staged_orders) AS n WHERE n.last IS NOT NULL`,
    `INSERT INTO orders (id, order_number, created_at, user_id, company_id, order_status_id, type, total,
       ${ADDRESS_COLUMNS}, tracking_number, shipping_company, updated_at, in_opening_balance)
     SELECT s.id, coalesce(s.order_number, next_order_number()), s.created_at, p.result_id, c.result_id, s.status,
       coalesce(s.type, 'qpoints'), s.total, ${ofOrder(ADDRESS_COLUMNS)}, s.tracking_number, s.shipping_company,
       coalesce(s.updated_at, s.created_at), s.total > 0 AND s.status NOT IN (${REFUNDED})
     FROM staged_orders s ${joined(COMPANY, 'company_id', 'c')} ${joined(PERSON, 'person_id', 'p')} ORDER BY s.line`,
    `CREATE TEMP TABLE staged_goods ON COMMIT DROP AS
     SELECT DISTINCT ON (${good('l')}) ${good('l')} AS good, l.sku, l.product_name, l.size, l.color, l.option,
     l.category,
       v.id AS variant_id, coalesce(k.product_id, v.product_id) AS product_id, NULL::text AS image_key, NULL::integer
       AS id
     FROM staged_order_lines l LEFT JOIN skus k ON k.sku_key = case_key(l.sku)
     LEFT JOIN product_variants v ON v.id = k.variant_id`,
    `UPDATE staged_goods g SET image_key = coalesce(
       (SELECT m.thumbnail_key FROM variant_images i JOIN product_media m ON m.id = i.media_id
         WHERE i.variant_id = g.variant_id),
       (SELECT m.thumbnail_key FROM product_media m WHERE m.product_id = g.product_id ORDER BY m.position, m.id LIMIT
       1))`,
    `INSERT INTO catalog_snapshots (product_id, variant_id, product_name, sku, size, color, custom, category_name,
      image_key)
     SELECT DISTINCT product_id, variant_id, product_name, sku, size, color, option, category, image_key FROM
     staged_goods
     ON CONFLICT DO NOTHING`,
    `UPDATE staged_goods g SET id = c.id FROM catalog_snapshots c
     WHERE c.sku = g.sku AND c.product_name = g.product_name AND NOT c.detached
       AND (c.size, c.color, c.custom, c.category_name, c.image_key, c.variant_id, c.product_id)
         IS NOT DISTINCT FROM (g.size, g.color, g.option, g.category, g.image_key, g.variant_id, g.product_id)`,
    'ANALYZE staged_goods',
    `INSERT INTO order_lines (id, order_id, ordered_at, snapshot_id, quantity, total, order_status_id, tracking_number,
       shipping_company, canceled_units, returned_units)
     SELECT s.id, o.id, o.created_at, g.id, s.quantity, s.total, s.status, s.tracking_number, s.shipping_company,
       coalesce(s.canceled_units, 0), coalesce(s.returned_units, 0)
     FROM staged_order_lines s JOIN staged_orders o USING (order_id) JOIN staged_goods g ON g.good = ${good('s')}
     ORDER BY s.line`,
    `INSERT INTO coupon_codes (code, coupon_status_id, order_line_id, order_id, ordered_at)
     SELECT s.coupon_code, CASE WHEN s.coupon_used THEN 2 ELSE 1 END, s.id, o.id, o.created_at
     FROM staged_order_lines s JOIN staged_orders o USING (order_id) WHERE s.coupon_code IS NOT NULL`,
    `CREATE TEMP TABLE staged_returns ON COMMIT DROP AS
     SELECT id AS order_line_id, order_id, kind, units, coalesce(points, 0) AS points
     FROM staged_order_lines CROSS JOIN LATERAL (
       VALUES ('canceled', canceled_units, canceled_points), ('returned', returned_units, returned_points)
     ) AS r (kind, units, points)
     WHERE units > 0`,
    // Points of an order beyond those of its units belong to the latest return.
    `INSERT INTO order_returns (order_id, company_id, kind, units, qpoints, in_opening_balance, created_at)
     SELECT o.id, o.company_id, coalesce(r.kind, 'returned'), coalesce(r.units, 0), coalesce(r.points, 0) +
       CASE WHEN row_number() OVER (PARTITION BY o.id ORDER BY r.kind DESC) = 1
         THEN coalesce(s.returned_points, 0) - coalesce(r.of_order, 0) ELSE 0 END, true, o.updated_at
     FROM staged_orders s JOIN orders o ON o.id = s.id LEFT JOIN (
       SELECT order_id, kind, sum(units) AS units, sum(points) AS points,
              sum(sum(points)) OVER (PARTITION BY order_id) AS of_order
       FROM staged_returns GROUP BY order_id, kind
     ) AS r ON r.order_id = s.order_id
     WHERE r.kind IS NOT NULL OR s.returned_points > 0 ORDER BY o.id, r.kind`,
    `INSERT INTO order_return_lines (return_id, order_line_id, units, qpoints, to_stock)
     SELECT r.id, w.order_line_id, w.units, w.points, true
     FROM staged_returns w JOIN staged_orders s USING (order_id)
     JOIN order_returns r ON r.order_id = s.id AND r.kind = w.kind ORDER BY r.id, w.order_line_id`,
    `INSERT INTO order_timeline (order_id, order_status_id, user_id, created_at)
     SELECT s.id, 1, p.result_id, s.created_at FROM staged_orders s ${joined(PERSON, 'person_id', 'p')} ORDER BY
     s.line`,
    `INSERT INTO order_timeline (order_id, order_status_id, created_at)
     SELECT s.id, s.status, coalesce(s.updated_at, s.created_at) FROM staged_orders s WHERE s.status <> 1 ORDER BY
     s.line`,
  ],
};
