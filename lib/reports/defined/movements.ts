import { listPointMovements } from '../../contract/point-ledger';
import { searchCompanyPoints } from '../../contract/points';
import { fullNameOf } from '../../domain/person';
import { movementKindName } from '../../domain/movement-kind';
import { defineReport } from '../define-report';
import { nameOf } from '../file-name';

export const movements = defineReport({
  name: 'movements',
  title: 'Ledger',
  noun: ['movement', 'movements'],
  endpoint: listPointMovements.report,
  columns: ({ day, time }) => [
    { heading: 'Date', kind: 'day', width: 12, cell: ({ createdAt }) => day(createdAt) },
    { heading: 'Time', kind: 'time', width: 8, cell: ({ createdAt }) => time(createdAt) },
    { heading: 'Movement', kind: 'text', width: 20, cell: ({ kind }) => movementKindName(kind) },
    { heading: 'Qpoints', kind: 'number', width: 14, cell: ({ amount }) => amount },
    { heading: 'Balance', kind: 'number', width: 14, cell: ({ balance }) => balance },
    { heading: 'Reason', kind: 'text', width: 40, cell: ({ reason }) => reason },
    { heading: 'Order Number', kind: 'text', width: 15, cell: ({ orderNumber }) => orderNumber },
    { heading: 'Point Request', kind: 'id', width: 14, cell: ({ pointRequestId }) => pointRequestId },
    { heading: 'Spreadsheet', kind: 'id', width: 14, cell: ({ batchId }) => batchId },
    { heading: 'By', kind: 'text', width: 24, cell: (movement) => fullNameOf(movement) },
  ],
  words: ({ companyId, kind }, call) => [
    nameOf('company', companyId, async (id) =>
      (await call(searchCompanyPoints, { companyId: id })).data.find((company) => company.id === id),
    ),
    kind && movementKindName(kind),
  ],
});
