import { ready, settled } from './orders-page';
import { dropPerson, makePerson, OWN_PASSWORD } from './support/own-person';
import { signInAt } from './support/sign-in';
import { expect, test, type Page } from './support/test';

const ORDERS = '/marketing-shop/orders/all/1';
const PRODUCTS = '/marketing-shop/products/1';

const views = (page: Page, of: string) => page.getByRole('navigation', { name: `Views of ${of}` });
const namesOf = (page: Page, of: string) => views(page, of).getByRole('link').locator('.truncate').allInnerTexts();

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog).toBeHidden();
}

test('views are saved, opened, changed, arranged and deleted, on orders and products', async ({ page }) => {
  const person = await makePerson(3);
  try {
    await signInAt(page, '', person.email, OWN_PASSWORD);
    await page.goto(ORDERS);
    await ready(page);

    await test.step('days in words are saved as such, and the list opens with the view', async () => {
      await page.getByRole('textbox', { name: 'Start date' }).fill('last month');
      await expect(page.getByRole('status').filter({ hasText: /^\d\d\/01\/\d{4} – / })).toBeVisible();
      await page.getByRole('textbox', { name: 'Start date' }).press('Enter');
      await expect(page.getByRole('link', { name: 'Remove filter Last month' })).toBeVisible();
      await page.getByRole('button', { name: 'Save view…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save view' });
      await dialog.getByLabel('Name').fill('Month that was');
      await dialog.getByLabel('Open Orders with this view').check();
      await dialog.getByLabel('Name').press('Enter');
      await expect(page).toHaveURL(/startDate=last-month&endDate=last-month&view=\d+$/);
      await expect(views(page, 'Orders').locator('[aria-current]')).toContainText('Month that was');

      await page.getByRole('link', { name: 'Products', exact: true }).click();
      await expect(page).toHaveURL(/products/);
      await page.getByRole('link', { name: /^Orders/ }).click();
      await expect(page).toHaveURL(/startDate=last-month&endDate=last-month&view=\d+$/);
    });

    await test.step('all of the list stays all of it over a reload, and a short link opens the view', async () => {
      const id = /view=(\d+)/.exec(page.url())![1]!;
      await page.getByRole('navigation', { name: 'Order status' }).getByRole('link', { name: /^All/ }).click();
      // A tab leaves the view, and keeps what is set.
      await expect(page).toHaveURL(/startDate=last-month&endDate=last-month$/);
      await page.getByRole('link', { name: 'Clear all' }).click();
      await expect(page).toHaveURL(/all\/1\?view=none$/);
      await page.reload();
      await expect(page).toHaveURL(/all\/1\?view=none$/);
      await expect(page.getByRole('link', { name: 'Remove filter Last month' })).toBeHidden();
      await page.goto(`${ORDERS}?view=${id}`);
      await expect(page).toHaveURL(new RegExp(`startDate=last-month&endDate=last-month&view=${id}$`));
    });

    await test.step('a change is counted, taken back, and saved as another view', async () => {
      await ready(page);
      await page.getByRole('searchbox', { name: 'Search orders' }).fill('solar');
      await page.getByRole('searchbox', { name: 'Search orders' }).press('Enter');
      await expect(page.getByText('1 change')).toBeVisible();
      await page.getByRole('button', { name: 'Reset' }).click();
      await expect(page.getByText('1 change')).toBeHidden();
      await expect(page).not.toHaveURL(/solar/);

      await page.getByRole('link', { name: /^Processing/ }).click();
      await expect(page).toHaveURL(/orders\/2\/1/);
      await settled(page);
      await save(page, 'In work');
      await expect(views(page, 'Orders').locator('[aria-current]')).toContainText('In work');
    });

    await test.step('their order is changed by key, and v with a number opens one', async () => {
      await page.getByRole('button', { name: 'Arrange views' }).click();
      const dialog = page.getByRole('dialog', { name: 'Arrange views' });
      await dialog.getByRole('button', { name: 'Move In work, place 2 of 2' }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Space');
      await expect(dialog.getByRole('button', { name: 'Move In work, place 1 of 2' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Done' }).click();
      expect(await namesOf(page, 'Orders')).toEqual(['In work', 'Month that was']);
      await page.keyboard.press('v');
      await page.keyboard.press('2');
      await expect(page).toHaveURL(/startDate=last-month/);
      await page.reload();
      expect(await namesOf(page, 'Orders')).toEqual(['In work', 'Month that was']);
    });

    await test.step('a deleted one leaves what is set', async () => {
      await ready(page);
      await page.getByRole('button', { name: 'Arrange views' }).click();
      await page.getByRole('button', { name: 'Delete Month that was' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('button', { name: 'Delete Month that was' })).toBeHidden();
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page).toHaveURL(/startDate=last-month&endDate=last-month$/);
      expect(await namesOf(page, 'Orders')).toEqual(['In work']);
    });

    await test.step('products have views of their own', async () => {
      await page.goto(`${PRODUCTS}?status=low`);
      await ready(page);
      await expect(views(page, 'Products')).toBeHidden();
      await save(page, 'Nearly gone');
      await page.goto('/marketing-shop/products?view=none');
      await ready(page);
      await page.keyboard.press('v');
      await page.keyboard.press('1');
      await expect(page).toHaveURL(/products\/1\?status=low&view=\d+$/);
    });
  } finally {
    await dropPerson(person);
  }
});
