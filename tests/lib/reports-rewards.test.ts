import { expect, it } from 'vitest';
import type { RewardReportRow } from '@/lib/contract/reward-reports';
import { rewards } from '@/lib/reports/defined/rewards';

const { columns, cellsOf } = rewards.table('America/Los_Angeles');

const cellOf = (row: Partial<RewardReportRow>, heading: string) =>
  cellsOf({ rewardType: 'modules', ...row })[columns.findIndex((each) => each.heading === heading)];

it.each<[what: string, row: Partial<RewardReportRow>, heading: string, cell: unknown]>([
  ['a claim in words', { rewardType: 'ess' }, 'Reward Type', 'ESS'],
  ['an order in words', { rewardType: 'orders' }, 'Reward Type', 'Order'],
  ['a status in words', { status: 'awaiting_update' }, 'Status', 'Awaiting update'],
  ['the status of a submission in words', { submissionStatus: 'approved' }, 'Submission Status', 'Approved'],
  ['a status that is not known as it is', { status: 'Shipped' }, 'Status', 'Shipped'],
  ['no Q of a rejected claim', { status: 'rejected', qpoints: 12 }, 'Qpoints', 0],
  ['no Q of a rejected submission', { submissionStatus: 'rejected', qpoints: 12 }, 'Qpoints', 0],
  ['the Q of an approved claim', { status: 'approved', qpoints: 12 }, 'Qpoints', 12],
  ['what an order took', { rewardType: 'orders', status: 'rejected', qpoints: 12 }, 'Qpoints', 12],
  ['the serial number', { module: { serialNumber: '304100' } }, 'Serial Number', '304100'],
  ['the time of the portal’s zone', { createdAt: '2026-05-01T19:30:00.000Z' }, 'Created Time', '12:30'],
  ['no time where nothing happened', { updatedAt: null }, 'Updated Time', null],
])('the rewards report shows %s', (_, row, heading, cell) => {
  expect(cellOf(row, heading)).toBe(cell);
});
