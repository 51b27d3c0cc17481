import { expect, test, type Page } from './support/test';
import { dialog, tab } from './orders-page';
import { openOwnOrder, ownOrders, storedStatuses } from './own-orders';

const selector = (page: Page) => dialog(page).getByRole('combobox', { name: 'Status' });
const update = (page: Page) => dialog(page).getByRole('button', { name: 'Update' });
/** The first row of the list behind the dialog, where no role is found while the dialog is open. */
const rowBehind = (page: Page) => page.locator('.data-table tbody tr').first();
const pill = (page: Page) => dialog(page).locator('.record-head');

test.describe('the status of an order', () => {
  test('is saved in place: the dialog, its history, the list and the tabs tell it, and the address keeps', async ({
    page,
  }) => {
    const company = await ownOrders({}, {});
    await openOwnOrder(page, company);
    const address = page.url();
    await expect(dialog(page).getByText('Choose a different status to update.')).toBeVisible();
    await selector(page).selectOption('Processing');
    await update(page).click();
    await expect(page.getByText('Update Successfully!')).toBeVisible();
    await expect(pill(page)).toContainText('Processing');
    await expect(dialog(page).getByRole('region', { name: 'Status history' }).getByRole('row').nth(1)).toContainText(
      /Processing.*Elena Vásquez/,
    );
    await expect(update(page)).toBeDisabled();
    await expect(update(page)).toBeFocused();
    expect(page.url()).toBe(address);
    await expect(rowBehind(page)).toContainText('Processing');
    await page.keyboard.press('Escape');
    await expect(tab(page, 'Processing')).toContainText('1');
    expect(await storedStatuses(company.orders)).toEqual([2, 1]);
  });

  test('keeps the dialog where it was scrolled to', async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 420 });
    await openOwnOrder(page, await ownOrders({ lines: [{}, {}, {}, {}] }));
    const body = dialog(page).locator('> div').last();
    await selector(page).selectOption('Processing');
    await update(page).focus();
    await body.evaluate((element) => element.scrollTo(0, 60));
    await page.keyboard.press('Enter');
    await expect(pill(page)).toContainText('Processing');
    await expect(rowBehind(page)).toContainText('Processing');
    expect(await body.evaluate((element) => element.scrollTop)).toBe(60);
  });

  test('that somebody else changed meanwhile is shown anew, and the choice is kept where it is still allowed', async ({
    page,
    context,
  }) => {
    const company = await ownOrders({});
    await openOwnOrder(page, company);
    const other = await context.newPage();
    await openOwnOrder(other, company);
    await selector(other).selectOption('Processing');
    await update(other).click();
    await expect(pill(other)).toContainText('Processing');

    await selector(page).selectOption('Delivered');
    await update(page).click();
    await expect(page.getByText('Someone else changed this while you were editing.')).toBeVisible();
    await expect(pill(page)).toContainText('Processing');
    await expect(selector(page)).toHaveValue('4');
    await update(page).click();
    await expect(page.getByText('Update Successfully!')).toBeVisible();
    await expect(pill(page)).toContainText('Delivered');
  });

  test('is changed by the keyboard alone, whose letters choose and do not leave the order', async ({ page }) => {
    const company = await ownOrders({}, {});
    await openOwnOrder(page, company);
    await selector(page).focus();
    await page.keyboard.press('k');
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await expect(selector(page)).toHaveValue('2');
    await expect(pill(page)).toContainText(company.orders[0]!.orderNumber);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(pill(page)).toContainText('Processing');
  });
});
