import { expect, test, type Page } from './support/test';
import { dialog, openOrders, ORDERS, orderLink, ready, rows } from './orders-page';

/** Where the products' pictures stand. */
const productBoxes = (page: Page) =>
  dialog(page).getByRole('region', { name: 'Products' }).locator('tbody td:first-child > div > span');

test.describe('the dialog of an order', () => {
  test('opens by a click anywhere in its row, without loading the list again', async ({ page }) => {
    await openOrders(page);
    const number = await orderLink(page, 4).innerText();
    await page.route(
      ({ pathname }) => pathname.startsWith('/marketing-shop/orders'),
      (route) => route.abort(),
    );
    await rows(page).nth(4).locator('td').nth(6).click();
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).getByRole('heading', { level: 2 })).toContainText(`Order ${number}`);
    await expect(page).toHaveTitle(`Order ${number} · Orders · Q.PARTNER Back Office`);
    await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveText([
      ...['Products', 'Status history', 'Shipping address', 'This company', 'Notes'],
    ]);
    await expect(page).toHaveURL(/\/all\/1\?order=\d+$/);
  });

  test('closes in four ways, and the focus is on its row', async ({ page }) => {
    await openOrders(page, '/marketing-shop/orders/all/2');
    for (const close of [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(4, 400),
    ]) {
      await orderLink(page, 6).click();
      await expect(dialog(page).getByRole('heading', { name: 'Products' })).toBeVisible();
      await close();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page).toHaveTitle('Orders · Q.PARTNER Back Office');
      await expect(page).toHaveURL(/\/all\/2$/);
      await expect(orderLink(page, 6)).toBeFocused();
    }
  });

  test('has an address that is sent whole, reloaded and left by Back', async ({ page }) => {
    await openOrders(page);

    await test.step('stays open over a reload, and Back closes it', async () => {
      await orderLink(page, 1).click();
      await expect(dialog(page).getByRole('heading', { name: 'Products' })).toBeVisible();
      await page.reload();
      await ready(page);
      await expect(dialog(page)).toBeVisible();
      await page.goBack();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`${ORDERS}$`));
      await expect(rows(page)).toHaveCount(25);
    });

    await test.step('is open in what the server sends for its link, and closing it stays in the portal', async () => {
      const href = (await orderLink(page, 2).getAttribute('href')) ?? '';
      const number = await orderLink(page, 2).innerText();
      const sent = await (await page.request.get(href)).text();
      expect(sent).toContain('role="dialog"');
      expect(sent).toContain('Status history');

      await page.goto('about:blank');
      await page.goto(href);
      await ready(page);
      await expect(dialog(page)).toContainText(number);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`${ORDERS}$`));
      await expect(rows(page)).toHaveCount(25);
    });
  });

  test('shows a picture of each product', async ({ page }) => {
    // One of the demo: products of other tests' orders have no pictures.
    await openOrders(page, '/marketing-shop/orders/all/1?searchBy=orderNumber&searchFor=QP-111990');
    await orderLink(page, 0).click();
    for (const rendered of ['by the browser', 'by the server']) {
      if (rendered === 'by the server') await page.reload();
      const picture = productBoxes(page).first().locator('img');
      await picture.scrollIntoViewIfNeeded();
      const width = () => picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth);
      await expect.poll(width, rendered).toBeGreaterThan(0);
    }
  });

  test('keeps a quiet box where a picture can’t be had', async ({ page }) => {
    await page.route('**/api/files/*', (route) => route.fulfill({ status: 404, json: {} }));
    await openOrders(page);
    await orderLink(page, 0).click();
    for (const rendered of ['by the browser', 'by the server']) {
      if (rendered === 'by the server') await page.reload();
      await productBoxes(page).first().scrollIntoViewIfNeeded();
      await expect(productBoxes(page).first().locator('img'), rendered).toHaveCount(0);
      expect(await productBoxes(page).first().boundingBox()).toMatchObject({ width: 40, height: 40 });
    }
  });
});
