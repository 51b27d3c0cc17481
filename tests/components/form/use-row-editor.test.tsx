import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, type RenderResult } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { DraftOffer } from '@/components/form/draft-offer';
import { TheirChange } from '@/components/form/their-change';
// Loaded here, so that no wait in a test is for it.
import '@/components/ui/question';
import { useRowEditor } from '@/components/form/use-row-editor';
import { Button } from '@/components/ui/button';
import { bff } from '@/lib/bff/client';
import type { listCategories, renameCategory } from '@/lib/contract/categories';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { fakeBff, held, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

/** Categories that are renamed in their rows. */
function Categories() {
  const { data = [], refetch } = useQuery(query(readOf<typeof listCategories>('/categories', {})));
  const editor = useRowEditor({
    noun: 'category',
    rows: data,
    valuesOf: ({ name }) => ({ name }),
    opener: (id) => `edit-${id}`,
    reread: refetch,
  });
  const save = () =>
    editor.save(
      ({ name }) => {
        const { id, version } = editor.row!;
        return bff<typeof renameCategory>('PATCH', '/categories/{id}', { params: { id }, body: { name, version } });
      },
      { done: 'Renamed' },
    );
  return (
    <>
      <DraftOffer {...editor.offer} />
      {data.map((category) =>
        editor.isOpen(category) ? (
          <p key={category.id}>
            <input
              aria-label="Name"
              autoFocus
              value={editor.values?.name}
              onChange={({ target }) => editor.change({ name: target.value })}
              onKeyDown={editor.keys(() => void save())}
            />
            <Button onClick={() => void save()}>Save</Button>
            {editor.theirs ? <TheirChange>{editor.theirs.name}</TheirChange> : null}
          </p>
        ) : (
          <Button key={category.id} id={`edit-${category.id}`} onClick={() => void editor.open(category)}>
            {category.name}
          </Button>
        ),
      )}
    </>
  );
}

const user = userEvent.setup();
const box = () => screen.getByLabelText<HTMLInputElement>('Name');
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => user.click(await button(name));
const sent = () => server.calls('PATCH /categories/7').map(({ body }) => body);
const theirs = () => screen.queryByRole('note')?.textContent;

const store = (name: string, version: number) =>
  server.answer('GET /categories', [
    { id: 7, name, priority: 1, version },
    { id: 8, name: 'Bags', priority: 2, version: 1 },
  ]);

let server: FakeBff;
let page: RenderResult;
beforeEach(async () => {
  server = fakeBff();
  store('Lamps', 1);
  page = renderInPortal(<Categories />);
  await press('Lamps');
});

test('Enter saves the row, which closes and gives the focus back', async () => {
  server.answer('PATCH /categories/7', () => {
    store('Suns', 2);
    return { id: 7, name: 'Suns', version: 2 };
  });
  await user.clear(box());
  await user.type(box(), 'Suns{Enter}');
  await waitFor(() => expect(toasts()).toEqual(['Renamed']));
  expect(sent()).toEqual([{ name: 'Suns', version: 1 }]);
  expect(screen.queryByLabelText('Name')).toBeNull();
  expect(document.activeElement).toBe(await button('Suns'));
});

test('Esc leaves the row at once where nothing was changed, and asks where something was', async () => {
  await user.type(box(), ' {Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
  expect(document.activeElement).toBe(await button('Lamps'));
  await press('Lamps');
  await user.type(box(), '!{Escape}');
  await press('Cancel');
  expect(box().value).toBe('Lamps!');
  await user.type(box(), '{Escape}');
  await press('Discard');
  await waitFor(async () => expect(document.activeElement).toBe(await button('Lamps')));
});

test('another row is opened after the same question', async () => {
  await user.type(box(), '!');
  await press('Bags');
  await press('Discard');
  await waitFor(() => expect(box().value).toBe('Bags'));
});

test('who was slower is told what the other one stored, and overwrites it by the next save', async () => {
  server.answer('PATCH /categories/7', () => {
    store('Moons', 2);
    return refusal(409, { message: 'Someone else changed this.' });
  });
  await user.type(box(), '!{Enter}');
  await waitFor(() => expect(theirs()).toBe('Someone else changed it to: Moons'));
  expect(toasts()).toEqual(['Someone else changed this.']);
  expect(box().value).toBe('Lamps!');
  server.answer('PATCH /categories/7', { id: 7, name: 'Lamps!', version: 3 });
  await press('Save');
  await waitFor(() => expect(sent().at(-1)).toEqual({ name: 'Lamps!', version: 2 }));
});

test('what others store is not told, nor overwritten, before a save was refused', async () => {
  await user.type(box(), '!');
  store('Moons', 2);
  dispatchEvent(new Event('focus'));
  await waitFor(() => expect(server.calls('GET /categories').length).toBeGreaterThan(1));
  expect(theirs()).toBeUndefined();
  server.answer('PATCH /categories/7', refusal(409, { message: 'Someone else changed this.' }));
  await press('Save');
  await waitFor(() => expect(theirs()).toBe('Someone else changed it to: Moons'));
  expect(sent()).toEqual([{ name: 'Lamps!', version: 1 }]);
});

test('what is typed while it is saved stays, and goes with the next save', async () => {
  const { answer, release } = held({ id: 7, name: 'Lamps!', version: 2 });
  server.answer('PATCH /categories/7', answer);
  await user.type(box(), '!{Enter}?');
  store('Lamps!', 2);
  release();
  await waitFor(() => expect(toasts()).toEqual(['Renamed']));
  expect(box().value).toBe('Lamps!?');
  await press('Save');
  await waitFor(() => expect(sent().at(-1)).toEqual({ name: 'Lamps!?', version: 2 }));
});

test('an answer leaves alone the row that was opened meanwhile', async () => {
  const { answer, release } = held({ id: 7, name: 'Lamps!', version: 2 });
  server.answer('PATCH /categories/7', answer);
  await user.type(box(), '!{Enter}');
  await press('Bags');
  release();
  await waitFor(() => expect(toasts()).toEqual(['Renamed']));
  expect(box().value).toBe('Bags');
  expect(document.activeElement).toBe(box());
});

test('what was typed is offered after a crash, and opens its row again', async () => {
  await user.type(box(), '!');
  dispatchEvent(new Event('pagehide'));
  page.unmount();
  renderInPortal(<Categories />);
  store('Moons', 2);
  expect((await screen.findByRole('group', { name: 'Draft' })).textContent).toContain('You have unsaved changes from');
  await press('Restore');
  await waitFor(() => expect(box().value).toBe('Lamps!'));
});
