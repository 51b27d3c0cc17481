import type { Pool } from 'pg';
import { OVERDUE_MINUTES } from '@/lib/domain/inquiry';

const AT_ONCE = 1_000;

/**
 * Makes inquiries wait again whose answer could not be sent for an hour, though it is still tried. One that is being
 * sent right now is left to the next turn.
 *
 * @returns how many answers there were
 */
export async function markOverdue(db: Pool, now: Date): Promise<number> {
  const { rowCount } = await db.query({
    name: 'mark-overdue-replies',
    text: `UPDATE inquiry_replies SET is_overdue = true WHERE id = ANY (ARRAY(
             SELECT id FROM inquiry_replies WHERE delivery = 'waiting' AND NOT is_overdue AND queued_at < $1
             ORDER BY queued_at LIMIT ${AT_ONCE} FOR NO KEY UPDATE SKIP LOCKED
           ))`,
    values: [new Date(now.getTime() - OVERDUE_MINUTES * 60_000)],
  });
  return rowCount ?? 0;
}
