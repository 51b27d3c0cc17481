import { bigint, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Messages to be sent, and what became of them. */
export const mailOutbox = pgTable('mail_outbox', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  messageUuid: uuid('message_uuid').notNull().unique(),
  kind: text('kind').notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  /** Null once the message is of no use any more: it may hold a password. */
  bodyText: text('body_text'),
  bodyHtml: text('body_html'),
  state: text('state').$type<'queued' | 'sent' | 'expired' | 'dead'>().notNull().default('queued'),
  attempts: smallint('attempts').notNull().default(0),
  expiresAt: instant('expires_at'),
  createdAt: instant('created_at').notNull(),
  settledAt: instant('settled_at'),
  lastError: text('last_error'),
});
