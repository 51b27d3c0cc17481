import { expect, test } from './support/test';
import { REQUEST_TYPE } from '@/lib/domain/point-request';
import { aUser } from '../upstream/harness/factories';
import { dialog, dialogOf, historyRows, openCompany, ownCompany, update } from './company-points-page';
import { ready } from './orders-page';
import { database } from './support/database';
import { signIn } from './support/sign-in';

test.describe('the dialog of a company', () => {
  test('opens by a click in its row, goes from company to company by J and K, and Back closes it', async ({ page }) => {
    await signIn(page, 'rewards');
    await page.goto('/rewards/qpoint-management');
    await ready(page);
    const links = page.locator('a[data-row-link]');
    const [first = '', second = ''] = await links.allInnerTexts();
    await links.first().click();
    await expect(page.getByRole('dialog', { name: first })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      ...['Point Update', 'Point Summary', 'Company Information', 'User Information', 'Point Update History'],
    ]);
    await page.keyboard.press('j');
    await expect(page.getByRole('dialog', { name: second })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(5);
    await page.keyboard.press('k');
    await expect(page.getByRole('dialog', { name: first })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(5);
    await page.getByRole('button', { name: 'Next company' }).click();
    await expect(page.getByRole('dialog', { name: second })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/rewards\/qpoint-management$/);
    await expect(links.nth(1)).toBeFocused();
  });

  test('is open in what the server sends for its link, with its history', async ({ page }) => {
    const company = await ownCompany(4321);
    await signIn(page, 'rewards');
    const sent = await (await page.request.get(dialogOf(company))).text();
    expect(sent).toContain('role="dialog"');
    expect(sent).toContain('Point Update History');
    expect(sent).toContain('4,321 Q');
  });

  test('shows the history by five, newest first, with View More', async ({ page }) => {
    const company = await ownCompany();
    for (const points of [1, 2, 3, 4, 5, 6, 7]) await update('admin', company, REQUEST_TYPE.accrue, points);
    await openCompany(page, 'rewards', company);
    await expect(historyRows(page)).toHaveCount(5);
    await expect(historyRows(page).first()).toContainText('7 Q');
    await page.getByRole('button', { name: 'View More' }).click();
    await expect(historyRows(page)).toHaveCount(7);
    await expect(historyRows(page).last()).toContainText('1 Q');
    await expect(page.getByRole('button', { name: 'View More' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Point Update History' })).toBeFocused();
  });

  test('shows the sub-users by page, and says where there is nothing', async ({ page }) => {
    const company = await ownCompany();
    for (let index = 0; index < 12; index += 1) {
      await aUser(database(), { roleId: 6, companyId: company.id, email: `sub-${company.id}-${index}@example.com` });
    }
    await openCompany(page, 'rewards', company);
    const people = page.getByRole('list', { name: 'Sub-users' }).getByRole('listitem');
    await expect(people).toHaveCount(10);
    await page.getByRole('button', { name: 'View More' }).click();
    await expect(people).toHaveCount(12);
    await expect(dialog(page, company)).toContainText('No point update history.');
  });
});
