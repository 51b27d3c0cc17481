import { randomInt } from 'node:crypto';
import { registrationHref } from '@/lib/addresses/registrations';
import { A_W9 } from '@/tests/upstream/partners-fixture';
import { aPending, button, listOf, question, rows } from './own-registrations';
import { unique } from './product-form-page';
import { failing, held } from './products-page';
import { database } from './support/database';
import { ready } from './support/ready';
import { signIn } from './support/sign-in';
import { expect, test } from './support/test';
import { applyNow, toast, undo } from './support/toasts';

test('a registration says what it lacks, is completed by keyboard, and approved', async ({ page }) => {
  const { companyName, master } = await aPending();
  await signIn(page, 'admin');
  await page.goto(listOf(companyName));
  await expect(page.getByRole('row').filter({ hasText: master.email })).toContainText('Tax ID');
  await page.getByRole('row').filter({ hasText: master.email }).locator('[data-row-link]').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(companyName);
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.getByLabel('Sales Region(s)').fill('Atlantis');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No such region: “Atlantis”.')).toBeVisible();

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
  await applyNow(page, /^Approving/);
  await expect(toast(page, 'Approve successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeFocused();
});

test('of two people who edit and approve one registration the second is told what the first did, once', async ({
  page,
}) => {
  const { id, companyId } = await aPending({ taxId: '12-3456789' });
  await signIn(page, 'admin');
  await page.goto(registrationHref(id));
  await expect(page.getByLabel('Tax ID')).toHaveValue('12-3456789');
  await database().query(
    `UPDATE companies SET tax_id = '98-7654321', city = 'Waco', w9_name = 'theirs.pdf', approval_step = 2,
      changed_by = 'Kim Lee', version = version + 1
     WHERE id = $1`,
    [companyId],
  );
  await database().query(
    `UPDATE registration_products SET brands = 'Silfab', volume_id = 1, volume_data = 120 WHERE company_id = $1
      AND product_type = 1`,
    [companyId],
  );
  await page.getByLabel('Tax ID').fill('74-2911801');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mine.pdf', mimeType: 'application/pdf', buffer: Buffer.from(A_W9.bytes) });
  await button(page, 'Approve').click();
  await button(question(page), 'OK').click();
  const conflict = page.getByRole('dialog', { name: 'This registration changed while you were editing' });
  const taken = ['Austin → Waco', 'None → Silfab · Less than 250 kW · 120', 'Pending Approval → Approved'];
  for (const text of ['Kim Lee saved this registration', '98-7654321', 'mine.pdf · 1 KB · not saved yet', ...taken])
    await expect(conflict).toContainText(text);
  await conflict
    .getByRole('group', { name: 'W-9' })
    .getByRole('radio', { name: /^Use theirs/ })
    .check();
  await button(conflict, 'Save').click();
  await expect(toast(page, 'Update successfully')).toBeVisible();
  await expect(conflict).toHaveCount(0);
  await expect(page.getByLabel('Tax ID')).toHaveValue('74-2911801');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Waco');
  await expect(page.getByText('theirs.pdf')).toBeVisible();
  await expect(button(page, 'Approve')).toHaveCount(0);
  await test.step('a name without a space to break at leaves a phone as wide as it is', async () => {
    const longName = 'Überlandsolar'.repeat(18);
    await database().query('UPDATE companies SET name = $2 WHERE id = $1', [companyId, longName]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(longName);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('several registrations are judged before they are approved, and who lacks something stays', async ({ page }) => {
  const name = unique('Bulk');
  const taxId = `98-${randomInt(1_000_000, 10_000_000)}`;
  const twin = unique('Twin');
  await aPending({ companyName: `${name} whole`, taxId });
  await aPending({ companyName: twin, taxId });
  await aPending({ companyName: `${name} lacking` });
  await signIn(page, 'admin');
  await page.goto(listOf(name));
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(2);
  await expect(page.getByRole('row').filter({ hasText: `${name} whole` })).toContainText('Same tax ID');
  const opened = page.getByRole('heading', { level: 1 });
  await page
    .getByRole('row')
    .filter({ hasText: `${name} lacking` })
    .locator('[data-row-link]')
    .press('Enter');
  await expect(opened).toHaveText(`${name} lacking`);
  await ready(page);
  await page.keyboard.press('j');
  await expect(opened).toHaveText(`${name} whole`);
  await expect(
    page.getByRole('region', { name: 'Possible duplicates' }).getByRole('link', { name: twin }),
  ).toBeVisible();
  await ready(page);
  await page.keyboard.press('k');
  await expect(opened).toHaveText(`${name} lacking`);
  await page.goto(listOf(name));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Please select a target to change.')).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Select all/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve: 2 partners' });
  await expect(dialog).toContainText('1 can be approved, 1 can’t.');
  await expect(dialog).toContainText('Missing or wrong: Tax ID.');
  await expect(dialog.getByRole('region', { name: 'Possible duplicates' })).toContainText(`${twin} (same tax ID`);
  await dialog.getByRole('button', { name: 'Approve 1 partner' }).click();
  await applyNow(page);
  await expect(toast(page, 'Approve successfully')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
});

test('disabling several partners can be undone before it is done', async ({ page }) => {
  const name = unique('Undo');
  const companies: number[] = [];
  for (const which of ['one', 'two']) {
    const { companyId } = await aPending({ companyName: `${name} ${which}` });
    companies.push(companyId);
    await database().query('UPDATE companies SET approval_step = 2 WHERE id = $1', [companyId]);
  }
  const disabled = async () =>
    (await database().query('SELECT FROM users WHERE disabled AND company_id = ANY ($1)', [companies])).rowCount;
  await signIn(page, 'admin');
  await page.goto(listOf(name, '1'));
  await page
    .getByRole('checkbox', { name: /^Select all/ })
    .first()
    .check();
  const disable = async () => {
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable 2 partners' }).click();
  };
  await disable();
  await undo(page);
  await expect(toast(page, 'Undone: nothing was disabled.')).toBeVisible();
  expect(await disabled()).toBe(0);
  await disable();
  await applyNow(page);
  await expect(toast(page, 'Change status success')).toBeVisible();
  expect(await disabled()).toBe(2);
  await expect(page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'Disabled' })).toHaveCount(2);
});

test('a note is added, changed when it is left, and deleted, each after its question', async ({ page }) => {
  const { id, companyId } = await aPending();
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
  await page.getByLabel('New note').focus();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('listitem').filter({ hasText: 'Called, no answer' })).toBeVisible();
  await test.step('what somebody else writes is there when the window gets the focus', async () => {
    const theirs = `INSERT INTO notes (kind, record_id, content, author_name, created_at, updated_at)
      VALUES ('registration', $1, 'Seen at the fair', 'Kim Lee', '2020-01-01', '2020-01-01')`;
    await database().query(theirs, [companyId]);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(page.getByRole('listitem').filter({ hasText: 'Seen at the fair' })).toBeVisible();
    await database().query(
      `DELETE FROM notes WHERE kind = 'registration' AND content = 'Seen at the fair' AND record_id = $1`,
      [companyId],
    );
    await page.reload();
  });
  await page.getByRole('button', { name: /^Edit the note of/ }).click();
  await page.getByLabel('Note', { exact: true }).fill('Called, calls back');
  await page.getByLabel('New note').focus();
  await expect(question(page)).toContainText('Save this note?');
  await test.step('who says no goes on with the text', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Called, calls back');
    await expect(page.getByLabel('Note', { exact: true })).toBeFocused();
    await page.getByLabel('New note').focus();
  });
  await test.step('who else has edited it, and what it says now, is told before it is overwritten', async () => {
    const theirs = `UPDATE notes SET content = 'Called twice', edited_by = 'Kim Lee', updated_at = now(),
      version = 2 WHERE kind = 'registration' AND record_id = $1`;
    await database().query(theirs, [companyId]);
    await question(page).getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'There was a problem editing the note.')).toBeVisible();
    await expect(page.getByText('Kim Lee changed it to: Called twice')).toBeVisible();
    await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Called, calls back');
    await page.getByLabel('Note', { exact: true }).click();
    await page.getByLabel('New note').focus();
  });
  await test.step('a failed edit can be tried again beside it', async () => {
    await page.route('**/editNote', (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, message: 'No room.' } }),
    );
    await question(page).getByRole('button', { name: 'Save' }).click();
    const said = page.getByRole('group', { name: 'Not saved' });
    await expect(said).toContainText('No room.');
    await page.unrouteAll();
    await said.getByRole('button', { name: 'Retry' }).click();
    await expect(toast(page, 'You have successfully edited the note.')).toBeVisible();
  });
  await test.step('what somebody else made of it meanwhile is shown, and not deleted unread', async () => {
    await database().query(
      `UPDATE notes SET content = 'Signed the contract', version = version + 1
       WHERE kind = 'registration' AND record_id = $1`,
      [companyId],
    );
    await page.getByRole('button', { name: /^Delete the note of/ }).click();
    await question(page).getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'There was a deleting the selected note')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Signed the contract' })).toBeVisible();
  });
  await page.getByRole('button', { name: /^Delete the note of/ }).click();
  await expect(question(page)).toContainText('Delete this note?');
  await expect(question(page)).toContainText("Once you do this, it can't be undone");
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Signed the contract')).toHaveCount(0);
});

