import { registrationHref } from '@/lib/addresses/registrations';
import { A_W9 } from '@/tests/upstream/partners-fixture';
import { aPending, button, listOf, question, rows } from './own-registrations';
import { unique } from './product-form-page';
import { database } from './support/database';
import { signIn } from './support/sign-in';
import { expect, test, type Page } from './support/test';
import { applyNow, toast, undo } from './support/toasts';

const missing = (page: Page) => page.getByRole('region', { name: 'Missing for approval' });
const lettersTo = async (address: string) =>
  (
    await database().query<{ kind: string }>('SELECT kind FROM mail_outbox WHERE recipient = $1 ORDER BY id', [address])
  ).rows.map(({ kind }) => kind);

test('an applicant is asked for what is missing, and rejected with a reason, unless that is undone', async ({
  page,
}) => {
  const { id, companyName, master } = await aPending();
  await signIn(page, 'admin');
  await page.goto(registrationHref(id));

  await test.step('asked: what the mail says stands in the question, and Undo sends none', async () => {
    await button(page, 'Ask for missing information').click();
    await expect(question(page)).toContainText(`${master.email} gets an email asking for:Tax ID`);
    await question(page).getByLabel('Note (optional)').fill('By Friday, please.');
    await button(question(page), 'Send').click();
    await expect(toast(page, `Asking ${companyName} for missing information`)).toBeVisible();
    await expect(button(page, 'Reject')).toHaveAttribute('aria-disabled', 'true');
    await expect(button(page, 'Ask for missing information')).toBeFocused();
    await undo(page);
    await expect(toast(page, 'Undone: nothing was asked.')).toBeVisible();
    expect(await lettersTo(master.email)).toEqual([]);
  });

  await test.step('what is typed into the form meanwhile stays, and can be saved', async () => {
    await button(page, 'Ask for missing information').click();
    await button(question(page), 'Send').click();
    await page.getByLabel('City', { exact: true }).fill('Waco');
    await applyNow(page);
    await expect(toast(page, 'Asked for missing information.')).toBeVisible();
    await expect(missing(page)).toContainText(/Information requested on \d\d\/\d\d\/\d{4} by Hana Miller/);
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Waco');
    expect(await lettersTo(master.email)).toEqual(['registration-asked']);
    await page.getByLabel('Tax ID').fill('74-2911801');
    await button(page, 'Confirm').click();
    await button(question(page), 'OK').click();
    await expect(toast(page, 'Update successfully')).toBeVisible();
  });

  await test.step('rejected: not without a reason, and then it waits no more', async () => {
    await button(page, 'Reject').click();
    await button(question(page), 'Reject').click();
    await expect(question(page)).toContainText('Enter a reason.');
    await page.keyboard.type('Outside of our regions.');
    await button(question(page), 'Reject').click();
    await applyNow(page);
    await expect(missing(page)).toContainText('Outside of our regions.');
    await expect(page.getByText('Rejected', { exact: true })).toBeVisible();
    await expect(button(page, 'Reject')).toHaveCount(0);
    expect(await lettersTo(master.email)).toEqual(['registration-asked', 'registration-rejected']);
    await page.goto(listOf(companyName));
    await expect(page.getByText('No pending registration matches this filter.')).toBeVisible();
    await page.getByRole('button', { name: '+ Filter' }).click();
    await page.getByLabel('Review').selectOption('Rejected');
    await expect(rows(page, master.email)).toContainText('Rejected');
  });

  await test.step('and is approved all the same', async () => {
    await page.goto(registrationHref(id));
    await button(page, 'Approve').click();
    await expect(question(page)).toContainText('rejected this partner');
    await button(question(page), 'OK').click();
    await applyNow(page, /^Approving/);
    await expect(toast(page, 'Approve successfully')).toBeVisible();
    await expect(missing(page)).toHaveCount(0);
  });
});

