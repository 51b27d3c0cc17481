import { randomUUID } from 'node:crypto';
import { slowly } from '@/scripts/timeouts.mjs';
import { expect, test, type Page } from './support/test';
import { ORDER_STATUS } from '@/lib/domain/order-status';
import { openOrders, range, rows, tab } from './orders-page';
import { listOf, ownOrders, storedStatuses, type OwnCompany } from './own-orders';

const bar = (page: Page) => page.getByRole('group', { name: 'Selected rows' });
const action = (page: Page) => bar(page).getByRole('combobox', { name: 'Action for the selected orders' });
const work = (page: Page) => page.getByRole('dialog', { name: /: [\d,]+ orders?$/ });
const press = (page: Page, name: string | RegExp) => work(page).getByRole('button', { name }).click();

/** What came of a bulk change, in a message over whatever page is shown by then. */
const outcome = (page: Page) => page.getByRole('region', { name: /^Notifications/ });

/** Begins what was pressed without waiting for the time in which it can be undone. */
const doItNow = (page: Page) => page.getByRole('button', { name: 'Do it now' }).click();

/** Opens the list of a company and selects all of its orders on the page. */
async function selectAll(page: Page, company: OwnCompany) {
  await openOrders(page, listOf(company));
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
}

async function apply(page: Page, label: string) {
  await action(page).selectOption(label);
  await bar(page).getByRole('button', { name: 'Apply' }).click();
}

