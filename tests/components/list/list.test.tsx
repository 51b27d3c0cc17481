import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { AdminsScreen } from '@/app/(portal)/admincontrols/management/admins-screen';
import { PageGate, refetchRights } from '@/components/layout/rights';
import { bff } from '@/lib/bff/client';
import { queryClient } from '@/lib/query/client';
import { fakeBff, held, refusal, type Call, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const LIST = '/admincontrols/management';
const CALL = 'GET /users/adminManagement/search';

const person = (id: number) => ({
  id,
  fullName: `Person ${id}`,
  email: `person-${id}@x.example`,
  role: 'Admin',
  disabled: false,
});

/** A page of so many people, the newest first, of those whose name holds what is searched for. */
function pageOf(total: number): (call: Call) => { users: object[]; total: number } {
  return ({ search }) => {
    const all = Array.from({ length: total }, (_, index) => person(total - index));
    const found = all.filter(({ fullName }) => fullName.includes(search.get('searchVal') ?? ''));
    const from = (Number(search.get('page')) - 1) * 10;
    return { users: found.slice(from, from + 10), total: found.length };
  };
}

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  server.answer(CALL, pageOf(35));
});

async function openList(href = LIST): Promise<void> {
  history.replaceState(null, '', href);
  renderInPortal(<AdminsScreen userId={999} href={href} failed={null} timeZone="UTC" today="2026-11-26" />);
  await screen.findByRole('table');
}

const user = userEvent.setup({ pointerEventsCheck: 0 });
const follow = (label: string) => user.click(screen.getByLabelText(label));
const names = () => Array.from(document.querySelectorAll('[data-row-link]'), ({ textContent }) => textContent);
const first = () => names()[0];
const isPending = () => document.querySelector('[aria-busy="true"]') !== null;
const search = () => screen.getByLabelText<HTMLInputElement>('Search admins');
const shownAddress = () => location.pathname + location.search;
const asked = () => server.calls(CALL).length;
/** As when the window gets the focus. */
const readAgain = () => act(() => queryClient().refetchQueries({ type: 'active' }));

describe('a step of a list', () => {
  test('is one call for its rows, leaves the old ones until they are here, and Back is none', async () => {
    await openList();
    const { answer, release } = held(pageOf(35)({ search: new URLSearchParams('page=2') } as Call));
    server.answer(CALL, answer);
    await follow('Next page');
    expect(shownAddress()).toBe(`${LIST}?page=2`);
    expect(first()).toBe('Person 35');
    expect(isPending()).toBe(true);
    // Most answers are here before the rows step back.
    expect(document.querySelector('[data-pending]')).toBeNull();
    await waitFor(() => expect(document.querySelector('[data-pending]')).not.toBeNull());
    release();
    await waitFor(() => expect(first()).toBe('Person 25'));
    expect(screen.getByText('11–20 of 35', { selector: 'span' })).toBeDefined();
    expect(isPending()).toBe(false);
    expect(asked()).toBe(2);
    act(() => history.back());
    await waitFor(() => expect(first()).toBe('Person 35'));
    act(() => history.forward());
    await waitFor(() => expect(first()).toBe('Person 25'));
    expect(asked()).toBe(2);
  });

  test('that is followed by another one shows the latter, whichever is answered first', async () => {
    await openList();
    const slow = held(pageOf(35)({ search: new URLSearchParams('page=2') } as Call));
    server.answer(CALL, (call) => (call.search.get('page') === '2' ? slow.answer() : pageOf(35)(call)));
    await follow('Next page');
    await follow('Page 3');
    await waitFor(() => expect(first()).toBe('Person 15'));
    slow.release();
    await act(() => slow.answer());
    expect([first(), shownAddress()]).toEqual(['Person 15', `${LIST}?page=3`]);
  });

  test('leaves the focus on the control that led to it', async () => {
    await openList();
    screen.getByLabelText('Next page').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(first()).toBe('Person 25'));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Next page');
  });

  test('beyond the last page leads to the last one', async () => {
    await openList(`${LIST}?page=9`);
    await waitFor(() => expect(shownAddress()).toBe(`${LIST}?page=4`));
    await waitFor(() => expect(names()).toEqual([5, 4, 3, 2, 1].map((id) => `Person ${id}`)));
  });

  test('is read as soon as a pointer rests on its link, which the press then finds', async () => {
    await openList();
    await user.hover(screen.getByLabelText('Next page'));
    await waitFor(() => expect(asked()).toBe(2));
    await follow('Next page');
    await waitFor(() => expect(first()).toBe('Person 25'));
    expect(asked()).toBe(2);
  });

  test('is not read by a pointer that passes over it', async () => {
    await openList();
    for (const name of ['Page 2', 'Page 3', 'Page 4']) await user.hover(screen.getByLabelText(name));
    await user.unhover(screen.getByLabelText('Page 4'));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(asked()).toBeLessThanOrEqual(3);
  });
});

