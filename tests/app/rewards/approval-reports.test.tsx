import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ApprovalReports } from '@/app/(portal)/rewards/approval-reports';
// Loaded here, so that no wait in a test is for it.
import '@/app/(portal)/rewards/period-question';
import '@/components/ui/menu-content';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => {
  await press('Reports');
  await user.click(await screen.findByRole('menuitem', { name }));
};
const start = () => screen.findByRole('textbox', { name: 'Created, start date' });
const end = () => screen.findByRole('textbox', { name: 'Created, end date' });

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  for (const report of ['rewards', 'forecasts'])
    server.answer(`GET /reports/${report}`, () => refusal(503, { message: 'Closed.' }));
  renderInPortal(<ApprovalReports today="2026-11-28" />);
});

const askedFor = async (report: string) => {
  await waitFor(() => expect(server.calls(`GET /reports/${report}`)).toHaveLength(1));
  return Object.fromEntries(server.calls(`GET /reports/${report}`)[0]!.search);
};

test('a press downloads the whole report', async () => {
  await press('Reports');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    ...['Rewards Report', 'Rewards Report for a period…', 'Forecast Report', 'Forecast Report for a period…'],
    ...['Audit Report', 'Weekly Report'],
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Rewards Report' }));
  expect(await askedFor('rewards')).toEqual({ format: 'xlsx' });
});

test.each([
  ['Rewards', 'rewards'],
  ['Forecast', 'forecasts'],
])('%s: the report of a period that is typed', async (about, report) => {
  await choose(`${about} Report for a period…`);
  await user.type(await start(), '11/01/2026');
  await user.type(await end(), 'yesterday');
  await press('Download');
  expect(await askedFor(report)).toEqual({ format: 'xlsx', startDate: '2026-11-01', endDate: '2026-11-27' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a period that is refused downloads nothing and says why', async () => {
  await choose('Rewards Report for a period…');
  await user.type(await start(), '11/20/2026');
  await user.type(await end(), '11/02/2026');
  await press('Download');
  expect(screen.getByText('Start Date cannot be after End Date.')).toBeDefined();
  expect(document.activeElement).toBe(await start());
  expect(server.calls('GET /reports/rewards')).toEqual([]);
});
