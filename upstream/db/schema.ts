/* Written by `npm run db:schema` from the migrated database: change a migration, then run it. */
/* oxlint-disable max-lines */
import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, date, integer, json, jsonb, numeric, pgTable, smallint, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import type { ApprovalDecision, ClaimState } from '@/lib/domain/claim';
import type { CouponStatusId } from '@/lib/domain/order-changes';
import type { OrderStatusId } from '@/lib/domain/order-status';
import type { ApprovalKind, MovementKind } from '@/lib/domain/point-movement';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const accessControl = pgTable('access_control', {
  routeType: text('route_type').notNull(),
  roleId: integer('role_id').notNull(),
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
});

export const approvals = pgTable('approvals', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  companyId: integer('company_id').notNull(),
  kind: text().notNull().$type<ApprovalKind>(),
  decision: text().notNull().$type<ApprovalDecision>(),
  items: integer().notNull(),
  qpoints: bigint({ mode: 'number' }).notNull(),
  note: text(),
  userId: integer('user_id'),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
});

export const articleCodes = pgTable('article_codes', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  code: text().notNull(),
  configurationId: integer('configuration_id').notNull(),
  volume: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  uploadId: integer('upload_id'),
});

export const catalogSnapshots = pgTable('catalog_snapshots', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  productId: integer('product_id'),
  variantId: integer('variant_id'),
  productName: text('product_name').notNull(),
  sku: text().notNull(),
  size: text(),
  color: text(),
  custom: text(),
  categoryName: text('category_name'),
  imageKey: text('image_key'),
  nameKey: text('name_key').notNull().generatedAlwaysAs(sql`search_key(product_name)`),
  skuKey: text('sku_key').notNull().generatedAlwaysAs(sql`search_key(sku)`),
  detached: boolean().default(false).notNull(),
});

export const categories = pgTable('categories', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  priority: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  version: integer().default(1).notNull(),
});

export const claimMonths = pgTable('claim_months', {
  companyId: integer('company_id').notNull(),
  month: date().notNull(),
  watts: bigint({ mode: 'number' }).notNull(),
});

export const claimMonthsZone = pgTable('claim_months_zone', {
  singleton: boolean().default(true).primaryKey().notNull(),
  timeZone: text('time_zone').notNull(),
});

export const claimQueueProducts = pgTable('claim_queue_products', {
  companyId: integer('company_id').notNull(),
  configurationId: integer('configuration_id').notNull(),
  awaitingApproval: integer('awaiting_approval').notNull(),
  qpoints: bigint({ mode: 'number' }).notNull(),
});

export const claimQueues = pgTable('claim_queues', {
  companyId: integer('company_id').primaryKey().notNull(),
  awaitingUpdate: integer('awaiting_update').default(0).notNull(),
  awaitingApproval: integer('awaiting_approval').default(0).notNull(),
  qpoints: bigint({ mode: 'number' }).default(0).notNull(),
  lastNumber: bigint('last_number', { mode: 'number' }).default(0).notNull(),
});

export const claims = pgTable('claims', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  companyId: integer('company_id').notNull(),
  userId: integer('user_id'),
  configurationType: text('configuration_type').notNull(),
  serialNumber: text('serial_number').notNull(),
  registeredAt: timestamp('registered_at', { withTimezone: true, mode: 'date' }).notNull(),
  installationZipCode: text('installation_zip_code'),
  purchasingChannel: text('purchasing_channel'),
  purchasingChannelName: text('purchasing_channel_name'),
  source: text().default('web').notNull(),
  state: text().default('awaiting_update').notNull().$type<ClaimState>(),
  articleCodeId: integer('article_code_id'),
  configurationId: integer('configuration_id'),
  promotionId: integer('promotion_id'),
  rate: integer(),
  pricedAt: timestamp('priced_at', { withTimezone: true, mode: 'date' }),
  queueNumber: bigint('queue_number', { mode: 'number' }),
  approvalId: bigint('approval_id', { mode: 'number' }),
  decidedAt: timestamp('decided_at', { withTimezone: true, mode: 'date' }),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  uploadId: integer('upload_id'),
});

