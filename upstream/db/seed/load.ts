import type { ClientBase } from 'pg';
import { copyInto } from '../copy-into';
import type { DemoProduct, DemoSnapshot } from './catalogue';
import { CATEGORY_PLANS } from './catalogue-plan';
import type { DemoOrder } from './orders';
import type { DemoCompany, DemoUser } from './people';
import { DEMO_PURPOSES, type DemoRequest } from './point-requests';
import type { DemoLedger, DemoMovement } from './points';
import { REGISTRATION_COLUMNS, type DemoRegistration } from './registrations';

export async function loadPeople(
  client: ClientBase,
  {
    companies,
    users,
    passwordHashes,
    since,
    registrations,
  }: {
    companies: readonly DemoCompany[];
    /** Keyed by company id. */
    registrations: ReadonlyMap<number, DemoRegistration>;
    users: readonly DemoUser[];
    /** Keyed by user id. */
    passwordHashes: ReadonlyMap<number, string>;
    /** When the staff joined. Partners join when their company registers. */
    since: Date;
  },
): Promise<void> {
  const joinedAt = ({ companyId }: DemoUser) =>
    (companyId === null ? undefined : registrations.get(companyId)?.columns.created_at) ?? since.toISOString();
  await copyInto(
    client,
    `companies (id, name, address, city, state, zip_code, website, office_number, mobile_number, approval_step, ${REGISTRATION_COLUMNS.join(', ')})`,
    mapEach(companies, (company) => {
      const registration = registrations.get(company.id);
      return [
        company.id,
        company.name,
        company.address,
        company.city,
        company.state,
        company.zipCode,
        company.website,
        company.officeNumber,
        company.mobileNumber,
        company.approvalStep,
        ...REGISTRATION_COLUMNS.map((column) => registration?.columns[column] ?? null),
      ];
    }),
  );
  await copyInto(
    client,
    'registration_products (company_id, product_type, brands, volume_id, volume_data)',
    flatEach(registrations, ([id, { products }]) => products.map((product) => [id, ...product])),
  );
  await copyInto(
    client,
    'notes (kind, record_id, content, author_id, author_name, created_at, updated_at)',
    flatEach(registrations, ([id, { notes }]) =>
      notes.map(({ content, author, at }) => ['registration', id, content, author.id, author.name, at, at]),
    ),
  );
  await copyInto(
    client,
    `users (id, email, password_hash, role_id, company_id, first_name, last_name, mobile_number, office_number, disabled,
            created_at, updated_at)`,
    users.map((user) => [
      user.id,
      user.email,
      passwordHashes.get(user.id) ?? null,
      user.roleId,
      user.companyId,
      user.firstName,
      user.lastName,
      user.mobileNumber,
      user.officeNumber,
      user.disabled,
      joinedAt(user),
      joinedAt(user),
    ]),
  );
  await continueNumbers(client, ['companies', 'users']);
}

export function* flatEach<T, R>(values: Iterable<T>, map: (value: T) => readonly R[]): Generator<R> {
  for (const value of values) yield* map(value);
}

export async function loadCatalogue(
  client: ClientBase,
  products: readonly DemoProduct[],
  snapshots: readonly DemoSnapshot[],
): Promise<void> {
  await copyInto(
    client,
    'categories (id, name, priority)',
    CATEGORY_PLANS.map(({ name }, index) => [index + 1, name, index + 1]),
  );
  await copyInto(
    client,
    'products (id, name, description, active, recommended, priority, prices, sizes, colors, custom, unlimited, sku, quantity)',
    products.map((product) => [
      product.id,
      product.name,
      product.description,
      product.active,
      product.recommended,
      product.priority,
      product.points,
      arrayOf(product.variants.map(({ size }) => size)),
      colorsOf(product),
      arrayOf(product.variants.map(({ custom }) => custom)),
      product.unlimited && product.variants.length === 0,
      product.sku,
      product.quantity,
    ]),
  );
  await copyInto(
    client,
    'product_categories (product_id, category_id)',
    products.map(({ id, categoryId }) => [id, categoryId]),
  );
  await copyInto(
    client,
    'product_variants (id, product_id, sku, size, color, custom, hex_code, qpoints, unlimited, stock)',
    products.flatMap((product) =>
      product.variants.map((variant) => [
        variant.id,
        product.id,
        variant.sku,
        variant.size,
        variant.color,
        variant.custom,
        variant.hexCode,
        variant.points,
        variant.unlimited,
        variant.stock,
      ]),
    ),
  );
  await copyInto(
    client,
    'product_media (product_id, asset_key, thumbnail_key, width, height, position)',
    products.map(({ id, picture }) => [id, picture.assetKey, picture.thumbnailKey, picture.width, picture.height, 1]),
  );
  await copyInto(
    client,
    'catalog_snapshots (id, product_id, variant_id, product_name, sku, size, color, custom, category_name, image_key)',
    snapshots.map((snapshot) => [
      snapshot.id,
      snapshot.productId,
      snapshot.variantId,
      snapshot.name,
      snapshot.sku,
      snapshot.size,
      snapshot.color,
      snapshot.custom,
      snapshot.categoryName,
      snapshot.imageKey,
    ]),
  );
  await continueNumbers(client, ['categories', 'products', 'product_variants', 'catalog_snapshots']);
}

