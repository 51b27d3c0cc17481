import { readFileSync } from 'node:fs';
import { CONTENT_ADDRESSES } from '@/lib/addresses/content';
import { inquiryHref } from '@/lib/addresses/inquiries';
import { ordersAddress } from '@/lib/addresses/orders';
import { registrationHref } from '@/lib/addresses/registrations';
import { workAddress } from '@/lib/addresses/work';
import { REQUEST_STATUS } from '@/lib/domain/point-request';
import { workNumber, type WorkKind } from '@/lib/domain/work';
import { contentPath } from '@/lib/paths';
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
import { expect, test, type Locator, type Page } from './support/test';
import { applyNow, toast } from './support/toasts';
import { json } from './support/upstream';

/** Beside their list, records are worked through without closing one. */
test.use({ viewport: { width: 1440, height: 900 } });

/** Somebody at work, who counts what their hands do, as docs/tasks.md counts it. */
class Hand {
  steps = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** A key, or several held together. */
  async key(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.steps += 1;
      await this.page.keyboard.press(key);
    }
  }

  /** Whatever its length. */
  async type(text: string): Promise<void> {
    this.steps += 1;
    await this.page.keyboard.type(text);
  }

  async click(target: Locator): Promise<void> {
    this.steps += 1;
    await target.click();
  }

  async doubleClick(target: Locator): Promise<void> {
    this.steps += 1;
    await target.dblclick();
  }
}

/** The rows of docs/tasks.md, by their numbers. */
const TASKS = new Map(
  [...readFileSync('docs/tasks.md', 'utf8').matchAll(/^\| (\d+) \| (.+?) \| .+? \| (\d+) \| (\d+) \| .+ \|$/gm)].map(
    ([, number, name, ours, best]) => [Number(number), { name, ours: Number(ours), best: Number(best) }],
  ),
);

/** Does a task of docs/tasks.md as a person does it, and counts what that takes. */
async function task(page: Page, number: number, work: (hand: Hand) => Promise<void>): Promise<void> {
  const told = TASKS.get(number);
  await test.step(`${number}: ${told?.name}`, async () => {
    const hand = new Hand(page);
    await work(hand);
    expect({ task: number, steps: hand.steps }).toEqual({ task: number, steps: told?.ours });
  });
}

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

test('each task of docs/tasks.md takes at most what the best tool takes', () => {
  expect([...TASKS.keys()]).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect([...TASKS].filter(([, { ours, best }]) => ours > best)).toEqual([]);
});

