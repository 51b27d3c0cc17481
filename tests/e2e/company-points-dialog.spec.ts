import { expect, test } from './support/test';
import { dialogOf, ownCompany } from './company-points-page';
import { ready } from './orders-page';
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
});