test('what is typed while a note is on its way stays, and the focus where the person went', async ({ page }) => {
  const { id } = await aPending();
  await signIn(page, 'admin');
  await page.goto(registrationHref(id));
  const box = page.getByLabel('New note');
  await test.step('while it is added', async () => {
    const answer = await held(page, '**/api/users/registration/addNote');
    await box.fill('Called, no answer');
    await button(page, 'Add note').click();
    await box.pressSequentially(', calls back');
    await page.getByLabel('Tax ID').focus();
    await answer.release();
    await expect(page.getByRole('listitem').filter({ hasText: 'Called, no answer' })).toBeVisible();
    await expect(box).toHaveValue('Called, no answer, calls back');
    await expect(page.getByLabel('Tax ID')).toBeFocused();
    await box.fill('');
  });
  const edited = page.getByLabel('Note', { exact: true });
  await page.getByRole('button', { name: /^Edit the note of/ }).click();
  await edited.fill('Called twice');
  await page.getByLabel('Tax ID').focus();
  await test.step('while it is changed', async () => {
    const answer = await held(page, '**/api/users/registration/editNote');
    await question(page).getByRole('button', { name: 'Save' }).click();
    await expect(edited).toBeFocused();
    await edited.press('End');
    await edited.pressSequentially(', no answer');
    await answer.release();
    await expect(toast(page, 'You have successfully edited the note.')).toBeVisible();
    await expect(edited).toHaveValue('Called twice, no answer');
    await expect(page.getByText(/changed it to/)).toHaveCount(0);
  });
  await test.step('and goes with Retry', async () => {
    await failing(page, '**/api/users/registration/editNote', 503, 'No room.');
    await page.getByLabel('Tax ID').focus();
    await question(page).getByRole('button', { name: 'Save' }).click();
    const said = page.getByRole('group', { name: 'Not saved' });
    await expect(said).toContainText('No room.');
    await edited.press('End');
    await edited.pressSequentially(' at all');
    await page.unrouteAll();
    await said.getByRole('button', { name: 'Retry' }).click();
    await expect(edited).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Called twice, no answer at all' })).toBeVisible();
  });
  await test.step('while it is deleted', async () => {
    const answer = await held(page, '**/api/users/registration/deleteNote*');
    await page.getByRole('button', { name: /^Delete the note of/ }).click();
    await question(page).getByRole('button', { name: 'Delete' }).click();
    await expect(question(page)).toHaveCount(0);
    await page.getByLabel('Tax ID').focus();
    await answer.release();
    await expect(page.getByText('Called twice')).toHaveCount(0);
    await expect(page.getByLabel('Tax ID')).toBeFocused();
  });
});