/** Fails the change of one order, as often as it is tried. */
async function failChangeOf(page: Page, id: number, status: number, message: string) {
  await page.route(`**/api/orders/${id}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status, json: { statusCode: status, message } })
      : route.continue(),
  );
}

test.describe('the bulk bar', () => {
  test('offers the five actions, of which coupon orders take Cancel alone', async ({ page }) => {
    const code = `QC-${randomUUID()}`;
    await selectAll(page, await ownOrders({}, { type: 'custom', lines: [{ coupon: { code, used: true } }] }));

    await test.step('offers only Cancel while a coupon order is selected', async () => {
      await expect(action(page).getByRole('option')).toHaveText(['Choose an action', 'Cancel']);
      await expect(bar(page).getByText('Coupon orders are selected: they can only be canceled.')).toBeVisible();
    });

    await test.step('refuses to cancel orders whose coupons are used', async () => {
      await apply(page, 'Cancel');
      await expect(
        work(page).getByText('Unsuccessful order status update: You cannot cancel the order for the used coupons.'),
      ).toBeVisible();
      await expect(work(page).getByRole('button', { name: 'Cancel 1 order' })).toBeVisible();
    });

    await test.step('offers the five actions, and says that none was chosen', async () => {
      await page.keyboard.press('Escape');
      await rows(page).nth(1).getByRole('checkbox').uncheck();
      await action(page).selectOption('Choose an action');
      await expect(action(page).getByRole('option')).toHaveText([
        ...['Choose an action', 'Processing', 'Order Received', 'Return', 'Add Tracking', 'Cancel'],
      ]);
      await bar(page).getByRole('button', { name: 'Apply' }).click();
      await expect(bar(page).getByText("Status can't be blank")).toBeVisible();
      await expect(action(page)).toBeFocused();
      await action(page).selectOption('Processing');
      await expect(bar(page).getByText("Status can't be blank")).toHaveCount(0);
    });
  });
});

test.describe('a bulk change', () => {
  test('shows which orders can change, changes them, keeps the rest selected, and refreshes the list in place', async ({
    page,
  }) => {
    const company = await ownOrders({}, { status: 2 }, { status: 6 }, { status: 3 }, {});
    await selectAll(page, company);

    await test.step('shows before anything changes which orders can change, and which can’t and why', async () => {
      await apply(page, 'Processing');
      await expect(work(page)).toContainText('2 can change to Processing, 3 can’t.');
      const [, second, third, fourth] = company.orders;
      await expect(
        work(page).getByRole('region', { name: 'Orders that can’t change' }).getByRole('listitem'),
      ).toHaveText([
        `${second!.orderNumber}The order is Processing already.`,
        `${third!.orderNumber}An order that is Shipped can't change to Processing.`,
        `${fourth!.orderNumber}An order that is Returned can't change to Processing.`,
      ]);
      await page.keyboard.press('Escape');
      await expect(work(page)).toHaveCount(0);
      await expect(action(page)).toBeFocused();
      expect(await storedStatuses(company.orders)).toEqual([1, 2, 6, 3, 1]);
      await expect(bar(page)).toContainText('5 selected');
    });

    await test.step('changes what can change, keeps the rest selected, and refreshes the list in place', async () => {
      await apply(page, 'Processing');
      await press(page, 'Update 2 orders');
      await doItNow(page);
      await expect(page.getByText('Successfully updated 2 order statuses')).toBeVisible();
      await expect(work(page)).toHaveCount(0);
      await expect(rows(page).nth(0)).toContainText('Processing');
      await expect(rows(page).nth(4)).toContainText('Processing');
      await expect(tab(page, 'Processing')).toContainText('3');
      await expect(bar(page)).toContainText('3 selected');
      await expect(rows(page).nth(1).getByRole('checkbox')).toBeChecked();
      await expect(action(page)).toBeFocused();
      expect(await storedStatuses(company.orders)).toEqual([2, 2, 6, 3, 2]);
    });
  });

  test('that partly fails says how many succeeded, lists the failed, keeps them selected, and Retry repeats exactly those', async ({
    page,
  }) => {
    const company = await ownOrders({}, {}, {});
    const [first, second] = company.orders;
    await selectAll(page, company);
    await failChangeOf(page, second!.id, 500, 'The shop is being counted.');
    await apply(page, 'Processing');
    await press(page, 'Update 3 orders');
    await doItNow(page);
    await expect(outcome(page)).toContainText('Successfully updated 2 order statuses');
    await expect(outcome(page)).toContainText('Please re-check the failed orders');
    await expect(page.getByRole('region', { name: 'Failed orders' }).getByRole('listitem')).toHaveText([
      `${second!.orderNumber}The shop is being counted.`,
    ]);
    expect(await storedStatuses(company.orders)).toEqual([2, 1, 2]);

    const again = page.waitForResponse(
      (answer) => answer.request().method() === 'PATCH' && answer.url().endsWith(`/orders/${second!.id}`),
    );
    await outcome(page).getByRole('button', { name: 'Retry' }).click();
    await again;
    await expect(outcome(page)).toContainText('The shop is being counted.');
    await page.unroute(`**/api/orders/${second!.id}`);
    await outcome(page).getByRole('button', { name: 'Done' }).click();
    await expect(bar(page)).toContainText('1 selected');
    await expect(rows(page).nth(1).getByRole('checkbox')).toBeChecked();
    await expect(rows(page).filter({ hasText: first!.orderNumber })).toContainText('Processing');

    await apply(page, 'Processing');
    await press(page, 'Update 1 order');
    await doItNow(page);
    await expect(page.getByText('Successfully updated 1 order statuses')).toBeVisible();
    expect(await storedStatuses(company.orders)).toEqual([2, 2, 2]);
  });

  test('can be undone for ten seconds, and then runs by itself, also where the list has been left', async ({
    page,
  }) => {
    const company = await ownOrders({}, {});
    await selectAll(page, company);
    await apply(page, 'Cancel');
    await expect(work(page)).toContainText(
      'Their points, 2,400 Q in all, go back to the companies. This can be undone for ten seconds.',
    );
    await press(page, 'Cancel 2 orders');
    await expect(page.getByText('2 orders become Canceled in ten seconds.')).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone: nothing was changed.')).toBeVisible();
    await expect(bar(page)).toContainText('2 selected');
    expect(await storedStatuses(company.orders)).toEqual([1, 1]);

    await apply(page, 'Cancel');
    await press(page, 'Cancel 2 orders');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByText('Successfully updated 2 order statuses')).toBeVisible({ timeout: slowly(20_000) });
    await page.getByRole('link', { name: '2 orders are Canceled' }).click();
    await expect(tab(page, 'Canceled')).toHaveAttribute('aria-current', 'page');
    expect(await storedStatuses(company.orders)).toEqual([5, 5]);
  });

  test('is sent when its page is closed before', async ({ page }) => {
    const company = await ownOrders({}, {});
    await selectAll(page, company);
    await apply(page, 'Cancel');
    await press(page, 'Cancel 2 orders');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.goto('about:blank');
    await expect.poll(() => storedStatuses(company.orders)).toEqual([5, 5]);
  });

  test('adds a tracking number to each order that is given one', async ({ page }) => {
    const company = await ownOrders({}, {}, { status: 6 });
    const [first, second] = company.orders;
    await selectAll(page, company);
    await apply(page, 'Add Tracking');
    await expect(work(page)).toContainText('2 can change to Shipped, 1 can’t.');
    const row = (number: string) => work(page).getByRole('listitem', { name: `Order ${number}` });
    await press(page, 'Add tracking');
    await expect(row(first!.orderNumber)).toContainText('Please choose shipping company!');
    await expect(row(first!.orderNumber)).toContainText('Please type in tracking number!');
    await work(page).getByRole('combobox', { name: 'Carrier for all' }).selectOption('UPS');
    await row(second!.orderNumber).getByRole('textbox').fill('1Z777');
    await expect(work(page).getByText('Please')).toHaveCount(0);
    await press(page, 'Add tracking to 1 order');
    await expect(page.getByText('Successfully updated 1 order statuses')).toBeVisible();
    await expect(rows(page).filter({ hasText: second!.orderNumber })).toContainText('1Z777');
    expect(await storedStatuses(company.orders)).toEqual([1, 6, 6]);
    await expect(bar(page)).toContainText('2 selected');
  });

  test('adds tracking as at a packing station: numbers typed or pasted one after the other tell their carriers', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const company = await ownOrders({}, {}, {}, {}, {});
    await selectAll(page, company);
    await apply(page, 'Add Tracking');
    const row = (index: number) =>
      work(page).getByRole('listitem', { name: `Order ${company.orders[index]!.orderNumber}` });
    const number = (index: number) => row(index).getByRole('textbox');
    await expect(number(0)).toBeFocused();
    await page.keyboard.type('1Z999AA10123456784');
    await page.keyboard.press('Enter');
    await expect(number(1)).toBeFocused();
    await page.evaluate(() => navigator.clipboard.writeText('771234567890\n7712\n'));
    await page.keyboard.press('ControlOrMeta+v');
    await expect(number(1)).toHaveValue('771234567890');
    await expect(number(2)).toHaveValue('7712');
    await expect(number(3)).toBeFocused();
    // The carrier stays for the numbers that tell none.
    for (const [index, carrier] of ['ups', 'fedex', 'fedex', 'fedex'].entries()) {
      await expect(row(index).getByRole('combobox')).toHaveValue(carrier);
    }
    await expect(number(2)).toHaveAccessibleDescription('A number of FEDEX is 12 or 15 digits. Please check it.');
    const [, , , fourth, fifth] = company.orders;
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `${fifth!.orderNumber}\t94001000000000000000\n${fourth!.orderNumber}\t1Z1`,
    );
    await page.keyboard.press('ControlOrMeta+v');
    await expect(number(4)).toHaveValue('94001000000000000000');
    await expect(row(4).getByRole('combobox')).toHaveValue('usps');
    await expect(row(3).getByRole('combobox')).toHaveValue('ups');
    await page.route('**/api/orders/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await press(page, 'Add tracking to 5 orders');
    await expect(work(page).getByRole('button', { name: 'Retry' })).toBeVisible();
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await page.unroute('**/api/orders/*');
    await press(page, 'Retry');
    await expect(page.getByText('Successfully updated 5 order statuses')).toBeVisible();
    expect(await storedStatuses(company.orders)).toEqual([6, 6, 6, 6, 6]);
  });

  test('is made by the keyboard alone, and ends well where it empties the tab', async ({ page }) => {
    const company = await ownOrders({});
    await openOrders(page, listOf(company, ORDER_STATUS.received));
    await rows(page).first().getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await action(page).focus();
    await page.keyboard.type('Pro');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(work(page)).toContainText('1 can change');
    // Past its cross and its way out.
    for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
    await expect(work(page).getByRole('button', { name: 'Update 1 order' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Do it now' }).press('Enter');
    await expect(page.getByText('Successfully updated 1 order statuses')).toBeVisible();
    await expect(page.getByText('No orders match this filter.')).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    expect(await storedStatuses(company.orders)).toEqual([2]);
  });
});

test.describe('all orders of a filter', () => {
  const all = (page: Page, count: string) =>
    bar(page).getByRole('button', { name: `Select all ${count} orders matching this filter` });

  test('are selected on every page, and changed', async ({ page }) => {
    const company = await ownOrders(...Array.from({ length: 30 }, () => ({})));
    await openOrders(page, listOf(company));
    await rows(page).first().getByRole('checkbox').check();
    await expect(action(page)).toBeVisible();
    await expect(all(page, '30')).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await all(page, '30').click();
    await expect(bar(page)).toContainText('30 selected across 2 pages');
    await expect(all(page, '30')).toHaveCount(0);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(range(page)).toHaveText('26–30 of 30');
    await expect(page.getByRole('checkbox', { name: 'Select all rows of this page' })).toBeChecked();
    await apply(page, 'Processing');
    await press(page, 'Update 30 orders');
    await doItNow(page);
    await expect(page.getByText('Successfully updated 30 order statuses')).toBeVisible();
    expect(new Set(await storedStatuses(company.orders))).toEqual(new Set([2]));
  });

  test('are read with progress, which can be canceled or fail', async ({ page }) => {
    await openOrders(page, '/marketing-shop/orders/3/1');

    await test.step('are read with progress, which can be canceled', async () => {
      let release = () => {};
      await page.route('**/api/orders?*', async (route) => {
        await new Promise<void>((resolve) => (release = resolve));
        await route.continue().catch(() => undefined);
      });
      await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
      await bar(page)
        .getByRole('button', { name: /^Select all/ })
        .click();
      await expect(bar(page).getByText(/^Selecting 0 of \d+…/)).toBeVisible();
      await bar(page).getByRole('button', { name: 'Cancel' }).click();
      release();
      await expect(bar(page).getByRole('button', { name: /^Select all/ })).toBeVisible();
      await expect(bar(page)).toContainText('25 selected');
      await page.unroute('**/api/orders?*');
    });

    await test.step('that can’t be read leave the selection as it was, and say why', async () => {
      await page.route('**/api/orders?*', (route) =>
        route.fulfill({ status: 503, json: { statusCode: 503, message: 'Not now.' } }),
      );
      await bar(page)
        .getByRole('button', { name: /^Select all/ })
        .click();
      await expect(page.getByText('Not now.')).toBeVisible();
      await expect(bar(page)).toContainText('25 selected');
    });
  });

  test('of which there are too many are not offered, and the bar says what to do', async ({ page }) => {
    await openOrders(page);
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await expect(
      bar(page).getByText('More than 10,000 orders match. Please narrow the filter to select them all.'),
    ).toBeVisible();
    await expect(bar(page).getByRole('button', { name: /^Select all/ })).toHaveCount(0);
  });
});
