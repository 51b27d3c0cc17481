import { ORDER_STATUS } from '@/lib/domain/order-status';
import { contentPath } from '@/lib/addresses/paths';
import { expect, test, type Page } from './support/test';
import { anOrder } from '../upstream/harness/factories';
import { ownItem } from './own-content';
import { changeElsewhere, listOf, ownOrders } from './own-orders';
import { openOrders, rows, tab } from './orders-page';
import { expectContrast } from './support/axe';
import { database } from './support/database';
import { ready } from './support/ready';
import { dropProduct, makeCategory, dropCategory, makeProduct, ownName } from './support/shop';
import { signIn } from './support/sign-in';
import { json } from './support/upstream';

/** The code of messages and of downloads has come, which the page asks for when it rests. */
async function rest(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}
const strip = (page: Page) => page.getByRole('status').filter({ hasText: /You are offline|can’t be reached/ });
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'couldn’t be loaded' });
/** What a list says over rows that are not those that were asked for. */
const stale = (page: Page) => page.getByRole('alert').filter({ hasText: 'You’re still seeing the previous data.' });

/** The server is away for this page, the question whether it is there included. */
const leaveServer = (page: Page) =>
  page.route(/\/(api|marketing-shop|dashboard|admincontrols|rewards)/, (route) => route.abort());
const returnServer = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });

test.afterEach(async ({ context }) => context.setOffline(false));

