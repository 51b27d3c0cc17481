import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { ORDER_STATUS, type OrderStatusId } from '@/lib/domain/order-status';
import { hashToken } from '@/upstream/http/authenticate';
import { hashPassword } from '@/upstream/resources/session/password';

let made = 0;

/** A number that no other object of this process has. */
function next(): number {
  made += 1;
  return made;
}

export interface TestUser {
  id: number;
  roleId: number;
  email: string;
  firstName: string;
  lastName: string;
  companyId: number | null;
}

/** Stores a user; without `password` one who can't sign in by password. */
export async function aUser(
  db: Pool,
  {
    password,
    disabled = false,
    ...given
  }: Partial<Omit<TestUser, 'id'>> & { password?: string; disabled?: boolean } = {},
): Promise<TestUser> {
  const number = next();
  const user = {
    roleId: 1,
    email: `person${number}@example.com`,
    firstName: 'Alex',
    lastName: `Number ${number}`,
    companyId: null,
    ...given,
  };
  const { rows } = await db.query<{ id: number }>(
    `insert into users (role_id, email, first_name, last_name, company_id, disabled, password_hash)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      user.roleId,
      user.email,
      user.firstName,
      user.lastName,
      user.companyId,
      disabled,
      password === undefined ? null : await hashPassword(password),
    ],
  );
  return { id: rows[0]!.id, ...user };
}

/**
 * Opens a session of 12 hours. Its person chose "Later" if their role needs a second factor.
 * @returns its bearer token
 */
export async function aSession(
  db: Pool,
  user: { id: number },
  { now = new Date(), hasPutOff = true, mustChangePassword = false } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.query(
    `insert into sessions
       (token_hash, user_id, created_at, last_seen_at, expires_at, factor_put_off, must_change_password)
     values ($1, $2, $3, $3, $4, $5, $6)`,
    [hashToken(token), user.id, now, new Date(now.getTime() + 12 * 3_600_000), hasPutOff, mustChangePassword],
  );
  return token;
}

export async function aCompany(db: Pool, { name = `Company ${next()}` } = {}): Promise<{ id: number; name: string }> {
  const { rows } = await db.query<{ id: number }>('insert into companies (name) values ($1) returning id', [name]);
  return { id: rows[0]!.id, name };
}

export interface TestLine {
  productName: string;
  sku: string;
  quantity: number;
  /** Points for all pieces. */
  total: number;
  size: string | null;
  color: string | null;
  /** What it was ordered of; by default something that is no longer in the shop. */
  productId: number | null;
  variantId: number | null;
  /** Makes it a line of a coupon. */
  coupon?: { code: string; used: boolean };
}

export interface TestOrder {
  id: number;
  orderNumber: string;
  createdAt: Date;
  total: number;
  lineIds: number[];
}

/**
 * Stores an order with one line unless others are given; its company and its buyer are made where not given. The
 * company is given the points that the order takes.
 */
export async function anOrder(
  db: Pool,
  given: {
    createdAt?: Date;
    orderStatusId?: OrderStatusId;
    buyer?: { id: number; companyId: number | null };
    type?: 'qpoints' | 'custom';
    lines?: Partial<TestLine>[];
    /** Points for shipping. */
    shipping?: number;
  } = {},
): Promise<TestOrder> {
  const { createdAt = new Date(), orderStatusId = ORDER_STATUS.received, type = 'qpoints', shipping = 0 } = given;
  const buyer = given.buyer ?? (await aUser(db, { roleId: 5, companyId: (await aCompany(db)).id }));
  const lines = (given.lines ?? [{}]).map((line): TestLine => ({
    productName: 'Cap',
    sku: `SKU-${next()}`,
    quantity: 1,
    total: 100,
    size: null,
    color: null,
    productId: null,
    variantId: null,
    ...line,
  }));
  const total = lines.reduce((sum, line) => sum + line.total, shipping);

  const { rows } = await db.query<{ id: number; order_number: string }>(
    `insert into orders (created_at, user_id, company_id, order_status_id, type, total)
     values ($1, $2, $3, $4, $5, $6) returning id, order_number`,
    [createdAt, buyer.id, buyer.companyId, orderStatusId, type, total],
  );
  const { id, order_number: orderNumber } = rows[0]!;
  await db.query('insert into order_timeline (order_id, order_status_id, created_at) values ($1, $2, $3)', [
    id,
    orderStatusId,
    createdAt,
  ]);
  await movePoints(db, [
    { companyId: buyer.companyId!, amount: total, kind: 'accrual' },
    { companyId: buyer.companyId!, amount: -total, kind: 'order', orderId: id },
  ]);
  const lineIds: number[] = [];
  for (const line of lines) lineIds.push(await aLine(db, { id, createdAt }, line));
  return { id, orderNumber, createdAt, total, lineIds };
}

async function aLine(db: Pool, order: { id: number; createdAt: Date }, line: TestLine): Promise<number> {
  const snapshot = await db.query<{ id: number }>(
    `insert into catalog_snapshots (product_name, sku, size, color, product_id, variant_id)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [line.productName, line.sku, line.size, line.color, line.productId, line.variantId],
  );
  const { rows } = await db.query<{ id: number }>(
    `insert into order_lines (order_id, ordered_at, snapshot_id, quantity, total)
     values ($1, $2, $3, $4, $5) returning id`,
    [order.id, order.createdAt, snapshot.rows[0]!.id, line.quantity, line.total],
  );
  const id = rows[0]!.id;
  if (line.coupon) {
    await db.query(
      `insert into coupon_codes (code, coupon_status_id, order_line_id, order_id, ordered_at)
       values ($1, $2, $3, $4, $5)`,
      [line.coupon.code, line.coupon.used ? 2 : 1, id, order.id, order.createdAt],
    );
  }
  return id;
}

