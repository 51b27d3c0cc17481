import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { RecordHere } from '@/components/commands/record-here';
import { Form, SubmitButton } from '@/components/form/form';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
// Its code comes when it is needed.
import '@/components/record/deleted-record';
import { RecordPage } from '@/components/record/record-page';
import type { RecordSource } from '@/components/record/use-record';
import { bff } from '@/lib/bff/client';
import type { deleteProduct } from '@/lib/contract/products';
import type { renameRole } from '@/lib/contract/roles';
import { query, queryClient } from '@/lib/query/client';
import { keyOf, type Read } from '@/lib/query/read';
import { fakeBff, held, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

interface Role {
  name: string;
  version: number;
}

const read: Read<Role> = { path: '/roles/{id}', input: { params: { id: 7 } } };
const source: RecordSource<Role> = { key: keyOf(read), read: query(read).queryFn };

function RolePage({ failed = null, isInPlace = false }: { failed?: string | null; isInPlace?: boolean }) {
  return (
    <RecordPage
      source={source}
      versionOf={({ version }) => version}
      isInPlace={isInPlace}
      failed={failed}
      title="Role"
      problem="No role."
    >
      {(role, take) => <RoleForm role={role} take={take} />}
    </RecordPage>
  );
}

function RoleForm({ role, take }: { role: Role; take: (role: Role) => void }) {
  const form = useForm({ schema: z.object({ name: z.string() }), defaultValues: { name: role.name } });
  const { save, saving } = useSave({ form, done: 'Saved' });
  const send = async (body: { name: string }) => {
    const saved = await save(() =>
      bff<typeof renameRole>('PATCH', '/roles/{id}', { params: { id: 7 }, body } as never),
    );
    if (!saved) return;
    take(saved.answer);
    form.reset({ name: saved.answer.name });
  };
  return (
    <Form form={form} busy={saving} guard draft={{ record: 'role', id: 7 }} onSubmit={send}>
      <TextField name="name" label="Name" />
      <p>{`Version ${role.version}`}</p>
      <SubmitButton busy="Saving…">Save</SubmitButton>
    </Form>
  );
}

const user = userEvent.setup({ pointerEventsCheck: 0 });
const box = () => screen.getByLabelText<HTMLInputElement>('Name');
/** As when the window gets the focus. */
const readAgain = () => act(() => queryClient().refetchQueries({ type: 'active' }));

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  server.answer('GET /roles/7', { name: 'Packer', version: 1 });
});

async function openPage(): Promise<void> {
  renderInPortal(<RolePage />);
  await screen.findByText('Version 1');
}

