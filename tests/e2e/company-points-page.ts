import type { MovementKind } from '@/lib/domain/movement-kind';
import { companiesAddress } from '@/lib/addresses/companies';
import { randomBytes, randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { REQUEST_STATUS, REQUEST_TYPE, type RequestStatusId, type RequestTypeId } from '@/lib/domain/point-request';
import { DEMO_PASSWORD } from '@/upstream/db/seed/people';
import { signInUpstream } from '../harness/upstream-session';
import { aCompany, aUser } from '../upstream/harness/factories';
import { ready } from './orders-page';
import { database } from './support/database';
import { demoUser, signIn, type Person } from './support/sign-in';

export interface OwnCompany {
  id: number;
  name: string;
}

/** The upstream's tokens of this worker, by e-mail address: hashing a password takes the upstream a while. */
const tokens = new Map<string, Promise<string>>();

const ANOTHER_ADMINISTRATOR = 'another administrator';

async function emailOf(who: Person | typeof ANOTHER_ADMINISTRATOR): Promise<string> {
  if (who !== ANOTHER_ADMINISTRATOR) return demoUser(who).email;
  const email = `admin-${randomBytes(5).toString('hex')}@example.com`;
  await aUser(database(), { roleId: 1, email, firstName: 'Ada', lastName: 'Second', password: DEMO_PASSWORD });
  return email;
}

function tokenOf(who: Person | typeof ANOTHER_ADMINISTRATOR): Promise<string> {
  const known =
    tokens.get(who) ?? emailOf(who).then((email) => signInUpstream(process.env.E2E_UPSTREAM_URL ?? '', email));
  tokens.set(who, known);
  return known;
}

/** Calls the upstream as somebody. */
export async function upstreamAs(
  who: Person | typeof ANOTHER_ADMINISTRATOR,
  method: string,
  path: string,
  body?: unknown,
) {
  const answer = await fetch((process.env.E2E_UPSTREAM_URL ?? '') + path, {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(who)}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** A point update past the page under test. */
export async function update(
  who: Person | typeof ANOTHER_ADMINISTRATOR,
  company: OwnCompany,
  requestTypeId: RequestTypeId,
  qpoints = 5000,
  purposeTypeId?: number,
): Promise<void> {
  const item = { companyId: company.id, qpoints, requestTypeId, ...(purposeTypeId && { purposeTypeId }) };
  const { pointRequestError } = await upstreamAs(who, 'POST', '/point-request/batch', [item]);
  if (pointRequestError.length > 0) throw new Error(pointRequestError[0].message);
}

/** A company of one test, at first without points. */
export async function ownCompany(points = 0): Promise<OwnCompany> {
  const company = await aCompany(database(), { name: `Own ${randomBytes(5).toString('hex')} Points` });
  if (points > 0) await update('admin', company, REQUEST_TYPE.accrue, points);
  return company;
}

/** Points that a spreadsheet gave a company. @returns the id of the batch */
export async function aPointBatch({ id: companyId }: OwnCompany, fileName = 'points.xlsx'): Promise<number> {
  const rows = [{ row: 2, companyId, requestTypeId: REQUEST_TYPE.accrue, qpoints: 100 }];
  const batch = (await upstreamAs('admin', 'POST', '/point-batches', { fileName, rows })) as { id: number };
  return batch.id;
}

const { advance, accrue, deduct, cancel } = REQUEST_TYPE;

/** What leads to a status: who asks for what, one after the other. */
const WAYS: Readonly<Record<RequestStatusId, readonly (readonly [Person, RequestTypeId])[]>> = {
  [REQUEST_STATUS.advanceRequested]: [['requester', advance]],
  [REQUEST_STATUS.accrualRequested]: [['requester', accrue]],
  [REQUEST_STATUS.deductionRequested]: [['requester', deduct]],
  [REQUEST_STATUS.advanced]: [['admin', advance]],
  [REQUEST_STATUS.accrued]: [['admin', accrue]],
  [REQUEST_STATUS.deducted]: [
    ['admin', accrue],
    ['admin', deduct],
  ],
  [REQUEST_STATUS.canceled]: [
    ['requester', accrue],
    ['requester', cancel],
  ],
  [REQUEST_STATUS.rejected]: [
    ['requester', accrue],
    ['admin', cancel],
  ],
  [REQUEST_STATUS.settled]: [
    ['admin', advance],
    ['admin', accrue],
  ],
};

/** A company of one test whose latest request has this status, and is of 5,000 points. */
export async function ownCompanyAt(status: RequestStatusId | null): Promise<OwnCompany> {
  const company = await ownCompany();
  for (const [who, type] of status === null ? [] : WAYS[status]) await update(who, company, type);
  return company;
}

/** The address of the list of one company, with its dialog open. */
export function dialogOf(
  company: OwnCompany,
  more: { tab?: 'ledger'; kind?: MovementKind; startDate?: string; endDate?: string } = {},
) {
  return companiesAddress.href({ search: company.name, company: company.id, ...more });
}

export const dialog = (page: Page, company: OwnCompany): Locator => page.getByRole('dialog', { name: company.name });

/** Opens the dialog of a company as somebody. */
export async function openCompany(
  page: Page,
  who: Person,
  company: OwnCompany,
  more: Parameters<typeof dialogOf>[1] = {},
) {
  await signIn(page, who);
  await page.goto(dialogOf(company, more));
  await ready(page);
  await expect(dialog(page, company)).toBeVisible();
}

/** The fields of the point update. */
export function form(page: Page) {
  const section = page.getByRole('region', { name: 'Point Update', exact: true });
  return {
    section,
    type: section.getByLabel('Type'),
    amount: section.getByLabel('Point Amount'),
    purpose: section.getByRole('button', { name: /^Purpose/ }),
    button: section.locator('button[type="submit"]'),
  };
}

/** A figure of the Point Summary. */
export const figure = (page: Page, name: string): Locator =>
  page
    .locator('div', { has: page.locator('dt', { hasText: name }) })
    .last()
    .locator('dd');

export const historyRows = (page: Page): Locator =>
  page.getByRole('region', { name: 'Point Update History' }).locator('tbody tr');

export const ledgerRows = (page: Page): Locator => page.getByRole('region', { name: 'Ledger' }).locator('tbody tr');

/** The question before a request is rejected. */
export const rejectQuestion = (page: Page): Locator =>
  page
    .getByRole('alertdialog', { name: 'Reject this request?' })
    .or(page.getByRole('dialog', { name: 'Reject this request?' }));

export { ANOTHER_ADMINISTRATOR };
