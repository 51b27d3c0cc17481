import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  actionOf,
  isAmountGiven,
  offeredTypes,
  OTHERS_REQUEST,
  OWN_REQUEST,
  pointButtonLabel,
  REQUEST_STATUS,
  REQUEST_STATUS_NAMES,
  REQUEST_TYPE_NAMES,
  type Requester,
  type RequestStatusId,
  type RequestTypeId,
} from '@/lib/domain/point-request';
import { fakeBff, noAnswer, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { toasts } from '../../harness/dom/portal';
import { COMPANY, companyOf, dialog, openCompany, part, serveCompany, TYPES, user } from './company-in-dom';

const section = () => dialog().getByText('Point Update', { selector: 'section > h3' }).closest('section')!;
const type = () => dialog().getByLabelText<HTMLSelectElement>('Type');
const amount = () => dialog().getByLabelText<HTMLInputElement>('Point Amount');
const button = () => section().querySelector<HTMLButtonElement>('button[type="submit"]')!;
const isDisabled = () => button().getAttribute('aria-disabled') === 'true';
const sent = () => server.calls('POST /point-request/batch');
const says = (text: string) => waitFor(() => expect(section().textContent).toContain(text));
const isSaid = (text: string) => waitFor(() => expect(toasts().join('\n')).toContain(text));

/** The types that can be seen, with those that can't be chosen in brackets. */
async function offered(): Promise<string[]> {
  await waitFor(() => expect(type().disabled).toBe(false));
  return Array.from(type().options)
    .filter(({ value }) => value !== '')
    .map(({ text, disabled }) => (disabled ? `(${text})` : text));
}

async function write(points: string): Promise<void> {
  await user.clear(amount());
  await user.type(amount(), points);
}

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
});

async function open(company: Parameters<typeof serveCompany>[1], asker: Requester = 'administrator'): Promise<void> {
  serveCompany(server, company);
  await openCompany({ asker });
  await offered();
}

// One of each phase: the rule for every status is proven where it stands, in tests/domain/point-request.test.ts.
const STATUSES = [null, REQUEST_STATUS.accrualRequested, REQUEST_STATUS.advanced] as const;
const nameOf = (status: RequestStatusId | null) => (status === null ? 'no request' : REQUEST_STATUS_NAMES[status]);

