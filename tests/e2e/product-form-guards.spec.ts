import { expect, test } from '@playwright/test';
import { ADD, aProduct, openForm, question, save, saysToast, title } from './product-form-page';
import { signInAfresh } from './support/sign-in';

test.describe('unsaved changes of a product', () => {
  test('are kept from loss by a link of the menu', async ({ page }) => {
    await openForm(page, await aProduct());
    await title(page).fill('Typed');
    await page.getByRole('link', { name: 'Orders' }).click();
    await expect(question(page)).toContainText('Unsaved changes');
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(title(page)).toHaveValue('Typed');
    await expect(page).toHaveURL(new RegExp(ADD));
    await page.getByRole('link', { name: 'Orders' }).click();
    await question(page).getByRole('button', { name: 'Leave Page' }).click();
    await expect(page).toHaveURL(/\/marketing-shop\/orders/);
  });

  for (const way of ['Back', 'Forward'] as const) {
    test(`are kept from loss by ${way}, which can still be gone`, async ({ page }) => {
      const id = await aProduct();
      await openForm(page, id);
      // To another page and back without loading a document, so that the router has the history.
      await page.getByRole('link', { name: 'Orders' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Orders');
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Dashboard');
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Orders');
      await page.goBack();
      if (way === 'Back') {
        await page.getByRole('link', { name: 'Orders' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Orders');
        await page.evaluate((path) => {
          const link = document.querySelector<HTMLAnchorElement>('nav a[href$="/dashboard"]');
          return link && path;
        }, ADD);
        await page.goBack();
      }
      await title(page).fill('Typed');
      const go = () => page.evaluate((step) => history.go(step), way === 'Back' ? -1 : 1);
      await go();
      await expect(question(page)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${ADD}/${id}$`));
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(title(page)).toHaveValue('Typed');
      await go();
      await question(page).getByRole('button', { name: 'Leave Page' }).click();
      await expect(page).toHaveURL(/\/orders/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Orders');
    });
  }

  test('are kept from loss by a reload, for which the browser asks', async ({ page }) => {
    await openForm(page, await aProduct());
    await title(page).fill('Typed');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.reload({ timeout: 2000 }).catch(() => undefined);
    expect(asked).toEqual(['beforeunload']);
    await expect(title(page)).toHaveValue('Typed');
  });

  test('are kept from loss by signing out', async ({ page }) => {
    const id = await aProduct();
    await signInAfresh(page, 'shop');
    await page.goto(`${ADD}/${id}`);
    await title(page).fill('Typed');
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'LOGOUT' }).click();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(title(page)).toHaveValue('Typed');
  });

  test('are asked about by Discard, which goes at once where nothing was typed', async ({ page }) => {
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

  test('are none after a save: nothing is asked', async ({ page }) => {
    await openForm(page, await aProduct());
    await title(page).fill('Saved by now');
    await save(page).click();
    await saysToast(page, 'Edit product successfully');
    await page.getByRole('link', { name: 'Orders' }).click();
    await expect(page).toHaveURL(/\/marketing-shop\/orders/);
    await expect(question(page)).toHaveCount(0);
  });
});
