import type { ClientBase, Pool } from 'pg';
import type { Readable } from 'node:stream';
import { MAX_STATEMENT_MOVEMENTS, type Statement } from '@/lib/contract/statements';
import { copyRows } from '@/upstream/db/copy-rows';
import { singleRow } from '@/upstream/db/page-of';
import { parameters, planOnce, quotedLiterals, statement, type Parameters } from '@/upstream/db/statement';
import { notFound } from '@/upstream/http/errors';
import type { DayRange } from '../orders/day-bounds';
import { MOVEMENT } from './movement-reads';

export interface Period extends DayRange {
  companyId: number;
}

/** SQL for a company's id, and a period: from inclusive, until exclusive. */
export interface StatementBounds {
  company: string;
  from: string;
  until: string;
}

const balanceBefore = (company: string, instant: string) => `coalesce((
  SELECT balance FROM point_ledger WHERE company_id = ${company} AND created_at < ${instant}
  ORDER BY created_at DESC, id DESC LIMIT 1), 0)`;

/**
 * Balances at both ends of a period and the movements between, as one row. The ledger check uses the same SQL that
 * people's statements use.
 */
export const statementSums = ({ company, from, until }: StatementBounds): string => `
  SELECT ${balanceBefore(company, from)} AS opening, ${balanceBefore(company, until)} AS closing,
         count(*)::integer AS count, coalesce(sum(amount), 0)::bigint AS moved
  FROM point_ledger WHERE company_id = ${company} AND created_at >= ${from} AND created_at < ${until}`;

const totalsOf = ({ company, from, until }: StatementBounds) => `
  SELECT kind, count(*)::integer AS count, sum(amount)::bigint AS amount
  FROM point_ledger WHERE company_id = ${company} AND created_at >= ${from} AND created_at < ${until} GROUP BY kind`;

const movementsOf = ({ company, from, until }: StatementBounds) => `
  ${MOVEMENT.table} ${MOVEMENT.joins ?? ''}
  WHERE m.company_id = ${company} AND m.created_at >= ${from} AND m.created_at < ${until}`;

/** A company's statement of a period, in one snapshot. @throws HttpError 404 */
export async function findStatement(db: Pool, period: Period): Promise<Statement> {
  const collected = parameters();
  const bounds = boundsOf(period, collected);
  const text = `
    SELECT json_build_object('companyId', c.id, 'company', c.name,
      'address', nullif(concat_ws(', ', nullif(c.address, ''), nullif(c.city, ''),
        nullif(concat_ws(' ', c.state, c.zip_code), '')), ''),
      'opening', sums.opening, 'closing', sums.closing, 'count', sums.count,
      'totals', (SELECT coalesce(json_agg(t), '[]') FROM (${totalsOf(bounds)}) AS t),
      'movements', CASE WHEN sums.count > ${MAX_STATEMENT_MOVEMENTS} THEN '[]'::json ELSE (
        SELECT coalesce(json_agg(json_build_object(${MOVEMENT.fields}) ORDER BY m.id), '[]') FROM ${movementsOf(bounds)}
      ) END) AS statement
    FROM companies c CROSS JOIN LATERAL (${statementSums(bounds)}) AS sums WHERE c.id = ${bounds.company}`;
  const { rows } = await db.query<{ statement: Statement }>(planOnce(statement(text, collected)));
  return rows[0]?.statement ?? notFound('company');
}

/** Like `findStatement`, as rows without a limit. @throws TooBusy */
export async function statementRows(
  db: Pool,
  period: Period,
  gone: AbortSignal,
): Promise<{ total: number; lines: Readable }> {
  const bounds = boundsOf(period, quotedLiterals());
  const sums = statementSums(bounds);
  const balance = (part: 'opening' | 'closing') =>
    `json_build_object('part', '${part}', 'balance', (SELECT ${part} FROM (${sums}) AS s))`;
  const query = `
    SELECT line FROM (
      SELECT 1 AS part, 0::bigint AS place, ${balance('opening')} AS line
      UNION ALL SELECT 2, m.id, json_build_object('part', 'movement', ${MOVEMENT.fields}) FROM ${movementsOf(bounds)}
      UNION ALL SELECT 3, row_number() OVER (ORDER BY kind),
        json_build_object('part', 'total', 'kind', kind, 'count', count, 'amount', amount)
      FROM (${totalsOf(bounds)}) AS t
      UNION ALL SELECT 4, 0, ${balance('closing')}
    ) AS rows ORDER BY part, place`;
  const first = async (client: ClientBase) => {
    const counting = parameters();
    const counted = `SELECT count FROM (${statementSums(boundsOf(period, counting))}) AS sums`;
    return (await singleRow<{ count: number }>(client, statement(counted, counting))).count;
  };
  const { first: total, lines } = await copyRows(db, { gone, first, query });
  return { total, lines };
}

function boundsOf({ companyId, from, until }: Period, { add }: Parameters): StatementBounds {
  return {
    company: add(companyId),
    from: from === null ? `'-infinity'::timestamptz` : `${add(from)}::timestamptz`,
    until: until === null ? `'infinity'::timestamptz` : `${add(until)}::timestamptz`,
  };
}
