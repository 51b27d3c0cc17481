import { expect, test, type Page } from './support/test';
import { dialog } from './orders-page';
import { openOwnOrder, ownOrders } from './own-orders';

const selector = (page: Page) => dialog(page).getByRole('combobox', { name: 'Status' });
const add = (page: Page) => dialog(page).getByRole('button', { name: 'Add Tracking Number' });
const form = (page: Page) => dialog(page).getByRole('form', { name: 'Add tracking' });
const carrier = (page: Page) => form(page).getByRole('combobox', { name: 'Carrier' });
const number = (page: Page) => form(page).getByRole('textbox', { name: 'Tracking number' });
const line = (page: Page, name: string) =>
  dialog(page).getByRole('region', { name: 'Products' }).getByRole('row', { name });

test.describe('tracking of an order', () => {
  test('is added to all items, makes the order Shipped, and leads to the carrier', async ({ page }) => {
    await openOwnOrder(page, await ownOrders({ lines: [{}, {}] }));
    await selector(page).selectOption('Track Package');
    await add(page).click();
    await carrier(page).selectOption('UPS');
    await number(page).fill(' 1Z999AA10123456784 ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Update Successfully!')).toBeVisible();
    await expect(form(page)).toHaveCount(0);
    await expect(dialog(page).getByRole('heading', { level: 2 })).toContainText('Shipped');
    for (const name of ['Lamp 1', 'Lamp 2']) {
      await expect(line(page, name).getByRole('link', { name: 'UPS 1Z999AA10123456784' })).toHaveAttribute(
        'href',
        'https://www.ups.com/track?tracknum=1Z999AA10123456784',
      );
    }
    await expect(dialog(page).getByRole('region', { name: 'Status history' })).toContainText(
      'Tracking added: UPS 1Z999AA10123456784',
    );
    await expect(add(page)).toBeDisabled();
    await expect(add(page)).toBeFocused();
    await expect(dialog(page).getByText('Every item has its tracking number.')).toBeVisible();
  });
});
