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
  });
});
