import { NEW_POINT_BATCH_PATH, QPOINT_MANAGEMENT_PATH } from '@/lib/addresses/paths';
import { dialogOf, ownCompany } from './company-points-page';
import { drop, workbook } from './own-uploads';
import { signIn } from './support/sign-in';
import { expect, test } from './support/test';
import { applyNow, undo } from './support/toasts';

test('a spreadsheet of points is dropped, fixed, submitted, seen in the ledger, and undone', async ({ page }) => {
  const [one, other] = [await ownCompany(500), await ownCompany()];
  const fileName = `quarter-${one.id}.xlsx`;
  await signIn(page, 'admin');
  await page.goto(QPOINT_MANAGEMENT_PATH);
  await page.getByRole('link', { name: 'Points by spreadsheet' }).click();
  await expect(page).toHaveURL(NEW_POINT_BATCH_PATH);

  await test.step('there is a template', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Template' }).click();
    expect((await download).suggestedFilename()).toBe('points-template.xlsx');
  });

  await test.step('each row has its verdict, and a wrong cell is fixed in its place', async () => {
    await drop(
      page,
      workbook(fileName, [
        ['point amount', 'COMPANY', 'Type', 'Note'],
        ['40', one.name.toUpperCase(), 'accrue', 'Bonus'],
        [40, String(one.id), 'Accrue', 'Bonus'],
        ['1,000', other.name, 'Deduct', ''],
        [7, other.name, 'Accrue', ''],
      ]),
    );
    const row = (number: number) =>
      page.getByRole('row').filter({ has: page.getByText(String(number), { exact: true }) });
    await expect(row(3)).toContainText('Same as row 2: both will be sent');
    await expect(page.getByText(`${other.name} has only 0 Q available: the rows in this file take more`)).toBeVisible();
    await expect(page.getByText('1 row is invalid. Fix them, or leave them out.')).toBeVisible();
    await page.getByRole('button', { name: /^Point Amount of row 4/ }).click();
    await page.getByRole('textbox', { name: 'Point Amount of row 4' }).fill('5');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Totals')).toContainText('+87 Q');
    await expect(page.getByLabel('Totals')).toContainText('−5 Q');
  });

  await test.step('it is held, comes back whole by Undo, and is then carried out', async () => {
    await page.getByRole('button', { name: 'Submit 4 rows' }).click();
    await undo(page);
    await expect(page.getByText('Undone: nothing was moved.')).toBeVisible();
    await page.getByRole('button', { name: 'Submit 4 rows' }).click();
    await applyNow(page);
    await page.getByRole('link', { name: `See ${fileName}` }).click();
    await expect(page.getByRole('heading', { name: fileName })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Rows of this batch' })).toContainText(other.name);
  });

  await test.step('it is undone by one opposing batch', async () => {
    await page.getByRole('button', { name: 'Undo this batch' }).click();
    await page.getByLabel('Reason').fill('The wrong quarter');
    await page.getByRole('button', { name: 'Undo batch' }).click();
    await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
    await page.goto(dialogOf(one, { tab: 'ledger' }));
    const ledger = page.getByRole('region', { name: 'Ledger' });
    await expect(ledger.locator('tr.movement').first()).toContainText(/Reversal.*The wrong quarter/s);
    await ledger.getByRole('button', { name: 'Explain' }).first().click();
    await expect(page.getByText(new RegExp(`by row \\d of ${fileName}, batch \\d+`))).toBeVisible();
  });
});
