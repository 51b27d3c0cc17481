import { searchCompanyPoints } from '../../contract/points';
import { approvalStepName } from '../../domain/approval-step';
import { movementKindName } from '../../domain/movement-kind';
import { isRequestStatusId, REQUEST_STATUS_NAMES } from '../../domain/point-request';
import { defineReport } from '../define-report';

/** Columns of Q.Point Management (spec 2 §2.6), the last split into points and day. */
export const companies = defineReport({
  name: 'companies',
  title: 'Companies',
  noun: ['company', 'companies'],
  endpoint: searchCompanyPoints.report,
  columns: ({ day }) => [
    { heading: 'Company', kind: 'text', width: 36, cell: ({ company }) => company },
    { heading: 'State', kind: 'text', width: 10, cell: ({ state }) => state },
    { heading: 'Step', kind: 'text', width: 18, cell: ({ approvalStep }) => approvalStepName(approvalStep) },
    { heading: 'Total Accrued', kind: 'number', width: 16, cell: ({ totalAccrued }) => totalAccrued },
    { heading: 'Total Consumed', kind: 'number', width: 16, cell: ({ totalConsumed }) => totalConsumed },
    { heading: 'Total Available', kind: 'number', width: 16, cell: ({ totalAvailable }) => totalAvailable },
    {
      heading: 'Latest Point Update',
      kind: 'text',
      width: 22,
      cell: ({ latestPointUpdate }) => latestPointUpdate && movementKindName(latestPointUpdate),
    },
    {
      heading: 'Latest Update Points',
      kind: 'number',
      width: 20,
      cell: ({ latestUpdatePoints }) => latestUpdatePoints,
    },
    {
      heading: 'Latest Update Date',
      kind: 'day',
      width: 18,
      cell: ({ latestUpdateAt }) => day(latestUpdateAt),
    },
  ],
  words: ({ status, keyword, week, movedFrom, movedUntil, silent, aged, agedAt, requestedUntil }) => [
    typeof status === 'number'
      ? isRequestStatusId(status)
        ? REQUEST_STATUS_NAMES[status]
        : `status ${status}`
      : status,
    keyword,
    week && `week of ${week}`,
    movedFrom && `moved from ${movedFrom}`,
    movedUntil && `moved until ${movedUntil}`,
    silent === undefined ? undefined : `silent ${silent} months`,
    aged && `points of ${aged} months`,
    aged && agedAt && `as of ${agedAt}`,
    requestedUntil && `requested until ${requestedUntil}`,
  ],
});
