import type { Pool } from 'pg';
import type { z } from 'zod';
import type { Output } from '@/lib/contract/endpoint';
import {
  readClaims,
  readCompany,
  readForecasts,
  readInquiry,
  readOrders,
  readRegistration,
  readStatement,
  readSubmittedClaims,
} from '@/lib/contract/intake/reads';
import type { SubmittedOrder } from '@/lib/contract/intake/orders';
import { EMAIL_STATUS } from '@/lib/domain/inquiry';
import { APPROVED_STEP } from '@/lib/domain/registration';
import { single } from '@/upstream/db/drizzle';
import { instantJson } from '@/upstream/db/statement';
import { notFound } from '@/upstream/http/errors';
import { handle, type CallerKey } from '@/upstream/http/route';
import { PRIMARY_USER_ROLE_ID, SUB_USER_ROLE_ID } from '../companies/sub-users';
import { FORECAST_SUMS } from '../forecasts/awaiting';
import { dayRange, refuseCrossedDays } from '../orders/day-bounds';
import { findOrder } from '../orders/repository';
import { findStatement } from '../points/statement';
import { findCompany, findSent, findSentOfAny, keyOf } from './intake';
import { submittedOrder } from './orders';

/** Each read covers one company and excludes staff data. */
export const intakeReadRoutes = [
  handle(readCompany, ({ db, params, user }) => companyStatus(db, keyOf(user), params.companyId)),

  handle(readRegistration, async ({ db, params, user }) => {
    const key = keyOf(user);
    const companyId = await findSentOfAny(db, key, { kind: 'registration', externalId: params.externalId });
    return companyStatus(db, key, companyId);
  }),

  handle(readStatement, async ({ db, params: { companyId }, query, user, config }) => {
    await findCompany(db, keyOf(user), companyId);
    refuseCrossedDays(query);
    const statement = await findStatement(db, { companyId, ...dayRange(query, config.PORTAL_TIME_ZONE) });
    const { opening, closing, count, totals, movements } = statement;
    return {
      ...{ companyId, opening, closing, count, totals },
      movements: movements.map(({ id, createdAt, kind, amount, balance, orderNumber }) => ({
        ...{ id, createdAt, kind, amount, balance, orderNumber },
      })),
    };
  }),

  handle(readOrders, async ({ db, params: { companyId }, query, user }) => {
    const key = keyOf(user);
    await findCompany(db, key, companyId);
    const { limit = 25, offset = 0 } = query;
    const { rows } = await db.query<{ id: number; externalId: string | null }>(
      `SELECT o.id, (SELECT i.external_id FROM intake_ids i
         WHERE i.kind = 'order' AND i.result_id = o.id AND i.source = $4) AS "externalId"
       FROM orders o WHERE o.company_id = $1 ORDER BY o.created_at DESC, o.id DESC LIMIT $2 OFFSET $3`,
      [companyId, limit + 1, offset, key.name],
    );
    const data: z.output<typeof SubmittedOrder>[] = [];
    for (const { id, externalId } of rows.slice(0, limit))
      data.push(submittedOrder((await findOrder(db, id)) ?? notFound('order'), externalId));
    return { data, hasMore: rows.length > limit };
  }),

  handle(readClaims, async ({ db, params: { companyId }, query, user }) => {
    await findCompany(db, keyOf(user), companyId);
    const { limit = 100, offset = 0, state = null } = query;
    const data = await claimsOf(
      db,
      `c.company_id = $1 AND ($2::text IS NULL OR c.state = $2)
       ORDER BY c.registered_at DESC, c.id DESC LIMIT $3 OFFSET $4`,
      [companyId, state, limit + 1, offset],
    );
    return { data: data.slice(0, limit), hasMore: data.length > limit };
  }),

  handle(readSubmittedClaims, async ({ db, params: { companyId, externalId }, user }) => {
    const key = keyOf(user);
    await findCompany(db, key, companyId);
    await findSent(db, key, { kind: 'claims', externalId, companyId });
    // The stored response contains the claim ids.
    const data = await claimsOf(
      db,
      `c.id IN (
         SELECT (claim ->> 'claimId')::bigint FROM intake_ids i, json_array_elements(i.answer -> 'claims') AS claim
         WHERE i.source = $1 AND i.kind = 'claims' AND i.external_id = $2 AND i.company_id = $3
       ) ORDER BY c.id`,
      [key.name, externalId, companyId],
    );
    return { externalId, data };
  }),

  handle(readForecasts, async ({ db, params: { companyId }, user }) => {
    await findCompany(db, keyOf(user), companyId);
    const { rows } = await db.query<Output<typeof readForecasts>[number]>(
      `SELECT f.id AS "forecastId", to_char(f.month, 'YYYY-MM') AS month, lines.watts,
         coalesce(m.watts, 0) AS "scannedWatts", f.submission_qpoints AS "submissionQpoints",
         f.achievement_qpoints AS "achievementQpoints"
       FROM forecasts f ${FORECAST_SUMS} WHERE f.company_id = $1 ORDER BY f.month DESC LIMIT 120`,
      [companyId],
    );
    return rows;
  }),

  handle(readInquiry, async ({ db, params: { externalId }, user }) => {
    const inquiryId = await findSentOfAny(db, keyOf(user), { kind: 'inquiry', externalId });
    const { rows } = await db.query<Pick<Output<typeof readInquiry>, 'contactStatusId' | 'contactStatus' | 'answers'>>(
      `SELECT i.status_id AS "contactStatusId", s.name AS "contactStatus",
         (SELECT coalesce(json_agg(json_build_object('createdAt', ${instantJson('r.created_at')},
            'title', r.mail_title, 'content', r.content) ORDER BY r.id), '[]')
          FROM (SELECT * FROM inquiry_replies WHERE inquiry_id = i.id AND status_id = ${EMAIL_STATUS}
            ORDER BY id DESC LIMIT 1000) AS r) AS answers
       FROM inquiries i JOIN inquiry_statuses s ON s.id = i.status_id WHERE i.id = $1`,
      [inquiryId],
    );
    return { externalId, inquiryId, ...(rows[0] ?? notFound('inquiry')) };
  }),
];

