import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { lookupAnswer } from '@/app/(portal)/serial-numbers/lookup-answer';
import { SerialNumbersScreen } from '@/app/(portal)/serial-numbers/serial-numbers-screen';
import type { LookedUpNumber } from '@/lib/contract/serial-numbers';
import { fakeBff, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Serial numbers', { selector: 'textarea' });
const check = () => user.click(screen.getByText('Check', { selector: 'button' }));
const paste = async (text: string) => {
  await user.clear(box());
  await user.click(box());
  await user.paste(text);
};

const [APPROVED, UNKNOWN] = ['303560412345678901', 'QH0700ABCDEFGH'];
const DATA: readonly LookedUpNumber[] = [
  {
    ...{ serialNumber: APPROVED, state: 'approved', companyId: 7, companyName: 'Sol West', rate: 1_040 },
    ...{ registeredAt: '2026-10-01T12:00:00Z', approvalId: 31, decidedAt: '2026-10-05T12:00:00Z' },
  },
  { serialNumber: UNKNOWN, state: 'unknown' },
  { serialNumber: '12', state: 'invalid', fault: 'Too short' },
];

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  history.replaceState(null, '', '/serial-numbers');
  server.answer('POST /serial-numbers/look-up', { data: DATA, duplicates: 0 });
});

describe('pasted serial numbers', () => {
  test('are looked up once each, and shown by state', async () => {
    renderInPortal(<SerialNumbersScreen timeZone="America/Los_Angeles" />);
    await paste(`${APPROVED}\nqh0700abcdefgh, 12; ${APPROVED.slice(0, 4)} ${APPROVED.slice(4)}`);
    await check();
    const results = await screen.findByRole('region', { name: '3 serial numbers' });
    expect(server.calls('POST /serial-numbers/look-up').map(({ body }) => body)).toEqual([
      { serialNumbers: [APPROVED, UNKNOWN, '12'] },
    ]);
    expect(within(results).getByText('1 repeated')).toBeDefined();
    await user.click(within(results).getByText('Invalid 1', { selector: 'button' }));
    expect(results.querySelectorAll('tbody tr')).toHaveLength(1);
    expect(results.querySelector('tbody')?.textContent).toContain('Too short');
  });

  test('are still there for who comes back, and in no address', async () => {
    const { unmount } = renderInPortal(<SerialNumbersScreen timeZone="America/Los_Angeles" />);
    await paste(APPROVED);
    await check();
    await screen.findByRole('region', { name: '3 serial numbers' });
    unmount();
    renderInPortal(<SerialNumbersScreen timeZone="America/Los_Angeles" />);
    expect(await screen.findByRole('region', { name: '3 serial numbers' })).toBeDefined();
    expect(box().value).toBe(APPROVED);
    expect(location.href).not.toContain(APPROVED);
  });

  test('of more than can be checked are counted in words, and stay', async () => {
    renderInPortal(<SerialNumbersScreen timeZone="America/Los_Angeles" />);
    const many = Array.from({ length: 5_001 }, (_, index) => String(303_560_412_345_000_000n + BigInt(index)));
    await paste(many.join('\n'));
    await check();
    await screen.findByText('These are 5,001 serial numbers. Check up to 5,000 at once.');
    expect(server.calls('POST /serial-numbers/look-up')).toEqual([]);
    expect(box().value.split('\n')).toHaveLength(5_001);
  });

  test('of a dropped list are added to what is there', async () => {
    renderInPortal(<SerialNumbersScreen timeZone="America/Los_Angeles" />);
    await paste(APPROVED);
    const input = document.querySelector<HTMLInputElement>('[data-drop-zone] input')!;
    await user.upload(input, new File([`${UNKNOWN}\r\n12\r\n`], 'list.txt', { type: 'text/plain' }));
    await waitFor(() => expect(box().value).toBe(`${APPROVED}\n${UNKNOWN}\n12`));
  });
});

test('an answer lists the numbers by state, with dates and points, and names no company', () => {
  const rejected: LookedUpNumber = {
    ...{ serialNumber: 'QH0700ABCDEFGX', state: 'rejected', companyName: 'Sol West', note: 'Sold elsewhere' },
    ...{ registeredAt: '2026-10-01T12:00:00Z', decidedAt: '2026-10-06T12:00:00Z' },
  };
  expect(lookupAnswer([...DATA, rejected], 'America/Los_Angeles')).toBe(
    [
      'We checked 4 serial numbers.',
      `Not found (1):\n${UNKNOWN}`,
      `Approved (1):\n${APPROVED}: registered 10/01/2026, approved 10/05/2026, 1,040 Q`,
      'Rejected (1):\nQH0700ABCDEFGX: registered 10/01/2026, rejected 10/06/2026, Sold elsewhere',
      'Not a valid serial number (1):\n12: Too short',
    ].join('\n\n'),
  );
});
