import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { ProjectsScreen } from '@/app/(portal)/projects/projects-management/projects-screen';
import { fakeBff, held, refusal, type Call, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const LIST = '/projects/projects-management';
const CALL = 'GET /projects/search';

/** The window that is asked for of so many projects, the newest first. */
function windowOf(total: number): (call: Pick<Call, 'search'>) => { data: object[]; total: number } {
  return ({ search }) => {
    const all = Array.from({ length: total }, (_, index) => ({
      id: total - index,
      projectName: `Roof ${total - index}`,
    }));
    const found = all.filter(({ projectName }) => projectName.includes(search.get('keyword') ?? ''));
    const [page, size] = [Number(search.get('page')), Number(search.get('size'))];
    return { data: found.slice((page - 1) * size, page * size), total: found.length };
  };
}

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  server.answer(CALL, windowOf(60));
});

async function openList(): Promise<void> {
  history.replaceState(null, '', LIST);
  renderInPortal(<ProjectsScreen href={LIST} failed={null} timeZone="UTC" today="2026-11-26" />);
  await screen.findByRole('table');
}

const user = userEvent.setup({ pointerEventsCheck: 0 });
const more = () => user.click(screen.getByText('View More'));
const names = () => Array.from(document.querySelectorAll('[data-row-link]'), ({ textContent }) => textContent);
const roofs = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => `Roof ${from - index}`);
const search = () => screen.getByLabelText<HTMLInputElement>('Search projects');
const shownAddress = () => location.pathname + location.search;
const windows = () => server.calls(CALL).map(({ search }) => [search.get('page'), search.get('size')].map(Number));

describe('View More', () => {
  test('adds the rows that follow, goes on at the first of them, and ends with the list', async () => {
    await openList();
    await more();
    await waitFor(() => expect(names()).toEqual(roofs(60, 11)));
    expect(document.activeElement?.textContent).toBe('Roof 35');
    expect(shownAddress()).toBe(`${LIST}?page=2`);
    expect(screen.getByText('Showing 50 of 60', { selector: 'span' })).toBeDefined();
    await more();
    await waitFor(() => expect(names()).toEqual(roofs(60, 1)));
    expect(screen.queryByText('View More')).toBeNull();
    expect(windows()).toEqual([
      [1, 25],
      [2, 25],
      [3, 25],
    ]);
  });

  test('leaves no row out where others came meanwhile', async () => {
    await openList();
    server.answer(CALL, windowOf(61));
    await more();
    await waitFor(() => expect(names()).toEqual(roofs(61, 12)));
    expect(screen.getByText('Showing 50 of 61', { selector: 'span' })).toBeDefined();
  });

  test('says why it failed in its place, and tries again', async () => {
    await openList();
    server.answer(CALL, refusal(503, { message: 'Too slow.' }));
    await more();
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('Something happened getting projects Too slow.'),
    );
    expect(names()).toEqual(roofs(60, 36));
    server.answer(CALL, windowOf(60));
    await user.click(screen.getByText('Retry'));
    await waitFor(() => expect(names()).toHaveLength(50));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('leaves the focus with who has gone elsewhere by the time that rows come', async () => {
    await openList();
    const { answer, release } = held(windowOf(60)({ search: new URLSearchParams('page=2&size=25') }));
    server.answer(CALL, answer);
    await more();
    search().focus();
    release();
    await waitFor(() => expect(names()).toHaveLength(50));
    expect(document.activeElement).toBe(search());
  });

  test('changes nothing once another view of the list is shown', async () => {
    await openList();
    const { answer, release } = held(windowOf(60)({ search: new URLSearchParams('page=2&size=25') }));
    server.answer(CALL, (call) => (call.search.get('page') === '2' ? answer() : windowOf(60)(call)));
    await more();
    await user.type(search(), '7{Enter}');
    await waitFor(() => expect(names()).toEqual([57, 47, 37, 27, 17, 7].map((id) => `Roof ${id}`)));
    release();
    await act(() => answer());
    expect([names().length, shownAddress()]).toEqual([6, `${LIST}?search=7`]);
  });
});

test('a search while a person types waits for a pause, and Back leads to what was there before all of it', async () => {
  await openList();
  const before = history.length;
  await user.type(search(), '1');
  await waitFor(() => expect(shownAddress()).toBe(`${LIST}?search=1`));
  await user.type(search(), '4');
  await waitFor(() => expect(names()).toEqual(['Roof 14']));
  expect([shownAddress(), search().value]).toEqual([`${LIST}?search=14`, '14']);
  expect(document.activeElement).toBe(search());
  expect(history.length).toBe(before + 1);
  act(() => history.back());
  await waitFor(() => expect(names()).toHaveLength(25));
  expect([shownAddress(), search().value]).toEqual([LIST, '']);
});
