/* Written by `npm run db:schema` from the migrated database: change a migration, then run it. */
/* oxlint-disable max-lines */
import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CouponStatusId } from '@/lib/domain/order-changes';
import type { OrderStatusId } from '@/lib/domain/order-status';
import type { MovementKind } from '@/lib/domain/movement-kind';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const accessControl = pgTable('access_control', {
  routeType: text('route_type').notNull(),
  roleId: integer('role_id').notNull(),
  actions: text().array().default(['see', 'change', 'decide', 'export']).notNull(),
});

export const accessControlVersion = pgTable('access_control_version', {
  id: integer().default(1).primaryKey().notNull(),
  version: integer().default(1).notNull(),
  changedBy: integer('changed_by'),
});

export const activity = pgTable('activity', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  userId: integer('user_id'),
  action: text().notNull(),
  objectType: text('object_type').notNull(),
  objectId: text('object_id'),
  clientAddress: text('client_address'),
  requestId: text('request_id'),
  before: jsonb(),
  after: jsonb(),
  userName: text('user_name'),
  objectName: text('object_name'),
  subjectType: text('subject_type'),
  subjectId: text('subject_id'),
  bulkId: text('bulk_id'),
  isFolded: boolean('is_folded').default(false).notNull(),
  searchText: text('search_text').notNull().generatedAlwaysAs(sql`replace(search_key(((COALESCE(object_name, ''::text) || ' '::text) || COALESCE(user_name, ''::text))), '-'::text, ''::text)`),
  companyId: integer('company_id'),
});

export const categories = pgTable('categories', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  priority: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  version: integer().default(1).notNull(),
});

export const configurations = pgTable('configurations', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  configurationType: text('configuration_type').notNull(),
  productName: text('product_name').notNull(),
  rate: integer().notNull(),
  qualified: boolean().notNull(),
  percentage: integer(),
  achievedVolume: bigint('achieved_volume', { mode: 'number' }),
  submissionRate: integer('submission_rate'),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  version: integer().default(1).notNull(),
});

export const couponCodes = pgTable('coupon_codes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  code: text().notNull(),
  codeKey: text('code_key').notNull().generatedAlwaysAs(sql`search_key(code)`),
  couponStatusId: smallint('coupon_status_id').default(1).notNull().$type<CouponStatusId>(),
  orderLineId: bigint('order_line_id', { mode: 'number' }).notNull(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  orderedAt: timestamp('ordered_at', { withTimezone: true, mode: 'date' }).notNull(),
  version: integer().default(1).notNull(),
});

export const dataMarkers = pgTable('data_markers', {
  name: text().primaryKey().notNull(),
  detail: jsonb().default({}).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
});

export const mailOutbox = pgTable('mail_outbox', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  messageUuid: uuid('message_uuid').notNull(),
  kind: text().notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  bodyText: text('body_text'),
  bodyHtml: text('body_html'),
  state: text().default('queued').notNull().$type<'queued' | 'sent' | 'expired' | 'dead'>(),
  attempts: smallint().default(0).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  settledAt: timestamp('settled_at', { withTimezone: true, mode: 'date' }),
  lastError: text('last_error'),
  replyTo: text('reply_to'),
});

export const orderLines = pgTable('order_lines', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  orderedAt: timestamp('ordered_at', { withTimezone: true, mode: 'date' }).notNull(),
  snapshotId: integer('snapshot_id').notNull(),
  quantity: integer().notNull(),
  total: bigint({ mode: 'number' }).notNull(),
  orderStatusId: smallint('order_status_id'),
  trackingNumber: text('tracking_number'),
  shippingCompany: text('shipping_company'),
  canceledUnits: integer('canceled_units').default(0).notNull(),
  returnedUnits: integer('returned_units').default(0).notNull(),
});

export const orderTimeline = pgTable('order_timeline', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  orderStatusId: smallint('order_status_id').notNull(),
  userId: integer('user_id'),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  event: text(),
});

