import { expect, type Locator, type Page } from '@playwright/test';
import { ready, settled } from './orders-page';
import { signIn, type Person } from './support/sign-in';

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
const totalLine = (page: Page): Locator => page.getByText(/^[\d,]+ Companies Total$/);
export const statusFilter = (page: Page): Locator => page.getByLabel('Point Update Status');

/** How many companies the line over the list says that there are. */
export async function total(page: Page): Promise<number> {
  return Number((await totalLine(page).innerText()).split(' ')[0]?.replaceAll(',', ''));
}

/** The text of one column of every row. */
export async function column(page: Page, header: string): Promise<string[]> {
  await settled(page);
  const cells = companies(page).locator('thead th');
  // The address is the list's before the list is there.
  await cells.first().waitFor({ state: 'attached' });
  const headers = await cells.allInnerTexts();
  const index = headers.findIndex((text) => text.replace(/[↑↓]/g, '').trim() === header);
  expect(index, `a column ${header}`).toBeGreaterThan(-1);
  return rows(page)
    .locator(`td:nth-child(${index + 1})`)
    .allInnerTexts();
}

/** Points as the list writes them. */
export const pointsOf = (text: string): number => Number(/^([\d,]+) Q/.exec(text)?.[1]?.replaceAll(',', ''));
