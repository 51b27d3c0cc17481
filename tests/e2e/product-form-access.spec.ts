import { expect, test } from './support/test';
import { ADD, aProduct, aProductOfSizes, openForm, question, save, title, upstream } from './product-form-page';
import { expectNoAxeFindings, THEMES } from './support/axe';
import { signIn } from './support/sign-in';

test.describe('the product form, for everyone', () => {
  for (const theme of THEMES) {
    test(`has no axe findings in the ${theme} theme, with faults`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await openForm(page);
      await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
      await save(page).click();
      await expect(page.getByText("Title can't be blank")).toBeVisible();
      await expectNoAxeFindings(page);
    });

    test(`has no axe findings in the ${theme} theme, with variants, images and dialogs`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      const id = await aProductOfSizes(['S', 'M'], 2);
      await openForm(page, id);
      await expect(page.getByRole('button', { name: /place 2 of 2/ })).toBeVisible();
      await expectNoAxeFindings(page);
      await page.getByRole('button', { name: 'Select an image of S' }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Image 2' })).toBeVisible();
      await expectNoAxeFindings(page);
      await page.keyboard.press('Escape');
      await upstream('PATCH', `/products/${id}`, { name: 'Theirs', active: false });
      await title(page).fill('Mine');
      await save(page).click();
      await expect(page.getByRole('group', { name: 'Title' })).toBeVisible();
      await expectNoAxeFindings(page);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Orders' }).click();
      await expect(question(page)).toBeVisible();
      await expectNoAxeFindings(page);
    });
  }

  test('fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openForm(page, await aProductOfSizes(['S', 'M'], 3));
    await expect(page.getByRole('button', { name: /place 3 of 3/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByLabel('Price of M').fill('5');
    await expect(save(page)).toBeInViewport();
  });

  test('is for those who may see products', async ({ page }) => {
    await signIn(page, 'rewards');
    const answer = await page.goto(ADD);
    expect(answer?.status()).toBe(403);
    expect((await page.goto(`${ADD}/${await aProduct()}`))?.status()).toBe(403);
  });
});
