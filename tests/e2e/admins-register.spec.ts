import { expect, test } from './support/test';
import {
  ADMINS,
  answer,
  button,
  email,
  fillIn,
  firstName,
  lastName,
  number,
  openAdmins,
  ownWord,
  question,
  rows,
  toast,
} from './admins-page';
import { database } from './support/database';
import { demoUser } from './support/sign-in';

test('says what is wrong with each field, and keeps what was typed', async ({ page }) => {
  await openAdmins(page, `${ADMINS}/add`);
  await button(page, 'Register').click();
  for (const message of [
    'Email is required',
    'firstName is required',
    'lastName is required',
    'Number is required',
    'Role is required',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(email(page)).toBeFocused();
  await expect(question(page)).toHaveCount(0);

  await email(page).fill('nobody');
  await firstName(page).fill('Ada');
  await number(page).fill('(562) 555-CALL');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Enter a valid email')).toBeVisible();
  await expect(page.getByText('Numbers only (e.g., 9497774444)')).toBeVisible();
  await expect(number(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('firstName is required')).toHaveCount(0);
  await expect(firstName(page)).toHaveValue('Ada');
});

test('asks the server about the e-mail address once typing pauses', async ({ page }) => {
  await openAdmins(page, `${ADMINS}/add`);
  await fillIn(page, '');
  await email(page).pressSequentially(demoUser('shop').email.toUpperCase(), { delay: 15 });
  await expect(page.getByText('This email is already existed.')).toBeVisible();
  await button(page, 'Register').click();
  await expect(email(page)).toBeFocused();
  await expect(question(page)).toHaveCount(0);
  await email(page).fill(`${ownWord()}@own.example`);
  await expect(page.getByText('This email is already existed.')).toHaveCount(0);
});

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
  await expect(rows(page).filter({ hasText: address })).toContainText(
    /In Use\s*Ada Young.*\(562\) 555-0199\s*Shop manager/,
  );
  const { rows: mails } = await database().query('select from mail_outbox where recipient = $1', [address]);
  expect(mails).toHaveLength(1);
});

test('says why it failed, at the field where there is one, and loses nothing', async ({ page }) => {
  const address = `${ownWord()}@own.example`;
  await openAdmins(page, `${ADMINS}/add`);
  // Somebody else is faster than the check.
  await page.route('**/check-email**', (route) => route.fulfill({ json: {} }));
  await fillIn(page, demoUser('shop').email);
  await button(page, 'Register').click();
  await answer(page, 'Register');
  await expect(toast(page, /^Failed Register\s*This email is already existed\.$/)).toBeVisible();
  await expect(page.getByRole('main').getByText('This email is already existed.')).toBeVisible();
  await expect(email(page)).toBeFocused();
  await expect(lastName(page)).toHaveValue('Young');

  await email(page).fill(address);
  await page.route('**/adminManagement/register', (route) => route.abort());
  await button(page, 'Register').click();
  await answer(page, 'Register');
  await expect(toast(page, /^Failed Register\s*The server could not be reached/)).toBeVisible();
  await expect(number(page)).toHaveValue('5625550199');
  await expect(button(page, 'Register')).toHaveText('Register');
});
