import type { PoolClient } from 'pg';
import { notify, type NoticeMeans } from '@/upstream/notices/notify';
import { inquiryInWords } from './repository';

interface Undelivered {
  authorId: number | null;
  inquiryId: number;
  name: string;
  reason: string | null;
}

const UNDELIVERED = `
  SELECT r.user_id AS "authorId", i.id AS "inquiryId", i.name, r.delivery_reason AS reason
  FROM inquiry_replies r JOIN inquiries i ON i.id = r.inquiry_id`;

/**
 * Notifies the author of a reply that delivery failed, in the same transaction. Authors already notified of the delay
 * are skipped.
 *
 * @param mailId outbox id; other messages notify no one
 */
export async function notifyGaveUp(tx: PoolClient, mailId: number, means: NoticeMeans): Promise<void> {
  const { rows } = await tx.query<Undelivered>(`${UNDELIVERED} WHERE r.mail_id = $1 AND NOT r.is_overdue`, [mailId]);
  for (const reply of rows) await tell(tx, reply, 'was not delivered', means);
}

/** Notifies authors that their replies are delayed, although retries continue. @param ids of the replies */
export async function notifyOverdue(tx: PoolClient, ids: readonly number[], means: NoticeMeans): Promise<void> {
  const { rows } = await tx.query<Undelivered>(`${UNDELIVERED} WHERE r.id = ANY ($1) ORDER BY r.id`, [ids]);
  for (const reply of rows) await tell(tx, reply, 'hasn’t been delivered for an hour', means);
}

async function tell(
  tx: PoolClient,
  { authorId, inquiryId, name, reason }: Undelivered,
  outcome: string,
  means: NoticeMeans,
): Promise<void> {
  const about = inquiryInWords({ id: inquiryId, name });
  const facts = { about, outcome, ...(reason && { reason }) };
  const record = { kind: 'inquiry', id: inquiryId } as const;
  await notify(tx, { kind: 'undelivered', to: [authorId], record, facts }, means);
}
