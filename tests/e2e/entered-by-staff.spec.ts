import { aCompany, aUser, movePoints } from '@/tests/upstream/harness/factories';
import { companyHref, MODULE_APPROVALS_PATH } from '@/lib/addresses/paths';
import { ready } from './orders-page';
import { ownDigits } from './own-uploads';
import { database } from './support/database';
import { dropCategory, dropProduct, makeCategory, makeProduct, ownName } from './support/shop';
import { signIn } from './support/sign-in';
import { expect, test, type Page } from './support/test';

/** Picks by keys what a text finds first. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  await field.pressSequentially(text);
  await expect(page.getByRole('option').filter({ hasText: text })).toHaveCount(1);
  await field.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

/** An approved company of one test, with a master. */
async function ownPartner(points = 0) {
  const db = database();
  const name = ownName('Phone Partner');
  const company = await aCompany(db, { name });
  const email = `${name.replaceAll(' ', '-')}@example.com`;
  await aUser(db, { roleId: 5, companyId: company.id, email, firstName: 'Robin', lastName: 'Reed' });
  await db.query('UPDATE companies SET approval_step = 2, approved_at = now() WHERE id = $1', [company.id]);
  await movePoints(db, [{ companyId: company.id, amount: points, kind: 'accrual' }]);
  return company;
}

async function begin(page: Page, from: string, name: string): Promise<void> {
  await page.goto(from);
  await ready(page);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await ready(page);
}

test('an order by phone: from the company’s page, by keys, with its total against the balance', async ({ page }) => {
  const company = await ownPartner(500);
  await database().query(
    `UPDATE companies SET address = '2 Side St', city = 'Reno', state = 'NV', zip_code = '89501' WHERE id = $1`,
    [company.id],
  );
  const name = ownName('Phone');
  const category = await makeCategory(name);
  const product = await makeProduct(name, category, { prices: '150', sku: name.replace(' ', '-') });
  await signIn(page, 'admin');
  await begin(page, companyHref(company.id, 'orders'), 'New order');
  await expect(page.getByRole('combobox', { name: 'Company' })).toHaveValue(company.name);
  await expect(page.getByLabel('City')).toHaveValue('Reno');

  await pick(page, 'Add a product', name);
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await page.getByLabel(`Quantity of ${name}`).fill('4');
  await expect(summary).toContainText('100 Q missing: the order costs 600 Q and the company has 500 Q.');
  await page.getByRole('button', { name: 'Place order' }).click();
  const products = page.getByRole('region', { name: 'Products' });
  await expect(products).toContainText('100 Q missing: the order costs 600 Q and the company has 500 Q.');
  await page.getByLabel(`Quantity of ${name}`).fill('3');
  await expect(summary).toContainText('Left50 Q');
  await page.getByRole('button', { name: 'Place order' }).dblclick();

  const order = page.getByRole('dialog', { name: /^Order QP-/ });
  await expect(order).toContainText(name);
  await expect(order).toContainText('2 Side St');
  const { rows } = await database().query('SELECT FROM orders WHERE company_id = $1', [company.id]);
  expect(rows).toHaveLength(1);
  await dropProduct(product);
  await dropCategory(category);
});

test('an inquiry by phone: from the list, with its channel', async ({ page }) => {
  await signIn(page, 'admin');
  await begin(page, '/supportcenter/qcells', 'New inquiry');
  const asker = ownName('Caller');
  await page.getByLabel('Name', { exact: true }).fill(asker);
  await page.getByLabel('Contact Number').fill('9495550100');
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.getByLabel('Message', { exact: true }).fill('Which battery fits my roof?');
  await page.getByRole('button', { name: 'Add inquiry' }).click();
  await expect(page).toHaveURL(/\/supportcenter\/qcells\/edit\/\d+$/);
  await expect(page.getByRole('main')).toContainText(asker);
  await expect(page.getByRole('main')).toContainText('Product InformationPhone');
});

test('reward claims: a company is found by keys, pasted numbers are registered, and each says what came of it', async ({
  page,
}) => {
  const company = await ownPartner();
  await signIn(page, 'rewards');
  await begin(page, MODULE_APPROVALS_PATH, 'New reward claims');
  await pick(page, 'Company', company.name);
  const [one, other] = [ownDigits(18), ownDigits(18)];
  await page.getByRole('textbox', { name: 'Serial numbers' }).fill(`${one}\n${other}\n${one}\n12345`);
  await expect(page.getByText('4 serial numbers', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Register claims' }).click();
  const result = page.getByRole('region', { name: `4 serial numbers of ${company.name}` });
  await expect(result.locator('tbody tr')).toHaveText([
    `${one}Awaiting update–`,
    `${other}Awaiting update–`,
    `${one}Already registered–`,
    '12345Invalid–Serial number must have 14 or 18 characters',
  ]);
  await result.getByRole('button', { name: 'Invalid 1' }).click();
  await expect(result.locator('tbody tr')).toHaveCount(1);
});

test('a registration: from the list, with what is known so far, and then waits for approval', async ({ page }) => {
  await signIn(page, 'admin');
  await begin(page, '/qpartners/registration/list/0', 'New registration');
  const name = ownName('Phone Solar');
  await page.getByLabel('Partner Company').fill(name);
  await page.getByRole('button', { name: 'Add registration' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Master ID (email)').fill(`${name.replaceAll(' ', '-')}@example.com`);
  await page.getByLabel('First Name').fill('Kim');
  await page.getByLabel('Last Name').fill('Caller');
  await page.getByLabel('Main Contact Number').fill('(949) 555-0100');
  await page.getByLabel('How did you hear about the Q.PARTNER Program?').selectOption('Event');
  await page.getByRole('button', { name: 'Add registration' }).click();
  await expect(page).toHaveURL(/\/qpartners\/registration\/\d+$/);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Event');
  await expect(page.getByLabel('Main Contact Number')).toHaveValue('9495550100');
});
