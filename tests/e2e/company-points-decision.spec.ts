import { randomBytes } from 'node:crypto';
import { expect, test, type Page } from './support/test';
import { REQUEST_STATUS, REQUEST_TYPE } from '@/lib/domain/point-request';
import { aCompany } from '../upstream/harness/factories';
import { companies, openCompanies } from './companies-page';
import { dialog, figure, form, historyRows, rejectQuestion, update, type OwnCompany } from './company-points-page';
import { held } from './products-page';
import { database } from './support/database';
import { applyNow, toast } from './support/toasts';

/**
 * Companies of one test, whose names find them together, each with a request of 5,000 points that awaits a decision.
 */
async function requested(...types: (1 | 2 | 3)[]): Promise<{ mark: string; companies: OwnCompany[] }> {
  const mark = `Own ${randomBytes(5).toString('hex')}`;
  const made: OwnCompany[] = [];
  for (const [index, type] of types.entries()) {
    const company = await aCompany(database(), { name: `${mark} ${index + 1}` });
    await update('admin', company, REQUEST_TYPE.accrue, 9000);
    await update('requester', company, type);
    made.push(company);
  }
  return { mark, companies: made };
}

const listOf = (mark: string) => `/rewards/qpoint-management?search=${encodeURIComponent(mark)}&status=decidable`;
const band = (page: Page) => page.getByRole('region', { name: 'Request awaiting a decision' });
/** What becomes of the request, beside what else the dialog says while it loads. */
const decision = (page: Page, company: OwnCompany) =>
  dialog(page, company).getByRole('status').filter({ hasText: 'Deduct 5,000 Q' });

test('a request is decided ten seconds after one press, unless that is undone, and the next one is one key away', async ({
  page,
}) => {
  const {
    mark,
    companies: [first, second],
  } = await requested(REQUEST_TYPE.deduct, REQUEST_TYPE.accrue);
  await openCompanies(page, listOf(mark));
  await companies(page).getByRole('link', { name: first!.name }).click();
  await expect(dialog(page, first!)).toContainText('1 of 2');
  await expect(band(page)).toContainText('Deduct 5,000 Q');
  await expect(band(page)).toContainText(/Subscription · asked by .+, \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await expect(band(page)).toContainText('9,000 → 4,000 Q');
  await expect(band(page).getByRole('button', { name: 'Approve' })).toHaveAttribute('title', 'Approve (A)');
  await expect(band(page).getByRole('button', { name: 'Reject' })).toHaveAttribute('title', 'Reject (R)');
  const decided = async ({ id }: OwnCompany) =>
    (await database().query('select latest_status_id as id from company_points where company_id = $1', [id])).rows[0]
      .id;
  await test.step('Undo takes it back, and nothing was sent', async () => {
    await page.keyboard.press('a');
    await expect(toast(page, `Approving the request of ${first!.name}`)).toBeVisible();
    await expect(decision(page, first!)).toHaveText('Approving: Deduct 5,000 Q');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(band(page).getByRole('button', { name: 'Approve' })).toBeVisible();
    expect(await decided(first!)).toBe(REQUEST_STATUS.deductionRequested);
  });
  await page.keyboard.press('a');
  await applyNow(page, first!.name);
  await expect(toast(page, `Approved: Deduct 5,000 Q, ${first!.name}.`)).toBeVisible();
  await expect(decision(page, first!)).toHaveText('Approved: Deduct 5,000 Q');
  await expect(figure(page, 'Total Available')).toHaveText('4,000 Q');
  await expect(historyRows(page).first()).toContainText('Deducted');
  // The list behind it has been read again.
  await expect(page.locator('.data-table tbody tr')).toHaveCount(1);

  await page.keyboard.press('j');
  await expect(dialog(page, second!)).toContainText('2 of 2');
  await expect(band(page)).toContainText('9,000 → 14,000 Q');
  await page.keyboard.press('r');
  await expect(rejectQuestion(page).getByLabel('Reason (optional)')).toBeFocused();
  await page.keyboard.type('The installation is not finished.');
  await page.keyboard.press('Enter');
  await expect(rejectQuestion(page)).toHaveCount(0);
  expect(await decided(second!)).toBe(REQUEST_STATUS.accrualRequested);
  await applyNow(page, second!.name);
  await expect(toast(page, `Rejected: Accrue 5,000 Q, ${second!.name}.`)).toBeVisible();
  await expect(figure(page, 'Total Available')).toHaveText('9,000 Q');
  await expect(historyRows(page).first()).toContainText('The installation is not finished.');
});

test('who decides and goes on before the list is read again keeps the page and its messages', async ({ page }) => {
  const {
    mark,
    companies: [first, second],
  } = await requested(REQUEST_TYPE.deduct, REQUEST_TYPE.accrue);
  await openCompanies(page, listOf(mark));
  await companies(page).getByRole('link', { name: first!.name }).click();
  await page.evaluate(() => document.documentElement.setAttribute('data-document', 'first'));
  const held: (() => void)[] = [];
  let isHolding = true;
  await page.route(
    ({ pathname, searchParams }) => pathname === '/api/users/qpoints/search' && searchParams.has('offset'),
    async (route) => {
      if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
      // One that was outdated meanwhile is not waited for any more.
      await route.continue().catch(() => undefined);
    },
  );
  await expect(band(page)).toContainText('Deduct 5,000 Q');
  await page.keyboard.press('a');
  await page.keyboard.press('j');
  await expect(band(page)).toContainText('Accrue 5,000 Q');
  await page.keyboard.press('r');
  await rejectQuestion(page).getByRole('button', { name: 'Reject' }).click();
  for (const { name } of [second!, first!]) await applyNow(page, name);
  await expect(toast(page, `Rejected: Accrue 5,000 Q, ${second!.name}.`)).toBeVisible();
  await expect(toast(page, `Approved: Deduct 5,000 Q, ${first!.name}.`)).toBeVisible();
  // Decisions that are stored at once are read again once.
  await expect.poll(() => held.length).toBeGreaterThan(0);
  isHolding = false;
  for (const release of held) release();
  await expect(page.getByText('No companies match this filter.')).toBeAttached();
  await expect(dialog(page, second!)).toContainText('2 of 2');
  await expect(page.locator('html')).toHaveAttribute('data-document', 'first');
  await test.step('to close it is still a step back, so that Back leads from the list to where one came from', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog(page, second!)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => window.navigation.canGoForward)).toBe(true);
  });
});

