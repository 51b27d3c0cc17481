import { inquiryHref } from '@/lib/addresses/inquiries';
import { registrationHref } from '@/lib/addresses/registrations';
import { workAddress } from '@/lib/addresses/work';
import { REQUEST_STATUS } from '@/lib/domain/point-request';
import { anInquiry } from '@/tests/upstream/inquiries-fixture';
import { ownCompanyAt } from './company-points-page';
import { ownOrders } from './own-orders';
import { aPending } from './own-registrations';
import { database } from './support/database';
import { tabTo } from './support/keyboard';
import { dropPerson, makePerson, OWN_PASSWORD, type OwnPerson } from './support/own-person';
import { ready } from './support/ready';
import { ownName } from './support/shop';
import { signIn, signInAt } from './support/sign-in';
import { expect, test, type Page } from './support/test';
import { toast } from './support/toasts';

/** Journeys with no pointer at all; `orders-keyboard.spec.ts` works a list the same way. */
test.describe.configure({ mode: 'parallel' });

const question = (page: Page) => page.getByRole('alertdialog');

async function withPerson(page: Page, journey: (person: OwnPerson) => Promise<void>): Promise<void> {
  const person = await makePerson();
  try {
    await signInAt(page, '', person.email, OWN_PASSWORD);
    await journey(person);
  } finally {
    await dropPerson(person);
  }
}

async function go(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await ready(page);
}

test('signing in, an area from the menu, and signing out', async ({ page }) => {
  const person = await makePerson();
  try {
    await page.goto('/');
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(person.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(OWN_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation', { name: 'Portal' })).toBeVisible();
    await ready(page);
    await tabTo(page, page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: /^Products/ }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Products');
    await tabTo(page, page.getByRole('banner').getByRole('button', { name: /^Own Person/ }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'EDIT PROFILE' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'LOGOUT' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  } finally {
    await dropPerson(person);
  }
});

test('an order is found and gets a note', async ({ page }) => {
  const { orders } = await ownOrders({ status: 2 });
  await withPerson(page, async () => {
    await go(page, '/dashboard');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(orders[0]!.orderNumber);
    await expect(page.getByRole('option', { name: orders[0]!.orderNumber }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    const box = page.getByRole('textbox', { name: 'New note' });
    await tabTo(page, box);
    await page.keyboard.type('By keys alone.');
    await tabTo(page, page.getByRole('button', { name: 'Add note' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText('By keys alone.');
  });
});

test('a registration is approved and taken back', async ({ page }) => {
  const pending = await aPending({ taxId: '74-2911801' });
  await withPerson(page, async () => {
    await go(page, registrationHref(pending.id));
    await tabTo(page, page.getByRole('button', { name: 'Approve', exact: true }));
    await page.keyboard.press('Enter');
    await tabTo(page, question(page).getByRole('button', { name: 'OK' }));
    await page.keyboard.press('Enter');
    await expect(toast(page, `Approving ${pending.companyName}`)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(toast(page, /^Undone/)).toBeVisible();
  });
});

test('an inquiry is answered', async ({ page }) => {
  const inquiry = await anInquiry(database(), { contactTypeId: 2, name: ownName('Fay') });
  await withPerson(page, async () => {
    await go(page, inquiryHref(2, inquiry.id));
    await tabTo(page, page.getByLabel('Title', { exact: true }));
    await page.keyboard.type('Solved');
    await tabTo(page, page.locator('textarea[name="content"]'));
    await page.keyboard.type('Thank you, it is solved.');
    await tabTo(page, page.getByRole('form', { name: 'Reply' }).getByRole('button', { name: 'Send', exact: true }));
    await page.keyboard.press('Enter');
    await tabTo(page, question(page).getByRole('button', { name: 'OK' }));
    await page.keyboard.press('Enter');
    await expect(toast(page, /^Sending/)).toBeVisible();
  });
});

test('a product is added', async ({ page }) => {
  const name = ownName('By keys');
  await withPerson(page, async () => {
    await go(page, '/marketing-shop/add-products');
    await expect(page.getByLabel('Title')).toBeFocused();
    await page.keyboard.type(name);
    await tabTo(page, page.getByRole('combobox', { name: 'Category' }));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, page.getByRole('textbox', { name: 'Price', exact: true }));
    await page.keyboard.type('450');
    await page.keyboard.press('Control+s');
    await expect(toast(page, 'Add product successfully')).toBeVisible();
  });
});

test('a point request is rejected with a reason, and taken back', async ({ page }) => {
  const company = await ownCompanyAt(REQUEST_STATUS.accrualRequested);
  await withPerson(page, async ({ id }) => {
    await database().query(
      `insert into assignments (kind, record_id, user_id, assigned_at, version)
       select 'pointRequest', latest_request_id, $1, now(), 1 from company_points where company_id = $2`,
      [id, company.id],
    );
    await go(page, workAddress.href({ kind: 'pointRequest', assigned: 'me' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: new RegExp(company.name) }).first()).toBeVisible();
    await page.keyboard.press('r');
    await expect(question(page)).toContainText('Reject this request?');
    await page.keyboard.type('Twice the same.');
    await page.keyboard.press('Enter');
    await expect(toast(page, `Rejecting the request of ${company.name}`)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(toast(page, /^Undone/)).toBeVisible();
  });
});

test('a list is filtered and saved as a view', async ({ page }) => {
  await withPerson(page, async () => {
    await go(page, '/marketing-shop/orders/all/1');
    await page.keyboard.press('/');
    await page.keyboard.type('solar');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/searchFor=solar/);
    await tabTo(page, page.getByRole('button', { name: 'Save view…' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Solar');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation', { name: 'Views of Orders' }).locator('[aria-current]')).toContainText(
      'Solar',
    );
  });
});

test('the keys of the page can be turned off', async ({ page }) => {
  await signIn(page, 'shop');
  await go(page, '/marketing-shop/orders/all/1');
  await page.keyboard.press('?');
  const single = page.getByRole('switch', { name: 'Single-key shortcuts' });
  await tabTo(page, single);
  await page.keyboard.press('Space');
  await expect(single).not.toBeChecked();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
});
