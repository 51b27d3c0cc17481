import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { lastWholeWeek, type IsoWeek } from '@/lib/domain/iso-week';
import type { Cell, Column } from '@/lib/reports/column';
import { xlsxFile } from '@/lib/reports/xlsx';
import type { LongRead } from '@/upstream/db/standby';
import { inOneTransaction } from '@/upstream/db/transaction';
import type { FileStorage } from '@/upstream/files/storage';
import { dayOf, dayRange } from '../orders/day-bounds';
import { isFlow } from '../points/flows';

export interface WeeklyReport {
  week: IsoWeek;
  key: string;
}

export interface WeeklyMeans {
  db: Pool;
  longRead: LongRead;
  files: FileStorage;
}

interface Making extends WeeklyMeans {
  timeZone: string;
  now: Date;
  /** Runs in the transaction that stores a new report. */
  onMade?: (tx: PoolClient, week: IsoWeek) => Promise<unknown>;
}

/** Last week's report in the portal's zone; undefined if it doesn't exist yet. */
async function findWeeklyReport({
  db,
  timeZone,
  now,
}: Pick<Making, 'db' | 'timeZone' | 'now'>): Promise<WeeklyReport | undefined> {
  const week = lastWholeWeek(dayOf(now, timeZone));
  const { rows } = await db.query<{ key: string }>('SELECT file_key AS key FROM weekly_reports WHERE week = $1', [
    week.name,
  ]);
  return rows[0] && { week, key: rows[0].key };
}

/**
 * Creates last week's report if it doesn't exist. If several instances do so, the first stored one wins, so a week
 * always has the same file.
 */
export async function makeWeeklyReport(making: Making): Promise<WeeklyReport> {
  const found = await findWeeklyReport(making);
  if (found) return found;
  const { db, files, timeZone, now } = making;
  const week = lastWholeWeek(dayOf(now, timeZone));
  // Don't read from a standby: it may lack the end of the week, and the report is permanent.
  const { until } = dayRange({ endDate: week.end }, timeZone);
  const hasSettled = until !== null && now.getTime() - until.getTime() > SETTLED_MS;
  const rows = hasSettled
    ? await making.longRead((reader) => weekByCompany(reader, week, timeZone))
    : await weekByCompany(db, week, timeZone);
  const parts: Buffer[] = [];
  const report = { columns: COLUMNS, cellsOf: (cells: Cell[]) => cells };
  for await (const part of xlsxFile(report, once(rows), week.name)) parts.push(part);
  const key = `weekly-${week.name.toLowerCase()}-${randomBytes(16).toString('hex')}.xlsx`;
  await files.put(key, Buffer.concat(parts));
  const isFirst = await inOneTransaction(db, async (tx) => {
    const { rowCount } = await tx.query(
      'INSERT INTO weekly_reports (week, file_key, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [week.name, key, now],
    );
    if (rowCount) await making.onMade?.(tx, week);
    return rowCount === 1;
  });
  if (isFirst) return { week, key };
  await files.remove(key);
  return (await findWeeklyReport(making)) ?? { week, key };
}

const SETTLED_MS = 120_000;

async function* once(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}

const COLUMNS: readonly Column[] = [
  { heading: 'Company', kind: 'text', width: 36 },
  ...[
    'Claims Registered',
    'Claims Approved',
    'Claims Rejected',
    'Q Accrued',
    'Q Consumed',
    'Orders',
    'Scanned (W)',
    'Forecasted for the Month (W)',
  ].map((heading): Column => ({ heading, kind: 'number', width: heading.length + 4 })),
];

async function weekByCompany(db: Pool, { start, end }: IsoWeek, timeZone: string): Promise<Cell[][]> {
  const { from, until } = dayRange({ startDate: start, endDate: end }, timeZone);
  const { rows } = await db.query<{ row: Cell[] }>({
    text: `
      SELECT json_build_array(
        c.name, coalesce(w.registered, 0), coalesce(w.approved, 0), coalesce(w.rejected, 0), coalesce(m.accrued, 0),
        coalesce(m.consumed, 0),
        coalesce(o.orders, 0), coalesce(w.watts, 0), coalesce(f.watts, 0)
      ) AS row
      FROM companies c
      LEFT JOIN (
        SELECT company_id,
               count(*) FILTER (WHERE registered_at >= $1 AND registered_at < $2) AS registered,
               count(*) FILTER (WHERE state = 'approved' AND decided_at >= $1 AND decided_at < $2) AS approved,
               count(*) FILTER (WHERE state = 'rejected' AND decided_at >= $1 AND decided_at < $2) AS rejected,
               sum(a.volume) FILTER (WHERE state <> 'rejected' AND registered_at >= $1 AND registered_at < $2) AS watts
        FROM claims LEFT JOIN article_codes a ON a.id = article_code_id
        WHERE (registered_at >= $1 AND registered_at < $2) OR (decided_at >= $1 AND decided_at < $2) GROUP BY company_id
      ) AS w ON w.company_id = c.id
      LEFT JOIN (
        SELECT company_id, sum(amount) FILTER (WHERE side = 'accrued') AS accrued, -sum(amount)
        FILTER (WHERE side = 'consumed') AS consumed
        FROM point_ledger l WHERE created_at >= $1 AND created_at < $2 AND ${isFlow('l')} GROUP BY company_id
      ) AS m ON m.company_id = c.id
      LEFT JOIN (
        SELECT company_id, count(*) AS orders FROM orders WHERE created_at >= $1 AND created_at < $2 GROUP BY company_id
      ) AS o ON o.company_id = c.id
      LEFT JOIN (
        SELECT f.company_id, sum(l.quantity::bigint * a.volume) AS watts
        FROM forecasts f JOIN forecast_lines l ON l.forecast_id = f.id JOIN article_codes a ON a.id = l.article_code_id
        WHERE f.month = date_trunc('month', $3::date) GROUP BY f.company_id
      ) AS f ON f.company_id = c.id
      ORDER BY c.name_key, c.id`,
    values: [from, until, end],
  });
  return rows.map(({ row }) => row);
}
