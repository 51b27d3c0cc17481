import { slowly } from '@/scripts/timeouts.mjs';
import { expect, test } from './support/test';
import { ready, settled } from './orders-page';
import { area, draggable, names, openProducts, rows, shown, tab } from './products-page';
import { categoriesOf, dropProduct, makeProduct, ownName } from './support/shop';
import { all, sent, texts } from './support/sent';
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
    await test.step('each row is 40 px high, until another density is chosen', async () => {
      await expect(area(page)).toHaveAttribute('data-density', 'regular');
      const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
      expect(heights.filter((height) => Math.abs(height - 40) > 1)).toEqual([]);
    });

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
    await signIn(page, 'shop');
    const list = async (status: string) => {
      const body = await sent(page, `/marketing-shop/products/1?search=tumbler${status}`);
      const figures = all(body, 'main dl > div').map((figure) => texts(all(figure, 'dt, dd')));
      const count = Object.fromEntries(figures.map(([name, number]) => [name, Number(number!.replaceAll(',', ''))]));
      const shown = /Showing [\d,]+ of ([\d,]+)/.exec(body.textContent)?.[1];
      return { count, shown: Number(shown), rows: texts(all(body, 'tbody tr')) };
    };
    const { count } = await list('');
    expect(count.Total).toBeGreaterThan(0);
    expect(count.Total).toBe(count['On sale']! + count['Sold out']! + count.Hidden!);
    expect(await list('&status=hidden')).toMatchObject({ count, shown: count.Hidden });
    const visible = await list('&status=visible');
    expect(visible).toMatchObject({ count, shown: count.Total! - count.Hidden! });
    expect(visible.rows.filter((row) => row.includes('Hidden'))).toEqual([]);
  });

  test('shows a contact text in the place of a price', async ({ page }) => {
    const name = ownName('Quoted');
    const [category] = await categoriesOf();
    const id = await makeProduct(name, category!.id, { isContact: 'true', contactPrices: 'Ask your manager' });
    await signIn(page, 'shop');
    const list = await sent(page, `/marketing-shop/products/1?search=${encodeURIComponent(name)}`);
    expect(texts(all(list, 'tbody .product-price'))).toEqual(['Ask your manager']);
    await dropProduct(id);
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
    await signIn(page, 'shop');
    const answer = await page.request.get('/marketing-shop/products/9999?search=tumbler');
    expect(new URL(answer.url()).pathname).toBe('/marketing-shop/products/1');
    const list = await sent(page, answer.url());
    expect(all(list, 'tbody tr').length).toBeGreaterThan(0);
    expect(texts(all(list, 'button'))).not.toContain('View More');
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
