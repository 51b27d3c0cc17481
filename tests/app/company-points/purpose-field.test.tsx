import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
// Loaded here, so that no wait in a test is for it.
import '@/components/lookup/delete-several';
import { PurposeField } from '@/app/(portal)/rewards/qpoint-management/company-dialog/purpose-field';
import { applyAll } from '@/components/action/perform';
import type { PurposeType } from '@/lib/contract/points';
import { fakeBff, held, refusal, type Call, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const SUBSCRIPTION = { id: 1, name: 'Subscription' };
const GALA = { id: 2, name: 'Gala' };
const AWAY = () => refusal(500, { message: 'The database is away.' });

/** The form that the field stands in. */
const sentAround = vi.fn();

function Purpose() {
  const [purpose, setPurpose] = useState<PurposeType | null>(null);
  return (
    <form onSubmit={sentAround}>
      <PurposeField asker="administrator" value={purpose} disabled={false} className="" onChange={setPurpose} />
    </form>
  );
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

  test('is chosen by the arrow keys', async () => {
    field().focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Gala');
    await user.type(await search(), '{ArrowDown}{Enter}');
    await waitFor(() => expect(field().textContent).toBe('Gala'));
    expect(document.activeElement).toBe(field());
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

  test('and others are deleted at once: chosen, reviewed with who can’t and why, held, and taken from the field', async () => {
    const [TOUR, FAIR] = [
      { id: 3, name: 'Tour' },
      { id: 4, name: 'Fair' },
    ];
    server.answer('GET /purpose-type/search', [SUBSCRIPTION, GALA, TOUR, FAIR]);
    server.answer('DELETE /purpose-type', {});
    await user.click(field());
    await user.click(await screen.findByText('Gala'));
    await user.click(field());
    await user.click(await screen.findByText('Delete several…'));
    const chooser = within(await screen.findByRole('dialog', { name: 'Delete purposes' }));
    await user.click(await chooser.findByLabelText('All 4'));
    // Somebody else is faster with one of them.
    server.answer('GET /purpose-type/search', [SUBSCRIPTION, GALA, TOUR]);
    const reads = server.calls('GET /purpose-type/search').length;
    await user.click(chooser.getByText('Review 4 purposes'));
    const review = within(await screen.findByRole('dialog', { name: 'Delete: 4 purposes' }));
    await review.findByText('2 can be deleted');
    // Once for all four.
    expect(server.calls('GET /purpose-type/search')).toHaveLength(reads + 1);
    expect(review.getByRole('region', { name: 'Purposes that can’t be deleted' }).textContent).toMatch(
      /Fair.*Already deleted\..*Subscription.*This purpose is built in and can’t be deleted\./,
    );
    await user.click(review.getByText('Delete 2 purposes'));
    expect(server.calls('DELETE /purpose-type')).toEqual([]);
    expect(field().textContent).toBe('Gala');
    await applyAll();
    await isSaid('Deleted 2 purposes.');
    const calls = server.calls('DELETE /purpose-type');
    expect(calls.map(({ search: query }) => query.get('id'))).toEqual(['2', '3']);
    expect(new Set(calls.map(({ headers }) => headers.get('x-bulk-id'))).size).toBe(1);
    await waitFor(() => expect(field().textContent).toBe('No purpose'));
    expect(sentAround).not.toHaveBeenCalled();
    // Nobody looks at them meanwhile; who looks again sees what is left.
    expect(server.calls('GET /purpose-type/search')).toHaveLength(reads + 1);
    server.answer('GET /purpose-type/search', [SUBSCRIPTION]);
    await user.click(field());
    await waitFor(() => expect(screen.queryByLabelText('Delete Gala')).toBeNull());
    expect(server.calls('GET /purpose-type/search')).toHaveLength(reads + 2);
  });

  test('and others that somebody else deletes while they are held are refused one by one, and read once more to try again', async () => {
    const TOUR = { id: 3, name: 'Tour' };
    server.answer('GET /purpose-type/search', [SUBSCRIPTION, GALA, TOUR]);
    server.answer('DELETE /purpose-type', ({ search: query }: Call) =>
      query.get('id') === '2' ? refusal(404, { message: 'This purpose doesn’t exist.' }) : {},
    );
    await user.click(field());
    await user.click(await screen.findByText('Delete several…'));
    const chooser = within(await screen.findByRole('dialog', { name: 'Delete purposes' }));
    await user.click(await chooser.findByLabelText('Gala'));
    await user.click(chooser.getByLabelText('Tour'));
    await user.click(chooser.getByText('Review 2 purposes'));
    await user.click(await screen.findByText('Delete 2 purposes'));
    server.answer('GET /purpose-type/search', [SUBSCRIPTION]);
    await applyAll();
    const failed = within(await screen.findByRole('region', { name: 'Failed purposes' }));
    expect(failed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'GalaThis purpose doesn’t exist.',
    ]);
    await user.click(screen.getByText('Retry'));
    await screen.findByText('Already deleted.');
    expect(server.calls('DELETE /purpose-type')).toHaveLength(2);
  });
});
