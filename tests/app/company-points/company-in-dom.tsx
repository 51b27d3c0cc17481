import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import CompanyDialog from '@/app/(portal)/rewards/qpoint-management/company-dialog/company-dialog';
import { readDialogView } from '@/app/(portal)/rewards/qpoint-management/company-dialog/dialog-view';
// Loaded here, so that no wait in a test is for it.
import '@/components/ui/question';
import { useDialogAddress } from '@/components/ui/dialog-address';
import { companiesAddress } from '@/lib/addresses/companies';
import type { PointMovement } from '@/lib/contract/point-ledger';
import type { CompanyPoints } from '@/lib/contract/points';
import {
  REQUEST_STATUS,
  REQUEST_STATUS_NAMES,
  REQUEST_TYPE,
  REQUEST_TYPE_NAMES,
  type Requester,
  type RequestStatusId,
} from '@/lib/domain/point-request';
import type { FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

export const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

export const COMPANY = 77;
/** Who looks at the company. */
const OWN_ID = 1;
const SOMEBODY_ELSE = 2;

export const TYPES = Object.entries(REQUEST_TYPE_NAMES).map(([id, name]) => ({ id: Number(id), name }));

/** What a request began as that has this status now, and is no settled or withdrawn advance. */
const BEGAN_AS: Partial<Record<RequestStatusId, number>> = {
  [REQUEST_STATUS.advanceRequested]: REQUEST_TYPE.advance,
  [REQUEST_STATUS.advanced]: REQUEST_TYPE.advance,
  [REQUEST_STATUS.settled]: REQUEST_TYPE.advance,
  [REQUEST_STATUS.deductionRequested]: REQUEST_TYPE.deduct,
  [REQUEST_STATUS.deducted]: REQUEST_TYPE.deduct,
};

interface CompanyOfTest {
  available?: number;
  /** Of the latest request; without one there never was any. */
  status?: RequestStatusId | null;
  /** Of that request, 5,000 by default. */
  qpoints?: number;
  isOwnRequest?: boolean;
}

/** A company whose latest request is of somebody else. */
export function companyOf({
  available = 0,
  status = null,
  qpoints = 5000,
  isOwnRequest = false,
}: CompanyOfTest): CompanyPoints {
  return {
    id: COMPANY,
    name: 'Own Points',
    ...{ address: null, website: null, officeNumber: null, mobileNumber: null, state: 'TX', user: null },
    totalQpoints: available,
    consumed: 0,
    availableQpoints: available,
    pointRequest: status && {
      id: 9,
      qpoints,
      requestStatusId: status,
      requestStatus: REQUEST_STATUS_NAMES[status],
      requestTypeId: BEGAN_AS[status] ?? REQUEST_TYPE.accrue,
      requesterId: isOwnRequest ? OWN_ID : SOMEBODY_ELSE,
      ...{ requesterName: 'Sam Hill', purposeTypeId: 1, purpose: 'Subscription', reason: null },
    },
  } as CompanyPoints;
}

/** A movement of the ledger: an accrual of so many points, by default. */
export function movementOf(id: number, amount: number, balance: number, more: Partial<PointMovement> = {}) {
  return {
    ...{ id, amount, balance, kind: amount < 0 ? 'deduction' : 'accrual', createdAt: '2026-03-01T12:00:00.000Z' },
    ...{ reason: null, firstName: 'Hana', lastName: 'Miller', orderNumber: null },
    ...more,
  } as PointMovement;
}

/** Answers what the dialog of a company asks for. */
export function serveCompany(server: FakeBff, company: CompanyOfTest): void {
  server.answer('GET /assigned-work', []);
  server.answer('GET /users/qpoints/search', { data: [companyOf(company)], total: 1 });
  server.answer('GET /point-request/types', TYPES);
  server.answer('GET /point-request/histories', { data: [], total: 0 });
  server.answer('GET /users/sub-user/by-company', { data: [], total: 0 });
  server.answer('GET /purpose-type/search', [{ id: 1, name: 'Subscription' }]);
}

interface Opened {
  asker?: Requester;
  opensOrders?: boolean;
  /** The part of the address that names what the dialog shows. */
  search?: string;
}

/** Opens the dialog of the company. */
export async function openCompany({ asker = 'administrator', opensOrders = false, search = '' }: Opened = {}) {
  const who = { userId: OWN_ID, asker, approvalThreshold: 1_000_000, opensOrders, opensApprovals: false };
  const close = () => undefined;
  const place = {
    id: COMPANY,
    rowId: `company-${COMPANY}`,
    position: null,
    onPrevious: undefined,
    onNext: undefined,
    onClose: close,
    onClosed: close,
  };
  function Host() {
    const shown = readDialogView(Object.fromEntries(useDialogAddress()));
    const hrefOf = (next: Partial<typeof shown>) => companiesAddress.href({ ...shown, ...next });
    return (
      <CompanyDialog
        place={place}
        name="Own Points"
        shown={shown}
        hrefOf={hrefOf}
        timeZone="America/Los_Angeles"
        asker={who}
      />
    );
  }
  history.replaceState(null, '', `/rewards/qpoint-management?company=${COMPANY}${search}`);
  renderInPortal(<Host />);
  await waitFor(() => expect(dialog().getAllByText(/^(Point Update|Available now:)/)).not.toEqual([]));
}

export const dialog = () => within(document.querySelector<HTMLElement>('[role="dialog"]')!);

/** A part of the dialog by its name. */
export const part = (name: string) => within(dialog().getByLabelText(name));
