import type { Pool } from 'pg';

/** A message in the outbox, where no worker delivers it. */
export interface QueuedRow {
  kind: string;
  subject: string;
  text: string;
  html: string;
  expiresAt: Date | null;
}

/** The messages that wait to be sent to a person, oldest first. */
export async function queuedFor(db: Pool, address: string): Promise<QueuedRow[]> {
  const { rows } = await db.query<QueuedRow>(
    `select kind, subject, body_text as text, body_html as html, expires_at as "expiresAt"
     from mail_outbox where recipient = $1 and state = 'queued' order by id`,
    [address],
  );
  return rows;
}