describe('a point update', () => {
  const cases = STATUSES.flatMap((status) =>
    (['administrator', 'requester'] as const).map((asker) => ({ status, asker, name: nameOf(status) })),
  );

  test.for(cases)('after $name, offers the $asker what the rules allow', async ({ status, asker }) => {
    // A request of one's own can be withdrawn by a requester alone.
    await open({ status, available: 9000, isOwnRequest: asker === 'requester' }, asker);
    const latest = status && ({ typeId: startedAs(status), statusId: status, qpoints: 5000, requesterId: 0 } as const);
    const isOut = status === REQUEST_STATUS.advanced;
    const types = offeredTypes(status, asker);
    expect(await offered()).toEqual(
      types.map((each) => (isOut ? `${actionOf(latest, each)} 5,000 Q` : REQUEST_TYPE_NAMES[each])),
    );
    expect(isDisabled()).toBe(true);
    for (const each of types) {
      await user.selectOptions(type(), String(each));
      const isGiven = isAmountGiven(status, each);
      const action = isGiven ? `${actionOf(latest, each)} 5,000 Q` : null;
      expect(button().textContent).toBe(pointButtonLabel(asker, each, action));
      expect([amount().disabled, amount().value, isDisabled()]).toEqual(
        isGiven ? [true, '5,000', false] : [false, '', true],
      );
    }
  });

  const startedAs = (status: RequestStatusId) => companyOf({ status }).pointRequest!.requestTypeId as RequestTypeId;

  test('of a request can’t be canceled by somebody else who is no administrator', async () => {
    await open({ status: REQUEST_STATUS.accrualRequested }, 'requester');
    expect(await offered()).toEqual(['(Cancel)']);
    expect(section().textContent).toContain(OTHERS_REQUEST);
    expect(isDisabled()).toBe(true);
  });

  test('above the threshold needs a different administrator', async () => {
    await open({});
    await user.selectOptions(type(), 'Accrue');
    await write('1000000');
    expect(section().textContent).not.toContain('a different administrator must approve');
    await write('1000001');
    await says(
      'More than 1,000,000 Q for one company, or by one person, within 24 hours becomes a request ' +
        'that a different administrator must approve.',
    );
    const wanted = { status: REQUEST_STATUS.accrualRequested, qpoints: 1_000_001, isOwnRequest: true };
    server.answer('POST /point-request/batch', () => {
      serveCompany(server, wanted);
      return { pointRequests: [{ ...companyOf(wanted).pointRequest, companyId: COMPANY, exceeds: 'person' }] };
    });
    await user.click(button());
    await isSaid(
      'The request for Own Points needs approval from a different administrator: Accrual Requested, 1,000,001 Q. ' +
        'You would move more within 24 hours than one person can move alone.',
    );
    await says(OWN_REQUEST);
    expect(await offered()).toEqual(['Cancel', '(Approve)']);
    expect(dialog().getByText('Total Available').nextElementSibling?.textContent).toBe('0 Q');
  });

  test('that another administrator asked for is approved with one choice', async () => {
    await open({ status: REQUEST_STATUS.accrualRequested, qpoints: 2_000_000 });
    server.answer('POST /point-request/batch', () => {
      serveCompany(server, { available: 2_000_000, status: REQUEST_STATUS.accrued });
      return {};
    });
    await user.selectOptions(type(), 'Approve');
    expect(amount().value).toBe('2,000,000');
    await user.click(button());
    await waitFor(() =>
      expect(dialog().getByText('Total Available').nextElementSibling?.textContent).toBe('2,000,000 Q'),
    );
    expect(sent()[0]?.body).toEqual([
      { companyId: COMPANY, requestTypeId: 5, qpoints: 2_000_000, purposeTypeId: 1, id: 9 },
    ]);
  });

  test('that takes more than there is says so before it is sent', async () => {
    await open({ available: 100 });
    await user.selectOptions(type(), 'Deduct');
    await write('101');
    await says('Own Points has only 100 Q available.');
    expect(isDisabled()).toBe(true);
    await write('100');
    await says('Available after: 0 Q');
    expect(isDisabled()).toBe(false);
  });

  test('is not sent without an amount, or with one out of bounds', async () => {
    await open({});
    await user.selectOptions(type(), 'Accrue');
    expect(isDisabled()).toBe(true);
    await says('Enter an amount.');
    for (const written of ['0', '1000000001']) {
      await write(written);
      await user.click(button());
      await says('Point Amount must be from 1 to 1,000,000,000.');
      expect(document.activeElement).toBe(amount());
    }
    expect(sent()).toEqual([]);
  });

  test('whose answer got lost is sent again with the same key', async () => {
    await open({});
    server.answer('POST /point-request/batch', noAnswer);
    await user.selectOptions(type(), 'Accrue');
    await write('250');
    await user.click(button());
    await isSaid('There was a problem create point request The server couldn’t be reached');
    expect(amount().value).toBe('250');
    const accrued = { available: 250, status: REQUEST_STATUS.accrued, qpoints: 250 };
    server.answer('POST /point-request/batch', () => {
      serveCompany(server, accrued);
      return { pointRequests: [{ ...companyOf(accrued).pointRequest, companyId: COMPANY }] };
    });
    await user.click(button());
    await isSaid('Points updated for Own Points: Accrued, 250 Q.');
    const keys = sent().map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
    await waitFor(() => expect([type().value, amount().value]).toEqual(['', '']));
  });

  test('says when somebody else was quicker, and shows what is now', async () => {
    await open({ status: REQUEST_STATUS.accrualRequested });
    const message = 'Someone else has updated the points of Own Points in the meantime.';
    server.answer('POST /point-request/batch', () => {
      serveCompany(server, { status: REQUEST_STATUS.accrualRequested, qpoints: 700 });
      const entry = { createdAt: '2026-03-01T12:00:00.000Z', requestStatus: 'Accrual Requested', qpoints: 700 };
      const nobody = { firstName: null, lastName: null, purpose: null, reason: null };
      server.answer('GET /point-request/histories', { data: [{ ...entry, ...nobody }], total: 1 });
      return { pointRequestError: [{ companyId: COMPANY, message }] };
    });
    await user.selectOptions(type(), 'Approve');
    await user.click(button());
    await isSaid(message);
    await waitFor(() => expect(part('Point Update History').getByText('700 Q')).toBeDefined());
    expect(amount().value).toBe('700');
  });

  test('says when its types can’t be had, and tries again', async () => {
    serveCompany(server, {});
    server.answer('GET /point-request/types', refusal(502, { message: 'No answer.' }));
    await openCompany();
    await dialog().findByText('There was a problem getting point request types. No answer.');
    server.answer('GET /point-request/types', TYPES);
    await user.click(screen.getByText('Retry'));
    await waitFor(() => expect(type()).toBeDefined());
    expect(await offered()).toEqual(['Advance', 'Accrue', 'Deduct']);
  });
});

describe('the band of a request', () => {
  test('tells who may not decide it why, and has no buttons, nor do its keys work', async () => {
    await open({ status: REQUEST_STATUS.accrualRequested, qpoints: 2_000_000, isOwnRequest: true });
    const band = () => part('Request awaiting a decision');
    band().getByText('Accrue 2,000,000 Q');
    band().getByText(OWN_REQUEST);
    await user.keyboard('ar');
    expect(band().queryByRole('button')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(toasts()).toEqual([]);
    expect(sent()).toEqual([]);
  });
});
