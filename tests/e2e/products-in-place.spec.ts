import { expect, test } from './support/test';
import { bottomOf, coveredBy } from './support/covered';
import { area, names, openProducts, rows } from './products-page';
import { settled } from './orders-page';
import { categoriesOf, dropProduct, makeProduct, ownName } from './support/shop';
import { call, json } from './support/upstream';

test('price, stock and visibility of a product are changed in its row by keyboard alone, and taken back', async ({
  page,
}) => {
  const [first, second] = [ownName('Jug'), ownName('Jug')];
  const [category] = await categoriesOf();
  const more = { prices: '900', quantity: '40', unlimited: 'false' };
  const ids = [await makeProduct(first, category!.id, more), await makeProduct(second, category!.id, more)];
  try {
    await openProducts(page, '/marketing-shop/products/1?search=Jug');
    const [top, below] = (await names(page)).map((name) => name.trim());
    const cell = (field: string, name = top) => rows(page).filter({ hasText: name! }).locator(`[data-edit=${field}]`);

    await page.keyboard.press('j');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(cell('price')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Price', { exact: true })).toBeFocused();
    await page.keyboard.type('1250');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Stock (leave empty for unlimited)')).toBeFocused();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(cell('price')).toHaveText('1,250 Q');
    await expect(cell('stock')).toHaveText('12');
    await expect(cell('stock')).toBeFocused();
    await expect(page.getByText(`Stock of ${top} is 12, was 40`)).toBeVisible();

    await test.step('a refused value stays, and Esc takes it back', async () => {
      await page.keyboard.press('ArrowDown');
      await expect(cell('stock', below)).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.type('99999999999');
      await page.keyboard.press('Enter');
      await expect(area(page).getByRole('alert')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(cell('stock', below)).toHaveText('40');
    });

    await test.step('what somebody else has stored stands below the box, and covers nothing', async () => {
      const lower = rows(page).filter({ hasText: below! });
      await cell('price').dblclick();
      await page.keyboard.type('1300');
      await json('PATCH', `/products/${ids[first === top ? 0 : 1]}`, { id: ids[first === top ? 0 : 1], prices: 1400 });
      await page.keyboard.press('Enter');
      const said = area(page).getByRole('note');
      await expect(said).toContainText('1,400 Q');
      expect(await coveredBy(said)).toEqual([]);
      await expect(page.locator('.cut-text')).toHaveCount(0);
      expect((await lower.boundingBox())!.y).toBeGreaterThan((await bottomOf(said)) - 1);
      await page.keyboard.press('Escape');
      await json('PATCH', `/products/${ids[first === top ? 0 : 1]}`, { prices: 1250 });
    });

    await test.step('Ctrl and Z take back the latest change', async () => {
      await page.keyboard.press('Control+z');
      await expect(cell('stock')).toHaveText('40');
      await expect(cell('price')).toHaveText('1,250 Q');
      const stored = (await call('GET', `/products/${ids[first === top ? 0 : 1]}`)) as { prices: number };
      expect(stored.prices).toBe(1250);
    });

    await test.step('Enter on the link opens the product', async () => {
      await page.keyboard.press('ArrowUp');
      for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/add-products\/\d+$/);
    });
  } finally {
    for (const id of ids) await dropProduct(id);
  }
});

test('columns are moved and kept at the left, densities are kept, and the status stays in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1040, height: 800 });
  await openProducts(page);
  const headers = async () => (await area(page).getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  const menu = page.getByRole('button', { name: /^Columns/ });
  const rowHeight = async () => (await rows(page).first().boundingBox())?.height;
  // What can be dragged is drawn anew, and has no place for a moment.
  await expect.poll(rowHeight).toBeLessThan(42);
  try {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Order and pin…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await dialog.getByRole('button', { name: 'Move Price' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await dialog.getByRole('button', { name: 'Pin Product left' }).click();
    await dialog.getByRole('button', { name: 'Pin Price left' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await menu.click();
    await page.getByRole('menuitemradio', { name: 'Comfortable' }).click();
    await page.keyboard.press('Escape');
    // As the spec has it (spec 1 §2).
    const picture = await rows(page).first().locator('.product-picture > span').boundingBox();
    expect(picture?.width).toBeCloseTo(72.64, 1);

    // What the server sends already stands as it was chosen.
    await page.reload();
    await settled(page);
    expect((await headers()).slice(0, 4)).toEqual(['Order', '', 'Product', 'Price']);
    const price = rows(page).first().locator('.product-price');
    const status = rows(page).first().locator('.product-status');
    const frame = (await area(page).boundingBox())!;
    const before = await price.boundingBox();
    await area(page).evaluate((element) => element.scrollBy({ left: 120 }));
    expect((await price.boundingBox())?.x).toBe(before?.x);
    const edge = (await status.boundingBox())!;
    expect(edge.x + edge.width).toBeLessThanOrEqual(frame.x + frame.width + 1);
  } finally {
    await page.context().clearCookies({ name: /^qp_list_/ });
  }
});
