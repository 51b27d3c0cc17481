import type { Pool } from 'pg';
import { OVERDUE_MINUTES } from '@/lib/domain/inquiry';
import { inOneTransaction } from '@/upstream/db/transaction';
import type { NoticeMeans } from '@/upstream/notices/notify';
import { notifyOverdue } from './undelivered';

const AT_ONCE = 1_000;

/**
 * Reopens inquiries whose reply hasn't been sent for an hour, although retries continue, and notifies the author. Skips
 * replies that are being sent right now.
 *
 * @returns the number of replies
 */
export function markOverdue(db: Pool, { config, now }: NoticeMeans): Promise<number> {
  return inOneTransaction(db, async (tx) => {
    const { rows } = await tx.query<{ id: number }>({
      name: 'mark-overdue-replies',
      text: `UPDATE inquiry_replies SET is_overdue = true WHERE id = ANY (ARRAY(
               SELECT id FROM inquiry_replies WHERE delivery = 'waiting' AND NOT is_overdue AND queued_at < $1
               ORDER BY queued_at LIMIT ${AT_ONCE} FOR NO KEY UPDATE SKIP LOCKED
             )) RETURNING id`,
      values: [new Date(now.getTime() - OVERDUE_MINUTES * 60_000)],
    });
    await notifyOverdue(
      tx,
      rows.map(({ id }) => id),
      { config, now },
    );
    return rows.length;
  });
}
