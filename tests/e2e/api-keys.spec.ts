import { expect, test } from './support/test';
import { signIn } from './support/sign-in';
import { ownName } from './support/shop';

const callWith = (secret: string, path: string) =>
  fetch(`${process.env.E2E_UPSTREAM_URL ?? ''}${path}`, { headers: { authorization: `Bearer ${secret}` } });

test('an administrator creates a key, a program uses it, and revoking ends it', async ({ page }) => {
  const name = ownName('Warehouse');
  await signIn(page, 'admin');
  await page.goto('/admincontrols/api-keys');
  await page.getByRole('button', { name: '+ New key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API key' });

  await test.step('faults are at their fields, and nothing is lost', async () => {
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByText('Another program').click();
    await dialog.getByLabel('Allowed addresses (optional)').fill('127.0.0.1\nthe warehouse');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await expect(dialog.getByText('Select at least one right.')).toBeVisible();
    await expect(dialog.getByText(/^the warehouse must be an IP address or a range/)).toBeVisible();
    await dialog.getByLabel('Allowed addresses (optional)').fill('127.0.0.0/8');
    await dialog.getByRole('group', { name: 'Orders' }).getByLabel('See').check();
    await dialog.getByRole('button', { name: 'Create key' }).click();
  });

  const shown = page.getByRole('dialog', { name: `API key ${name}` });
  const secret = await shown.getByText(/^qp_[\w-]{43}$/).innerText();

  await test.step('the program reads orders, and nothing else', async () => {
    expect((await callWith(secret, '/orders?limit=1&offset=0')).status).toBe(200);
    expect((await callWith(secret, '/categories')).status).toBe(403);
  });

  await shown.getByRole('button', { name: 'Close' }).last().click();
  const line = page.getByRole('list', { name: 'API keys' }).getByRole('listitem').filter({ hasText: name });
  await expect(line).toContainText('Orders: see');
  await expect(line).toContainText('Only from 127.0.0.0/8');
  await expect(page.getByText(secret)).toHaveCount(0);

  await test.step('revoking refuses its next call', async () => {
    await line.getByRole('button', { name: `Revoke ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(line).toHaveCount(0);
    expect((await callWith(secret, '/orders?limit=1&offset=0')).status).toBe(401);
    await page.getByText(/^Revoked and expired/).click();
    const ended = page
      .getByRole('list', { name: 'Revoked and expired' })
      .getByRole('listitem')
      .filter({ hasText: name });
    await expect(ended).toContainText('Revoked');
  });
});

test('people who aren’t administrators don’t find API keys', async ({ page }) => {
  await signIn(page, 'shop');
  expect((await page.goto('/admincontrols/api-keys'))?.status()).toBe(403);
});