test('a note can be added while another one is changed, and a registration is not approved while it is saved', async ({
  page,
}) => {
  const { id, companyId } = await aPending({ taxId: '74-2911801' });
  await database().query(
    `INSERT INTO notes (kind, record_id, content, author_name, created_at, updated_at)
      VALUES ('registration', $1, 'Seen at the fair', 'Kim Lee', '2020-01-01', '2020-01-01')`,
    [companyId],
  );
  await signIn(page, 'admin');
  await page.goto(registrationHref(id));
  await test.step('the new note is there before the other one is changed', async () => {
    const answer = await held(page, '**/api/users/registration/editNote');
    await page.getByRole('button', { name: 'Edit the note of Kim Lee' }).click();
    await page.getByLabel('Note', { exact: true }).fill('Seen at two fairs');
    await page.getByLabel('New note').focus();
    await question(page).getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('New note').fill('Called, no answer');
    await button(page, 'Add note').click();
    const added = page.getByRole('listitem').filter({ hasText: 'Called, no answer' });
    await expect(added).toBeVisible();
    await expect(added.getByRole('button', { name: /^Edit/ })).toHaveAttribute('aria-disabled', 'true');
    await answer.release();
    await expect(page.getByLabel('Note', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Seen at two fairs' })).toBeVisible();
    await expect(added).toBeVisible();
  });
  const answer = await held(page, '**/api/users/registration/updateUserInfo');
  await expect(button(page, 'Confirm')).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('City', { exact: true }).fill('Waco');
  await button(page, 'Confirm').click();
  await question(page).getByRole('button', { name: 'OK' }).click();
  await expect(button(page, 'Saving…')).toBeVisible();
  await button(page, 'Approve').click({ force: true });
  await answer.release();
  await expect(toast(page, 'Update successfully')).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});

test('partners are filtered by state, purchasing channel and days without points', async ({ page }) => {
  const name = unique('Quiet');
  const [quiet, fresh] = [
    await aPending({ companyName: `${name} long` }),
    await aPending({ companyName: `${name} new` }),
  ];
  await database().query(
    `UPDATE companies SET approval_step = 2,
       created_at = now() - make_interval(days => CASE id WHEN $1 THEN 200 ELSE 5 END)
     WHERE id = ANY($2::int[])`,
    [quiet.companyId, [quiet.companyId, fresh.companyId]],
  );
  await signIn(page, 'admin');
  await page.goto(listOf(name, '1'));
  await expect(rows(page, name)).toHaveCount(2);
  await page.getByRole('button', { name: '+ Filter' }).click();
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('Texas');
  await page.getByRole('combobox', { name: 'Purchasing channel', exact: true }).selectOption('Sunline Supply');
  await expect(rows(page, name)).toHaveCount(2);
  await page.getByRole('combobox', { name: 'No points moved for' }).selectOption('180 days');
  await expect(rows(page, name)).toHaveCount(1);
  await expect(rows(page, quiet.master.email)).toBeVisible();
  for (const part of ['state=TX', 'channel=Sunline', 'silent=180']) expect(page.url()).toContain(part);
  for (const chip of ['State: TX', 'Purchasing channel: Sunline Supply', 'No points moved for 180 days or longer'])
    await expect(page.getByRole('link', { name: `Remove filter ${chip}` })).toBeVisible();
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('Nevada');
  await expect(page.getByText('No approved registration matches this filter.')).toBeVisible();
});
