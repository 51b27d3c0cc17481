import { asc } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { OwnPointRequest, PointHistoryEntry } from '@/lib/contract/points';
import { drizzleOn } from '@/upstream/db/drizzle';
import { pointRequestStatuses, pointRequestTypes } from '@/upstream/db/points-schema';
import { instantJson } from '../orders/row-json';
import { POINT_REQUEST_FIELDS, POINT_REQUEST_JOINS } from './request-json';

interface Named {
  id: number;
  name: string;
}

/** What can be asked for, by id. */
export async function findRequestTypes(db: Pool): Promise<Named[]> {
  return drizzleOn(db)
    .select()
    .from(pointRequestTypes)
    .orderBy(asc(pointRequestTypes.id))
    .prepare('point-request-types')
    .execute();
}

/** How far a request can be, by id. */
export async function findRequestStatuses(db: Pool): Promise<Named[]> {
  return drizzleOn(db)
    .select()
    .from(pointRequestStatuses)
    .orderBy(asc(pointRequestStatuses.id))
    .prepare('point-request-statuses')
    .execute();
}

/**
 * A page of the steps of a company's requests, newest first. Steps are numbered, so that a page costs the same however
 * long the history is.
 *
 * @param page from 1
 * @returns undefined where there is no such company
 */
export async function findHistory(
  db: Pool,
  companyId: number,
  page: number,
  size: number,
): Promise<{ data: PointHistoryEntry[]; total: number } | undefined> {
  const { rows } = await db.query<{ data: PointHistoryEntry[]; total: number }>({
    name: 'point-history',
    text: `
      SELECT account.steps AS total, (
        SELECT coalesce(json_agg(json_build_object(
          'id', s.number,
          'createdAt', ${instantJson('s.created_at')},
          'requestStatus', status.name,
          'qpoints', s.qpoints,
          'firstName', u.first_name,
          'lastName', u.last_name,
          'purpose', s.purpose
        ) ORDER BY s.number DESC), '[]')
        FROM point_request_steps s
        JOIN point_request_statuses status ON status.id = s.request_status_id
        LEFT JOIN users u ON u.id = s.user_id
        WHERE s.company_id = account.company_id
          AND s.number > account.steps - $2::bigint * $3 AND s.number <= account.steps - ($2::bigint - 1) * $3
      ) AS data
      FROM company_points account WHERE account.company_id = $1`,
    values: [companyId, page, size],
  });
  return rows[0];
}

/** The latest requests of a person, those that changed last first. */
export async function findOwnRequests(db: Pool, userId: number, size: number): Promise<OwnPointRequest[]> {
  const { rows } = await db.query<{ request: OwnPointRequest }>({
    name: 'own-point-requests',
    text: `
      SELECT json_build_object(
        ${POINT_REQUEST_FIELDS},
        'companyId', c.id, 'companyName', c.name, 'updatedAt', ${instantJson('r.updated_at')}
      ) AS request
      FROM (
        SELECT * FROM point_requests WHERE requester_id = $1 ORDER BY updated_at DESC, id DESC LIMIT $2
      ) AS r
      JOIN companies c ON c.id = r.company_id ${POINT_REQUEST_JOINS}
      ORDER BY r.updated_at DESC, r.id DESC`,
    values: [userId, size],
  });
  return rows.map(({ request }) => request);
}
