import { expect, type Page, test } from './support/test';
import { column, openOrders } from './orders-page';
import { type Cells, downloadBy, rowsOf } from './support/download';

const downloadButton = (page: Page) => page.getByRole('button', { name: 'Download report' });

/** The orders that a report tells of, each once, in its order. */
function numbersOf(report: Cells[]): unknown[] {
  return report.map((row) => row['Order Number']).filter((number, index, all) => number !== all[index - 1]);
}

test.describe('the report of the orders list', () => {
  test('is an Excel file of all pages of the list under its filter, in its order', async ({ page }) => {
    await openOrders(page, '/marketing-shop/orders/5/1?sort=total&direction=desc&searchBy=companyName&searchFor=solar');
    const shown = await column(page, 'Order');
    const orders = await downloadBy(page, () => downloadButton(page).click());
    await expect(page.getByText(/^orders_.+\.xlsx is saved: [\d,]+ orders\.$/)).toBeVisible();
    expect(orders.suggestedFilename()).toMatch(/^orders_canceled_solar_\d{4}-\d\d-\d\d\.xlsx$/);
    const report = await rowsOf(orders);
    const numbers = numbersOf(report);
    expect(numbers.slice(0, 25)).toEqual(shown);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThan(25);
    expect(report.every((row) => /solar/i.test(String(row.Company)))).toBe(true);
    expect(new Set(report.map((row) => row['Order Status']))).toEqual(new Set(['Canceled']));
  });

  test('says so where its code can’t be loaded, and can be asked for again', async ({ page }) => {
    const code = '**/_next/static/**/*.js';
    await page.route(code, async (route) => {
      const response = await route.fetch();
      return (await response.text()).includes('Failed to download audit report.')
        ? route.abort()
        : route.fulfill({ response });
    });
    await openOrders(page);
    await downloadButton(page).click();
    await expect(page.getByText('You can’t download anything while the server can’t be reached.')).toBeVisible();
    await page.unroute(code);
    const download = await downloadBy(page, () => downloadButton(page).click());
    await expect(page.getByText(`${download.suggestedFilename()} is saved:`)).toBeVisible();
  });

  test('is downloaded by keyboard alone', async ({ page }) => {
    await openOrders(page, '/marketing-shop/orders/8/1');
    const menu = page.getByRole('button', { name: 'Choose the format of the report' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Excel (.xlsx)' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'CSV (.csv)' })).toBeFocused();
    const download = await downloadBy(page, () => page.keyboard.press('Enter'));
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    await expect(menu).toBeFocused();
  });
});
