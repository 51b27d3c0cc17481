import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from './support/test';
import { dialog } from './orders-page';
import { openOwnOrder, ownOrders } from './own-orders';

const products = (page: Page) => dialog(page).getByRole('region', { name: 'Products' });
const mark = (page: Page, as: 'used' | 'unused') => products(page).getByRole('button', { name: `Mark as ${as}` });
const question = (page: Page) => page.getByRole('alertdialog');

test.describe('a coupon of an order', () => {
  test('is marked as used and back, after a question', async ({ page }) => {
    const code = `QC-${randomUUID().slice(0, 13).toUpperCase()}`;
    await openOwnOrder(page, await ownOrders({ type: 'custom', lines: [{ coupon: { code, used: false } }] }));
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
});
