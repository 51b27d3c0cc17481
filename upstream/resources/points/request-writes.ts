import type { PoolClient } from 'pg';
import type { PointRequest } from '@/lib/contract/points';
import type { LatestRequest, PointDecision, RequestOutcome } from '@/lib/domain/point-request';
import { single } from '@/upstream/db/drizzle';
import { POINT_REQUEST_FIELDS, POINT_REQUEST_JOINS } from './request-json';

export interface StoredRequest extends PointRequest {
  companyId: number;
  company: string;
  /** Signed points moved by the step. */
  moved: number;
  outcome?: RequestOutcome;
}

export interface RequestStep {
  companyId: number;
  userId: number;
  at: Date;
  decision: PointDecision;
  reason: string | null;
}

export interface WrittenStep {
  before: StoredRequest | null;
  after: StoredRequest;
  latest: LatestRequest;
}

/**
 * Stores a new request with its first step and movement. Requires the company's account lock.
 *
 * @param purposeTypeId null if there is none
 */
export async function beginRequest(
  tx: PoolClient,
  step: RequestStep,
  requestTypeId: number,
  purposeTypeId: number | null,
): Promise<WrittenStep> {
  const values = [...sharedValues(step), step.companyId, requestTypeId, step.decision.qpoints, purposeTypeId];
  const { rows } = await tx.query<WrittenStep>({ name: 'begin-point-request', text: BEGIN_REQUEST, values });
  return single(rows);
}

/** Stores an open request's next steps and movement. Requires the company's account lock. */
export async function continueRequest(tx: PoolClient, step: RequestStep, requestId: number): Promise<WrittenStep> {
  const values = [...sharedValues(step), requestId, step.decision.awaits, step.reason];
  const { rows } = await tx.query<WrittenStep>({ name: 'continue-point-request', text: CONTINUE_REQUEST, values });
  return single(rows);
}

/** Parameters $1 to $6 of both statements. */
function sharedValues({ userId, at, decision: { steps, movement } }: RequestStep): unknown[] {
  return [steps, steps.at(-1), userId, at, movement?.kind ?? null, movement?.amount ?? null];
}

const storedRequest = (moved: string) => `json_build_object(
  ${POINT_REQUEST_FIELDS}, 'companyId', r.company_id, 'company', c.name, 'moved', ${moved}
)`;

/** Follows the common table expressions `changed` (the request now) and `earlier` (before). */
const RECORD = `
  stepped AS (
    INSERT INTO point_request_steps
      (company_id, request_id, request_status_id, qpoints, purpose, user_id, created_at, reason)
    SELECT changed.company_id, changed.id, step.status, changed.qpoints, purpose.name, $3, $4,
      CASE WHEN step.place = 1 THEN changed.reason END
    FROM changed
    LEFT JOIN purpose_types purpose ON purpose.id = changed.purpose_type_id
    CROSS JOIN unnest($1::smallint[]) WITH ORDINALITY AS step(status, place)
    ORDER BY step.place
  ),
  moved AS (
    INSERT INTO point_ledger (company_id, amount, kind, request_id, reason, user_id, created_at)
    SELECT changed.company_id, $6::bigint, $5::text, changed.id, purpose.name, $3, $4
    FROM changed LEFT JOIN purpose_types purpose ON purpose.id = changed.purpose_type_id
    WHERE $5::text IS NOT NULL
  )
  SELECT ${storedRequest('coalesce($6::bigint, 0)')} AS after,
         json_build_object(
           'typeId', r.request_type_id, 'statusId', r.request_status_id, 'qpoints', r.qpoints, 'requesterId',
           r.requester_id
         ) AS latest,
         (SELECT earlier.row FROM earlier) AS before
  FROM changed r JOIN companies c ON c.id = r.company_id ${POINT_REQUEST_JOINS}`;

const BEGIN_REQUEST = `
  WITH earlier AS (SELECT NULL::json AS row),
  changed AS (
    INSERT INTO point_requests
      (request_status_id, requester_id, created_at, updated_at, company_id, request_type_id, qpoints, purpose_type_id)
    VALUES ($2, $3, $4, $4, $7, $8, $9, $10) RETURNING *
  ),
  ${RECORD}`;

const CONTINUE_REQUEST = `
  WITH earlier AS (
    SELECT ${storedRequest('0')} AS row
    FROM point_requests r JOIN companies c ON c.id = r.company_id ${POINT_REQUEST_JOINS} WHERE r.id = $7
  ),
  changed AS (
    UPDATE point_requests
    SET request_status_id = $2, requester_id = CASE WHEN $8 THEN $3 ELSE requester_id END, updated_at = $4, reason = $9,
      version = version + 1
    WHERE id = $7 RETURNING *
  ),
  ${RECORD}`;
