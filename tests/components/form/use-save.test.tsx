import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Form, SubmitButton } from '@/components/form/form';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { Button } from '@/components/ui/button';
import { bff } from '@/lib/bff/client';
import type { createCategory, listCategories, renameCategory } from '@/lib/contract/categories';
import { SAVED_UNREADABLE, SAVED_UNREADABLE_SENTENCE } from '@/lib/domain/saved-unreadable';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { fakeBff, held, noAnswer, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

type Options = Parameters<typeof useSave<{ name: string }>>[0];

/** A form that renames a category, and one of its kind that adds one. */
function CategoryForm({ adds = false, ...options }: Options & { adds?: boolean }) {
  const form = useForm({ schema: z.object({ name: z.string() }), defaultValues: { name: 'Lamps' } });
  const { save, saving, failure } = useSave({ form, done: 'Saved', failed: 'Not renamed', ...options });
  const send = ({ name }: { name: string }) =>
    adds
      ? bff<typeof createCategory>('POST', '/categories', { body: { name } })
      : bff<typeof renameCategory>('PATCH', '/categories/{id}', { params: { id: 7 }, body: { name } });
  return (
    <Form form={form} busy={saving} draft={{ of: 'category' }} onSubmit={(body) => save(() => send(body))}>
      <TextField name="name" label="Name" />
      <p>{failure?.message}</p>
      <SubmitButton busy="Saving…">Save</SubmitButton>
    </Form>
  );
}

/** A page without a form, which shows the names that are stored and renames one of them. */
function CategoryPage(options: Options) {
  const { data } = useQuery(query(readOf<typeof listCategories>('/categories', {})));
  const { save } = useSave({ done: 'Saved', failed: 'Not renamed', ...options });
  const rename = () =>
    bff<typeof renameCategory>('PATCH', '/categories/{id}', { params: { id: 7 }, body: { name: 'Suns' } });
  return (
    <>
      <ul>
        {data?.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <Button onClick={() => void save(rename)}>Rename</Button>
    </>
  );
}

const box = () => screen.getByLabelText<HTMLInputElement>('Name');
const notSaved = () => screen.queryByRole('group', { name: 'Not saved' });
const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name }));

async function type(name: string): Promise<void> {
  await user.clear(box());
  await user.type(box(), name);
}

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
});

describe('a form that is saved', () => {
  test('sends what was typed, and says once that it is saved', async () => {
    server.answer('PATCH /categories/7', {});
    renderInPortal(<CategoryForm link={{ text: 'Suns' }} />);
    await type('Suns');
    await press('Save');
    await waitFor(() => expect(toasts()).toEqual(['SavedSuns']));
    expect(server.calls('PATCH /categories/7').map(({ body }) => body)).toEqual([{ name: 'Suns' }]);
  });

  test('takes no second press and no key while it is being saved', async () => {
    const { answer, release } = held({});
    server.answer('PATCH /categories/7', answer);
    renderInPortal(<CategoryForm />);
    await press('Save');
    await user.click(await screen.findByRole('button', { name: 'Saving…' }));
    await user.type(box(), 'x{Enter}');
    expect(box().value).toBe('Lamps');
    release();
    await screen.findByRole('button', { name: 'Save' });
    expect(server.calls('PATCH /categories/7')).toHaveLength(1);
    await waitFor(() => expect(toasts()).toEqual(['Saved']));
  });

  test('says at the field what is wrong with it, goes there, and keeps what was typed', async () => {
    const errors = [{ path: 'name', msg: 'There is a category with this name.' }];
    server.answer('PATCH /categories/7', refusal(422, { message: 'Refused', errors }));
    renderInPortal(<CategoryForm />);
    await type('Cables');
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe('There is a category with this name.');
    expect(box().value).toBe('Cables');
    expect(document.activeElement).toBe(box());
    // What stands at the field is not said again.
    await waitFor(() => expect(toasts()).toEqual(['Not renamed']));
  });

  test('finds the field of a fault within another part of the body', async () => {
    server.answer('PATCH /categories/7', refusal(422, { errors: [{ path: 'category.name', msg: 'Too long.' }] }));
    renderInPortal(<CategoryForm />);
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe('Too long.');
  });

  test('says a reason that names no field in the message, each fault once', async () => {
    const errors = [{ msg: 'The shop is closed.' }, { msg: 'The shop is closed.' }, { msg: 'Come back.' }];
    server.answer('PATCH /categories/7', refusal(422, { message: 'Refused', errors }));
    renderInPortal(<CategoryForm />);
    await press('Save');
    await waitFor(() => expect(toasts()).toEqual(['Not renamed\nThe shop is closed.\nCome back.']));
    expect(screen.getByText('Refused')).toBeDefined();
    expect(notSaved()).toBeNull();
  });

  test('says such a reason at the field that is there for it', async () => {
    server.answer('PATCH /categories/7', refusal(409, { message: 'It holds products.' }));
    renderInPortal(<CategoryForm reasonAt="name" />);
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe('It holds products.');
  });

  test('shows what somebody else has changed, and says nothing more', async () => {
    server.answer('PATCH /categories/7', refusal(409, { message: 'Changed meanwhile.' }));
    const shown: string[] = [];
    const onStale = ({ message }: Error) => {
      shown.push(message);
      return Promise.resolve(null);
    };
    renderInPortal(<CategoryForm onStale={onStale} />);
    await type('Cables');
    await press('Save');
    await waitFor(() => expect(shown).toEqual(['Changed meanwhile.']));
    expect(toasts()).toEqual([]);
    expect(box().value).toBe('Cables');
  });

  test('says why it was refused where what others changed can’t be read', async () => {
    server.answer('PATCH /categories/7', refusal(409, { message: 'Changed meanwhile.' }));
    renderInPortal(<CategoryForm onStale={() => Promise.reject(new Error('away'))} />);
    await press('Save');
    await waitFor(() => expect(toasts()).toEqual(['Not renamed\nChanged meanwhile.']));
  });
});

