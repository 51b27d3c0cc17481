import { MAX_POINTS } from '@/lib/domain/points';
import { MAX_REQUEST_REASON, REQUEST_STATUS_NAMES, REQUEST_TYPE_NAMES } from '@/lib/domain/point-request';
import { externalId, joined, writtenTime, type ImportArea } from '../area';
import { choice, column, id, instant, required, text, whole } from '../column';
import { COMPANY, toCompany } from './companies';

const POINT_REQUEST = 'point request';

/** The last status that is still open. */
const LAST_OPEN = 4;

/** Statuses that a request can have, by its type. */
const STATUSES: Readonly<Record<number, readonly number[]>> = {
  1: [1, 2, 3, 4, 7, 8, 9],
  2: [2, 5, 7, 8],
  3: [3, 6, 7, 8],
};

const byName = (names: Readonly<Record<number, string>>, ids: readonly number[]) =>
  choice(Object.fromEntries(ids.map((each) => [names[each] ?? '', each])));

export const pointRequests: ImportArea = {
  title: 'Point requests',
  locks: ['purposes'],
  notes:
    'What a request moved is part of the opening balance, an open advance included. One that awaits a decision ' +
    'moves its points when it is approved here. The history of a request is its latest step.',
  files: [
    {
      name: 'point_requests',
      meaning: 'A request to change the points of a company, of which one may be open.',
      kind: POINT_REQUEST,
      table: 'point_requests',
      columns: [
        required('request_id', id(), 'ID in the previous system', 'Q-1'),
        {
          ...toCompany(),
          unique: {
            group: 'open request',
            sentence: 'This company has another open request.',
            taken: `SELECT i.external_id AS value FROM point_requests r
              JOIN intake_ids i ON i.kind = '${COMPANY}' AND i.result_id = r.company_id
              WHERE r.request_status_id <= ${LAST_OPEN}`,
            applies: ({ status }) => Number(status) <= LAST_OPEN,
          },
        },
        required('type', byName(REQUEST_TYPE_NAMES, [1, 2, 3]), 'What it began as', 'Accrue'),
        required('status', byName(REQUEST_STATUS_NAMES, [1, 2, 3, 4, 5, 6, 7, 8, 9]), 'Status', 'Accrued'),
        required('points', whole(1, MAX_POINTS), 'Points in Q', '500'),
        column('purpose', text(100), 'Purpose; a new one is added to the list', 'Subscription'),
        column('reason', text(MAX_REQUEST_REASON), 'Why it was rejected or canceled', ''),
        required('created_at', instant(), 'When it was made', '2025-06-01T17:00:00Z'),
        column('updated_at', instant(), 'When its status changed last', '2025-06-02T17:00:00Z'),
      ],
      rule: ({ type, status }) =>
        STATUSES[Number(type)]?.includes(Number(status))
          ? undefined
          : ['status', 'A request of this type can’t have this status.'],
      select: `
        SELECT ${externalId(POINT_REQUEST, 'r.id')} AS request_id, ${externalId(COMPANY, 'r.company_id')} AS company_id,
          t.name AS type, s.name AS status, r.qpoints AS points, p.name AS purpose, r.reason,
          ${writtenTime('r.created_at')} AS created_at, ${writtenTime('r.updated_at')} AS updated_at
        FROM point_requests r JOIN point_request_types t ON t.id = r.request_type_id
        JOIN point_request_statuses s ON s.id = r.request_status_id
        LEFT JOIN purpose_types p ON p.id = r.purpose_type_id ORDER BY r.id`,
    },
  ],
  write: [
    `INSERT INTO purpose_types (name) SELECT DISTINCT ON (lower(s.purpose)) s.purpose FROM staged_point_requests s
     WHERE s.purpose IS NOT NULL AND NOT EXISTS (
       SELECT FROM purpose_types p WHERE lower(p.name) = lower(s.purpose) AND p.removed_at IS NULL)
     ORDER BY lower(s.purpose), s.line`,
    `INSERT INTO point_requests (id, company_id, request_type_id, request_status_id, qpoints, purpose_type_id, reason,
       created_at, updated_at)
     SELECT s.id, c.result_id, s.type, s.status, s.points, p.id, s.reason, s.created_at,
       coalesce(s.updated_at, s.created_at)
     FROM staged_point_requests s ${joined(COMPANY, 'company_id', 'c')}
     LEFT JOIN purpose_types p ON lower(p.name) = lower(s.purpose) AND p.removed_at IS NULL ORDER BY s.line`,
    // The latest one of a company decides what can follow, so an open one comes last.
    `INSERT INTO point_request_steps (company_id, request_id, request_status_id, qpoints, purpose, created_at, reason)
     SELECT c.result_id, s.id, s.status, s.points, s.purpose, coalesce(s.updated_at, s.created_at), s.reason
     FROM staged_point_requests s ${joined(COMPANY, 'company_id', 'c')}
     ORDER BY s.status <= ${LAST_OPEN}, coalesce(s.updated_at, s.created_at), s.line`,
  ],
};
