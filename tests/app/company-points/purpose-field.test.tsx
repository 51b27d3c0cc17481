import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { PurposeField } from '@/app/(portal)/rewards/qpoint-management/company-dialog/purpose-field';
import type { PurposeType } from '@/lib/contract/points';
import { fakeBff, held, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const SUBSCRIPTION = { id: 1, name: 'Subscription' };
const GALA = { id: 2, name: 'Gala' };
const AWAY = () => refusal(500, { message: 'The database is away.' });

function Purpose() {
  const [purpose, setPurpose] = useState<PurposeType | null>(null);
  return <PurposeField asker="administrator" value={purpose} disabled={false} className="" onChange={setPurpose} />;
}

const user = userEvent.setup({ pointerEventsCheck: 0 });
const field = () => screen.getByRole('button', { name: /^Purpose/ });
const search = () => screen.findByLabelText<HTMLInputElement>('Search purposes');
const press = async (label: string) => user.click(await screen.findByLabelText(label));
const isSaid = (text: string) => waitFor(() => expect(toasts().join('\n')).toContain(text));

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  server.answer('GET /purpose-type/search', [SUBSCRIPTION, GALA]);
  renderInPortal(<Purpose />);
});

describe('a purpose', () => {
  test('is made where it is chosen, and chosen by that', async () => {
    server.answer('POST /purpose-type', [SUBSCRIPTION, GALA, { id: 3, name: 'Roadshow' }]);
    await user.click(field());
    await user.type(await search(), 'Roadshow{Enter}');
    await waitFor(() => expect(field().textContent).toBe('Roadshow'));
    expect(server.calls('POST /purpose-type').map(({ body }) => body)).toEqual([{ name: 'Roadshow' }]);
  });

  test('that comes after another one was chosen is not chosen', async () => {
    const { answer, release } = held([SUBSCRIPTION, GALA, { id: 3, name: 'Roadshow' }]);
    server.answer('POST /purpose-type', answer);
    await user.click(field());
    await user.type(await search(), 'Roadshow{Enter}');
    await user.clear(await search());
    await user.type(await search(), 'Subscr{Enter}');
    await waitFor(() => expect(field().textContent).toBe('Subscription'));
    release();
    await act(() => answer());
    await user.click(field());
    await screen.findByText('Roadshow');
    expect(field().textContent).toBe('Subscription');
  });

  test('that can’t be made says why, and keeps what was typed', async () => {
    server.answer('POST /purpose-type', AWAY);
    await user.click(field());
    await user.type(await search(), 'Roadshow{Enter}');
    await isSaid('There was a problem creating purpose types. The database is away.');
    expect((await search()).value).toBe('Roadshow');
    expect(field().textContent).toBe('No purpose');
  });

  test('that can’t be renamed or deleted says why, and stays as it is', async () => {
    server.answer('PATCH /purpose-type', AWAY);
    server.answer('DELETE /purpose-type', AWAY);
    await user.click(field());
    await press('Rename Gala');
    const name = await screen.findByLabelText<HTMLInputElement>('New name of Gala');
    await user.clear(name);
    await user.type(name, 'Gala 2027{Enter}');
    await isSaid('There was a problem updating the purpose type name. The database is away.');
    expect(name.value).toBe('Gala 2027');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByText('Discard'));
    await press('Delete Gala');
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByText('Delete'));
    await isSaid('There was a problem deleting the purpose type name. The database is away.');
    await user.click(question.getByText('Cancel'));
    await screen.findByText('Gala');
  });

  test('says that there are none to be had, and tries again', async () => {
    server.answer('GET /purpose-type/search', AWAY);
    await user.click(field());
    await screen.findByText('There was a problem getting purpose types');
    server.answer('GET /purpose-type/search', [SUBSCRIPTION]);
    await user.click(screen.getByText('Retry'));
    await screen.findByText('Subscription');
  });
});