describe('a record that a teammate deletes while it is open', () => {
  const deletion = { id: '1-1', at: '2026-11-28T21:18:00.000Z', text: 'Deleted Mug', deleted: 'at 16:18' };
  const deletedBy = (whoId: number, who: string) => {
    server.answer('GET /timelines/product/7', { entries: [{ ...deletion, who, whoId }], next: null });
    server.answer('GET /roles/7', () => refusal(404, { message: 'This product doesn’t exist.' }));
  };
  const openProduct = async () => {
    renderInPortal(
      <>
        <RecordHere record={{ kind: 'product', id: 7, name: 'Mug' }} />
        <RolePage />
      </>,
    );
    await screen.findByText('Version 1');
  };

  test('is said with name and time, and what was typed can be copied', async () => {
    await openProduct();
    await user.clear(box());
    await user.type(box(), 'Porter');
    deletedBy(2, 'Ruth Adeyemi');
    await readAgain();
    const said = (await screen.findByText('Ruth Adeyemi deleted this product at 16:18.')).closest('[role="alert"]')!;
    expect(screen.queryByRole('button', { name: /Retry|Try again/ })).toBeNull();
    expect(said.querySelector('dl')!.textContent).toBe('NamePorter');
    expect(box().value).toBe('Porter');
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(copied).toHaveBeenCalledWith('Name: Porter');
  });

  test('is said without a name where nobody tells it', async () => {
    await openProduct();
    deletedBy(2, 'Ruth Adeyemi');
    server.answer('GET /timelines/product/7', () => refusal(404, { message: 'This record doesn’t exist.' }));
    await readAgain();
    await screen.findByText('This product was deleted.');
  });

  test('is nothing on the page that deleted it', async () => {
    server.answer('DELETE /products/7', {});
    await openProduct();
    deletedBy(1, 'Ruth Adeyemi');
    await bff<typeof deleteProduct>('DELETE', '/products/{id}', { params: { id: 7 } });
    await readAgain();
    await waitFor(() => expect(server.calls('GET /timelines/product/7')).toHaveLength(1));
    await act(() => Promise.resolve());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the page of a record', () => {
  test('is built anew where somebody else has stored a newer version, and keeps the focus', async () => {
    await openPage();
    box().focus();
    const before = box();
    server.answer('GET /roles/7', { name: 'Porter', version: 2 });
    await readAgain();
    await screen.findByText('Version 2');
    expect(box().value).toBe('Porter');
    expect(box()).not.toBe(before);
    expect(document.activeElement).toBe(box());
  });

  test('leaves its form there where that takes a newer version over by itself', async () => {
    renderInPortal(<RolePage isInPlace />);
    await screen.findByText('Version 1');
    const before = box();
    server.answer('GET /roles/7', { name: 'Porter', version: 2 });
    await readAgain();
    await screen.findByText('Version 2');
    expect(box()).toBe(before);
    await user.type(box(), '!');
    server.answer('GET /roles/7', { name: 'Loader', version: 3 });
    await readAgain();
    expect(screen.getByText('Version 2')).toBeDefined();
  });

  test('is never built anew over what is typed', async () => {
    await openPage();
    await user.type(box(), ' of ours');
    server.answer('GET /roles/7', { name: 'Porter', version: 2 });
    await readAgain();
    expect(box().value).toBe('Packer of ours');
    expect(screen.getByText('Version 1')).toBeDefined();
  });

  test('is built anew by the next reading once nothing typed would be lost', async () => {
    await openPage();
    await user.type(box(), '!');
    server.answer('GET /roles/7', { name: 'Porter', version: 2 });
    await readAgain();
    await user.type(box(), '{Backspace}');
    expect(screen.getByText('Version 1')).toBeDefined();
    await readAgain();
    await screen.findByText('Version 2');
    expect(box().value).toBe('Porter');
  });

  test('waits for the answer of a change before it shows what that has made', async () => {
    await openPage();
    const { answer, release } = held({ name: 'Porter', version: 2 });
    server.answer('PATCH /roles/7', answer);
    server.answer('GET /roles/7', { name: 'Porter', version: 2 });
    const input = { params: { id: 7 }, body: { name: 'Porter', version: 1 } };
    const changed = bff<typeof renameRole>('PATCH', '/roles/{id}', input);
    await readAgain();
    expect(screen.getByText('Version 1')).toBeDefined();
    release();
    await act(() => changed);
    await screen.findByText('Version 2');
  });

  test('keeps its form where the same version is read again', async () => {
    await openPage();
    const before = box();
    await readAgain();
    expect(box()).toBe(before);
  });

  test('keeps its form over a save of its own, and takes what that answers', async () => {
    await openPage();
    const before = box();
    server.answer('PATCH /roles/7', { name: 'PORTER', version: 2 });
    const { answer, release } = held({ name: 'PORTER', version: 2 });
    server.answer('GET /roles/7', answer);
    await user.clear(box());
    await user.type(box(), 'Porter{Enter}');
    await screen.findByText('Version 2');
    expect([box().value, box() === before]).toEqual(['PORTER', true]);
    release();
    await act(() => answer());
    expect([box().value, box() === before]).toEqual(['PORTER', true]);
  });

  test('never goes back to what was read before a change of its own', async () => {
    await openPage();
    const { answer, release } = held({ name: 'Packer', version: 1 });
    server.answer('GET /roles/7', answer);
    const older = queryClient().refetchQueries({ type: 'active' });
    server.answer('GET /roles/7', { name: 'Porter', version: 2 });
    server.answer('PATCH /roles/7', { name: 'Porter', version: 2 });
    await user.clear(box());
    await user.type(box(), 'Porter{Enter}');
    await screen.findByText('Version 2');
    const before = box();
    release();
    await act(() => older);
    expect([box().value, box() === before]).toEqual(['Porter', true]);
  });

  test('says above what is there why it can’t be read again', async () => {
    await openPage();
    server.answer('GET /roles/7', refusal(500, { message: 'Too slow.' }));
    await readAgain();
    await screen.findByText(/Too slow\./);
    expect(box().value).toBe('Packer');
    server.answer('GET /roles/7', { name: 'Porter', version: 2 });
    await user.click(screen.getByText('Retry'));
    await screen.findByText('Version 2');
    expect(screen.queryByText(/Too slow\./)).toBeNull();
  });

  test('that the server could not read says so, and is read by Retry', async () => {
    server.answer('GET /roles/7', refusal(500, { message: 'Too slow.' }));
    renderInPortal(<RolePage failed="Too slow." />);
    await screen.findByText('No role.');
    await screen.findByText('Too slow.');
    server.answer('GET /roles/7', { name: 'Packer', version: 1 });
    await user.click(await screen.findByText('Retry'));
    await screen.findByText('Version 1');
  });
});
