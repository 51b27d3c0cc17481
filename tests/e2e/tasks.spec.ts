import { CONTENT_ADDRESSES } from '@/lib/addresses/content';
import { inquiryHref } from '@/lib/addresses/inquiries';
import { ordersAddress } from '@/lib/addresses/orders';
import { registrationHref } from '@/lib/addresses/registrations';
import { workAddress } from '@/lib/addresses/work';
import { REQUEST_STATUS } from '@/lib/domain/point-request';
import { workNumber, type WorkKind } from '@/lib/domain/work';
import { contentPath } from '@/lib/addresses/paths';
import { anInquiry } from '@/tests/upstream/inquiries-fixture';
import { ownCompanyAt } from './company-points-page';
import { ownApplicant } from './own-claims';
import { ownItem } from './own-content';
import { ownOrders } from './own-orders';
import { aPending } from './own-registrations';
import { database } from './support/database';
import { dropPerson, makePerson, OWN_PASSWORD, type OwnPerson } from './support/own-person';
import { ready } from './support/ready';
import { categoriesOf, makeProduct, ownName } from './support/shop';
import { signInAt } from './support/sign-in';
import { expect, test, type Page } from './support/test';
import { applyNow, toast } from './support/toasts';
import { json } from './support/upstream';

/** Beside their list, records are worked through without closing one. */
test.use({ viewport: { width: 1440, height: 900 } });

async function go(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await ready(page);
}

/** What waits and is assigned to somebody alone: no other test has it in its list. */
async function assigned(person: OwnPerson, kind: WorkKind, record: number): Promise<number> {
  await database().query(
    `insert into assignments (kind, record_id, user_id, assigned_at, version) values ($1, $2, $3, now() + '1 hour', 1)`,
    [kind, record, person.id],
  );
  return workNumber(kind, record);
}

const requestOf = async ({ id }: { id: number }): Promise<number> =>
  (await database().query('select latest_request_id as id from company_points where company_id = $1', [id])).rows[0].id;

const record = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const question = (page: Page) => page.getByRole('alertdialog');

