import { z } from 'zod';
import { endpoint, type RowsEndpoint } from './endpoint';
import { DAYS } from './list-endpoint';
import { PointMovement } from './point-ledger';
import { Id, IdInAddress, IdsInAddress, Text } from './wire';

/** A longer statement only has totals; its report has all rows. */
export const MAX_STATEMENT_MOVEMENTS = 2_000;

/** Includes unknown kinds. */
const MAX_KINDS = 50;

const StatementTotal = z.object({
  /** See `MOVEMENT_KINDS`; there may be others. */
  kind: z.string(),
  count: z.int(),
  /** Signed points. */
  amount: z.int(),
});
export type StatementTotal = z.infer<typeof StatementTotal>;

export const Statement = z.object({
  companyId: Id,
  company: z.string(),
  address: Text,
  /** Points available before the first day. */
  opening: z.int(),
  /** Points available after the last day. */
  closing: z.int(),
  count: z.int(),
  totals: z.array(StatementTotal).max(MAX_KINDS),
  /** Oldest first; missing if there are more than {@link MAX_STATEMENT_MOVEMENTS}. */
  movements: z.array(PointMovement).max(MAX_STATEMENT_MOVEMENTS),
});
export type Statement = z.infer<typeof Statement>;

const PERIOD = {
  companyId: IdInAddress.optional(),
  startDate: DAYS.startDate.optional(),
  endDate: DAYS.endDate.optional(),
};

export const getStatement = endpoint('getStatement', 'GET', '/point-ledger/statement', {
  summary: 'Get a company’s statement for a period, with opening and closing balance and sums by kind.',
  access: 'qpointManagement',
  query: z.strictObject(PERIOD),
  response: Statement,
  errors: [404],
});

export const StatementRow = PointMovement.partial().extend({
  part: z.enum(['opening', 'movement', 'closing', 'total']),
  count: z.int().nullish(),
});
export type StatementRow = z.infer<typeof StatementRow>;

export const listStatementRows = {
  name: 'listStatementRows',
  summary: 'Export a statement as rows: opening balance, movements oldest first, one total per kind, closing balance.',
  method: 'GET',
  path: '/point-ledger/statement/report',
  access: 'qpointManagement',
  query: z.strictObject({ ...PERIOD, ids: IdsInAddress.optional() }),
  row: StatementRow,
} as const satisfies RowsEndpoint;
