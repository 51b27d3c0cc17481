import { readFile } from 'node:fs/promises';
import { SERIAL_NUMBERS_PATH } from '@/lib/addresses/paths';
import { ownApplicant, ownClaimant } from './own-claims';
import { ownDigits, workbook } from './own-uploads';
import { signIn } from './support/sign-in';
import { expect, test } from './support/test';

test('serial numbers: pasted and dropped ones are checked together, filtered, copied as an answer and saved', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [applicant, claimant] = [await ownApplicant(2), await ownClaimant(1)];
  const [awaiting, other] = applicant.serialNumbers as [string, string];
  const [waiting, unknown] = [claimant.serialNumbers[0]!, ownDigits(18)];
  await signIn(page, 'rewards');
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Serial numbers' }).click();

  await page.getByRole('textbox', { name: 'Serial numbers' }).fill(`${awaiting}\n${unknown}, 12345 ${awaiting}`);
  await page.locator('[data-drop-zone] input').setInputFiles(
    workbook('list.xlsx', [
      ['Pallet', 'Serial Number'],
      ['A', waiting],
      ['B', other],
      ['C', 3e17],
    ]),
  );
  await expect(page.getByText(/^1 row of list\.xlsx was left out\. Row 4: Stored as a number/)).toBeVisible();
  await expect(page.getByText('6 serial numbers', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Check' }).click();

  const result = page.getByRole('region', { name: '5 serial numbers' });
  await expect(result.getByText('1 repeated')).toBeVisible();
  const rows = result.locator('tbody tr');
  await expect(rows).toHaveText([
    new RegExp(`^${awaiting}Awaiting approval${applicant.name}.*10 Q${applicant.product}`),
    new RegExp(`^${unknown}Unknown$`),
    /^12345Invalid.*Serial number must have 14 or 18 characters$/,
    new RegExp(`^${waiting}Not uploaded${claimant.name}`),
    new RegExp(`^${other}Awaiting approval`),
  ]);
  await result.getByRole('button', { name: 'Copy answer' }).click();
  await expect(page.getByText(/^Copied\. Check it before sending: they belong to 2 companies/)).toBeVisible();
  const answer = await page.evaluate(() => navigator.clipboard.readText());
  expect(answer).toContain(`Not found (1):\n${unknown}`);
  expect(answer).not.toContain(applicant.name);

  await result.getByRole('button', { name: 'Awaiting approval 2' }).click();
  await expect(rows).toHaveCount(2);
  const saved = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^serial-numbers_.*\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(other);
  expect(text).not.toContain(unknown);

  await rows.first().getByRole('link', { name: awaiting }).click();
  await expect(page.getByRole('heading', { level: 1, name: awaiting })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(SERIAL_NUMBERS_PATH);
  await expect(result).toBeVisible();
});
