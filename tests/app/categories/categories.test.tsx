import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { CategoriesScreen } from '@/app/(portal)/marketing-shop/categories/categories-screen';
// Loaded here, so that no wait in a test is for it.
import '@/components/ui/question';
import type { Category } from '@/lib/contract/categories';
import { fakeBff, held, refusal, type Call, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const HREF = '/marketing-shop/categories';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const field = () => box('Add a New Category');
const add = () => screen.getByText<HTMLButtonElement>(/^(\+ Add|Adding…)$/, { selector: 'button' });
const press = (label: string) => user.click(screen.getByLabelText(label));
const isShown = (name: string) => waitFor(() => expect(screen.getByLabelText(`Edit ${name}`)).toBeDefined());
const isSaid = (text: string) => waitFor(() => expect(toasts().join('\n')).toContain(text));
const question = async () => within(await screen.findByRole('alertdialog'));
const isNoneAsked = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
const sent = (call: string) => server.calls(call).map(({ body }) => body);
const AWAY = () => refusal(500, { message: 'The database is away.' });

let stored: Category[];
let server: FakeBff;
beforeEach(async () => {
  server = fakeBff();
  stored = ['Tools', 'Bags'].map((name, index) => ({ id: index + 1, name, priority: index + 1, count: 0, version: 1 }));
  server.answer('GET /categories', () => stored);
  server.answer('POST /categories', ({ body }: Call) => {
    const made = { id: 9, priority: 9, count: 0, version: 1, ...(body as { name: string }) };
    stored = [...stored, made];
    return made;
  });
  history.replaceState(null, '', HREF);
  renderInPortal(<CategoriesScreen href={HREF} failed={null} timeZone="UTC" today="2026-11-26" />);
  await isShown('Tools');
});

describe('adding a category', () => {
  test('puts it after the others, says so, and takes the next one', async () => {
    expect(add().disabled).toBe(true);
    await user.type(field(), '   ');
    expect(add().disabled).toBe(true);
    await user.type(field(), 'Lamps {Enter}');
    await isSaid('You have successfully create the category Lamps');
    await isShown('Lamps');
    expect(sent('POST /categories')).toEqual([{ name: 'Lamps' }]);
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
  });

  test('refuses a name that is taken, and empties the field', async () => {
    server.answer('POST /categories', refusal(409, { message: 'There is a category with this name.' }));
    await user.type(field(), '  toOLS ');
    await user.click(add());
    await isSaid('There was a problem creating a new category There is a category with this name.');
    expect(field().value).toBe('');
  });

  test('shows the server’s message alone where the server failed', async () => {
    server.answer('POST /categories', AWAY);
    await user.type(field(), 'Nowhere');
    await user.click(add());
    await waitFor(() => expect(toasts()).toEqual(['The database is away.']));
  });

  test('keeps a name that got no answer, which Retry sends again', async () => {
    server.answer('POST /categories', refusal(503, { message: 'No room.' }));
    await user.type(field(), 'Again');
    await user.click(add());
    const said = within(await screen.findByRole('group', { name: 'Not saved' }));
    said.getByText(/No room\./);
    expect(field().value).toBe('Again');
    server.answer('POST /categories', () => {
      stored = [...stored, { id: 9, name: 'Again', priority: 9, count: 0 }];
      return { id: 9, name: 'Again', priority: 9 };
    });
    await user.click(said.getByText('Retry'));
    await isShown('Again');
    await waitFor(() => expect(field().value).toBe(''));
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });

  test('leaves the focus where it has gone meanwhile', async () => {
    const { answer, release } = held({ id: 9, name: 'Meanwhile', priority: 9 });
    server.answer('POST /categories', answer);
    await user.type(field(), 'Meanwhile{Enter}');
    screen.getByLabelText('Edit Tools').focus();
    stored = [...stored, { id: 9, name: 'Meanwhile', priority: 9, count: 0 }];
    release();
    await isShown('Meanwhile');
    expect(document.activeElement).toBe(screen.getByLabelText('Edit Tools'));
  });

  test('can’t be asked twice at once', async () => {
    const { answer, release } = held({ id: 9, name: 'Twice', priority: 9 });
    server.answer('POST /categories', answer);
    await user.type(field(), 'Twice{Enter}{Enter}');
    await waitFor(() => expect(add().textContent).toBe('Adding…'));
    expect(add().disabled).toBe(true);
    release();
    await isSaid('You have successfully create the category Twice');
    expect(sent('POST /categories')).toHaveLength(1);
  });
});

describe('editing a category', () => {
  test.for(['{Enter}', '{Escape}'])('closes by %s without a question where nothing changed', async (key) => {
    await press('Edit Tools');
    expect(document.activeElement).toBe(box('Name of Tools'));
    await user.keyboard(key);
    await waitFor(() => expect(screen.queryByLabelText('Name of Tools')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Edit Tools'));
  });

  test('asks whether a changed name shall be saved, which can still be corrected', async () => {
    server.answer('PATCH /categories/1', ({ body }: Call) => {
      stored = stored.map((one) => (one.id === 1 ? { ...one, ...(body as Category), version: 2 } : one));
      return stored[0]!;
    });
    await press('Edit Tools');
    await user.clear(box('Name of Tools'));
    await user.type(box('Name of Tools'), '  {Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Enter a name.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.clear(box('Name of Tools'));
    await user.type(box('Name of Tools'), 'Tools after');
    await press('Save');
    const first = await question();
    first.getByText('It’s now called Tools.');
    await user.click(first.getByText('Cancel'));
    await isNoneAsked();
    expect(box('Name of Tools').value).toBe('Tools after');
    await waitFor(() => expect(document.activeElement).toBe(box('Name of Tools')));

    await user.keyboard('{Enter}');
    const name = (await question()).getByLabelText<HTMLInputElement>('Name');
    await user.clear(name);
    await user.type(name, 'Tools at last{Enter}');
    await isSaid('You have successfully edited the category.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Edit Tools at last')));
    expect(sent('PATCH /categories/1')).toEqual([{ id: 1, name: 'Tools at last', version: 1 }]);
  });

  test('keeps what was typed where the name is refused, and says why', async () => {
    server.answer('PATCH /categories/1', refusal(422, { message: 'There is a category with this name.' }));
    await press('Edit Tools');
    await user.clear(box('Name of Tools'));
    await user.type(box('Name of Tools'), 'Bags{Enter}');
    const asked = await question();
    await user.click(asked.getByText('Save'));
    await isSaid('There was a problem editing the category.');
    expect(asked.getByText('There is a category with this name.')).toBeDefined();
    expect(asked.getByLabelText<HTMLInputElement>('Name').value).toBe('Bags');
  });
});

describe('deleting a category', () => {
  async function remove(name: string) {
    await press(`Delete ${name}`);
    const asked = await question();
    asked.getByText(/Once you do this, it can't be undone\./);
    await user.click(asked.getByText('Delete'));
    return asked;
  }

  test('is refused for one that holds products, which says how many', async () => {
    server.answer('DELETE /categories/2', refusal(409, { message: 'It holds 3 products.' }));
    await remove('Bags');
    await isSaid('There was a problem deleting the category.\nIt holds 3 products.');
    await isNoneAsked();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Delete Bags')));
  });

  test('shows the server’s message alone where the server failed, and can be given up', async () => {
    server.answer('DELETE /categories/2', AWAY);
    const asked = await remove('Bags');
    await waitFor(() => expect(toasts()).toEqual(['The database is away.']));
    // It is answered by now, and can be left.
    await asked.findByText('Delete', { selector: 'button' });
    await user.click(asked.getByText('Cancel'));
    await isNoneAsked();
    await isShown('Bags');
  });

  test('goes on at the next row', async () => {
    server.answer('DELETE /categories/1', () => {
      stored = stored.slice(1);
      return {};
    });
    await remove('Tools');
    await isSaid('You have successfully deleted the category.');
    await waitFor(() => expect(screen.queryByLabelText('Edit Tools')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Delete Bags')));
  });

  test('goes on where another one is added, where it was the last', async () => {
    for (const [id, name] of [
      [1, 'Tools'],
      [2, 'Bags'],
    ] as const) {
      server.answer(`DELETE /categories/${id}`, () => {
        stored = stored.slice(1);
        return {};
      });
      await remove(name);
      await waitFor(() => expect(screen.queryByLabelText(`Edit ${name}`)).toBeNull());
    }
    await screen.findByText('No categories yet.');
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });
});
