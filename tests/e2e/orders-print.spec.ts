import { expect, test } from './support/test';
import { dialog, ready } from './orders-page';
import { openOwnOrder, ownOrders } from './own-orders';

test.describe('the printed page of an order', () => {
  test('is opened by a button', async ({ page }) => {
    await openOwnOrder(page, await ownOrders({}));
    await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', '')));
    await dialog(page).getByRole('button', { name: 'Print' }).click();
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