test('the tasks of the shop take the steps that docs/tasks.md tells', async ({ page }) => {
  const person = await makePerson();
  const { orders } = await ownOrders({}, { status: 2 }, { status: 2 });
  const [found, shipped, taken] = orders;
  const product = ownName('Counted');
  const [category] = await categoriesOf();
  await makeProduct(product, category!.id, { prices: '900', quantity: '40', unlimited: 'false' });
  try {
    await signInAt(page, '', person.email, OWN_PASSWORD);

    await go(page, '/dashboard');
    await task(page, 1, async (hand) => {
      await hand.key('Control+k');
      await hand.type(found!.orderNumber);
      await expect(page.getByRole('option', { name: found!.orderNumber }).first()).toBeVisible();
      await hand.key('Enter');
      await expect(record(page, `Order ${found!.orderNumber}`)).toBeVisible();
    });

    await go(page, ordersAddress.href({ order: shipped!.id }));
    await task(page, 2, async (hand) => {
      const order = record(page, `Order ${shipped!.orderNumber}`);
      await expect(order.getByRole('combobox', { name: 'Status' })).toBeVisible();
      await hand.key('t');
      await expect(order.getByRole('textbox', { name: 'Tracking number' })).toBeFocused();
      await hand.type('1Z999AA10123456784');
      await hand.key('Enter');
      await expect(order.getByRole('heading', { level: 2 })).toContainText('Shipped');
    });

    await go(page, workAddress.href({ kind: 'order', item: workNumber('order', taken!.id) }));
    await task(page, 3, async (hand) => {
      await expect(record(page, `Order ${taken!.orderNumber}`)).toBeVisible();
      await hand.key('i');
      await expect(toast(page, /is assigned to Own Person/)).toBeVisible();
    });

    await go(page, `/marketing-shop/products/1?search=${encodeURIComponent(product)}`);
    const cell = (field: string) => page.getByRole('row', { name: product }).locator(`[data-edit=${field}]`);
    await task(page, 4, async (hand) => {
      await hand.doubleClick(cell('price'));
      await expect(page.getByLabel('Price', { exact: true })).toBeFocused();
      await hand.type('1250');
      await hand.key('Enter');
      await expect(cell('price')).toHaveText('1,250 Q');
    });
    await task(page, 5, async (hand) => {
      await hand.doubleClick(cell('price'));
      await expect(page.getByLabel('Price', { exact: true })).toBeFocused();
      await hand.type('1300');
      await hand.key('Tab');
      await expect(page.getByLabel('Stock; unlimited where it is empty')).toBeFocused();
      await hand.type('12');
      await hand.key('Enter');
      await expect(cell('price')).toHaveText('1,300 Q');
      await expect(cell('stock')).toHaveText('12');
    });

    await go(page, '/marketing-shop/orders/all/1');
    const views = page.getByRole('navigation', { name: 'Views of Orders' });
    await task(page, 6, async (hand) => {
      await hand.click(page.getByRole('textbox', { name: 'Start date' }));
      await hand.type('last month');
      await hand.key('Enter');
      await expect(page.getByRole('link', { name: 'Remove filter Last month' })).toBeVisible();
    });
    await task(page, 7, async (hand) => {
      await hand.click(page.getByRole('button', { name: 'Save view…' }));
      await expect(page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name')).toBeFocused();
      await hand.type('Month that was');
      await hand.key('Enter');
      await expect(views.locator('[aria-current]')).toContainText('Month that was');
    });
    await go(page, '/marketing-shop/orders/all/1?view=none');
    await task(page, 8, async (hand) => {
      await hand.click(views.getByRole('link', { name: /Month that was/ }));
      await expect(page.getByRole('link', { name: 'Remove filter Last month' })).toBeVisible();
    });

    const [approved, rejected] = [
      await ownCompanyAt(REQUEST_STATUS.accrualRequested),
      await ownCompanyAt(REQUEST_STATUS.accrualRequested),
    ];
    for (const company of [approved, rejected]) await assigned(person, 'pointRequest', await requestOf(company));
    await go(page, workAddress.href({ kind: 'pointRequest', mine: 'yes' }));
    await task(page, 9, async (hand) => {
      await hand.key('Enter');
      await expect(record(page, `Point request ${approved.name}`)).toContainText('Accrue 5,000 Q');
      await hand.key('a');
      await expect(toast(page, `Approving the request of ${approved.name}`)).toBeVisible();
    });
    await task(page, 10, async (hand) => {
      await expect(record(page, `Point request ${rejected.name}`)).toContainText('Accrue 5,000 Q');
      // A key that comes at once was meant for the one before.
      await expect(async () => {
        hand.steps = 0;
        await hand.key('r');
        await expect(question(page)).toContainText('Reject this request?', { timeout: 250 });
      }).toPass();
      await hand.type('Twice the same.');
      await hand.key('Enter');
      await expect(toast(page, `Rejecting the request of ${rejected.name}`)).toBeVisible();
    });
  } finally {
    await dropPerson(person);
  }
});

test('the tasks of rewards, partners and content take the steps that docs/tasks.md tells', async ({ page }) => {
  const person = await makePerson();
  try {
    await signInAt(page, '', person.email, OWN_PASSWORD);

    const claimant = await ownApplicant(3);
    const item = await assigned(person, 'modules', claimant.id);
    await go(page, workAddress.href({ mine: 'yes', item }));
    const approval = toast(page, 'Approving 3 modules of 1 company');
    await task(page, 11, async (hand) => {
      await expect(record(page, `Modules ${claimant.name}`)).toContainText('3 modules: 30 Q');
      await hand.key('a');
      await expect(approval.first()).toBeVisible();
    });
    await task(page, 12, async (hand) => {
      await hand.key('Control+z');
      await expect(toast(page, 'Undone: nothing was approved.')).toBeVisible();
    });

    const productName = ownName('COUNTED').toUpperCase();
    await json('POST', '/configurations', { configurationType: 'modules', productName, rate: 10, qualified: true });
    await go(page, '/rewards/configurations/modules');
    await task(page, 13, async (hand) => {
      const row = page.locator('.data-table[aria-label="Default rates"] tbody tr').filter({ hasText: productName });
      await hand.doubleClick(row.getByText('10 Q'));
      await expect(page.getByRole('textbox', { name: `Rate of ${productName}` })).toBeFocused();
      await hand.type('12');
      await hand.key('Enter');
      await expect(row).toContainText('12 Q');
    });

    const [lacking, complete] = [await aPending(), await aPending({ taxId: '74-2911801' })];
    await go(page, registrationHref(lacking.id));
    await task(page, 14, async (hand) => {
      await hand.click(page.getByRole('button', { name: 'Ask for what is missing' }));
      await hand.click(question(page).getByRole('button', { name: 'Send' }));
      await expect(toast(page, `Asking ${lacking.companyName} for what is missing`)).toBeVisible();
    });
    await go(page, registrationHref(complete.id));
    await task(page, 15, async (hand) => {
      await hand.click(page.getByRole('button', { name: 'Approve', exact: true }));
      await hand.click(question(page).getByRole('button', { name: 'OK' }));
      await expect(toast(page, `Approving ${complete.companyName}`)).toBeVisible();
    });

    const inquiry = await anInquiry(database(), { contactTypeId: 2, name: ownName('Dana') });
    await go(page, inquiryHref(2, inquiry.id));
    await task(page, 16, async (hand) => {
      await hand.click(page.getByRole('button', { name: 'Saved replies' }));
      await hand.click(page.getByRole('button', { name: 'Send Serial number needed' }));
      await expect(page.locator('textarea[name="content"]')).toHaveValue(/^Hello/);
      await expect(question(page)).toContainText('Do you want to register ?');
      await hand.click(question(page).getByRole('button', { name: 'OK' }));
      await applyNow(page);
      await expect(page.getByRole('region', { name: 'History' })).toContainText('To help Solstice Solar');
    });

    const waiting = await anInquiry(database(), { contactTypeId: 2, name: ownName('Evan') });
    await go(page, workAddress.href({ kind: 'inquiry', item: workNumber('inquiry', waiting.id) }));
    await task(page, 17, async (hand) => {
      const shown = record(page, /^Inquiry/);
      await hand.click(shown.getByRole('button', { name: /^Assign Evan/ }));
      await hand.click(page.getByRole('menuitemradio', { name: 'Hana Miller' }));
      await expect(toast(page, /is assigned to Hana Miller\./)).toBeVisible();
    });

    const content = await ownItem('faq', { title: ownName('Counted'), content: '<p>Turn it off first.</p>' });
    await go(page, contentPath('faq', content.id));
    await task(page, 18, async (hand) => {
      await hand.click(page.getByRole('radio', { name: 'At a time' }));
      await hand.click(page.getByLabel(/^Publish at/));
      await hand.type('tomorrow 9:00');
      await hand.key('Control+s');
      await expect(toast(page, 'Update faq successfully')).toBeVisible();
    });
    await go(page, contentPath('faq', content.id));
    await task(page, 19, async (hand) => {
      await hand.click(page.getByRole('button', { name: 'Versions' }));
      await hand.click(page.getByRole('button', { name: 'Version 1 ' }));
      await hand.click(page.getByRole('button', { name: 'Restore version 1' }));
      await expect(toast(page, 'Version 1 is restored.')).toBeVisible();
    });

    const paper = await ownItem('dataHub');
    await go(page, CONTENT_ADDRESSES.dataHub.href({ search: paper.title }));
    await task(page, 20, async (hand) => {
      await hand.click(page.getByRole('link', { name: paper.title, exact: true }));
      await expect(page.getByRole('region', { name: 'Downloads' })).toContainText('No partner has saved a file');
    });
  } finally {
    await dropPerson(person);
  }
});
