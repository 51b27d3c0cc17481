import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { CalendarDays } from '@/app/(portal)/admincontrols/content-calendar/calendar-days';
import { startOn } from '@/components/content/content-item';
// Its code comes when it is needed.
import '@/components/ui/menu-content';
import { fakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const user = userEvent.setup({ pointerEventsCheck: 0 });

beforeEach(() => {
  fakeBff().answer('GET /access-control-list', [{ routeType: 'adminControls', roles: [1] }]);
  renderInPortal(
    <CalendarDays days={['2026-11-23', '2026-11-24', '2026-11-25']} items={[]} today="2026-11-24" timeZone="UTC" />,
  );
});

test('a click on an empty day starts an item for it, in the area that is chosen', async () => {
  await screen.findByRole('button', { name: 'Add an item on Wednesday, Nov 25' });
  await user.click(screen.getAllByText('Nothing')[2]!);
  const items = await screen.findAllByRole<HTMLAnchorElement>('menuitem');
  expect(items.map((item) => item.getAttribute('href'))).toContain('/admincontrols/news/add?day=2026-11-25');
  expect(items).toHaveLength(4);
});

test('a day that is over starts none', async () => {
  await screen.findByRole('button', { name: 'Add an item on Tuesday, Nov 24' });
  expect(screen.queryByRole('button', { name: 'Add an item on Monday, Nov 23' })).toBeNull();
});

test.each([
  ['2026-11-25', '2026-11-24T20:10:00Z', '2026-11-25T09:00'],
  ['2026-11-24', '2026-11-24T06:10:00Z', '2026-11-24T09:00'],
  ['2026-11-24', '2026-11-24T13:10:00Z', '2026-11-24T14:00'],
  ['2026-11-24', '2026-11-24T23:10:00Z', '2026-11-24T23:59'],
])('an item of %s that is started at %s is first offered for %s', (day, now, at) => {
  expect(startOn(day, new Date(now), 'UTC')).toBe(at);
});
