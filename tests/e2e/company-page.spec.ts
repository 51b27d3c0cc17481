import { COMPANY_TABS, type CompanyTab } from '@/lib/domain/company';
import { companyHref } from '@/lib/addresses/paths';
import { database } from './support/database';
import { ready } from './orders-page';
import { expect, test } from './support/test';
import { signIn } from './support/sign-in';

/** A company whose claims await approval. */
async function aClaimant(): Promise<{ id: number; name: string }> {
  const { rows } = await database().query<{ id: number; name: string }>(
    `SELECT c.id, c.name FROM companies c JOIN claim_queues q ON q.company_id = c.id
     WHERE q.awaiting_approval > 0 AND NOT EXISTS (SELECT FROM companies o WHERE o.id <> c.id AND o.name LIKE c.name || '%')
     ORDER BY c.id DESC LIMIT 1`,
  );
  return rows[0]!;
}

test('everything about one company, from its name', async ({ page }) => {
  const { id, name } = await aClaimant();
  await signIn(page, 'admin');
  await page.goto('/dashboard');
  await ready(page);

  await test.step('by its name', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(name);
    await expect(page.getByRole('option', { selected: true })).toContainText(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${companyHref(id)}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('table', { name: 'Latest' }).getByRole('row').nth(1)).toBeVisible();
  });

  const tabs = page.getByRole('navigation', { name: 'Company' });
  for (const tab of Object.keys(COMPANY_TABS).filter((each) => each !== 'overview') as CompanyTab[]) {
    await test.step(`to its ${tab} by one press`, async () => {
      await tabs.getByRole('link', { name: new RegExp(`^${COMPANY_TABS[tab].label}`) }).click();
      await expect(page).toHaveURL(new RegExp(`${companyHref(id, tab)}$`));
      await expect(page).toHaveTitle(`${COMPANY_TABS[tab].label} · ${name} · Q.PARTNER Back Office`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    });
  }

  await test.step('and its claims of one state', async () => {
    await tabs.getByRole('link', { name: /^Claims/ }).click();
    await page.getByLabel('State').selectOption('Awaiting approval');
    await expect(page).toHaveURL(/state=awaiting_approval/);
    const states = page.locator('.data-table tbody .pill');
    await expect(states.first()).toHaveText('Awaiting approval');
    await expect(states.filter({ hasNotText: 'Awaiting approval' })).toHaveCount(0);
  });
});

test('what awaits approval is decided on the page of its company, and can be undone', async ({ page }) => {
  const { id } = await aClaimant();
  await signIn(page, 'admin');
  await page.goto(companyHref(id));
  await ready(page);
  const waiting = page.getByRole('region', { name: /^Needs attention/ });
  await waiting.getByRole('button', { name: 'Approve: the modules' }).click();
  await expect(waiting.getByRole('status')).toHaveText('Approving');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(waiting.getByRole('button', { name: 'Approve: the modules' })).toBeVisible();
});
