import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { NewClaimsForm } from '@/app/(portal)/rewards/module-approvals/new/claims-form';
import { fakeBff, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Serial numbers', { selector: 'textarea' });
const register = () => user.click(screen.getByText('Register claims', { selector: 'button' }));

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  history.replaceState(null, '', '/rewards/module-approvals/new?company=7');
  const person = { id: 51, fullName: 'Ann Lee', email: 'ann@x.example', isMaster: true };
  server.answer('GET /by-staff/companies/7', { id: 7, name: 'Sol West', isApproved: true, people: [person] });
});

describe('new reward claims', () => {
  test('are read from the pasted text, and what came of each is shown by result', async () => {
    const [known, waiting] = ['303560412345678901', 'QH0700ABCDEFGH'];
    server.answer('POST /by-staff/claims', {
      ...{ priced: 1, awaitingUpdate: 1, alreadyRegistered: 0, invalid: 1 },
      claims: [
        { serialNumber: known, result: 'priced', claimId: 1, rate: 40, reason: null },
        { serialNumber: waiting, result: 'awaitingUpdate', claimId: 2, rate: null, reason: null },
        { serialNumber: '12', result: 'invalid', claimId: null, rate: null, reason: 'Too short.' },
      ],
    });
    renderInPortal(<NewClaimsForm companyId={7} />);
    await user.click(box());
    await user.paste(`${known}\n${waiting}, 12`);
    await screen.findByText('3 serial numbers');
    await register();
    const results = await screen.findByRole('region', { name: '3 serial numbers of Sol West' });
    expect(server.calls('POST /by-staff/claims').map(({ body }) => body)).toEqual([
      { companyId: 7, serialNumbers: [known, waiting, '12'] },
    ]);
    await waitFor(() => expect(toasts().join()).toContain('2 reward claims registered'));
    const rows = () =>
      Array.from(results.querySelectorAll('tbody tr'), ({ children }) =>
        Array.from(children, ({ textContent }) => textContent),
      );
    expect(rows()).toEqual([
      [known, 'Priced', '40 Q', ''],
      [waiting, 'Awaiting update', '–', ''],
      ['12', 'Invalid', '–', 'Too short.'],
    ]);
    await user.click(within(results).getByText('Invalid 1', { selector: 'button' }));
    expect(rows()).toEqual([['12', 'Invalid', '–', 'Too short.']]);
    await user.click(within(results).getByText('Already registered 0', { selector: 'button' }));
    expect(within(results).getByText('No serial numbers.')).toBeTruthy();
    // The box is empty for the next ones, of the same company.
    await waitFor(() => expect(box().value).toBe(''));
    expect(screen.getByLabelText<HTMLInputElement>('Company', { selector: 'input' }).value).toBe('Sol West');
  });

  test('need a company and numbers, at most 5,000', async () => {
    renderInPortal(<NewClaimsForm companyId={null} />);
    await register();
    await screen.findByText('Choose a company.');
    expect(screen.getByText('Paste serial numbers.')).toBeTruthy();
    await user.click(box());
    await user.paste('1\n'.repeat(5_001));
    await register();
    await screen.findByText('Paste up to 5,000 serial numbers at once.');
    expect(server.calls('POST /by-staff/claims')).toEqual([]);
  });
});
