import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { NewRegistrationForm } from '@/app/(portal)/qpartners/registration/new/new-registration-form';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' });
const fill = async (label: string, text: string) => {
  await user.click(field(label));
  await user.paste(text);
};
const save = () => user.click(screen.getByText('Add registration', { selector: 'button' }));
const POST = 'POST /by-staff/registrations';

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  history.replaceState(null, '', '/qpartners/registration/new');
  server.answer('GET /distributors', [{ id: 1, name: 'Sunco' }]);
  server.answer('GET /companies/salesregions/search', [{ code: 'TX', name: 'Texas' }]);
  server.answer('GET /companies/register/job-titles', [{ id: 1, name: 'Owner' }]);
  server.answer('GET /companies/register/installation-volumes', [{ id: 2, name: '250 kW to 1 MW' }]);
  server.answer('GET /companies/register/product-brands', [{ id: 1, name: 'Q CELLS' }]);
});

const sent = () => Object.fromEntries(server.calls(POST).at(-1)?.body as FormData);

describe('a new registration', () => {
  test('needs only what says who registers, but what it has must be right', async () => {
    server.answer(POST, { id: 31 });
    renderInPortal(<NewRegistrationForm />);
    await save();
    await screen.findByText('Email is required');
    for (const fault of ['Company Name is required', 'First Name is required', 'Last Name is required'])
      expect(screen.getByText(fault), fault).toBeTruthy();
    expect(screen.queryByText('Tax ID is required')).toBeNull();
    await fill('Master ID (email)', 'kim@x.example');
    await fill('Partner Company', 'Sol West');
    await fill('First Name', 'Kim');
    await fill('Last Name', 'Lee');
    await fill('Tax ID', 'abc');
    await save();
    await screen.findByText('TaxId wrong is format');
    expect(server.calls(POST)).toEqual([]);
    await user.clear(field('Tax ID'));
    await fill('Main Contact Number', '(949) 555-0100');
    await user.selectOptions(field('How did you hear about the Q.PARTNER Program?'), 'Event');
    await save();
    await waitFor(() => expect(location.pathname).toBe('/qpartners/registration/31'));
    expect(sent()).toMatchObject({
      ...{ email: 'kim@x.example', companyName: 'Sol West', firstName: 'Kim', lastName: 'Lee', survey: '7' },
      ...{ contactType: 'mobile', mobileNumber: '9495550100', taxId: '', receptionYn: 'Y' },
    });
    expect(sent()).not.toHaveProperty('userId');
  });

  test('shows a taken address at its field, and sends no answer to the survey unless there is one', async () => {
    const sentence = 'This email is already existed.';
    server.answer(POST, () => refusal(409, { message: sentence }));
    renderInPortal(<NewRegistrationForm />);
    await fill('Master ID (email)', 'kim@x.example');
    await fill('Partner Company', 'Sol West');
    await fill('First Name', 'Kim');
    await fill('Last Name', 'Lee');
    await save();
    await screen.findByText(sentence);
    expect(sent()).not.toHaveProperty('survey');
    expect(field('Partner Company').value).toBe('Sol West');
  });
});
