import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { DecidedScreen } from '@/app/(portal)/insights/decided/decided-screen';
import { ForecastedScreen } from '@/app/(portal)/insights/forecasts/forecasted-screen';
import { setAddress } from '@/components/ui/shown-address';
import { decidedAddress, forecastedAddress } from '@/lib/addresses/insights';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const GIVEN = { failed: null, timeZone: 'UTC', today: '2026-11-26' };
const TOO_SLOW = refusal(500, { message: 'Too slow.' });

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
});

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

async function goTo(href: string): Promise<void> {
  act(() => setAddress('push', href));
  await screen.findByText(/Too slow\. You’re still seeing the previous data\./);
  expect(screen.getAllByText(/Too slow/)).toHaveLength(1);
}

test('the heading names the month whose forecasts stand there, where those of another could not be read', async () => {
  const row = { id: 1, companyId: 7, companyName: 'Sunrise', month: '2026-10-01', submittedAt: '2026-10-02T00:00:00Z' };
  const figures = { forecast: 1, scanned: 1, difference: 0, percent: 100, result: 'met' };
  server.answer('GET /insights/forecasts', { data: [{ ...row, ...figures }], total: 1, months: ['2026-10-01'] });
  const href = forecastedAddress.href({ month: '2026-10' });
  history.replaceState(null, '', href);
  renderInPortal(<ForecastedScreen {...GIVEN} href={href} />);
  await screen.findByText('Sunrise');
  expect(heading()).toMatch(/^Forecasts of October 2026/);
  server.answer('GET /insights/forecasts', TOO_SLOW);
  await goTo(forecastedAddress.href({ month: '2026-09' }));
  expect(heading()).toMatch(/^Forecasts of October 2026/);
  // The choice stays, for another try.
  expect(screen.getByLabelText<HTMLSelectElement>('Month').value).toBe('2026-09');
});

test('a chip names a product by its number, where the rows that stand there are of another one', async () => {
  server.answer('GET /insights/decided', { data: [], total: 0, productName: 'Q.TRON' });
  const href = decidedAddress.href({ kind: 'modules', product: 3 });
  history.replaceState(null, '', href);
  renderInPortal(<DecidedScreen {...GIVEN} href={href} />);
  await screen.findByText('Approved: Q.TRON, default rate');
  server.answer('GET /insights/decided', TOO_SLOW);
  await goTo(decidedAddress.href({ kind: 'modules', product: 4 }));
  expect(screen.getByText('Approved: Product 4, default rate')).toBeDefined();
  expect(screen.queryByText(/Q\.TRON/)).toBeNull();
});
