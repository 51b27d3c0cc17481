import type { Pool } from 'pg';
import { CONTENT_TRASH_DAYS } from '@/lib/domain/content';
import { DAY_MS } from '@/lib/domain/day';
import { TRASH_DAYS } from '@/lib/domain/registration';
import type { Retention } from '@/lib/domain/settings';
import { single } from '../db/drizzle';

interface Rule {
  /** Tells how old a row is; an index serves it. */
  column: string;
  /** For so many days a row is kept, or as a setting says. */
  days: number | keyof Retention;
  /** Of which rows alone, where an index has no others. */
  of?: string;
  /** The function of the database that removes them, where the programs may not. */
  by?: 'forget_activity';
}

/**
 * Everything that is removed because it has grown old, and when. What is not named stays until somebody removes it: the
 * ledger for good. `docs/operations.md` has the same table for operators.
 */
export const RETENTION = {
  // So long a client address from which somebody signed in is theirs (decision 5).
  sessions: { column: 'expires_at', days: 'sessions' },
  // The hash of a secret, and the mark of a used token, are not kept without need.
  temporary_passwords: { column: 'expires_at', days: 0 },
  used_tokens: { column: 'expires_at', days: 0 },
  passkey_challenges: { column: 'expires_at', days: 0 },
  idempotency_keys: { column: 'created_at', days: 'idempotencyKeys' },
  mail_outbox: { column: 'settled_at', days: 'mail', of: `state <> 'queued'` },
  notices: { column: 'created_at', days: 'notifications' },
  content_downloads: { column: 'last_at', days: 'downloads' },
  // Screens promise these days. W-9s and files of content go with the files that nothing shows.
  deleted_registrations: { column: 'deleted_at', days: TRASH_DAYS },
  content_items: { column: 'deleted_at', days: CONTENT_TRASH_DAYS },
  content_images: { column: 'created_at', days: CONTENT_TRASH_DAYS },
  // As long as the log, which tells of them too. One that waits has no such time.
  proposed_changes: { column: 'decided_at', days: 'activity' },
  activity: { column: 'created_at', days: 'activity', by: 'forget_activity' },
} as const satisfies Record<string, Rule>;

export type AgingTable = keyof typeof RETENTION;

/** How many rows one statement removes: a long one would hold many at once. */
const AT_ONCE = 1_000;

/** Whose rows are removed, and as of when. */
export interface Removal {
  retention: Retention;
  now: Date;
}

/**
 * Removes all rows of a table that have been kept for long enough, the oldest first, some at a time. Safe at any time
 * and in any number of copies: rows that another copy is removing are left to it.
 *
 * @returns how many were removed
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
