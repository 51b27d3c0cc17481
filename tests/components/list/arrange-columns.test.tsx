import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
// Loaded here, so that no wait in a test is for it.
import '@/components/list/arrange-columns';
import '@/components/ui/menu-content';
import { ColumnsMenu } from '@/components/list/columns-menu';
import { ListPreferencesProvider } from '@/components/list/list-preferences';
import type { ListColumn } from '@/components/list/list-column';
import { Table } from '@/components/list/list-table';
import {
  listPreferencesCookie,
  personalList,
  readListPreferences,
  readUsualDensity,
} from '@/lib/preferences/list-preferences';
import { readCookie } from '@/lib/preferences/browser-cookie';
import { fakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

interface Row {
  id: number;
  name: string;
}

const COLUMNS: ListColumn<Row>[] = ['Name', 'City', 'State'].map((header) => ({
  id: header.toLowerCase(),
  header,
  width: 100,
  cell: ({ name }) => name,
}));

const user = userEvent.setup({ pointerEventsCheck: 0 });
const headers = () => screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
const cookie = () => readCookie(listPreferencesCookie(1));
const table = () => screen.getByRole('region', { name: 'Places' });

beforeEach(() => {
  fakeBff();
  renderInPortal(
    <ListPreferencesProvider list={personalList(undefined, 'places', 1)}>
      <ColumnsMenu of={COLUMNS} />
      <Table label="Places" columns={COLUMNS} rows={[{ id: 1, name: 'Here' }]} view={{}} />
    </ListPreferencesProvider>,
  );
});

const choose = async (name: string) => {
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByText(name));
};

test('columns are moved by keys, pinned, kept, and put back', async () => {
  await choose('Order and pin…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }));
  const handle = () => dialog.getByRole('button', { name: /^Move State/ });
  handle().focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(headers()).toEqual(['Name', 'State', 'City']);
  expect(document.activeElement).toBe(handle());
  await user.click(dialog.getByRole('button', { name: 'Keep City at the left' }));
  expect(headers()).toEqual(['City', 'Name', 'State']);
  expect(screen.getByRole('columnheader', { name: 'City', hidden: true }).classList.contains('pin')).toBe(true);
  expect(readListPreferences(cookie(), 'places')).toEqual({
    ...{ density: 'regular', columns: {} },
    ...{ order: ['name', 'state', 'city'], pinned: { city: true } },
  });
  await user.click(dialog.getByRole('button', { name: 'Reset' }));
  expect(headers()).toEqual(['Name', 'City', 'State']);
});

test('a density is one list’s, or made that of all lists', async () => {
  await choose('Comfortable');
  expect(table().dataset.density).toBe('comfortable');
  expect(readUsualDensity(cookie())).toBe('regular');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await choose('Make all lists comfortable');
  expect(readUsualDensity(cookie())).toBe('comfortable');
  expect(readListPreferences(cookie(), 'orders').density).toBe('comfortable');
});
