import { expect, test } from './support/test';
import { dialog, openOrders, orderLink, rows } from './orders-page';
import { dropCategory, dropProduct, makeCategory, makeProduct, ownName, productOf } from './support/shop';
import { signIn } from './support/sign-in';

test('keys go to areas, search, tick and open, and never while typing', async ({ page }) => {
  await openOrders(page);

  await test.step('the rows are reached from the start, by arrow or letter, ticked, and then their bar', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(orderLink(page, 0)).toBeFocused();
    await page.keyboard.press('j');
    await expect(orderLink(page, 1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(orderLink(page, 0)).toBeFocused();
    await page.keyboard.press('x');
    await expect(rows(page).first().getByRole('checkbox')).toBeChecked();
    const action = page.getByRole('group', { name: 'Selected rows' }).getByRole('combobox');
    // What can be done with ticked rows comes with the first tick.
    await expect(action).toBeVisible();
    await page.keyboard.press('b');
    await expect(action).toBeFocused();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await expect(orderLink(page, 0)).toBeFocused();
  });

  await page.keyboard.type('/gp?x');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue('gp?x');
  await expect(page).toHaveURL(/orders/);

  await orderLink(page, 1).focus();
  await page.keyboard.press('x');
  await expect(rows(page).nth(1).getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText("Status can't be blank")).toBeVisible();
  await rows(page).nth(2).getByRole('checkbox').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading', { name: 'Products' })).toBeVisible();

  await test.step('the sheet of a dialog shows its keys, and not those of the page', async () => {
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toContainText('Next order');
    await expect(sheet).not.toContainText('Search this list');
    await expect(sheet).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/orders\/all\/1$/);
  });

  await page.getByRole('banner').getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Select or deselect the row');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/marketing-shop\/products\/1$/);
});

test('a form is saved by key from within a field', async ({ page }) => {
  const category = await makeCategory(ownName('Keys'));
  const id = await makeProduct(ownName('Keys'), category);
  try {
    await signIn(page, 'shop');
    await page.goto(`/marketing-shop/add-products/${id}`);
    const name = ownName('Saved by key');
    await page.getByLabel('Title').fill(name);
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await productOf(id)).name).toBe(name);
  } finally {
    await dropProduct(id);
    await dropCategory(category);
  }
});

test('a skip link leads to the rows', async ({ page }) => {
  await openOrders(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to rows' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(rows(page).first().getByRole('checkbox')).toBeFocused();
});

test('what is typed into the search before the page is at work stays in it', async ({ page }) => {
  await signIn(page, 'shop');
  await page.addInitScript(() => {
    // As by a person who presses a key in the field between the first paint and the code.
    new MutationObserver((_, observer) => {
      const field = document.querySelector<HTMLInputElement>('main input[type=search]');
      if (!field) return;
      observer.disconnect();
      field.focus();
      field.value = 'e';
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/marketing-shop/orders/all/1');
  await expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible();
  await page.keyboard.type('arly');
  await expect(page.getByRole('searchbox')).toHaveValue('early');
});
