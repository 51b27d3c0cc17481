import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PointsRequester } from '@/app/(portal)/rewards/qpoint-management/company-dialog/read-points-requester';
import { SpreadsheetDesk } from '@/app/(portal)/rewards/qpoint-management/spreadsheets/new/spreadsheet-desk';
import { readWorkbook } from '@/lib/bff/workbook';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

vi.mock(import('@/lib/bff/workbook'), async (original) => ({ ...(await original()), readWorkbook: vi.fn() }));

const ASKER: PointsRequester = {
  userId: 1,
  asker: 'administrator',
  approvalThreshold: 1_000,
  opensOrders: true,
  opensApprovals: true,
};

const COMPANIES = [
  { text: 'sunny roofs', companies: [{ id: 7, name: 'Sunny Roofs', available: 60, movedAlone: 0 }] },
  { text: '9', companies: [{ id: 9, name: 'Moon Cells', available: 0, movedAlone: 950 }] },
];

let bff: FakeBff;

beforeEach(() => {
  bff = fakeBff();
  bff.answer('GET /purpose-type/search', [{ id: 1, name: 'Subscription' }]);
  bff.answer('POST /point-batches/check', { named: COMPANIES });
  // The table draws what is in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
});

async function drop(...rows: [company: string, type: string, points: string, purpose?: string, note?: string][]) {
  vi.mocked(readWorkbook).mockResolvedValue({
    rows: rows.map(([company, type, points, purpose = '', note = ''], index) => [
      ...([index + 2, company, type, points, purpose, note] as const),
    ]),
    flaws: [],
    sheets: [{ name: 'Sheet1', rows: rows.length, hidden: 0 }],
  });
  renderInPortal(<SpreadsheetDesk asker={ASKER} />);
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(input, new File(['PK'], 'points.xlsx'), { applyAccept: false });
  await screen.findByRole('table', { name: 'Checked rows' });
}

const totals = () => screen.getByLabelText('Totals').textContent;
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('a wrong cell is fixed in its place, and the totals follow', async () => {
  await drop(['Sunny Roofs', 'Accrue', '40'], ['sunny roofs', 'Deduct', '101'], ['9', 'Accrue', '10', 'Gift']);
  expect(totals()).toContain('Companies1Accrued+40 Q');
  expect(button('Submit 1 row').getAttribute('aria-disabled')).toBe('true');
  screen.getByText('2 rows are invalid. Fix them, or leave them out.');
  await userEvent.click(await screen.findByRole('button', { name: /^Point Amount of row 3: 101/ }));
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Point Amount of row 3' }),
    '{Control>}a{/Control}100{Enter}',
  );
  await waitFor(() => expect(totals()).toContain('Deducted−100 Q'));
  await userEvent.click(await screen.findByRole('button', { name: /^Purpose of row 4: Gift/ }));
  await userEvent.clear(screen.getByRole('textbox', { name: 'Purpose of row 4' }));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(totals()).toContain('ApprovalApplied immediately'));
  expect(button('Submit 3 rows').getAttribute('aria-disabled')).toBeNull();
});

test('says what waits for a second administrator, and leaves out what is wrong by a press', async () => {
  await drop(['9', 'Accrue', '51'], ['Nobody', 'Accrue', '1']);
  expect(totals()).toContain('The whole batch needs a second administrator. Above 1,000 Q: 1 company within a day');
  await userEvent.click(button('Leave out 1 invalid row'));
  expect(button('Request 1 row').getAttribute('aria-disabled')).toBeNull();
});

test('is held with Undo, and what was typed is there again after it, and after a refusal', async () => {
  bff.answer('POST /point-batches', () => refusal(409, { message: 'Row 2: Sunny Roofs has only 10 Q available.' }));
  await drop(['Sunny Roofs', 'Deduct', '60']);
  await userEvent.click(button('Submit 1 row'));
  await waitFor(() => expect(toasts()[0]).toContain('Moving the points of 1 row of points.xlsx'));
  screen.getByText('These rows are about to be sent. Undo to keep them here.');
  await userEvent.click(screen.getByText('Undo'));
  expect(bff.calls('POST /point-batches')).toEqual([]);

  await userEvent.click(button('Submit 1 row'));
  // Whoever goes on elsewhere meanwhile finds the rows when they come back.
  cleanup();
  bff.answer('POST /point-batches/check', {
    named: [{ text: 'sunny roofs', companies: [{ ...COMPANIES[0]!.companies[0]!, available: 10 }] }],
  });
  await userEvent.click(await screen.findByText('Apply now'));
  await waitFor(() => expect(toasts().join()).toContain('No points were moved.\nRow 2: Sunny Roofs has only 10 Q'));
  expect(bff.calls('POST /point-batches')[0]?.body).toEqual({
    fileName: 'points.xlsx',
    rows: [{ row: 2, companyId: 7, requestTypeId: 3, qpoints: 60, purposeTypeId: null }],
  });
  renderInPortal(<SpreadsheetDesk asker={ASKER} />);
  await screen.findByRole('button', { name: /^Point Amount of row 2: 60/ });
  screen.getByText('Row 2: Sunny Roofs has only 10 Q available.');
});

test('clears the desk once the points are moved, and leads to the batch', async () => {
  bff.answer('POST /point-batches', {
    ...{ id: 31, fileName: 'points.xlsx', state: 'done', rows: 1, companies: 1, accrued: 40, deducted: 0 },
  });
  await drop(['Sunny Roofs', 'Accrue', '40']);
  await userEvent.click(button('Submit 1 row'));
  await userEvent.click(await screen.findByText('Apply now'));
  await waitFor(() => expect(toasts().join()).toContain('Applied: 1 row, 40 Q accrued.'));
  screen.getByRole('link', { name: 'See points.xlsx' });
  expect(screen.queryByRole('table', { name: 'Checked rows' })).toBeNull();
});
