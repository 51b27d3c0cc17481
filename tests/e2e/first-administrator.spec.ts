import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import { slowly } from '@/scripts/timeouts.mjs';
import { ROOT, startProduct, withoutSettings } from '@/tests/harness/product';
import { database } from './support/database';
import { signInByForm } from './support/sign-in';
import { expect, test } from './support/test';

test('the first administrator of a new installation gets from admin:create to the dashboard at default settings', async ({
  page,
}) => {
  test.setTimeout(slowly(180_000));
  const name = `first_administrator_${Date.now()}`;
  await database().query(`CREATE DATABASE ${name}`);
  const DATABASE_URL = Object.assign(new URL(process.env.E2E_DATABASE_URL ?? ''), { pathname: `/${name}` }).href;
  const product = await startProduct({ env: { DATABASE_URL } });
  try {
    const args = ['admin-create', '--email', 'ada@example.com', '--name', 'Ada Lovelace'];
    const { stdout } = await promisify(execFile)(process.execPath, [path.join(ROOT, 'scripts', 'run.mjs'), ...args], {
      env: { ...withoutSettings(process.env), ENV_FILE: '', DATA_DIR: product.dataDir, DATABASE_URL },
    });
    await page.goto(product.url);
    await signInByForm(page, 'ada@example.com', /^Temporary password: (\S+)$/m.exec(stdout)?.[1] ?? '');

    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Set a new password');
    await page.getByLabel('New password', { exact: true }).fill('Kept-after-all-7!');
    await page.getByLabel('Confirm password', { exact: true }).fill('Kept-after-all-7!');
    await page.getByRole('button', { name: 'Save' }).click();

    await expect(heading).toHaveText('Set up a second factor');
    await page.getByRole('button', { name: 'Set up the app' }).click();
    const key = (await page.locator('code').innerText()).replaceAll(' ', '');
    await page.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();

    await page.getByRole('button', { name: 'Lovelace' }).waitFor();
    await page.goto(`${product.url}/dashboard`);
    await expect(heading).toHaveText(/, Ada$/);

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
  } finally {
    await product.stop();
    await database().query(`DROP DATABASE ${name} WITH (FORCE)`);
  }
});
