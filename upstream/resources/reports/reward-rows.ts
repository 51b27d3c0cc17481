import type { Readable } from 'node:stream';
import type { ClientBase, Pool } from 'pg';
import { copyRows } from '@/upstream/db/copy-rows';
import { instantJson, quotedLiterals, where } from '@/upstream/db/statement';
import type { DayRange } from '../orders/day-bounds';

/** A report's rows: a parameterless query of one JSON column, and one for their number. */
export interface ReportRows {
  query: string;
  count: string;
}

const COMPANY = `'company', json_build_object('name', c.name), 'branch', json_build_object('state', c.state)`;

const USER = `'user', json_build_object('firstName', u.first_name, 'lastName', u.last_name)`;

const ARTICLE = `json_build_object('code', a.code, 'volume', a.volume, 'productName', p.product_name)`;

const MONTH = `
  'month', extract(month FROM f.month)::integer - 1, 'quarter', extract(quarter FROM f.month)::integer,
  'year', extract(year FROM f.month)::integer`;

const STATE = (approval: string, decision: string) =>
  `CASE WHEN ${approval} IS NULL THEN 'awaiting_approval' ELSE ${decision} END`;

function within(column: string, { from, until }: DayRange): string {
  const { add } = quotedLiterals();
  return where([
    ...(from ? [`${column} >= ${add(from.toISOString())}::timestamptz`] : []),
    ...(until ? [`${column} < ${add(until.toISOString())}::timestamptz`] : []),
  ]);
}

/**
 * Claims, then orders, then both types of each forecast month, each in stored order, because nothing is sorted. A
 * period selects by creation time.
 */
export const rewardRows = (period: DayRange): ReportRows => ({
  query: `
    SELECT json_build_object(
      'id', w.id, 'createdAt', ${instantJson('w.registered_at')}, 'updatedAt',
      ${instantJson('coalesce(w.decided_at, w.priced_at, w.created_at)')},
      'rewardType', w.configuration_type, 'status', w.state, 'qpoints', CASE WHEN w.state = 'rejected' THEN 0
      ELSE w.rate END,
      'module', json_build_object(
        'approvedDate', CASE WHEN w.state = 'approved' THEN ${instantJson('w.decided_at')} END,
        'installationZipCode', w.installation_zip_code, 'purchasingChannel', w.purchasing_channel, 'source', w.source,
        'serialNumber', w.serial_number
      ),
      'articleCode', CASE WHEN a.id IS NOT NULL THEN ${ARTICLE} END,
      ${COMPANY}, 'distributor', json_build_object('name', w.purchasing_channel_name), ${USER}
    ) AS row
    FROM claims w
    JOIN companies c ON c.id = w.company_id
    LEFT JOIN users u ON u.id = w.user_id
    LEFT JOIN article_codes a ON a.id = w.article_code_id
    LEFT JOIN configurations p ON p.id = w.configuration_id
    ${within('w.registered_at', period)}
    UNION ALL
    SELECT json_build_object(
      'id', o.id, 'createdAt', ${instantJson('o.created_at')}, 'updatedAt', ${instantJson('o.updated_at')},
      'rewardType', 'orders', 'status', s.name, 'qpoints', o.total, ${COMPANY}, ${USER}
    )
    FROM orders o
    JOIN companies c ON c.id = o.company_id
    JOIN order_statuses s ON s.id = o.order_status_id
    LEFT JOIN users u ON u.id = o.user_id
    ${within('o.created_at', period)}
    UNION ALL
    SELECT json_build_object(
      'id', f.id * 2 + kind.place, 'createdAt', ${instantJson('f.submitted_at')}, 'updatedAt',
      ${instantJson('f.updated_at')},
      'rewardType', 'forecasts', 'status', CASE WHEN kind.place = 1 THEN kind.state END,
      'submissionStatus', CASE WHEN kind.place = 0 THEN kind.state END, 'qpoints', kind.qpoints,
      ${COMPANY}, ${USER}, 'forecast', json_build_object(${MONTH}), 'forecastedAt', ${instantJson('f.submitted_at')}
    )
    FROM forecasts f
    JOIN companies c ON c.id = f.company_id
    LEFT JOIN users u ON u.id = f.user_id
    LEFT JOIN approvals sa ON sa.id = f.submission_approval_id
    LEFT JOIN approvals aa ON aa.id = f.achievement_approval_id
    CROSS JOIN LATERAL (VALUES
      (0, ${STATE('sa.id', 'sa.decision')}, f.submission_qpoints),
      (1, ${STATE('aa.id', 'aa.decision')}, f.achievement_qpoints)
    ) AS kind (place, state, qpoints)
    ${within('f.submitted_at', period)}`,
  count: `SELECT (SELECT count(*) FROM claims w ${within('w.registered_at', period)})
      + (SELECT count(*) FROM orders o ${within('o.created_at', period)})
      + 2 * (SELECT count(*) FROM forecasts f ${within('f.submitted_at', period)}) AS count`,
});

/** All lines of all forecasts, newest month first. A period selects by submission time. */
export const forecastRows = (period: DayRange): ReportRows => ({
  query: `
    SELECT json_build_object(
      'id', l.id, 'createdAt', ${instantJson('f.submitted_at')}, 'updatedAt', ${instantJson('f.updated_at')}, ${MONTH},
      ${COMPANY},
      'articleCode', ${ARTICLE}, 'quantity', l.quantity
    ) AS row
    FROM forecasts f
    JOIN companies c ON c.id = f.company_id
    JOIN forecast_lines l ON l.forecast_id = f.id
    JOIN article_codes a ON a.id = l.article_code_id
    JOIN configurations p ON p.id = a.configuration_id
    ${within('f.submitted_at', period)}
    ORDER BY f.month DESC, f.id DESC, l.id`,
  count: `SELECT count(*) AS count FROM forecast_lines l JOIN forecasts f ON f.id = l.forecast_id
      ${within('f.submitted_at', period)}`,
});

export async function streamRows(
  db: Pool,
  { query, count }: ReportRows,
  gone: AbortSignal,
): Promise<{ total: number; lines: Readable }> {
  const { first, lines } = await copyRows(db, { query, gone, first: (client) => countOf(client, count) });
  return { total: first, lines };
}

async function countOf(db: Pool | ClientBase, text: string): Promise<number> {
  return (await db.query<{ count: number }>(text)).rows[0]?.count ?? 0;
}
