import { expect, test, type Page } from './support/test';
import { ownOrders } from './own-orders';
import { expectNoAxeFindings } from './support/axe';
import { signIn, signInAfresh } from './support/sign-in';

const field = (page: Page) => page.getByRole('combobox', { name: /^Search orders/ });
const options = (page: Page) => page.getByRole('option');

test('an order is opened by its number, typed at once after the key and in any spelling', async ({ page }) => {
  const { orders } = await ownOrders({});
  await signIn(page, 'shop');
  await page.goto('/dashboard');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(orders[0]!.orderNumber.replace('-', '').toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(orders[0]!.orderNumber);
  await expect(page).toHaveURL(new RegExp(`order=${orders[0]!.id}$`));
});

test('the command bar is worked by keyboard, says what it found and goes where one may', async ({ page }) => {
  await signIn(page, 'shop');
  await page.goto('/marketing-shop/products/1');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(options(page).filter({ hasText: 'Add product' })).toHaveCount(1);
  await expect(options(page).filter({ hasText: 'Register admin' })).toHaveCount(0);

  await field(page).fill('hoodie');
  await expect(page.getByRole('group', { name: 'Matches' }).getByText('Product, name').first()).toBeVisible();
  await expectNoAxeFindings(page);
  await field(page).press('ArrowUp');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Search lists for “hoodie”/);
  await field(page).press('Enter');
  await options(page).filter({ hasText: 'Search products for “hoodie”' }).click();
  await expect(page).toHaveURL(/search=hoodie/);

  await page.keyboard.press('Control+k');
  await field(page).fill('zzqy');
  await expect(page.getByText('matches “zzqy”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
});

test('the bar begins with the open record, knows what was opened before, and forgets it at sign-out', async ({
  page,
}) => {
  const { orders } = await ownOrders({});
  const number = orders[0]!.orderNumber;
  await signInAfresh(page, 'admin');
  await page.goto(`/marketing-shop/orders/all/1?order=${orders[0]!.id}`);
  await expect(page.getByRole('dialog')).toContainText(number);
  await page.keyboard.press('Control+k');
  const here = page.getByRole('group', { name: `On this order, ${number}` });
  await expect(here.getByRole('option', { name: 'Copy link' })).toHaveCount(1);
  await page.keyboard.press('Escape');

  await test.step('a kind is narrowed to by Tab, and its first match opened by Enter', async () => {
    await page.goto('/dashboard');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(number);
    await field(page).fill('WC-1001');
    await expect(page.getByRole('option', { selected: true })).toContainText('Warranty claim, number begins');
    await field(page).press('Tab');
    await expect(page.getByRole('combobox', { name: 'Search warranty claims' })).toBeFocused();
    await expect(options(page)).not.toHaveCount(5);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('Claim WC-1001');
  });

  await test.step('nothing of it stays in the browser after a sign-out', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await field(page).fill('sign out');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('recent');
  });
});
