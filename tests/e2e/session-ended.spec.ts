import { type Browser, expect, type Page, test } from './support/test';
import { dialog, orderLink, ready, rows } from './orders-page';
import { demoUser, PASSWORD, signInAfresh, signInByForm } from './support/sign-in';

const WORK = '/marketing-shop/orders/4/1?searchFor=solar';

/** Ends the session on the upstream, as an administrator's reset would: this browser still holds its cookie. */
async function endElsewhere(page: Page, browser: Browser): Promise<void> {
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
  const answer = await elsewhere.request.post('/api/sign-out', { headers: { 'sec-fetch-site': 'same-origin' } });
  expect(answer.ok()).toBe(true);
  await elsewhere.close();
}

test.describe('a session that ends in the midst of work', () => {
  test.beforeEach(async ({ page, browser }) => {
    await signInAfresh(page, 'shop');
    await page.goto(WORK);
    await ready(page);
    await endElsewhere(page, browser);
  });

  test('leads to the sign-in page once, and after signing in to the page that was asked for', async ({ page }) => {
    const visits: string[] = [];
    page.on('framenavigated', (frame) => visits.push(new URL(frame.url()).pathname));
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome to your');
    expect(visits.filter((path) => path === '/')).toHaveLength(1);
    expect(await page.context().cookies()).not.toContainEqual(
      expect.objectContaining({ name: expect.stringContaining('session-token') }),
    );

    await signInByForm(page, demoUser('shop').email, PASSWORD);
    await expect(page).toHaveURL(/\/marketing-shop\/orders\/4\/2\?searchFor=solar$/);
    await expect(rows(page)).toHaveCount(25);
  });

  test('keeps the order that was to be opened', async ({ page }) => {
    const number = await orderLink(page, 3).innerText();
    await orderLink(page, 3).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome to your');
    await signInByForm(page, demoUser('shop').email, PASSWORD);
    await expect(dialog(page)).toContainText(number);
  });
});
