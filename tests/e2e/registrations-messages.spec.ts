import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { activityAddress } from '@/lib/addresses/activity';
import { registrationHref, registrationsAddress } from '@/lib/addresses/registrations';
import { aUser } from '@/tests/upstream/harness/factories';
import { A_W9, aPartner } from '@/tests/upstream/partners-fixture';
import { aPending, button, listOf, question, rows } from './own-registrations';
import { unique } from './product-form-page';
import { database } from './support/database';
import { downloadBy } from './support/download';
import { failAt } from './support/fail-at';
import { signIn } from './support/sign-in';
import { expect, test, type Locator, type Page } from './support/test';
import { applyNow, toast } from './support/toasts';

const field =
  (label: string, nth = 0) =>
  (page: Page): Locator =>
    page.getByLabel(label, { exact: true }).nth(nth);
const brands =
  (nth: number) =>
  (page: Page): Locator =>
    page.getByRole('group', { name: 'Brands' }).nth(nth);
const fill = (label: string, text: string) => (page: Page) => field(label)(page).fill(text);
const choose =
  (label: string, value: string, nth = 0) =>
  (page: Page) =>
    field(label, nth)(page).selectOption(value);

type Said = readonly [sentence: string, at: (page: Page) => Locator];

/** Of spec 3 §5, in its order: what an empty form is told, then one that holds wrong values. */
const RULES: readonly { filled: readonly ((page: Page) => Promise<unknown>)[]; said: readonly Said[] }[] = [
  {
    filled: [
      choose('Main Purchasing Channel', 'Other'),
      ...['First Name', 'Last Name', 'Partner Company'].map((label) => fill(label, '')),
    ],
    said: [
      ['Distributor is required !', field('Distributor')],
      ['Company Name is required', field('Partner Company')],
      ['Main Contact Number is required', field('Main Contact Number')],
      ['URL is required', field('URL')],
      ['Primary Products Ess is required', brands(1)],
      ['Primary Products Module is required', brands(0)],
      ['Main Business Type is required', field('Main Business Type')],
      ['Title is required', field('Title')],
      ['Tax ID is required', field('Tax ID')],
      ['Address is required', field('Address')],
      ['City is required', field('City')],
      ['State is required', field('State')],
      ['ZipCode is required', field('ZipCode')],
      ['Sales region is required', field('Sales Region(s)')],
      ['Installation volume Module is required', field('Installation volume')],
      ['Installation volume Ess is required', field('Installation volume', 1)],
      ['First Name is required', field('First Name')],
      ['Last Name is required', field('Last Name')],
      ['W9 is required', field('W-9')],
    ],
  },
  {
    filled: [
      fill('Distributor', 'Corner Shop'),
      fill('Partner Company', 'Solstice'),
      fill('Main Contact Number', 'call me'),
      fill('URL', 'nowhere'),
      fill('Tax ID', '7a'),
      choose('Main Business Type', '1'),
      choose('Title', 'Other'),
      choose('Installation volume', '1'),
      choose('Installation volume', '11', 1),
      fill('Quantity (kW)', 'many'),
      fill('Quantity (SETS)', '10'),
    ],
    said: [
      ['Numbers only (e.g., 9497774444)', field('Main Contact Number')],
      ['Please enter the url except for http:// ex) www.qcells.com', field('URL')],
      ['Title is required', field('Other title')],
      ['TaxId wrong is format', field('Tax ID')],
      ['Invalid installation volume value', field('Quantity (kW)')],
      ['Invalid installation volume value ess', field('Quantity (SETS)')],
      ['Company Size is required', field('Company Size')],
    ],
  },
  {
    filled: [
      fill('Main Contact Number', '5625550143'),
      fill('URL', 'solstice.example'),
      fill('Other title', 'Roofer'),
      fill('Tax ID', '74-2911801'),
      fill('Quantity (kW)', '250'),
    ],
    said: [
      ['Primary Products Ess is required', brands(1)],
      ['Invalid installation volume value module', field('Quantity (kW)')],
    ],
  },
];

