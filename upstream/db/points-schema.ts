import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { bigId, createdAt, id, instant, points, updatedAt, version } from './columns';

/* The tables of the points, as `schema.ts` has the others. */

/** The points of a company, kept by a trigger of the ledger. */
export const companyPoints = pgTable('company_points', {
  companyId: integer('company_id').primaryKey(),
  accrued: points('accrued').notNull().default(0),
  consumed: points('consumed').notNull().default(0),
  available: points('available').notNull().generatedAlwaysAs(sql`accrued - consumed`),
  /** How many steps its point requests took. */
  steps: integer('steps').notNull().default(0),
  latestRequestId: bigint('latest_request_id', { mode: 'number' }),
  latestStatusId: smallint('latest_status_id'),
  latestAt: instant('latest_at'),
  lastMovementAt: instant('last_movement_at'),
});

/** Every movement of points. The database numbers a row, refuses to change or remove one, and keeps the balance. */
export const pointLedger = pgTable('point_ledger', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  companyId: integer('company_id').notNull(),
  amount: points('amount').notNull(),
  kind: text('kind', {
    enum: ['accrual', 'advance', 'deduction', 'advance_taken_back', 'order', 'give_back', 'reversal'],
  }).notNull(),
  /** Available after this row. */
  balance: points('balance').notNull(),
  orderId: bigint('order_id', { mode: 'number' }),
  reason: text('reason'),
  userId: integer('user_id'),
  createdAt: createdAt(),
  requestId: bigint('request_id', { mode: 'number' }),
  /** The movement that this one undoes. */
  reverses: bigint('reverses', { mode: 'number' }),
  reversedKind: text('reversed_kind'),
  /** The sum that it belongs to. */
  side: text('side', { enum: ['accrued', 'consumed'] })
    .notNull()
    .generatedAlwaysAs(sql`ledger_side(kind, reversed_kind)`),
});

export const pointRequestTypes = pgTable('point_request_types', {
  id: smallint('id').primaryKey(),
  name: text('name').notNull(),
});

export const pointRequestStatuses = pgTable('point_request_statuses', {
  id: smallint('id').primaryKey(),
  name: text('name').notNull(),
});

/** What points are given or taken for. Removed ones stay for the requests that name them. */
export const purposeTypes = pgTable('purpose_types', {
  id: id(),
  name: text('name').notNull(),
  removedAt: instant('removed_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

export const pointRequests = pgTable('point_requests', {
  id: bigId(),
  companyId: integer('company_id').notNull(),
  requestTypeId: smallint('request_type_id').notNull(),
  requestStatusId: smallint('request_status_id').notNull(),
  qpoints: points('qpoints').notNull(),
  purposeTypeId: integer('purpose_type_id'),
  requesterId: integer('requester_id'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

/** What became of the requests of a company, numbered from 1. The database refuses to change or remove a row. */
export const pointRequestSteps = pgTable(
  'point_request_steps',
  {
    companyId: integer('company_id').notNull(),
    number: integer('number').notNull(),
    requestId: bigint('request_id', { mode: 'number' }).notNull(),
    requestStatusId: smallint('request_status_id').notNull(),
    qpoints: points('qpoints').notNull(),
    purpose: text('purpose'),
    userId: integer('user_id'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.number] })],
);
