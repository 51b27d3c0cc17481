import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { KeyHelp, SHEET_KEY } from '@/components/keys/key-help';
import { useKeys } from '@/components/keys/use-keys';
import { fakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const pressed: string[] = [];

function Page() {
  useKeys('Go to', 'anywhere', [
    SHEET_KEY,
    { keys: 'g p', label: 'Products', run: () => pressed.push('g p') },
    { keys: 'Mod+k', label: 'Find', run: () => pressed.push('Mod+k') },
  ]);
  useKeys('This page', 'page', [{ keys: 'n', label: 'Next problem', run: () => pressed.push('n') }]);
  return (
    <>
      <KeyHelp />
      <input aria-label="Name" />
    </>
  );
}

const user = userEvent.setup({ pointerEventsCheck: 0 });
const sheet = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });

beforeEach(() => {
  fakeBff();
  pressed.length = 0;
  renderInPortal(<Page />);
});

test('keys do what their tables say, one or two in turn, and never while a person types', async () => {
  await user.keyboard('ngp{Control>}k{/Control}');
  expect(pressed).toEqual(['n', 'g p', 'Mod+k']);
  await user.type(screen.getByLabelText('Name'), 'ngp?');
  expect(pressed).toHaveLength(3);
  expect(sheet()).toBeNull();
  // With Ctrl they count there too.
  await user.keyboard('{Control>}k{/Control}');
  expect(pressed).toHaveLength(4);
});

test('the sheet shows the keys of where it was asked for, and gives the focus back', async () => {
  const button = screen.getByLabelText('Keyboard shortcuts');
  await user.click(button);
  await waitFor(() => expect(sheet()?.textContent).toContain('Next problem'));
  await user.keyboard('n');
  // It lies over the page.
  expect(pressed).toEqual([]);
  await user.keyboard('{Escape}');
  expect(sheet()).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('letters alone can be switched off, and Ctrl stays', async () => {
  await user.keyboard('?');
  await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
  await user.keyboard('{Escape}');
  await user.keyboard('ngp?{Control>}k{/Control}');
  expect(pressed).toEqual(['Mod+k']);
  expect(sheet()).toBeNull();
});
