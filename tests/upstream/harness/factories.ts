import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
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
  { password, disabled = false, ...given }: Partial<Omit<TestUser, 'id'>> & { password?: string; disabled?: boolean } = {},
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

/** Opens a session of 12 hours. @returns its bearer token */
export async function aSession(db: Pool, user: { id: number }, { now = new Date() } = {}): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.query(
    'insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) values ($1, $2, $3, $3, $4)',
    [hashToken(token), user.id, now, new Date(now.getTime() + 12 * 3_600_000)],
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
 * Stores an order with one line unless others are given; its company and its buyer are made where not given. The company
 * is given the points that the order takes.
 */
export async function anOrder(
  db: Pool,
  given: {
    createdAt?: Date;
    orderStatusId?: OrderStatusId;
    buyer?: { id: number; companyId: number | null };
    type?: 'qpoints' | 'custom';
    lines?: Partial<TestLine>[];
  } = {},
): Promise<TestOrder> {
  const { createdAt = new Date(), orderStatusId = ORDER_STATUS.received, type = 'qpoints' } = given;
  const buyer = given.buyer ?? (await aUser(db, { roleId: 5, companyId: (await aCompany(db)).id }));
  const lines = (given.lines ?? [{}]).map(
    (line): TestLine => ({
      productName: 'Cap',
      sku: `SKU-${next()}`,
      quantity: 1,
      total: 100,
      size: null,
      color: null,
      productId: null,
      variantId: null,
      ...line,
    }),
  );
  const total = lines.reduce((sum, line) => sum + line.total, 0);

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
export async function movePoints(db: Pool, movements: readonly TestMovement[]): Promise<void> {
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
