import { randomUUID } from 'node:crypto';
import { signIn } from './support/sign-in';
import { expect, newBrowser, test } from './support/test';
import { toast } from './support/toasts';
import { json } from './support/upstream';

const MODULES = '/rewards/configurations/modules';

test('a rate above the limit waits for another administrator, who approves it in My work by key', async ({
  page,
  browser,
}) => {
  const productName = `TEST ${randomUUID()}`.toUpperCase();
  await json('POST', '/configurations', {
    ...{ configurationType: 'modules', productName, rate: 10, qualified: true },
  });
  const rate = page.locator('.data-table[aria-label="Default rates"] tbody tr').filter({ hasText: productName });
  const waiting = page.getByRole('region', { name: 'Needs another administrator' }).getByRole('listitem');
  const own = waiting.filter({ hasText: productName });

  await signIn(page, 'rewards');
  await page.goto(MODULES);
  await page.getByRole('button', { name: `Edit ${productName}` }).click();
  await page.getByRole('textbox', { name: `Rate of ${productName}` }).fill('950000');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Save this rate' }).click();
  await expect(toast(page, `Needs another administrator: the default rate of ${productName}.`)).toBeVisible();
  await expect(rate).toContainText('10 Q');
  await expect(own).toContainText('Rate 10 Q → 950,000 Q');
  await expect(own.getByRole('button')).toHaveText(['Withdraw']);
  // With the page itself, so that nothing moves when it comes.
  expect(await (await page.request.get(MODULES)).text()).toContain('Needs another administrator</h2>');

  const other = await newBrowser(browser);
  await signIn(other, 'admin');
  await other.goto('/work?kind=rateChange');
  await other.getByRole('row').filter({ hasText: productName }).getByRole('link').click();
  await expect(other.getByRole('button', { name: 'Approve' })).toBeVisible();
  await other.keyboard.press('a');
  await expect(toast(other, 'Approved')).toBeVisible();

  await page.reload();
  await expect(rate).toContainText('950,000 Q');
  await expect(own).toHaveCount(0);
});
