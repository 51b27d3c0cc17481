import { expect, test, type Page } from './support/test';
import { dialog } from './orders-page';
import { openOwnOrder, ownOrders, storedStatuses } from './own-orders';
import { applyNow, undo } from './support/toasts';

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
    // One click, or one key: a scanner sends the number right behind it.
    await add(page).click();
    await expect(selector(page)).toHaveValue('6');
    await form(page).getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.type('t1Z999AA10123456784');
    await expect(number(page)).toHaveValue('1Z999AA10123456784');
    await carrier(page).selectOption('UPS');
    await number(page).press('Enter');
    await expect(page.getByText('Update Successfully!')).toBeVisible();
    await expect(form(page)).toHaveCount(0);
    await expect(dialog(page).locator('.record-head')).toContainText('Shipped');
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

  test('can be left out after a question, and Undo keeps the order as it is', async ({ page }) => {
    const company = await ownOrders({}, {});
    await openOwnOrder(page, company);
    const ship = async () => {
      await selector(page).selectOption('Track Package');
      await dialog(page).getByRole('button', { name: 'Update' }).click();
      const question = page.getByRole('alertdialog', { name: 'Ship without a tracking number?' });
      await expect(question).toContainText('You can’t add one later.');
      await question.getByRole('button', { name: 'Ship without number' }).click();
      // The one that was undone may still fade.
      await expect(page.getByText(`Marking ${company.orders[0]!.orderNumber} as shipped`).last()).toBeVisible();
    };
    await ship();
    await expect(dialog(page).getByRole('button', { name: 'Update' })).toBeDisabled();
    await undo(page);
    await expect(dialog(page).getByRole('button', { name: 'Update' })).toBeEnabled();
    expect(await storedStatuses(company.orders)).toEqual([1, 1]);
    await ship();
    await applyNow(page);
    await expect(page.getByText('Update Successfully!')).toBeVisible();
    expect(await storedStatuses(company.orders)).toEqual([6, 1]);
  });

  test('is offered for no delivered order, and a phone shows quantities', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openOwnOrder(page, await ownOrders({ status: 4, lines: [{ quantity: 3 }] }));
    await expect(selector(page)).toBeVisible();
    await expect(add(page)).toHaveCount(0);
    const quantity = dialog(page).locator('td[data-label=Quantity]');
    await expect(quantity).toHaveText('3');
    await expect(quantity).toBeInViewport();
  });
});
