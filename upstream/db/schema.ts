import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  varchar,
} from 'drizzle-orm/pg-core';
import type { CouponStatusId } from '@/lib/domain/order-changes';
import type { OrderStatusId } from '@/lib/domain/order-status';
import { bigId, bytea, createdAt, id, instant, points, searchKey, updatedAt, version } from './columns';

/*
 * The tables as the queries see them, and by them what plain statements are typed (decision 21). The migrations make
 * them and hold their indexes, checks and triggers; a test compares the columns of both. Those of the points are in
 * `points-schema.ts`, that of mail in `mail-schema.ts`.
 */

export const roles = pgTable('roles', {
  id: id(),
  name: text('name').notNull(),
  version: version(),
  /** Of the portal's own people; partners are not. */
  staff: boolean('staff').notNull().default(true),
});

export const accessControl = pgTable(
  'access_control',
  {
    routeType: text('route_type').notNull(),
    roleId: integer('role_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.routeType, table.roleId] })],
);

/** One row: how often the access control list was changed, and who did so last. */
export const accessControlVersion = pgTable('access_control_version', {
  id: integer('id').primaryKey().default(1),
  version: version(),
  changedBy: integer('changed_by'),
});

export const companies = pgTable('companies', {
  id: id(),
  name: text('name').notNull(),
  nameKey: searchKey('name_key', sql`search_key(name)`),
  address: text('address'),
  city: text('city'),
  state: text('state'),
  zipCode: text('zip_code'),
  website: text('website'),
  officeNumber: text('office_number'),
  mobileNumber: text('mobile_number'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
  /** 2 is approved, less is pending. */
  approvalStep: smallint('approval_step').notNull().default(0),
  /** Names and e-mail addresses of its people, kept by triggers of `users`. */
  peopleKey: text('people_key').notNull().default(''),
  searchText: searchKey('search_text', sql`search_key(name) || E'\\n' || people_key`),
});

/** Staff and the people of partner companies. */
export const users = pgTable('users', {
  id: id(),
  email: text('email').notNull(),
  passwordHash: text('password_hash'),
  roleId: integer('role_id').notNull(),
  companyId: integer('company_id'),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  nameKey: searchKey('name_key', sql`search_key(first_name || last_name)`),
  mobileNumber: text('mobile_number'),
  officeNumber: text('office_number'),
  disabled: boolean('disabled').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
  /** Someone who is deleted keeps a row with their name alone, for what they did. */
  deletedAt: instant('deleted_at'),
});

export const sessions = pgTable('sessions', {
  id: bigint('id', { mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity(),
  tokenHash: bytea('token_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  createdAt: createdAt(),
  lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
  clientAddress: text('client_address'),
  /** Opened with a temporary password; may do nothing but set one of the person's own. */
  mustChangePassword: boolean('must_change_password').notNull().default(false),
});

/** A person's temporary password, the latest one. */
export const temporaryPasswords = pgTable('temporary_passwords', {
  userId: integer('user_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** Read and written by rate-limiter-flexible alone. */
export const loginAttempts = pgTable('login_attempts', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

export const dataMarkers = pgTable('data_markers', {
  name: text('name').primaryKey(),
  detail: jsonb('detail').notNull().default({}),
  createdAt: createdAt(),
});

export const categories = pgTable('categories', {
  id: id(),
  name: text('name').notNull(),
  priority: integer('priority').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

export const products = pgTable('products', {
  id: id(),
  name: text('name').notNull(),
  nameKey: searchKey('name_key', sql`search_key(name)`),
  description: text('description').notNull(),
  isHtml: boolean('is_html').notNull().default(true),
  active: boolean('active').notNull().default(true),
  recommended: boolean('recommended').notNull().default(false),
  priority: integer('priority').notNull(),
  isContact: boolean('is_contact').notNull().default(false),
  prices: points('prices').notNull().default(0),
  contactPrices: text('contact_prices'),
  /** Points; null ships free. */
  shippingPoints: points('shipping_points'),
  sizes: text('sizes').array().notNull().default([]),
  colors: jsonb('colors').$type<{ name: string; hex: string }[]>().notNull().default([]),
  custom: text('custom').array().notNull().default([]),
  unlimited: boolean('unlimited').notNull().default(true),
  sku: text('sku'),
  quantity: integer('quantity').notNull().default(0),
  /** Is anything of it to be had? Kept by triggers, from its variants where it has some. */
  inStock: boolean('in_stock').notNull().default(false),
  lastUpdatedBy: integer('last_updated_by'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

export const productCategories = pgTable(
  'product_categories',
  {
    productId: integer('product_id').notNull(),
    categoryId: integer('category_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.categoryId] })],
);

export const productVariants = pgTable('product_variants', {
  id: id(),
  productId: integer('product_id').notNull(),
  sku: text('sku').notNull(),
  size: text('size'),
  color: text('color'),
  custom: text('custom'),
  /** What tells it from the other variants of its product. */
  optionKey: text('option_key')
    .notNull()
    .generatedAlwaysAs(sql`case_key(coalesce(size, '') || E'\\n' || coalesce(color, '') || E'\\n' || coalesce(custom, ''))`),
  hexCode: text('hex_code'),
  qpoints: points('qpoints').notNull().default(0),
  unlimited: boolean('unlimited').notNull().default(true),
  stock: integer('stock').notNull().default(0),
  lastUpdatedBy: integer('last_updated_by'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

/** Every SKU of products and variants, in the form in which they are compared; kept by triggers. */
export const skus = pgTable('skus', {
  skuKey: text('sku_key').primaryKey(),
  productId: integer('product_id'),
  variantId: integer('variant_id'),
});

export const productMedia = pgTable('product_media', {
  id: id(),
  productId: integer('product_id').notNull(),
  assetKey: text('asset_key').notNull(),
  thumbnailKey: text('thumbnail_key').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  position: integer('position').notNull(),
  createdAt: createdAt(),
});

/** The picture at a variant, one of its product's. */
export const variantImages = pgTable('variant_images', {
  id: id(),
  variantId: integer('variant_id').notNull(),
  mediaId: integer('media_id').notNull(),
  createdAt: createdAt(),
});

/** What an order line showed when it was ordered; never changes, shared by lines of the same thing. */
export const catalogSnapshots = pgTable('catalog_snapshots', {
  id: id(),
  productId: integer('product_id'),
  variantId: integer('variant_id'),
  productName: text('product_name').notNull(),
  sku: text('sku').notNull(),
  size: text('size'),
  color: text('color'),
  custom: text('custom'),
  categoryName: text('category_name'),
  imageKey: text('image_key'),
  /** Its product or variant was deleted: it is not shared by further lines. */
  detached: boolean('detached').notNull().default(false),
  nameKey: searchKey('name_key', sql`search_key(product_name)`),
  skuKey: searchKey('sku_key', sql`search_key(sku)`),
});

export const orderStatuses = pgTable('order_statuses', {
  id: smallint('id').primaryKey(),
  name: text('name').notNull(),
});

export const shippingCarriers = pgTable('shipping_carriers', {
  id: smallint('id').primaryKey(),
  name: text('name').notNull(),
  link: text('link'),
});

export const orders = pgTable('orders', {
  id: bigId(),
  orderNumber: text('order_number').notNull().default(sql`next_order_number()`),
  numberKey: bigint('number_key', { mode: 'number' }).notNull().generatedAlwaysAs(sql`substr(order_number, 4)::bigint`),
  createdAt: createdAt(),
  userId: integer('user_id').notNull(),
  companyId: integer('company_id').notNull(),
  orderStatusId: smallint('order_status_id').$type<OrderStatusId>().notNull().default(1),
  /** See `tabOfStatus`. */
  tabId: smallint('tab_id')
    .notNull()
    .generatedAlwaysAs(sql`CASE order_status_id WHEN 7 THEN 4 ELSE order_status_id END`),
  type: text('type', { enum: ['qpoints', 'custom'] }).notNull().default('qpoints'),
  total: points('total').notNull(),
  shippingAddress: text('shipping_address'),
  shippingAddressCont: text('shipping_address_cont'),
  shippingCity: text('shipping_city'),
  shippingState: text('shipping_state'),
  shippingZipCode: text('shipping_zip_code'),
  shippingMobileNumber: text('shipping_mobile_number'),
  shippingOfficeNumber: text('shipping_office_number'),
  trackingNumber: text('tracking_number'),
  shippingCompany: text('shipping_company'),
  updatedAt: updatedAt(),
  version: version(),
});

export const orderLines = pgTable('order_lines', {
  id: bigId(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  /** The order's `createdAt`, kept equal by the foreign key. */
  orderedAt: instant('ordered_at').notNull(),
  snapshotId: integer('snapshot_id').notNull(),
  quantity: integer('quantity').notNull(),
  total: points('total').notNull(),
  orderStatusId: smallint('order_status_id'),
  trackingNumber: text('tracking_number'),
  shippingCompany: text('shipping_company'),
});

export const orderTimeline = pgTable('order_timeline', {
  id: bigId(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  orderStatusId: smallint('order_status_id').notNull(),
  /** What happened besides a change of the status; null where the entry tells of the status. */
  event: text('event'),
  userId: integer('user_id'),
  createdAt: createdAt(),
});

export const couponCodes = pgTable('coupon_codes', {
  id: bigId(),
  code: text('code').notNull(),
  codeKey: searchKey('code_key', sql`search_key(code)`),
  couponStatusId: smallint('coupon_status_id').$type<CouponStatusId>().notNull().default(1),
  orderLineId: bigint('order_line_id', { mode: 'number' }).notNull(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  orderedAt: instant('ordered_at').notNull(),
  version: version(),
});

export const orderDailyCounts = pgTable(
  'order_daily_counts',
  {
    utcDay: date('utc_day').notNull(),
    tabId: smallint('tab_id').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.utcDay, table.tabId] })],
);

export const orderCountDeltas = pgTable('order_count_deltas', {
  utcDay: date('utc_day').notNull(),
  tabId: smallint('tab_id').notNull(),
  delta: bigint('delta', { mode: 'number' }).notNull(),
});

/** What writes that were sent with an Idempotency-Key were answered. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id').notNull(),
    key: text('key').notNull(),
    requestHash: bytea('request_hash').notNull(),
    answer: json('answer'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

/** Who changed what, when and from where. The database refuses to change or remove a row. */
export const activity = pgTable('activity', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  createdAt: createdAt(),
  userId: integer('user_id'),
  action: text('action').notNull(),
  objectType: text('object_type').notNull(),
  objectId: text('object_id'),
  clientAddress: text('client_address'),
  requestId: text('request_id'),
  before: jsonb('before'),
  after: jsonb('after'),
  userName: text('user_name'),
  objectName: text('object_name'),
  subjectType: text('subject_type'),
  subjectId: text('subject_id'),
});
