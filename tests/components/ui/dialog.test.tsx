import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { renderInPortal } from '../../harness/dom/portal';

const user = userEvent.setup();

/** A dialog that opens another one. */
function TwoDialogs() {
  const [open, setOpen] = useState<readonly string[]>(['Order']);
  const close = (title: string) => () => setOpen((before) => before.filter((each) => each !== title));
  return open.map((title) => (
    <Dialog key={title} title={title} width="work" onClose={close(title)}>
      <Button onClick={() => setOpen(['Order', 'Keys'])}>Show keys</Button>
    </Dialog>
  ));
}

/** Presses Esc once, as soon as a dialog has the focus. */
function pressEscapeAtFocusOf(title: string): void {
  document.addEventListener('focusin', function press({ target }) {
    if (!(target instanceof Element) || target !== screen.queryByRole('dialog', { name: title })) return;
    document.removeEventListener('focusin', press);
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  });
}

test('Esc closes the dialog that has just got the focus, and not the one below', async () => {
  renderInPortal(<TwoDialogs />);
  pressEscapeAtFocusOf('Keys');
  await user.click(screen.getByRole('button', { name: 'Show keys' }));
  expect(screen.getAllByRole('dialog').map((dialog) => dialog.querySelector('h2')!.textContent)).toEqual(['Order']);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
