import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MouseEvent } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { noteSaved } from '@/components/form/draft';
import { Form, SubmitButton } from '@/components/form/form';
import { mayLeave } from '@/components/form/leave-guard';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { forgetClearText } from '@/components/layout/personal-storage';
import { fakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const ORDERS = '/orders';

/** As the router follows a link. */
function follow(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  history.pushState(null, '', event.currentTarget.href);
}

function CategoryForm({ name = 'Lamps', id = 7 }: { name?: string; id?: number }) {
  const form = useForm({ schema: z.object({ name: z.string() }), defaultValues: { name } });
  const { save } = useSave({ form });
  const send = async (values: { name: string }) => {
    if (await save(() => Promise.resolve({}))) form.reset(values);
  };
  return (
    <Form form={form} guard draft={{ record: 'category', id }} onSubmit={send}>
      <TextField name="name" label="Name" />
      <SubmitButton busy="Saving…">Save</SubmitButton>
      <a href={ORDERS} onClick={follow}>
        Orders
      </a>
    </Form>
  );
}

const box = () => screen.getByLabelText<HTMLInputElement>('Name');
const offer = () => screen.queryByRole('group', { name: 'Draft' });
const user = userEvent.setup();
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

/** Leaves a form as a crash does, with something typed into it. */
async function typeAndCrash(): Promise<void> {
  const { unmount } = renderInPortal(<CategoryForm />);
  await untilOpened();
  await user.type(box(), ' of ours');
  dispatchEvent(new Event('pagehide'));
  unmount();
}

/** Until a draft would be offered: what opens it has come. */
const untilOpened = () => act(() => vi.dynamicImportSettled());

beforeEach(() => void fakeBff());

test('what was typed is offered again, and put back only when that is wanted', async () => {
  await typeAndCrash();
  renderInPortal(<CategoryForm />);
  await waitFor(() => expect(offer()?.textContent).toContain('You have unsaved changes from'));
  expect(box().value).toBe('Lamps');
  await press('Restore');
  expect(box().value).toBe('Lamps of ours');
  expect(offer()).toBeNull();
});

test('nothing that was typed can be read in the browser', async () => {
  await typeAndCrash();
  expect(Object.keys(sessionStorage)).toHaveLength(1);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/ours|Lamps|category/);
});

test('what was typed before the draft could be opened is kept as well', async () => {
  const { unmount } = renderInPortal(<CategoryForm />);
  fireEvent.input(box(), { target: { value: 'Early' } });
  await untilOpened();
  dispatchEvent(new Event('pagehide'));
  unmount();
  renderInPortal(<CategoryForm />);
  await press('Restore');
  expect(box().value).toBe('Early');
});

test('a draft that an older version kept in the clear is removed, and not offered', async () => {
  const old = { at: 1, values: { name: 'Of before' }, before: { name: 'Lamps' } };
  sessionStorage.setItem('draft 1 / category 7', JSON.stringify(old));
  localStorage.setItem('qp_recent', '{"userId":1,"records":[]}');
  localStorage.setItem('qp_plain_keys', 'off');
  renderInPortal(<CategoryForm />);
  await untilOpened();
  expect(offer()).toBeNull();
  forgetClearText();
  expect(Object.keys({ ...sessionStorage, ...localStorage })).toEqual(['qp_plain_keys']);
});

test('a draft that is ignored stays as it is beside what is typed, and comes after it', async () => {
  await typeAndCrash();
  const { unmount } = renderInPortal(<CategoryForm />);
  await waitFor(() => expect(offer()).not.toBeNull());
  await user.type(box(), ' of late');
  dispatchEvent(new Event('pagehide'));
  unmount();
  renderInPortal(<CategoryForm />);
  await press('Restore');
  expect(box().value).toBe('Lamps of late');
  await press('Discard');
  expect(offer()).toBeNull();
});

test('Restore offers in its place what was typed since', async () => {
  await typeAndCrash();
  renderInPortal(<CategoryForm />);
  await waitFor(() => expect(offer()).not.toBeNull());
  await user.type(box(), ' of late');
  await press('Restore');
  expect(box().value).toBe('Lamps of ours');
  await press('Restore');
  expect(box().value).toBe('Lamps of late');
});

test('a save removes the drafts of its form, also one that was ignored', async () => {
  await typeAndCrash();
  const { unmount } = renderInPortal(<CategoryForm />);
  await waitFor(() => expect(offer()).not.toBeNull());
  await user.type(box(), ' of late');
  await press('Save');
  await waitFor(() => expect(offer()).toBeNull());
  expect(box().value).toBe('Lamps of late');
  unmount();
  renderInPortal(<CategoryForm name="Lamps of late" />);
  await untilOpened();
  expect(offer()).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('a save elsewhere on the page removes no draft', async () => {
  await typeAndCrash();
  const { unmount } = renderInPortal(<CategoryForm />);
  await waitFor(() => expect(offer()).not.toBeNull());
  noteSaved();
  dispatchEvent(new Event('pagehide'));
  unmount();
  renderInPortal(<CategoryForm />);
  await press('Restore');
  expect(box().value).toBe('Lamps of ours');
});

test('a draft says when what is stored has changed since', async () => {
  await typeAndCrash();
  renderInPortal(<CategoryForm name="Suns" />);
  await waitFor(() => expect(offer()?.textContent).toContain('The saved version has changed since.'));
});

test('a draft that was discarded is not offered again', async () => {
  await typeAndCrash();
  const { unmount } = renderInPortal(<CategoryForm />);
  await press('Discard');
  unmount();
  renderInPortal(<CategoryForm />);
  await untilOpened();
  expect(offer()).toBeNull();
});

test.each([
  ['to somebody else', 7, 2],
  ['for another record', 8, 1],
])('a draft is not offered %s', async (_, id, userId) => {
  await typeAndCrash();
  renderInPortal(<CategoryForm id={id} />, { userId });
  await untilOpened();
  expect(offer()).toBeNull();
});

test('nothing is asked where nothing was changed', async () => {
  renderInPortal(<CategoryForm />);
  expect(await mayLeave()).toBe(true);
  await user.type(box(), ' {Backspace}');
  await user.click(screen.getByRole('link', { name: 'Orders' }));
  expect(location.pathname).toBe(ORDERS);
});

test('a link asks first where something is unsaved, and leads on after Leave Page', async () => {
  renderInPortal(<CategoryForm />);
  await user.type(box(), '!');
  await user.click(screen.getByRole('link', { name: 'Orders' }));
  await press('Cancel');
  expect(location.pathname).toBe('/');
  expect(box().value).toBe('Lamps!');
  await user.click(screen.getByRole('link', { name: 'Orders' }));
  await press('Leave Page');
  await waitFor(() => expect(location.pathname).toBe(ORDERS));
});

test('the browser asks before the tab is closed with something unsaved', async () => {
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  renderInPortal(<CategoryForm />);
  expect(asks()).toBe(false);
  await user.type(box(), '!');
  expect(asks()).toBe(true);
});
