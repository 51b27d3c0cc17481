import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { PersonSessions } from '@/app/(portal)/admincontrols/management/admin-form/person-sessions';
import { SessionsScreen } from '@/app/(portal)/sessions/own-sessions';
// Loaded here, so that no wait in a test is for it.
import '@/components/ui/question';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';
import { Withheld } from '../../harness/dom/withheld';
import { allBut } from '../../harness/rights';

const session = (id: number, current = false) => ({
  id,
  createdAt: '2026-11-26T08:00:00Z',
  lastSeenAt: '2026-11-26T09:00:00Z',
  clientAddress: `192.0.2.${id}`,
  userAgent: null,
  current,
});

let server: FakeBff;
let stored = [session(1, true), session(2), session(3)];

beforeEach(() => {
  stored = [session(1, true), session(2), session(3)];
  server = fakeBff();
  server.answer('GET /access-control-list', allBut('secondFactor'));
  for (const path of ['/sessions', '/users/7/sessions']) {
    server.answer(`GET ${path}`, () => ({ sessions: stored }));
    server.answer(`DELETE ${path}`, () => {
      stored = stored.filter(({ current }) => current);
      return {};
    });
    for (const { id } of stored)
      server.answer(`DELETE ${path}/${id}`, () => {
        stored = stored.filter((each) => each.id !== id);
        return {};
      });
  }
});

const user = userEvent.setup({ pointerEventsCheck: 0 });
const lines = () =>
  screen.queryAllByRole('listitem').flatMap(({ textContent }) => /192\.0\.2\.\d/.exec(textContent) ?? []);

/** Both screens end the same ones by the same buttons, and say it in words of their own. */
const SCREENS = [
  {
    name: 'one’s own',
    screen: (
      <Withheld lacking={['secondFactor']}>
        <SessionsScreen failed={null} timeZone="UTC" />
      </Withheld>
    ),
    path: '/sessions',
    all: 'Sign out everywhere else',
    said: 'Signed out everywhere else.',
    saidOfOne: 'Signed out at 192.0.2.2.',
  },
  {
    name: 'those of somebody else',
    screen: <PersonSessions id={7} name="Bo Lee" timeZone="UTC" />,
    path: '/users/7/sessions',
    all: 'Sign out everywhere',
    said: 'Signed Bo Lee out everywhere.',
    saidOfOne: 'Signed Bo Lee out at 192.0.2.2.',
  },
];

test.each(SCREENS)(
  '$name end one by one, and the focus goes to the list',
  async ({ screen: page, path, saidOfOne }) => {
    renderInPortal(page);
    await waitFor(() => expect(lines()).toHaveLength(3));
    await user.click(screen.getAllByRole('button', { name: /192\.0\.2\.2/ })[0]!);
    await waitFor(() => expect(toasts()).toEqual([saidOfOne]));
    await waitFor(() => expect(lines()).toEqual(['192.0.2.1', '192.0.2.3']));
    expect(server.calls(`DELETE ${path}/2`)).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sessions' }));
  },
);

test.each(SCREENS)('$name end all at once after a question', async ({ screen: page, all, said }) => {
  renderInPortal(page);
  await waitFor(() => expect(lines()).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: all }));
  expect(stored).toHaveLength(3);
  await user.click(screen.getAllByRole('button', { name: all }).at(-1)!);
  await waitFor(() => expect(lines()).toEqual(['192.0.2.1']));
  await waitFor(() => expect(toasts()).toEqual([said]));
});

test.each(SCREENS)('$name that have ended already are said to have', async ({ screen: page, path }) => {
  server.answer(`DELETE ${path}/2`, () => refusal(404, { message: 'There is no such session.' }));
  renderInPortal(page);
  await waitFor(() => expect(lines()).toHaveLength(3));
  await user.click(screen.getAllByRole('button', { name: /192\.0\.2\.2/ })[0]!);
  await waitFor(() => expect(toasts()).toEqual(['This session had already ended.']));
});
