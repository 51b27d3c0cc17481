import { expect, test, type Page } from './support/test';
import { ORDER_STATUS } from '@/lib/domain/order-status';
import { openOrders, range, rows, tab } from './orders-page';
import { listOf, ownOrders, storedStatuses, type OwnCompany } from './own-orders';
import { demoUser } from './support/sign-in';
import { applyNow, toast, undo } from './support/toasts';

const bar = (page: Page) => page.getByRole('group', { name: 'Selected rows' });
const action = (page: Page) => bar(page).getByRole('combobox', { name: 'Action for the selected orders' });
const work = (page: Page) => page.getByRole('dialog', { name: /: [\d,]+ orders?$/ });
const press = (page: Page, name: string | RegExp) => work(page).getByRole('button', { name }).click();

/** Opens the list of a company and selects all of its orders on the page. */
async function selectAll(page: Page, company: OwnCompany) {
  await openOrders(page, listOf(company));
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
}

async function apply(page: Page, label: string) {
  await action(page).selectOption(label);
  await bar(page).getByRole('button', { name: 'Apply' }).click();
}

test.describe('a bulk change', () => {
  test('shows which orders can change, changes them, keeps the rest selected, and refreshes the list in place', async ({
    page,
  }) => {
    const company = await ownOrders({}, { status: 2 }, { status: 6 }, { status: 3 }, {});
    await selectAll(page, company);

    await test.step('shows before anything changes which orders can change, and which can’t and why', async () => {
      await apply(page, 'Processing');
      await expect(work(page)).toContainText('2 can be marked as processing, 3 can’t.');
      const [, second, third, fourth] = company.orders;
      await expect(
        work(page).getByRole('region', { name: 'Orders that can’t be marked' }).getByRole('listitem'),
      ).toHaveText([
        `${second!.orderNumber}Already Processing.`,
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
      await press(page, 'Mark 2 orders as processing');
      await applyNow(page);
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

  test('goes on where the list has been left', async ({ page }) => {
    const company = await ownOrders({}, {});
    await selectAll(page, company);
    await apply(page, 'Cancel');
    await press(page, 'Cancel 2 orders');
    await expect(page.getByText('Canceling 2 orders')).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good /);
    expect(await storedStatuses(company.orders)).toEqual([1, 1]);
    await applyNow(page);
    await page.getByRole('link', { name: '2 orders are Canceled' }).click();
    await expect(tab(page, 'Canceled')).toHaveAttribute('aria-current', 'page');
    expect(await storedStatuses(company.orders)).toEqual([5, 5]);
  });

  test('waits for Undo for as long as its person has chosen', async ({ page }) => {
    const company = await ownOrders({}, {});
    await page.clock.install();
    await openOrders(page, listOf(company));
    const chooseUndoTime = async (time: string) => {
      await page.getByRole('button', { name: demoUser('shop').lastName }).click();
      await page.getByRole('menuitemradio', { name: time }).click();
    };
    const cancelBoth = async () => {
      await selectAll(page, company);
      await apply(page, 'Cancel');
      await press(page, 'Cancel 2 orders');
      await expect(toast(page, 'Canceling 2 orders')).toBeVisible();
    };

    await chooseUndoTime('Until I dismiss it');
    await cancelBoth();
    await page.clock.fastForward('05:00');
    expect(await storedStatuses(company.orders)).toEqual([1, 1]);
    await undo(page);

    await chooseUndoTime('30 seconds');
    await cancelBoth();
    await page.clock.fastForward('00:20');
    expect(await storedStatuses(company.orders)).toEqual([1, 1]);
    await page.clock.fastForward('00:11');
    await expect.poll(() => storedStatuses(company.orders)).toEqual([5, 5]);
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
    await expect(number(2)).toHaveAccessibleDescription('A FEDEX number is 12 or 15 digits. Check it.');
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
    await page.getByRole('button', { name: 'Done' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await page.unroute('**/api/orders/*');
    await page.getByRole('button', { name: 'Retry' }).click();
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
    await expect(work(page)).toContainText('1 can be marked as processing');
    // Past its cross, its list and its way out.
    for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab');
    await expect(work(page).getByRole('button', { name: 'Mark 1 order as processing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Apply now' }).press('Enter');
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
    await press(page, 'Mark 30 orders as processing');
    await applyNow(page);
    await expect(page.getByText('Successfully updated 30 order statuses')).toBeVisible();
    expect(new Set(await storedStatuses(company.orders))).toEqual(new Set([2]));
  });
});