describe('a list that can’t be read', () => {
  test('says why in the place of the rows, and is read again by Retry', async () => {
    server.answer(CALL, refusal(500, { message: 'Too slow.' }));
    history.replaceState(null, '', LIST);
    renderInPortal(<AdminsScreen userId={999} href={LIST} failed={null} timeZone="UTC" today="2026-11-26" />);
    await screen.findByText('There was a problem getting admins.');
    expect(screen.getByText('Too slow.')).toBeDefined();
    expect(screen.queryByText('No users.')).toBeNull();
    server.answer(CALL, pageOf(12));
    await user.click(screen.getByText('Retry'));
    await waitFor(() => expect(first()).toBe('Person 12'));
    expect(screen.queryByText('Too slow.')).toBeNull();
  });

  test('keeps the rows that are there, says so above them, and Retry brings what was asked for', async () => {
    await openList();
    server.answer(CALL, refusal(500, { message: 'Too slow.' }));
    await follow('Next page');
    await screen.findByText(/Too slow\./);
    expect(first()).toBe('Person 35');
    server.answer(CALL, pageOf(35));
    await user.click(screen.getByText('Retry'));
    await waitFor(() => expect(first()).toBe('Person 25'));
    expect(screen.queryByText(/Too slow\./)).toBeNull();
  });

  test('gives way where its right has gone, and comes back with it', async () => {
    const rights = (roles: number[]) =>
      server.answer('GET /access-control-list', [{ routeType: 'adminControls', roles }]);
    rights([1]);
    history.replaceState(null, '', LIST);
    renderInPortal(
      <PageGate>
        <AdminsScreen userId={999} href={LIST} failed={null} timeZone="UTC" today="2026-11-26" />
      </PageGate>,
    );
    await screen.findByText('Person 35');
    rights([2]);
    server.answer(CALL, refusal(403, { message: 'You may not read this.' }));
    await user.click(screen.getByLabelText('Next page'));
    await screen.findByRole('heading', { name: 'You don’t have access to this page' });
    expect(screen.queryByRole('table')).toBeNull();
    rights([1]);
    server.answer(CALL, pageOf(35));
    await act(() => refetchRights());
    await waitFor(() => expect(first()).toBe('Person 25'));
  });

  test('says why where it is refused with the right to it', async () => {
    server.answer('GET /access-control-list', [{ routeType: 'adminControls', roles: [1] }]);
    await openList();
    server.answer(CALL, refusal(403, { message: 'You may not read this.' }));
    await follow('Next page');
    await screen.findByText(/You may not read this\./);
    expect(first()).toBe('Person 35');
  });

  test('keeps the rows where it was read before', async () => {
    await openList();
    server.answer(CALL, refusal(500, { message: 'Too slow.' }));
    await readAgain();
    await screen.findByText(/Too slow\./);
    expect(names()).toHaveLength(10);
  });
});

