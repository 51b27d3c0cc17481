import { HELD_FORECASTS_PATH } from '@/lib/addresses/paths';
import { openOrders, orderLink, ready, rows, tab } from './orders-page';
import { expectNoAxeFindings, expectUniqueLandmarks } from './support/axe';
import { signIn } from './support/sign-in';
import { expect, test, type Page } from './support/test';

test.use({ viewport: { width: 1440, height: 900 } });

/** The order that stands beside the list. */
const order = (page: Page) => page.getByRole('region', { name: /^Order QP-/ });
const border = (page: Page) => page.getByRole('separator');
const heading = (page: Page) => order(page).getByRole('heading', { level: 2 });
const listWidth = (page: Page) => page.locator('.list-card').evaluate((card) => card.getBoundingClientRect().width);
const topOfRows = (page: Page) =>
  page.locator('.data-table').evaluate((table) => Math.round(table.getBoundingClientRect().top));

/** Shows the order of a row, and waits until all of it is there. */
async function openBeside(page: Page, row: number): Promise<void> {
  await orderLink(page, row).click();
  await expect(order(page).getByRole('heading', { name: 'Products' })).toBeVisible();
}

test('an order stands beside its list, which goes on working', async ({ page }) => {
  await openOrders(page);
  const number = await orderLink(page, 2).innerText();
  const wide = await listWidth(page);
  await openBeside(page, 2);

  await test.step('the row is marked, and what identifies an order is in sight', async () => {
    await expect(order(page)).toBeFocused();
    await expect(orderLink(page, 2)).toHaveAttribute('aria-current', 'true');
    const heads = rows(page).locator('xpath=ancestor::table').locator('th:visible');
    await expect(heads).toHaveText([/^Select all/, /^Order/, /^Company/, /^Total/, /^Status/]);
    const hidden = await page.locator('.data-table').evaluate((table) => table.scrollWidth - table.clientWidth);
    expect(hidden).toBeLessThanOrEqual(0);
  });

  await test.step('J and K move both, and another row takes its place', async () => {
    await page.keyboard.press('j');
    await expect(heading(page)).toContainText(await orderLink(page, 3).innerText());
    await expect(orderLink(page, 3)).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('k');
    await expect(heading(page)).toContainText(number);
    await rows(page).nth(5).locator('td').nth(6).click();
    await expect(heading(page)).toContainText(await orderLink(page, 5).innerText());
    await expect(order(page)).toBeFocused();
  });

  await test.step('rows are ticked, filtered, sorted and paged beside it', async () => {
    // By its number: its status may be changed by somebody else meanwhile.
    const shown = await orderLink(page, 5).innerText();
    await rows(page).first().getByRole('checkbox').check();
    await expect(page.getByRole('group', { name: 'Selected rows' })).toBeVisible();
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/\/all\/2\?order=\d+$/);
    await page.getByRole('link', { name: /^Total/ }).click();
    await expect(page).toHaveURL(/\/all\/1\?sort=total&direction=desc&order=\d+$/);
    await tab(page, 'Shipped').click();
    await expect(page).toHaveURL(/\/6\/1\?sort=total&direction=desc&order=\d+$/);
    await expect(heading(page)).toContainText(shown);
    await page.goBack();
    await expect(page).toHaveURL(/\/all\/1\?sort=total&direction=desc&order=\d+$/);
    await expect(heading(page)).toContainText(shown);
  });

  await test.step('Esc closes it from the list, which has all of the page again', async () => {
    await openBeside(page, 4);
    await page.keyboard.press('F6');
    await expect(orderLink(page, 4)).toBeFocused();
    // The first one takes away the whole text of the row's cut cells.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(order(page)).toHaveCount(0);
    await expect(orderLink(page, 4)).toBeFocused();
    expect(await listWidth(page)).toBe(wide);
  });
});

test('Back closes an order beside its list, and its address opens both', async ({ page }) => {
  await openOrders(page);
  await openBeside(page, 1);
  await orderLink(page, 2).click();
  await expect(heading(page)).toContainText(await orderLink(page, 2).innerText());
  const address = page.url();
  await page.goBack();
  await expect(order(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/all\/1$/);
  await page.goto(address);
  await ready(page);
  await expect(order(page)).toBeVisible();
  await expect(orderLink(page, 2)).toHaveAttribute('aria-current', 'true');
});

test('the border between list and order is moved by key and pointer, and stays where it was', async ({ page }) => {
  await openOrders(page);
  await openBeside(page, 0);
  const before = await listWidth(page);
  await border(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(border(page)).toHaveAttribute('aria-valuetext', 'List 49 %, order 51 %');
  expect(await listWidth(page)).toBeGreaterThan(before + 40);
  await page.reload();
  await ready(page);
  await expect(border(page)).toHaveAttribute('aria-valuenow', '49');

  const edge = await border(page).boundingBox();
  if (!edge) throw new Error('no border');
  await page.mouse.move(edge.x + 2, edge.y + 300);
  await page.mouse.down();
  await page.mouse.move(edge.x - 118, edge.y + 320, { steps: 4 });
  await page.mouse.up();
  await expect(border(page)).toHaveAttribute('aria-valuenow', '39');
});

for (const address of [
  '/rewards/qpoint-management',
  '/rewards/module-approvals',
  '/rewards/forecast-approvals',
  HELD_FORECASTS_PATH,
]) {
  test(`the rows of ${address} stay at their height as a record comes beside them`, async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto(address);
    const before = await topOfRows(page);
    await page.locator('.data-table [data-row-link="dialog"]').first().click();
    await expect(page.locator('.record[data-beside]')).toBeVisible();
    await expect(page.locator('[data-record-space]')).toBeAttached();
    expect(Math.abs((await topOfRows(page)) - before)).toBeLessThanOrEqual(4);
  });
}

test('nothing moves but the list’s width as an order opens', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (globalThis as unknown as { shift: number }).shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shift = () => page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
  await openOrders(page);
  const top = await topOfRows(page);
  await openBeside(page, 3);
  expect(Math.abs((await topOfRows(page)) - top)).toBeLessThanOrEqual(4);
  await page.keyboard.press('j');
  await expect(heading(page)).toContainText(await orderLink(page, 4).innerText());
  expect(await shift()).toBeLessThanOrEqual(0.02);
});

/** Every list whose rows open a record. */
const LISTS = {
  orders: ['shop', '/marketing-shop/orders/all/1'],
  'companies and their points': ['admin', '/rewards/qpoint-management'],
  'warranty claims': ['admin', '/supportcenter/claim-management'],
  'modules that wait': ['admin', '/rewards/module-approvals'],
  'forecasts that wait': ['admin', '/rewards/forecast-approvals'],
  'the activity log': ['admin', '/admincontrols/activity'],
} as const;

for (const [name, [person, address]] of Object.entries(LISTS)) {
  test(`a record of ${name} fits beside its list at 1,280 px, for everyone`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, person);
    await page.goto(address);
    await ready(page);
    await page.locator('.data-table [data-row-link="dialog"]').first().click();
    const record = page.locator('.record[data-beside]');
    await expect(record.getByText(/^Loading/)).toHaveCount(0);
    await expectNoAxeFindings(page);
    await expectUniqueLandmarks(page);
    const hidden = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((area) => area.scrollWidth - area.clientWidth);
    expect([await hidden('main .data-table'), await hidden('.record > div:last-child')]).toEqual([0, 0]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoAxeFindings(page);
  });
}
