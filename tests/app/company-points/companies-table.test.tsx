import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CompaniesTable, type CompanyListRow } from '@/app/(portal)/rewards/qpoint-management/companies-table';
import { companiesAddress } from '@/lib/addresses/companies';
import { fakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const SUMS = { accrued: 900, consumed: 50, available: 850 };
const ACCRUED = { statusId: 5, requestId: 3 };
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
  { id: 4, name: 'Nothing', ...SUMS },
];

test('Latest Point Update shows the latest movement of any kind beside the status of the latest request', () => {
  fakeBff();
  renderInPortal(
    <CompaniesTable
      rows={ROWS}
      view={companiesAddress.read({})}
      isSorted
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
    'Order−50 Q · 11/26/2026',
    'Accrued+900 Q · 11/27/2026 · Reward',
    'Accrued900 Q · 11/20/2026',
    '—',
  ]);
});