describe('a save that nobody answers', () => {
  test('is said beside its button, and Retry sends the same thing under the same key', async () => {
    server.answer('POST /categories', noAnswer);
    renderInPortal(<CategoryForm adds />);
    await type('Suns');
    await press('Save');
    const said = await screen.findByRole('group', { name: 'Not saved' });
    expect(said.textContent).toContain('The server couldn’t be reached. Check your connection.');
    expect(screen.getByRole('button', { name: 'Save' }).parentElement!.contains(said)).toBe(true);
    await waitFor(() => expect(toasts()).toHaveLength(1));
    server.answer('POST /categories', { id: 8, name: 'Suns', priority: 2 });
    await user.click(within(said).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(notSaved()).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
    expect(box().value).toBe('Suns');
    const [first, second] = server.calls('POST /categories');
    expect(second!.body).toEqual({ name: 'Suns' });
    expect(second!.body).toEqual(first!.body);
    expect(second!.headers.get('idempotency-key')).toBe(first!.headers.get('idempotency-key'));
    await waitFor(() => expect(toasts()).toContain('Saved'));
  });

  test.each([500, 502, 503, 504])('is one that the server answers by %i', async (status) => {
    server.answer('PATCH /categories/7', refusal(status, { message: 'Too slow.' }));
    renderInPortal(<CategoryForm />);
    await press('Save');
    expect((await screen.findByRole('group', { name: 'Not saved' })).textContent).toContain('Too slow.');
  });

  test('is forgotten with the next press, which is refused for a reason', async () => {
    server.answer('PATCH /categories/7', noAnswer);
    renderInPortal(<CategoryForm />);
    await press('Save');
    await screen.findByRole('group', { name: 'Not saved' });
    server.answer('PATCH /categories/7', refusal(422, { errors: [{ path: 'name', msg: 'Too long.' }] }));
    await press('Save');
    await screen.findByText('Too long.');
    expect(notSaved()).toBeNull();
  });
});

describe('what is shown after a save without a form', () => {
  beforeEach(() => {
    server.answer('GET /categories', [{ id: 7, name: 'Lamps', priority: 1 }]);
    renderInPortal(<CategoryPage />);
  });

  /** What somebody else has stored by now. */
  const store = (name: string) => server.answer('GET /categories', [{ id: 7, name, priority: 1 }]);

  test('is read again', async () => {
    await screen.findByText('Lamps');
    server.answer('PATCH /categories/7', {});
    store('Suns');
    await press('Rename');
    await screen.findByText('Suns');
  });

  test.each([404, 409])('is read again where %i says that it has changed', async (status) => {
    await screen.findByText('Lamps');
    server.answer('PATCH /categories/7', refusal(status, { message: 'It has changed.' }));
    store('Moons');
    await press('Rename');
    await screen.findByText('Moons');
    await waitFor(() => expect(toasts()).toEqual(['Not renamed\nIt has changed.']));
  });

  test('is changed once, however often that is pressed meanwhile', async () => {
    const { answer, release } = held({});
    server.answer('PATCH /categories/7', answer);
    await press('Rename');
    await press('Rename');
    release();
    await waitFor(() => expect(toasts()).toEqual(['Saved']));
    expect(server.calls('PATCH /categories/7')).toHaveLength(1);
  });

  test('stays where it was refused for another reason', async () => {
    await screen.findByText('Lamps');
    server.answer('PATCH /categories/7', refusal(422, { message: 'Too short.' }));
    await press('Rename');
    await waitFor(() => expect(toasts()).toEqual(['Not renamed\nToo short.']));
    expect(server.calls('GET /categories')).toHaveLength(1);
  });

  test('is read again where it was saved and the answer can’t be read, and it is not sent again', async () => {
    await screen.findByText('Lamps');
    const answer = { statusCode: SAVED_UNREADABLE, message: SAVED_UNREADABLE_SENTENCE };
    server.answer('PATCH /categories/7', refusal(502, answer));
    store('Suns');
    await press('Rename');
    await screen.findByText('Suns');
    await waitFor(() => expect(toasts()).toEqual([SAVED_UNREADABLE_SENTENCE]));
    expect(notSaved()).toBeNull();
    expect(server.calls('PATCH /categories/7')).toHaveLength(1);
  });
});

describe('the page that follows a save', () => {
  test('is shown, and nothing asks whether what is saved may go', async () => {
    history.replaceState(null, '', '/categories/7');
    server.answer('PATCH /categories/7', {});
    renderInPortal(<CategoryForm next="/categories" />);
    await type('Suns');
    await press('Save');
    await waitFor(() => expect(location.pathname).toBe('/categories'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('does not come to who has gone on elsewhere meanwhile', async () => {
    history.replaceState(null, '', '/categories/7');
    const { answer, release } = held({});
    server.answer('PATCH /categories/7', answer);
    renderInPortal(<CategoryForm next="/categories" />);
    await press('Save');
    history.pushState(null, '', '/orders');
    release();
    await waitFor(() => expect(toasts()).toEqual(['Saved']));
    expect(location.pathname).toBe('/orders');
  });
});
