import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
// Loaded here, so that no wait in a test is for it.
import '@/components/form/edit-conflict-dialog';
import { Form, SubmitButton } from '@/components/form/form';
import { TextField } from '@/components/form/text-field';
import { useFormConflict } from '@/components/form/use-conflict';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { bff } from '@/lib/bff/client';
import { publishChangeElsewhere } from '@/lib/bff/event-hub';
import type { editAdmin, getAdmin } from '@/lib/contract/admin-users';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const Names = z.object({ firstName: z.string(), lastName: z.string() });
type Names = z.infer<typeof Names>;
interface Person extends Names {
  version: number;
  lastUpdateBy?: string;
}

const EDIT = 'PATCH /users/adminManagement/editUserDetail';
const READ = 'GET /users/adminManagement/getUserDetail';

function PersonForm() {
  const [opened] = useState<Person>({ firstName: 'Ann', lastName: 'Lee', version: 1 });
  const form = useForm({ schema: Names, defaultValues: namesOf(opened) });
  const conflict = useFormConflict({
    noun: 'person',
    readBy: ['/users/adminManagement/getUserDetail'],
    form,
    record: opened,
    read: () => bff<typeof getAdmin>('GET', '/users/adminManagement/getUserDetail', { query: { userId: 7 } }) as never,
    valuesOf: namesOf,
    save: (values, theirs: Person) => send(values, theirs),
    labelOf: (field) => (field === 'firstName' ? 'First name' : 'Last name'),
    textOf: (_, value) => String(value),
  });
  const { save } = useSave({ form, done: 'Saved', onStale: conflict.onStale });
  const send = (user: Names, { version }: Person): Promise<unknown> =>
    save(() =>
      bff<typeof editAdmin>('PATCH', '/users/adminManagement/editUserDetail', { body: { userId: 7, user, version } }),
    );
  return (
    <>
      <Form form={form} draft={{ record: 'person', id: 7 }} onSubmit={(values) => send(values, conflict.base)}>
        <TextField name="firstName" label="First name" />
        <TextField name="lastName" label="Last name" />
        <SubmitButton busy="Saving…">Save</SubmitButton>
      </Form>
      {conflict.dialog}
    </>
  );
}

const namesOf = ({ firstName, lastName }: Person): Names => ({ firstName, lastName });

const user = userEvent.setup();
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const dialog = () => screen.findByRole('dialog', { name: 'This person changed while you were editing' });
const sent = () => server.calls(EDIT).map(({ body }) => body);
const pressIn = async (place: HTMLElement, name: string) => user.click(within(place).getByRole('button', { name }));

async function type(label: string, text: string): Promise<void> {
  await user.clear(box(label));
  await user.type(box(label), text);
}

/** Somebody else is faster by this. */
function storeTheirs(theirs: Partial<Person>): void {
  const stored = { firstName: 'Ann', lastName: 'Lee', version: 2, lastUpdateBy: 'Kim', ...theirs };
  server.answer(READ, stored);
  server.answer(EDIT, ({ body }) =>
    (body as Person).version === stored.version ? {} : refusal(409, { message: 'Someone else changed this.' }),
  );
}

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  renderInPortal(<PersonForm />);
});

test('what somebody else alone has changed is told and taken over, and what was typed is saved with it', async () => {
  storeTheirs({ lastName: 'Park' });
  await type('First name', 'Anna{Enter}');
  const told = await dialog();
  expect(told.textContent).toContain('Kim saved this person while you were editing it. None of your changes are lost.');
  expect(told.textContent).toContain('Lee → Park');
  expect(toasts()).toEqual([]);
  await pressIn(told, 'Save');
  await waitFor(() => expect(toasts()).toEqual(['Saved']));
  expect(sent().at(-1)).toEqual({ userId: 7, user: { firstName: 'Anna', lastName: 'Park' }, version: 2 });
  expect(box('Last name').value).toBe('Park');
});

test('the comparison is offered before saving, once somebody else has saved', async () => {
  storeTheirs({ lastName: 'Park' });
  await type('First name', 'Anna');
  const hear = (reads: string[], own = false) =>
    act(() => publishChangeElsewhere({ type: 'changed', reads, record: null, transactions: null, own }));
  hear(['/users/adminManagement/getUserDetail'], true);
  hear(['/orders']);
  expect(server.calls(READ)).toHaveLength(0);
  hear(['/users/adminManagement/getUserDetail']);
  expect(await screen.findByText('Kim saved this person just now.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  expect((await dialog()).textContent).toContain('Lee → Park');
  expect(screen.queryByText(/just now/)).toBeNull();
  expect(box('First name').value).toBe('Anna');
});

test.each([
  ['Keep mine', 'Anna'],
  ['Use theirs', 'Annie'],
])('where both changed the same, %s saves that', async (choice, saved) => {
  storeTheirs({ firstName: 'Annie' });
  await type('First name', 'Anna{Enter}');
  const told = await dialog();
  const side = within(within(told).getByRole('group', { name: 'First name' })).getByRole('radio', {
    name: new RegExp(`^${choice}`),
  });
  await user.click(side);
  await pressIn(told, 'Save');
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ user: { firstName: saved }, version: 2 }));
});

test('who goes back to the form finds what they typed, and the focus where it was', async () => {
  storeTheirs({ firstName: 'Annie' });
  await type('First name', 'Anna');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await pressIn(await dialog(), 'Back to the form');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' })));
  expect(box('First name').value).toBe('Anna');
  expect(sent()).toHaveLength(1);
});

test('what was shown once is known: a save that fails for another reason goes on from there', async () => {
  storeTheirs({ lastName: 'Park' });
  await type('First name', 'Anna{Enter}');
  const told = await dialog();
  server.answer(EDIT, refusal(422, { message: 'Not today.' }));
  await pressIn(told, 'Save');
  await waitFor(() => expect(toasts()).toEqual(['Not today.']));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent().at(-1)).toEqual({ userId: 7, user: { firstName: 'Anna', lastName: 'Park' }, version: 2 });
});

test('a refusal without another version is said, and nothing is asked', async () => {
  storeTheirs({});
  server.answer(READ, { firstName: 'Ann', lastName: 'Lee', version: 1 });
  await type('First name', 'Anna{Enter}');
  await waitFor(() => expect(toasts()).toEqual(['Someone else changed this.']));
  expect(screen.queryByRole('dialog')).toBeNull();
});