export const companies = pgTable('companies', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  nameKey: text('name_key').notNull().generatedAlwaysAs(sql`search_key(name)`),
  address: text(),
  city: text(),
  state: text(),
  zipCode: text('zip_code'),
  website: text(),
  officeNumber: text('office_number'),
  mobileNumber: text('mobile_number'),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  version: integer().default(1).notNull(),
  approvalStep: smallint('approval_step').default(0).notNull(),
  peopleKey: text('people_key').default('').notNull(),
  searchText: text('search_text').notNull().generatedAlwaysAs(sql`((search_key(name) || '
'::text) || people_key)`),
  partnerType: smallint('partner_type'),
  size: text(),
  jobTitle: text('job_title'),
  purchaseChannel: text('purchase_channel'),
  channelGroup: text('channel_group'),
  channelKey: text('channel_key').generatedAlwaysAs(sql`search_key(purchase_channel)`),
  salesArea: text('sales_area'),
  addressCont: text('address_cont'),
  cityKey: text('city_key').generatedAlwaysAs(sql`search_key(city)`),
  shippingAddress: text('shipping_address'),
  shippingAddress2: text('shipping_address2'),
  shippingCity: text('shipping_city'),
  shippingState: text('shipping_state'),
  shippingZipCode: text('shipping_zip_code'),
  taxId: text('tax_id'),
  w9Key: text('w9_key'),
  w9Name: text('w9_name'),
  w9Size: integer('w9_size'),
  description: text(),
  survey: smallint(),
  surveyText: text('survey_text'),
  receptionYn: text('reception_yn').default('Y').notNull(),
  receptionAt: timestamp('reception_at', { withTimezone: true, mode: 'date' }),
  approvedAt: timestamp('approved_at', { withTimezone: true, mode: 'date' }),
  changedBy: text('changed_by'),
  masterId: integer('master_id'),
  masterNameKey: text('master_name_key'),
  masterEmailKey: text('master_email_key'),
  masterDisabled: boolean('master_disabled').default(false).notNull(),
});

export const companyPoints = pgTable('company_points', {
  companyId: integer('company_id').primaryKey().notNull(),
  accrued: bigint({ mode: 'number' }).default(0).notNull(),
  consumed: bigint({ mode: 'number' }).default(0).notNull(),
  available: bigint({ mode: 'number' }).notNull().generatedAlwaysAs(sql`(accrued - consumed)`),
  steps: integer().default(0).notNull(),
  latestRequestId: bigint('latest_request_id', { mode: 'number' }),
  latestStatusId: smallint('latest_status_id'),
  latestAt: timestamp('latest_at', { withTimezone: true, mode: 'date' }),
  lastMovementAt: timestamp('last_movement_at', { withTimezone: true, mode: 'date' }),
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

export const contentCounts = pgTable('content_counts', {
  area: text().notNull(),
  typeId: integer('type_id').notNull(),
  isDraft: boolean('is_draft').notNull(),
  count: integer().notNull(),
});

export const contentFiles = pgTable('content_files', {
  itemId: integer('item_id').notNull(),
  field: text().notNull(),
  key: text().notNull(),
  thumbnailKey: text('thumbnail_key'),
  name: text().notNull(),
  size: integer().notNull(),
});

export const contentImages = pgTable('content_images', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  key: text().notNull(),
  name: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
});

export const contentItemImages = pgTable('content_item_images', {
  itemId: integer('item_id').notNull(),
  key: text().notNull(),
});

export const contentItems = pgTable('content_items', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  area: text().notNull(),
  typeId: integer('type_id'),
  title: text().notNull(),
  titleKey: text('title_key').generatedAlwaysAs(sql`search_key(title)`),
  content: text().default('').notNull(),
  language: text().default('en').notNull(),
  video: text(),
  isDraft: boolean('is_draft').default(false).notNull(),
  publishAt: timestamp('publish_at', { withTimezone: true, mode: 'date' }).notNull(),
  priority: integer().default(0).notNull(),
  changedBy: text('changed_by'),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  deletedAt: timestamp('deleted_at', { withTimezone: true, mode: 'date' }),
  version: integer().default(1).notNull(),
});

export const contentTypes = pgTable('content_types', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  area: text().notNull(),
  name: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  version: integer().default(1).notNull(),
});

