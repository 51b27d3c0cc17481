import { expect, newBrowser, test } from './support/test';
import {
  ADMINS,
  answer,
  button,
  email,
  firstName,
  makeAdmin,
  number,
  openAdmins,
  question,
  rowOf,
} from './admins-page';
import { database } from './support/database';
import { moreAction } from './support/more-actions';
import { PASSWORD, signIn, signInAs, signInByForm } from './support/sign-in';
import { json } from './support/upstream';
import { toast } from './support/toasts';

const formOf = ({ id }: { id: number }) => `${ADMINS}/${id}`;

test('updates after a question, by the same rules as registering', async ({ page }) => {
  const person = await makeAdmin();
  await openAdmins(page, formOf(person));
  await expect(email(page)).toHaveValue(person.email);
  await expect(email(page)).not.toBeEditable();
  await expect(button(page, 'Update')).toHaveAttribute('aria-disabled', 'true');
  await firstName(page).fill(' ');
  await number(page).fill('12a');
  await button(page, 'Update').click();
  await expect(page.getByText('firstName is required')).toBeVisible();
  await expect(number(page)).toHaveAttribute('aria-invalid', 'true');
  await firstName(page).fill(' Edited ');
  await number(page).fill('9497774444');
  await button(page, 'Update').click();
  await expect(question(page)).toContainText('Do you want to update ?');
  await answer(page, 'Cancel');
  await expect(firstName(page)).toHaveValue(' Edited ');
  await button(page, 'Update').click();
  await answer(page, 'Update');
  await expect(toast(page, 'Update user success')).toBeVisible();
  await expect(button(page, 'Update')).toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await expect(firstName(page)).toHaveValue('Edited');
  await expect(number(page)).toHaveValue('9497774444');
});

test('erases what is kept of somebody, once the name is typed and nobody has undone it', async ({ page }) => {
  const person = await makeAdmin();
  const name = `${person.firstName} ${person.lastName}`;
  await openAdmins(page, formOf(person));
  const data = page.getByRole('dialog', { name: 'Personal data' });
  const open = async () => {
    await (await moreAction(page, 'Export or erase data')).click();
    await data.getByRole('button', { name: 'Erase data' }).click();
  };
  const ask = async () => {
    await open();
    await expect(question(page)).toContainText(`their activity, under Former user ${person.id}`);
    await question(page).getByRole('textbox').fill(name);
    await question(page).getByRole('textbox').press('Enter');
    await expect(question(page)).toBeHidden();
    await expect(data).toBeHidden();
  };
  await open();
  await question(page).getByRole('button', { name: 'Erase data' }).click();
  await expect(question(page)).toContainText(`Enter ${name} exactly as shown.`);
  await answer(page, 'Cancel');
  await page.keyboard.press('Escape');
  await expect(data).toBeHidden();
  await ask();
  await toast(page, `Erasing the data of ${name}`).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Undone: nothing was erased.')).toBeVisible();
  await ask();
  await toast(page, `Erasing the data of ${name}`).getByRole('button', { name: 'Apply now' }).click();
  await expect(toast(page, `Erased. ${name} is now Former user ${person.id}.`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${ADMINS}$`));
  await page.goto('/admincontrols/activity');
  await expect(page.getByRole('main')).toContainText(`Erased the personal data of Former user ${person.id}`);
  await expect(page.getByRole('main')).not.toContainText(name);
});

test('keeps what was typed when someone else was faster, and shows theirs beside it', async ({ page }) => {
  const person = await makeAdmin();
  await openAdmins(page, formOf(person));
  await firstName(page).fill('Mine');
  await json('PATCH', '/users/adminManagement/editUserDetail', {
    userId: person.id,
    user: { officeNumber: '2135550100' },
  });
  await button(page, 'Update').click();
  await answer(page, 'Update');
  const conflict = page.getByRole('dialog', { name: 'This account changed while you were editing' });
  await expect(conflict).toContainText('Office Number');
  await expect(conflict).toContainText('2135550100');
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Update user success')).toBeVisible();
  await expect(firstName(page)).toHaveValue('Mine');
  await expect(number(page)).toHaveValue('2135550100');
});

test('resets a password after a question: the old cookie and the old password are refused', async ({
  page,
  browser,
}) => {
  const person = await makeAdmin();
  const elsewhere = await newBrowser(browser);
  await signInAs(elsewhere, person.email);
  await elsewhere.goto('/dashboard');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(/^Good /);

  await openAdmins(page, formOf(person));
  await button(page, 'Reset password').click();
  await expect(question(page)).toContainText('Do you want to reset the password ?');
  await answer(page, 'Reset password');
  await expect(toast(page, 'Reset password success')).toBeVisible();
  await expect(button(page, 'Reset password')).toBeFocused();
  const { rows: mails } = await database().query('select from mail_outbox where recipient = $1', [person.email]);
  expect(mails).toHaveLength(1);

  await elsewhere.goto('/rewards/qpoint-management');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toContainText('Welcome to your');
  await signInByForm(elsewhere, person.email, PASSWORD);
  await expect(elsewhere.getByText('Invalid email address or password')).toBeVisible();
  await elsewhere.context().close();
});

test('deletes after a question, and ends what the person was doing', async ({ page, browser }) => {
  const person = await makeAdmin();
  const elsewhere = await newBrowser(browser);
  await signInAs(elsewhere, person.email);
  await elsewhere.goto('/rewards/qpoint-management');
  await openAdmins(page, `${ADMINS}?searchFor=${person.lastName}`);
  await rowOf(page, person).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.lastName);
  await (await moreAction(page, 'Delete')).click();
  await expect(question(page)).toContainText('Do you want to delete ?');
  await page.keyboard.press('Escape');
  await expect(button(page, 'More actions')).toBeFocused();
  await (await moreAction(page, 'Delete')).click();
  await answer(page, 'Delete');
  await expect(toast(page, 'Deleted.')).toBeVisible();
  await expect(page).toHaveURL(ADMINS);
  await expect(rowOf(page, person)).toHaveCount(0);
  await page.goto(formOf(person));
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(person.lastName);
  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { level: 1 })).toContainText('Welcome to your');
  await elsewhere.context().close();
});

test('another role signs the person out, and is theirs from the next sign-in on', async ({ page, browser }) => {
  const person = await makeAdmin({ roleId: 2 });
  const elsewhere = await newBrowser(browser);
  await signInAs(elsewhere, person.email);
  await elsewhere.goto('/rewards/qpoint-management');
  await openAdmins(page, formOf(person));
  await page.getByLabel('Role').selectOption('Shop manager');
  await button(page, 'Update').click();
  await expect(question(page)).toContainText('is signed out immediately and has the role Shop manager');
  await answer(page, 'Update');
  await expect(toast(page, 'Update user success')).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { level: 1 })).toContainText('Welcome to your');
  await signInByForm(elsewhere, person.email, PASSWORD);
  await expect(
    elsewhere.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Orders' }),
  ).toBeVisible();
  await elsewhere.context().close();
});

test('an address without anyone behind it is not found', async ({ page }) => {
  await signIn(page, 'admin');
  for (const id of ['999999', 'abc', '0']) expect((await page.request.get(`${ADMINS}/${id}`)).status(), id).toBe(404);
});