const ORDERS_AT_ONCE = 20_000;

/** Loads orders and point movements, and reports the number loaded after each batch. Requires bare tables. */
export async function loadOrders(
  client: ClientBase,
  orders: Iterable<DemoOrder>,
  ledger: DemoLedger,
  onLoaded: (count: number) => void,
): Promise<void> {
  let loaded = 0;
  let lineId = 0;
  for (const batch of batchesOf(orders, ORDERS_AT_ONCE)) {
    lineId = await loadBatch(client, batch, lineId);
    await loadMovements(
      client,
      batch.flatMap((order) => ledger.book(order)),
    );
    loaded += batch.length;
    onLoaded(loaded);
  }
  await loadMovements(client, ledger.close());
  await continueNumbers(client, ['orders', 'order_lines', 'order_timeline', 'coupon_codes', 'point_ledger']);
  await client.query(`SELECT setval('order_number_seq', coalesce(max(number_key), 1), count(*) > 0) FROM orders`);
  await client.query(
    `INSERT INTO order_daily_counts SELECT utc_day(created_at), tab_id, count(*) FROM orders GROUP BY 1, 2`,
  );
  await client.query(
    `UPDATE company_points SET accrued = sums.accrued, consumed = sums.consumed,
      last_movement_at = sums.last_movement_at
     FROM (
       SELECT * FROM point_ledger_sums
       JOIN (SELECT company_id, max(created_at) AS last_movement_at FROM point_ledger
         GROUP BY 1) AS latest USING (company_id)
     ) AS sums
     WHERE sums.company_id = company_points.company_id`,
  );
}

/** Loads the requests behind the points, with each company's history in order. */
export async function loadPointRequests(client: ClientBase, requests: readonly DemoRequest[]): Promise<void> {
  await copyInto(
    client,
    'purpose_types (id, name)',
    DEMO_PURPOSES.slice(1).map(({ id, name }) => [id, name]),
  );
  await copyInto(
    client,
    `point_requests (id, company_id, request_type_id, request_status_id, qpoints, purpose_type_id, requester_id, created_at,
                     updated_at, version)`,
    mapEach(requests, ({ id, companyId, typeId, qpoints, purpose, requesterId, steps }) => [
      id,
      companyId,
      typeId,
      steps.at(-1)?.statusId ?? null,
      qpoints,
      purpose.id,
      requesterId,
      instant(steps[0]?.at ?? 0),
      instant(steps.at(-1)?.at ?? 0),
      steps.length,
    ]),
  );
  await client.query('ALTER TABLE point_request_steps DISABLE TRIGGER point_request_steps_are_numbered');
  const numbers = new Map<number, number>();
  await copyInto(
    client,
    'point_request_steps (company_id, number, request_id, request_status_id, qpoints, purpose, user_id, created_at)',
    (function* () {
      for (const { id, companyId, qpoints, purpose, steps } of requests) {
        for (const { statusId, userId, at } of steps) {
          const number = (numbers.get(companyId) ?? 0) + 1;
          numbers.set(companyId, number);
          yield [companyId, number, id, statusId, qpoints, purpose.name, userId, instant(at)];
        }
      }
    })(),
  );
  await client.query('ALTER TABLE point_request_steps ENABLE TRIGGER point_request_steps_are_numbered');
  await client.query(
    `UPDATE company_points SET steps = latest.number, latest_request_id = latest.request_id,
       latest_status_id = latest.request_status_id, latest_at = latest.created_at
     FROM (SELECT DISTINCT ON (company_id) * FROM point_request_steps ORDER BY company_id, number DESC) AS latest
     WHERE latest.company_id = company_points.company_id`,
  );
  await continueNumbers(client, ['purpose_types', 'point_requests']);
}

