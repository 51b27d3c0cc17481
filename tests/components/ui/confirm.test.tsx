import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { confirmWithReason } from '@/components/form/confirm-with-reason';
import { useSave } from '@/components/form/use-save';
import { Button } from '@/components/ui/button';
// Loaded here, so that no wait in a test is for it.
import '@/components/ui/question';
import { confirm, type Confirmation } from '@/components/ui/confirm';
import { Dialog } from '@/components/ui/dialog';
import { bff } from '@/lib/bff/client';
import type { deleteCategory } from '@/lib/contract/categories';
import { fakeBff, noAnswer, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

/** A page that asks, and says what was answered. */
function Page(question: Partial<Confirmation>) {
  const [answers, setAnswers] = useState<string[]>([]);
  const ask = async () => {
    const yes = await confirm({ title: 'Delete it?', confirm: 'Delete', ...question });
    setAnswers((before) => [...before, String(yes)]);
  };
  return (
    <>
      <Button onClick={() => void ask()}>Ask</Button>
      <output>{answers.join(' ')}</output>
    </>
  );
}

const user = userEvent.setup();
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const question = () => screen.queryByRole('alertdialog');

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
});

test('begins on Cancel, says yes by its verb, and gives the focus back', async () => {
  renderInPortal(<Page />);
  await press('Ask');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  await press('Delete');
  await screen.findByText('true');
  expect(question()).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ask'));
});

test.each([
  ['Cancel', () => press('Cancel')],
  ['Esc', () => user.keyboard('{Escape}')],
  ['a step back', () => Promise.resolve(dispatchEvent(new PopStateEvent('popstate')))],
])('%s says no', async (_, refuse) => {
  renderInPortal(<Page />);
  await press('Ask');
  await screen.findByRole('alertdialog');
  await refuse();
  await screen.findByText('false');
  expect(question()).toBeNull();
});

test('stays with Retry where what it asked for got no answer', async () => {
  const Deleting = () => {
    const { save } = useSave();
    const remove = () => save(() => bff<typeof deleteCategory>('DELETE', '/categories/{id}', { params: { id: 7 } }));
    return <Page onConfirm={remove} />;
  };
  server.answer('DELETE /categories/7', noAnswer);
  renderInPortal(<Deleting />);
  await press('Ask');
  await press('Delete');
  const said = await within(question()!).findByRole('group', { name: 'Not deleted' });
  server.answer('DELETE /categories/7', {});
  await user.click(within(said).getByRole('button', { name: 'Retry' }));
  await screen.findByText('true');
  expect(question()).toBeNull();
});

test('asks before a reason that was typed goes, and answers it without the space around', async () => {
  let answer: unknown;
  const ask = async () => (answer = await confirmWithReason({ title: 'Reject it?', maxLength: 100 }));
  renderInPortal(<Button onClick={() => void ask()}>Ask</Button>);
  await press('Ask');
  const box = await screen.findByLabelText('Reason (optional)');
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.type(box, ' Too late {Escape}');
  const discard = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await user.click(within(discard).getByRole('button', { name: 'Cancel' }));
  await user.type(box, '{Enter}');
  await waitFor(() => expect(answer).toEqual({ reason: 'Too late' }));
});

test('the focus goes back to the dialog where the button in it that asked is gone', async () => {
  const Work = () => {
    const [isOpen, setOpen] = useState(true);
    const onConfirm = () => Promise.resolve(setOpen(false));
    const ask = () => confirm({ title: 'Delete it?', confirm: 'Delete', onConfirm });
    return (
      <Dialog title="Work" width="work" onClose={() => undefined}>
        {isOpen ? <Button onClick={() => void ask()}>Ask</Button> : null}
      </Dialog>
    );
  };
  renderInPortal(<Work />);
  await press('Ask');
  await press('Delete');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Work' })));
});