export const orders = pgTable('orders', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  orderNumber: text('order_number').default(sql`next_order_number()`).notNull(),
  numberKey: bigint('number_key', { mode: 'number' }).notNull().generatedAlwaysAs(sql`(substr(order_number, 4))::bigint`),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  userId: integer('user_id').notNull(),
  companyId: integer('company_id').notNull(),
  orderStatusId: smallint('order_status_id').default(1).notNull().$type<OrderStatusId>(),
  tabId: smallint('tab_id').notNull().generatedAlwaysAs(sql`
CASE order_status_id
    WHEN 7 THEN 4
    ELSE (order_status_id)::integer
END`),
  type: text().default('qpoints').notNull().$type<'qpoints' | 'custom'>(),
  total: bigint({ mode: 'number' }).notNull(),
  shippingAddress: text('shipping_address'),
  shippingAddressCont: text('shipping_address_cont'),
  shippingCity: text('shipping_city'),
  shippingState: text('shipping_state'),
  shippingZipCode: text('shipping_zip_code'),
  shippingMobileNumber: text('shipping_mobile_number'),
  shippingOfficeNumber: text('shipping_office_number'),
  trackingNumber: text('tracking_number'),
  shippingCompany: text('shipping_company'),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  version: integer().default(1).notNull(),
  inOpeningBalance: boolean('in_opening_balance').default(false).notNull(),
});

export const passkeyChallenges = pgTable('passkey_challenges', {
  challengeHash: bytea('challenge_hash').primaryKey().notNull(),
  purpose: text().notNull().$type<'add' | 'show' | 'sign-in'>(),
  sessionId: bigint('session_id', { mode: 'number' }),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
});

export const passkeys = pgTable('passkeys', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  userId: integer('user_id').notNull(),
  credentialId: bytea('credential_id').notNull(),
  publicKey: bytea('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  name: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true, mode: 'date' }),
});

export const pointLedger = pgTable('point_ledger', {
  id: bigint({ mode: 'number' }).primaryKey().notNull(),
  companyId: integer('company_id').notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  kind: text().notNull().$type<MovementKind>(),
  balance: bigint({ mode: 'number' }).notNull(),
  orderId: bigint('order_id', { mode: 'number' }),
  reason: text(),
  userId: integer('user_id'),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  requestId: bigint('request_id', { mode: 'number' }),
  reverses: bigint({ mode: 'number' }),
  reversedKind: text('reversed_kind'),
  side: text().notNull().generatedAlwaysAs(sql`ledger_side(kind, reversed_kind)`).$type<'accrued' | 'consumed'>(),
  approvalId: bigint('approval_id', { mode: 'number' }),
  batchId: integer('batch_id'),
  batchRow: integer('batch_row'),
  takeBackId: bigint('take_back_id', { mode: 'number' }),
  returnId: bigint('return_id', { mode: 'number' }),
});

export const pointRequestStatuses = pgTable('point_request_statuses', {
  id: smallint().primaryKey().notNull(),
  name: text().notNull(),
});

export const pointRequestTypes = pgTable('point_request_types', {
  id: smallint().primaryKey().notNull(),
  name: text().notNull(),
});

export const productCategories = pgTable('product_categories', {
  productId: integer('product_id').notNull(),
  categoryId: integer('category_id').notNull(),
});

export const productMedia = pgTable('product_media', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  productId: integer('product_id').notNull(),
  assetKey: text('asset_key').notNull(),
  thumbnailKey: text('thumbnail_key').notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  position: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
});

export const productVariants = pgTable('product_variants', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  productId: integer('product_id').notNull(),
  sku: text().notNull(),
  size: text(),
  color: text(),
  custom: text(),
  hexCode: text('hex_code'),
  qpoints: bigint({ mode: 'number' }).default(0).notNull(),
  unlimited: boolean().default(true).notNull(),
  stock: integer().default(0).notNull(),
  lastUpdatedBy: integer('last_updated_by'),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  version: integer().default(1).notNull(),
  optionKey: text('option_key').notNull().generatedAlwaysAs(sql`case_key(((((COALESCE(size, ''::text) || '
'::text) || COALESCE(color, ''::text)) || '
'::text) || COALESCE(custom, ''::text)))`),
});

export const products = pgTable('products', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  nameKey: text('name_key').notNull().generatedAlwaysAs(sql`search_key(name)`),
  description: text().notNull(),
  isHtml: boolean('is_html').default(true).notNull(),
  active: boolean().default(true).notNull(),
  recommended: boolean().default(false).notNull(),
  priority: integer().notNull(),
  isContact: boolean('is_contact').default(false).notNull(),
  prices: bigint({ mode: 'number' }).default(0).notNull(),
  contactPrices: text('contact_prices'),
  shippingPoints: bigint('shipping_points', { mode: 'number' }),
  sizes: text().array().default([]).notNull(),
  colors: jsonb().default([]).notNull().$type<{ name: string; hex: string }[]>(),
  custom: text().array().default([]).notNull(),
  unlimited: boolean().default(true).notNull(),
  sku: text(),
  quantity: integer().default(0).notNull(),
  lastUpdatedBy: integer('last_updated_by'),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  version: integer().default(1).notNull(),
  inStock: boolean('in_stock').default(false).notNull(),
  pieces: bigint({ mode: 'number' }),
});