async function loadMovements(client: ClientBase, movements: readonly DemoMovement[]): Promise<void> {
  await copyInto(
    client,
    'point_ledger (id, company_id, amount, kind, balance, order_id, request_id, approval_id, reason, user_id, created_at)',
    mapEach(
      movements,
      ({ id, companyId, amount, kind, balance, orderId, requestId, approvalId, reason, userId, at }) => [
        id,
        companyId,
        amount,
        kind,
        balance,
        orderId,
        requestId,
        approvalId,
        reason,
        userId,
        instant(at),
      ],
    ),
  );
}

/** @returns the id of the last line */
async function loadBatch(client: ClientBase, orders: readonly DemoOrder[], lastLineId: number): Promise<number> {
  await copyInto(
    client,
    `orders (id, order_number, created_at, user_id, company_id, order_status_id, type, total, shipping_address,
             shipping_address_cont, shipping_city, shipping_state, shipping_zip_code, shipping_mobile_number,
             shipping_office_number, tracking_number, shipping_company, updated_at, version)`,
    mapEach(orders, (order) => [
      order.id,
      order.orderNumber,
      instant(order.createdAt),
      order.user.id,
      order.company.id,
      order.statusId,
      order.type,
      order.total,
      order.company.address,
      order.company.addressCont,
      order.company.city,
      order.company.state,
      order.company.zipCode,
      order.company.mobileNumber,
      order.company.officeNumber,
      order.trackingNumber,
      order.shippingCompany,
      instant(order.timeline.at(-1)?.at ?? order.createdAt),
      order.timeline.length,
    ]),
  );
  let lineId = lastLineId;
  const coupons: [lineId: number, order: DemoOrder, coupon: { code: string; used: boolean }][] = [];
  await copyInto(
    client,
    'order_lines (id, order_id, ordered_at, snapshot_id, quantity, total, tracking_number, shipping_company)',
    (function* () {
      for (const order of orders) {
        for (const line of order.lines) {
          lineId += 1;
          if (line.coupon) coupons.push([lineId, order, line.coupon]);
          yield [
            lineId,
            order.id,
            instant(order.createdAt),
            line.snapshot.id,
            line.quantity,
            line.total,
            line.trackingNumber,
            line.shippingCompany,
          ];
        }
      }
    })(),
  );
  await copyInto(
    client,
    'order_timeline (order_id, order_status_id, user_id, created_at)',
    (function* () {
      for (const order of orders) {
        for (const step of order.timeline) yield [order.id, step.statusId, step.userId, instant(step.at)];
      }
    })(),
  );
  await copyInto(
    client,
    'coupon_codes (code, coupon_status_id, order_line_id, order_id, ordered_at)',
    mapEach(coupons, ([line, order, { code, used }]) => [code, used ? 2 : 1, line, order.id, instant(order.createdAt)]),
  );
  return lineId;
}

export function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function arrayOf(texts: readonly (string | null)[]): string {
  return `{${[...new Set(texts)]
    .filter((text) => text !== null)
    .map((text) => JSON.stringify(text))
    .join(',')}}`;
}

function colorsOf({ variants }: DemoProduct): string {
  const hexOf = new Map(
    variants.flatMap(({ color, hexCode }) => (color && hexCode ? [[color, hexCode] as const] : [])),
  );
  return JSON.stringify([...hexOf].map(([name, hex]) => ({ name, hex })));
}

/** Continues the id sequences after the loaded rows. */
export async function continueNumbers(client: ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), coalesce(max(id), 1), count(*) > 0) FROM ${table}`,
    );
  }
}

export function* mapEach<T, R>(values: Iterable<T>, map: (value: T) => R): Generator<R> {
  for (const value of values) yield map(value);
}

function* batchesOf<T>(values: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const value of values) {
    batch.push(value);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
