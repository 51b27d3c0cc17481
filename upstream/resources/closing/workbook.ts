import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Pool } from 'pg';
import type { ClosingFigures } from '@/lib/contract/closing';
import {
  CLOSING_GROUP_NAMES,
  CLOSING_GROUPS,
  CLOSING_TASK_NOUNS,
  CLOSING_TASKS,
  closingGroupOf,
  closingMonthInWords,
  notableKinds,
  NOTABLE_RULE,
  type ClosingTasks,
} from '@/lib/domain/closing';
import { LIABILITY_BANDS } from '@/lib/domain/insights';
import { movementKindName } from '@/lib/domain/movement-kind';
import { REQUEST_STATUS } from '@/lib/domain/point-request';
import type { Cell, Column } from '@/lib/reports/column';
import { sheetOf, workbookFile, type SheetSource } from '@/lib/reports/xlsx';
import { copyAll, linesOf } from '@/upstream/db/copy-rows';
import { quotedLiterals } from '@/upstream/db/statement';
import { pointsByAge } from '../insights/liability';
import {
  edgeOf,
  inMonth,
  monthOf,
  ORIGIN,
  readFigures,
  settledIn,
  sumsAt,
  type MonthSpan,
  type MonthSums,
} from './figures';

/** Who signs the month; null for a draft. */
export interface Signature {
  by: string;
  /** Day of the portal's zone. */
  on: string;
  reason: string | null;
}

interface Asked {
  span: MonthSpan;
  tasks: ClosingTasks;
  signature: Signature | null;
  gone: AbortSignal;
}

export interface MadeWorkbook {
  figures: ClosingFigures;
  /** What the snapshot saw, to notice a later movement of the month. */
  sums: MonthSums;
  parts: AsyncGenerator<Buffer>;
}

/**
 * A month's workbook and figures from one snapshot, streamed so that memory use doesn't grow.
 *
 * @throws TooBusy like `copyAll`
 */
export async function closingWorkbook(db: Pool, { gone, ...asked }: Asked): Promise<MadeWorkbook> {
  const sheets = [balances(asked.span), movements(asked.span), settledAdvances(asked.span)];
  const { first, streams } = await copyAll(db, {
    queries: sheets.map(({ query }) => query),
    gone,
    first: async (client) => ({
      figures: await readFigures(client, asked.span),
      sums: await sumsAt(client, asked.span),
    }),
  });
  const read = sheets.map(({ title, columns, cellsOf = (cells: Cell[]) => cells }, index) =>
    sheetOf(title, { columns, cellsOf }, rowsOf(streams[index] as Readable)),
  );
  const sources = [summary({ ...asked, figures: first.figures }), ...read, liability(first.figures)];
  return { ...first, parts: workbookFile(sources) };
}

/** Collects a workbook in parts of a megabyte. @returns them with the SHA-256 of the file */
export async function collect(parts: AsyncIterable<Buffer>): Promise<{ parts: Buffer[]; hash: Buffer }> {
  const hash = createHash('sha256');
  const whole: Buffer[] = [];
  let waiting: Buffer[] = [];
  let size = 0;
  const cut = () => {
    if (size > 0) whole.push(Buffer.concat(waiting));
    [waiting, size] = [[], 0];
  };
  for await (const part of parts) {
    hash.update(part);
    waiting.push(part);
    size += part.length;
    if (size >= PART_BYTES) cut();
  }
  cut();
  return { parts: whole, hash: hash.digest() };
}

const PART_BYTES = 1024 * 1024;

async function* rowsOf(stream: Readable): AsyncGenerator<Cell[][]> {
  for await (const lines of linesOf(stream)) yield lines.map((line) => JSON.parse(line) as Cell[]);
}

const text = (heading: string, width: number): Column => ({ heading, kind: 'text', width });
const number = (heading: string): Column => ({ heading, kind: 'number', width: 16 });
const id = (heading: string): Column => ({ heading, kind: 'id', width: 14 });
const day = (heading: string): Column => ({ heading, kind: 'day', width: 12 });

function sheetOfRows(title: string, columns: readonly Column[], rows: Cell[][]): SheetSource {
  async function* once() {
    yield rows;
  }
  return sheetOf(title, { columns, cellsOf: (cells: Cell[]) => cells }, once());
}

