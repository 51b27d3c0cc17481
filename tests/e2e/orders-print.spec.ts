import { expect, test } from './support/test';
import { dialog, ready } from './orders-page';
import { statementAddress } from '@/lib/addresses/company';
import { openOwnOrder, ownOrders } from './own-orders';
import { signIn } from './support/sign-in';
import { moreAction } from './support/more-actions';

test.describe('the printed page of an order', () => {
  test('is opened by a button', async ({ page }) => {
    await openOwnOrder(page, await ownOrders({}));
    await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', '')));
    await (await moreAction(dialog(page), 'Print')).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed');
  });

  test('holds the order and nothing else, black on white also in the dark theme', async ({ page }) => {
    const company = await ownOrders({ lines: [{}, {}] });
    await page.emulateMedia({ colorScheme: 'dark' });
    await openOwnOrder(page, company);
    await ready(page);
    await expect(page.locator('.print-sheet')).toBeHidden();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const sheet = page.locator('.print-sheet');
    await expect(sheet).toBeVisible();
    await expect(sheet).toContainText('Q.PARTNER Back Office');
    for (const text of [
      company.orders[0]!.orderNumber,
      company.name,
      '03/01/2019',
      '2,400 Q',
      'Lamp 1',
      'Lamp 2',
      'Status history',
    ]) {
      await expect(sheet).toContainText(text);
    }
    await expect(sheet.getByRole('button')).toHaveCount(0);
    for (const place of ['header.sticky, header[role=banner]', 'main', '[role=dialog]']) {
      for (const element of await page.locator(place).all()) await expect(element).toBeHidden();
    }
    const look = await sheet.evaluate((element) => ({
      text: getComputedStyle(element).color,
      paper: getComputedStyle(document.documentElement).backgroundColor,
      table: getComputedStyle(element.querySelector('td')!).color,
      rows: getComputedStyle(element.querySelector('tr')!).breakInside,
      scroll: getComputedStyle(document.body).overflowY,
    }));
    expect(look).toEqual({
      text: 'rgb(0, 0, 0)',
      paper: 'rgb(255, 255, 255)',
      table: 'rgb(0, 0, 0)',
      rows: 'avoid',
      scroll: 'visible',
    });
  });

  test('goes on over as many pages as the order needs', async ({ page }) => {
    await openOwnOrder(page, await ownOrders({ lines: Array.from({ length: 80 }, () => ({})) }));
    await ready(page);
    await expect(page.locator('.print-sheet')).toHaveCount(1);
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(1);
    expect(pages).toBeLessThan(6);
  });
});

test('a printed statement has one line per movement, and on each page its company, period and number', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto(statementAddress.href({ company: 13, from: '2026-01-01', to: '2026-12-31' }));
  const movements = page.getByRole('region', { name: 'Movements' });
  await expect(movements.getByRole('row').nth(3)).toBeVisible();
  const repeated = movements.locator('thead tr').first();
  await expect(repeated).toBeHidden();
  await page.setViewportSize({ width: 700, height: 900 });
  await page.emulateMedia({ media: 'print' });
  await expect(repeated).toHaveText(/, 01\/01\/2026 – 12\/31\/2026$/);
  const heights = await movements
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  expect(Math.max(...heights)).toBeLessThan(30);
  const numbered = await page.evaluate(() =>
    [...document.styleSheets].some((sheet) =>
      [...sheet.cssRules].some((rule) => /counter\(page\).*counter\(pages\)/s.test(rule.cssText)),
    ),
  );
  expect(numbered).toBe(true);
  expect((await page.pdf({ format: 'Letter' })).length).toBeGreaterThan(0);
});