export const contentViews = pgTable('content_views', {
  itemId: integer('item_id').primaryKey().notNull(),
  views: integer().default(0).notNull(),
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

export const deletedRegistrations = pgTable('deleted_registrations', {
  companyId: integer('company_id').primaryKey().notNull(),
  masterId: integer('master_id').notNull(),
  content: jsonb().notNull(),
  w9Key: text('w9_key'),
  deletedAt: timestamp('deleted_at', { withTimezone: true, mode: 'date' }).notNull(),
});

export const distributors = pgTable('distributors', {
  id: integer().primaryKey().notNull(),
  name: text().notNull(),
});

export const forecastLines = pgTable('forecast_lines', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  forecastId: bigint('forecast_id', { mode: 'number' }).notNull(),
  articleCodeId: integer('article_code_id').notNull(),
  quantity: integer().notNull(),
});

export const forecasts = pgTable('forecasts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  companyId: integer('company_id').notNull(),
  month: date().notNull(),
  userId: integer('user_id'),
  submittedAt: timestamp('submitted_at', { withTimezone: true, mode: 'date' }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  submissionApprovalId: bigint('submission_approval_id', { mode: 'number' }),
  submissionQpoints: integer('submission_qpoints'),
  achievementApprovalId: bigint('achievement_approval_id', { mode: 'number' }),
  achievementQpoints: integer('achievement_qpoints'),
});

export const idempotencyKeys = pgTable('idempotency_keys', {
  userId: integer('user_id').notNull(),
  key: text().notNull(),
  requestHash: bytea('request_hash').notNull(),
  answer: json(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
});

export const inquiries = pgTable('inquiries', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  contactTypeId: smallint('contact_type_id').notNull(),
  categoryId: integer('category_id').notNull(),
  statusId: smallint('status_id').default(1).notNull(),
  name: text().notNull(),
  nameKey: text('name_key').notNull().generatedAlwaysAs(sql`search_key(name)`),
  companyName: text('company_name'),
  address: text(),
  mobileNumber: text('mobile_number'),
  email: text(),
  message: text().notNull(),
  utmSource: text('utm_source'),
  logoKey: text('logo_key'),
  assignedId: integer('assigned_id'),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  version: integer().default(1).notNull(),
});

export const inquiryCategories = pgTable('inquiry_categories', {
  id: integer().primaryKey().notNull(),
  contactTypeId: smallint('contact_type_id').notNull(),
  name: text().notNull(),
});

export const inquiryCounts = pgTable('inquiry_counts', {
  contactTypeId: smallint('contact_type_id').notNull(),
  categoryId: integer('category_id').notNull(),
  statusId: smallint('status_id').notNull(),
  assignedId: integer('assigned_id').notNull(),
  count: bigint({ mode: 'number' }).notNull(),
});

export const inquiryReplies = pgTable('inquiry_replies', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  inquiryId: integer('inquiry_id').notNull(),
  statusId: smallint('status_id').notNull(),
  userId: integer('user_id'),
  userName: text('user_name').notNull(),
  roleName: text('role_name').notNull(),
  content: text().notNull(),
  mailTitle: text('mail_title'),
  mailTo: text('mail_to'),
  mailId: bigint('mail_id', { mode: 'number' }),
  delivery: text(),
  deliveryAttempts: smallint('delivery_attempts').default(0).notNull(),
  deliveryReason: text('delivery_reason'),
  settledAt: timestamp('settled_at', { withTimezone: true, mode: 'date' }),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
});

export const inquiryStatuses = pgTable('inquiry_statuses', {
  id: smallint().primaryKey().notNull(),
  name: text().notNull(),
});

export const installationVolumes = pgTable('installation_volumes', {
  id: integer().primaryKey().notNull(),
  productType: smallint('product_type').notNull(),
  name: text().notNull(),
});

export const jobTitles = pgTable('job_titles', {
  id: integer().primaryKey().notNull(),
  name: text().notNull(),
});

export const loginAttempts = pgTable('login_attempts', {
  key: varchar({ length: 255 }).primaryKey().notNull(),
  points: integer().default(0).notNull(),
  expire: bigint({ mode: 'number' }),
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
});

export const orderCountDeltas = pgTable('order_count_deltas', {
  utcDay: date('utc_day').notNull(),
  tabId: smallint('tab_id').notNull(),
  delta: bigint({ mode: 'number' }).notNull(),
});

export const orderDailyCounts = pgTable('order_daily_counts', {
  utcDay: date('utc_day').notNull(),
  tabId: smallint('tab_id').notNull(),
  count: bigint({ mode: 'number' }).notNull(),
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
});

export const orderStatuses = pgTable('order_statuses', {
  id: smallint().primaryKey().notNull(),
  name: text().notNull(),
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
});

export const pointRequestStatuses = pgTable('point_request_statuses', {
  id: smallint().primaryKey().notNull(),
  name: text().notNull(),
});

export const pointRequestSteps = pgTable('point_request_steps', {
  companyId: integer('company_id').notNull(),
  number: integer().notNull(),
  requestId: bigint('request_id', { mode: 'number' }).notNull(),
  requestStatusId: smallint('request_status_id').notNull(),
  qpoints: bigint({ mode: 'number' }).notNull(),
  purpose: text(),
  userId: integer('user_id'),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
});

export const pointRequestTypes = pgTable('point_request_types', {
  id: smallint().primaryKey().notNull(),
  name: text().notNull(),
});

