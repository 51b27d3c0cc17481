import { expect, test } from './support/test';
import { ADD, aProduct, openForm, question, save, saysToast, title } from './product-form-page';
import { ready } from './orders-page';
import { signIn } from './support/sign-in';

test.describe('unsaved changes of a product', () => {
  // Between pages that the router shows without loading a document, so that Back and Forward are its own.
  for (const [way, step] of [
    ['Back', -1],
    ['Forward', 1],
  ] as const) {
    test(`are kept from loss by ${way}, which can still be gone`, async ({ page }) => {
      const heading = page.getByRole('heading', { level: 1 });
      if (way === 'Back') {
        await signIn(page, 'shop');
        await page.goto('/marketing-shop/products/1');
        await ready(page);
        await page.getByRole('link', { name: 'Add product' }).click();
      } else {
        await openForm(page, await aProduct());
        await page.getByRole('link', { name: 'Orders' }).click();
        await expect(heading).toContainText('Orders');
        await page.goBack();
      }
      await title(page).fill('Typed');
      const address = page.url();
      const go = () => page.evaluate((steps) => history.go(steps), step);
      await go();
      await expect(question(page)).toContainText('Unsaved changes');
      await expect(page).toHaveURL(address);
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(title(page)).toHaveValue('Typed');
      await go();
      await question(page).getByRole('button', { name: 'Leave Page' }).click();
      await expect(heading).toContainText(way === 'Back' ? 'Products' : 'Orders');
    });
  }

  test('are kept from loss by whatever leads away', async ({ page }) => {
    await openForm(page, await aProduct());
    await title(page).fill('Typed');

    await test.step('are kept from loss by a reload, for which the browser asks', async () => {
      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.dismiss();
      });
      await page.evaluate(() => void setTimeout(() => location.reload()));
      await expect.poll(() => asked).toEqual(['beforeunload']);
      await expect(title(page)).toHaveValue('Typed');
      page.removeAllListeners('dialog');
    });

    await test.step('are kept from loss by signing out', async () => {
      await page.getByRole('banner').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: 'LOGOUT' }).click();
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(title(page)).toHaveValue('Typed');
    });

    await test.step('are kept from loss by a link of the menu', async () => {
      await page.getByRole('link', { name: 'Orders' }).click();
      await expect(question(page)).toContainText('Unsaved changes');
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(title(page)).toHaveValue('Typed');
      await expect(page).toHaveURL(new RegExp(ADD));
      await page.getByRole('link', { name: 'Orders' }).click();
      await question(page).getByRole('button', { name: 'Leave Page' }).click();
      await expect(page).toHaveURL(/\/marketing-shop\/orders/);
    });
  });

  test('are none before anything was typed, nor after a save', async ({ page }) => {
    await test.step('are asked about by Discard, which goes at once where nothing was typed', async () => {
      await openForm(page);
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(page).toHaveURL(/\/marketing-shop\/products\/1$/);
      await openForm(page);
      await title(page).fill('Typed');
      await page.getByRole('button', { name: 'Discard' }).click();
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(title(page)).toHaveValue('Typed');
      await page.getByRole('button', { name: 'Discard' }).click();
      await question(page).getByRole('button', { name: 'Leave Page' }).click();
      await expect(page).toHaveURL(/\/marketing-shop\/products\/1$/);
    });

    await test.step('are none after a save: nothing is asked', async () => {
      await openForm(page, await aProduct());
      await title(page).fill('Saved by now');
      await save(page).click();
      await saysToast(page, 'Edit product successfully');
      await page.getByRole('link', { name: 'Orders' }).click();
      await expect(page).toHaveURL(/\/marketing-shop\/orders/);
      await expect(question(page)).toHaveCount(0);
    });
  });
});
