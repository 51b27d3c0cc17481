import { ordersAddress } from '@/lib/addresses/orders';
import { companyHref } from '@/lib/addresses/paths';
import { database } from './support/database';
import { expect, test } from './support/test';
import { ready } from './orders-page';
import { signIn } from './support/sign-in';

/** An order of a company that has claimed modules, too. */
async function anOrderAndClaims(): Promise<{ order: number; company: number; name: string }> {
  const { rows } = await database().query<{ order: number; company: number; name: string }>(
    `SELECT o.id::int AS order, c.id AS company, c.name FROM companies c
     JOIN LATERAL (SELECT id FROM orders WHERE company_id = c.id ORDER BY id LIMIT 1) o ON true
     WHERE EXISTS (SELECT FROM claims w WHERE w.company_id = c.id AND w.state = 'approved') ORDER BY c.id LIMIT 1`,
  );
  return rows[0]!;
}

test('an order leads to its company, to what that claimed, to a serial number, and back', async ({ page }) => {
  const { order, company, name } = await anOrderAndClaims();
  await signIn(page, 'admin');
  await page.goto(ordersAddress.href({ order }));
  await ready(page);
  const link = page.locator(`a[data-card="company/${company}"]`).first();

  await test.step('by the name of the company in the order', async () => {
    await link.focus();
    await page.keyboard.press(' ');
    await expect(page.getByRole('tooltip')).toContainText('Status');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expect(link).toBeFocused();
    await link.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });

  await test.step('by its claims to a serial number', async () => {
    await page.goto(companyHref(company, 'claims'));
    await ready(page);
    const number = page.locator('tbody a[data-card^="serialNumber/"]').first();
    const text = await number.innerText();
    await number.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
    await page.locator(`main a[data-card="company/${company}"]`).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });

  await test.step('and back', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/serial-numbers\//);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${companyHref(company, 'claims')}$`));
  });
});
