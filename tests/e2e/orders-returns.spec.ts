import { companiesAddress } from '@/lib/addresses/companies';
import { ORDER_STATUS } from '@/lib/domain/order-status';
import { database } from './support/database';
import { ready } from './support/ready';
import { signIn } from './support/sign-in';
import { expect, test, type Page } from './support/test';
import { applyNow, toast, undo } from './support/toasts';
import { dialog } from './orders-page';
import { openOwnOrder, ownOrders, storedStatuses } from './own-orders';

const opener = (page: Page) => dialog(page).getByRole('button', { name: /^(Return|Cancel lines)…$/ });
const returns = (page: Page) => page.getByRole('dialog', { name: /^(Return from|Cancel lines of) order/ });
const units = (page: Page, name: string) => returns(page).getByRole('textbox', { name: `Units of ${name}` });
const line = (page: Page, row: number) =>
  dialog(page)
    .getByRole('region', { name: 'Products' })
    .getByRole('row')
    .nth(row + 1);

const LINES = [
  { quantity: 3, total: 100 },
  { quantity: 2, total: 50 },
];

test('part of an order is returned by keyboard, undone, returned again, and the ledger shows it', async ({ page }) => {
  const company = await ownOrders({ status: ORDER_STATUS.delivered, lines: LINES });
  const { orderNumber } = company.orders[0]!;
  await openOwnOrder(page, company);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(returns(page)).toBeVisible();
  await expect(returns(page).getByText('Choose at least one unit.')).toBeVisible();
  await units(page, 'Lamp 1').focus();
  await page.keyboard.type('4');
  await expect(returns(page).getByText('Only 3 of Lamp 1 are left to return.')).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('1');
  await expect(returns(page).getByText('33 Q').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(returns(page).getByRole('checkbox', { name: 'Back to stock of Lamp 1' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(returns(page).getByText('Reason can’t be blank.')).toBeVisible();
  await expect(returns(page).getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Broken on arrival');
  await page.keyboard.press('Enter');

  await expect(toast(page, `Returning 1 unit of order ${orderNumber}`)).toBeVisible();
  await expect(dialog(page).getByText('A change of this order is about to be applied.').first()).toBeVisible();
  await undo(page);
  await opener(page).click();
  // What was typed is still there.
  await expect(returns(page).getByLabel('Reason')).toHaveValue('Broken on arrival');
  await expect(units(page, 'Lamp 1')).toHaveValue('1');
  await returns(page).getByRole('button', { name: 'Return 1 unit' }).click();
  await applyNow(page);
  await expect(toast(page, `Returned: 1 unit of order ${orderNumber}, 33 Q.`)).toBeVisible();
  await expect(line(page, 0)).toContainText('1 of 3 returned');
  await expect(dialog(page).getByRole('region', { name: 'Status history' })).toContainText(
    'Returned 1 × Lamp 1: 33 Q. Broken on arrival',
  );
  const row = dialog(page).getByRole('region', { name: 'Canceled and returned units' }).getByRole('row').nth(1);
  await expect(row).toContainText('1 × Lamp 1 returned, not to stock');
  await expect(row).toContainText('+33 Q');
  expect(await storedStatuses(company.orders)).toEqual([ORDER_STATUS.delivered]);

  await opener(page).click();
  await returns(page).getByRole('checkbox', { name: 'All units' }).check();
  await expect(returns(page).getByText('Nothing is left, so the order becomes Returned.')).toBeVisible();
  await returns(page).getByLabel('Reason').fill('All of it');
  await returns(page).getByRole('button', { name: 'Return 4 units' }).click();
  await applyNow(page);
  await expect(dialog(page).locator('.record-head')).toContainText('Returned');
  await expect(opener(page)).toHaveCount(0);
  expect(await storedStatuses(company.orders)).toEqual([ORDER_STATUS.returned]);

  const { rows } = await database().query<{ id: number }>('select id from companies where name = $1', [company.name]);
  await signIn(page, 'admin');
  await page.goto(companiesAddress.href({ company: rows[0]!.id, tab: 'ledger' }));
  await ready(page);
  const movement = page.getByRole('row').filter({ hasText: 'Order partly returned' });
  await expect(movement).toContainText('+33 Q');
  await expect(movement).toContainText('Broken on arrival');
  await expect(page.getByRole('row').filter({ hasText: 'Order returned' })).toContainText('+117 Q');
});

test('canceled lines don’t ship, and a return that someone else was faster with is refused', async ({ page }) => {
  const company = await ownOrders({ status: ORDER_STATUS.received, lines: LINES });
  await openOwnOrder(page, company);
  await opener(page).click();
  await units(page, 'Lamp 2').fill('2');
  await returns(page).getByLabel('Reason').fill('Sold out');
  await returns(page).getByRole('button', { name: 'Cancel 2 units' }).click();
  await applyNow(page);
  await expect(line(page, 1)).toContainText('2 of 2 canceled');
  await dialog(page).getByRole('button', { name: 'Add Tracking Number' }).click();
  await dialog(page).getByText('Multiple (chosen products)').click();
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(1);
  await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click();

  await opener(page).click();
  await units(page, 'Lamp 1').fill('1');
  await returns(page).getByLabel('Reason').fill('Wrong size');
  await returns(page).getByRole('button', { name: 'Cancel 1 unit' }).click();
  await database().query('update orders set version = version + 1 where id = $1', [company.orders[0]!.id]);
  await applyNow(page);
  await expect(page.getByText('Nothing was canceled.')).toBeVisible();
  await opener(page).click();
  await expect(returns(page).getByLabel('Reason')).toHaveValue('Wrong size');
});
