import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from './support/test';
import { dialog } from './orders-page';
import { openOwnOrder, ownOrders } from './own-orders';
import { held } from './products-page';

const products = (page: Page) => dialog(page).getByRole('region', { name: 'Products' });
const mark = (page: Page, as: 'used' | 'unused') => products(page).getByRole('button', { name: `Mark as ${as}` });
const question = (page: Page) => page.getByRole('alertdialog');

async function openCoupon(page: Page, used: boolean): Promise<string> {
  const code = `QC-${randomUUID().slice(0, 13).toUpperCase()}`;
  await openOwnOrder(page, await ownOrders({ type: 'custom', lines: [{ coupon: { code, used } }] }));
  return code;
}

test.describe('a coupon of an order', () => {
  test('is marked as used and back, after a question', async ({ page }) => {
    const code = await openCoupon(page, false);
    await expect(products(page)).toContainText(code);
    await mark(page, 'used').click();
    await expect(question(page)).toContainText(`Coupon ${code} is Unused and becomes Used.`);
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(mark(page, 'used')).toBeFocused();

    await mark(page, 'used').click();
    await question(page).getByRole('button', { name: 'Mark as used' }).click();
    await expect(page.getByText('Update Success !')).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    await expect(mark(page, 'unused')).toBeFocused();
    await expect(dialog(page).getByRole('region', { name: 'Status history' })).toContainText(
      `Coupon ${code} marked as used`,
    );

    await mark(page, 'unused').click();
    await question(page).getByRole('button', { name: 'Mark as unused' }).click();
    await expect(mark(page, 'used')).toBeVisible();
  });

  test('can’t be changed while its order is', async ({ page }) => {
    await openCoupon(page, false);
    const answer = await held(page, /\/api\/orders\/\d+$/);
    await dialog(page).getByRole('combobox', { name: 'Status' }).selectOption('Processing');
    await dialog(page).getByRole('button', { name: 'Update' }).click();
    await expect(mark(page, 'used')).toBeDisabled();
    await answer.release();
    await expect(mark(page, 'used')).toBeEnabled();
  });

  test('that is used keeps its order from being canceled', async ({ page }) => {
    await openCoupon(page, true);
    await dialog(page).getByRole('combobox', { name: 'Status' }).selectOption('Cancel');
    await dialog(page).getByRole('button', { name: 'Update' }).click();
    await question(page).getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('You cannot cancel the order for the used coupons.')).toBeVisible();
    await expect(dialog(page).getByRole('heading', { level: 2 })).toContainText('Order Received');
  });

  for (const [what, answer, shown] of [
    ['the server’s message', { statusCode: 500, message: 'The coupon is locked.' }, 'The coupon is locked.'],
    ['"Update failed !" where there is none', {}, 'Update failed !'],
  ] as const) {
    test(`that can’t be changed shows ${what}`, async ({ page }) => {
      await openCoupon(page, false);
      await page.route('**/api/orders/coupon/update', (route) => route.fulfill({ status: 500, json: answer }));
      await mark(page, 'used').click();
      await question(page).getByRole('button', { name: 'Mark as used' }).click();
      await expect(page.getByText(shown).first()).toBeVisible();
      // The question stays, for another try.
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(mark(page, 'used')).toBeVisible();
    });
  }
});
