import { expect, test } from './support/test';
import { dialogOf, ownCompany } from './company-points-page';
import { signIn } from './support/sign-in';

test.describe('the dialog of a company', () => {
  test('is open in what the server sends for its link, with its history', async ({ page }) => {
    const company = await ownCompany(4321);
    await signIn(page, 'rewards');
    const sent = await (await page.request.get(dialogOf(company))).text();
    expect(sent).toContain('role="dialog"');
    for (const heading of ['Point Summary', 'Company Information', 'User Information', 'Point Update History'])
      expect(sent).toMatch(new RegExp(`<h3[^>]*>${heading}<`));
    expect(sent).toContain('4,321 Q');
  });
});