export const pointRequests = pgTable('point_requests', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  companyId: integer('company_id').notNull(),
  requestTypeId: smallint('request_type_id').notNull(),
  requestStatusId: smallint('request_status_id').notNull(),
  qpoints: bigint({ mode: 'number' }).notNull(),
  purposeTypeId: integer('purpose_type_id'),
  requesterId: integer('requester_id'),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  version: integer().default(1).notNull(),
});

export const pointWeeks = pgTable('point_weeks', {
  timeZone: text('time_zone').notNull(),
  week: date().notNull(),
  accrued: bigint({ mode: 'number' }).notNull(),
  consumed: bigint({ mode: 'number' }).notNull(),
});

export const productBrands = pgTable('product_brands', {
  id: integer().primaryKey().notNull(),
  productType: smallint('product_type').notNull(),
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

export const projectCounts = pgTable('project_counts', {
  isDraft: boolean('is_draft').notNull(),
  installationDate: date('installation_date').notNull(),
  count: bigint({ mode: 'number' }).notNull(),
});

export const projects = pgTable('projects', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  companyId: integer('company_id').notNull(),
  userId: integer('user_id'),
  projectName: text('project_name').notNull(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  email: text(),
  phoneNumber: text('phone_number'),
  isMobileNumber: boolean('is_mobile_number'),
  projectAddress: text('project_address'),
  projectAddress2: text('project_address2'),
  projectCity: text('project_city'),
  projectState: text('project_state'),
  projectZipCode: text('project_zip_code'),
  systemSize: numeric('system_size'),
  systemType: text('system_type'),
  moduleBrand: text('module_brand'),
  moduleModel: text('module_model'),
  modulePowerClass: integer('module_power_class'),
  numberOfModules: integer('number_of_modules'),
  nameOfModuleBrandPanelOther: text('name_of_module_brand_panel_other'),
  battery: boolean().default(false).notNull(),
  batteryBrand: text('battery_brand'),
  batteryModel: text('battery_model'),
  batteryEnergy: numeric('battery_energy'),
  batteryInverterPower: numeric('battery_inverter_power'),
  batteryCapacity: numeric('battery_capacity'),
  nameOfModuleBrandBatteryOther: text('name_of_module_brand_battery_other'),
  pvInverterBrand: text('pv_inverter_brand'),
  pvInverterModel: text('pv_inverter_model'),
  rackingBrand: text('racking_brand'),
  rackingModel: text('racking_model'),
  serialNumbers: jsonb('serial_numbers').default([]).notNull(),
  installationDate: date('installation_date'),
  operateDate: date('operate_date'),
  imageKeys: text('image_keys').array().default([]).notNull(),
  proofKeys: text('proof_keys').array().default([]).notNull(),
  purchasingChannel: text('purchasing_channel'),
  nameOfPurchasingChannel: text('name_of_purchasing_channel'),
  panelQualified: boolean('panel_qualified'),
  batteryQualified: boolean('battery_qualified'),
  panelNonQcells: boolean('panel_non_qcells'),
  batteryNonQcells: boolean('battery_non_qcells'),
  qualifyLaborWarranty: boolean('qualify_labor_warranty'),
  note: text(),
  firstSavedSource: text('first_saved_source'),
  firstRegisteredSource: text('first_registered_source'),
  source: text(),
  moduleUploadSource: text('module_upload_source'),
  inverterUploadSource: text('inverter_upload_source'),
  isDraft: boolean('is_draft').default(false).notNull(),
  draftedAt: timestamp('drafted_at', { withTimezone: true, mode: 'date' }),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  nameKey: text('name_key').notNull().generatedAlwaysAs(sql`search_key(project_name)`),
  searchText: text('search_text').notNull().generatedAlwaysAs(sql`((((((((((search_key(project_name) || '
'::text) || search_key((COALESCE(first_name, ''::text) || COALESCE(last_name, ''::text)))) || '
'::text) || search_key(COALESCE(email, ''::text))) || '
'::text) || search_key((COALESCE(project_address, ''::text) || COALESCE(project_address2, ''::text)))) || '
'::text) || search_key((COALESCE(project_city, ''::text) || COALESCE(project_state, ''::text)))) || '
'::text) || search_key(COALESCE(project_zip_code, ''::text)))`),
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

export const purposeTypes = pgTable('purpose_types', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  removedAt: timestamp('removed_at', { withTimezone: true, mode: 'date' }),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  version: integer().default(1).notNull(),
});

export const registrationCounts = pgTable('registration_counts', {
  approvalStep: smallint('approval_step').notNull(),
  receptionYn: text('reception_yn').notNull(),
  disabled: boolean().notNull(),
  channelGroup: text('channel_group').notNull(),
  survey: smallint().notNull(),
  count: bigint({ mode: 'number' }).notNull(),
});

export const registrationNotes = pgTable('registration_notes', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  companyId: integer('company_id').notNull(),
  content: text().notNull(),
  authorId: integer('author_id'),
  authorName: text('author_name').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  version: integer().default(1).notNull(),
});

export const registrationProducts = pgTable('registration_products', {
  companyId: integer('company_id').notNull(),
  productType: smallint('product_type').notNull(),
  brands: text(),
  volumeId: integer('volume_id'),
  volumeData: numeric('volume_data'),
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

export const salesRegions = pgTable('sales_regions', {
  code: text().primaryKey().notNull(),
  name: text().notNull(),
});

export const savedReplies = pgTable('saved_replies', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  title: text(),
  content: text().notNull(),
  isShared: boolean('is_shared').notNull(),
  ownerId: integer('owner_id'),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  version: integer().default(1).notNull(),
});

export const serialNumbers = pgTable('serial_numbers', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  serialNumber: text('serial_number').notNull(),
  articleCodeId: integer('article_code_id').notNull(),
  source: text().default('web').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  uploadId: integer('upload_id'),
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
});

export const shippingCarriers = pgTable('shipping_carriers', {
  id: smallint().primaryKey().notNull(),
  name: text().notNull(),
  link: text(),
});

export const skus = pgTable('skus', {
  skuKey: text('sku_key').primaryKey().notNull(),
  productId: integer('product_id'),
  variantId: integer('variant_id'),
});

export const temporaryPasswords = pgTable('temporary_passwords', {
  userId: integer('user_id').primaryKey().notNull(),
  passwordHash: text('password_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true, mode: 'date' }),
});

export const uploads = pgTable('uploads', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  kind: text().notNull(),
  userId: integer('user_id'),
  userName: text('user_name').notNull(),
  fileNames: text('file_names').array().notNull(),
  stored: integer().notNull(),
  duplicates: integer().notNull(),
  invalid: integer().notNull(),
  claimsFreed: integer('claims_freed').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
  undoneAt: timestamp('undone_at', { withTimezone: true, mode: 'date' }),
  undoneBy: text('undone_by'),
  version: integer().default(1).notNull(),
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

export const warrantyClaimCounts = pgTable('warranty_claim_counts', {
  status: text().notNull(),
  state: text().notNull(),
  count: bigint({ mode: 'number' }).notNull(),
});

export const warrantyClaims = pgTable('warranty_claims', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  label: text().notNull(),
  labelKey: text('label_key').notNull().generatedAlwaysAs(sql`search_key(label)`),
  isDraft: boolean('is_draft').default(false).notNull(),
  folderId: integer('folder_id'),
  companyId: integer('company_id'),
  companyName: text('company_name').notNull(),
  companyKey: text('company_key').notNull().generatedAlwaysAs(sql`search_key(company_name)`),
  state: text().notNull(),
  fullName: text('full_name').notNull(),
  personKey: text('person_key').notNull().generatedAlwaysAs(sql`search_key(full_name)`),
  status: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  claimsType: smallint('claims_type').notNull(),
  systemtype: smallint().notNull(),
  description: text().default('').notNull(),
  productName: text('product_name').notNull(),
  productKey: text('product_key').notNull().generatedAlwaysAs(sql`search_key(product_name)`),
  quantity: integer().notNull(),
  serialNumbers: text('serial_numbers').array().default([]).notNull(),
  purchasingChannelName: text('purchasing_channel_name'),
  installedOn: date('installed_on'),
  discoveredOn: date('discovered_on'),
  ptoOn: date('pto_on'),
  projectRegistrationOn: date('project_registration_on'),
  projectRegisteredOn: date('project_registered_on'),
  qualifiesLabor: boolean('qualifies_labor'),
  projectId: integer('project_id'),
  projectName: text('project_name'),
  ownerFirstName: text('owner_first_name'),
  ownerLastName: text('owner_last_name'),
  projectAddress1: text('project_address1'),
  projectAddress2: text('project_address2'),
  projectCity: text('project_city'),
  projectState: text('project_state'),
  projectZipcode: text('project_zipcode'),
  evidenceKeys: text('evidence_keys').array().default([]).notNull(),
  evidenceNames: text('evidence_names').array().default([]).notNull(),
});

export const weeklyReports = pgTable('weekly_reports', {
  week: text().primaryKey().notNull(),
  fileKey: text('file_key').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow().notNull(),
});