test('each rule is said at its field in the words of the spec, and the first of them as the message', async ({
  page,
}) => {
  const { id } = await aPartner(database(), { complete: false, email: `${randomUUID()}@partner.example` });
  await signIn(page, 'admin');
  await page.goto(registrationHref(id));
  for (const { filled, said } of RULES) {
    for (const act of filled) await act(page);
    await button(page, 'Confirm').click();
    await expect(toast(page, said[0]![0]).first()).toBeVisible();
    for (const [sentence, at] of said) await expect.soft(at(page), sentence).toHaveAccessibleDescription(sentence);
  }
  await fill('Quantity (kW)', '249.5')(page);
  await expect(field('Quantity (kW)')(page)).toHaveAccessibleDescription('Value has to be within the selected range');
});

test('a registration is approved with its W-9 and gets another master; what fails is said in the words of the spec', async ({
  page,
}) => {
  const name = unique('Morning');
  const older = await aPending({ companyName: `${name} older` });
  const { id, companyId, companyName, master } = await aPending({ companyName: `${name} newer` });
  const sub = await aUser(database(), { roleId: 6, companyId, email: `sub-${master.email}` });
  await signIn(page, 'admin');
  await page.goto(listOf(name));
  await rows(page, companyName).locator('[data-row-link]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(companyName);
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'w9.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
  await expect(page.getByText('A W-9 is a PDF, PNG or JPEG file')).toBeVisible();
  await file.setInputFiles({ name: A_W9.name, mimeType: 'application/pdf', buffer: Buffer.from(A_W9.bytes) });
  await fill('Tax ID', '74-2911801')(page);

  const isAsked = async (text: string, answer: string) => {
    await expect(question(page)).toContainText(text);
    await button(question(page), answer).click();
  };
  const fix = await failAt(page, '/users/registration/');
  // What was typed is saved before it is approved.
  for (const pressed of ['Confirm', 'Approve']) {
    await button(page, pressed).click();
    await isAsked('Do you want to update?', 'OK');
    await expect(toast(page, 'Update failed !').first()).toBeVisible();
  }
  await page.getByLabel('New note').fill('Called');
  await button(page, 'Add note').click();
  await expect(toast(page, 'There was a problem add new note Not now.')).toBeVisible();
  await button(page, 'Reset password').click();
  await isAsked('Reset password?', 'Reset password');
  await expect(toast(page, 'Change and E-mail Failed.')).toBeVisible();
  await fix();
  await expect(field('Tax ID')(page)).toHaveValue('74-2911801');
  await button(page, 'Add note').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Called' })).toBeVisible();
  await button(page, 'Reset password').click();
  await isAsked('Reset password?', 'Reset password');
  await expect(toast(page, 'Change and E-mail Sended.')).toBeVisible();
  const mendApproval = await failAt(page, '/users/registration/approve');
  await button(page, 'Approve').click();
  await isAsked('Do you want to update?', 'OK');
  await applyNow(page, /^Approving/);
  await expect(toast(page, 'There was a problem approve user Not now.')).toBeVisible();
  await mendApproval();
  await button(page, 'Approve').click();
  await isAsked('Do you want to update?', 'OK');
  await applyNow(page, /^Approving/);
  await expect(toast(page, 'Approve successfully')).toBeVisible();
  // Chromium gives a click in the frame of a scroll to the viewer that stood there before.
  await button(page, 'Hide').click();

  const mendFiles = await failAt(page, '/registrations/', 'GET');
  const download = page.getByRole('link', { name: 'Download', exact: true });
  await download.click();
  await expect(toast(page, 'There was a problem download w9 image Not now.')).toBeVisible();
  await mendFiles();
  const saved = await downloadBy(page, () => download.click());
  expect([saved.suggestedFilename(), await readFile(await saved.path())]).toEqual([A_W9.name, Buffer.from(A_W9.bytes)]);

  const mendAgain = await failAt(page, '/users/registration/');
  await page.getByRole('button', { name: /^Delete the note of/ }).click();
  await isAsked('Delete this note?', 'Delete');
  await expect(toast(page, 'There was a deleting the selected note Not now.')).toBeVisible();
  const assign = button(page, 'Save changed master ID');
  await assign.click();
  await expect(field('Sub-user')(page)).toHaveAccessibleDescription('Please select a Master ID.');
  await field('Sub-user')(page).selectOption(String(sub.id));
  await assign.click();
  await isAsked('Do you want to assign it as Master ID?', 'OK');
  await expect(toast(page, 'Failed assign MasterID')).toBeVisible();
  await mendAgain();
  await test.step('after the approval, the keys lead on through the list that it was opened from', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(older.companyName);
    await page.goto(registrationHref(id));
  });
  const other = await page.context().newPage();
  await other.goto(registrationHref(id));
  await fill('City', 'Waco')(other);
  await field('Sub-user')(page).selectOption(String(sub.id));
  await assign.click();
  await isAsked('Do you want to assign it as Master ID?', 'OK');
  await expect(page).toHaveURL((url) => url.pathname === registrationsAddress.listHref({ tab: '1' }));
  await test.step('who has it open meanwhile keeps what they typed, is told, and saves for the new master', async () => {
    const save = async () => {
      await button(other, 'Confirm').click();
      await button(question(other), 'OK').click();
    };
    await save();
    const conflict = other.getByRole('dialog', { name: 'This registration changed while you were editing' });
    await expect(conflict).toContainText(`${master.email} → ${sub.email}`);
    await button(conflict, 'Save').click();
    await expect(toast(other, 'Main Contact Number is required')).toBeVisible();
    await fill('Main Contact Number', '5625550143')(other);
    await save();
    await expect(toast(other, 'Update successfully')).toBeVisible();
    await expect(field('City')(other)).toHaveValue('Waco');
    await expect(field('First Name')(other)).toHaveValue(sub.firstName);
    await other.reload();
    await expect(other.getByText(sub.email, { exact: true }).first()).toBeVisible();
  });
});

