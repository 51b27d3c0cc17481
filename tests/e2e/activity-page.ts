import { expect, type Locator, type Page } from '@playwright/test';
import { ready, settled } from './orders-page';
import { signIn, type Person } from './support/sign-in';

export const ACTIVITY = '/admincontrols/activity';

/** Opens the activity log, and waits until it answers to the keyboard and the pointer. */
export async function openActivity(page: Page, address = ACTIVITY, person: Person = 'admin'): Promise<void> {
  await signIn(page, person);
  await page.goto(address);
  await ready(page);
}

export const log = (page: Page): Locator => page.getByRole('region', { name: 'Activity' });
export const rows = (page: Page): Locator => log(page).locator('tbody tr');
export const entryLink = (page: Page, row: number): Locator => rows(page).nth(row).locator('[data-row-link]');
export const entryDialog = (page: Page): Locator => page.locator('.dialog');
export const whoFilter = (page: Page): Locator => page.getByRole('combobox', { name: /^Who/ });
export const whatFilter = (page: Page): Locator => page.getByRole('combobox', { name: /^What/ });

/** The text of one column of every row. */
export async function column(page: Page, header: string): Promise<string[]> {
  await settled(page);
  const cells = log(page).locator('thead th');
  // The address is the list's before the list is there.
  await cells.first().waitFor({ state: 'attached' });
  const headers = await cells.allInnerTexts();
  const index = headers.findIndex((text) => text.trim() === header);
  expect(index, `a column ${header}`).toBeGreaterThan(-1);
  return rows(page)
    .locator(`td:nth-child(${index + 1})`)
    .allInnerTexts();
}
