import { expect, test } from './support/test';
import {
  ADMINS,
  answer,
  button,
  email,
  fillIn,
  makeAdmin,
  number,
  openAdmins,
  ownWord,
  question,
  rows,
} from './admins-page';
import { database } from './support/database';
import { applyNow, toast } from './support/toasts';

test('registers after a question, tells so, mails a temporary password, and shows the person in the list', async ({
  page,
}) => {
  const address = `${ownWord()}@own.example`;
  await openAdmins(page);
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL(`${ADMINS}/add`);
  await fillIn(page, address);
  await number(page).fill('(562) 555-0199');
  await page.getByLabel('Role').selectOption('Shop manager');
  await page.getByText('Mobile', { exact: true }).click();
  await number(page).press('Enter');
  await expect(question(page)).toContainText('Do you want to register ?');
  await answer(page, 'Cancel');
  await expect(number(page)).toBeFocused();
  await expect(email(page)).toHaveValue(address);
  await button(page, 'Register').click();
  await answer(page, 'Register');
  await expect(toast(page, 'Registered')).toBeVisible();
  await expect(page).toHaveURL(ADMINS);
  await expect(rows(page).filter({ hasText: address })).toContainText(/Ada Young.*\(562\) 555-0199\s*Shop manager/);
  const { rows: mails } = await database().query('select from mail_outbox where recipient = $1', [address]);
  expect(mails).toHaveLength(1);
});

test('invites several from a pasted list: what can’t be is marked before, and comes back to be fixed', async ({
  page,
}) => {
  const [one, other] = [ownWord(), ownWord()];
  const [ann, bo] = [`ann.${one.replace(/\d/g, 'x')}@own.example`, `${other}@own.example`];
  const taken = await makeAdmin();
  await openAdmins(page);
  await page.getByRole('link', { name: 'Invite several' }).click();
  const list = page.getByRole('textbox', { name: 'Email addresses' });
  await list.fill(`${ann}\n"Chu, Bo" <${bo}>; ${taken.email}, nobody@, ${ann.toUpperCase()}\ninfo@own.example`);
  await expect(page.getByText('6 addresses', { exact: true })).toBeVisible();
  await page.getByLabel('Role').selectOption('Shop manager');
  await number(page).fill('(562) 555-0199');
  await button(page, 'Check addresses').click();

  const dialog = page.getByRole('dialog', { name: 'Invite: 6 people' });
  await expect(dialog.getByRole('status')).toHaveText('2 can be invited, 4 can’t.');
  await expect(dialog.getByRole('region', { name: 'People that can’t be invited' }).getByRole('listitem')).toHaveText([
    /This email is already existed\.$/,
    /Enter a valid email$/,
    /Repeated in the list$/,
    /Add the first and last name/,
  ]);
  await expect(dialog.getByRole('region', { name: 'People to invite' })).toContainText('Bo Chu, Shop manager');
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click();
  await applyNow(page);
  await expect(toast(page, '2 people invited')).toBeVisible();
  // Those that weren’t are still there.
  await expect(list).toHaveValue(`${taken.email}\nnobody@\n${ann.toUpperCase()}\ninfo@own.example`);
  const { rows: people } = await database().query<{ name: string }>(
    `select concat_ws(' ', first_name, last_name, office_number) as name from users where email = any($1)`,
    [[ann, bo]],
  );
  expect(people.map(({ name }) => name)).toContain('Bo Chu 5625550199');
  const { rows: mails } = await database().query('select from mail_outbox where recipient = any($1)', [[ann, bo]]);
  expect(mails).toHaveLength(2);

  // A second time is harmless.
  await list.fill(`"Chu, Bo" <${bo}>`);
  await button(page, 'Check addresses').click();
  await expect(page.getByRole('dialog')).toContainText('This email is already existed.');
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Invite/ })).toHaveCount(0);
});