describe('a reading that nobody asked for', () => {
  test('changes cells where they stand', async () => {
    await openList();
    server.answer(CALL, (call) => {
      const { users, total } = pageOf(35)(call);
      return { users: users.map((each) => ({ ...each, role: 'Shop' })), total };
    });
    await readAgain();
    await waitFor(() => expect(screen.getAllByText('Shop')).toHaveLength(10));
    expect(screen.queryByText(/Show$/)).toBeNull();
  });

  test('moves no row until it is asked to', async () => {
    await openList();
    server.answer(CALL, pageOf(37));
    await readAgain();
    const news = await screen.findByText('2 new admins · Show');
    expect(first()).toBe('Person 35');
    await user.click(news);
    await waitFor(() => expect(first()).toBe('Person 37'));
    expect(screen.queryByText(/Show$/)).toBeNull();
  });

  test('says that rows have changed where not only new ones came', async () => {
    await openList();
    server.answer(CALL, pageOf(34));
    await readAgain();
    await screen.findByText('The list has changed · Show');
    expect(first()).toBe('Person 35');
  });
});

describe('a change of one’s own', () => {
  /** A page of so many people, read at a snapshot. */
  const answer = (total: number, snapshot: string | null) =>
    server.answer(CALL, (call) =>
      Response.json(pageOf(total)(call), { headers: snapshot === null ? {} : { 'x-snapshot': snapshot } }),
    );
  const remove = (transaction?: string) => {
    const headers = {
      'x-outdates': '/users/adminManagement/search',
      ...(transaction && { 'x-transaction': transaction }),
    };
    server.answer('DELETE /users/999', () => Response.json({}, { headers }));
    return act(() => bff('DELETE', '/users/{id}', { params: { id: 999 } } as never));
  };

  test.each([
    ['is shown as soon as an answer contains it, though another change waits to be shown', '20', '30:30:'],
    ['is shown by the answer to what was requested after it, of a server that tells no more', undefined, null],
  ])('%s', async (_, transaction, snapshot) => {
    answer(35, snapshot && '10:10:');
    await openList();
    answer(36, snapshot && '15:15:');
    await readAgain();
    await screen.findByText('1 new admin · Show');
    answer(37, snapshot);
    await remove(transaction);
    await waitFor(() => expect(first()).toBe('Person 37'));
    expect(screen.queryByText(/Show$/)).toBeNull();

    // What follows is the change of another one.
    answer(38, snapshot && '40:40:');
    await readAgain();
    await screen.findByText('1 new admin · Show');
    expect(first()).toBe('Person 37');
  });

  test('is never taken for what an answer of before it shows', async () => {
    answer(35, '10:10:');
    await openList();
    answer(36, '15:15:');
    await readAgain();
    await screen.findByText('1 new admin · Show');
    const { answer: held36, release } = held(
      Response.json(pageOf(37)({ search: new URLSearchParams('page=1') } as Call)),
    );
    server.answer(CALL, held36);
    await remove('20');
    expect(first()).toBe('Person 35');
    expect(screen.getByText('1 new admin · Show')).toBeDefined();
    release();
    await waitFor(() => expect(first()).toBe('Person 37'));
  });

  test('is shown at once where an answer came before that of the change, and nothing is read again', async () => {
    answer(35, '10:10:');
    await openList();
    answer(34, '30:30:');
    await readAgain();
    await screen.findByText('The list has changed · Show');
    await remove('20');
    await waitFor(() => expect(first()).toBe('Person 34'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked()).toBe(2);
  });

  test('is read again as long as an answer lacks it', async () => {
    answer(35, '10:10:');
    await openList();
    const { answer: older, release } = held(
      Response.json(pageOf(36)({ search: new URLSearchParams('page=1') } as Call)),
    );
    server.answer(CALL, older);
    const reading = queryClient().refetchQueries({ type: 'active' });
    answer(34, '30:30:');
    await remove('20');
    release();
    await act(() => reading);
    await waitFor(() => expect(first()).toBe('Person 34'));
    expect(screen.queryByText(/Show$/)).toBeNull();
  });
});

describe('the filters of a list', () => {
  test('search with Enter and not before, from the first page, and keep the focus', async () => {
    await openList(`${LIST}?page=2`);
    await user.type(search(), ' son 3 ');
    expect(asked()).toBe(1);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(first()).toBe('Person 35'));
    expect(shownAddress()).toBe(`${LIST}?searchFor=son+3`);
    expect(document.activeElement).toBe(search());
    expect(names()).toEqual([35, 34, 33, 32, 31, 30, 3].map((id) => `Person ${id}`));
  });

  test('take a choice that narrows a search only where there is one', async () => {
    await openList();
    const by = screen.getByLabelText('Search by');
    await user.selectOptions(by, 'Name');
    expect(shownAddress()).toBe(LIST);
    await user.type(search(), '7{Enter}');
    await waitFor(() => expect(shownAddress()).toBe(`${LIST}?searchBy=name&searchFor=7`));
    await user.selectOptions(by, 'Email');
    await waitFor(() => expect(shownAddress()).toBe(`${LIST}?searchBy=email&searchFor=7`));
  });

  test('are taken back by the cross, by a chip, and all at once', async () => {
    await openList();
    const back: (() => Promise<void>)[] = [
      () => follow('Clear search'),
      () => follow('Remove filter Search: 7'),
      () => user.click(screen.getByText('Clear all')),
    ];
    for (const takeBack of back) {
      await user.type(search(), '7{Enter}');
      await waitFor(() => expect(names()).toEqual(['Person 27', 'Person 17', 'Person 7']));
      await takeBack();
      await waitFor(() => expect(first()).toBe('Person 35'));
      expect([shownAddress(), search().value]).toEqual([LIST, '']);
    }
  });

  test('that nothing matches say so, with the way back to all', async () => {
    await openList();
    await user.type(search(), 'Nobody{Enter}');
    await screen.findByText('No one’s name or email address contains “Nobody”.');
    await user.click(screen.getByText('Clear filters'));
    await waitFor(() => expect(names()).toHaveLength(10));
    expect(search().value).toBe('');
  });
});

