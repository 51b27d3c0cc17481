import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { AdminsScreen } from '@/app/(portal)/admincontrols/management/admins-screen';
// Loaded here, so that no wait in a test is for it.
import '@/components/list/arrange-views';
import '@/components/list/save-view-dialog';
import '@/components/ui/question';
import { readViews } from '@/components/list/saved-views';
import type { SavedView } from '@/lib/contract/saved-views';
import { queryClient } from '@/lib/query/client';
import { keyOf } from '@/lib/query/read';
import type { Capability } from '@/lib/domain/capabilities';
import { fakeBff, refusal, type Call, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';
import { Withheld } from '../../harness/dom/withheld';

const LIST = '/admincontrols/management';
const CALL = 'GET /users/adminManagement/search';

const view = (id: number, more: Partial<SavedView> = {}): SavedView => ({
  id,
  name: `View ${id}`,
  address: `?searchFor=v${id}`,
  density: 'regular',
  columns: {},
  role: null,
  isForReader: true,
  mayChange: true,
  version: 1,
  ...more,
});

let server: FakeBff;
/** What the server has. */
let stored: { views: SavedView[]; start: number | null; roles: { id: number; name: string }[] };

beforeEach(() => {
  stored = { views: [], start: null, roles: [{ id: 1, name: 'Admin' }] };
  server = fakeBff();
  server.answer(CALL, ({ search }: Call) => {
    const fullName = `Found ${search.get('searchVal') ?? 'all'}`;
    // Of a view, more than are shown.
    const total = search.get('size') === '1' ? 10 + Number(search.get('searchVal')?.slice(1)) : 1;
    return { users: [{ id: 1, fullName, email: 'a@x.example', role: 'Admin', disabled: false }], total };
  });
  server.answer('GET /views', () => stored);
  server.answer('POST /views', ({ body }: Call) => {
    const { roleId, list: _, ...values } = body as Record<string, unknown>;
    const made = view(90, { ...values, role: roleId ? { id: 1, name: 'Admin' } : null });
    stored = { ...stored, views: [...stored.views, made], start: values.opensForRole ? 90 : stored.start };
    return made;
  });
  server.answer('PATCH /view-arrangement', ({ body }: Call) => {
    stored = { ...stored, start: (body as { start: number | null }).start };
    return {};
  });
});

async function openList(href = LIST, lacking: Capability[] = []): Promise<void> {
  history.replaceState(null, '', href);
  const list = <AdminsScreen userId={999} href={href} failed={null} timeZone="UTC" today="2026-11-26" />;
  renderInPortal(<Withheld lacking={lacking}>{list}</Withheld>);
  await screen.findByRole('table');
}

const user = userEvent.setup({ pointerEventsCheck: 0 });
const tabs = () => within(screen.getByRole('navigation', { name: 'Views of Admin' }));
const tab = (name: string) => tabs().getByText(name).closest('a')!;
const current = () => Array.from(document.querySelectorAll('[data-strip] [aria-current]'), withoutCount);
/** What a tab is called. */
const withoutCount = (tab: Element) => {
  const named = tab.cloneNode(true) as Element;
  named.querySelector('.tab-count')?.remove();
  return named.textContent;
};
const row = () => document.querySelector('[data-row-link]')?.textContent;
const shownAddress = () => location.pathname + location.search;
const button = (name: string) => screen.getByRole('button', { name });
const search = () => screen.getByLabelText('Search admins');

describe('the views of a list', () => {
  test('stand before its tabs, lead to their rows in one step, and say which one is open', async () => {
    stored.views = [view(1), view(2, { role: { id: 1, name: 'Admin' } }), view(3, { isForReader: false })];
    stored.start = 1;
    await openList();
    await screen.findByText('View 1', { selector: 'nav *' });
    expect(tabs().getAllByRole('link').map(withoutCount)).toEqual(['View 1, opens by default', 'View 2, for Admin']);
    expect(current()).toEqual(['All']);
    await user.click(tab('View 2'));
    expect(shownAddress()).toBe(`${LIST}?searchFor=v2&view=2`);
    await waitFor(() => expect(row()).toBe('Found v2'));
    expect(current()).toEqual(['View 2, for Admin']);
    await user.click(screen.getByText('All', { selector: 'nav *' }));
    // Loaded anew, the plain address would be the view that opens by itself.
    expect(shownAddress()).toBe(`${LIST}?view=none`);
    await waitFor(() => expect(row()).toBe('Found all'));
  });

  test('say how many rows they have, each by a call for one row, once the page rests', async () => {
    stored.views = [view(1), view(2), view(3, { isForReader: false })];
    await openList();
    await waitFor(() => expect(tab('View 2').querySelector('.tab-count')?.textContent).toBe('12'));
    expect(tab('View 1').querySelector('.tab-count')?.textContent).toBe('11');
    const counting = server.calls(CALL).filter(({ search }) => search.get('size') === '1');
    expect(counting.map(({ search }) => search.get('searchVal'))).toEqual(['v1', 'v2']);
  });

  test('are opened by v and their number', async () => {
    stored.views = [view(1), view(2)];
    await openList();
    await screen.findByText('View 1', { selector: 'nav *' });
    await user.keyboard('v2');
    await waitFor(() => expect(row()).toBe('Found v2'));
  });

  test('are none where the server has none, and a gone one is said to be gone', async () => {
    await openList(`${LIST}?view=17`);
    await screen.findByText('This view was deleted or isn’t yours. Showing the whole list.');
    expect(screen.queryByRole('navigation', { name: 'Views of Admin' })).toBeNull();
    expect(row()).toBe('Found all');
  });
});

describe('what was changed of a view', () => {
  test('is counted, and goes back by Reset', async () => {
    stored.views = [view(1)];
    await openList(`${LIST}?searchFor=v1&view=1`);
    await screen.findByText('View…');
    expect(screen.queryByText('1 change')).toBeNull();
    await user.clear(search());
    await user.type(search(), 'ruth{Enter}');
    await screen.findByText('1 change');
    expect(shownAddress()).toBe(`${LIST}?searchFor=ruth&view=1`);
    expect(current()).toEqual(['View 1']);
    await user.click(button('Reset'));
    expect(shownAddress()).toBe(`${LIST}?searchFor=v1&view=1`);
    await waitFor(() => expect(screen.queryByText('1 change')).toBeNull());
  });

  test('becomes the view by Save, with the version that was read', async () => {
    stored.views = [view(1)];
    server.answer('PATCH /views/1', ({ body }: Call) => {
      const changed = view(1, { ...(body as object), version: 2 });
      stored = { ...stored, views: [changed] };
      return changed;
    });
    await openList(`${LIST}?searchFor=ruth&view=1`);
    await user.click(await screen.findByText('Save'));
    await waitFor(() => expect(screen.queryByText('1 change')).toBeNull());
    expect(toasts()).toEqual(['View View 1 saved']);
    expect(server.calls('PATCH /views/1').map(({ body }) => body)).toEqual([
      { name: 'View 1', address: '?searchFor=ruth', columns: {}, density: 'regular', roleId: null, version: 1 },
    ]);
  });
});

describe('what was changed of a view', () => {
  test('becomes another one by Save as, and leaves that one as it is', async () => {
    stored.views = [view(1)];
    await openList(`${LIST}?searchFor=ruth&view=1`);
    await user.click(await screen.findByText('Save as…'));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
    await user.type(screen.getByLabelText('Name'), 'Ruths{Enter}');
    await waitFor(() => expect(shownAddress()).toBe(`${LIST}?searchFor=ruth&view=90`));
    expect(server.calls('PATCH /views/1')).toEqual([]);
  });

  test('of a view of others can’t be saved there', async () => {
    stored.views = [view(1, { role: { id: 1, name: 'Admin' }, mayChange: false })];
    await openList(`${LIST}?searchFor=ruth&view=1`);
    await screen.findByText('Save as…');
    expect(screen.queryByText('Save')).toBeNull();
  });

  test('after somebody else has changed the view says what is new, and the next Save has it one’s own way', async () => {
    stored.views = [view(1)];
    server.answer('PATCH /views/1', ({ body }: Call) => {
      const { version, ...values } = body as { version: number };
      const [now] = stored.views;
      if (version !== now!.version) return refusal(409, { message: 'It was changed.' });
      stored = { ...stored, views: [view(1, { ...values, version: version + 1 })] };
      return stored.views[0]!;
    });
    await openList(`${LIST}?searchFor=ruth&view=1`);
    await screen.findByText('1 change');
    stored.views = [view(1, { name: 'Theirs', address: '?searchFor=bo', version: 2 })];
    await user.click(screen.getByText('Save'));
    await waitFor(() =>
      expect(toasts()).toEqual([
        'Someone else changed this view. Its name is “Theirs” and its filters or sort order changed. Save again to replace it with yours.',
      ]),
    );
    expect(tab('Theirs').getAttribute('aria-current')).toBe('page');
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(screen.queryByText('1 change')).toBeNull());
    expect(stored.views[0]).toMatchObject({ name: 'Theirs', address: '?searchFor=ruth', version: 3 });
  });
});