test('a request is decided once, and the end of it leaves the focus with who writes by then', async ({ page }) => {
  const {
    mark,
    companies: [first],
  } = await requested(REQUEST_TYPE.deduct, REQUEST_TYPE.accrue);
  await openCompanies(page, listOf(mark));
  await companies(page).getByRole('link', { name: first!.name }).click();
  await expect(band(page)).toContainText('Deduct 5,000 Q');
  let decisions = 0;
  page.on(
    'request',
    (request) => (decisions += request.method() === 'POST' && request.url().includes('/point-request/') ? 1 : 0),
  );
  const reading = await held(page, '**/api/users/qpoints/search?*');
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await applyNow(page, first!.name);
  await expect(toast(page, `Approved: Deduct 5,000 Q, ${first!.name}.`)).toBeVisible();
  await page.keyboard.press('a');
  await expect(band(page)).toHaveCount(0);
  await form(page).amount.fill('20');
  await reading.release();
  await expect(decision(page, first!)).toHaveText('Approved: Deduct 5,000 Q');
  await expect(form(page).amount).toBeFocused();
  expect(decisions).toBe(1);
});

test('several requests are decided at once, after a look at what will happen and what can’t', async ({ page }) => {
  const {
    mark,
    companies: [first, second, third],
  } = await requested(REQUEST_TYPE.deduct, REQUEST_TYPE.accrue, REQUEST_TYPE.accrue);
  await openCompanies(page, listOf(mark));
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await update('admin', third!, REQUEST_TYPE.cancel);
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Approve' }).click();
  const work = page.getByRole('dialog', { name: 'Approve: 3 requests' });
  await expect(work).toContainText('2 can be approved, 1 can’t.');
  await expect(work.getByRole('region', { name: 'Requests that can’t be approved' })).toContainText(
    `${third!.name}No request from this company is awaiting a decision anymore.`,
  );
  await expect(work.getByRole('region', { name: 'Requests to approve' })).toContainText(`${first!.name}Deduct 5,000 Q`);
  await work.getByRole('button', { name: 'Approve 2 requests' }).click();
  await applyNow(page, 'Approving 2 requests');
  await expect(toast(page, 'Approved 2 requests.')).toBeVisible();
  const { rows } = await database().query(
    'select available from company_points where company_id = any($1) order by company_id',
    [[first!.id, second!.id, third!.id]],
  );
  expect(rows.map(({ available }) => Number(available))).toEqual([4000, 14_000, 9000]);
});
