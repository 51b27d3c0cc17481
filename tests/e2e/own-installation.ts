import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import { ROOT, startProduct, withoutSettings, type Product } from '@/tests/harness/product';
import { database } from './support/database';
import { signInByForm } from './support/sign-in';
import { expect, type Page } from './support/test';

export const PASSWORD = 'Kept-after-all-7!';

/** Runs a test with a product of its own at default settings, on an empty database of the test's PostgreSQL. */
export async function withNewInstallation(
  test: (product: Product, run: (...args: string[]) => Promise<string>) => Promise<void>,
): Promise<void> {
  const name = `installation_${Date.now()}_${process.pid}`;
  await database().query(`CREATE DATABASE ${name}`);
  const DATABASE_URL = Object.assign(new URL(process.env.E2E_DATABASE_URL ?? ''), { pathname: `/${name}` }).href;
  const product = await startProduct({ env: { DATABASE_URL } });
  const run = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [path.join(ROOT, 'scripts', 'run.mjs'), ...args], {
      env: { ...withoutSettings(process.env), ENV_FILE: '', DATA_DIR: product.dataDir, DATABASE_URL },
    });
    return stdout;
  };
  try {
    await test(product, run);
  } finally {
    await product.stop();
    await database().query(`DROP DATABASE ${name} WITH (FORCE)`);
  }
}

/** Signs in with a temporary password, chooses a password and sets up the second factor. */
export async function signInAtFirst(page: Page, url: string, email: string, temporary: string): Promise<void> {
  await page.goto(url);
  await signInByForm(page, email, temporary);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Set a new password');
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(heading).toHaveText('Set up a second factor');
  await page.getByRole('button', { name: 'Set up the app' }).click();
  const key = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
}

export const temporaryPassword = (output: string): string => /^Temporary password: (\S+)$/m.exec(output)?.[1] ?? '';