describe('columns that were changed of a view', () => {
  const heads = () =>
    screen
      .getAllByRole('columnheader')
      .flatMap(({ textContent }) => (/E-mail|Role/.test(textContent) ? textContent : []));
  const hide = async (column: string) => {
    await user.click(screen.getByRole('button', { name: /^Columns/ }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: column }));
    await user.keyboard('{Escape}');
  };
  const theySave = async (more: Partial<SavedView>) => {
    stored = { ...stored, views: [view(1, more)] };
    await act(() => queryClient().invalidateQueries({ queryKey: keyOf(readViews(LIST)) }));
  };

  test('stay where somebody else saves it, beside what they changed, until they are saved', async () => {
    stored.views = [view(1)];
    server.answer('PATCH /views/1', ({ body }: Call) => {
      const { version, ...values } = body as { version: number };
      stored = { ...stored, views: [view(1, { ...values, version: version + 1 })] };
      return stored.views[0]!;
    });
    await openList(`${LIST}?searchFor=v1&view=1`);
    await screen.findByText('View…');
    expect(heads()).toEqual(['E-mail', 'Role']);
    await hide('E-mail');
    await screen.findByText('1 change');

    await theySave({ name: 'Theirs', columns: { role: false }, version: 2 });
    await waitFor(() => expect(heads()).toEqual([]));
    await screen.findByText('1 change');

    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(screen.queryByText('1 change')).toBeNull());
    expect(stored.views[0]).toMatchObject({ name: 'Theirs', columns: { email: false, role: false }, version: 3 });

    // What was saved is no change any more, so what others save then shows.
    await theySave({ columns: {}, version: 4 });
    await waitFor(() => expect(heads()).toEqual(['E-mail', 'Role']));
    expect(screen.queryByText('1 change')).toBeNull();
  });
});

