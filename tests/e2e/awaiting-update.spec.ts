import { readFile } from 'node:fs/promises';
import { awaitingUpdateAddress } from '@/lib/addresses/approvals';
import { ANOTHER_ADMINISTRATOR, upstreamAs } from './company-points-page';
import { ownClaimant, type OwnClaimant } from './own-claims';
import { ownName } from './support/shop';
import { downloadBy } from './support/download';
import { signIn } from './support/sign-in';
import { expect, test, type Page } from './support/test';

const rows = (page: Page) => page.locator('.data-table[aria-label="Modules"] tbody tr');
const dialog = (page: Page) => page.getByRole('dialog');
const bar = (page: Page) => page.getByRole('group', { name: 'Selected rows' });

async function open(page: Page, { name }: OwnClaimant): Promise<void> {
  await signIn(page, 'rewards');
  await page.goto(awaitingUpdateAddress.href({ search: name }));
}

/** Does something to a reason, which fails in the words of the spec, and then again. */
async function doTwice(page: Page, problem: string, act: () => Promise<void>): Promise<void> {
  const calls = '**/api/reason-type*';
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { statusCode: 500, message: 'No.' } }));
  await act();
  await expect(page.getByText(problem)).toBeVisible();
  await page.unroute(calls);
  await act();
}

/** Makes a reason where one is chosen, which chooses it. */
async function chooseNewReason(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Rejection reason/ }).click();
  await page.getByRole('combobox', { name: 'Search reasons' }).fill(name);
  await page.getByRole('button', { name: `Create “${name}”` }).click();
  await expect(page.getByRole('button', { name: `Rejection reason ${name}` })).toBeVisible();
}

