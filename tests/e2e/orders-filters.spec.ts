import { expect, test } from './support/test';
import { column, openOrders, total } from './orders-page';

const search = { name: 'Search orders' };

/** A calendar day of the portal some days from now, as the fields take it: MM/DD/YYYY. */
function dayFromNow(days: number): string {
  const instant = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  const options = { timeZone: 'America/Los_Angeles', year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-US', options).format(instant);
}

const inAddress = (day: string) => day.replace(/(\d+)\/(\d+)\/(\d+)/, '$3-$1-$2');

test.describe('filters of the orders list', () => {
  test('come back with Back, forward with Forward, and over a reload', async ({ page }) => {
    await openOrders(page);
    const box = page.getByRole('searchbox', search);
    await box.fill('solar');
    await box.press('Enter');
    await expect(page).toHaveURL(/searchFor=solar/);
    const found = await total(page);
    await box.fill('roof');
    await box.press('Enter');
    await expect(page).toHaveURL(/searchFor=roof/);
    await page.goBack();
    await expect(page).toHaveURL(/searchFor=solar/);
    await expect(box).toHaveValue('solar');
    await page.goBack();
    await expect(box).toHaveValue('');
    await page.goForward();
    await expect(box).toHaveValue('solar');
    await page.reload();
    await expect(box).toHaveValue('solar');
    expect(await total(page)).toBe(found);
  });

  test('take days from the calendar, by pointer, by key and by name', async ({ page }) => {
    await openOrders(page);
    const calendar = page.getByRole('dialog', { name: 'Days' });
    await page.getByRole('button', { name: 'Choose days' }).click();
    await expect(calendar.getByRole('grid')).toBeVisible();
    await calendar.getByRole('button', { name: /previous month/i }).click();
    await calendar.getByRole('gridcell').getByText('15', { exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Start date' })).toHaveValue(/^\d\d\/15\/\d{4}$/);
    // The other end, by key: the next day.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/startDate=(\d{4}-\d\d)-15&endDate=\1-16$/);
    await expect(calendar).toBeHidden();

    await page.getByRole('button', { name: 'Choose days' }).press('Enter');
    await calendar.getByRole('button', { name: 'Yesterday' }).click();
    await expect(page).toHaveURL(/startDate=yesterday&endDate=yesterday$/);
    await expect(page.getByRole('link', { name: 'Remove filter Yesterday' })).toBeVisible();
    expect(new Set(await column(page, 'Date'))).toEqual(new Set([dayFromNow(-1)]));
  });

  test('never cover the field by its calendar, however low the window is', async ({ page }) => {
    for (const [width, height] of [
      [1280, 720],
      [720, 450],
      [1024, 300],
    ] as const) {
      await page.setViewportSize({ width, height });
      await openOrders(page);
      await page.getByRole('button', { name: 'Choose days' }).click();
      const calendar = page.getByRole('dialog', { name: 'Days' });
      await expect(calendar.getByRole('grid')).toBeAttached();
      const over = (await calendar.boundingBox())!;
      const field = (await page.getByRole('group', { name: 'Days' }).boundingBox())!;
      expect(over.y >= field.y + field.height || over.y + over.height <= field.y).toBe(true);
      expect(over.y).toBeGreaterThanOrEqual(0);
      expect(over.y + over.height).toBeLessThanOrEqual(height);
      // At 200 % of a laptop all of it is in sight.
      if (height >= 450) {
        expect(await calendar.evaluate((all) => all.scrollHeight - all.clientHeight)).toBeLessThanOrEqual(0);
      }
    }
  });

  test('close the calendar by Esc and come back to its button, with nothing changed; it offers no day after the end', async ({
    page,
  }) => {
    const address = `/marketing-shop/orders/all/1?endDate=${inAddress(dayFromNow(-10))}`;
    await openOrders(page, address);
    const button = page.getByRole('button', { name: 'Choose days' });
    const calendar = page.getByRole('dialog', { name: 'Days' });
    await button.click();
    await expect(calendar.getByRole('gridcell').first()).toBeVisible();
    await calendar.getByRole('button', { name: /next month/i }).click();
    await expect(calendar.locator('button:disabled').first()).toBeVisible();
    await calendar.getByRole('button', { name: /previous month/i }).click();
    await calendar.getByRole('gridcell').getByText('1', { exact: true }).first().click();
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(button).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Start date' })).toHaveValue('');
    await expect(page).toHaveURL(address);
  });
});