describe('a list', () => {
  test('is saved as a view, for a role and as the one that opens by itself', async () => {
    await openList(`${LIST}?searchFor=ruth`);
    await user.click(await screen.findByText('Save view…'));
    await user.type(screen.getByLabelText('Name'), 'Ruths');
    await user.selectOptions(screen.getByLabelText('For'), 'Everyone with the role Admin');
    await user.click(screen.getByLabelText('Open Admin with this view for everyone with the role'));
    await user.click(button('Save view'));
    await waitFor(() => expect(shownAddress()).toBe(`${LIST}?searchFor=ruth&view=90`));
    const saved = { list: LIST, name: 'Ruths', address: '?searchFor=ruth', columns: {}, density: 'regular', roleId: 1 };
    expect(server.calls('POST /views').map(({ body }) => body)).toEqual([{ ...saved, opensForRole: true }]);
    expect(server.calls('PATCH /view-arrangement')).toEqual([]);
    expect(current()).toEqual(['Ruths, opens by default, for Admin']);
    expect(toasts()).toEqual(['View Ruths saved']);
  });

  test('is saved as one’s own that opens by itself', async () => {
    await openList(`${LIST}?searchFor=ruth`);
    await user.click(await screen.findByText('Save view…'));
    await user.type(screen.getByLabelText('Name'), 'Ruths');
    await user.click(screen.getByLabelText('Open Admin with this view'));
    await user.click(button('Save view'));
    await waitFor(() => expect(shownAddress()).toBe(`${LIST}?searchFor=ruth&view=90`));
    expect(server.calls('PATCH /view-arrangement').map(({ body }) => body)).toEqual([
      { list: LIST, order: [90], start: 90 },
    ]);
    expect(current()).toEqual(['Ruths, opens by default']);
  });

  test('whose name is too long says so at the name, and cuts nothing', async () => {
    await openList(`${LIST}?searchFor=Ada`);
    await user.click(await screen.findByRole('button', { name: 'Save view…' }));
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await user.click(name);
    await user.paste('x'.repeat(61));
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    await screen.findByText('This can have at most 60 characters');
    expect(name.value).toHaveLength(61);
    expect(server.calls('POST /views')).toEqual([]);
  });

  test('whose name is taken says so at the name, and keeps what was typed', async () => {
    server.answer('POST /views', () => refusal(409, { message: 'There is a view named "Ruths" already.' }));
    await openList(`${LIST}?searchFor=ruth`);
    await user.click(await screen.findByText('Save view…'));
    await user.type(screen.getByLabelText('Name'), 'Ruths{Enter}');
    await screen.findByText('There is a view named "Ruths" already.');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ruths');
  });

  test('can’t be saved as a view by who has no right to views', async () => {
    await openList(`${LIST}?searchFor=ruth`, ['views']);
    await screen.findByText('Found ruth');
    expect(screen.queryByText('Save view…')).toBeNull();
    expect(server.calls('GET /views')).toEqual([]);
  });
});

describe('the view that opens by itself', () => {
  test('is chosen among them, and taken back', async () => {
    stored.views = [view(1), view(3)];
    await openList();
    await user.click((await screen.findAllByLabelText('Arrange views'))[0]!);
    const star = () => screen.getByLabelText('Open Admin with View 3');
    await user.click(star());
    await waitFor(() => expect(star().getAttribute('aria-pressed')).toBe('true'));
    await user.click(star());
    await waitFor(() => expect(star().getAttribute('aria-pressed')).toBe('false'));
    expect(server.calls('PATCH /view-arrangement').map(({ body }) => body)).toEqual([
      { list: LIST, order: [1, 3], start: 3 },
      { list: LIST, order: [1, 3], start: null },
    ]);
  });
});
