import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Form } from '@/components/form/form';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { SessionWatch } from '@/components/layout/session-watch';
// Its code comes when it is needed.
import '@/components/layout/sign-in-again';
import { QueryCache } from '@/components/query/query-cache';
import { bff } from '@/lib/bff/client';
import type { getMenuFigures } from '@/lib/contract/dashboard';
import { fakeBff, refusal } from '../../harness/dom/fake-bff';
import { storageOwner } from '../../harness/dom/portal';

const USER = { id: 1, roleId: 1, firstName: 'Ruth', lastName: 'Adeyemi' };
const KEPT = { key: storageOwner().key, record: { ...USER, firstName: 'sealed', lastName: 'sealed too' } };

function NoteForm() {
  const form = useForm({ schema: z.object({ note: z.string() }), defaultValues: { note: '' } });
  return (
    <Form form={form} guard draft={{ of: 'note' }} onSubmit={() => undefined}>
      <TextField name="note" label="Note" />
    </Form>
  );
}

/** Something is read by itself so many seconds after somebody did something, and the session is over. */
async function readAfter(seconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + seconds * 1000);
  void bff<typeof getMenuFigures>('GET', '/dashboard/figures').catch(() => undefined);
  await vi.waitFor(() => expect(left() ?? screen.queryByRole('dialog', { name: 'Sign in again' })).not.toBeNull());
}

const SENTENCE = 'Your role’s access was reduced.';
const assign = vi.fn<(address: string | URL) => void>();
const left = () => assign.mock.calls.at(-1)?.[0] ?? null;

beforeEach(() => {
  fakeBff().answer('GET /dashboard/figures', () => refusal(401, { message: 'Unauthorized' }));
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(location, 'assign').mockImplementation(assign);
  assign.mockClear();
  history.replaceState(null, '', '/work?kind=claims');
  render(
    <QueryCache now={Date.now()}>
      <SessionWatch user={USER} email="ruth@example.com" kept={KEPT}>
        <NoteForm />
      </SessionWatch>
    </QueryCache>,
  );
  fireEvent.keyDown(document.body, { key: 'a' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a session that has ended', () => {
  test('leaves a page where nobody is and nothing is unsaved, and comes back to it', async () => {
    await readAfter(120);
    expect(left()).toBe('/api/session-ended?from=%2Fwork%3Fkind%3Dclaims');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is asked for over the page where somebody is there', async () => {
    await readAfter(5);
    expect(left()).toBeNull();
  });

  test('says that the role may do less, where it ended for that', async () => {
    fakeBff().answer('GET /dashboard/figures', () => refusal(401, { message: SENTENCE, statusCode: 'RIGHTS_LOST' }));
    await readAfter(5);
    const dialog = screen.getByRole('dialog', { name: 'Sign in again' });
    expect(dialog.textContent).toContain(`${SENTENCE} Your unsaved work`);
  });

  test('is asked for over the page where something is unsaved, which stays', async () => {
    await userEvent.type(screen.getByLabelText('Note'), 'half a thought');
    await readAfter(120);
    expect(left()).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('half a thought');
    const dialog = within(screen.getByRole('dialog', { name: 'Sign in again' }));
    expect(dialog.getByText('Note').nextSibling?.textContent).toBe('half a thought');
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(copied).toHaveBeenCalledWith('Note: half a thought');
  });
});

test('who is signed in is noted with the names that are sealed, and by id for the tab', () => {
  expect(JSON.parse(localStorage.getItem('qpartner_user')!)).toEqual({ user: KEPT.record });
  expect(sessionStorage.getItem('qpartner_user')).toBe('1');
});
