import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { usePending } from '@/components/action/pending';
import { useSelectedAction } from '@/components/action/use-selected-action';
import { createSelectionStore, itemsOf, type SelectedRow } from '@/components/list/selection-store';
import RegistrationsBulkDialog, { type BulkJob } from '@/components/registrations/bulk-dialog';
import { applyAll } from '@/components/action/perform';
import { primaryProductsOf } from '@/lib/domain/registration';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const selection = createSelectionStore();

/** Begins a change of what is selected, and tells whose registration is being approved. */
function Work({ action }: { action: BulkJob['action'] }) {
  const { job, begin, end, start } = useSelectedAction<BulkJob, SelectedRow>(selection, 'all');
  const pending = usePending();
  return (
    <>
      <button onClick={() => begin({ action, partners: itemsOf(selection.rows('all')) })}>Begin</button>
      <output>{JSON.stringify([1, 2, 3].filter((id) => pending('registration', id)))}</output>
      {job ? (
        <RegistrationsBulkDialog timeZone="UTC" job={job} onStart={start} onClose={end} onClosed={() => undefined} />
      ) : null}
    </>
  );
}

const NONE = { none: true, brands: [], volumeId: '', volume: '' };
const [modules, ess] = primaryProductsOf({ modules: NONE, ess: NONE });

/** A registration that lacks nothing. */
const whole = {
  ...{ approvalStep: 0, disabled: false, firstName: 'Dana', lastName: 'Whitfield', receptionYn: 'Y' },
  ...{ companyName: 'Solstice', partnerType: '2', contactType: 'office', officeNumber: '5125550139' },
  ...{ jobTitle: 'Owner', website: 'https://solstice.example', purchaseChannel: 'Sunline', salesArea: 'TX:Texas' },
  ...{ address: '1 Main St', city: 'Austin', state: 'TX', zipCode: '78756', taxId: '74-2911801', w9: {} },
  ...{ modules: [modules], ess: [ess] },
};

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const pressInToast = async (name: string) => user.click(await screen.findByRole('button', { name, hidden: true }));
const listed = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Answers for each partner, who are called Partner 1 and so on. */
function begin(action: BulkJob['action'], partners: readonly object[]) {
  for (const [at, partner] of partners.entries()) details.set(String(at + 1), { ...whole, id: at + 1, ...partner });
  selection.clear();
  selection.enter('all');
  selection.add(
    'all',
    partners.map((_, at) => [at + 1, { label: `Partner ${at + 1}`, view: '/' }] as const),
  );
  renderInPortal(<Work action={action} />);
  return press('Begin');
}

let details: Map<string, object>;
let server: FakeBff;
beforeEach(() => {
  details = new Map();
  server = fakeBff();
  server.answer(
    'GET /users/registration/getUserDetail',
    ({ search }) => details.get(search.get('userId') ?? '') ?? refusal(404, { message: 'Is gone.' }),
  );
});
// What is pending outlives its page.
afterEach(() => applyAll());

describe('several registrations', () => {
  test('are disabled after ten seconds, one by one under one name; what failed stays selected', async () => {
    await begin('disable', [{}, { disabled: true }, {}]);
    await screen.findByText('2 can be disabled', { exact: false });
    expect(listed('Partners to disable')).toEqual(['Partner 1', 'Partner 3']);
    expect(listed('Partners that can’t be disabled')).toEqual(['Partner 2Already disabled.']);
    await press('Disable 2 partners');
    await waitFor(() => expect(toasts().join()).toContain('Disabling 2 partners'));
    expect(server.calls('PATCH /users/registration/updateStatus')).toEqual([]);
    server.answer('PATCH /users/registration/updateStatus', ({ body }) =>
      (body as { userIds: number[] }).userIds[0] === 3 ? refusal(409, { message: 'Not now.' }) : {},
    );
    await pressInToast('Apply now');
    await waitFor(() => expect(toasts().join()).toContain('There was a problem when update status: 1 partner'));
    const sent = server.calls('PATCH /users/registration/updateStatus');
    expect(sent.map(({ body }) => body)).toEqual([
      { userIds: [1], disable: true },
      { userIds: [3], disable: true },
    ]);
    expect(new Set(sent.map(({ headers }) => headers.get('x-bulk-id'))).size).toBe(1);
    expect([...selection.rows('all').keys()].toSorted()).toEqual([2, 3]);
    // Its answer had got lost: nobody is disabled twice.
    details.set('3', { ...whole, id: 3, disabled: true });
    await pressInToast('Retry');
    await waitFor(() => expect(toasts().join()).toContain('Change status successPartner 3'));
    expect(server.calls('PATCH /users/registration/updateStatus')).toHaveLength(2);
  });

  test('are approved unless that is undone; meanwhile it shows elsewhere, and who may be there twice is named', async () => {
    const duplicates = [{ id: 9, name: 'Solstice Inc.', reasons: ['taxId'] }];
    await begin('approve', [{ approvalStep: 2 }, { taxId: '' }, { duplicates }]);
    await screen.findByText('1 can be approved', { exact: false });
    expect(listed('Partners that can’t be approved')).toEqual([
      'Partner 1Already approved.',
      'Partner 2Missing or wrong: Tax ID.',
    ]);
    expect(listed('Possible duplicates')[0]).toContain('Solstice Inc. (same tax ID)');
    await press('Approve 1 partner');
    await waitFor(() => expect(toasts().join()).toContain('Approving Partner 3'));
    expect(document.querySelector('output')?.textContent).toBe('[3]');
    await pressInToast('Undo');
    await waitFor(() => expect(toasts()).toContain('Undone: nothing was approved.'));
    expect(document.querySelector('output')?.textContent).toBe('[]');
    expect([...selection.rows('all').keys()]).toHaveLength(3);
    expect(server.calls('PATCH /users/registration/approve')).toEqual([]);
  });

  test('are approved while the page goes away', async () => {
    server.answer('PATCH /users/registration/approve', {});
    await begin('approve', [{}]);
    await press('Approve 1 partner');
    await waitFor(() => expect(toasts().join()).toContain('Approving Partner 1'));
    dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(server.calls('PATCH /users/registration/approve')).toHaveLength(1));
    expect(server.calls('PATCH /users/registration/approve')[0]).toMatchObject({
      ...{ body: { userIds: [1], step: 2 }, keepalive: true },
    });
  });
});