/** A row of the ledger of points. */
export interface TestMovement {
  companyId: number;
  amount: number;
  kind: string;
  orderId?: number;
}

/** Writes movements of points, in this order; those of nothing are left out. */
export async function movePoints(db: Pool | PoolClient, movements: readonly TestMovement[]): Promise<void> {
  for (const { companyId, amount, kind, orderId = null } of movements) {
    if (amount === 0) continue;
    await db.query('insert into point_ledger (company_id, amount, kind, order_id) values ($1, $2, $3, $4)', [
      companyId,
      amount,
      kind,
      orderId,
    ]);
  }
}

export interface TestCategory {
  id: number;
  name: string;
  priority: number;
}

/** Stores a category after those that are there. */
export async function aCategory(db: Pool, { name = `Category ${next()}` } = {}): Promise<TestCategory> {
  return inTurn(db, 'categories', async (tx) => {
    const { rows } = await tx.query<TestCategory>(
      `insert into categories (name, priority) select $1, coalesce(max(priority), 0) + 1 from categories returning id,
        name, priority`,
      [name],
    );
    return rows[0]!;
  });
}

/** Stores rows that need a place of their own, also where several are made at once. */
async function inTurn<T>(db: Pool, table: string, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const tx = await db.connect();
  try {
    await tx.query(`begin; lock table ${table} in share row exclusive mode`);
    const made = await work(tx);
    await tx.query('commit');
    return made;
  } catch (error) {
    await tx.query('rollback');
    throw error;
  } finally {
    tx.release();
  }
}

export interface TestProduct {
  id: number;
  name: string;
  sku: string | null;
  priority: number;
}

/**
 * Stores a product after those that are there: one without options and without an end of stock, unless told otherwise.
 */
export async function aProduct(
  db: Pool,
  given: {
    name?: string;
    categories?: { id: number }[];
    active?: boolean;
    /** Points. */
    prices?: number;
    description?: string;
    isHtml?: boolean;
    sizes?: string[];
    colors?: { name: string; hex: string }[];
    custom?: string[];
    unlimited?: boolean;
    sku?: string | null;
    quantity?: number;
  } = {},
): Promise<TestProduct> {
  const {
    name = `Product ${next()}`,
    categories = [],
    active = true,
    prices = 100,
    description = 'new product',
    isHtml = true,
  } = given;
  const { sizes = [], colors = [], custom = [], sku = null, quantity = 0 } = given;
  const { unlimited = sizes.length + colors.length + custom.length === 0 } = given;
  return inTurn(db, 'products', async (tx) => {
    const { rows } = await tx.query<TestProduct>(
      `insert into products (name, active, prices, description, is_html, sizes, colors, custom, unlimited, sku,
        quantity, priority)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce(max(priority), 0) + 1 from products returning id,
       name, sku, priority`,
      [name, active, prices, description, isHtml, sizes, JSON.stringify(colors), custom, unlimited, sku, quantity],
    );
    const product = rows[0]!;
    await tx.query('insert into product_categories select $1, unnest($2::integer[])', [
      product.id,
      categories.map(({ id }) => id),
    ]);
    return product;
  });
}

export interface TestVariant {
  id: number;
  sku: string;
}

/** Stores a variant of a product; its option values should be among those of the product. */
export async function aVariant(
  db: Pool,
  product: { id: number },
  given: {
    sku?: string;
    size?: string;
    color?: string;
    custom?: string;
    hexCode?: string;
    /** Points. */
    qpoints?: number;
    stock?: number;
    unlimited?: boolean;
  } = {},
): Promise<TestVariant> {
  const {
    sku = `VARIANT-${next()}`,
    size,
    color,
    custom,
    hexCode,
    qpoints = 100,
    stock = 0,
    unlimited = false,
  } = given;
  const { rows } = await db.query<TestVariant>(
    `insert into product_variants (product_id, sku, size, color, custom, hex_code, qpoints, stock, unlimited)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id, sku`,
    [product.id, sku, size, color, custom, hexCode, qpoints, stock, unlimited],
  );
  return rows[0]!;
}
