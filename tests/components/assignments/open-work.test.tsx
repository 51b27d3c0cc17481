import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { offerHandOver } from '@/components/assignments/hand-over';
import { OpenWorkOf } from '@/components/assignments/open-work';
import { confirm } from '@/components/ui/confirm';
import '@/components/ui/question';
import { fakeBff, noAnswer, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const HANA = { id: 9, name: 'Hana Miller' };

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  server.answer('GET /work/of/9', [
    { kind: 'registration', count: 1 },
    { kind: 'order', count: 3 },
  ]);
  server.answer('GET /work/assignees', {
    people: [
      { id: 5, name: 'Ruth Lee' },
      { id: 9, name: 'Hana Miller' },
    ],
    roles: [{ id: 2, name: 'Rewards' }],
  });
});

test('one kind, or all of it, goes to someone else after the time to undo', async () => {
  server.answer('PATCH /work/of/9', {
    moved: [{ kind: 'order', count: 3 }],
    refused: [{ kind: 'registration', count: 1, reason: 'They can’t open this.' }],
  });
  renderInPortal(<OpenWorkOf {...HANA} />);
  const link = await screen.findByRole('link', { name: '3 orders to ship' });
  expect(link.getAttribute('href')).toBe('/work?kind=order&assigned=user-9');
  await user.click(screen.getByRole('button', { name: 'Hand over all' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hand over work of Hana Miller' });
  expect(dialog.textContent).toContain('1 registration and 3 orders to ship');
  await within(dialog).findByRole('option', { name: 'Ruth Lee' });
  expect(within(dialog).queryByRole('option', { name: 'Hana Miller' })).toBeNull();
  await user.keyboard('ruth{Enter}');
  await waitFor(() =>
    expect(toasts().join()).toContain('Handing over 1 registration and 3 orders to ship to Ruth Lee'),
  );
  expect(server.calls('PATCH /work/of/9')).toEqual([]);
  expect(screen.queryByRole('button', { name: /^Hand over/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Apply now' }));
  await waitFor(() =>
    expect(server.calls('PATCH /work/of/9')[0]?.body).toEqual({
      kinds: ['registration', 'order'],
      userId: 5,
      roleId: null,
    }),
  );
  expect(await screen.findByText('They can’t open this.')).toBeDefined();
});

test('a question that shuts someone out offers it, and hands over as chosen there', async () => {
  server.answer('PATCH /work/of/9', { moved: [], refused: [] });
  renderInPortal(<p>The page</p>);
  const offer = await offerHandOver(HANA);
  const asked = confirm({ title: 'Do you want to delete ?', confirm: 'Delete', fields: offer.field });
  await user.selectOptions(
    await screen.findByLabelText('Hand over 1 registration and 3 orders to ship'),
    'Rewards (role)',
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await asked).toBe(true);
  offer.carryOut();
  await user.click(await screen.findByRole('button', { name: 'Apply now' }));
  await waitFor(() => expect(server.calls('PATCH /work/of/9')[0]?.body).toMatchObject({ userId: null, roleId: 2 }));
});

test.each([
  ['there is none', () => []],
  ['it can’t be read', () => refusal(500, {})],
  ['nobody answers', noAnswer],
])('the question offers nothing if %s', async (_, answer) => {
  server.answer('GET /work/of/9', answer);
  expect((await offerHandOver(HANA)).field).toBeUndefined();
});
