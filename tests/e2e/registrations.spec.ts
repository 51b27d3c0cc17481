import { randomUUID } from 'node:crypto';
import { registrationHref, registrationsAddress } from '@/lib/addresses/registrations';
import { aPartner, type TestPartner } from '@/tests/upstream/partners-fixture';
import { unique } from './product-form-page';
import { database } from './support/database';
import { signIn } from './support/sign-in';
import { expect, test, type Page } from './support/test';

const question = (page: Page) => page.getByRole('alertdialog');
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });

/** A partner who waits, and lacks a tax ID alone unless told otherwise. */
async function aPending({ companyName = unique('Solstice'), taxId = null as string | null } = {}): Promise<TestPartner> {
  const partner = await aPartner(database(), { email: `${randomUUID()}@partner.example` });
  await database().query('UPDATE companies SET name = $2, tax_id = $3 WHERE id = $1', [partner.companyId, companyName, taxId]);
  return { ...partner, companyName };
}

const listOf = (companyName: string) => registrationsAddress.href({ searchBy: 'companyName', searchFor: companyName });

test('a registration says what it lacks, is completed by keyboard, and approved', async ({ page }) => {
  const { companyName, master } = await aPending();
  await signIn(page, 'admin');
  await page.goto(listOf(companyName));
  await expect(page.getByRole('row').filter({ hasText: master.email })).toContainText('Tax ID');
  await page.getByRole('row').filter({ hasText: master.email }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(companyName);
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.getByLabel('Sales Region(s)').fill('Atlantis');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is no region “Atlantis”.')).toBeVisible();

  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(toast(page, 'Tax ID is required')).toBeVisible();
  await expect(page.getByLabel('Tax ID')).toBeFocused();
  await page.keyboard.type('none');
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'TaxId wrong is format')).toBeVisible();
  await page.getByLabel('Tax ID').fill('');
  await page.keyboard.type('74-2911801');
  await page.keyboard.press('Control+s');
  await expect(question(page)).toContainText('Do you want to update?');
  await test.step('a save that failed after its question is said beside the button that asked it', async () => {
    await page.route('**/api/users/registration/updateUserInfo', (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, message: 'No room.' } }),
    );
    await question(page).getByRole('button', { name: 'OK' }).click();
    const said = page.getByRole('group', { name: 'Not saved' });
    await expect(said).toContainText('No room.');
    await page.unrouteAll();
    await said.getByRole('button', { name: 'Retry' }).click();
  });
  await question(page).getByRole('button', { name: 'OK' }).click();
  await expect(toast(page, 'Update successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await question(page).getByRole('button', { name: 'OK' }).click();
  await expect(toast(page, 'Approve successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeFocused();
});

test('of two people who edit one registration the second is told what the first changed', async ({ page }) => {
  const { id, companyId } = await aPending({ taxId: '12-3456789' });
  await signIn(page, 'admin');
  await page.goto(registrationHref(id));
  await expect(page.getByLabel('Tax ID')).toHaveValue('12-3456789');
  await database().query(`UPDATE companies SET tax_id = '98-7654321', city = 'Waco', version = version + 1 WHERE id = $1`, [companyId]);
  await page.getByLabel('Tax ID').fill('74-2911801');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await question(page).getByRole('button', { name: 'OK' }).click();
  const conflict = page.getByRole('dialog', { name: 'This registration was changed meanwhile' });
  await expect(conflict).toContainText('98-7654321');
  await expect(conflict).toContainText('Austin → Waco');
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Update successfully')).toBeVisible();
  await expect(page.getByLabel('Tax ID')).toHaveValue('74-2911801');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Waco');
});

test('several registrations are judged before they are approved, and who lacks something stays', async ({ page }) => {
  const name = unique('Bulk');
  await aPending({ companyName: `${name} whole`, taxId: '12-3456789' });
  await aPending({ companyName: `${name} lacking` });
  await signIn(page, 'admin');
  await page.goto(listOf(name));
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(2);
  const opened = page.getByRole('heading', { level: 1 });
  await page.getByRole('row').filter({ hasText: `${name} lacking` }).getByRole('link').press('Enter');
  await expect(opened).toHaveText(`${name} lacking`);
  await page.keyboard.press('j');
  await expect(opened).toHaveText(`${name} whole`);
  await page.keyboard.press('k');
  await expect(opened).toHaveText(`${name} lacking`);
  await page.goto(listOf(name));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Please select a target to change.')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Select all/ }).first().check();
  await page.getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve: 2 partners' });
  await expect(dialog).toContainText('1 can be approved, 1 can’t.');
  await expect(dialog).toContainText('Missing or wrong: Tax ID.');
  await dialog.getByRole('button', { name: 'Approve 1 partner' }).click();
  await expect(toast(page, 'Approve successfully')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
});

test('disabling several partners can be undone, as its message says', async ({ page }) => {
  const name = unique('Undo');
  for (const which of ['one', 'two']) {
    const { companyId } = await aPending({ companyName: `${name} ${which}` });
    await database().query('UPDATE companies SET approval_step = 2 WHERE id = $1', [companyId]);
  }
  await signIn(page, 'admin');
  await page.goto(registrationsAddress.href({ tab: '1', searchBy: 'companyName', searchFor: name }));
  await page.getByRole('checkbox', { name: /^Select all/ }).first().check();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable 2 partners' }).click();
  await expect(toast(page, 'Change status success')).toContainText('Undo puts them in use again.');
  const disabled = page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'Disabled' });
  await expect(disabled).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(disabled).toHaveCount(0);
});

test('a note is added, changed when it is left, and deleted, each after its question', async ({ page }) => {
  const { id } = await aPending();
  await signIn(page, 'admin');
  await page.goto(registrationHref(id));
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Please enter note content.')).toBeVisible();
  await page.getByLabel('New note').fill('Called, no answer');
  await test.step('what is typed of a note is offered after a reload', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('group', { name: 'Draft' }).getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByLabel('New note')).toHaveValue('Called, no answer');
  });
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Called, no answer' })).toBeVisible();
  await page.getByRole('button', { name: /^Edit the note of/ }).click();
  await page.getByLabel('Note', { exact: true }).fill('Called, calls back');
  await page.getByLabel('New note').focus();
  await expect(question(page)).toContainText('Save this note?');
  await question(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'You have successfully edited the note.')).toBeVisible();
  await page.getByRole('button', { name: /^Delete the note of/ }).click();
  await expect(question(page)).toContainText('Delete this note?');
  await expect(question(page)).toContainText('Once you do this, it can\'t be undone');
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Called, calls back')).toHaveCount(0);
});
