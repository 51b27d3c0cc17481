import { expect, test } from './support/test';
import { aProductOfSizes, openForm, save } from './product-form-page';

test.describe('the product form, for everyone', () => {
  test('fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openForm(page, await aProductOfSizes(['S', 'M'], 3));
    await expect(page.getByRole('button', { name: /place 3 of 3/ })).toBeVisible();
    await page.getByLabel('Price of M').fill('5');
    await expect(save(page)).toBeInViewport();
  });
});
