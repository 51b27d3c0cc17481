import { expect, test, type Page } from './support/test';
import { area, openProducts, rows } from './products-page';
import { dropCategory, dropProduct, makeCategory, makeProduct, ownName } from './support/shop';
import { call } from './support/upstream';
import { applyNow, undo } from './support/toasts';

const bar = (page: Page) => page.getByRole('group', { name: 'Selected rows' });
const work = (page: Page) => page.getByRole('dialog', { name: /: [\d,]+ products?$/ });
const changing = (page: Page) => work(page).getByRole('region', { name: 'Products to change' }).getByRole('listitem');
const priceIn = (page: Page, name: string) => rows(page).filter({ hasText: name }).locator('.product-price');

async function begin(page: Page, action: string): Promise<void> {
  await bar(page).getByRole('combobox', { name: 'Action for the selected products' }).selectOption(action);
  await bar(page).getByRole('button', { name: 'Apply' }).click();
}

const stored = async (id: number) =>
  (await call('GET', `/products/${id}`)) as { active: boolean; prices: number; quantity: number };

test('the prices of several products change together, can be undone, and all that match are hidden', async ({
  page,
}) => {
  const name = ownName('Bulk');
  const category = await makeCategory(name);
  // A new product stands first.
  const others = await Promise.all(Array.from({ length: 24 }, (_, at) => makeProduct(`${name} ${at}`, category)));
  const quoted = await makeProduct(`${name} quoted`, category, { isContact: 'true', contactPrices: 'Ask us' });
  const tee = await makeProduct(`${name} tee`, category, {
    sizes: JSON.stringify(['S', 'M']),
    variants: JSON.stringify([
      { size: 'S', qpoints: 15 },
      { size: 'M', qpoints: 990 },
    ]),
  });
  const mug = await makeProduct(`${name} mug`, category, { unlimited: 'false', quantity: '8' });

  await openProducts(page, `/marketing-shop/products/1?category=${category}&search=${encodeURIComponent(name)}`);

  await test.step('says what is missing before anything is asked of anybody', async () => {
    for (const each of ['quoted', 'tee', 'mug']) await area(page).getByLabel(`Select ${name} ${each}`).check();
    await bar(page).getByRole('button', { name: 'Apply' }).click();
    await expect(bar(page).getByRole('alert')).toHaveText('Choose an action first.');
  });

  await test.step('shows each new price, and which product has none and why', async () => {
    await begin(page, 'Change price');
    await expect(work(page).getByRole('textbox', { name: 'Percent' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(work(page)).toContainText('Enter a number.');
    await page.keyboard.type('10');
    await expect(work(page)).toContainText('2 can be changed, 1 can’t.');
    await expect(changing(page)).toHaveText([
      `${name} tee15 Q – 990 Q →  becomes 17 Q – 1,089 Q`,
      `${name} mug120 Q →  becomes 132 Q`,
    ]);
    await expect(work(page).getByRole('region', { name: 'Products that can’t be changed' })).toHaveText(
      `${name} quotedIt shows text instead of a price.`,
    );
  });

  await test.step('can be undone before anything is sent', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByText('Changing the price of 2 products')).toBeVisible();
    await expect(bar(page)).toContainText('1 selected');
    await undo(page);
    await expect(page.getByText('Undone: nothing was changed.')).toBeVisible();
    await expect(bar(page)).toContainText('3 selected');
    expect((await stored(mug)).prices).toBe(120);
  });

  await test.step('changes the prices, and shows them in the list', async () => {
    await begin(page, 'Change price');
    await work(page).getByRole('textbox', { name: 'Percent' }).fill('10');
    await work(page).getByRole('button', { name: 'Change the price of 2 products' }).click();
    await applyNow(page);
    await expect(page.getByText('The price of 2 products was changed.')).toBeVisible();
    await expect(priceIn(page, `${name} mug`)).toHaveText('132 Q');
    await expect(priceIn(page, `${name} tee`)).toHaveText(/^17\sQ\s– 1,089\sQ$/);
  });

  await test.step('takes pieces away where there are so many', async () => {
    await area(page).getByLabel(`Select ${name} mug`).check();
    await begin(page, 'Change stock');
    await work(page).getByRole('combobox', { name: 'Stock' }).selectOption('Subtract');
    await work(page).getByRole('textbox', { name: 'Pieces' }).fill('8');
    await expect(changing(page)).toHaveText(`${name} mug8 →  becomes Sold out`);
    await work(page).getByRole('button', { name: 'Change the stock of 1 product' }).click();
    await applyNow(page);
    await expect(page.getByText(`The stock of ${name} mug was changed.`)).toBeVisible();
    expect((await stored(mug)).quantity).toBe(0);
  });

  await test.step('hides all that match the filter, on whatever page', async () => {
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await bar(page).getByRole('button', { name: 'Select all 27 products matching this filter' }).click();
    await expect(bar(page)).toContainText('27 selected');
    await begin(page, 'Hide');
    await work(page).getByRole('button', { name: 'Hide 27 products' }).click();
    await applyNow(page);
    await expect(page.getByText('27 products were hidden.')).toBeVisible();
    await expect(rows(page).first()).toContainText('Hidden');
    expect((await stored(others[0]!)).active).toBe(false);
  });

  await test.step('deletes what is selected, with the way back in between', async () => {
    await area(page).getByLabel(`Select ${name} quoted`).check();
    await begin(page, 'Delete');
    await work(page).getByRole('button', { name: 'Delete 1 product' }).click();
    await applyNow(page);
    await expect(page.getByText(`${name} quoted was deleted.`)).toBeVisible();
    await expect(rows(page).filter({ hasText: `${name} quoted` })).toHaveCount(0);
  });

  for (const id of [tee, mug, quoted, ...others]) await dropProduct(id);
  await dropCategory(category);
});
