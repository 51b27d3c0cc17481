import type { HistoryKind } from '@/lib/domain/record-history';
import { WARRANTY_PERSON } from '../warranty-claims/detail-json';
import { eventStream, logStream, whoJson, type Stream, type Who } from './streams';

/** How to find a record of a kind, and its streams; the log comes first. */
interface HistoryOfKind {
  /** Condition on the record's id: it exists and staff may open it. */
  exists: (id: string) => string;
  streams: readonly Stream[];
}

/** An event of a row, if its instant or day is known. */
type TimedEvent = readonly [at: string, text: string, who?: Who];

const asDay = (column: string) => `(${column}::timestamp AT TIME ZONE 'UTC')`;

const ofSubject = (type: string) => (subjectId: string) => `l.subject_type = '${type}' AND l.subject_id = ${subjectId}`;

/**
 * Events from a record's instants, unless the log has an entry at the same instant.
 *
 * @param logged condition for log entries `l` about the record
 */
function instants(
  logged: (subjectId: string) => string,
  from: string,
  key: string,
  events: readonly TimedEvent[],
): Stream {
  const rows = events.map(
    ([at, text, { name = 'NULL', staff = 'NULL', person = 'NULL' } = {}], index) =>
      `(${index + 1}, ${at}, ${text}, ${name}::text, ${staff}::integer, ${person}::integer)`,
  );
  return eventStream({
    from: () => `${from} CROSS JOIN LATERAL (VALUES ${rows.join(', ')}) AS e (place, at, text, who, staff, person)`,
    where: ({ id, subjectId, now }) => [
      `${key} = ${id}`,
      `e.at <= ${now}`,
      `NOT EXISTS (SELECT FROM activity l WHERE ${logged(subjectId)} AND l.created_at = e.at)`,
    ],
    at: 'e.at',
    id: 'e.place',
    entry: `'text', e.text, ${whoJson({ name: 'e.who', staff: 'e.staff', person: 'e.person' })}`,
  });
}

/** Events from a record's days. */
function days(from: string, key: string, events: readonly TimedEvent[]): Stream {
  const rows = events.map(([day, text], index) => `(${index + 1}, ${day}, ${text})`);
  return eventStream({
    from: () => `${from} CROSS JOIN LATERAL (VALUES ${rows.join(', ')}) AS e (place, day, text)`,
    where: ({ id }) => [`${key} = ${id}`, 'e.day IS NOT NULL'],
    at: asDay('e.day'),
    id: 'e.place',
    entry: `'text', e.text, 'day', e.day`,
  });
}

const fullName = (person: string) => `nullif(concat_ws(' ', ${person}.first_name, ${person}.last_name), '')`;

const plural = (count: string, noun: string) => `${count} || CASE ${count} WHEN 1 THEN ' ${noun}' ELSE ' ${noun}s' END`;

/** An order's history has each change; the log adds old and new values. */
const ORDER_EVENTS = eventStream({
  from: () => `order_timeline t JOIN order_statuses s ON s.id = t.order_status_id LEFT JOIN users u ON u.id = t.user_id
    LEFT JOIN roles o ON o.id = u.role_id
    LEFT JOIN LATERAL (
      SELECT l.before, l.after FROM activity l
      WHERE l.subject_type = 'order' AND l.subject_id = t.order_id::text AND l.created_at = t.created_at LIMIT 1
    ) AS l ON true`,
  where: ({ id }) => [`t.order_id = ${id}`],
  at: 't.created_at',
  id: 't.id',
  entry: `'text', coalesce(t.event, s.name), 'who', ${fullName('u')},
    'whoId', CASE WHEN o.staff THEN u.id END,
    'personId', CASE WHEN NOT o.staff THEN u.id END, 'before', l.before, 'after', l.after`,
});

