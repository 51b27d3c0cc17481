import { expect, test } from './support/test';
import { ADD, aProduct, aProductOfSizes, openForm, save } from './product-form-page';
import { signIn } from './support/sign-in';

test.describe('the product form, for everyone', () => {
  test('fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openForm(page, await aProductOfSizes(['S', 'M'], 3));
    await expect(page.getByRole('button', { name: /place 3 of 3/ })).toBeVisible();
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
