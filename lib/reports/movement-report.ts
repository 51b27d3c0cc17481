import type { PointMovement } from '../contract/point-ledger';
import { movementKindName } from '../domain/point-movement';
import { dayOf, formatTime } from '../time';
import type { Cell, Column, Report } from './column';

type ColumnOfMovements = Column & { cell: (row: PointMovement, timeZone: string) => Cell | undefined };

const COLUMNS: readonly ColumnOfMovements[] = [
  { heading: 'Date', kind: 'day', width: 12, cell: ({ createdAt }, timeZone) => dayOf(new Date(createdAt), timeZone) },
  { heading: 'Time', kind: 'text', width: 8, cell: ({ createdAt }, timeZone) => formatTime(createdAt, timeZone) },
  { heading: 'Movement', kind: 'text', width: 20, cell: ({ kind }) => movementKindName(kind) },
  { heading: 'Qpoints', kind: 'number', width: 14, cell: ({ amount }) => amount },
  { heading: 'Balance', kind: 'number', width: 14, cell: ({ balance }) => balance },
  { heading: 'Reason', kind: 'text', width: 40, cell: ({ reason }) => reason },
  { heading: 'Order Number', kind: 'text', width: 15, cell: ({ orderNumber }) => orderNumber },
  { heading: 'Point Request', kind: 'number', width: 14, cell: ({ pointRequestId }) => pointRequestId },
  { heading: 'By', kind: 'text', width: 24, cell: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' ') },
];

/**
 * The report of a company's movements of points. Its dates and times are those of the portal's zone, as the ledger
 * shows them.
 *
 * @param timeZone IANA name, the portal's
 */
export function movementReport(timeZone: string): Report<PointMovement> {
  return { columns: COLUMNS, cellsOf: (row) => COLUMNS.map(({ cell }) => cell(row, timeZone) ?? null) };
}