test('the day’s tasks in shop and points are done with few keys', async ({ page }) => {
  const person = await makePerson();
  const { orders } = await ownOrders({}, { status: 2 }, { status: 2 });
  const [found, shipped, taken] = orders;
  const product = ownName('Counted');
  const [category] = await categoriesOf();
  await makeProduct(product, category!.id, { prices: '900', quantity: '40', unlimited: 'false' });
  try {
    await signInAt(page, '', person.email, OWN_PASSWORD);

    await go(page, '/dashboard');
    await test.step('An order is opened by its number, from anywhere', async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(found!.orderNumber);
      await expect(page.getByRole('option', { name: found!.orderNumber }).first()).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(record(page, `Order ${found!.orderNumber}`)).toBeVisible();
    });

    await go(page, ordersAddress.href({ order: shipped!.id }));
    await test.step('An open order is shipped with a tracking number', async () => {
      const order = record(page, `Order ${shipped!.orderNumber}`);
      await expect(order.getByRole('combobox', { name: 'Status' })).toBeVisible();
      await page.keyboard.press('t');
      await expect(order.getByRole('textbox', { name: 'Tracking number' })).toBeFocused();
      await page.keyboard.type('1Z999AA10123456784');
      await page.keyboard.press('Enter');
      await expect(order.locator('.record-head')).toContainText('Shipped');
    });

    await go(page, workAddress.href({ kind: 'order', item: workNumber('order', taken!.id) }));
    await test.step('An open order is taken over', async () => {
      await expect(record(page, `Order ${taken!.orderNumber}`)).toBeVisible();
      await page.keyboard.press('i');
      await expect(toast(page, /is assigned to Own Person/)).toBeVisible();
    });

    await go(page, `/marketing-shop/products/1?search=${encodeURIComponent(product)}`);
    const cell = (field: string) => page.getByRole('row', { name: product }).locator(`[data-edit=${field}]`);
    await test.step('The price of a product is changed in the list', async () => {
      await cell('price').dblclick();
      await expect(page.getByLabel('Price', { exact: true })).toBeFocused();
      await page.keyboard.type('1250');
      await page.keyboard.press('Enter');
      await expect(cell('price')).toHaveText('1,250 Q');
    });
    await test.step('Price and stock of a product are changed', async () => {
      await cell('price').dblclick();
      await expect(page.getByLabel('Price', { exact: true })).toBeFocused();
      await page.keyboard.type('1300');
      await page.keyboard.press('Tab');
      await expect(page.getByLabel('Stock (leave empty for unlimited)')).toBeFocused();
      await page.keyboard.type('12');
      await page.keyboard.press('Enter');
      await expect(cell('price')).toHaveText('1,300 Q');
      await expect(cell('stock')).toHaveText('12');
    });

    await go(page, '/marketing-shop/orders/all/1');
    const views = page.getByRole('navigation', { name: 'Views of Orders' });
    await test.step('The orders of last month, in their list', async () => {
      await page.getByRole('textbox', { name: 'Start date' }).click();
      await page.keyboard.type('last month');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('link', { name: 'Remove filter Last month' })).toBeVisible();
    });
    await test.step('What is filtered is saved as a view', async () => {
      await page.getByRole('button', { name: 'Save view…' }).click();
      await expect(page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name')).toBeFocused();
      await page.keyboard.type('Month that was');
      await page.keyboard.press('Enter');
      await expect(views.locator('[aria-current]')).toContainText('Month that was');
    });
    await go(page, '/marketing-shop/orders/all/1?view=none');
    await test.step('A saved view is opened, in its list', async () => {
      await views.getByRole('link', { name: /Month that was/ }).click();
      await expect(page.getByRole('link', { name: 'Remove filter Last month' })).toBeVisible();
    });

    const [approved, rejected] = [
      await ownCompanyAt(REQUEST_STATUS.accrualRequested),
      await ownCompanyAt(REQUEST_STATUS.accrualRequested),
    ];
    for (const company of [approved, rejected]) await assigned(person, 'pointRequest', await requestOf(company));
    await go(page, workAddress.href({ kind: 'pointRequest', assigned: 'me' }));
    await test.step('The point request that waits longest is approved, in My work', async () => {
      await page.keyboard.press('Enter');
      await expect(record(page, `Point request ${approved.name}`)).toContainText('Accrue 5,000 Q');
      await page.keyboard.press('a');
      await expect(toast(page, `Approving the request of ${approved.name}`)).toBeVisible();
    });
    await test.step('The next one is rejected with a reason', async () => {
      await expect(record(page, `Point request ${rejected.name}`)).toContainText('Accrue 5,000 Q');
      // A key that comes at once was meant for the one before.
      await expect(async () => {
        await page.keyboard.press('r');
        await expect(question(page)).toContainText('Reject this request?', { timeout: 250 });
      }).toPass();
      await page.keyboard.type('Twice the same.');
      await page.keyboard.press('Enter');
      await expect(toast(page, `Rejecting the request of ${rejected.name}`)).toBeVisible();
    });
  } finally {
    await dropPerson(person);
  }
});

