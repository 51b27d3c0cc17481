import { expect, test } from './support/test';
import { dialog, openOrders, orderLink, ready, rows } from './orders-page';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test.describe('the orders list on a phone', () => {
  test('has rows of two lines with the status at the right, and nothing to scroll sideways', async ({ page }) => {
    await openOrders(page);
    const row = rows(page).nth(1);
    const status = await row.locator('[data-slot=aside]').boundingBox();
    const number = await orderLink(page, 1).boundingBox();
    const company = await row.locator('[data-slot=detail]').boundingBox();
    if (!status || !number || !company) throw new Error('a row shows its status, number and company');
    expect(status.x).toBeGreaterThan(number.x + number.width);
    expect(status.x + status.width).toBeGreaterThan(340);
    expect(company.y).toBeGreaterThan(number.y + number.height - 4);
  });

  test('goes through the pages and shows the next one from its top', async ({ page }) => {
    await openOrders(page);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    await expect(orderLink(page, 0)).toBeInViewport();
  });

  test('shows an order over the whole screen', async ({ page }) => {
    await openOrders(page);
    // Beside the links that the row holds.
    await rows(page).nth(2).locator('.num').tap();
    await expect(dialog(page).getByRole('heading', { name: 'Products' })).toBeVisible();
    expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    // Its number is not broken for the sake of what stands beside it.
    expect((await dialog(page).getByRole('heading', { level: 2 }).first().boundingBox())?.height).toBeLessThan(36);
    await page.reload();
    await ready(page);
    await expect(dialog(page)).toBeVisible();
  });
});
