import type { Pool } from 'pg';
import { CONTENT_TRASH_DAYS } from '@/lib/domain/content';
import { DAY_MS } from '@/lib/domain/day';
import { TRASH_DAYS } from '@/lib/domain/registration';
import type { Retention } from '@/lib/domain/settings';
import { single } from '../db/drizzle';

interface Rule {
  /** The column with a row's age, which has an index. */
  column: string;
  /** Days to keep a row, or the setting with that number. */
  days: number | keyof Retention;
  /** Limits the rows, if the index is partial. */
  of?: string;
  /** A database function that removes rows the programs may not delete. */
  by?: 'forget_activity';
}

/**
 * All tables whose old rows are removed, and when. Others are kept until someone deletes rows; the ledger is permanent.
 * `docs/operations.md` has the same table for operators.
 */
export const RETENTION = {
  // A person's client address stays familiar for this time (decision 5).
  sessions: { column: 'expires_at', days: 'sessions' },
  // Hashes of secrets and marks of used tokens aren't kept longer than needed.
  temporary_passwords: { column: 'expires_at', days: 0 },
  used_tokens: { column: 'expires_at', days: 0 },
  passkey_challenges: { column: 'expires_at', days: 0 },
  idempotency_keys: { column: 'created_at', days: 'idempotencyKeys' },
  mail_outbox: { column: 'settled_at', days: 'mail', of: `state <> 'queued'` },
  notices: { column: 'created_at', days: 'notifications' },
  content_downloads: { column: 'last_at', days: 'downloads' },
  // Screens promise these days. W-9s and content files are removed with the unused files.
  deleted_registrations: { column: 'deleted_at', days: TRASH_DAYS },
  content_items: { column: 'deleted_at', days: CONTENT_TRASH_DAYS },
  content_images: { column: 'created_at', days: CONTENT_TRASH_DAYS },
  // Kept as long as the log, which refers to them. Pending ones have no such time.
  proposed_changes: { column: 'decided_at', days: 'activity' },
  planned_changes: { column: 'ended_at', days: 'activity' },
  activity: { column: 'created_at', days: 'activity', by: 'forget_activity' },
} as const satisfies Record<string, Rule>;

export type AgingTable = keyof typeof RETENTION;

/** Rows per statement, because a long one would lock too many. */
const AT_ONCE = 1_000;

export interface Removal {
  retention: Retention;
  now: Date;
}

/**
 * Removes a table's expired rows, oldest first, in batches. Safe on several instances, which skip each other's locked
 * rows.
 *
 * @returns the number removed
 */
export async function removeOld(pool: Pool, table: AgingTable, { retention, now }: Removal): Promise<number> {
  const rule: Rule = RETENTION[table];
  const days = typeof rule.days === 'number' ? rule.days : retention[rule.days];
  const until = new Date(now.getTime() - days * DAY_MS);
  const statement = { name: `remove-old-${table}`, text: statementOf(table, rule), values: [until] };
  for (let total = 0; ;) {
    const { rows } = await pool.query<{ removed: number }>(statement);
    const { removed } = single(rows);
    total += removed;
    if (removed < AT_ONCE) return total;
  }
}

function statementOf(table: AgingTable, { column, of = 'true', by }: Rule): string {
  if (by) return `SELECT ${by}($1, ${AT_ONCE}) AS removed`;
  return `WITH gone AS (
      DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${table} WHERE ${column} < $1 AND ${of} ORDER BY ${column} LIMIT ${AT_ONCE}
        FOR UPDATE SKIP LOCKED
      )) RETURNING 1
    ) SELECT count(*)::integer AS removed FROM gone`;
}