test('several applicants are asked at once, where something is missing, unless that is undone', async ({ page }) => {
  const name = unique('Several');
  const { master: lacking } = await aPending({ companyName: `${name} lacking` });
  const { master: whole } = await aPending({ companyName: `${name} whole`, taxId: '12-3456789' });
  await signIn(page, 'admin');
  await page.goto(listOf(name));
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  const ask = async () => {
    await page.getByLabel('Action for the selected').selectOption('Ask for missing information');
    await button(page, 'Confirm').click();
  };
  await ask();
  const dialog = page.getByRole('dialog', { name: 'Ask for missing information: 2 partners' });
  await expect(dialog).toContainText('1 can be asked for missing information, 1 can’t.');
  await expect(dialog.getByRole('region', { name: 'Partners to ask' })).toHaveText(`${name} lackingTax ID`);
  await expect(dialog).toContainText('Nothing is missing. You can approve it.');
  await button(dialog, 'Ask 1 partner for missing information').click();
  await expect(toast(page, `Asking ${name} lacking for missing information`)).toBeVisible();
  await undo(page);
  await expect(page.getByRole('form', { name: 'Change of the selected registrations' })).toContainText('2 selected');
  expect(await lettersTo(lacking.email)).toEqual([]);
  await ask();
  await dialog.getByLabel('Note (optional)').fill('By Friday, please.');
  await button(dialog, 'Ask 1 partner for missing information').click();
  await applyNow(page);
  await expect(toast(page, 'Asked for missing information.')).toBeVisible();
  await expect(rows(page, lacking.email)).toContainText('Asked');
  expect([await lettersTo(lacking.email), await lettersTo(whole.email)]).toEqual([['registration-asked'], []]);
});

test('after a rejection of somebody else meanwhile an approval is refused', async ({ page }) => {
  const { id, companyId } = await aPending({ taxId: '12-3456789' });
  await signIn(page, 'admin');
  await page.goto(registrationHref(id));
  await database().query(
    `UPDATE companies SET review_outcome = 'rejected', review_note = 'No.', reviewed_at = now(),
      reviewed_by = 'Kim Lee',
       changed_by = 'Kim Lee', version = version + 1 WHERE id = $1`,
    [companyId],
  );
  await button(page, 'Approve').click();
  await button(question(page), 'OK').click();
  await applyNow(page, /^Approving/);
  await expect(toast(page, 'There was a problem approve user')).toContainText('was rejected by Kim Lee: No.');
});

test('the W-9 is read beside the form, and what comes next stands out', async ({ page }) => {
  const { id } = await aPending({ companyName: unique('Viewer'), taxId: '12-3456789' });
  const looks = (name: string) => button(page, name).evaluate((each) => getComputedStyle(each).backgroundColor);
  const viewer = page.getByRole('region', { name: 'W-9', exact: true });
  await signIn(page, 'admin');
  await page.goto(registrationHref(id));

  await test.step('a file that is gone is told where it would be shown', async () => {
    await expect(viewer.getByRole('alert')).toContainText('The W-9 can’t be shown.');
  });

  await test.step('Approve stands out where nothing is missing, and a chosen W-9 alone wakes Confirm', async () => {
    await expect(button(page, 'Confirm')).toHaveAttribute('aria-disabled', 'true');
    expect(await looks('Approve')).not.toBe(await looks('Reset password'));
    const accent = await looks('Approve');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'w9.pdf', mimeType: 'application/pdf', buffer: Buffer.from(A_W9.bytes) });
    await expect(button(page, 'Confirm')).not.toHaveAttribute('aria-disabled');
    await page.getByLabel('Tax ID').fill('');
    await expect.poll(() => looks('Approve')).not.toBe(accent);
    expect(await looks('Confirm')).toBe(accent);
    await page.getByLabel('Tax ID').fill('12-3456789');
  });

  await test.step('a document comes into a frame of this page, and of no other', async () => {
    const shown = page.waitForResponse((response) => response.url().includes('/w9?view'));
    await button(page, 'Confirm').click();
    await button(question(page), 'OK').click();
    const headers = (await shown).headers();
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="w9.pdf"',
      'content-security-policy': "frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    });
    await expect(viewer.locator('iframe')).toHaveAttribute('title', 'w9.pdf');
    await expect(viewer.getByRole('alert')).toHaveCount(0);
  });

  await test.step('and is hidden and shown again', async () => {
    await button(page, 'Hide').click();
    await expect(viewer).toHaveCount(0);
    await button(page, 'View').click();
    await expect(viewer.locator('iframe')).toBeVisible();
  });
});
