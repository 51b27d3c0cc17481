import { ownOrders } from './own-orders';
import { dialog } from './orders-page';
import { dropPerson, makePerson, OWN_PASSWORD } from './support/own-person';
import { signInAt } from './support/sign-in';
import { expect, test } from './support/test';
import { json } from './support/upstream';

test('who is mentioned in a note sees it below the bell, opens the record from there, and has read it', async ({
  page,
}) => {
  const person = await makePerson(3);
  const { orders } = await ownOrders({});
  const [order] = orders;
  const mention = () => json('POST', `/notes/order/${order!.id}`, { content: `Please look, @[${person.id}]` });
  const bell = page.getByRole('button', { name: /^Notifications(,|$)/ });

  await test.step('it counts on the next page', async () => {
    await mention();
    await signInAt(page, '', person.email, OWN_PASSWORD);
    await page.goto('/dashboard');
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  });

  await test.step('a press on its line opens the order and reads it', async () => {
    await bell.focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('dialog', { name: 'Notifications' });
    const link = list.getByRole('link', { name: /^Unread: .* mentioned you/ });
    await expect(link).toBeVisible();
    await link.click();
    await expect(dialog(page)).toContainText('Please look, @Own Person');
    await page.keyboard.press('Escape');
    await expect(bell).toHaveAccessibleName('Notifications');
  });

  await test.step('one that a mail leads to is read by opening it', async () => {
    await mention();
    const { data } = (await (await page.request.get('/api/notices?show=unread')).json()) as { data: { id: number }[] };
    await page.goto(`/notices/${data[0]!.id}`);
    await expect(page).toHaveURL(new RegExp(`order=${order!.id}`));
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bell).toHaveAccessibleName('Notifications');
    expect((await page.request.get('/notices/999999999')).status()).toBe(404);
  });

  await test.step('how one is told is chosen once and for all', async () => {
    await page.goto('/notices/ways');
    const choice = page.getByLabel('Someone mentions me in a note');
    await choice.selectOption({ label: 'And in the 8:00 email' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(choice).toHaveValue('digest');
  });
  await dropPerson(person);
});
