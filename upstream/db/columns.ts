import type { SQL } from 'drizzle-orm';
import { bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core';

/* Columns that several tables have alike. */

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity();
export const bigId = () => bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();
export const points = (name: string) => bigint(name, { mode: 'number' });
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => instant('created_at').notNull().defaultNow();
export const updatedAt = () => instant('updated_at').notNull().defaultNow();
export const version = () => integer('version').notNull().default(1);
export const searchKey = (name: string, source: SQL) => text(name).notNull().generatedAlwaysAs(source);
