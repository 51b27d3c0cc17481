import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { NewInquiryForm } from '@/app/(portal)/supportcenter/new-inquiry-form';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' });
const save = () => user.click(screen.getByText('Add inquiry', { selector: 'button' }));

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  history.replaceState(null, '', '/supportcenter/qcells/new');
  server.answer('GET /contact/categories', [{ id: 3, name: 'Batteries' }]);
});

describe('a new inquiry', () => {
  test('about the website says what is missing for its channel, then opens', async () => {
    server.answer('POST /by-staff/inquiries', { id: 9 });
    renderInPortal(<NewInquiryForm type={1} companyId={null} />);
    await save();
    await screen.findByText('Enter a name.');
    for (const fault of ['Choose a category.', 'Enter the message.'])
      expect(screen.getByText(fault), fault).toBeTruthy();
    await user.type(field('Name'), 'Kim Caller');
    await user.type(field('Message'), 'Which battery?');
    await user.selectOptions(field('Category'), 'Batteries');
    await save();
    await screen.findByText('Enter a number, or an email address.');
    await user.click(screen.getByLabelText('Email', { selector: '[type=email]' }));
    await user.paste('kim@x.example');
    await save();
    await waitFor(() => expect(location.pathname).toBe('/supportcenter/qcells/edit/9'));
    expect(server.calls('POST /by-staff/inquiries').map(({ body }) => body)).toEqual([
      {
        ...{ contactTypeId: 1, channel: 'Phone', categoryId: 3, name: 'Kim Caller', email: 'kim@x.example' },
        ...{ message: 'Which battery?', companyName: '', address: '', mobileNumber: '' },
      },
    ]);
  });

  test('of a partner shows a refusal under the company, and keeps the message', async () => {
    const person = { id: 51, fullName: 'Ann Lee', email: 'ann@x.example', isMaster: true };
    server.answer('GET /by-staff/companies/7', { id: 7, name: 'Company 7', isApproved: true, people: [person] });
    const sentence = 'This company has no master who is in use.';
    server.answer('POST /by-staff/inquiries', () => refusal(409, { message: sentence }));
    renderInPortal(<NewInquiryForm type={2} companyId={7} />);
    await waitFor(() => expect(field('Company').value).toBe('Company 7'));
    await user.click(screen.getByLabelText('Email'));
    await user.selectOptions(field('Category'), 'Batteries');
    await user.type(field('Message'), 'Where is it?');
    await save();
    await screen.findByText(sentence);
    expect(field('Message').value).toBe('Where is it?');
    expect(server.calls('POST /by-staff/inquiries')[0]?.body).toEqual({
      ...{ contactTypeId: 2, channel: 'Email', categoryId: 3, companyId: 7, message: 'Where is it?' },
    });
  });

  test('offers no hidden category, and says where to add one', async () => {
    server.answer('GET /contact/categories', [{ id: 4, name: 'Old', hidden: true }]);
    renderInPortal(<NewInquiryForm type={1} companyId={null} />);
    expect((await screen.findByText('Add one')).getAttribute('href')).toContain('website-categories');
    expect([...screen.getByLabelText<HTMLSelectElement>('Category').options].map(({ text }) => text)).toEqual([
      'Choose a category',
    ]);
  });
});
