import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { companiesList, type CompanyRow } from '@/app/(portal)/rewards/qpoint-management/companies-list';
import { Table } from '@/components/list/list-table';
import { companiesAddress } from '@/lib/addresses/companies';
import { PENDING_STATUSES, REQUEST_STATUS_NAMES } from '@/lib/domain/point-request';
import { fakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const MOVED = { kind: 'reward', amount: 900, createdAt: '2026-11-27T18:00:00.000Z' };
const ACCRUED = { id: 3, requestStatusId: 5, qpoints: 900, createdAt: '2026-11-20T18:00:00.000Z' };
const WAITING = { id: 4, requestStatusId: PENDING_STATUSES[0]!, qpoints: 0, createdAt: '2026-11-20T18:00:00.000Z' };
const ROWS = [
  {
    id: 1,
    name: 'Ordered',
    latestMovement: { kind: 'order', amount: -50, createdAt: '2026-11-27T07:30:00.000Z' },
  },
  { id: 2, name: 'Rewarded', pointRequest: ACCRUED, latestMovement: MOVED },
  { id: 3, name: 'Asked', pointRequest: ACCRUED },
  {
    id: 4,
    name: 'Waits',
    pointRequest: WAITING,
    latestMovement: { ...MOVED, amount: 5, createdAt: '2026-11-21T18:00:00.000Z' },
  },
  { id: 5, name: 'Nothing' },
].map((row) => ({ totalQpoints: 900, consumed: 50, availableQpoints: 850, ...row })) as unknown as CompanyRow[];

test.each([
  ['the latest movement of any kind', {}, ['Order−50 Q · 11/26/2026', 'Reward+900 Q · 11/27/2026']],
  [
    'the status that the list is filtered by, with it',
    { status: '5' },
    ['Order−50 Q · 11/26/2026', 'Accrued+900 Q · 11/27/2026 · Reward'],
  ],
])('Latest Point Update shows %s', (_, query, moved) => {
  fakeBff();
  renderInPortal(
    <Table
      label="Companies"
      columns={companiesList.columns.filter(({ id }) => id !== 'select')}
      rows={ROWS}
      view={companiesAddress.read(query)}
      address={companiesAddress}
      readAt={new Date('2026-11-28T18:00:00.000Z')}
      timeZone="America/Los_Angeles"
    />,
  );
  const latestOf = (name: string) => {
    const row = screen.getByRole('link', { name }).closest('tr')!;
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const column = headings.findIndex((heading) => heading?.startsWith('Latest Point Update'));
    return within(row).getAllByRole('cell')[column]!.textContent;
  };
  expect(ROWS.map(({ name }) => latestOf(name))).toEqual([
    ...moved,
    'Accrued900 Q · 11/20/2026',
    `${REQUEST_STATUS_NAMES[WAITING.requestStatusId]}+5 Q · 11/21/2026 · Reward`,
    '—',
  ]);
});

test.each([
  ['Waiting', 'Waits', { status: 'pending' }, '8 days'],
  ['Last moved', 'Rewarded', { silent: '3' }, '11/27/2026'],
])('%s of %s is shown in its view', (heading, name, query, text) => {
  fakeBff();
  const rows = ROWS.map((row) => ({ ...row, latestUpdateAt: row.pointRequest?.createdAt ?? null }));
  renderInPortal(
    <Table
      label="Companies"
      columns={companiesList.columns.filter(({ id }) => id !== 'select')}
      rows={rows}
      view={companiesAddress.read(query)}
      address={companiesAddress}
      readAt={new Date('2026-11-28T18:00:00.000Z')}
      timeZone="America/Los_Angeles"
    />,
  );
  const row = screen.getByRole('link', { name }).closest('tr')!;
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const cell = within(row).getAllByRole('cell')[headings.findIndex((each) => each?.startsWith(heading))]!;
  expect(cell.textContent).toBe(text);
});
