import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { Form } from '@/components/form/form';
import { NumberField } from '@/components/form/number-field';
import { renderInPortal } from '../../harness/dom/portal';

const sent = vi.fn();
beforeEach(() => void sent.mockClear());

function OnePrice() {
  const form = useForm<{ price: number | null }>({ defaultValues: { price: 500 } });
  return (
    <Form form={form} draft={{ of: 'price' }} onSubmit={({ price }) => sent(price)}>
      <NumberField name="price" label="Price" suffix="Q" />
      <button type="submit">Send</button>
    </Form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
const note = () => screen.queryByRole('alert')?.textContent;
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

async function write(text: string) {
  renderInPortal(<OnePrice />);
  await userEvent.clear(field());
  await userEvent.type(field(), text);
}

test.each([
  ['2,50', '2,50', 'Whole points only'],
  ['2.50', '2.50', 'Whole points only'],
  ['1234567890123456', '1234567890123456', 'Up to 13 digits'],
  ['99999999999999999999', '99999999999999999999', 'Up to 13 digits'],
])('%s stands as typed and is sent with no form', async (typed, shown, why) => {
  await write(typed);
  expect(field().value).toBe(shown);
  await send();
  expect([note(), sent.mock.calls]).toEqual([why, []]);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await userEvent.clear(field());
  await userEvent.type(field(), '2,500');
  await send();
  expect([note(), sent.mock.calls]).toEqual([undefined, [[2500]]]);
});

test('nothing is said of a number before its last digit, unless Enter is pressed', async () => {
  await write('12,50');
  expect([note(), field().value]).toEqual([undefined, '12,50']);
  await userEvent.keyboard('{Enter}');
  expect([note(), sent.mock.calls]).toEqual(['Whole points only', []]);
  await userEvent.keyboard('0');
  expect([note(), field().value]).toEqual([undefined, '12,500']);
});

test('what is pasted over a number counts by itself', async () => {
  await write('2500');
  field().setSelectionRange(0, 5);
  await userEvent.paste('2,50');
  expect(field().value).toBe('2,50');
  await send();
  expect([note(), sent.mock.calls]).toEqual(['Whole points only', []]);
});

test('what is typed after a press takes the place of a 0', async () => {
  await write('0');
  field().blur();
  await userEvent.pointer({ target: field(), offset: 0, keys: '[MouseLeft]' });
  await userEvent.keyboard('12');
  expect(field().value).toBe('12');
});
