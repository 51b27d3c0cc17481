import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Form } from '@/components/form/form';
import { TimeField } from '@/components/form/time-field';
import { renderInPortal } from '../../harness/dom/portal';

const ZONE = 'America/Los_Angeles';
const sent = vi.fn();

beforeEach(() => {
  sent.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T18:00:00Z') });
});
afterEach(() => void vi.useRealTimers());

function OneTime({ at }: { at: string }) {
  const form = useForm({ defaultValues: { at } });
  return (
    <Form form={form} draft={{ of: 'time' }} onSubmit={({ at: value }) => sent(value)}>
      <TimeField name="at" label="At" timeZone={ZONE} />
      <button type="submit">Send</button>
    </Form>
  );
}

const open = (at = '') => renderInPortal(<OneTime at={at} />);
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'At' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

test('words are shown back as a whole time when the field is left, and sent as one', async () => {
  open();
  await userEvent.type(field(), 'tomorrow 9:00');
  expect(field().value).toBe('tomorrow 9:00');
  await userEvent.tab();
  expect(field().value).toBe('11/27/2026 09:00');
  await send();
  expect(sent).toHaveBeenCalledWith('2026-11-27T09:00');
});

test('a time that was stored stands there whole, and can be corrected letter by letter', async () => {
  open('2026-12-01T09:00');
  expect(field().value).toBe('12/01/2026 09:00');
  await userEvent.type(field(), '{Backspace}{Backspace}30');
  expect(field().value).toBe('12/01/2026 09:30');
  await send();
  expect(sent).toHaveBeenCalledWith('2026-12-01T09:30');
});

test('what is no time stays as it was typed', async () => {
  open();
  await userEvent.type(field(), 'soonish');
  await userEvent.tab();
  expect(field().value).toBe('soonish');
  await send();
  expect(sent).toHaveBeenCalledWith('soonish');
});

test('what is chosen stands in the field', () => {
  const { container } = open();
  fireEvent.change(container.querySelector('[type=datetime-local]')!, { target: { value: '2026-12-24T18:00' } });
  expect(field().value).toBe('12/24/2026 18:00');
});
