import type { ClientBase } from 'pg';
import { REQUEST_STATUS } from '@/lib/domain/point-request';
import { fullNameOf } from '@/lib/domain/person';
import type { DemoUser } from './people';

const HOUR = 3_600_000;

/**
 * Notices of recent days, as the changes would have written them. The oldest come first, because lists sort by
 * insertion.
 */
export async function loadNotices(
  client: ClientBase,
  { administrator, approver, now }: { administrator: DemoUser; approver: DemoUser; now: number },
): Promise<void> {
  const by = fullNameOf(approver);
  const ago = (hours: number) => new Date(now - hours * HOUR).toISOString();
  // Requesters of points are notified of the outcome.
  await client.query(
    `INSERT INTO notices (user_id, kind, record_kind, record_id, facts, created_at, read_at)
     SELECT r.requester_id, 'decided', 'company', c.id, jsonb_build_object('by', $1::text, 'outcome', 'approved',
         'about', to_char(r.qpoints, 'FM999,999,990') || ' Q for ' || c.name),
       r.updated_at, CASE WHEN r.updated_at < $3::timestamptz THEN r.updated_at + interval '3 hours' END
     FROM (SELECT * FROM point_requests WHERE request_status_id = ANY ($2) AND requester_id <> $4::integer
       ORDER BY updated_at DESC, id DESC LIMIT 6) AS r
     JOIN companies c ON c.id = r.company_id ORDER BY r.updated_at`,
    [
      fullNameOf(administrator),
      [REQUEST_STATUS.advanced, REQUEST_STATUS.accrued, REQUEST_STATUS.settled],
      ago(72),
      administrator.id,
    ],
  );
  await client.query(
    `INSERT INTO notices (user_id, kind, record_kind, record_id, facts, created_at, read_at)
     SELECT r.user_id, 'undelivered', 'inquiry', i.id, jsonb_strip_nulls(jsonb_build_object(
         'about', 'the inquiry of ' || btrim(i.name), 'outcome', 'was not delivered', 'reason', r.delivery_reason)),
       r.settled_at, CASE WHEN r.settled_at < $1::timestamptz THEN r.settled_at + interval '3 hours' END
     FROM (SELECT * FROM inquiry_replies WHERE delivery = 'failed' AND settled_at IS NOT NULL AND user_id IS NOT NULL
       ORDER BY settled_at DESC, id DESC LIMIT 3) AS r
     JOIN inquiries i ON i.id = r.inquiry_id ORDER BY r.settled_at`,
    [ago(72)],
  );
  await client.query(
    `INSERT INTO notices (user_id, kind, record_kind, record_id, facts, created_at)
     SELECT $1::integer, 'assigned', 'inquiry', id,
       jsonb_build_object('by', $2::text, 'about', 'the inquiry of ' || btrim(name)), $3::timestamptz
     FROM (SELECT id, name FROM inquiries WHERE assigned_id = $1::integer AND status_id = 1 ORDER BY created_at DESC, id DESC
       LIMIT 2) AS i`,
    [administrator.id, by, ago(5)],
  );
  // A teammate's note on the newest order mentions the reader.
  await client.query(
    `WITH o AS (SELECT id, order_number FROM orders ORDER BY created_at DESC, id DESC LIMIT 1),
     note AS (
       INSERT INTO notes (kind, record_id, content, author_id, author_name, created_at, updated_at)
       SELECT 'order', id, '@[' || $1::integer || '] The partner asks when this leaves. Can you look?', $2::integer, $3::text, $4::timestamptz, $4::timestamptz FROM o
     )
     INSERT INTO notices (user_id, kind, record_kind, record_id, facts, created_at)
     SELECT $1::integer, 'mentioned', 'order', id, jsonb_build_object('by', $3::text, 'about', 'order ' || order_number),
       $4::timestamptz
     FROM o`,
    [administrator.id, approver.id, by, ago(2)],
  );
}
