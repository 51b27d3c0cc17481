import { expect, test } from './support/test';
import { aProduct, aProductOfSizes, openForm, save, saysToast, title, unique, upstream } from './product-form-page';

test.describe('two people who save one product', () => {
  for (const keeps of ['mine', 'theirs'] as const) {
    test(`the second is told what the first changed, and keeps ${keeps}`, async ({ page }) => {
      const id = await aProduct();
      const [mine, theirs] = [unique('Mine'), unique('Theirs')];
      await openForm(page, id);
      await upstream('PATCH', `/products/${id}`, { name: theirs, active: false });
      await title(page).fill(mine);
      await page.getByText('Charge', { exact: true }).click();
      await page.getByLabel('Shipping price').fill('70');
      await save(page).click();
      const dialog = page.getByRole('dialog', { name: 'This product changed while you were editing' });
      await expect(dialog.getByRole('group', { name: 'Title' })).toContainText(mine);
      await expect(dialog.getByRole('group', { name: 'Title' })).toContainText(theirs);
      await expect(dialog).toContainText('Visible → Hidden');
      await dialog.getByRole('button', { name: 'Back to the form' }).click();
      await expect(title(page)).toHaveValue(mine);
      await save(page).click();
      if (keeps === 'theirs') await dialog.getByLabel(/^Use theirs/).check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await saysToast(page, 'Edit product successfully');
      await expect(title(page)).toHaveValue(keeps === 'mine' ? mine : theirs);
      expect(await upstream('GET', `/products/${id}`)).toMatchObject({
        ...{ name: keeps === 'mine' ? mine : theirs, active: false, shipping: 70 },
      });
    });
  }

  test('are told of a price for a variant that the other deleted, with the price to copy', async ({ page }) => {
    const id = await aProductOfSizes(['S', 'M']);
    await openForm(page, id);
    const { variants } = (await upstream('GET', `/products/${id}`)) as unknown as { variants: { id: number }[] };
    await page.getByLabel('Price of S').fill('600');
    await page.getByLabel('Price of M').fill('700');
    await upstream('DELETE', `/productVariants/${variants[0]?.id}`);
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'This product changed while you were editing' });
    await expect(dialog).toContainText('Your other changes are kept.');
    await expect(dialog).not.toContainText('None of your changes are lost.');
    const lost = dialog.getByRole('definition');
    await expect(dialog.getByRole('term').first()).toHaveText('Price of S');
    await expect(lost.first()).toHaveText('600 Q');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('600 Q');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await saysToast(page, 'Edit product successfully');
    await expect(page.getByLabel('Price of S')).toHaveCount(0);
    expect(await upstream('GET', `/products/${id}`)).toMatchObject({ variants: [{ qpoints: 700 }] });
  });

  test('are told of cells of variants, too', async ({ page }) => {
    const id = await aProductOfSizes(['S', 'M']);
    await openForm(page, id);
    const { variants } = (await upstream('GET', `/products/${id}`)) as unknown as {
      variants: { id: number; size: string }[];
    };
    const idOf = (size: string) => variants.find((variant) => variant.size === size)?.id;
    await upstream('PATCH', `/products/${id}`, {
      variants: [
        { id: idOf('S'), qpoints: 500 },
        { id: idOf('M'), stock: 9 },
      ],
    });
    await page.getByLabel('Price of S').fill('600');
    await save(page).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('group', { name: 'Price of S' })).toContainText('600 Q');
    await expect(dialog.getByRole('group', { name: 'Price of S' })).toContainText('500 Q');
    await expect(dialog).toContainText('Quantity of M');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await saysToast(page, 'Edit product successfully');
    await expect(page.getByLabel('Price of S')).toHaveValue('600');
    await expect(page.getByLabel('Quantity of M', { exact: true })).toHaveValue('9');
  });
});
