import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from './support/test';
import { column, openOrders, orderLink, rows, total } from './orders-page';
import { type Cells, downloadBy, rowsOf } from './support/download';

const REPORT = '**/api/reports/orders?**';

const downloadButton = (page: Page) => page.getByRole('button', { name: 'Download report' });

const cancelButton = (page: Page) =>
  page.getByRole('region', { name: /^Notifications/ }).getByRole('button', { name: 'Cancel' });

async function chooseCsv(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose the format of the report' }).click();
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
}

/** The orders that a report tells of, each once, in its order. */
function numbersOf(report: Cells[]): unknown[] {
  return report.map((row) => row['Order Number']).filter((number, index, all) => number !== all[index - 1]);
}

/** Holds a report back until the test lets it go. */
async function holdReport(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(REPORT, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return release;
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

  test('can be CSV, and says how many orders it holds', async ({ page }) => {
    // Orders that other tests make are older.
    await openOrders(page, '/marketing-shop/orders/8/1?startDate=2020-01-01');
    const failed = await total(page);
    const download = await downloadBy(page, () => chooseCsv(page));
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    const lines = text.split('\r\n').slice(0, -1);
    expect(lines[0]).toMatch(/^\uFEFFDate,Order Number,Product,/);
    expect(new Set(lines.slice(1).map((line) => line.split(',')[1])).size).toBe(failed);
    await expect(page.getByText(`${download.suggestedFilename()} is saved: ${failed} orders.`)).toBeVisible();
  });

  test('of an empty list has its headings alone', async ({ page }) => {
    await openOrders(page, '/marketing-shop/orders/all/1?searchFor=no+such+order');
    const download = await downloadBy(page, () => downloadButton(page).click());
    expect(await rowsOf(download)).toEqual([]);
    await expect(page.getByText('is saved: 0 orders.')).toBeVisible();
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
    await expect(page.getByText('Nothing can be downloaded while the server can’t be reached.')).toBeVisible();
    await page.unroute(code);
    const download = await downloadBy(page, () => downloadButton(page).click());
    await expect(page.getByText(`${download.suggestedFilename()} is saved:`)).toBeVisible();
  });

  test('is canceled at a press, and nothing is saved', async ({ page }) => {
    await openOrders(page);
    let downloads = 0;
    page.on('download', () => (downloads += 1));
    const release = await holdReport(page);
    const gone = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/reports/'));
    await downloadButton(page).click();
    await expect(page.getByRole('progressbar', { name: 'Preparing the report' })).toBeVisible();
    // A further press leads to the one that is on its way.
    await downloadButton(page).click();
    await expect(cancelButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await gone;
    release();
    await expect(page.getByText('The report was canceled.')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(downloadButton(page)).toBeFocused();
    expect(downloads).toBe(0);
  });

  test('goes on while the person works on another page of the list', async ({ page }) => {
    await openOrders(page, '/marketing-shop/orders/8/1');
    const release = await holdReport(page);
    await downloadButton(page).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/\/8\/2$/);
    await expect(page.getByRole('progressbar')).toBeVisible();
    const download = await downloadBy(page, async () => release());
    expect((await rowsOf(download)).length).toBeGreaterThan(0);
  });

  test('that fails says why, saves nothing, and can be tried again', async ({ page }) => {
    await openOrders(page, '/marketing-shop/orders/8/1');
    const message = 'Too much is being asked at once just now. Please try again in a moment.';
    await page.route(REPORT, (route) => route.fulfill({ status: 503, json: { statusCode: 503, message } }));
    await downloadButton(page).click();
    await expect(page.getByText('The report was not saved')).toBeVisible();
    await expect(page.getByText(message)).toBeVisible();
    await page.unroute(REPORT);
    const download = await downloadBy(page, () => page.getByRole('button', { name: 'Retry' }).click());
    expect(numbersOf(await rowsOf(download)).length).toBeGreaterThan(0);
    await expect(page.getByText('The report was not saved')).toHaveCount(0);
  });

  test('that breaks off half-way is not saved', async ({ page }) => {
    await openOrders(page);
    await page.route(REPORT, (route) =>
      route.fulfill({
        status: 200,
        contentType: 'application/vnd.qpartner.report',
        body: Buffer.from([1, 0, 0, 0, 2, 65, 66]),
      }),
    );
    await downloadButton(page).click();
    await expect(page.getByText('The report broke off before its end. Please try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText('The report was not saved')).toHaveCount(0);
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

  test('leaves the list as it stands', async ({ page }) => {
    await openOrders(page, '/marketing-shop/orders/8/1');
    const first = await orderLink(page, 0).innerText();
    await downloadBy(page, () => downloadButton(page).click());
    await expect(page).toHaveURL(/\/marketing-shop\/orders\/8\/1$/);
    await expect(rows(page)).not.toHaveCount(0);
    expect(await orderLink(page, 0).innerText()).toBe(first);
  });
});
