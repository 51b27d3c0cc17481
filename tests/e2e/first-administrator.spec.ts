import { slowly } from '@/scripts/timeouts.mjs';
import { signInAtFirst, temporaryPassword, withNewInstallation } from './own-installation';
import { expect, test } from './support/test';

test('the first administrator of a new installation gets from admin:create to the dashboard at default settings', async ({
  page,
}) => {
  test.setTimeout(slowly(180_000));
  await withNewInstallation(async (product, run) => {
    const output = await run('admin-create', '--email', 'ada@example.com', '--name', 'Ada Lovelace');
    await signInAtFirst(page, product.url, 'ada@example.com', temporaryPassword(output));
    await page.getByRole('button', { name: 'Lovelace' }).waitFor();
    await page.goto(`${product.url}/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Ada$/);

    // The database is empty, so the dashboard starts with the first steps.
    await expect(page.getByText(/^No mail server is set up/)).toBeVisible();
    const steps = page.getByRole('region', { name: /^First steps/ });
    await expect(steps.getByRole('heading', { level: 2 })).toHaveText('First steps: 0 of 8 done');
    await expect(steps).toContainText('1 of 2 are ready.');
    await steps.getByRole('button', { name: 'Looks right' }).click();
    await expect(steps.getByRole('heading', { level: 2 })).toHaveText('First steps: 1 of 8 done');
    await steps.getByRole('button', { name: 'Hide first steps' }).click();
    await expect(steps.getByRole('button', { name: 'Show first steps' })).toBeFocused();
    await page.goto(`${product.url}/marketing-shop/orders`);
    await expect(page.getByText('Orders arrive from the partner portal, or by New order.')).toBeVisible();
  });
});
