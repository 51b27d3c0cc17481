import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { DecidedScreen } from '@/app/(portal)/insights/decided/decided-screen';
import { IgnoredDays } from '@/components/list/ignored-days';
import { setAddress } from '@/components/ui/shown-address';
import { decidedAddress } from '@/lib/addresses/insights';
import { fakeBff, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const TODAY = '2026-11-26';
const CALL = 'GET /insights/decided';

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  server.answer(CALL, { data: [], total: 0 });
});

async function openList(query: string): Promise<void> {
  history.replaceState(null, '', `${decidedAddress.path}?kind=modules&${query}`);
  const view = decidedAddress.read(decidedAddress.searchAt(location.href), TODAY);
  const given = { href: decidedAddress.listHref(view), failed: null, timeZone: 'UTC', today: TODAY };
  renderInPortal(<DecidedScreen {...given} />);
  await screen.findByText('No decisions in this period.');
}

const SAID = 'Start Date cannot be after End Date, so 05/01/2026 was ignored.';

test('a list says which day of a reversed period it leaves out, and keeps the rest of its address', async () => {
  await openList('startDate=2026-05-01&endDate=2026-04-01');
  expect(screen.getByText(SAID).getAttribute('role')).toBe('status');
  expect(Object.fromEntries(server.calls(CALL)[0]!.search)).toMatchObject({ kind: 'modules', endDate: '2026-04-01' });
  expect(server.calls(CALL)[0]!.search.has('startDate')).toBe(false);
  await userEvent.click(screen.getByLabelText('Remove filter Until 04/01/2026'));
  expect(screen.queryByText(SAID)).toBeNull();
});

test('a list says so of a start that is to come, of days that move, and where Back leads to them', async () => {
  await openList('startDate=today&endDate=-3d');
  screen.getByText('Start Date cannot be after End Date, so 11/26/2026 was ignored.');
  act(() => setAddress('push', `${decidedAddress.path}?kind=modules&startDate=2026-12-24`));
  await screen.findByText('Start Date cannot be in the future, so 12/24/2026 was ignored.');
  act(() => setAddress('push', `${decidedAddress.path}?kind=modules&startDate=2026-11-01`));
  expect(screen.queryByText(/is left out/)).toBeNull();
});

test('the page of the server says so already, so that nothing moves once it is alive', () => {
  expect(renderToString(<IgnoredDays address={decidedAddress} today={TODAY} given={SAID} />)).toContain(SAID);
});