async function companyStatus(db: Pool, key: CallerKey, id: number): Promise<Output<typeof readCompany>> {
  await findCompany(db, key, id);
  const { rows } = await db.query<{ company: Output<typeof readCompany> }>({
    name: 'intake-company',
    text: `SELECT json_build_object('companyId', c.id, 'name', c.name,
        'status', CASE WHEN c.approval_step = ${APPROVED_STEP} THEN 'approved'
          WHEN c.review_outcome = 'rejected' THEN 'rejected' ELSE 'pending' END,
        'receptionYn', c.reception_yn,
        'points', json_build_object('accrued', coalesce(p.accrued, 0), 'consumed', coalesce(p.consumed, 0),
          'available', coalesce(p.available, 0)),
        'people', (SELECT coalesce(json_agg(json_build_object('userId', u.id,
            'isMaster', u.role_id = ${PRIMARY_USER_ROLE_ID}, 'firstName', u.first_name, 'lastName', u.last_name,
            'email', u.email, 'disabled', u.disabled) ORDER BY u.id), '[]')
          FROM (SELECT * FROM users WHERE company_id = c.id AND deleted_at IS NULL
            AND role_id IN (${PRIMARY_USER_ROLE_ID}, ${SUB_USER_ROLE_ID}) ORDER BY id LIMIT 1000) AS u)
      ) AS company
      FROM companies c LEFT JOIN company_points p ON p.company_id = c.id WHERE c.id = $1`,
    values: [id],
  });
  return single(rows).company;
}

type ClaimNow = Output<typeof readClaims>['data'][number];

async function claimsOf(db: Pool, rest: string, values: readonly unknown[]): Promise<ClaimNow[]> {
  const { rows } = await db.query<{ claim: ClaimNow }>(
    `SELECT json_build_object('claimId', c.id, 'serialNumber', c.serial_number, 'state', c.state, 'rate', c.rate,
       'registeredAt', ${instantJson('c.registered_at')}) AS claim
     FROM claims c WHERE ${rest}`,
    [...values],
  );
  return rows.map(({ claim }) => claim);
}
