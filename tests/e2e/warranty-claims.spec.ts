import { readFile } from 'node:fs/promises';
import JSZip from 'jszip';
import { warrantyClaimsAddress } from '@/lib/addresses/warranty-claims';
import { downloadBy } from './support/download';
import { signIn } from './support/sign-in';
import { expect, test, type Page } from './support/test';

const rows = (page: Page) => page.locator('.data-table[aria-label="Claims"] tbody tr');
const dialog = (page: Page) => page.getByRole('dialog');

/** A claim of the demo that is no draft: its number, as it stands in the list. */
async function aClaim(page: Page): Promise<string> {
  return (await rows(page).first().locator('[data-row-link]').innerText()).trim();
}

test.describe('warranty claims', () => {
  test('are searched, filtered, sorted, read and reported as they are shown', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Claim Management' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Claim Management');
    await expect(rows(page)).toHaveCount(25);
    await expect(rows(page).first()).toContainText(/\d\d-\d\d-\d{4}/);
    const number = await aClaim(page);

    await test.step('a search that finds nothing says so', async () => {
      await page.getByRole('searchbox', { name: /^Search Claim #/ }).fill('no such claim');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Claim number does not exist.')).toBeVisible();
    });

    await test.step('a search finds a claim by its number', async () => {
      await page.getByRole('searchbox', { name: /^Search Claim #/ }).fill(number.toLowerCase());
      await page.keyboard.press('Enter');
      await expect(rows(page)).toHaveCount(1);
    });

    await test.step('its dialog has an address and tells all', async () => {
      await rows(page).first().locator('[data-row-link]').click();
      await expect(dialog(page)).toContainText(`Claim ${number}`);
      await expect(page).toHaveURL(/[?&]claim=\d+/);
      for (const group of ['Product', 'Dates', 'Project and owner', 'Labor warranty'])
        await dialog(page).locator('summary').filter({ hasText: group }).first().click();
      for (const name of [
        'Defect discovery date',
        'PTO date',
        'Affected product serial numbers',
        'Qualify labor warranty',
        'Owner last name',
      ]) {
        await expect(dialog(page).getByText(name, { exact: true })).toBeVisible();
      }
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
    });

    await test.step('the report holds the filter, in the order of the list', async () => {
      await page.goto(warrantyClaimsAddress.href({ status: 'Approved', sort: 'companyName', direction: 'asc' }));
      await expect(rows(page)).toHaveCount(25);
      const file = await downloadBy(page, () =>
        page.getByRole('button', { name: 'Report (CSV)', exact: true }).click(),
      );
      expect(file.suggestedFilename()).toMatch(/^warranty-claims_approved_.*\.csv$/);
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1);
      const shown = await rows(page).locator('[data-row-link]').allInnerTexts();
      expect(lines.slice(0, 25).map((line) => line.split(',')[0])).toEqual(shown.map((text) => text.trim()));
      expect(lines.every((line) => /^WC-\d+,\d\d-\d\d-\d{4},Approved,/.test(line))).toBe(true);
    });
  });

  test('have their evidence as a zip, whose making can be canceled', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto(warrantyClaimsAddress.href({}));
    const number = await aClaim(page);
    await rows(page).first().locator('[data-row-link]').click();
    const download = dialog(page).getByRole('button', { name: 'Download evidence' });

    await test.step('Cancel saves nothing', async () => {
      // The answer is held back until the test has canceled.
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/warranty-claims/*/evidence', async (route) => {
        await held;
        // Of a request that was canceled nothing is left to abort.
        await route.abort().catch(() => undefined);
      });
      await download.click();
      await expect(page.getByText('Preparing the zip')).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Cancel download' }).press('Enter');
      await expect(page.getByText('The zip was canceled.')).toBeVisible();
      await expect(download).toBeVisible();
      release();
      await page.unroute('**/api/warranty-claims/*/evidence');
    });

    await test.step('it holds every file by its index, and the W-9', async () => {
      const file = await downloadBy(page, () => download.click());
      expect(file.suggestedFilename()).toBe(`claims-number-${number}.zip`);
      const zip = await JSZip.loadAsync(await readFile(await file.path()), { checkCRC32: true });
      const names = Object.keys(zip.files);
      expect(names.length).toBeGreaterThan(0);
      expect(names).not.toContain('missing.txt');
      names.forEach((name, index) => expect(name).toMatch(new RegExp(`^${index + 1}-.+\\.(jpg|png|pdf)$`)));
    });
  });
});
