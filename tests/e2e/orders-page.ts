import { expect, type Locator, type Page } from '@playwright/test';
import { ready, settled } from './support/ready';
import { signIn } from './support/sign-in';

export { ready, settled };

export const ORDERS = '/marketing-shop/orders/all/1';

/** Opens the orders list as staff of the shop, and waits until it answers to the keyboard and the pointer. */
export async function openOrders(page: Page, address = ORDERS): Promise<void> {
  await signIn(page, 'shop');
  await page.goto(address);
  await ready(page);
}

export const rows = (page: Page): Locator => page.getByRole('region', { name: 'Orders' }).locator('tbody tr');

/** The text of one column of every row. */
export async function column(page: Page, header: string): Promise<string[]> {
  const cells = page.getByRole('region', { name: 'Orders' }).locator('thead th');
  // The address is the list's before the list is there.
  await settled(page);
  await cells.first().waitFor({ state: 'attached' });
  const headers = await cells.allInnerTexts();
  const index = headers.findIndex((text) => text.replace(/[↑↓]/g, '').trim() === header);
  expect(index, `a column ${header}`).toBeGreaterThan(-1);
  return rows(page)
    .locator(`td:nth-child(${index + 1})`)
    .allInnerTexts();
}

export const orderLink = (page: Page, row: number): Locator => rows(page).nth(row).locator('[data-row-link]');

export const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /^Order/ });

export const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Order status' }).getByRole('link', { name: new RegExp(`^${name}`) });

/** What the footer says: which rows of how many. */
export const range = (page: Page): Locator => page.getByRole('main').getByText(/^[\d,]+–[\d,]+ of [\d,]+\+?$/);

/** How many orders the footer says that there are. */
export async function total(page: Page): Promise<number> {
  await settled(page);
  const text = await range(page).innerText();
  return Number(/of ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));
}