export const HISTORIES: Readonly<Record<Exclude<HistoryKind, 'company'>, HistoryOfKind>> = {
  order: {
    exists: (id) => `SELECT FROM orders WHERE id = ${id}`,
    streams: [
      logStream({ type: 'order' }, ({ id }) => [
        `NOT EXISTS (SELECT FROM order_timeline t WHERE t.order_id = ${id} AND t.created_at = a.created_at)`,
      ]),
      ORDER_EVENTS,
    ],
  },
  registration: {
    exists: (id) => `SELECT FROM companies WHERE master_id = ${id}`,
    streams: [
      logStream({ type: 'partner' }),
      instants(ofSubject('partner'), 'companies c', 'c.master_id', [
        ['c.created_at', `'Registered'`],
        ['c.approved_at', `'Approved'`],
        [
          'c.reviewed_at',
          `CASE c.review_outcome WHEN 'asked' THEN 'Asked for missing information' ELSE 'Rejected' END`,
          { name: 'c.reviewed_by' },
        ],
      ]),
    ],
  },
  product: {
    exists: (id) => `SELECT FROM products WHERE id = ${id}`,
    streams: [
      logStream({ type: 'product' }),
      instants(ofSubject('product'), 'products p', 'p.id', [['p.created_at', `'Added'`]]),
    ],
  },
  claim: {
    exists: (id) => `SELECT FROM claims WHERE id = ${id}`,
    streams: [
      logStream({ type: 'claim' }),
      instants(
        ofSubject('claim'),
        `claims w LEFT JOIN users u ON u.id = w.user_id LEFT JOIN approvals a ON a.id = w.approval_id
          LEFT JOIN users by ON by.id = a.user_id`,
        'w.id',
        [
          ['w.registered_at', `'Registered'`, { name: fullName('u'), person: 'u.id' }],
          ['w.priced_at', `'Awaits approval: ' || to_char(w.rate, 'FM999,999,999,999,990') || ' Q'`],
          ['w.decided_at', `initcap(w.state)`, { name: fullName('by'), staff: 'by.id' }],
        ],
      ),
    ],
  },
  warrantyClaim: {
    exists: (id) => `SELECT FROM warranty_claims WHERE id = ${id} AND NOT is_draft`,
    streams: [
      logStream({ type: 'warranty claim' }),
      instants(ofSubject('warranty claim'), 'warranty_claims w', 'w.id', [
        [
          'w.created_at',
          `'Claim submitted' || CASE cardinality(w.evidence_keys) WHEN 0 THEN ''
            ELSE ' with ' || ${plural('cardinality(w.evidence_keys)', 'file')} END`,
          { name: 'w.full_name', person: WARRANTY_PERSON },
        ],
      ]),
      days('warranty_claims w', 'w.id', [
        ['w.discovered_on', `'Defect found'`],
        ['w.installed_on', `'Installed'`],
        ['w.pto_on', `'Permission to operate'`],
        ['w.project_registered_on', `'Project registered'`],
      ]),
    ],
  },
  project: {
    exists: (id) => `SELECT FROM projects WHERE id = ${id} AND NOT is_draft`,
    streams: [
      logStream({ type: 'project' }),
      instants(ofSubject('project'), 'projects p LEFT JOIN users u ON u.id = p.user_id', 'p.id', [
        ['p.created_at', `'Registered'`, { name: fullName('u'), person: 'u.id' }],
        ['p.drafted_at', `'Saved as a draft'`, { name: fullName('u'), person: 'u.id' }],
        ['nullif(p.updated_at, p.created_at)', `'Changed'`],
      ]),
      days('projects p', 'p.id', [
        ['p.installation_date', `'Installed'`],
        ['p.operate_date', `'Permission to operate'`],
      ]),
    ],
  },
  inquiry: {
    exists: (id) => `SELECT FROM inquiries WHERE id = ${id}`,
    streams: [
      logStream({ type: 'inquiry' }),
      instants(ofSubject('inquiry'), 'inquiries i', 'i.id', [['i.created_at', `'Received'`, { name: 'i.name' }]]),
      eventStream({
        from: () => 'inquiry_replies r',
        where: ({ id, subjectId }) => [
          `r.inquiry_id = ${id}`,
          `NOT EXISTS (SELECT FROM activity l WHERE l.subject_type = 'inquiry' AND l.subject_id = ${subjectId}
            AND l.created_at = r.created_at)`,
        ],
        at: 'r.created_at',
        id: 'r.id',
        entry: `'text', CASE r.status_id WHEN 2 THEN 'Answered by email' WHEN 3 THEN 'Answered by phone'
          ELSE 'Closed' END, 'who', r.user_name, 'whoId', r.user_id`,
      }),
    ],
  },
  promotion: {
    exists: (id) => `SELECT FROM promotions WHERE id = ${id}`,
    streams: [
      // The log lists promotions under their rate.
      logStream(
        {
          type: 'default rate',
          id: ({ id }) => `(SELECT p.configuration_id::text FROM promotions p WHERE p.id = ${id})`,
        },
        ({ subjectId }) => [`a.object_type = 'promotion' AND a.object_id = ${subjectId}`],
      ),
      instants(
        (subjectId) => `l.subject_type = 'default rate' AND l.subject_id = p.configuration_id::text
          AND l.object_id = ${subjectId}`,
        'promotions p',
        'p.id',
        [
          ['p.created_at', `'Added'`],
          ['p.starts_at', `'Began'`],
          ['p.ends_at', `'Ended'`],
        ],
      ),
    ],
  },
};