function summary({
  span,
  figures,
  tasks,
  signature,
}: Pick<Asked, 'span' | 'tasks' | 'signature'> & { figures: ClosingFigures }): SheetSource {
  const { opening, closing, kinds, before, corrections, settled, changed } = figures;
  const sumIn = (sums: ClosingFigures['kinds'], kind: string) => sums.find((each) => each.kind === kind);
  const all = [...kinds, ...before.filter(({ kind }) => !sumIn(kinds, kind)).map((each) => ({ ...each, amount: 0 }))];
  const lines = CLOSING_GROUP_NAMES.flatMap((group) =>
    all
      .filter(({ kind }) => closingGroupOf(sumIn(kinds, kind) ?? sumIn(before, kind) ?? { kind, amount: 0 }) === group)
      .map(({ kind }): Cell[] => [
        ...[CLOSING_GROUPS[group], movementKindName(kind), sumIn(kinds, kind)?.movements ?? 0],
        ...[sumIn(kinds, kind)?.amount ?? 0, sumIn(before, kind)?.amount ?? 0],
      ]),
  );
  const facts: Cell[][] = [
    ['Month', closingMonthInWords(span.month)],
    ['Time zone', span.timeZone],
    signature ? ['Signed by', signature.by] : ['State', 'Draft, not signed'],
    ...(signature ? [['Signed on', signature.on]] : []),
    ...(signature?.reason ? [['Signed with open work because', signature.reason]] : []),
  ];
  const rows: Cell[][] = [
    ...facts.map(([name = null, value = null]): Cell[] => [name, value, null, null, null]),
    ['Opening balance', null, null, opening, null],
    ...lines,
    ['Closing balance', null, null, closing, opening],
    ...corrections.map(({ month, kind, movements, amount }): Cell[] => [
      ...['Corrections of earlier months', `${closingMonthInWords(month)}: ${movementKindName(kind)}`],
      ...[movements, amount, null],
    ]),
    ['Advances settled', 'Counted when they were given', settled.advances, settled.qpoints, null],
    ...notableKinds(kinds, before).map(({ kind, amount, before: former }): Cell[] => [
      ...['Notable difference', movementKindName(kind), null, amount, former],
    ]),
    ...changed.companies.map(({ name, opening: former, closing: now }): Cell[] => [
      ...['Notable balance', name, null, now, former],
    ]),
    ['Rule', NOTABLE_RULE, null, null, null],
    ...CLOSING_TASKS.map((task): Cell[] => ['Left to do', CLOSING_TASK_NOUNS[task][1], tasks[task], null, null]),
  ];
  const columns = [text('Section', 30), text('Line', 44), number('Number'), number('Qpoints'), number('Month Before')];
  return sheetOfRows('Summary', columns, rows);
}

function liability({ liability: bands }: ClosingFigures): SheetSource {
  const labelOf = (key: string) => LIABILITY_BANDS.find((band) => band.key === key)?.label ?? key;
  const rows = bands.map(({ key, qpoints, companies }): Cell[] => [labelOf(key), qpoints, companies]);
  return sheetOfRows(
    'Liability by Age',
    [text('Accrued', 28), number('Qpoints'), number('Companies')],
    [...rows, ['All', bands.reduce((sum, { qpoints }) => sum + qpoints, 0), null]],
  );
}

interface Sheet {
  title: string;
  columns: readonly Column[];
  /** Selects rows as lists of cells. */
  query: string;
  cellsOf?: (cells: Cell[]) => Cell[];
}

/** Balances at the last instant of companies that have points or moved any. */
function balances(span: MonthSpan): Sheet {
  const bands = LIABILITY_BANDS.map((_, index) => `aged.band${index}`);
  const closing = `(${bands.join(' + ')})`;
  return {
    title: 'Balances',
    columns: [
      ...[text('Company', 36), id('Company Number'), text('State', 8)],
      ...[number('Opening Balance'), number('Given'), number('Taken'), number('Closing Balance')],
      ...LIABILITY_BANDS.map(({ label }) => number(label)),
    ],
    query: `SELECT json_build_array(c.name, c.id, c.state, ${closing} - coalesce(moved.amount, 0),
        coalesce(moved.given, 0), coalesce(moved.taken, 0), ${closing}, ${bands.join(', ')}) AS row
      FROM (${pointsByAge(edgeOf(span))}) AS aged JOIN companies c ON c.id = aged.company_id
      LEFT JOIN (
        SELECT m.company_id, sum(m.amount) AS amount, sum(m.amount) FILTER (WHERE m.amount > 0) AS given,
          sum(m.amount) FILTER (WHERE m.amount < 0) AS taken
        FROM point_ledger m WHERE ${inMonth(span)} GROUP BY 1
      ) AS moved ON moved.company_id = c.id
      WHERE ${closing} <> 0 OR moved.amount IS NOT NULL ORDER BY c.name_key, c.id`,
  };
}

