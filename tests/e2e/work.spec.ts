import { slowly } from '@/scripts/timeouts.mjs';
import { workAddress } from '@/lib/addresses/work';
import { REQUEST_STATUS } from '@/lib/domain/point-request';
import { workNumber } from '@/lib/domain/work';
import { ownApplicant } from './own-claims';
import { ownOrders } from './own-orders';
import { ownCompanyAt } from './company-points-page';
import { ready } from './orders-page';
import { database } from './support/database';
import { demoUser, signIn } from './support/sign-in';
import { expect, test, type Page } from './support/test';
import { applyNow, toast, undo } from './support/toasts';

/** Beside their list, records are worked through without closing one. */
test.use({ viewport: { width: 1440, height: 900 } });

const record = (page: Page, name: string) => page.getByRole('region', { name });
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Work' });

/** Waits longer than anything that other tests make, one day after the other. */
const LONG_AGO = ['2015-03-01T12:00:00Z', '2015-03-02T12:00:00Z', '2015-03-03T12:00:00Z'] as const;

async function ownRequest(since: string) {
  const company = await ownCompanyAt(REQUEST_STATUS.accrualRequested);
  await database().query('update company_points set latest_at = $2 where company_id = $1', [company.id, since]);
  return company;
}

async function ownModules(since: string) {
  const company = await ownApplicant(3);
  await database().query('update claims set priced_at = $2 where company_id = $1', [company.id, since]);
  return company;
}

async function ownForecast(since: string) {
  const company = await ownApplicant(1);
  await database().query(
    `with f as (insert into forecasts (company_id, month, submitted_at) values ($1, '2015-04-01', $2) returning id)
     insert into forecast_lines (forecast_id, article_code_id, quantity)
     select f.id, c.id, 5 from f, (select id from article_codes order by id limit 1) as c`,
    [company.id, since],
  );
  return company;
}

const statusOf = async ({ id }: { id: number }) =>
  (await database().query('select latest_status_id as status from company_points where company_id = $1', [id])).rows[0]
    .status;

test('three things of different kinds are decided one after the other, by keys alone', async ({ page }) => {
  const [request, modules, forecast] = [
    await ownRequest(LONG_AGO[0]),
    await ownModules(LONG_AGO[1]),
    await ownForecast(LONG_AGO[2]),
  ];
  await signIn(page, 'admin');
  await page.goto('/dashboard');
  await ready(page);

  await test.step('the queue is reached and its first row opened', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await expect(title(page)).toBeVisible();
    await expect(page.getByRole('link', { name: request.name })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: request.name })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(record(page, `Point request ${request.name}`)).toContainText('Accrue 5,000 Q');
  });

  await test.step('it is assigned to oneself by one key', async () => {
    const { firstName, lastName } = demoUser('admin');
    await page.keyboard.press('i');
    await expect(toast(page, `${request.name} is assigned to ${firstName} ${lastName}.`)).toBeVisible();
    await expect(
      record(page, `Point request ${request.name}`).getByRole('button', { name: `Assigned to ${firstName}` }),
    ).toBeVisible();
  });

  await test.step('A approves it, and the next one stands there', async () => {
    await page.keyboard.press('a');
    await expect(toast(page, `Approving the request of ${request.name}`)).toBeVisible();
    await expect(record(page, `Modules ${modules.name}`)).toContainText('3 modules: 30 Q');
    await expect(page.getByText(/^[\d,]+ of [\d,]+ left$/)).toBeVisible();
  });

  await test.step('R asks before it rejects, and goes on', async () => {
    const question = page.getByRole('alertdialog');
    // A key that comes at once was meant for the one before.
    await expect(async () => {
      await page.keyboard.press('r');
      await expect(question).toContainText('reject 3 modules?', { timeout: 250 });
    }).toPass();
    await page.keyboard.press('Tab');
    await expect(question.getByRole('button', { name: 'Reject' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(record(page, `Forecast ${forecast.name}`)).toContainText('Submission, April 2015');
  });

  await test.step('what was decided last is undone by Ctrl+Z, and waits again', async () => {
    await expect(async () => {
      await page.keyboard.press('a');
      await expect(toast(page, 'Approving 1 forecast of 1 company')).toBeVisible({ timeout: 250 });
    }).toPass();
    await page.keyboard.press('Control+z');
    await expect(toast(page, 'Undone: nothing was approved.')).toBeVisible();
    await expect(page.getByRole('row', { name: forecast.name })).not.toContainText('Approving');
  });

  await test.step('the others are carried out, and leave the queue', async () => {
    await expect(page.getByRole('link', { name: request.name })).toHaveCount(0, { timeout: slowly(20_000) });
    await expect(page.getByRole('link', { name: modules.name })).toHaveCount(0, { timeout: slowly(20_000) });
    expect(await statusOf(request)).toBe(REQUEST_STATUS.accrued);
    await expect(page.getByRole('link', { name: forecast.name })).toBeVisible();
  });
});

test('an order is assigned, found among one’s own, and shipped where it waits', async ({ page }) => {
  const { orders } = await ownOrders({ status: 2 });
  const [order] = orders;
  const item = workNumber('order', order!.id);
  await signIn(page, 'shop');
  await page.goto(workAddress.href({ kind: 'order', item }));
  await ready(page);
  const dialog = record(page, `Order ${order!.orderNumber}`);
  await expect(dialog).toBeVisible();

  await dialog.getByRole('button', { name: 'Assign to me' }).click();
  await expect(dialog.getByRole('button', { name: /^Assigned to/ })).toBeVisible();
  await page.goto(workAddress.href({ assigned: 'me', item }));
  await ready(page);
  await expect(page.locator(`#item-${item}`)).toBeVisible();

  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Track Package');
  await dialog.getByRole('button', { name: 'Add Tracking Number' }).click();
  await dialog.getByLabel('Tracking Number').first().fill('1Z999AA10123456784');
  await dialog.getByRole('button', { name: 'Save tracking' }).click();
  await expect(page.locator(`#item-${item}`)).toHaveCount(0);
});

test('a request and modules are assigned together, and each kind has its own Undo', async ({ page }) => {
  const [request, modules] = [await ownRequest('2015-02-01T12:00:00Z'), await ownModules('2015-02-02T12:00:00Z')];
  const { firstName, lastName } = demoUser('admin');
  const rowOf = ({ name }: { name: string }) => page.getByRole('row').filter({ hasText: name });
  await signIn(page, 'admin');
  await page.goto(workAddress.href({}));
  await page.getByRole('checkbox', { name: `Select Point request: ${request.name}` }).check();
  await page.getByRole('checkbox', { name: `Select Modules: ${modules.name}` }).check();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign 1 point request, 1 company with modules' });
  await dialog.getByRole('option', { name: 'Me', exact: true }).click();
  await undo(page, 'Assigning Modules');
  await applyNow(page, 'Assigning Point request');
  await expect(rowOf(request).getByRole('button', { name: `Assigned to ${firstName} ${lastName}` })).toBeVisible();
  await expect(rowOf(modules).getByRole('button', { name: `Assign ${modules.name}` })).toBeVisible();
});
