import { expect, test, type Page } from './support/test';
import { openOrders, rows, tab } from './orders-page';
import { ready } from './support/ready';
import { dropProduct, makeCategory, dropCategory, makeProduct, ownName } from './support/shop';
import { signIn } from './support/sign-in';

/** The code of messages has come: the browser has nothing else to do. */
const rest = (page: Page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
const strip = (page: Page) => page.getByRole('status').filter({ hasText: /You are offline|can’t be reached/ });
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be read' });

/** The server is away for this page, the question whether it is there included. */
const leaveServer = (page: Page) => page.route(/\/(api|marketing-shop|dashboard|admincontrols|rewards)/, (route) => route.abort());
const returnServer = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });

test.afterEach(async ({ context }) => context.setOffline(false));

test('says that one is offline, keeps the rows of the list, and goes on with Retry', async ({ page, context }) => {
  await openOrders(page);
  await rest(page);
  const before = await rows(page).first().innerText();
  await context.setOffline(true);
  await expect(strip(page)).toContainText('You are offline');
  await tab(page, 'Delivered').click();
  await expect(failure(page)).toBeVisible();
  await expect(page).toHaveURL(/orders\/all\/1$/);
  expect(await rows(page).first().innerText()).toBe(before);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // Also by the menu, whose links are not the list's.
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Products' }).click();
  await expect(failure(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Orders');
  // What needs no server goes on.
  await rows(page).first().getByRole('checkbox').check();
  await context.setOffline(false);
  await expect(strip(page)).toHaveCount(0);
  await failure(page).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Products');
  await expect(failure(page)).toHaveCount(0);
});

test('goes to the tab with Retry', async ({ page }) => {
  await openOrders(page);
  await rest(page);
  await leaveServer(page);
  await tab(page, 'Delivered').click();
  await expect(failure(page)).toBeVisible();
  await expect(strip(page)).toContainText('can’t be reached');
  await returnServer(page);
  await expect(strip(page)).toHaveCount(0);
  await failure(page).getByRole('button', { name: 'Retry' }).click();
  await expect(page).toHaveURL(/orders\/delivered\/1$/);
  await expect(failure(page)).toHaveCount(0);
  await tab(page, 'All').click();
  await expect(page).toHaveURL(/orders\/all\/1$/);
});

test('a save that finds no server is said beside its button, in the first message too, and done with Retry', async ({ page, context }) => {
  await signIn(page, 'shop');
  const category = await makeCategory(ownName('Offline'));
  const product = await makeProduct(ownName('Lamp'), category);
  try {
    await page.goto(`/marketing-shop/add-products/${product}`);
    await ready(page);
    await rest(page);
    await page.getByLabel('Title').fill('Half a lamp');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save' }).click();
    const said = page.getByRole('group', { name: 'Not saved' });
    await expect(said).toContainText('could not be reached');
    await expect(page.locator('[data-sonner-toast]')).toBeVisible();
    await context.setOffline(false);
    await said.getByRole('button', { name: 'Retry' }).click();
    await expect(said).toHaveCount(0);
    await expect(page.getByLabel('Title')).toHaveValue('Half a lamp');
  } finally {
    await dropProduct(product);
    await dropCategory(category);
  }
});