test.describe('modules that await an update', () => {
  test('are found with Enter, downloaded as they are shown, all selected and rejected for a reason', async ({
    page,
  }) => {
    const claimant = await ownClaimant(30);
    await signIn(page, 'rewards');
    await page.goto('/rewards/module-approvals');
    await page.getByRole('link', { name: /^Update List/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modules Awaiting Update');
    await page.getByRole('searchbox').fill(claimant.name);
    await page.keyboard.press('Enter');
    await expect(page.getByText('30 Modules Awaiting Approval')).toBeVisible();
    await expect(page.getByText('1 Company')).toBeVisible();
    await expect(rows(page)).toHaveCount(25);
    await expect(rows(page).first()).toContainText(/\d\d-\d\d-\d{4}/);
    await expect(rows(page).first()).toContainText(claimant.person);

    const file = await downloadBy(page, () => page.getByRole('button', { name: 'Download', exact: true }).click());
    expect(file.suggestedFilename()).toMatch(/^modules-awaiting-approval_.*\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    for (const serial of claimant.serialNumbers) expect(text).toContain(serial);
    expect(text.trim().split('\r\n')).toHaveLength(31);

    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await bar(page).getByRole('button', { name: 'Select all 30 modules matching this filter' }).click();
    await expect(bar(page)).toContainText('30 selected');
    await bar(page).getByRole('button', { name: 'Reject' }).click();
    await expect(dialog(page)).toContainText('30 can be rejected.');
    await expect(dialog(page).getByRole('button', { name: 'Reject Modules' })).toHaveAttribute('aria-disabled', 'true');
    const reason = ownName('Unreadable');
    await chooseNewReason(page, reason);
    await dialog(page).getByRole('button', { name: 'Reject Modules' }).click();
    await expect(dialog(page).getByText('30 Modules Rejected')).toBeVisible();
    await expect(dialog(page).getByText('Download reject list?')).toBeVisible();
    const list = await downloadBy(page, () =>
      dialog(page).getByRole('button', { name: 'Download', exact: true }).click(),
    );
    expect(list.suggestedFilename()).toMatch(/^rejected-modules_.*\.csv$/);
    expect(await readFile(await list.path(), 'utf8')).toContain(reason);
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('No modules to reject.')).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Approvals' }).click();
    await expect(page).toHaveURL(/\/rewards\/module-approvals$/);
  });

  test('are rejected by keyboard, for a reason that is renamed and deleted where it is chosen', async ({ page }) => {
    const claimant = await ownClaimant(2);
    await open(page, claimant);
    await rows(page).first().getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await bar(page).getByRole('button', { name: 'Reject' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('1 can be rejected.');
    const [first, second] = [ownName('First'), ownName('Second')];
    await page.getByRole('button', { name: /^Rejection reason/ }).press('Enter');
    await page.getByRole('combobox', { name: 'Search reasons' }).fill(first);
    await doTwice(page, 'There was a problem creating purpose types', () =>
      page.getByRole('button', { name: `Create “${first}”` }).press('Enter'),
    );
    await expect(page.getByRole('button', { name: `Rejection reason ${first}` })).toBeVisible();
    await page.getByRole('button', { name: /^Rejection reason/ }).press('Enter');
    await page.getByRole('combobox', { name: 'Search reasons' }).fill(first);
    await page.getByRole('button', { name: `Rename ${first}` }).press('Enter');
    await page.getByRole('textbox', { name: `New name of ${first}` }).fill(second);
    await doTwice(page, 'There was a problem updating the reason type name', () => page.keyboard.press('Enter'));
    await expect(page.getByRole('button', { name: `Rejection reason ${second}` })).toBeAttached();
    await page.getByRole('combobox', { name: 'Search reasons' }).fill(second);
    await page.getByRole('button', { name: `Delete ${second}` }).press('Enter');
    await doTwice(page, 'There was a problem deleting the reason type name', () =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter'),
    );
    await expect(page.getByRole('button', { name: 'Rejection reason No reason' })).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(dialog(page).getByRole('button', { name: 'Reject Modules' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('that another rejects meanwhile are told, with who it was', async ({ page }) => {
    const claimant = await ownClaimant(2);
    await open(page, claimant);
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await bar(page).getByRole('button', { name: 'Reject' }).click();
    await expect(dialog(page)).toContainText('2 can be rejected.');
    await chooseNewReason(page, ownName('Late'));
    const { data } = await upstreamAs(
      'admin',
      'GET',
      `/modules/awaiting-approval/search?keyword=${claimant.serialNumbers[0]}`,
    );
    await upstreamAs(ANOTHER_ADMINISTRATOR, 'POST', '/approvals/approve', {
      rejected: true,
      types: ['modules-awaiting'],
      moduleIds: [data[0].id],
      rejectionNote: 'First',
    });
    await dialog(page).getByRole('button', { name: 'Reject Modules' }).click();
    await expect(dialog(page).getByText('1 Modules Rejected')).toBeVisible();
    await expect(dialog(page)).toContainText('It was rejected already by Ada Second.');
  });

  test('say what went wrong in the words of the spec', async ({ page }) => {
    const claimant = await ownClaimant(1);
    await open(page, claimant);
    await page.route('**/api/reason-type/search', (route) =>
      route.fulfill({ status: 500, json: { statusCode: 500, message: 'No.' } }),
    );
    await page.route('**/api/approvals/approve', (route) =>
      route.fulfill({ status: 500, json: { statusCode: 500, message: 'No.' } }),
    );
    await rows(page).first().getByRole('checkbox').check();
    await bar(page).getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('button', { name: /^Rejection reason/ }).click();
    await expect(page.getByText('There was a problem getting reason types')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.unroute('**/api/reason-type/search');
    await chooseNewReason(page, ownName('Wrong'));
    await dialog(page).getByRole('button', { name: 'Reject Modules' }).click();
    await expect(dialog(page).getByText('Failed to reject updated modules')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    // What was not rejected stays selected.
    await expect(bar(page)).toContainText('1 selected');
  });
});

test('the days of the filter are over, and each is cleared by a button of its own', async ({ page }) => {
  await signIn(page, 'rewards');
  await page.goto('/rewards/module-awaiting-update');
  const end = page.getByRole('textbox', { name: 'End date' });
  await end.fill('12/31/2099');
  await end.press('Enter');
  await expect(page.getByText('End Date cannot be in the future.')).toBeVisible();
  await end.fill('01/31/2020');
  await end.press('Enter');
  await expect(page.getByText('No modules to reject.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear end date' }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page).toHaveURL(/module-awaiting-update$/);
});
