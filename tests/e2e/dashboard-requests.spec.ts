import { expect, test, type Page } from './support/test';
import { REQUEST_STATUS, REQUEST_TYPE } from '@/lib/domain/point-request';
import { COMPANIES, total } from './companies-page';
import { dialog, ownCompany, ownCompanyAt, update } from './company-points-page';
import { demoUser, signIn } from './support/sign-in';

const awaiting = (page: Page) => page.getByRole('region', { name: 'Requests that await a decision' });
const own = (page: Page) => page.getByRole('region', { name: 'Your requests' });

// Tests that request points run at the same time: what is the newest, and how many there are, may change meanwhile.
test.describe('what awaits a decision, on the dashboard of an administrator', () => {
  test('is counted, with the way to exactly those companies', async ({ page }) => {
    await ownCompanyAt(REQUEST_STATUS.advanceRequested);
    await signIn(page, 'admin');
    await expect(async () => {
      await page.goto('/dashboard');
      const all = awaiting(page).getByRole('link', { name: /^View all/ });
      const count = Number((await all.innerText()).replace(/\D/g, ''));
      await all.click();
      await expect(page).toHaveURL(`${COMPANIES}?status=pending`);
      expect(await total(page)).toBe(count);
    }).toPass();
    const states = await page.getByRole('region', { name: 'Companies' }).locator('tbody td:last-child').allInnerTexts();
    for (const state of states) expect(state).toMatch(/^(Advance|Accrual|Deduction) Requested/);
  });

  test('is named, the newest first, and opens among the others that wait', async ({ page }) => {
    await signIn(page, 'admin');
    await expect(async () => {
      const company = await ownCompanyAt(REQUEST_STATUS.accrualRequested);
      await page.goto('/dashboard');
      const row = awaiting(page).getByRole('row', { name: company.name });
      await expect(row).toContainText('5,000 Q', { timeout: 2_000 });
      const { firstName, lastName } = demoUser('requester');
      await expect(row.getByRole('cell', { name: `${firstName} ${lastName}`, exact: true })).toBeVisible({ timeout: 2_000 });
      await expect(row).toContainText('Accrual Requested', { timeout: 2_000 });
      await row.getByRole('link').click();
      await expect(page).toHaveURL(`${COMPANIES}?status=pending&company=${company.id}`, { timeout: 5_000 });
      await expect(dialog(page, company)).toBeVisible();
    }).toPass();
  });

  for (const person of ['rewards', 'requester', 'shop'] as const) {
    test(`is not shown to ${person}, who can’t decide`, async ({ page }) => {
      await signIn(page, person);
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
      await expect(awaiting(page)).toHaveCount(0);
      await expect(own(page)).toHaveCount(person === 'shop' ? 0 : 1);
    });
  }
});

test.describe('what became of a requester’s own requests', () => {
  for (const [decision, type, word] of [
    ['approved', REQUEST_TYPE.approve, 'Accrued'],
    ['rejected', REQUEST_TYPE.cancel, 'Rejected'],
  ] as const) {
    test(`is on the dashboard once an administrator has ${decision} it`, async ({ page }) => {
      await signIn(page, 'requester');
      await expect(async () => {
        const company = await ownCompany();
        await update('requester', company, REQUEST_TYPE.accrue);
        await page.goto('/dashboard');
        const row = own(page).getByRole('row', { name: company.name });
        await expect(row).toContainText('Accrual Requested', { timeout: 2_000 });
        await update('admin', company, type);
        await page.reload();
        await expect(row).toContainText(word, { timeout: 2_000 });
        await row.getByRole('link').click();
        await expect(dialog(page, company)).toBeVisible({ timeout: 5_000 });
      }).toPass();
    });
  }

  test('leaves out what an administrator carried out at once', async ({ page }) => {
    await signIn(page, 'admin');
    await expect(async () => {
      const [done, waiting] = [await ownCompany(5_000), await ownCompany()];
      await update('admin', waiting, REQUEST_TYPE.accrue, 2_000_000);
      await page.goto('/dashboard');
      await expect(own(page).getByRole('row', { name: waiting.name })).toContainText('Accrual Requested', { timeout: 2_000 });
      await expect(own(page).getByRole('row', { name: done.name })).toHaveCount(0);
    }).toPass();
  });
});