const nameOf = (user: string) =>
  `(SELECT nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') FROM users u WHERE u.id = ${user})`;

/** The requester of a movement `m`: of its request, the first of two approvers, or the buyer or uploader. */
const REQUESTED_BY = `coalesce(
  (SELECT s.user_id FROM point_request_steps s
   WHERE s.request_id = m.request_id AND s.request_status_id = CASE m.kind
     WHEN 'advance' THEN ${REQUEST_STATUS.advanceRequested} WHEN 'accrual' THEN ${REQUEST_STATUS.accrualRequested}
     WHEN 'deduction' THEN ${REQUEST_STATUS.deductionRequested} END
   ORDER BY s.number DESC LIMIT 1),
  (SELECT b.user_id FROM point_batches b WHERE b.id = m.batch_id),
  (SELECT a.first_user_id FROM approvals a WHERE a.id = m.approval_id), tb.first_user_id,
  CASE WHEN m.kind = 'order' THEN o.user_id END, m.user_id)`;

function movements(span: MonthSpan): Sheet {
  const dayOf = (instant: string) =>
    `to_char(${instant} AT TIME ZONE ${quotedLiterals().add(span.timeZone)}, 'YYYY-MM-DD')`;
  const belongsTo = `CASE WHEN origin.at < ${quotedLiterals().add(span.from)}
    THEN ${monthOf('origin.at', span.timeZone)} END`;
  return {
    title: 'Movements',
    columns: [
      ...[id('Movement'), day('Date'), text('Company', 36), text('Kind', 22), number('Qpoints'), number('Balance')],
      ...[text('Belongs To', 12), text('Requested By', 24), text('Decided By', 24), id('Point Request')],
      ...[id('Spreadsheet'), id('Row'), id('Approval'), text('Order Number', 15), id('Undoes Movement')],
      text('Reason', 40),
    ],
    query: `SELECT json_build_array(m.id, ${dayOf('m.created_at')}, c.name, m.kind, m.amount, m.balance, ${belongsTo},
        ${nameOf(REQUESTED_BY)}, ${nameOf('m.user_id')}, coalesce(m.request_id, undone.request_id), m.batch_id,
        m.batch_row, coalesce(m.approval_id, tb.approval_id), o.order_number, coalesce(m.reverses, (
          SELECT a.id FROM point_ledger a
          WHERE m.kind = 'advance_taken_back' AND a.request_id = m.request_id AND a.kind = 'advance' LIMIT 1
        )), m.reason) AS row
      FROM point_ledger m ${ORIGIN}
      LEFT JOIN companies c ON c.id = m.company_id
      WHERE ${inMonth(span)} ORDER BY m.id`,
    cellsOf: ([movement = null, date = null, company = null, kind, ...rest]) => [
      ...[movement, date, company, movementKindName(String(kind))],
      ...rest,
    ],
  };
}

/** Accruals that settled an advance move no points, so they name the advance that did. */
function settledAdvances(span: MonthSpan): Sheet {
  const { add } = quotedLiterals();
  const dayOf = (instant: string) => `to_char(${instant} AT TIME ZONE ${add(span.timeZone)}, 'YYYY-MM-DD')`;
  const asked = `(SELECT r.user_id FROM point_request_steps r
    WHERE r.request_id = s.request_id AND r.number < s.number
      AND r.request_status_id = ${REQUEST_STATUS.accrualRequested} ORDER BY r.number DESC LIMIT 1)`;
  return {
    title: 'Settled Advances',
    columns: [
      ...[day('Settled On'), text('Company', 36), id('Point Request'), number('Qpoints'), id('Advance Movement')],
      ...[day('Advanced On'), text('Belongs To', 12), text('Requested By', 24), text('Decided By', 24)],
    ],
    query: `SELECT json_build_array(${dayOf('s.created_at')}, c.name, s.request_id, s.qpoints, a.id,
        ${dayOf('a.created_at')}, ${monthOf('a.created_at', span.timeZone)}, ${nameOf(`coalesce(${asked}, s.user_id)`)},
        ${nameOf('s.user_id')}) AS row
      FROM point_request_steps s
      LEFT JOIN companies c ON c.id = s.company_id
      LEFT JOIN LATERAL (
        SELECT e.id, e.created_at FROM point_ledger e
        WHERE e.request_id = s.request_id AND e.kind = 'advance' LIMIT 1
      ) AS a ON true
      WHERE ${settledIn(span)} ORDER BY s.created_at, s.company_id, s.number`,
  };
}
