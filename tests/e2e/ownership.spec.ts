import { workAddress } from '@/lib/addresses/work';
import { adminPath } from '@/lib/addresses/paths';
import { workNumber } from '@/lib/domain/work';
import { listOf, ownOrders } from './own-orders';
import { openOrders, ready } from './orders-page';
import { makePerson } from './support/own-person';
import { signIn } from './support/sign-in';
import { expect, test } from './support/test';
import { applyNow, toast } from './support/toasts';

test('selected orders go to a teammate, are found by them, and are handed over', async ({ page }) => {
  const company = await ownOrders({ status: 2 }, { status: 2 }, { status: 6 });
  const [shipping, other, shipped] = company.orders;
  const [owner, heir] = [await makePerson(), await makePerson()];
  const nameOf = ({ firstName, lastName }: typeof owner) => `${firstName} ${lastName}`;

  await test.step('the orders that don’t wait are named', async () => {
    await openOrders(page, listOf(company));
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('combobox', { name: 'Search teammates and roles' }).fill(owner.lastName);
    await expect(page.getByRole('option')).toHaveText([nameOf(owner)]);
    await page.keyboard.press('Enter');
    await applyNow(page, `to ${nameOf(owner)}`);
    const failed = page.getByRole('region', { name: 'Failed orders to ship' });
    await expect(failed.getByRole('listitem')).toHaveText([
      `${shipped!.orderNumber}This isn’t waiting, so it can’t be assigned.`,
    ]);
    await page.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('the list is filtered by the teammate', async () => {
    await page.getByRole('button', { name: '+ Filter' }).click();
    await page.getByRole('combobox', { name: 'Assigned to' }).selectOption(nameOf(owner));
    await expect(page).toHaveURL(new RegExp(`assigned=user-${owner.id}`));
    await expect(page.getByRole('link', { name: `Remove filter Assigned to ${nameOf(owner)}` })).toBeVisible();
    for (const order of [shipping, other])
      await expect(page.getByRole('link', { name: order!.orderNumber, exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: shipped!.orderNumber, exact: true })).toHaveCount(0);
  });

  await test.step('an administrator hands all of it over', async () => {
    await signIn(page, 'admin');
    await page.goto(adminPath(owner.id));
    await ready(page);
    const work = page.getByRole('region', { name: 'Open work' });
    await expect(work).toContainText('2 orders to ship');
    await work.getByRole('button', { name: 'Hand over 2 orders to ship' }).click();
    const dialog = page.getByRole('dialog', { name: `Hand over work of ${nameOf(owner)}` });
    await dialog.getByRole('combobox').fill(heir.lastName);
    await dialog.getByRole('option', { name: nameOf(heir) }).click();
    await applyNow(page, `to ${nameOf(heir)}`);
    await expect(work).toContainText(`${nameOf(owner)} has no open work.`);
  });

  await test.step('deleting the other one offers the same', async () => {
    await page.goto(adminPath(heir.id));
    await ready(page);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByLabel('Hand over 2 orders to ship').selectOption(nameOf(owner));
    await question.getByRole('button', { name: 'Delete' }).click();
    await applyNow(page, `to ${nameOf(owner)}`);
    await expect(toast(page, `handed over to ${nameOf(owner)}`)).toBeVisible();
  });

  await test.step('Work opens the teammate’s, and says so when an address asks for an unknown kind', async () => {
    await page.goto(workAddress.href({ assigned: `user-${owner.id}` }));
    await ready(page);
    await expect(page.locator(`#item-${workNumber('order', shipping!.id)}`)).toBeVisible();
    await page.goto('/work?kind=gardening');
    await expect(page.getByText('There is no kind of work named “gardening”. Showing all kinds.')).toBeVisible();
    const whose = page.getByRole('group', { name: 'Whose work' });
    await expect(whose.getByRole('link')).toHaveText(['Mine', 'Unassigned', 'All']);
    await whose.getByRole('link', { name: 'Unassigned' }).click();
    await expect(page).toHaveURL(/assigned=nobody/);
    await expect(whose.getByRole('link', { name: 'Unassigned' })).toHaveAttribute('aria-current', 'true');
  });
});

test('the key I takes an order on its own list, and the list of teammates gives it to another', async ({ page }) => {
  const company = await ownOrders({ status: 2 });
  const [order] = company.orders;
  const person = await makePerson(3);
  await signIn(page, 'admin');
  await page.goto(`${listOf(company)}&order=${order!.id}`);
  await ready(page);
  await page.getByRole('button', { name: `Assign ${order!.orderNumber}` }).waitFor();
  await page.keyboard.press('i');
  await expect(toast(page, `${order!.orderNumber} is assigned to`)).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^Assigned to .*: ${order!.orderNumber}$`) }).click();
  await page.getByRole('combobox', { name: 'Search teammates and roles' }).fill(person.lastName);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('button', { name: `Assigned to ${person.firstName} ${person.lastName}: ${order!.orderNumber}` }),
  ).toBeFocused();
});
