import { expect, test, type Page } from './support/test';
import { ORDER_STATUS, type OrderStatusId } from '@/lib/domain/order-status';
import { dialog } from './orders-page';
import { openOwnOrder, ownOrders, storedStatuses } from './own-orders';

const selector = (page: Page) => dialog(page).getByRole('combobox', { name: 'Status' });
const add = (page: Page) => dialog(page).getByRole('button', { name: 'Add Tracking Number' });
const form = (page: Page) => dialog(page).getByRole('form', { name: 'Add tracking' });
const carrier = (page: Page) => form(page).getByRole('combobox', { name: 'Carrier' });
const number = (page: Page) => form(page).getByRole('textbox', { name: 'Tracking number' });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save tracking' });
const line = (page: Page, name: string) =>
  dialog(page).getByRole('region', { name: 'Products' }).getByRole('row', { name });

async function openForm(page: Page) {
  await selector(page).selectOption('Track Package');
  await add(page).click();
}

test.describe('tracking of an order', () => {
  test('is added to all items, makes the order Shipped, and leads to the carrier', async ({ page }) => {
    await openOwnOrder(page, await ownOrders({ lines: [{}, {}] }));
    await openForm(page);
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

  test('has the carrier that its number tells, and is warned of, not refused, where the number is none of the carrier’s', async ({
    page,
  }) => {
    await openOwnOrder(page, await ownOrders({}));
    await openForm(page);
    await expect(number(page)).toBeFocused();
    await page.keyboard.type('1Z999AA10123456784');
    await expect(carrier(page)).toHaveValue('ups');
    await carrier(page).selectOption('USPS');
    await expect(number(page)).toHaveAccessibleDescription(
      'This looks like a number of UPS. Please check the carrier.',
    );
    await number(page).fill('7712345678');
    await expect(carrier(page)).toHaveValue('usps');
    await save(page).click();
    await expect(page.getByText('Update Successfully!')).toBeVisible();
  });

  test('is added to chosen products only, and then rests while the order is Shipped', async ({ page }) => {
    await openOwnOrder(page, await ownOrders({ status: 2, lines: [{}, {}, {}] }));
    await openForm(page);
    await form(page).getByRole('radio', { name: 'Multiple (chosen products)' }).check();
    await form(page).getByRole('checkbox', { name: 'Lamp 2 × 1' }).check();
    await carrier(page).selectOption('FEDEX');
    await number(page).fill('7712 3456');
    await save(page).click();
    await expect(line(page, 'Lamp 2')).toContainText('FEDEX 7712 3456');
    await expect(line(page, 'Lamp 1')).not.toContainText('FEDEX');
    await expect(add(page)).toBeDisabled();
    await expect(
      dialog(page).getByText('The order is Shipped: no further tracking number can be added.'),
    ).toBeVisible();
  });

  test('says at each field what is missing, and saves nothing', async ({ page }) => {
    const company = await ownOrders({ lines: [{}, {}] });
    await openOwnOrder(page, company);
    await openForm(page);
    await form(page).getByRole('radio', { name: 'Multiple' }).check();
    await save(page).click();
    await expect(form(page).getByText('Please choose products!')).toBeVisible();
    await expect(form(page).getByRole('checkbox').first()).toBeFocused();
    await expect(carrier(page)).toHaveAccessibleDescription('Please choose shipping company!');
    await expect(number(page)).toHaveAccessibleDescription('Please type in tracking number!');
    await form(page).getByRole('checkbox').first().check();
    await carrier(page).selectOption('USPS');
    await expect(form(page).getByText('Please choose')).toHaveCount(0);
    await save(page).click();
    await expect(number(page)).toBeFocused();
    expect(await storedStatuses(company.orders)).toEqual([1]);
    await expect(line(page, 'Lamp 1')).not.toContainText('USPS');
  });

  test('says that the carriers can’t be had, reads them again, and then has the one that the number tells', async ({
    page,
  }) => {
    await page.route('**/api/shipping', (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, message: 'Not now.' } }),
    );
    await openOwnOrder(page, await ownOrders({}));
    await openForm(page);
    await expect(form(page).getByText('There was a problem getting the carriers. Not now.')).toBeVisible();
    await number(page).fill('1Z1');
    await page.unroute('**/api/shipping');
    await form(page).getByRole('button', { name: 'Retry' }).click();
    await expect(carrier(page).getByRole('option')).toHaveText(['Choose a carrier', 'USPS', 'UPS', 'FEDEX']);
    await expect(number(page)).toHaveValue('1Z1');
    await expect(carrier(page)).toHaveValue('ups');
  });

  test('letters typed as a number do not leave the order', async ({ page }) => {
    const company = await ownOrders({}, {});
    await openOwnOrder(page, company);
    await openForm(page);
    await number(page).pressSequentially('jkj');
    await expect(dialog(page).getByRole('heading', { level: 2 })).toContainText(company.orders[0]!.orderNumber);
    await expect(number(page)).toHaveValue('jkj');
  });

  for (const [status, state] of [
    // The rule for every status is proven in tests/domain/order-changes.test.ts.
    [ORDER_STATUS.received, 'disabled'],
    [ORDER_STATUS.delivered, 'enabled'],
  ] as const satisfies readonly (readonly [OrderStatusId, string])[]) {
    test(`its button is ${state} for an order that was saved as ${status}`, async ({ page }) => {
      await openOwnOrder(page, await ownOrders({ status }));
      if (state === 'enabled') {
        await add(page).click();
        // The button's rule lets the form open; the table of allowed changes has the last word.
        await expect(form(page)).toContainText(/An order that is \w+ can't change to Shipped\./);
        await expect(save(page)).toBeDisabled();
      } else {
        await expect(add(page)).toBeDisabled();
      }
    });
  }

  test('is not offered for an order of coupons', async ({ page }) => {
    await openOwnOrder(
      page,
      await ownOrders({ type: 'custom', lines: [{ coupon: { code: `QC-${Date.now()}-T`, used: false } }] }),
    );
    await selector(page).selectOption('Track Package');
    await expect(add(page)).toHaveCount(0);
  });
});
