import { searchCompanyPoints } from '../../contract/points';
import { listStatementRows, type StatementRow } from '../../contract/statements';
import { fullNameOf } from '../../domain/person';
import { movementKindName } from '../../domain/movement-kind';
import { defineReport } from '../define-report';
import { nameOf } from '../file-name';

export const statement = defineReport({
  name: 'statement',
  title: 'Statement',
  noun: ['movement', 'movements'],
  endpoint: listStatementRows,
  columns: ({ day, time }) => [
    { heading: 'Date', kind: 'day', width: 12, cell: ({ createdAt }) => day(createdAt) },
    { heading: 'Time', kind: 'time', width: 8, cell: ({ createdAt }) => time(createdAt) },
    { heading: 'Movement', kind: 'text', width: 32, cell: ({ kind }) => movementKindName(kind ?? '') },
    { heading: 'Qpoints', kind: 'number', width: 14, cell: ({ amount }) => amount },
    { heading: 'Balance', kind: 'number', width: 14, cell: ({ balance }) => balance },
    { heading: 'Reason', kind: 'text', width: 40, cell: ({ reason }) => reason },
    { heading: 'Order Number', kind: 'text', width: 15, cell: ({ orderNumber }) => orderNumber },
    { heading: 'Point Request', kind: 'id', width: 14, cell: ({ pointRequestId }) => pointRequestId },
    { heading: 'Spreadsheet', kind: 'id', width: 14, cell: ({ batchId }) => batchId },
    { heading: 'Approval', kind: 'id', width: 12, cell: ({ approvalId }) => approvalId },
    { heading: 'By', kind: 'text', width: 24, cell: (row) => fullNameOf(row) },
  ],
  totals: {
    title: 'Totals',
    has: ({ part }) => part !== 'movement',
    columns: [
      { heading: 'Totals by kind', kind: 'text', width: 32, cell: totalName },
      { heading: 'Movements', kind: 'number', width: 14, cell: ({ count }) => count },
      { heading: 'Qpoints', kind: 'number', width: 14, cell: ({ part, amount }) => (part === 'total' ? amount : null) },
      { heading: 'Balance', kind: 'number', width: 14, cell: ({ balance }) => balance },
    ],
  },
  words: ({ companyId }, call) => [
    nameOf('company', companyId, async (id) =>
      (await call(searchCompanyPoints, { companyId: id })).data.find((company) => company.id === id),
    ),
  ],
});

function totalName({ part, kind }: StatementRow): string {
  if (part === 'opening') return 'Opening balance';
  return part === 'closing' ? 'Closing balance' : movementKindName(kind ?? '');
}
