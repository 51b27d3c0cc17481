import { companyHref } from '@/lib/addresses/paths';
import { recordHref, type RecordKind } from '@/lib/addresses/record-kinds';
import { database } from './support/database';
import { ready } from './orders-page';
import { expect, test } from './support/test';
import { signIn } from './support/sign-in';

/** A company with more orders than a window holds. */
async function aCustomer(): Promise<number> {
  const { rows } = await database().query<{ id: number }>(
    `SELECT c.id FROM companies c JOIN orders o ON o.company_id = c.id WHERE length(c.name) < 30
     GROUP BY c.id HAVING count(*) > 25 ORDER BY c.id LIMIT 1`,
  );
  return rows[0]!.id;
}

test('its lists keep the room: 14 rows in a laptop’s window, and its actions stay in their place on every tab', async ({
  page,
}) => {
  const id = await aCustomer();
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 1440, height: 900 });
  const menu = page.getByRole('button', { name: 'More actions' });
  const places: unknown[] = [];
  for (const tab of ['overview', 'activity', 'orders'] as const) {
    await page.goto(companyHref(id, tab));
    await ready(page);
    places.push(await menu.boundingBox());
  }
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1);
  const whole = await page.locator('.data-table').evaluate((table) => {
    const bottom = table.getBoundingClientRect().bottom;
    return [...table.querySelectorAll('tbody tr')].filter((row) => row.getBoundingClientRect().bottom <= bottom).length;
  });
  expect(whole).toBeGreaterThanOrEqual(14);

  const facts = page.getByRole('button', { name: /available/ });
  await expect(page.getByText('Partner since')).toBeHidden();
  await facts.click();
  await expect(page.getByText('Partner since')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(companyHref(id, 'orders'));
  await ready(page);
  const search = await page.getByRole('searchbox').boundingBox();
  expect(search!.y).toBeLessThanOrEqual(200);
});

/** Where one record of each kind is found, of those that no other test makes. */
const ONE_OF: Partial<Record<RecordKind, string>> = {
  order: 'SELECT id FROM orders ORDER BY id LIMIT 1',
  registration:
    'SELECT master_id AS id FROM companies WHERE master_id IS NOT NULL AND length(name) < 30 ORDER BY id LIMIT 1',
  inquiry: 'SELECT id FROM inquiries ORDER BY id LIMIT 1',
  claim: 'SELECT serial_number AS id FROM claims ORDER BY id LIMIT 1',
  warrantyClaim: 'SELECT id FROM warranty_claims WHERE NOT is_draft ORDER BY id LIMIT 1',
  project: 'SELECT id FROM projects WHERE NOT is_draft ORDER BY id LIMIT 1',
  product: 'SELECT id FROM products ORDER BY id LIMIT 1',
  admin: `SELECT id FROM users WHERE email = 'shop@qpartner.example'`,
};

test('every record has the same head, and its content starts in the upper quarter of a phone', async ({ page }) => {
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [kind, sql] of Object.entries(ONE_OF) as [RecordKind, string][]) {
    await test.step(kind, async () => {
      const { rows } = await database().query<{ id: never }>(sql);
      await page.goto(recordHref(kind, rows[0]!.id));
      await ready(page);
      await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible();
      const facts = page.locator('.record-facts');
      expect(await facts.locator('dt').count()).toBeLessThanOrEqual(5);
      expect((await facts.boundingBox())!.y).toBeLessThanOrEqual(200);
    });
  }
});
