import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { ListsScreen } from '@/app/(portal)/admincontrols/lists/lists-screen';
// Loaded here, so that no wait in a test is for them.
import '@/app/(portal)/admincontrols/lists/edit-option';
import '@/app/(portal)/admincontrols/lists/kept-option';
import '@/app/(portal)/admincontrols/lists/merge-option';
import { NoListOptions } from '@/components/form/no-list-options';
import type { ListOption } from '@/lib/contract/lists';
import { fakeBff, refusal, type Call, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const press = (label: string) => user.click(screen.getByLabelText(label));
const isSaid = (text: string) => waitFor(() => expect(toasts().join('\n')).toContain(text));
const sent = (call: string) => server.calls(call).map(({ body }) => body);

const option = (id: number, name: string, given: Partial<ListOption> = {}): ListOption => ({
  ...{ id, name, priority: id, hidden: false, uses: 0, version: 1, code: null, link: null },
  ...given,
});

let stored: ListOption[];
let server: FakeBff;

async function open(list: string, ...options: ListOption[]): Promise<void> {
  stored = options;
  const href = `/admincontrols/lists?list=${list}`;
  history.replaceState(null, '', href);
  renderInPortal(<ListsScreen href={href} failed={null} timeZone="UTC" today="2026-11-26" />);
  await waitFor(() => expect(server.calls('GET /lists')).not.toEqual([]));
}

beforeEach(() => {
  server = fakeBff();
  server.answer('GET /lists', () => stored);
});

describe('an option', () => {
  test('in use is kept, with how many use it, and hidden or merged instead', async () => {
    await open('job-titles', option(1, 'Owner', { uses: 1_200 }), option(2, 'President'));
    server.answer('PATCH /lists/job-titles/1/hidden', () => option(1, 'Owner', { hidden: true, version: 2 }));
    await screen.findByText('1,200 registrations');
    await press('Delete Owner');
    const kept = within(await screen.findByRole('dialog'));
    kept.getByText('“Owner” is used by 1,200 registrations. Hide it, or merge it into another job title.');
    await user.click(kept.getByText('Hide'));
    await isSaid('Forms no longer offer Owner');
    expect(sent('PATCH /lists/job-titles/1/hidden')).toEqual([{ hidden: true, version: 1 }]);

    await press('Delete Owner');
    await user.click(within(await screen.findByRole('dialog')).getByText('Merge'));
    const merging = within(await screen.findByRole('alertdialog'));
    merging.getByText(/^1,200 registrations will use the one you choose\. Then “Owner” is deleted\./);
    await user.click(merging.getByText('Merge'));
    merging.getByText('Choose a job title.');
    await user.selectOptions(merging.getByLabelText('Into'), 'President');
    server.answer('PATCH /lists/job-titles/1/merge', () => {
      stored = [option(2, 'President', { uses: 1_200 })];
      return stored[0]!;
    });
    await user.click(merging.getByText('Merge'));
    await isSaid('Merging Owner into President');
    expect(sent('PATCH /lists/job-titles/1/merge')).toEqual([]);
    await user.click(screen.getByText('Apply now'));
    await waitFor(() => expect(sent('PATCH /lists/job-titles/1/merge')).toEqual([{ into: 2, version: 1 }]));
    await waitFor(() => expect(screen.queryByLabelText('Edit Owner')).toBeNull());
  });

  test('with a meaning in the specs is kept with the reason', async () => {
    await open('module-volumes', option(1, 'Less than 250 kW', { uses: 3 }));
    await waitFor(() => screen.getByLabelText('Delete Less than 250 kW'));
    expect(screen.queryByLabelText('Merge Less than 250 kW')).toBeNull();
    await press('Delete Less than 250 kW');
    const kept = within(await screen.findByRole('dialog'));
    kept.getByText(/needs a quantity that the portal checks\. You can rename or hide it/);
    expect(kept.queryByText('Merge')).toBeNull();
  });

  test('unused is deleted after the time to undo', async () => {
    await open('distributors', option(1, 'Acme'), option(2, 'Zeta'));
    await waitFor(() => screen.getByLabelText('Delete Acme'));
    await press('Delete Acme');
    await isSaid('Deleting Acme');
    screen.getByText('Deleting…');
    await user.click(screen.getByText('Undo'));
    await isSaid('Undone: nothing was deleted.');
    expect(server.calls('DELETE /lists/distributors/1')).toEqual([]);
  });

  test('is added with its code, and a taken name is said at the field', async () => {
    await open('sales-regions', option(1, 'Texas', { code: 'TX' }));
    server.answer('POST /lists/sales-regions', ({ body }: Call) => {
      stored = [...stored, option(9, (body as ListOption).name, { code: 'GU' })];
      return stored.at(-1)!;
    });
    await user.type(screen.getByLabelText('Add a sales region'), 'Guam');
    await user.type(screen.getByLabelText('Code'), 'GU{Enter}');
    await isSaid('Guam added to sales regions');
    expect(sent('POST /lists/sales-regions')).toEqual([{ name: 'Guam', code: 'GU' }]);
    await waitFor(() => screen.getByLabelText('Edit Guam'));

    const taken = 'There is a sales region named "Guam" already.';
    server.answer('POST /lists/sales-regions', refusal(409, { message: taken }));
    await user.type(screen.getByLabelText('Add a sales region'), 'Guam{Enter}');
    await screen.findByText(taken);
    expect(screen.getByLabelText<HTMLInputElement>('Add a sales region').value).toBe('Guam');
  });

  test('of a known carrier keeps its name, and others see its link', async () => {
    await open('carriers', option(2, 'ups', { uses: null, link: 'https://ups.com/{number}' }));
    await waitFor(() => screen.getByLabelText('Edit ups'));
    screen.getByText('https://ups.com/{number}');
    await press('Edit ups');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>('Name').disabled).toBe(true);
    server.answer('PATCH /lists/carriers/2', () => option(2, 'ups', { uses: null, version: 2 }));
    await user.clear(dialog.getByLabelText('Tracking link'));
    await user.click(dialog.getByText('Save'));
    await waitFor(() => expect(sent('PATCH /lists/carriers/2')).toEqual([{ name: 'ups', link: '', version: 1 }]));
  });
});

describe('an empty list', () => {
  test('says what to do', async () => {
    await open('faq-types');
    await screen.findByText('No FAQ types yet.');
  });

  test('is named in a form, with a link for people who may open it', async () => {
    renderInPortal(<NoListOptions list="job-titles" />);
    await screen.findByText(/No job titles yet\./);
    const link = await screen.findByText('Add one');
    expect(link.getAttribute('href')).toBe('/admincontrols/lists?list=job-titles');
  });

  test('has no link for others', async () => {
    server.answer('GET /access-control-list', [{ routeType: 'registration', roles: [1] }]);
    renderInPortal(<NoListOptions list="job-titles" />);
    await screen.findByText(/No job titles yet\./);
    await waitFor(() => expect(server.calls('GET /access-control-list')).not.toEqual([]));
    expect(screen.queryByText('Add one')).toBeNull();
  });
});
