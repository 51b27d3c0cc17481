import { slowly } from '@/scripts/timeouts.mjs';
import { expect, test } from './support/test';
import { ready, settled } from './orders-page';
import { area, draggable, figures, names, openProducts, rows, shown, tab } from './products-page';
import { downloadBy, rowsOf } from './support/download';
import { categoriesOf, dropProduct, makeProduct, ownName } from './support/shop';
import { signIn } from './support/sign-in';

const search = { name: 'Search products' };

test.describe('the products list', () => {
  test('shows 25 products by priority with their picture, price, stock and state', async ({ page }) => {
    await openProducts(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products');
    await expect(rows(page)).toHaveCount(25);
    const headers = await area(page).getByRole('columnheader').allInnerTexts();
    expect(headers.map((text) => text.trim())).toEqual([
      'Order',
      '',
      'Picture',
      'Product',
      'Category',
      'SKU',
      'Price',
      'Stock',
      'Status',
      'Actions',
    ]);
    // The rows are drawn anew once they can be dragged.
    await draggable(page);
    const picture = await rows(page).first().locator('.product-picture > span').boundingBox();
    expect(picture?.width).toBeCloseTo(32, 1);
    expect(picture?.height).toBeCloseTo(32, 1);

    // Those of the demo: other tests make products meanwhile, also with a text in the place of a price.
    await openProducts(page, '/marketing-shop/products/1?search=Q.Partner');
    const prices = await rows(page).locator('.product-price').allInnerTexts();
    expect(prices).toHaveLength(25);
    expect(prices.every((price) => /^[\d,]+\sQ(\s–\s[\d,]+\sQ)?$/.test(price))).toBe(true);
    const stocks = await rows(page).locator('.product-stock').allInnerTexts();
    expect(stocks.every((stock) => /^(Unlimited|Sold out|[\d,]+)$/.test(stock))).toBe(true);
    await expect(
      area(page)
        .getByRole('link', { name: /^Edit / })
        .first(),
    ).toHaveAttribute('href', /\/add-products\/\d+$/);
  });

  test('has a tab for each category, says that nothing matches, and leads to the categories and to a new product', async ({
    page,
  }) => {
    await openProducts(page);

    await test.step('has a tab for each category, whose products alone it shows', async () => {
      await tab(page, 'Drinkware').click();
      await expect(tab(page, 'Drinkware')).toHaveAttribute('aria-current', 'page');
      await expect(page).toHaveURL(/\/products\/1\?category=\d+$/);
      await settled(page);
      const categories = await rows(page).locator('.product-categories').allInnerTexts();
      expect(categories.length).toBeGreaterThan(0);
      expect(categories.every((each) => each.includes('Drinkware'))).toBe(true);
    });

    await test.step('says that nothing matches, and offers a way out', async () => {
      await page.getByRole('searchbox', search).fill('nosuchproduct');
      await page.keyboard.press('Enter');
      await expect(page.getByText('No products match this filter.')).toBeVisible();
      await page.getByRole('link', { name: 'Clear filters' }).click();
      await expect(rows(page)).toHaveCount(25);
    });

    await test.step('leads to the categories and to a new product', async () => {
      await expect(page.getByRole('link', { name: '+ Add product' })).toHaveAttribute(
        'href',
        '/marketing-shop/add-products',
      );
      await page.getByRole('link', { name: 'Categories' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories');
    });
  });

  test('counts the whole filter, whichever status is shown', async ({ page }) => {
    await openProducts(page, '/marketing-shop/products/1?search=tumbler');
    const before = await figures(page);
    expect(before.Total).toBe((before['On sale'] ?? 0) + (before['Sold out'] ?? 0) + (before.Hidden ?? 0));
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Hidden');
    await expect(page).toHaveURL(/status=hidden/);
    expect(await figures(page)).toEqual(before);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Visible');
    await expect(page).toHaveURL(/status=visible/);
    await expect(shown(page)).toHaveText(new RegExp(`of ${before.Total! - before.Hidden!}$`));
    expect(await rows(page).filter({ hasText: 'Hidden' }).count()).toBe(0);
  });

  test('shows a contact text in the place of a price', async ({ page }) => {
    const name = ownName('Quoted');
    const [category] = await categoriesOf();
    const id = await makeProduct(name, category!.id, { isContact: 'true', contactPrices: 'Ask your manager' });
    await openProducts(page, `/marketing-shop/products/1?search=${encodeURIComponent(name)}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).locator('.product-price')).toHaveText('Ask your manager');
    await dropProduct(id);
  });

  test('is downloaded as an Excel file of exactly the products of its filter, all pages', async ({ page }) => {
    await openProducts(page, '/marketing-shop/products/1?search=Q.Partner&status=visible');
    const shownNames = await names(page);
    const total = Number((await shown(page).innerText()).split(' of ')[1]?.replaceAll(',', ''));
    expect(total).toBeGreaterThan(25);
    const file = await downloadBy(page, () => page.getByRole('button', { name: 'Download report' }).click());
    expect(file.suggestedFilename()).toMatch(/^products_visible_q-partner_\d{4}-\d\d-\d\d\.xlsx$/);
    const report = await rowsOf(file);
    // A product with variants has a row for each of them.
    const reported = report.map((row) => row['Product Name']).filter((name, index, all) => name !== all[index - 1]);
    expect(reported).toHaveLength(total);
    expect(reported.slice(0, 25)).toEqual(shownNames);
    expect(new Set(report.map((row) => row['Item Status']))).toEqual(new Set(['Visible']));
  });

  test('has no list at an address that names no page', async ({ page }) => {
    await signIn(page, 'shop');
    for (const path of ['0', 'x', '1/2', '01', 'all']) {
      const answer = await page.request.get(`/marketing-shop/products/${path}`);
      expect(answer.status(), path).toBe(404);
      expect(await answer.text(), path).toContain('Oops! This Page Could Not Be Found');
    }
  });
});

test.describe('View More of the products list', () => {
  test('adds the next 25, goes on at the first of them, and keeps them over Back and reload', async ({ page }) => {
    let first: string[] = [];
    // What other tests add meanwhile moves rows on, and a row that is shown already doesn't come twice.
    await expect(async () => {
      await openProducts(page);
      first = await names(page);
      await page.getByRole('button', { name: 'View More' }).click();
      await expect(rows(page)).toHaveCount(50, { timeout: slowly(2_000) });
    }).toPass();
    await expect(page).toHaveURL(/\/products\/2$/);
    await expect(shown(page)).toHaveText(/^Showing 50 of /);
    await expect(rows(page).nth(25).getByRole('link').first()).toBeFocused();
    expect((await names(page)).slice(0, 5)).toEqual(first.slice(0, 5));

    const scrolled = () => page.locator('.data-table').evaluate((table) => Math.round(table.scrollTop));
    await rows(page).nth(40).scrollIntoViewIfNeeded();
    const place = await scrolled();
    expect(place).toBeGreaterThan(1000);
    await page.getByRole('link', { name: 'Orders' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
    await page.goBack();
    await expect(page).toHaveURL(/\/products\/2$/);
    await expect(rows(page)).toHaveCount(50);
    await expect.poll(scrolled).toBe(place);

    await page.reload();
    await ready(page);
    await expect(rows(page)).toHaveCount(50);
    await expect.poll(scrolled).toBe(place);
  });

  test('shows the last page there is for an address beyond it, without more to view', async ({ page }) => {
    await test.step('shows the last page there is for an address beyond it', async () => {
      await openProducts(page, '/marketing-shop/products/9999?search=tumbler');
      await expect(page).toHaveURL(/\/products\/1\?search=tumbler$/);
    });

    await test.step('is gone when everything is shown', async () => {
      await expect(rows(page).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'View More' })).toHaveCount(0);
    });
  });
});

test.describe('the products list on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('has rows as cards, with all that can be done, and one chooser of the category', async ({ page }) => {
    await openProducts(page);

    await test.step('has rows as cards, with all that can be done, and nothing to scroll sideways', async () => {
      // What can be dragged is drawn anew, and has no place for a moment.
      await draggable(page);
      const row = rows(page).first();
      for (const part of ['.product-name', '.product-price', '.product-status'])
        await expect(row.locator(part)).toBeVisible();
      for (const action of [row.getByRole('link', { name: /^Edit / }), row.getByRole('button', { name: /^Delete / })]) {
        const control = await action.boundingBox();
        expect(Math.min(control?.width ?? 0, control?.height ?? 0)).toBeGreaterThanOrEqual(24);
      }
    });

    await test.step('chooses the category from one chooser', async () => {
      await page.getByRole('combobox', { name: 'Category' }).selectOption('Tools');
      await expect(page).toHaveURL(/category=\d+$/);
      await expect(rows(page).first()).toContainText('Tools');
    });
  });
});