describe('a selection', () => {
  const bar = () => screen.getByLabelText('Change of the account status');
  const isNoneSelected = () => within(bar()).queryByText('None selected') !== null;
  const box = (id: number) => screen.getByLabelText<HTMLInputElement>(`Select Person ${id}`);
  const all = () => screen.getByLabelText<HTMLInputElement>('Select all rows of this page');

  test('goes on from page to page, and takes what lies between two ticks', async () => {
    await openList();
    expect(isNoneSelected()).toBe(true);
    await user.click(box(34));
    await user.keyboard('{Shift>}');
    await user.click(box(32));
    await user.keyboard('{/Shift}');
    expect([35, 34, 33, 32, 31].map((id) => box(id).checked)).toEqual([false, true, true, true, false]);
    expect(all().indeterminate).toBe(true);
    expect(bar().textContent).toContain('3 selected on 1 page');
    await follow('Next page');
    await waitFor(() => expect(first()).toBe('Person 25'));
    expect(all().checked).toBe(false);
    await user.click(all());
    expect(bar().textContent).toContain('13 selected across 2 pages');
    await follow('Previous page');
    await waitFor(() => expect(first()).toBe('Person 35'));
    expect([35, 34].map((id) => box(id).checked)).toEqual([false, true]);
    await user.click(within(bar()).getByText('Clear'));
    expect(isNoneSelected()).toBe(true);
    expect(box(34).checked).toBe(false);
  });

  test('is forgotten with its filter, also after coming back to it', async () => {
    await openList();
    await user.click(box(34));
    expect(isNoneSelected()).toBe(false);
    await user.type(search(), '7{Enter}');
    await waitFor(() => expect(isNoneSelected()).toBe(true));
    await user.click(screen.getByText('Clear all'));
    await waitFor(() => expect(first()).toBe('Person 35'));
    expect(isNoneSelected()).toBe(true);
  });
});
