import { expect, test } from './support/test';
import { REVERSAL_STAYS, REVERSED_ALREADY } from '@/lib/domain/point-movement';
import { REQUEST_TYPE } from '@/lib/domain/point-request';
import { dialog, ledgerRows, openCompany, ownCompany, update } from './company-points-page';
import { downloadBy, rowsOf } from './support/download';
import { toast } from './support/toasts';

const REVERSE = { name: 'Reverse', exact: true } as const;

test.describe('the ledger of a company', () => {
  test('tells of every movement with its balance, newest first, and filters by kind in the address', async ({
    page,
  }) => {
    const company = await ownCompany(900);
    await update('admin', company, REQUEST_TYPE.deduct, 200);
    await openCompany(page, 'admin', company);
    await page.getByRole('link', { name: 'Ledger' }).click();
    await expect(page).toHaveURL(/tab=ledger/);
    await expect(ledgerRows(page)).toHaveCount(2);
    await expect(ledgerRows(page).nth(0)).toContainText('Deduction');
    await expect(ledgerRows(page).nth(0)).toContainText('−200 Q');
    await expect(ledgerRows(page).nth(0)).toContainText('700 Q');
    await expect(ledgerRows(page).nth(1)).toContainText('+900 Q');
    await page.getByLabel('Movement').selectOption('Accrual');
    await expect(page).toHaveURL(/kind=accrual/);
    await expect(ledgerRows(page)).toHaveCount(1);
    await page.reload();
    await expect(ledgerRows(page)).toHaveCount(1);
    await expect(ledgerRows(page)).toContainText('Accrual');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(ledgerRows(page)).toHaveCount(2);
    await page.getByLabel('Movement').selectOption('Advance');
    await expect(dialog(page, company)).toContainText('No movements match this filter.');
  });

  test('is reversed by an administrator with a reason, once', async ({ page }) => {
    const company = await ownCompany(900);
    await openCompany(page, 'admin', company, { tab: 'ledger' });
    await page.getByRole('button', REVERSE).click();
    const question = page.getByRole('alertdialog', { name: 'Reverse this movement?' });
    await question.getByRole('button', REVERSE).click();
    await expect(question).toContainText('Reason can’t be blank.');
    await question.getByLabel('Reason').fill('Entered twice');
    await question.getByLabel('Reason').press('Enter');
    await expect(toast(page, /^Reversed the Accrual of .*: −900 Q for/)).toBeVisible();
    await expect(question).toHaveCount(0);
    await expect(ledgerRows(page)).toHaveCount(2);
    await expect(ledgerRows(page).first()).toContainText('Entered twice');
    await expect(dialog(page, company)).toContainText('Available now: 0 Q');
    const buttons = page.getByRole('button', REVERSE);
    await expect(buttons.nth(0)).toBeDisabled();
    await expect(buttons.nth(0)).toHaveAccessibleDescription(REVERSAL_STAYS);
    await expect(buttons.nth(1)).toBeDisabled();
    await expect(buttons.nth(1)).toHaveAccessibleDescription(REVERSED_ALREADY);
  });

  test('is downloaded under its filter', async ({ page }) => {
    const company = await ownCompany(900);
    await update('admin', company, REQUEST_TYPE.deduct, 200);
    await openCompany(page, 'rewards', company, { tab: 'ledger', kind: 'deduction' });
    const download = await downloadBy(page, () =>
      dialog(page, company).getByRole('button', { name: 'Download report' }).click(),
    );
    const cells = await rowsOf(download);
    expect(cells).toEqual([expect.objectContaining({ Movement: 'Deduction', Qpoints: -200, Balance: 700 })]);
  });
});

test.describe('the ledger of a company on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('stacks a movement, so that nothing scrolls sideways, and says by touch why it can’t be reversed', async ({
    page,
  }) => {
    const company = await ownCompany(100_000);
    await update('admin', company, REQUEST_TYPE.deduct, 99_900);
    await openCompany(page, 'admin', company, { tab: 'ledger' });
    for (const part of ['Accrual', '+100,000 Q', 'Balance 100,000 Q', 'Hana Miller']) {
      await expect(ledgerRows(page).nth(1)).toContainText(part);
    }
    const sideways = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('[role="dialog"], [role="dialog"] *')]
        .filter(
          (element) => element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX === 'auto',
        )
        .map(({ className }) => className),
    );
    expect(sideways).toEqual([]);
    await ledgerRows(page).nth(1).getByRole('button', REVERSE).tap({ force: true });
    await expect(toast(page, `${company.name} has only 100 Q available.`)).toBeVisible();
  });
});
