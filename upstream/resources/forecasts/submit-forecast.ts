import type { PoolClient } from 'pg';
import { articleCodeKey } from '@/lib/domain/article-code';
import { single } from '@/upstream/db/drizzle';
import { withConstraintErrors } from '@/upstream/db/violations';
import { HttpError, notFound } from '@/upstream/http/errors';

/** What a company forecasts for a month. */
export interface MonthForecast {
  companyId: number;
  userId: number;
  /** Its first day, `YYYY-MM-DD`. */
  month: string;
  /** Units by article code. */
  lines: readonly { articleCode: string; quantity: number }[];
  now: Date;
}

export interface StoredForecast {
  id: number;
  company: string;
  month: string;
  watts: number;
}

/** Stores the forecast of a month. @throws HttpError 409 if the company has one already; 422 for unknown codes */
export async function insertForecast(tx: PoolClient, forecast: MonthForecast): Promise<StoredForecast> {
  const { companyId, userId, month, now } = forecast;
  const { rows } = await withConstraintErrors(
    { forecasts_month: 'This company already has a forecast for this month. Send a change instead.' },
    () =>
      tx.query<{ id: number }>(
        `INSERT INTO forecasts (company_id, month, user_id, submitted_at, updated_at)
         VALUES ($1, $2, $3, $4, $4) RETURNING id`,
        [companyId, month, userId, now],
      ),
  );
  const { id } = single(rows);
  await insertLines(tx, id, forecast.lines);
  return stored(tx, id);
}

/** Locks a company’s forecast of a month. @throws HttpError 404 */
export async function lockForecast(
  tx: PoolClient,
  { companyId, month }: Pick<MonthForecast, 'companyId' | 'month'>,
): Promise<StoredForecast> {
  const { rows } = await tx.query<{ id: number }>(
    'SELECT id FROM forecasts WHERE company_id = $1 AND month = $2 FOR UPDATE',
    [companyId, month],
  );
  return rows[0] ? stored(tx, rows[0].id) : notFound('forecast');
}

/** Replaces the lines of a locked forecast. @throws HttpError 422 for unknown article codes */
export async function replaceLines(tx: PoolClient, id: number, { lines, now }: MonthForecast): Promise<StoredForecast> {
  await tx.query('DELETE FROM forecast_lines WHERE forecast_id = $1', [id]);
  await insertLines(tx, id, lines);
  await tx.query('UPDATE forecasts SET updated_at = $2 WHERE id = $1', [id, now]);
  return stored(tx, id);
}

async function insertLines(tx: PoolClient, id: number, lines: MonthForecast['lines']): Promise<void> {
  const codes = lines.map(({ articleCode }) => articleCodeKey(articleCode));
  const { rows } = await tx.query<{ code: string }>(
    `INSERT INTO forecast_lines (forecast_id, article_code_id, quantity)
     SELECT $1, a.id, l.quantity FROM unnest($2::text[], $3::integer[]) AS l (code, quantity)
     JOIN article_codes a ON a.code = l.code
     RETURNING (SELECT code FROM article_codes WHERE id = article_code_id) AS code`,
    [id, codes, lines.map(({ quantity }) => quantity)],
  );
  const known = new Set(rows.map(({ code }) => code));
  const errors = codes.flatMap((code, index) =>
    known.has(code) ? [] : [{ msg: `Article code ${code} doesn’t exist.`, path: `lines.${index}.articleCode` }],
  );
  if (errors.length > 0) throw new HttpError(422, errors.map(({ msg }) => msg).join(' '), { errors });
}

async function stored(tx: PoolClient, id: number): Promise<StoredForecast> {
  const { rows } = await tx.query<StoredForecast>(
    `SELECT f.id, c.name AS company, to_char(f.month, 'YYYY-MM') AS month,
       (SELECT coalesce(sum(l.quantity * a.volume::bigint), 0)::bigint FROM forecast_lines l
        JOIN article_codes a ON a.id = l.article_code_id WHERE l.forecast_id = f.id) AS watts
     FROM forecasts f JOIN companies c ON c.id = f.company_id WHERE f.id = $1`,
    [id],
  );
  return single(rows);
}
