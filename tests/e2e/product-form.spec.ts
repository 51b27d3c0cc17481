import { expect, test } from './support/test';
import {
  ADD,
  aProduct,
  category,
  failing,
  files,
  openForm,
  price,
  question,
  save,
  saysToast,
  section,
  title,
  unique,
  upstream,
} from './product-form-page';
import { held } from './products-page';
import { database } from './support/database';
import { ready } from './support/ready';
import { signIn } from './support/sign-in';
import { applyNow, undo } from './support/toasts';

test.describe('the form of a new product', () => {
  test('stores a product with images and variants in one go and leads to its own form', async ({ page }) => {
    const name = unique('Solar cap');
    await openForm(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Product');
    await title(page).fill(name);
    await page.getByRole('textbox', { name: 'Description' }).fill('A cap');
    await category(page).selectOption({ index: 1 });
    await section(page, 'Images')
      .locator('input[type=file]')
      .setInputFiles(await files('one.png', 'two.png'));
    await expect(page.getByText('Drag Images to Rearrange')).toBeVisible();
    await price(page).fill('1234');
    await expect(price(page)).toHaveValue('1,234');
    await page.getByLabel('This product has variants').check();
    await page.getByLabel('Size values').fill('S, M');
    await page.getByLabel('Size values').press('Enter');
    await page.getByRole('button', { name: 'Add another option' }).click();
    await page.getByLabel('Color values').fill('Black,');
    await page.getByLabel('Hex code of Black').fill('#111111');
    await page.getByLabel('Quantity of M · Black', { exact: true }).fill('7');
    await save(page).click();
    await saysToast(page, 'Add product successfully');
    await expect(page).toHaveURL(new RegExp(`${ADD}/\\d+$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
    expect((await database().query('SELECT FROM products WHERE name = $1', [name])).rowCount).toBe(1);

    const id = Number(/(\d+)$/.exec(page.url())?.[1]);
    const product = (await upstream('GET', `/products/${id}`)) as unknown as {
      name: string;
      prices: number;
      media: unknown[];
      variants: { size: string; color: string; stock: number; qpoints: number; sku: string; hexCode: string }[];
    };
    expect(product).toMatchObject({
      name,
      prices: 1234,
      description: '<p>A cap</p>',
      shipping: 'free',
      sizes: ['S', 'M'],
    });
    expect(product.media).toHaveLength(2);
    expect(product.variants.map(({ size, color, stock, qpoints }) => [size, color, stock, qpoints])).toEqual([
      ['S', 'Black', 0, 1234],
      ['M', 'Black', 7, 1234],
    ]);
    for (const { sku, hexCode } of product.variants) {
      expect(sku).toMatch(/^[A-Z0-9]{10}$/);
      expect(hexCode).toBe('#111111');
    }
  });

  test('takes nothing more while it is being stored', async ({ page }) => {
    await openForm(page);
    await title(page).fill(unique('Slow'));
    await category(page).selectOption({ index: 1 });
    await page.getByLabel('This product has variants').check();
    await page.getByLabel('Size values').fill('S, M,');
    await section(page, 'Images')
      .locator('input[type=file]')
      .setInputFiles(await files('one.png'));
    await expect(page.getByText('Drag Images to Rearrange')).toBeVisible();
    const answer = await held(page, '**/api/products');
    await save(page).click();
    const fields = [
      title(page),
      page.getByLabel('Price of M'),
      page.getByLabel('SKU of M'),
      page.getByLabel('Size values'),
    ];
    for (const field of fields) await expect(field).not.toBeEditable();
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveAttribute('aria-readonly', 'true');
    for (const name of ['Delete one.png', 'Remove S', 'Delete M']) {
      await expect(page.getByRole('button', { name })).toBeDisabled();
    }
    await expect(section(page, 'Images').locator('input[type=file]')).toBeDisabled();
    await answer.release();
    await saysToast(page, 'Add product successfully');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Edit Product');
    await expect(title(page)).toBeEditable();
  });

  test('says what is wrong until it can be stored', async ({ page }) => {
    await openForm(page);

    await test.step('says what is missing, at the field, and goes to the first', async () => {
      await save(page).click();
      await expect(page.getByText("Title can't be blank")).toBeVisible();
      await expect(page.getByText("Category can't be blank")).toBeVisible();
      await expect(title(page)).toBeFocused();
      await expect(title(page)).toHaveAccessibleDescription("Title can't be blank");
    });

    await test.step('says that a title is missing as soon as it is emptied', async () => {
      await title(page).fill('A');
      await title(page).press('Backspace');
      await expect(page.getByText("Title can't be blank")).toBeVisible();
    });

    await test.step('says why it was not stored, and keeps what was typed', async () => {
      await category(page).selectOption({ index: 1 });
      for (const [answer, message] of [
        [{ status: 409, statusCode: '23505' }, 'SKU already exists'],
        [{ status: 500, statusCode: 500 }, 'The server said so.'],
        [{ status: 422, statusCode: 422 }, 'There was a problem when add new product'],
      ] as const) {
        await title(page).fill('Kept');
        await page.getByLabel('SKU').fill('TAKEN-1');
        await failing(page, 'POST', '/products', answer.status, answer);
        await save(page).click();
        await saysToast(page, message);
        await expect(title(page)).toHaveValue('Kept');
        await expect(page.getByLabel('SKU')).toHaveValue('TAKEN-1');
      }
    });

    await test.step('shows the server’s faults at their fields', async () => {
      await page.getByLabel('SKU').fill('');
      await failing(page, 'POST', '/products', 422, {
        errors: [{ msg: 'This category is gone.', path: 'categories.0' }],
      });
      await save(page).click();
      await expect(section(page, 'Category').getByText('This category is gone.')).toBeVisible();
      await expect(category(page)).toBeFocused();
    });

    await test.step('saves an empty description as new product', async () => {
      await page.unroute('**/api/products');
      await title(page).fill(unique('Nameless'));
      await category(page).selectOption({ index: 1 });
      await save(page).click();
      await saysToast(page, 'Add product successfully');
      await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('new product');
    });
  });
});

test.describe('the form of a stored product', () => {
  test('stores each section and stays', async ({ page }) => {
    const id = await aProduct();
    const name = unique('Renamed');
    await openForm(page, id);
    await title(page).fill(name);
    await page.getByText('Text', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('Plain <b>words</b>');
    await page.getByText('Hidden', { exact: true }).click();
    await page.getByLabel('Also show in').selectOption({ index: 1 });
    await page.getByText('Contact', { exact: true }).click();
    await page.getByLabel('Text instead of a price').fill('Ask us');
    await page.getByText('Limited', { exact: true }).click();
    await page.getByLabel('Quantity').fill('1,234');
    await page.getByText('Charge', { exact: true }).click();
    await page.getByLabel('Shipping price').fill('50');
    await save(page).click();
    await saysToast(page, 'Edit product successfully');
    await expect(page).toHaveURL(new RegExp(`/${id}$`));
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
    const product = (await upstream('GET', `/products/${id}`)) as unknown as { categories: unknown[] };
    expect(product).toMatchObject({
      ...{
        name,
        description: 'Plain <b>words</b>',
        isHtml: false,
        active: false,
        isContact: true,
        contactPrices: 'Ask us',
      },
      ...{ unlimited: false, quantity: 1234, shipping: 50 },
    });
    expect(product.categories).toHaveLength(2);
    await page.reload();
    await expect(title(page)).toHaveValue(name);
    await expect(page.getByLabel('Quantity')).toHaveValue('1,234');
  });

  test('says what is wrong, and keeps what was typed', async ({ page }) => {
    const id = await aProduct();
    await openForm(page, id);

    await test.step('keeps the caret in a price where a digit was typed', async () => {
      const box = price(page);
      await expect(box).toHaveValue('1,200');
      await box.focus();
      await box.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1));
      await page.keyboard.type('9');
      await expect(box).toHaveValue('19,200');
      expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
    });

    await test.step('asks for an emptied price instead of storing 0', async () => {
      await price(page).fill('');
      await save(page).click();
      await expect(price(page)).toHaveAccessibleDescription('Enter a price. 0 makes it free.');
      await expect(price(page)).toBeFocused();
      expect(await upstream('GET', `/products/${id}`)).toMatchObject({ prices: 1200 });
      await price(page).fill('1200');
    });

    await test.step('formats a description by the keyboard', async () => {
      await page.getByRole('textbox', { name: 'Description' }).focus();
      await page.keyboard.press('Control+a');
      await page.getByRole('button', { name: 'Bold' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
      await save(page).click();
      await saysToast(page, 'Edit product successfully');
      expect(await upstream('GET', `/products/${id}`)).toMatchObject({
        description: '<p><strong>About it</strong></p>',
      });
    });

    await test.step('asks before formatting is lost, and keeps it after Cancel', async () => {
      await page.getByText('Text', { exact: true }).click();
      await expect(question(page)).toContainText('Convert the description to plain text?');
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('textbox', { name: 'Description' }).locator('strong')).toHaveText('About it');
      await page.getByText('Text', { exact: true }).click();
      await question(page).getByRole('button', { name: 'Convert to text' }).click();
      await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('About it');
    });

    await test.step('says SKU already exists at the SKU', async () => {
      const sku = unique('SKU').replace(' ', '-');
      await aProduct({ fields: { sku } });
      await page.getByLabel('SKU').fill(sku);
      await save(page).click();
      await saysToast(page, 'SKU already exists');
      await expect(page.getByLabel('SKU')).toHaveAccessibleDescription('SKU already exists');
      await expect(page.getByLabel('SKU')).toBeFocused();
    });

    await test.step('says that saving failed', async () => {
      await page.getByLabel('SKU').fill('');
      await title(page).fill('Kept');
      await failing(page, 'PATCH', `/products/${id}`, 503, {});
      await save(page).click();
      await saysToast(page, 'There was a problem when edit product');
      await expect(title(page)).toHaveValue('Kept');
    });

    await test.step('deletes its product after asking', async () => {
      const remove = page.getByRole('button', { name: 'Delete', exact: true }).first();
      await remove.click();
      await expect(question(page)).toContainText('Delete this product?');
      await expect(question(page)).toContainText("Once you do this, it can't be undone.");
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(remove).toBeFocused();
      await page.unroute(`**/api/products/${id}`);
      await failing(page, 'DELETE', `/products/${id}`, 500, {});
      await remove.click();
      await question(page).getByRole('button', { name: 'Delete' }).click();
      await expect(page).toHaveURL(/\/marketing-shop\/products\/1$/);
      await applyNow(page, /^Deleting/);
      await saysToast(page, 'There was a deleting the selected product The server said so.');
      await page.unroute(`**/api/products/${id}`);
      await page.goto(`${ADD}/${id}`);
      await ready(page);
      await remove.click();
      await question(page).getByRole('button', { name: 'Delete' }).click();
      await expect(page).toHaveURL(/\/marketing-shop\/products\/1$/);
      await undo(page, /^Deleting/);
      // The notes and the timeline are read once the page is at rest.
      const isRead = (part: string) =>
        page.waitForResponse((answer) => answer.url().endsWith(`/${part}/product/${id}`));
      await Promise.all([isRead('notes'), isRead('timelines'), page.goto(`${ADD}/${id}`)]);
      await ready(page);
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'GET' && request.url().endsWith(`/product/${id}`)) asked.push(request.url());
        if (request.method() === 'GET' && request.url().endsWith(`/products/${id}`)) asked.push(request.url());
      });
      await remove.click();
      await question(page).getByRole('button', { name: 'Delete' }).click();
      await expect(page).toHaveURL(/\/marketing-shop\/products\/1$/);
      await applyNow(page, /^Deleting/);
      await saysToast(page, 'Delete product successfully');
      // The form is gone, and nothing asks for the product or its timeline any more.
      expect(asked).toEqual([]);
    });
  });

  test('does not exist for an unknown id', async ({ page }) => {
    await signIn(page, 'shop');
    for (const id of ['999999999', 'abc', '0']) expect((await page.request.get(`${ADD}/${id}`)).status(), id).toBe(404);
  });
});