test('several registrations fail and are deleted in the words of the spec, and one is restored from the activity log', async ({
  page,
}) => {
  const name = unique('Trash');
  const { id, companyId, companyName } = await aPending({ companyName: name, taxId: '12-3456789' });
  await signIn(page, 'admin');
  const changes = async (tab: '0' | '1', action: string, verb: string) => {
    await page.goto(listOf(name, tab));
    await page
      .getByRole('checkbox', { name: /^Select all/ })
      .first()
      .check();
    await page.getByRole('combobox', { name: /selected$/ }).selectOption({ label: action });
    await button(page, 'Confirm').click();
    await button(page.getByRole('dialog'), `${verb} 1 partner`).click();
    await applyNow(page);
  };
  const fix = await failAt(page, '/users/registration/');
  const failing = [
    ['0', 'Approve', 'Approve', 'approve user'],
    ['0', 'Delete', 'Delete', 'delete user'],
    ['1', 'Disabled', 'Disable', 'when update status'],
  ] as const;
  for (const [tab, action, verb, failed] of failing) {
    await database().query('UPDATE companies SET approval_step = $2 WHERE id = $1', [companyId, tab === '1' ? 2 : 0]);
    await changes(tab, action, verb);
    await expect(toast(page, `There was a problem ${failed} Not now.`)).toBeVisible();
  }
  await fix();
  await database().query('UPDATE companies SET approval_step = 0 WHERE id = $1', [companyId]);
  await changes('0', 'Delete', 'Delete');
  await expect(toast(page, 'Delete successfully')).toBeVisible();
  await expect(page.getByText('No users.')).toBeVisible();
  await page.goto(activityAddress.href({ object: `partner:${id}` }));
  await page
    .getByRole('link', { name: /^Deleted/ })
    .first()
    .click();
  await button(page.getByRole('dialog'), 'Restore this partner').click();
  await toast(page, 'The partner is restored').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(companyName);
});
