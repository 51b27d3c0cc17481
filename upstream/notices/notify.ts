import type { PoolClient } from 'pg';
import {
  NOTICE_KINDS,
  NOTICE_RECORDS,
  type NoticeFacts,
  type NoticeKind,
  type NoticeRecordKind,
} from '@/lib/domain/notice';
import type { AppConfig } from '@/upstream/config';
import { publishNotices } from '@/upstream/events/change-messages';
import { queueMail } from '@/upstream/mail/outbox';
import { noticeMail } from '@/upstream/mail/templates/notice';

export interface Notice {
  kind: NoticeKind;
  /** Ids of people. Partners, disabled people, and those without access to the record are skipped. */
  to: readonly (number | null | undefined)[];
  /** The author, who gets no notice; missing for a program. */
  by?: { id: number };
  /** The linked record by id or serial number; without an id it means several. */
  record: { kind: NoticeRecordKind; id?: number | string };
  facts: NoticeFacts;
}

export interface NoticeMeans {
  config: Pick<AppConfig, 'NEXTAUTH_URL'>;
  /** When the causing change was requested. */
  now: Date;
}

/**
 * Notifies people of a change, in its transaction: in the portal, and by email if they chose so.
 *
 * @example await notify(tx, { kind: 'assigned', to: [assigned], by: user, record, facts }, { config, now });
 */
export async function notify(tx: PoolClient, notice: Notice, { config, now }: NoticeMeans): Promise<void> {
  const { kind, to, by, record, facts } = notice;
  const people = [...new Set(to.filter((id) => id != null && id !== by?.id))];
  if (people.length === 0) return;
  const areas = [NOTICE_RECORDS[record.kind]].flat();
  const { rows } = await tx.query<{ id: number; userId: number; email: string; firstName: string; way: string }>({
    name: 'insert-notices',
    text: `
      WITH reader AS (
        SELECT u.id, u.email, u.first_name, coalesce(w.way, $2) AS way
        FROM users u JOIN roles r ON r.id = u.role_id AND r.staff
        LEFT JOIN notice_ways w ON w.user_id = u.id AND w.kind = $1
        WHERE u.id = ANY ($3::integer[]) AND u.deleted_at IS NULL AND NOT u.disabled
          AND EXISTS (SELECT FROM access_control a WHERE a.role_id = u.role_id AND a.route_type = ANY ($4::text[]))
      ), added AS (
        INSERT INTO notices (user_id, kind, record_kind, record_id, facts, created_at, awaits_digest)
        SELECT id, $1, $5, $6, $7, $8, way = 'digest' FROM reader ORDER BY id RETURNING id, user_id
      )
      SELECT added.id, reader.id AS "userId", reader.email, reader.first_name AS "firstName", reader.way
      FROM added JOIN reader ON reader.id = added.user_id ORDER BY added.id`,
    values: [kind, NOTICE_KINDS[kind].usual, people, areas, record.kind, record.id?.toString() ?? null, facts, now],
  });
  await publishNotices(
    tx,
    rows.map(({ userId }) => userId),
  );
  for (const { id, email: to, firstName } of rows.filter(({ way }) => way === 'mail'))
    await queueMail(
      tx,
      noticeMail({ to, firstName, portalUrl: config.NEXTAUTH_URL, notice: { id, kind, facts } }),
      now,
    );
}
