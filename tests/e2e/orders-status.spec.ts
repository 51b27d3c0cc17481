import { expect, test, type Page } from './support/test';
import { ORDER_STATUS, type OrderStatusId } from '@/lib/domain/order-status';
import { dialog, tab } from './orders-page';
import { changeElsewhere, openOwnOrder, ownOrders, storedStatuses } from './own-orders';

const selector = (page: Page) => dialog(page).getByRole('combobox', { name: 'Status' });
const update = (page: Page) => dialog(page).getByRole('button', { name: 'Update' });
/** The first row of the list behind the dialog, where no role is found while the dialog is open. */
const rowBehind = (page: Page) => page.locator('.data-table tbody tr').first();
const pill = (page: Page) => dialog(page).getByRole('heading', { level: 2 });

/** What the selector offers an order of each status, in its own words (spec 1 §4). */
const OFFERED: Readonly<Record<OrderStatusId, string[]>> = {
  1: ['Order Received', 'Processing', 'Delivered', 'Cancel', 'Track Package'],
  2: ['Processing', 'Return', 'Delivered', 'Track Package'],
  3: ['Returned'],
  4: ['Return', 'Delivered'],
  5: ['Canceled'],
  6: ['Return', 'Shipped'],
  7: ['Cancel', 'Custom Delivered'],
  8: ['Failed'],
};

test.describe('the status of an order', () => {
  test('offers exactly the changes that are allowed', async ({ page }) => {
    const statuses = Object.values(ORDER_STATUS);
    const company = await ownOrders(...statuses.map((status) => ({ status })));
    await openOwnOrder(page, company);
    for (const [index, status] of statuses.entries()) {
      if (index > 0) await page.keyboard.press('j');
      await expect(pill(page)).toContainText(company.orders[index]!.orderNumber);
      await expect(selector(page)).toHaveValue(String(status));
      const labels = await selector(page).getByRole('option').allInnerTexts();
      // Nobody is told to choose what is not offered.
      await expect(dialog(page).getByText('choose Track Package first')).toHaveCount(
        labels.includes('Track Package') ? 1 : 0,
      );
      expect(labels).toEqual(OFFERED[status]);
      await expect(update(page)).toBeDisabled();
    }
  });

  test('is saved in place: the dialog, its history, the list and the tabs tell it, and the address keeps', async ({
    page,
  }) => {
    const company = await ownOrders({}, {});
    await openOwnOrder(page, company);
    const address = page.url();
    await expect(dialog(page).getByText('Choose another status to update.')).toBeVisible();
    await selector(page).selectOption('Processing');
    await update(page).click();
    await expect(page.getByText('Update Successfully!')).toBeVisible();
    await expect(pill(page)).toContainText('Processing');
    await expect(dialog(page).getByRole('region', { name: 'Status history' }).getByRole('row').last()).toContainText(
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

  for (const { from, choice, verb, becomes } of [
    { from: 1, choice: 'Cancel', verb: 'Cancel order', becomes: 'Canceled' },
    { from: 4, choice: 'Return', verb: 'Return order', becomes: 'Returned' },
  ] as const) {
    test(`asks before ${becomes} gives the points back`, async ({ page }) => {
      const company = await ownOrders({ status: from });
      await openOwnOrder(page, company);
      await selector(page).selectOption(choice);
      await update(page).click();
      const question = page.getByRole('alertdialog', { name: `${choice} this order?` });
      await expect(question).toContainText(`1,200 Q go back to ${company.name}. This can’t be undone.`);
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
      await expect(update(page)).toBeFocused();
      expect(await storedStatuses(company.orders)).toEqual([from]);

      await update(page).click();
      await question.getByRole('button', { name: verb }).click();
      await expect(page.getByText('Update Successfully!')).toBeVisible();
      await expect(question).toHaveCount(0);
      await expect(pill(page)).toContainText(becomes);
      await expect(
        dialog(page).getByText(`The status of an order that is ${becomes} can’t change any more.`),
      ).toBeVisible();
    });
  }

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
    await expect(page.getByText('Someone else has changed this in the meantime.')).toBeVisible();
    await expect(pill(page)).toContainText('Processing');
    await expect(selector(page)).toHaveValue('4');
    await update(page).click();
    await expect(page.getByText('Update Successfully!')).toBeVisible();
    await expect(pill(page)).toContainText('Delivered');
  });

  test('that somebody else made final leaves nothing to choose', async ({ page }) => {
    const company = await ownOrders({});
    await openOwnOrder(page, company);
    await changeElsewhere(company.orders[0]!, ORDER_STATUS.failed);
    await selector(page).selectOption('Delivered');
    await update(page).click();
    await expect(pill(page)).toContainText('Failed');
    await expect(selector(page)).toHaveValue('8');
    await expect(update(page)).toBeDisabled();
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
