import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CompaniesTable, type CompanyListRow } from '@/app/(portal)/rewards/qpoint-management/companies-table';
import { companiesAddress } from '@/lib/addresses/companies';
import { PENDING_STATUSES, REQUEST_STATUS_NAMES } from '@/lib/domain/point-request';
import { fakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const SUMS = { accrued: 900, consumed: 50, available: 850 };
const ACCRUED = { statusId: 5, requestId: 3 };
const WAITING = { statusId: PENDING_STATUSES[0]!, requestId: 4 };
const ROWS: CompanyListRow[] = [
  { id: 1, name: 'Ordered', ...SUMS, update: { kind: 'order', points: -50, at: '2026-11-27T07:30:00.000Z' } },
  {
    id: 2,
    name: 'Rewarded',
    ...SUMS,
    latest: ACCRUED,
    update: { kind: 'reward', points: 900, at: '2026-11-27T18:00:00.000Z' },
  },
  { id: 3, name: 'Asked', ...SUMS, latest: ACCRUED, update: { points: 900, at: '2026-11-20T18:00:00.000Z' } },
  {
    id: 4,
    name: 'Waits',
    ...SUMS,
    latest: WAITING,
    update: { kind: 'reward', points: 5, at: '2026-11-21T18:00:00.000Z' },
  },
  { id: 5, name: 'Nothing', ...SUMS },
];

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
    <CompaniesTable
      rows={ROWS}
      view={companiesAddress.read(query)}
      timeZone="America/Los_Angeles"
      reader={{ userId: 1, isAdministrator: true } as never}
      paged={{ range: '1–4 of 4', pages: 1 }}
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
    `${REQUEST_STATUS_NAMES[WAITING.statusId]}+5 Q · 11/21/2026 · Reward`,
    '—',
  ]);
});
