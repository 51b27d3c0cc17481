import { randomBytes } from 'node:crypto';
import { moduleApprovalsAddress } from '@/lib/addresses/approvals';
import { ORDER_STATUS } from '@/lib/domain/order-status';
import { upstreamAs } from './company-points-page';
import { dialog, openOrders, rows as orderRows } from './orders-page';
import { ownApplicant } from './own-claims';
import { listOf, ownOrders } from './own-orders';
import { area, openProducts, rows as productRows } from './products-page';
import { database } from './support/database';
import { dropCategory, dropProduct, makeCategory, makeProduct, ownName } from './support/shop';
import { signIn } from './support/sign-in';
import { expect, newBrowser, test, type Page } from './support/test';
import { applyNow, toast } from './support/toasts';

test.use({ isLive: true });

/*
 * A teammate's change waits behind a banner. One's own change shows all the same, as soon as the server has stored it.
 */

const banner = (page: Page) => page.getByRole('button', { name: /· Show$/ });

/** Opens a page, and waits until it hears of what others change. */
async function listening(page: Page, open: () => Promise<void>): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'));
  await open();
  await stream;
}

async function setStatus(page: Page, status: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Status' }).selectOption(status);
  await dialog(page).getByRole('button', { name: 'Update' }).click();
  await expect(dialog(page).locator('.record-head')).toContainText(status);
}

test('an order that one delivers leaves the tab, while a teammate’s order waits to be shown', async ({
  page,
  browser,
}) => {
  const { processing } = ORDER_STATUS;
  const company = await ownOrders({ status: processing }, { status: processing }, { status: processing });
  const [theirs, mine, other] = company.orders;
  await listening(page, () => openOrders(page, listOf(company, processing)));
  await expect(orderRows(page)).toHaveCount(3);

  const teammate = await newBrowser(browser);
  await openOrders(teammate, `${listOf(company, processing)}&order=${theirs!.id}`);
  await setStatus(teammate, 'Delivered');
  await teammate.context().close();
  await expect(banner(page)).toBeVisible();
  await expect(orderRows(page)).toHaveCount(3);

  await orderRows(page).filter({ hasText: mine!.orderNumber }).locator('[data-row-link]').click();
  await setStatus(page, 'Delivered');
  await page.keyboard.press('Escape');
  await expect(orderRows(page)).toHaveCount(1);
  await expect(orderRows(page)).toContainText(other!.orderNumber);
  await expect(banner(page)).toHaveCount(0);
});

test('claims that one approves leave the list, while a teammate’s decision waits to be shown', async ({ page }) => {
  const mark = `Own ${randomBytes(5).toString('hex')}`;
  const applicants = [await ownApplicant(2), await ownApplicant(2), await ownApplicant(2)];
  for (const [index, { id }] of applicants.entries())
    await database().query('UPDATE companies SET name = $2 WHERE id = $1', [id, `${mark} ${index}`]);
  const rows = page.locator('.data-table[aria-label="Companies"] tbody tr');
  await signIn(page, 'rewards');
  await listening(page, async () => void (await page.goto(moduleApprovalsAddress.href({ search: mark }))));
  await expect(rows).toHaveCount(3);

  const data = [applicants[0]!.id];
  await upstreamAs('admin', 'POST', '/approvals/approve', { types: ['modules'], data, modules: [] });
  await expect(banner(page)).toBeVisible();
  await expect(rows).toHaveCount(3);

  await rows
    .filter({ hasText: `${mark} 1` })
    .getByRole('checkbox')
    .check();
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Approve' }).click();
  await applyNow(page);
  await expect(toast(page, /^Successfully approved 2 modules/)).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`${mark} 2`);
});

test('a product that one deletes leaves the list, while a teammate’s new product waits to be shown', async ({
  page,
}) => {
  const name = ownName('Own');
  const category = await makeCategory(name);
  const ids = [await makeProduct(`${name} one`, category), await makeProduct(`${name} two`, category)];
  await listening(page, () => openProducts(page, `/marketing-shop/products/1?category=${category}`));
  await expect(productRows(page)).toHaveCount(2);
  ids.push(await makeProduct(`${name} three`, category));
  await expect(banner(page)).toBeVisible();
  await expect(productRows(page)).toHaveCount(2);

  await area(page).getByLabel(`Select ${name} one`).check();
  const bar = page.getByRole('group', { name: 'Selected rows' });
  await bar.getByRole('combobox', { name: 'Action for the selected products' }).selectOption('Delete');
  await bar.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 product' }).click();
  await applyNow(page);
  await expect(productRows(page).filter({ hasText: `${name} one` })).toHaveCount(0);
  await expect(productRows(page).filter({ hasText: `${name} three` })).toHaveCount(1);
  await Promise.all(ids.map(dropProduct));
  await dropCategory(category);
});