test('says that one is offline, keeps the rows of the list, and brings what was asked for by itself', async ({
  page,
  context,
}) => {
  await openOrders(page);
  await rest(page);
  const before = await rows(page).first().innerText();
  await context.setOffline(true);
  await expect(strip(page)).toContainText('You are offline');
  await tab(page, 'Delivered').click();
  await expect(stale(page)).toContainText('It will load as soon as the server can be reached.');
  await expect(page).toHaveURL(/orders\/4\/1$/);
  expect(await rows(page).first().innerText()).toBe(before);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectContrast(page);
  await page.getByRole('button', { name: 'Download report' }).press('Enter');
  await expect(page.getByText('The report wasn’t saved')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).last().click();
  // Also by the menu, whose links are not the list's.
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Products' }).click();
  await expect(failure(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Orders');
  // What needs no server goes on.
  await rows(page).first().getByRole('checkbox').check();
  await context.setOffline(false);
  await expect(strip(page)).toHaveCount(0);
  await expect(rows(page).first()).toContainText('Delivered');
  await expect(stale(page).filter({ hasText: 'as soon as' })).toHaveCount(0);
  await failure(page).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Products');
  await expect(failure(page)).toHaveCount(0);
});

test('goes to the tab once the server is back', async ({ page }) => {
  await openOrders(page);
  await rest(page);
  await leaveServer(page);
  await tab(page, 'Delivered').click();
  await expect(stale(page)).toContainText('The server couldn’t be reached.');
  await expect(strip(page)).toContainText('can’t be reached');
  await returnServer(page);
  await expect(strip(page)).toHaveCount(0);
  await expect(rows(page).first()).toContainText('Delivered');
  await expect(page).toHaveURL(/orders\/4\/1$/);
  await expect(stale(page)).toHaveCount(0);
  await tab(page, 'All').click();
  await expect(page).toHaveURL(/orders\/all\/1$/);
});

test('a server that goes away while a page is read leaves the page that is there', async ({ page }) => {
  await openOrders(page);
  await rest(page);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.route(/_rsc=/, async (route) => {
    await leaveServer(page);
    await route.abort();
  });
  const entry = page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Products' });
  await entry.click();
  await expect(failure(page)).toContainText('You’re still seeing the previous page.');
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Orders');
  await expect(rows(page).first()).toBeVisible();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  await returnServer(page);
  await failure(page).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Products');
});

test('a save that finds no server is said beside its button, in the first message too, and done with Retry', async ({
  page,
  context,
}) => {
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
    await expect(said).toContainText('couldn’t be reached');
    await expect(page.locator('[data-sonner-toast]')).toBeVisible();
    await context.setOffline(false);
    await said.getByRole('button', { name: 'Retry' }).press('Enter');
    await expect(said).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();
    await expect(page.getByLabel('Title')).toHaveValue('Half a lamp');
  } finally {
    await dropProduct(product);
    await dropCategory(category);
  }
});

test('Retry does what failed, whichever button was pressed meanwhile', async ({ page }) => {
  const { id, title } = await ownItem('faq');
  await signIn(page, 'admin');
  await page.goto(contentPath('faq', id));
  let fail: () => void = () => undefined;
  const failed = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/api/faq/delete', async (route) => {
    await failed;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  fail();
  const said = page.getByRole('group', { name: 'Not deleted' });
  await expect(said).toContainText('couldn’t be reached');
  await page.unrouteAll();
  await said.getByRole('button', { name: 'Retry' }).click();
  await expect(question).toContainText(title);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Delete faq successfully' })).toBeVisible();
});

test('a question keeps standing when what it asked for failed, and is done with Retry', async ({ page }) => {
  await signIn(page, 'shop');
  const name = ownName('Away');
  await makeCategory(name);
  await page.goto('/marketing-shop/categories');
  await rest(page);
  await page.route('**/api/categories/*', (route) =>
    route.fulfill({ status: 504, json: { statusCode: 504, message: 'Too slow.' } }),
  );
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  const said = question.getByRole('group', { name: 'Not deleted' });
  await expect(said).toContainText('Too slow.');
  await expect(strip(page)).toHaveCount(0);
  await page.unrouteAll();
  await said.getByRole('button', { name: 'Retry' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0);
});

test('a list is read again when the window gets the focus, and its rows stay until they are shown', async ({
  page,
}) => {
  const company = await ownOrders({}, {});
  await openOrders(page, listOf(company));
  await expect(rows(page)).toHaveCount(2);
  const news = page.getByRole('button', { name: '1 new order · Show' });
  await expect(news).toHaveCount(0);
  const { rows: buyers } = await database().query<{ id: number; companyId: number }>(
    'select user_id as id, company_id as "companyId" from orders where id = $1',
    [company.orders[0]!.id],
  );
  const added = await anOrder(database(), { buyer: buyers[0]!, lines: [{ sku: ownName('sku') }] });
  await changeElsewhere(company.orders[1]!, ORDER_STATUS.delivered);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(news).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await news.click();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText(added.orderNumber);
  await expect(news).toHaveCount(0);
});

test('cells of the same rows change where they stand when the window gets the focus', async ({ page }) => {
  const company = await ownOrders({}, {});
  await openOrders(page, listOf(company));
  await expect(rows(page)).toHaveCount(2);
  await changeElsewhere(company.orders[1]!, ORDER_STATUS.delivered);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(rows(page).nth(1)).toContainText('Delivered');
  await expect(page.getByRole('button', { name: /Show$/ })).toHaveCount(0);
});

test('a form shows what somebody else has stored when the window gets the focus, but never over what is typed', async ({
  page,
}) => {
  await signIn(page, 'shop');
  const category = await makeCategory(ownName('Read'));
  const product = await makeProduct(ownName('Lamp'), category);
  const title = page.getByLabel('Title');
  const open = async () => {
    await page.goto(`/marketing-shop/add-products/${product}`);
    await rest(page);
    await title.focus();
  };
  const changeAndReturn = async (name: string) => {
    await json('PATCH', `/products/${product}`, { name });
    const read = page.waitForResponse(new RegExp(`/api/products/${product}$`));
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await read;
  };
  try {
    await open();
    await changeAndReturn('A lamp of theirs');
    await expect(title).toHaveValue('A lamp of theirs');
    await expect(title).toBeFocused();
    // A page that is loaded may be read again at once.
    await open();
    await title.fill('My lamp');
    await changeAndReturn('Another of theirs');
    await expect(title).toHaveValue('My lamp');
  } finally {
    await dropProduct(product);
    await dropCategory(category);
  }
});

/** The server's answers break off after their first half, as when it is killed, until `fix` is called. */
async function breakAnswers(page: Page): Promise<{ fix: () => Promise<void> }> {
  await page.addInitScript(() => {
    const fetchWhole = window.fetch;
    Object.assign(window, { breaks: true });
    window.fetch = async (input, init) => {
      const answer = await fetchWhole(input, init);
      const isBroken = answer.url.includes('/api/orders') && (window as unknown as { breaks: boolean }).breaks;
      if (!isBroken) return answer;
      const body = new Uint8Array(await answer.arrayBuffer());
      const half = new ReadableStream({
        start: (controller) => controller.enqueue(body.slice(0, body.length / 2)),
        pull: (controller) => controller.error(new TypeError('network error')),
      });
      return Object.defineProperty(new Response(half, { headers: answer.headers }), 'url', { value: answer.url });
    };
  });
  return { fix: () => page.evaluate(() => void Object.assign(window, { breaks: false })) };
}

test('an answer that breaks off in its midst leaves the rows that are there, and comes with Retry', async ({
  page,
}) => {
  const { fix } = await breakAnswers(page);
  await openOrders(page);
  await rest(page);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const before = await rows(page).first().innerText();
  await tab(page, 'Delivered').click();
  await expect(stale(page)).toBeVisible();
  await expect(page).toHaveURL(/orders\/4\/1$/);
  expect(await rows(page).first().innerText()).toBe(before);
  await fix();
  await stale(page).getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page).first()).toContainText('Delivered');
  await expect(stale(page)).toHaveCount(0);
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
});