test('the day’s tasks in rewards, partners and content are done with few keys', async ({ page }) => {
  const person = await makePerson();
  try {
    await signInAt(page, '', person.email, OWN_PASSWORD);

    const claimant = await ownApplicant(3);
    const item = await assigned(person, 'modules', claimant.id);
    await go(page, workAddress.href({ assigned: 'me', item }));
    const approval = toast(page, 'Approving 3 modules of 1 company');
    await test.step('The modules of a company are approved, and the next thing stands there', async () => {
      await expect(record(page, `Modules ${claimant.name}`)).toContainText('3 modules: 30 Q');
      await page.keyboard.press('a');
      await expect(approval.first()).toBeVisible();
    });
    await test.step('The last decision is taken back', async () => {
      await page.keyboard.press('Control+z');
      await expect(toast(page, 'Undone: nothing was approved.')).toBeVisible();
    });

    const productName = ownName('COUNTED').toUpperCase();
    await json('POST', '/configurations', { configurationType: 'modules', productName, rate: 10, qualified: true });
    await go(page, '/rewards/configurations/modules');
    await test.step('The rate of a product is changed in the list', async () => {
      const row = page.locator('.data-table[aria-label="Default rates"] tbody tr').filter({ hasText: productName });
      await row.getByText('10 Q').dblclick();
      await expect(page.getByRole('textbox', { name: `Rate of ${productName}` })).toBeFocused();
      await page.keyboard.type('12');
      await page.keyboard.press('Enter');
      await expect(row).toContainText('12 Q');
    });

    const [lacking, complete] = [await aPending(), await aPending({ taxId: '74-2911801' })];
    await go(page, registrationHref(lacking.id));
    await test.step('An applicant is asked for what is missing', async () => {
      await page.getByRole('button', { name: 'Ask for missing information' }).click();
      await question(page).getByRole('button', { name: 'Send' }).click();
      await expect(toast(page, `Asking ${lacking.companyName} for missing information`)).toBeVisible();
    });
    await go(page, registrationHref(complete.id));
    await test.step('A registration is approved on its page', async () => {
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await question(page).getByRole('button', { name: 'OK' }).click();
      await expect(toast(page, `Approving ${complete.companyName}`)).toBeVisible();
    });

    const inquiry = await anInquiry(database(), { contactTypeId: 2, name: ownName('Dana') });
    await go(page, inquiryHref(2, inquiry.id));
    await test.step('An inquiry is answered with a saved reply', async () => {
      await page.getByRole('button', { name: 'Saved replies' }).click();
      await page.getByRole('button', { name: 'Send Serial number needed' }).click();
      await expect(page.locator('textarea[name="content"]')).toHaveValue(/^Hello/);
      await expect(question(page)).toContainText('Do you want to register ?');
      await question(page).getByRole('button', { name: 'OK' }).click();
      await applyNow(page);
      await expect(page.getByRole('region', { name: 'History' })).toContainText('To help Solstice Solar');
    });

    const waiting = await anInquiry(database(), { contactTypeId: 2, name: ownName('Evan') });
    await go(page, workAddress.href({ kind: 'inquiry', item: workNumber('inquiry', waiting.id) }));
    await test.step('An inquiry is given to a colleague', async () => {
      const shown = record(page, /^Inquiry/);
      await shown.getByRole('button', { name: /^Assign Evan/ }).click();
      await page.getByRole('option', { name: 'Hana Miller' }).click();
      await expect(toast(page, /is assigned to Hana Miller\./)).toBeVisible();
    });

    const content = await ownItem('faq', { title: ownName('Counted'), content: '<p>Turn it off first.</p>' });
    await go(page, contentPath('faq', content.id));
    await test.step('An item is planned for tomorrow at 9:00', async () => {
      await page.getByRole('radio', { name: 'Schedule' }).click();
      await page.getByLabel(/^Publish at/).click();
      await page.keyboard.type('tomorrow 9:00');
      await page.keyboard.press('Control+s');
      await expect(toast(page, 'Update faq successfully')).toContainText(/· Appears .* 09:00/);
    });
    await go(page, contentPath('faq', content.id));
    await test.step('An earlier version of an item is restored', async () => {
      await page.getByRole('button', { name: 'Versions' }).click();
      await page.getByRole('button', { name: 'Version 1 ' }).click();
      await page.getByRole('button', { name: 'Restore version 1' }).click();
      await expect(toast(page, 'Version 1 is restored.')).toBeVisible();
    });

    const paper = await ownItem('dataHub');
    await go(page, CONTENT_ADDRESSES.dataHub.href({ search: paper.title }));
    await test.step('It is seen who downloaded a document, from the list', async () => {
      await page.getByRole('link', { name: paper.title, exact: true }).click();
      await expect(page.getByRole('region', { name: 'Downloads' })).toContainText('No partner has downloaded a file');
    });
  } finally {
    await dropPerson(person);
  }
});
