import { moduleApprovalsAddress } from '@/lib/addresses/approvals';
import { companiesAddress } from '@/lib/addresses/companies';
import { ANOTHER_ADMINISTRATOR, ledgerRows, upstreamAs } from './company-points-page';
import { ownApplicant } from './own-claims';
import { database } from './support/database';
import { downloadBy, rowsOf } from './support/download';
import { signIn } from './support/sign-in';
import { expect, test, type Page } from './support/test';
import { applyNow, toast } from './support/toasts';

const rows = (page: Page) => page.locator('.data-table[aria-label="Companies"] tbody tr');
const question = (page: Page) => page.getByRole('alertdialog');
const dialog = (page: Page) => page.getByRole('dialog');
const bar = (page: Page) => page.getByRole('group', { name: 'Selected rows' });

async function open(page: Page, name: string): Promise<void> {
  await signIn(page, 'rewards');
  await page.goto(moduleApprovalsAddress.href({ search: name }));
}

test.describe('approvals of modules', () => {
  test('show what a company has waiting by product, give what the question says, and lead from the ledger to the claims', async ({
    page,
  }) => {
    const applicant = await ownApplicant(3);
    await open(page, applicant.name);
    await expect(page.getByRole('heading', { name: '3 Module Awaiting Approval' })).toBeVisible();
    await expect(rows(page)).toContainText(`${applicant.name}30 Q3`);
    await rows(page).getByRole('link').click();
    await expect(dialog(page).getByRole('row', { name: new RegExp(applicant.product) })).toContainText('30 Q3');
    await expect(dialog(page).getByRole('row', { name: /^Total/ })).toContainText('30 Q3');
    await dialog(page)
      .getByRole('button', { name: new RegExp(applicant.product) })
      .press('Enter');
    const behind = dialog(page)
      .getByRole('region', { name: `Claims of ${applicant.product}` })
      .locator('tbody tr');
    await expect(behind).toHaveCount(3);
    for (const serial of applicant.serialNumbers)
      await expect(behind.filter({ hasText: serial })).toContainText('10default rate');
    await page.keyboard.press('Escape');

    await rows(page).getByRole('checkbox').check();
    // What comes now was not seen, and stays.
    await applicant.addMore(2);
    await bar(page).getByRole('button', { name: 'Approve' }).click();
    await expect(toast(page, 'Approving 3 modules of 1 company30 Q')).toBeVisible();
    await test.step('nothing is sent for ten seconds, in which it is undone and the row can’t be selected', async () => {
      await expect(rows(page)).toContainText('· Approving');
      await expect(rows(page).getByRole('checkbox')).toBeDisabled();
      await page.keyboard.press('Control+z');
      await expect(toast(page, 'Undone: nothing was approved.')).toBeVisible();
      await expect(rows(page).getByRole('checkbox')).toBeChecked();
      await expect(bar(page)).toContainText('1 selected');
      const { rowCount } = await database().query('select from approvals where company_id = $1', [applicant.id]);
      expect(rowCount).toBe(0);
    });
    await bar(page).getByRole('button', { name: 'Approve' }).click();
    await applyNow(page);
    await expect(toast(page, 'Successfully approved 3 modules of 1 company: 30 Q in total.')).toBeVisible();
    await expect(page.getByRole('heading', { name: '2 Module Awaiting Approval' })).toBeVisible();
    await test.step('one of what came is rejected for a reason, and the rest stays', async () => {
      // What was read less than two seconds ago is not read again; no person is as quick as this test.
      await page.reload();
      await rows(page).getByRole('link').click();
      await dialog(page)
        .getByRole('button', { name: new RegExp(applicant.product) })
        .click();
      await expect(behind).toHaveCount(2);
      await behind.first().getByRole('checkbox').check();
      await dialog(page).getByRole('button', { name: 'Reject 1 claim' }).click();
      const asked = page.getByRole('dialog', { name: 'Reject: 1 claim', exact: true });
      await expect(asked).toContainText('1 can be rejected');
      await asked.getByLabel('Reason (optional)').fill('Sold to a shop');
      await asked.getByRole('button', { name: 'Reject 1 claim' }).click();
      await expect(toast(page, /Rejecting \w+/)).toBeVisible();
      await expect(behind.first()).toContainText('being rejected');
      await applyNow(page);
      await expect(toast(page, '1 Modules Rejected')).toBeVisible();
      await expect(behind).toHaveCount(1);
      await expect(dialog(page).getByRole('row', { name: /^Total/ })).toContainText('10 Q1');
      const { rows: notes } = await database().query(
        `select note from approvals where company_id = $1 and decision = 'rejected'`,
        [applicant.id],
      );
      expect(notes).toEqual([{ note: 'Sold to a shop' }]);
    });

    await page.goto(companiesAddress.href({ search: applicant.name, company: applicant.id, tab: 'ledger' }));
    await expect(ledgerRows(page)).toContainText(['Reward']);
    await page.getByRole('link', { name: /^Approval \d+/ }).click();
    const claims = page.getByRole('region', { name: 'Modules of this approval' }).locator('tbody tr');
    await expect(claims).toHaveCount(3);
    for (const serial of applicant.serialNumbers)
      await expect(claims.filter({ hasText: serial })).toContainText(applicant.product);
    await page.getByRole('link', { name: 'Ledger' }).first().click();
    await expect(ledgerRows(page)).toHaveCount(1);
  });

  test('are rejected by keyboard, in the words of the spec, with a list to download', async ({ page }) => {
    const applicant = await ownApplicant(4);
    await open(page, applicant.name);
    await rows(page).getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await bar(page).getByRole('button', { name: 'Reject' }).focus();
    await page.keyboard.press('Enter');
    await expect(question(page)).toContainText('Are you sure you want to reject 4 modules?');
    await question(page).getByRole('button', { name: 'Reject' }).focus();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Rejecting 4 modules of 1 company')).toBeVisible();
    await expect(rows(page)).toContainText('· Rejecting');
    await applyNow(page);
    await expect(dialog(page).getByText('4 Modules Rejected')).toBeVisible();
    await expect(dialog(page).getByText('Download reject list?')).toBeVisible();
    const list = await downloadBy(page, () =>
      dialog(page).getByRole('button', { name: 'Download', exact: true }).click(),
    );
    expect(list.suggestedFilename()).toMatch(/^rejected-modules_.*\.xlsx$/);
    expect((await rowsOf(list)).map((row) => String(row['Serial Number'])).sort()).toEqual(
      applicant.serialNumbers.toSorted(),
    );
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('No modules to approve.')).toBeVisible();
  });

  test('tell what another has decided meanwhile, and who', async ({ page }) => {
    const applicant = await ownApplicant(2);
    await open(page, applicant.name);
    await rows(page).getByRole('checkbox').check();
    await bar(page).getByRole('button', { name: 'Approve' }).click();
    await expect(rows(page)).toContainText('· Approving');
    await upstreamAs(ANOTHER_ADMINISTRATOR, 'POST', '/approvals/approve', {
      types: ['modules'],
      data: [applicant.id],
      modules: [],
      rejected: true,
    });
    await applyNow(page);
    await expect(dialog(page).getByText('0 Modules Approved')).toBeVisible();
    await expect(dialog(page)).toContainText('2 modules were rejected already by Ada Second.');
  });

  test('say what went wrong in the words of the spec', async ({ page }) => {
    const applicant = await ownApplicant(1);
    await open(page, applicant.name);
    await page.route('**/api/approvals/**', (route) =>
      route.fulfill({ status: 500, json: { statusCode: 500, message: 'No.' } }),
    );
    await rows(page).getByRole('checkbox').check();
    for (const verb of ['Approve', 'Reject']) {
      await bar(page).getByRole('button', { name: verb }).click();
      if (verb === 'Reject') await question(page).getByRole('button', { name: verb }).click();
      await applyNow(page);
      await expect(page.getByText(`Failed to ${verb.toLowerCase()} company modules`).first()).toBeVisible();
      await expect(bar(page)).toContainText('1 selected');
    }
    await rows(page).getByRole('link').click();
    await expect(page.getByText('There was a problem getting company module details')).toBeVisible();
  });
});
