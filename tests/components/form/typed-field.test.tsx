import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Form } from '@/components/form/form';
import { DayField, TimeField } from '@/components/form/typed-field';
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

describe('a day', () => {
  const taken = vi.fn();

  function OneDay() {
    const form = useForm({ defaultValues: { day: '2026-11-26' } });
    return (
      <Form form={form} draft={{ of: 'day' }} onSubmit={({ day }) => sent(day)}>
        <DayField name="day" label="Ends" place="end" today="2026-11-26" onTake={taken} />
        <button type="submit">Send</button>
      </Form>
    );
  }
  const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Ends' });
  const write = async (text: string) => {
    await userEvent.clear(box());
    await userEvent.type(box(), text);
  };
  beforeEach(() => {
    taken.mockClear();
    renderInPortal(<OneDay />);
  });

  test('is typed in words, told once it is left, and shown back as a day', async () => {
    expect(box().value).toBe('11/26/2026');
    await write('next month');
    expect(taken).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(taken).toHaveBeenCalledExactlyOnceWith('2026-12-31');
    expect(box().value).toBe('12/31/2026');
  });

  test('is sent by Enter as it was understood, or as it was typed', async () => {
    await write('12/1{Enter}');
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith('2026-12-01'));
    await write('soonish{Enter}');
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith('soonish'));
  });
});
