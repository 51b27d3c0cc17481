import { expect, test } from './support/test';
import { ADMINS, answer, button, email, fillIn, number, openAdmins, ownWord, question, rows } from './admins-page';
import { database } from './support/database';
import { toast } from './support/toasts';

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
