import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import { movementKindName } from '@/lib/domain/point-movement';
import type { Cell, Column, Report } from '@/lib/reports/column';
import { sheetOf, workbookFile, type SheetSource } from '@/lib/reports/xlsx';
import { copyRows } from '@/upstream/db/copy-rows';
import { quotedLiterals } from '@/upstream/db/statement';

const YEAR_MS = 365 * 24 * 3_600_000;

/**
 * The audit report (decisions: rewards): a workbook as of now, written while its rows are read, so that any size needs the
 * same memory.
 *
 * @param gone ends it
 */
export function auditReport(db: Pool, { now, timeZone, gone }: { now: Date; timeZone: string; gone: AbortSignal }): Readable {
  const { add } = quotedLiterals();
  const since = add(new Date(now.getTime() - YEAR_MS));
  const dayOf = (column: string) => `to_char(${column} AT TIME ZONE ${add(timeZone)}, 'YYYY-MM-DD')`;
  const by = `concat_ws(' ', u.first_name, u.last_name)`;
  const sheet = (title: string, columns: readonly Column[], query: string, cellsOf: (cells: Cell[]) => Cell[] = (cells) => cells): SheetSource =>
    sheetOf(title, { columns, cellsOf } satisfies Report<Cell[]>, rowsOf(db, query, gone));
  return Readable.from(
    workbookFile([
      sheet(
        'Companies',
        [text('Company', 36), text('State', 8), number('Total Accrued'), number('Total Consumed'), number('Total Available')],
        `SELECT json_build_array(c.name, c.state, p.accrued, p.consumed, p.available) AS row
         FROM companies c JOIN company_points p ON p.company_id = c.id ORDER BY c.name_key, c.id`,
      ),
      sheet(
        'Movements',
        [day('Date'), text('Company', 36), text('Movement', 22), number('Qpoints'), number('Balance'), text('Reason', 40), number('Order'), number('Approval'), text('By', 24)],
        `SELECT json_build_array(${dayOf('m.created_at')}, c.name, m.kind, m.amount, m.balance, m.reason, m.order_id, m.approval_id, ${by}) AS row
         FROM point_ledger m LEFT JOIN companies c ON c.id = m.company_id LEFT JOIN users u ON u.id = m.user_id
         WHERE m.created_at >= ${since} ORDER BY m.id`,
        ([date = null, company = null, kind, ...rest]) => [date, company, movementKindName(String(kind)), ...rest],
      ),
      sheet(
        'Claims',
        [day('Decided'), text('Company', 36), text('Decision', 12), text('Serial Number', 22), text('Product Name', 30), number('Qpoints'), day('Registered'), number('Approval'), text('Decided By', 24)],
        `SELECT json_build_array(${dayOf('w.decided_at')}, c.name, w.state, w.serial_number, p.product_name,
           CASE WHEN w.state = 'approved' THEN w.rate ELSE 0 END, ${dayOf('w.registered_at')}, w.approval_id, ${by}) AS row
         FROM claims w
         JOIN companies c ON c.id = w.company_id
         JOIN approvals a ON a.id = w.approval_id
         LEFT JOIN configurations p ON p.id = w.configuration_id
         LEFT JOIN users u ON u.id = a.user_id
         WHERE w.decided_at >= ${since} ORDER BY w.approval_id, w.id`,
      ),
      sheet(
        'Configurations',
        [text('Product Name', 30), text('Product Type', 14), text('Rate Type', 14), number('Rate'), text('Qualified', 10), day('Start'), day('End'), number('Quantity'), number('Scanned'), day('Updated')],
        `SELECT row FROM (
           SELECT p.product_name, 0 AS place, NULL::timestamptz AS starts_at, json_build_array(p.product_name, p.configuration_type, 'Default', p.rate,
             CASE WHEN p.qualified THEN 'Yes' ELSE 'No' END, NULL, NULL, NULL, NULL, ${dayOf('p.updated_at')}) AS row
           FROM configurations p
           UNION ALL
           SELECT p.product_name, 1, r.starts_at, json_build_array(p.product_name, p.configuration_type, 'Promotion', r.rate, NULL,
             ${dayOf('r.starts_at')}, ${dayOf('r.ends_at')}, r.quantity, r.quantity_scanned, ${dayOf('r.updated_at')})
           FROM promotions r JOIN configurations p ON p.id = r.configuration_id
         ) AS rates ORDER BY product_name, place, starts_at`,
      ),
    ]),
    { objectMode: false },
  );
}

const text = (heading: string, width: number): Column => ({ heading, kind: 'text', width });
const number = (heading: string): Column => ({ heading, kind: 'number', width: 16 });
const day = (heading: string): Column => ({ heading, kind: 'day', width: 12 });

/** Rows of a query, read when they are asked for and no faster. */
async function* rowsOf(db: Pool, query: string, gone: AbortSignal): AsyncGenerator<Cell[][]> {
  const { lines } = await copyRows(db, { query, gone, first: () => Promise.resolve(null) });
  let rest = '';
  for await (const chunk of lines.setEncoding('utf8') as AsyncIterable<string>) {
    const complete = (rest + chunk).split('\n');
    rest = complete.pop() ?? '';
    if (complete.length > 0) yield complete.map((line) => JSON.parse(line) as Cell[]);
  }
}
