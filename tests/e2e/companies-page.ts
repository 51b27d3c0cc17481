import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { ready } from './orders-page';
import { DEMO_PASSWORD } from '@/upstream/db/seed/people';
import { demoUser, signIn, type Person } from './support/sign-in';

export const COMPANIES = '/rewards/qpoint-management';

/** Opens Q.Point Management, and waits until it answers to the keyboard and the pointer. */
export async function openCompanies(page: Page, address = COMPANIES, person: Person = 'admin'): Promise<void> {
  await signIn(page, person);
  await page.goto(address);
  await ready(page);
}

export const companies = (page: Page): Locator => page.getByRole('region', { name: 'Companies' });
export const rows = (page: Page): Locator => companies(page).locator('tbody tr');
export const companyLink = (page: Page, row: number): Locator => rows(page).nth(row).getByRole('link');
export const totalLine = (page: Page): Locator => page.getByText(/^[\d,]+ Companies Total$/);
export const statusFilter = (page: Page): Locator => page.getByLabel('Point Update Status');
export const searchBox = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search companies' });

/** How many companies the line over the list says that there are. */
export async function total(page: Page): Promise<number> {
  return Number((await totalLine(page).innerText()).split(' ')[0]?.replaceAll(',', ''));
}

/** The text of one column of every row. */
export async function column(page: Page, header: string): Promise<string[]> {
  const headers = await companies(page).locator('thead th').allInnerTexts();
  const index = headers.findIndex((text) => text.replace(/[↑↓]/g, '').trim() === header);
  expect(index, `a column ${header}`).toBeGreaterThan(-1);
  return rows(page).locator(`td:nth-child(${index + 1})`).allInnerTexts();
}

/** Points as the list writes them. */
export const pointsOf = (text: string): number => Number(/^([\d,]+) Q/.exec(text)?.[1]?.replaceAll(',', ''));

/** Signs in at the upstream beside the pages. @returns sends a call and gives its answer */
export async function upstreamOf(person: Person): Promise<(method: string, path: string, body?: unknown) => Promise<any>> {
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const answer = await fetch(`${process.env.E2E_UPSTREAM_URL}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  const { token } = await send('POST', '/login', { email: demoUser(person).email, password: DEMO_PASSWORD }, {});
  return (method, path, body) =>
    send(method, path, body, {
      authorization: `Bearer ${token}`,
      ...(path === '/point-request/batch' ? { 'idempotency-key': randomUUID() } : {}),
    });
}
