import { asc } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import type { OwnPointRequest, PointHistoryEntry } from '@/lib/contract/points';
import type { DecidedMeanwhile } from '@/lib/domain/decided-request';
import { PENDING_STATUSES } from '@/lib/domain/point-request';
import { drizzleOn } from '@/upstream/db/drizzle';
import { pageOf, rowsOf, type Selection } from '@/upstream/db/page-of';
import { pointRequestStatuses, pointRequestTypes } from '@/upstream/db/schema';
import { instantJson, parameters } from '@/upstream/db/statement';
import { notFound } from '@/upstream/http/errors';
import { POINT_REQUEST_FIELDS, POINT_REQUEST_JOINS } from './request-json';

interface Named {
  id: number;
  name: string;
}

export async function findRequestTypes(db: Pool): Promise<Named[]> {
  return drizzleOn(db)
    .select()
    .from(pointRequestTypes)
    .orderBy(asc(pointRequestTypes.id))
    .prepare('point-request-types')
    .execute();
}

export async function findRequestStatuses(db: Pool): Promise<Named[]> {
  return drizzleOn(db)
    .select()
    .from(pointRequestStatuses)
    .orderBy(asc(pointRequestStatuses.id))
    .prepare('point-request-statuses')
    .execute();
}

interface Decision {
  qpoints: number;
  outcome: DecidedMeanwhile['outcome'];
  by: string | null;
  byId: number | null;
  askerId: number | null;
  at: Date;
}

/** The decision about a request's last step; undefined if it waits or never waited. */
export async function findDecision(
  tx: PoolClient,
  companyId: number,
  requestId: number,
): Promise<Decision | undefined> {
  const { rows } = await tx.query<Decision>({
    name: 'decision-of-point-request',
    text: `
      WITH asked AS (
        SELECT number, user_id FROM point_request_steps
        WHERE company_id = $1 AND request_id = $2 AND request_status_id <= 3 ORDER BY number DESC LIMIT 1
      )
      SELECT d.qpoints, d.user_id AS "byId", asked.user_id AS "askerId", d.created_at AS at,
             nullif(concat_ws(' ', u.first_name, u.last_name), '') AS by,
             CASE WHEN d.request_status_id = 8 THEN 'rejected'
               WHEN d.request_status_id = 7 AND d.user_id = asked.user_id THEN 'canceled' ELSE 'approved' END AS outcome
      FROM asked
      JOIN point_request_steps d ON d.company_id = $1 AND d.request_id = $2 AND d.number > asked.number
      LEFT JOIN users u ON u.id = d.user_id
      ORDER BY d.number LIMIT 1`,
    values: [companyId, requestId],
  });
  return rows[0];
}

/**
 * A page of the steps of a company's requests, newest first. Steps are numbered, so the cost doesn't grow with the
 * history.
 *
 * @throws HttpError 404 if there is no such company
 */
export async function findHistory(
  db: Pool,
  companyId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ data: PointHistoryEntry[]; total: number }> {
  const collected = parameters();
  const company = collected.add(companyId);
  const steps = `(SELECT steps FROM company_points WHERE company_id = ${company})`;
  const { rows, total } = await pageOf<PointHistoryEntry, number | null>(db, {
    select: {
      fields: `
        'id', s.number,
        'createdAt', ${instantJson('s.created_at')},
        'requestStatus', status.name,
        'qpoints', s.qpoints,
        'userId', u.id,
        'firstName', u.first_name,
        'lastName', u.last_name,
        'purpose', s.purpose,
        'reason', s.reason`,
      table: 'point_request_steps s',
      id: 's.number',
      joins: `AND s.company_id = ${company}
        JOIN point_request_statuses status ON status.id = s.request_status_id
        LEFT JOIN users u ON u.id = s.user_id`,
    },
    where: [`s.company_id = ${company}`, `s.number <= ${steps} - ${collected.add(offset)}::bigint`],
    orderBy: 's.number DESC',
    total: steps,
    window: { limit },
    parameters: collected,
  });
  return { data: rows, total: total ?? notFound('company') };
}

const OWN_REQUEST: Selection = {
  fields:
    `${POINT_REQUEST_FIELDS}, 'companyId', c.id, 'companyName', c.name, 'updatedAt', ` +
    `${instantJson('r.updated_at')}`,
  table: 'point_requests r',
  id: 'r.id',
  joins: `JOIN companies c ON c.id = r.company_id ${POINT_REQUEST_JOINS}`,
};

const LATEST_FIRST = 'r.updated_at DESC, r.id DESC';

/** A person's latest requests, last changed first. */
export async function findOwnRequests(db: Pool, userId: number, limit: number): Promise<OwnPointRequest[]> {
  const collected = parameters();
  const own = `r.requester_id = ${collected.add(userId)}`;
  return rowsOf(db, {
    select: OWN_REQUEST,
    where: [own],
    orderBy: LATEST_FIRST,
    window: { limit },
    parameters: collected,
  });
}

/** Requests to scan for pending ones, because administrators mostly change points directly. */
const LOOKED_THROUGH = 100;

/** A person's recent requests that await a decision or got one (`isAwaitedOrChanged`). */
export async function findAwaitedRequests(db: Pool, userId: number, limit: number): Promise<OwnPointRequest[]> {
  const collected = parameters();
  return rowsOf(db, {
    select: OWN_REQUEST,
    found: `latest AS MATERIALIZED (
      SELECT * FROM point_requests r WHERE r.requester_id = ${collected.add(userId)} ORDER BY ${LATEST_FIRST}
      LIMIT ${LOOKED_THROUGH}
    )`,
    from: 'latest r',
    where: [`(r.request_status_id IN (${PENDING_STATUSES.join(', ')}) OR r.created_at <> r.updated_at)`],
    orderBy: LATEST_FIRST,
    window: { limit },
    parameters: collected,
    isCommon: true,
  });
}
