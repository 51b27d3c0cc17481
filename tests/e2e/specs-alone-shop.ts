import { answer, box, button, dialog, move, type Screen } from './specs-alone-writes';
import type { Page } from './support/test';
import { applyNow } from './support/toasts';

const PNG = {
  name: 'new.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

async function choosePicture(page: Page): Promise<void> {
  await button(page, /^(Change the|Select an) image of Small · color 8/).click();
  await button(dialog(page), 'Image 1').click();
  await button(dialog(page), 'Done').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Orders, products and categories (spec 1). */
export const SHOP: readonly Screen[] = [
  {
    path: '/marketing-shop/orders/1/1?order=7',
    writes: [
      {
        call: 'PATCH /orders/{id}',
        said: 'Update Successfully!',
        press: async (page) => {
          await page.getByRole('combobox', { name: 'Status', exact: true }).last().selectOption('Processing');
          await button(dialog(page), 'Update').click();
        },
      },
      {
        call: 'PATCH /orders/coupon/update',
        said: 'Update Success !',
        press: async (page) => {
          await button(page, 'Mark as used: 12345678').first().click();
          await answer(page, 'Mark as used');
        },
      },
      {
        call: 'PATCH /orders/{id}',
        press: async (page) => {
          await page.getByRole('combobox', { name: 'Status', exact: true }).last().selectOption('Delivered');
          await button(dialog(page), 'Add Tracking Number').click();
          await page.getByRole('combobox', { name: 'Carrier' }).selectOption('ups');
          await box(page, 'Tracking number').fill('1Z999AA10123456784');
          await button(dialog(page), 'Save tracking').click();
        },
      },
    ],
  },
  {
    path: '/marketing-shop/add-products',
    writes: [
      {
        call: 'POST /products',
        said: 'Add product successfully',
        press: async (page) => {
          await box(page, 'Title').fill('Lamp');
          await page.getByRole('combobox', { name: 'Category', exact: true }).selectOption('name 7');
          await box(page, 'Price').fill('100');
          await button(page, /^Save/).click();
        },
      },
    ],
  },
  {
    path: '/marketing-shop/add-products/7',
    writes: [
      {
        call: 'POST /products/{id}/media',
        press: (page) => page.getByRole('region', { name: 'Images' }).locator('input[type=file]').setInputFiles(PNG),
      },
      {
        call: 'DELETE /mediaLibraries/{mediaId}',
        press: async (page) => {
          await button(page, 'Delete image 1').click();
          await answer(page, 'Delete');
        },
      },
      {
        // Its picture is the chosen one, which a press takes off.
        call: 'DELETE /productVariants/{variantId}',
        press: choosePicture,
      },
      {
        call: 'POST /productVariants/{variantId}/images',
        press: choosePicture,
      },
      {
        call: 'DELETE /productVariants/{variantId}',
        press: async (page) => {
          await button(page, 'Delete Small · color 8 · custom 8').click();
          await answer(page, 'Delete');
        },
      },
      {
        call: 'PATCH /products/{id}',
        said: 'Edit product successfully',
        press: async (page) => {
          await box(page, 'Title').fill('Lamp');
          await button(page, /^Save/).click();
        },
      },
    ],
  },
  {
    path: '/marketing-shop/products/1',
    writes: [
      {
        call: 'PATCH /products/update/updatePriority',
        press: (page) => move(page, 'name 7'),
      },
      {
        call: 'DELETE /products/{id}',
        said: 'Delete product successfully',
        press: async (page) => {
          await button(page, 'Delete name 7').click();
          await answer(page, 'Delete');
          await applyNow(page);
        },
      },
    ],
  },
  {
    path: '/marketing-shop/categories',
    writes: [
      {
        call: 'PATCH /categories/update/updatePriority',
        press: (page) => move(page, 'name 7'),
      },
      {
        call: 'POST /categories',
        said: /^You have successfully create the category/,
        press: async (page) => {
          await box(page, 'Add a New Category').fill('Lamps');
          await button(page, '+ Add').click();
        },
      },
      {
        call: 'PATCH /categories/{id}',
        said: 'You have successfully edited the category.',
        press: async (page) => {
          await button(page, 'Edit name 7').click();
          await box(page, 'Name of name 7').fill('Lamps');
          await page.keyboard.press('Enter');
          await answer(page, 'Save');
        },
      },
      {
        call: 'DELETE /categories/{id}',
        said: 'You have successfully deleted the category.',
        press: async (page) => {
          await button(page, 'Delete name 8').click();
          await answer(page, 'Delete');
        },
      },
    ],
  },
];
