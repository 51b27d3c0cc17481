import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import { DAY_MS } from '@/lib/domain/day';
import { movementKindName } from '@/lib/domain/movement-kind';
import type { Cell, Column, Report } from '@/lib/reports/column';
import { sheetOf, workbookFile } from '@/lib/reports/xlsx';
import { copyAll, linesOf } from '@/upstream/db/copy-rows';
import { quotedLiterals } from '@/upstream/db/statement';

const YEAR_MS = 365 * DAY_MS;

/**
 * The audit report (decision 23): a workbook of one snapshot, streamed so that memory use doesn't grow.
 *
 * @param gone aborts it
 * @throws TooBusy like `copyAll`
 */
export async function auditReport(
  db: Pool,
  { gone, ...asked }: { now: Date; timeZone: string; gone: AbortSignal },
): Promise<Readable> {
  const sheets = auditSheets(asked);
  const { streams } = await copyAll(db, {
    queries: sheets.map(({ query }) => query),
    gone,
    first: () => Promise.resolve(null),
  });
  const sources = sheets.flatMap(({ title, columns, cellsOf = (cells) => cells }, index) => {
    const stream = streams[index];
    return stream ? [sheetOf(title, { columns, cellsOf } satisfies Report<Cell[]>, rowsOf(stream))] : [];
  });
  return Readable.from(workbookFile(sources), { objectMode: false });
}

interface AuditSheet {
  title: string;
  columns: readonly Column[];
  /** Selects rows as lists of cells. */
  query: string;
  cellsOf?: (cells: Cell[]) => Cell[];
}

function auditSheets({ now, timeZone }: { now: Date; timeZone: string }): AuditSheet[] {
  const { add } = quotedLiterals();
  const since = add(new Date(now.getTime() - YEAR_MS));
  const dayOf = (column: string) => `to_char(${column} AT TIME ZONE ${add(timeZone)}, 'YYYY-MM-DD')`;
  // Only promotion dates use a fixed zone (spec 2 §9).
  const promotionDayOf = (column: string) => `to_char(${column} AT TIME ZONE interval '-7 hours', 'YYYY-MM-DD')`;
  const by = `concat_ws(' ', u.first_name, u.last_name)`;
  return [
    {
      title: 'Companies',
      columns: [
        text('Company', 36),
        text('State', 8),
        number('Total Accrued'),
        number('Total Consumed'),
        number('Total Available'),
      ],
      query: `SELECT json_build_array(c.name, c.state, p.accrued, p.consumed, p.available) AS row
       FROM companies c JOIN company_points p ON p.company_id = c.id ORDER BY c.name_key, c.id`,
    },
    {
      title: 'Movements',
      columns: [
        day('Date'),
        text('Company', 36),
        text('Movement', 22),
        number('Qpoints'),
        number('Balance'),
        text('Reason', 40),
        text('Order Number', 15),
        text('Approval', 12),
        text('By', 24),
      ],
      query: `SELECT json_build_array(${dayOf('m.created_at')}, c.name, m.kind, m.amount, m.balance, m.reason,
        o.order_number, coalesce(m.approval_id, t.approval_id)::text, ${by}) AS row
       FROM point_ledger m LEFT JOIN companies c ON c.id = m.company_id LEFT JOIN users u ON u.id = m.user_id LEFT
       JOIN orders o ON o.id = m.order_id LEFT JOIN take_backs t ON t.id = m.take_back_id
       WHERE m.created_at >= ${since} ORDER BY m.id`,
      cellsOf: ([date = null, company = null, kind, ...rest]) => [
        date,
        company,
        movementKindName(String(kind)),
        ...rest,
      ],
    },
    {
      title: 'Claims',
      columns: [
        day('Decided'),
        text('Company', 36),
        text('Decision', 12),
        text('Serial Number', 22),
        text('Product Name', 30),
        number('Qpoints'),
        day('Registered'),
        text('Approval', 12),
        text('Decided By', 24),
      ],
      query: `SELECT json_build_array(${dayOf('w.decided_at')}, c.name, w.state, w.serial_number, p.product_name,
         CASE WHEN w.state = 'approved' THEN w.rate ELSE 0 END, ${dayOf('w.registered_at')}, w.approval_id::text,
         ${by}) AS row
       FROM claims w
       JOIN companies c ON c.id = w.company_id
       JOIN approvals a ON a.id = w.approval_id
       LEFT JOIN configurations p ON p.id = w.configuration_id
       LEFT JOIN users u ON u.id = a.user_id
       WHERE w.decided_at >= ${since} ORDER BY w.approval_id, w.id`,
    },
    {
      title: 'Configurations',
      columns: [
        text('Product Name', 30),
        text('Product Type', 14),
        text('Rate Type', 14),
        number('Rate'),
        text('Qualified', 10),
        day('Start'),
        day('End'),
        number('Quantity'),
        number('Scanned'),
        day('Updated'),
      ],
      query: `SELECT row FROM (
         SELECT p.product_name, 0 AS place, NULL::timestamptz AS starts_at,
         json_build_array(p.product_name, p.configuration_type, 'Default', p.rate,
           CASE WHEN p.qualified THEN 'Yes' ELSE 'No' END, NULL, NULL, NULL, NULL, ${dayOf('p.updated_at')}) AS row
         FROM configurations p
         UNION ALL
         SELECT p.product_name, 1, r.starts_at,
         json_build_array(p.product_name, p.configuration_type, 'Promotion', r.rate, NULL,
           ${promotionDayOf('r.starts_at')}, ${promotionDayOf('r.ends_at')}, r.quantity, r.quantity_scanned,
           ${dayOf('r.updated_at')})
         FROM promotions r JOIN configurations p ON p.id = r.configuration_id
       ) AS rates ORDER BY product_name, place, starts_at`,
    },
  ];
}

const text = (heading: string, width: number): Column => ({ heading, kind: 'text', width });
const number = (heading: string): Column => ({ heading, kind: 'number', width: 16 });
const day = (heading: string): Column => ({ heading, kind: 'day', width: 12 });

async function* rowsOf(stream: Readable): AsyncGenerator<Cell[][]> {
  for await (const lines of linesOf(stream)) yield lines.map((line) => JSON.parse(line) as Cell[]);
}