export const promotions = pgTable('promotions', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  configurationId: integer('configuration_id').notNull(),
  promotionType: text('promotion_type').notNull(),
  rate: integer().notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true, mode: 'date' }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true, mode: 'date' }),
  quantity: integer(),
  quantityScanned: integer('quantity_scanned'),
  quantityAvailable: integer('quantity_available'),
  percentage: integer(),
  achievedVolume: bigint('achieved_volume', { mode: 'number' }),
  submissionRate: integer('submission_rate'),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  version: integer().default(1).notNull(),
});

export const providerAccounts = pgTable('provider_accounts', {
  issuer: text().notNull(),
  subject: text().notNull(),
  userId: integer('user_id').notNull(),
  boundAt: timestamp('bound_at', { withTimezone: true, mode: 'date' }).notNull(),
});

export const purposeTypes = pgTable('purpose_types', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  removedAt: timestamp('removed_at', { withTimezone: true, mode: 'date' }),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  version: integer().default(1).notNull(),
});

export const recoveryCodes = pgTable('recovery_codes', {
  userId: integer('user_id').notNull(),
  codeHash: bytea('code_hash').notNull(),
  usedAt: timestamp('used_at', { withTimezone: true, mode: 'date' }),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }),
});

export const rejectionReasons = pgTable('rejection_reasons', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  removedAt: timestamp('removed_at', { withTimezone: true, mode: 'date' }),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  version: integer().default(1).notNull(),
});

export const roles = pgTable('roles', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  staff: boolean().default(true).notNull(),
  version: integer().default(1).notNull(),
});

export const secondFactorGrace = pgTable('second_factor_grace', {
  userId: integer('user_id').primaryKey().notNull(),
  signIns: smallint('sign_ins').notNull(),
});

export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id').primaryKey().notNull(),
  secret: bytea('secret').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true, mode: 'date' }),
  lastStep: bigint('last_step', { mode: 'number' }).default(0).notNull(),
});

export const sessions = pgTable('sessions', {
  tokenHash: bytea('token_hash').primaryKey().notNull(),
  userId: integer('user_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  revokedAt: timestamp('revoked_at', { withTimezone: true, mode: 'date' }),
  clientAddress: text('client_address'),
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  mustChangePassword: boolean('must_change_password').default(false).notNull(),
  userAgent: text('user_agent'),
  alarmHash: bytea('alarm_hash'),
  lackingFactor: text('lacking_factor').$type<'code' | 'set-up'>(),
  factorShownAt: timestamp('factor_shown_at', { withTimezone: true, mode: 'date' }),
  providerSubject: text('provider_subject'),
  providerSession: text('provider_session'),
  formerTokenHash: bytea('former_token_hash'),
  formerUntil: timestamp('former_until', { withTimezone: true, mode: 'date' }),
  formerLackingFactor: text('former_lacking_factor').$type<'code' | 'set-up'>(),
  formerMustChangePassword: boolean('former_must_change_password'),
  factorPutOff: boolean('factor_put_off').default(false).notNull(),
  lostRights: boolean('lost_rights').default(false).notNull(),
});

export const shippingCarriers = pgTable('shipping_carriers', {
  id: smallint().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  link: text(),
  priority: integer().default(0).notNull(),
  isHidden: boolean('is_hidden').default(false).notNull(),
  version: integer().default(1).notNull(),
});

export const temporaryPasswords = pgTable('temporary_passwords', {
  userId: integer('user_id').primaryKey().notNull(),
  passwordHash: text('password_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true, mode: 'date' }),
});

export const usedTokens = pgTable('used_tokens', {
  tokenHash: bytea('token_hash').primaryKey().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
});

export const users = pgTable('users', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  email: text().notNull(),
  passwordHash: text('password_hash'),
  roleId: integer('role_id').notNull(),
  companyId: integer('company_id'),
  firstName: text('first_name').default('').notNull(),
  lastName: text('last_name').default('').notNull(),
  nameKey: text('name_key').notNull().generatedAlwaysAs(sql`search_key((first_name || last_name))`),
  mobileNumber: text('mobile_number'),
  officeNumber: text('office_number'),
  disabled: boolean().default(false).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  version: integer().default(1).notNull(),
  deletedAt: timestamp('deleted_at', { withTimezone: true, mode: 'date' }),
});

export const variantImages = pgTable('variant_images', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  variantId: integer('variant_id').notNull(),
  mediaId: integer('media_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
});
