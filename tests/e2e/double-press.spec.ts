import { anArticle, drop, open, ownDigits, SERIALS, workbook } from './own-uploads';
import { openProducts, rows } from './products-page';
import { ready } from './orders-page';
import { dropCategory, dropProduct, makeCategory, makeProduct, ownName } from './support/shop';
import { signIn } from './support/sign-in';
import type { Locator } from '@playwright/test';
import { expect, test, type Page } from './support/test';

/** Presses twice at one place, as a double click does, whatever stands there by the second. */
async function pressTwice(page: Page, name: string) {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox();
  if (!box) throw new Error(`${name} isn't shown.`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await page.waitForTimeout(60);
  await page.mouse.click(x, y, { clickCount: 2 });
  return { x, y };
}

test.describe('the second half of a double click', () => {
  test('opens no row that a bulk dialog uncovers', async ({ page }) => {
    const name = ownName('Double');
    const category = await makeCategory(name);
    const ids = await Promise.all([0, 1, 2, 3, 4, 5].map((at) => makeProduct(`${name} ${at}`, category)));
    const list = `/marketing-shop/products/1?category=${category}`;
    await openProducts(page, list);
    await page.getByLabel(`Select ${name} 0`).check();
    await page.getByRole('combobox', { name: 'Action for the selected products' }).selectOption('Hide');
    await page.getByRole('button', { name: 'Apply' }).click();
    const place = await pressTwice(page, 'Hide 1 product');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rows(page)).not.toHaveCount(0);
    const isRow = ({ x, y }: { x: number; y: number }) => Boolean(document.elementFromPoint(x, y)?.closest('tr'));
    expect(await page.evaluate(isRow, place)).toBe(true);
    await expect(page).toHaveURL(new RegExp(`category=${category}$`));
    await Promise.all(ids.map(dropProduct));
    await dropCategory(category);
  });

  test('edits a cell wherever it is in it', async ({ page }) => {
    const name = ownName('Cell');
    const category = await makeCategory(name);
    const id = await makeProduct(name, category);
    await openProducts(page, `/marketing-shop/products/1?category=${category}`);
    // A row that is read again is redrawn, and has no place for a moment.
    const boxOf = async (selector: string) => {
      let box: Awaited<ReturnType<Locator['boundingBox']>> = null;
      await expect.poll(async () => (box = await rows(page).locator(selector).boundingBox())).not.toBeNull();
      return box!;
    };
    const cell = await boxOf('td:has([data-edit="price"])');
    const value = await boxOf('[data-edit="price"]');
    // The value is at the right of its cell, so that there is room at the left.
    expect(value.x - cell.x).toBeGreaterThan(6);
    for (const second of [0, 8]) {
      const [x, y] = [value.x - 4, cell.y + cell.height / 2];
      await page.mouse.click(x, y);
      await page.waitForTimeout(60);
      // The second press may be on the value itself.
      await page.mouse.click(x + second, y, { clickCount: 2 });
      await expect(page.getByLabel('Price', { exact: true })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(new RegExp(`category=${category}$`));
      await page.waitForTimeout(600);
    }
    await dropProduct(id);
    await dropCategory(category);
  });

  test('cancels no sending that it has begun, and leaves its result open', async ({ page }) => {
    const { code } = await anArticle();
    await open(page, SERIALS);
    await drop(
      page,
      workbook(`double-${code}.xlsx`, [
        ['serial number', 'ARTICLE CODE'],
        [ownDigits(18), code],
      ]),
    );
    await expect(page.getByRole('button', { name: 'Submit 1' })).toBeEnabled();
    await pressTwice(page, 'Submit 1');
    await expect(page.getByRole('dialog', { name: 'Upload result' })).toContainText('Successful1');
    await expect(page.getByText('Canceled: nothing was stored')).toHaveCount(0);
  });

  test('presses nothing where a question has closed', async ({ page }) => {
    await signIn(page, 'shop');
    await page.goto('/marketing-shop/add-products');
    await ready(page);
    await page.getByLabel('Title').fill('Unsaved');
    await page.getByRole('button', { name: 'Discard' }).click();
    await pressTwice(page, 'Cancel');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByLabel('Title')).toHaveValue('Unsaved');
    await expect(page).toHaveURL(/add-products$/);
  });
});

test.describe('two presses of one control count', () => {
  test('to go two pages on, to edit a value, and to take a word', async ({ page }) => {
    await signIn(page, 'shop');
    await page.goto('/marketing-shop/orders/all/1');
    await ready(page);
    const next = page.getByRole('link', { name: 'Next page', exact: true });
    await next.click();
    // On a slow machine, the arrow still leads to page 2 for a moment.
    await expect(next).toHaveAttribute('href', /\/all\/3/);
    await next.click();
    await expect(page).toHaveURL(/\/all\/3$/);
    const word = page.getByRole('heading', { level: 1 });
    await word.dblclick();
    expect((await page.evaluate(() => String(getSelection()))).trim()).not.toBe('');
    const name = ownName('Double');
    const category = await makeCategory(name);
    const id = await makeProduct(name, category);
    await openProducts(page, `/marketing-shop/products/1?category=${category}`);
    await page.locator(`#cell-price-${id}`).dblclick();
    await expect(page.getByLabel('Price', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await dropProduct(id);
    await dropCategory(category);
  });
});
