import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { FirstSteps } from '@/app/(portal)/dashboard/first-steps';
import type { FirstSteps as Found, getFirstSteps } from '@/lib/contract/first-steps';
import { queryClient } from '@/lib/query/client';
import { keyOf, readOf } from '@/lib/query/read';
import { ALL_OPEN } from '../../harness/rights';
import { fakeBff, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const READ = 'GET /first-steps';
const KEY = keyOf(readOf<typeof getFirstSteps>('/first-steps', {}));

const STEPS: Found = {
  done: ['https'],
  administrators: 1,
  hasSecondFactors: true,
  portalUrl: 'https://office.example.com',
  testEmail: null,
  backupAt: null,
  timeZone: 'America/Los_Angeles',
};
const shown = (steps: Partial<Found> = {}) => ({ state: 'shown', steps: { ...STEPS, ...steps } });

const user = userEvent.setup({ pointerEventsCheck: 0 });
const line = (title: string) => within(screen.getByRole('heading', { name: title }).closest('li')!);
const noMailServer = () => screen.queryByText(/^No mail server is set up/);

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
});

const withoutMailServer = () =>
  server.answer('GET /access-control-list', [...ALL_OPEN, { routeType: 'email', roles: [] }]);

/** As the page prefetches it. */
function render(answer: object): void {
  queryClient().setQueryData(KEY, answer);
  server.answer(READ, answer);
  renderInPortal(<FirstSteps />);
}

test('each step says its state, why, and where to do it', async () => {
  render(shown());
  await screen.findByText('First steps: 1 of 8 done');
  const administrators = line('Two administrators with a second factor');
  administrators.getByText('To do');
  administrators.getByText(/1 of 2 are ready\.$/);
  expect(administrators.getByRole('link', { name: 'Admin Management' }).getAttribute('href')).toBe(
    '/admincontrols/management',
  );
  line('An https address').getByText('Done');
  line('A backup every night').getByText('npm run backup');
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  expect(noMailServer()).toBeNull();
  expect(server.calls(READ)).toEqual([]);
});

test('a test email quotes the mail server as soon as it answers', async () => {
  render(shown());
  server.answer('POST /first-steps/test-email', {});
  const testEmail = { to: 'ruth@x.example', at: '2026-11-26T12:00:00Z', state: 'queued', error: null } as const;
  server.answer(READ, shown({ testEmail }));
  await user.click(await screen.findByRole('button', { name: 'Send test email' }));
  await screen.findByText('Sending a test email to ruth@x.example.');
  server.answer(READ, shown({ testEmail: { ...testEmail, error: '550 Relay denied' } }));
  await screen.findByText(
    'The test email to ruth@x.example was not accepted: 550 Relay denied',
    {},
    { timeout: 3_000 },
  );
  await waitFor(() => screen.getByRole('button', { name: 'Send test email' }));
});

test('the list is hidden and shown by the same button, which keeps the focus', async () => {
  render(shown());
  server.answer('PATCH /first-steps', {});
  server.answer(READ, { state: 'hidden', steps: null });
  await user.click(await screen.findByRole('button', { name: 'Hide first steps' }));
  const show = await screen.findByRole('button', { name: 'Show first steps' });
  expect([screen.queryAllByRole('heading', { level: 3 }).length, document.activeElement === show]).toEqual([0, true]);
  expect(toasts().join()).toContain('First steps are hidden for all administrators');
  await user.click(show);
  expect(server.calls('PATCH /first-steps').map(({ body }) => body)).toEqual([{ isHidden: true }, { isHidden: false }]);
});

test('the time zone is confirmed as it is shown', async () => {
  render(shown());
  server.answer('PATCH /first-steps', {});
  server.answer(READ, shown({ done: ['https', 'timeZone'] }));
  await user.click(await screen.findByRole('button', { name: 'Looks right' }));
  await waitFor(() => line('The time zone').getByText('Done'));
  expect(server.calls('PATCH /first-steps')[0]?.body).toEqual({ timeZone: 'America/Los_Angeles' });
});

test('without a mail server it says so, names the setting, and offers no test', async () => {
  withoutMailServer();
  render(shown());
  await waitFor(() => expect(noMailServer()?.textContent).toContain('SMTP_URL'));
  expect(screen.queryByRole('button', { name: 'Send test email' })).toBeNull();
});

test('a product in use only says that there is no mail server', async () => {
  withoutMailServer();
  render({ state: 'over', steps: null });
  await waitFor(() => expect(noMailServer()).not.toBeNull());
  expect(screen.queryByRole('heading')).toBeNull();
  expect(server.calls(READ)).toEqual([]);
});

test('nothing is shown or asked if the page read nothing', () => {
  renderInPortal(<FirstSteps />);
  expect([document.querySelector('main')?.childElementCount, server.calls(READ)]).toEqual([0, []]);
});
