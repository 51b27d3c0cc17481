import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Form, SubmitButton } from '@/components/form/form';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { renderInPortal } from '../../harness/dom/portal';

function Person({ isLate }: { isLate: boolean }) {
  const form = useForm({
    schema: z.object({ name: z.string().min(1, 'Enter a name.'), city: z.string().min(1, 'Enter a city.') }),
    defaultValues: { name: '', city: '' },
  });
  return (
    <Form form={form} draft={{ of: 'person' }} onSubmit={() => undefined}>
      {isLate ? <TextField name="name" label="Name" hint="As on the contract" /> : null}
      <TextField name="city" label="City" hint="Without the state" />
      <SubmitButton busy="Saving…">Save</SubmitButton>
    </Form>
  );
}

test('the first fault from the top gets the focus, whichever field was there first', async () => {
  const { rerender } = renderInPortal(<Person isLate={false} />);
  rerender(<Person isLate />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    'Enter a name.',
    'Enter a city.',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
});

test('a hint is read with its field and never announced', () => {
  const { container } = renderInPortal(<Person isLate />);
  expect(screen.getByText('Without the state')).toBeTruthy();
  const live = [...container.querySelectorAll('[aria-live], [role=status], [role=alert]')];
  expect(live.map(({ textContent }) => textContent).join('')).toBe('');
  expect(screen.getByRole('textbox', { description: 'Without the state' })).toBe(screen.getByLabelText('City'));
});
