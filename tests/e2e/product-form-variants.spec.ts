import { expect, test, type Page } from './support/test';
import {
  aProduct,
  aProductOfSizes,
  failing,
  files,
  openForm,
  question,
  save,
  saysToast,
  section,
  title,
  upstream,
  variantRows,
} from './product-form-page';
import { held } from './products-page';

interface Stored {
  sizes: string[];
  colors: { name: string; hex: string }[];
  variants: {
    id: number;
    size: string | null;
    color: string | null;
    sku: string;
    qpoints: number;
    stock: number;
    unlimited: boolean;
    variantImages: { imageUrl: string }[];
  }[];
  media: { assetUrl: string }[];
}

const stored = async (id: number) => (await upstream('GET', `/products/${id}`)) as unknown as Stored;

/** Sizes and colors of the rows, as the page shows them. */
const shownKeys = (page: Page) =>
  variantRows(page)
    .getByRole('button', { name: /^Delete/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')?.replace('Delete ', '')));

test.describe('variants of a stored product', () => {
  test('come at once with a value, crossed with the other option', async ({ page }) => {
    const id = await aProductOfSizes(['S', 'M']);
    const before = await stored(id);
    await openForm(page, id);
    await page.getByRole('button', { name: 'Add another option' }).click();
    await page.getByLabel('Color values').fill('Black, White');
    await page.keyboard.press('Enter');
    await expect(variantRows(page)).toHaveCount(4);
    await expect(page.getByRole('button', { name: 'Add another option' })).toHaveCount(0);
    const after = await stored(id);
    expect(after.variants).toHaveLength(4);
    // Those that were there keep their SKU, price and stock.
    expect(after.variants.filter(({ color }) => color === 'Black').map(({ sku }) => sku)).toEqual(
      before.variants.map(({ sku }) => sku),
    );
    const added = after.variants.filter(({ color }) => color === 'White');
    for (const variant of added) expect(variant).toMatchObject({ qpoints: 1200, stock: 0 });
  });

  test('come and go at once, with what was typed into the others kept', async ({ page }) => {
    const id = await aProductOfSizes(['S', 'M', 'L']);
    await openForm(page, id);

    await test.step('are deleted one by one after asking, and the focus goes to the next', async () => {
      await page.getByRole('button', { name: 'Delete M' }).click();
      await expect(question(page)).toContainText('Delete this variant?');
      await question(page).getByRole('button', { name: 'Delete' }).click();
      await expect(variantRows(page)).toHaveCount(2);
      await expect(page.getByRole('button', { name: 'Delete L' })).toBeFocused();
      expect((await stored(id)).sizes).toEqual(['S', 'L']);
    });

    await test.step('go with a value, after asking', async () => {
      await page.getByLabel('Size values').focus();
      await page.keyboard.press('Backspace');
      await expect(question(page)).toContainText('Delete L?');
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(variantRows(page)).toHaveCount(2);
      await page.getByRole('button', { name: 'Remove L' }).click();
      await question(page).getByRole('button', { name: 'Delete' }).click();
      await expect(variantRows(page)).toHaveCount(1);
      expect((await stored(id)).sizes).toEqual(['S']);
    });

    await test.step('keep what was typed into their cells while options change', async () => {
      await page.getByLabel('Price of S', { exact: true }).fill('777');
      await page.getByLabel('Size values').fill('M,');
      await expect(variantRows(page)).toHaveCount(2);
      await expect(page.getByLabel('Price of S', { exact: true })).toHaveValue('777');
      await page.getByLabel('Unlimited quantity of M').check();
      await save(page).click();
      await saysToast(page, 'Edit product successfully');
      const { variants } = await stored(id);
      expect(variants.map(({ size, qpoints, unlimited }) => [size, qpoints, unlimited])).toEqual([
        ['S', 777, false],
        ['M', 1200, true],
      ]);
    });

    await test.step('say that deleting or adding one failed, and stay', async () => {
      for (const [path, method, message, act] of [
        [
          '/products/*',
          'PATCH',
          'There was a problem deleting variant',
          () => page.getByRole('button', { name: 'Remove M' }).click(),
        ],
        [
          '/productVariants/*',
          'DELETE',
          'There was a problem delete variant',
          () => page.getByRole('button', { name: 'Delete M' }).click(),
        ],
        [
          '/products/*',
          'PATCH',
          'There was a problem adding new variant',
          () => page.getByLabel('Size values').fill('XL,'),
        ],
      ] as const) {
        await failing(page, method, path, 500, {});
        await act();
        if (!message.endsWith('adding new variant'))
          await question(page).getByRole('button', { name: 'Delete' }).click();
        await saysToast(page, message);
        await expect(variantRows(page)).toHaveCount(2);
      }
    });
  });

  test('come of each value that is typed while others are being stored', async ({ page }) => {
    const id = await aProductOfSizes(['XS']);
    await openForm(page, id);
    const box = page.getByLabel('Size values');

    await test.step('by Enter, with the rest of the box kept', async () => {
      const answer = await held(page, '**/api/products/*');
      await box.focus();
      await page.keyboard.type('S\nM\nL');
      await answer.release();
      await page.keyboard.press('Enter');
      await expect(variantRows(page)).toHaveCount(4);
      await expect(box).toHaveValue('');
      expect((await stored(id)).sizes).toEqual(['XS', 'S', 'M', 'L']);
    });

    await test.step('pasted in lines, and by leaving the box', async () => {
      const answer = await held(page, '**/api/products/*');
      await box.focus();
      await page.keyboard.type('XL\n');
      await box.evaluate((input) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', '2XL\n3XL');
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
      await title(page).click();
      await answer.release();
      await expect(variantRows(page)).toHaveCount(7);
      await expect(box).toHaveValue('');
      expect((await stored(id)).sizes).toEqual(['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL']);
    });
  });

  test('are deleted one after the other, and leave the focus where it has gone meanwhile', async ({ page }) => {
    const id = await aProductOfSizes(['S', 'M', 'L']);
    await openForm(page, id);
    const answer = await held(page, '**/api/productVariants/*');
    for (const name of ['M', 'L']) {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await question(page).getByRole('button', { name: 'Delete' }).click();
      await expect(question(page)).toHaveCount(0);
    }
    await title(page).click();
    await answer.release();
    await expect(variantRows(page)).toHaveCount(1);
    await expect(title(page)).toBeFocused();
    expect((await stored(id)).sizes).toEqual(['S']);
  });

  test('are deleted though one before them could not be', async ({ page }) => {
    const id = await aProductOfSizes(['S', 'M', 'L']);
    await openForm(page, id);
    let fail: () => void = () => undefined;
    const failed = new Promise<void>((resolve) => (fail = resolve));
    await page.route(
      '**/api/productVariants/*',
      (route) => failed.then(() => route.fulfill({ status: 500, json: {} })),
      { times: 1 },
    );
    for (const name of ['M', 'L']) {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await question(page).getByRole('button', { name: 'Delete' }).click();
      await expect(question(page)).toHaveCount(0);
    }
    fail();
    await saysToast(page, 'There was a problem delete variant');
    await expect(variantRows(page)).toHaveCount(2);
    expect((await stored(id)).sizes).toEqual(['S', 'M']);
  });

  test('all go when they are turned off and saved, after a warning that counts them', async ({ page }) => {
    const id = await aProductOfSizes(['S', 'M', 'L']);
    await openForm(page, id);
    await page.getByLabel('This product has variants').uncheck();
    await expect(page.getByText('Saving deletes all 3 variants')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Inventory' })).toBeVisible();
    await save(page).click();
    await expect(question(page)).toContainText('Delete all 3 variants?');
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    expect((await stored(id)).variants).toHaveLength(3);
    await save(page).click();
    await question(page).getByRole('button', { name: 'Delete and save' }).click();
    await saysToast(page, 'Edit product successfully');
    expect(await stored(id)).toMatchObject({ variants: [], sizes: [], colors: [], custom: [] });
  });

  test('have prices and SKUs of their own', async ({ page }) => {
    const id = await aProduct({
      fields: {
        sizes: ['S', 'M'],
        variants: [
          { size: 'S', qpoints: 1200 },
          { size: 'M', qpoints: 90 },
        ],
      },
    });
    await openForm(page, id);

    await test.step('keep their prices when the product’s own changes, and take the new one when asked', async () => {
      await page.getByLabel('Price of new variants').fill('1500');
      await expect(page.getByText('1 variant has the old price of 1,200 Q.')).toBeVisible();
      await page.getByRole('button', { name: 'Set to 1,500 Q' }).click();
      await expect(page.getByLabel('Price of S')).toHaveValue('1,500');
      await save(page).click();
      await saysToast(page, 'Edit product successfully');
      expect(await stored(id)).toMatchObject({ prices: 1500, variants: [{ qpoints: 1500 }, { qpoints: 90 }] });
    });

    await test.step('say SKU already exists at the row', async () => {
      const [first] = (await stored(id)).variants;
      await page.getByLabel('SKU of M').fill(first?.sku ?? '');
      await save(page).click();
      await saysToast(page, 'SKU already exists');
      await expect(page.getByLabel('SKU of M')).toHaveAccessibleDescription('SKU already exists');
      await expect(page.getByLabel('SKU of M')).toBeFocused();
    });
  });

  test('take no part of a number that is not whole, also where its row is scrolled out of sight', async ({ page }) => {
    const id = await aProductOfSizes(['S', ...Array.from({ length: 28 }, (_, index) => `S${index}`)]);
    await openForm(page, id);
    const price = page.getByLabel('Price of S', { exact: true });
    await price.fill('');
    await expect(price).toHaveAccessibleDescription('Enter a price or 0.');
    await save(page).click();
    await expect(price).toBeFocused();
    expect((await stored(id)).variants[0]).toMatchObject({ qpoints: 100 });
    await price.pressSequentially('12.5');
    await expect(price).toHaveAccessibleDescription('Whole points only');
    await page
      .getByRole('region', { name: 'Table of variants' })
      .evaluate((frame) => frame.scrollTo({ top: frame.scrollHeight }));
    await page.getByLabel('Price of S27').focus();
    await save(page).click();
    await expect(price).toBeFocused();
    await expect(price).toBeInViewport();
    await expect(price).toHaveValue('12.5');
    await price.fill('-5');
    await expect(price).toHaveAccessibleDescription('Whole points only');
    await price.fill('13');
    await expect(page.getByText('Whole points only')).toHaveCount(0);
    await save(page).click();
    await saysToast(page, 'Edit product successfully');
    expect((await stored(id)).variants[0]).toMatchObject({ qpoints: 13 });
  });

  test('show one of the images of the product', async ({ page }) => {
    const id = await aProductOfSizes(['S'], 2);
    await openForm(page, id);

    await test.step('say that the images could not be read, or one not be set', async () => {
      await failing(page, 'GET', '/products/*/media', 500, {});
      await failing(page, 'POST', '/productVariants/*/images', 500, {});
      await page.getByRole('button', { name: 'Select an image of S' }).click();
      await expect(page.getByText('There was a problem getting media')).toBeVisible();
      await page.unroute('**/api/products/*/media');
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('button', { name: 'Image 1' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
      await saysToast(page, 'There was a problem updating variant image');
      await page.unroute('**/api/productVariants/*/images');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('show one of the images of the product', async () => {
      await page.getByRole('button', { name: 'Select an image of S' }).click();
      const dialog = page.getByRole('dialog', { name: 'Select variant image' });
      await expect(dialog).toContainText('You can only choose images as variant media');
      await dialog.getByRole('button', { name: 'Image 1' }).click();
      await dialog.getByRole('button', { name: 'Image 2' }).click();
      await expect(dialog.getByRole('button', { pressed: true })).toHaveCount(1);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('button', { name: 'Change the image of S' })).toBeFocused();
      const { variants, media } = await stored(id);
      expect(variants[0]?.variantImages.map(({ imageUrl }) => imageUrl)).toEqual([media[1]?.assetUrl]);
    });

    await test.step('go on showing a chosen image while further ones are added', async () => {
      await section(page, 'Images')
        .locator('input[type=file]')
        .setInputFiles(await files('another.png'));
      await expect(section(page, 'Images').getByText('3 of 10')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Change the image of S' })).toBeVisible();
    });
  });
});

test.describe('options', () => {
  test('refuse Custom beside another one', async ({ page }) => {
    await openForm(page);
    await page.getByLabel('This product has variants').check();
    await page.getByLabel('Size values').fill('S,');
    await page.getByRole('button', { name: 'Add another option' }).click();
    await page.getByLabel('Option').nth(1).selectOption('Custom');
    await expect(page.getByText("You can't add other option with custom")).toBeVisible();
  });

  test('refuse another one beside Custom, whose variants begin at 0', async ({ page }) => {
    await openForm(page, await aProduct());
    await page.getByLabel('This product has variants').check();
    await page.getByLabel('Option').selectOption('Custom');
    await page.getByRole('button', { name: 'Add another option' }).click();
    await expect(page.getByText("You can't add other option with custom")).toBeVisible();
    await expect(page.getByLabel('Option')).toHaveCount(1);
    await page.getByLabel('Custom values').fill('Left, Right, left');
    await page.keyboard.press('Enter');
    await expect(variantRows(page)).toHaveCount(2);
    await expect(page.getByLabel('Price of Left')).toHaveValue('0');
  });

  test('show a swatch where the code is a color', async ({ page }) => {
    await openForm(page, await aProduct());
    await page.getByLabel('This product has variants').check();
    await page.getByLabel('Option').selectOption('Color');
    await page.getByLabel('Color values').fill('Black,');
    await expect(variantRows(page)).toHaveCount(1);
    await page.getByLabel('Hex code of Black').fill('no color');
    await expect(page.locator('[data-swatch]')).toHaveCount(0);
    await page.getByLabel('Hex code of Black').fill('#101010');
    await expect(page.locator('[data-swatch]').first()).toHaveCSS('background-color', 'rgb(16, 16, 16)');
    await save(page).click();
    await saysToast(page, 'Edit product successfully');
    await page.reload();
    await expect(page.getByLabel('Hex code of Black')).toHaveValue('#101010');
  });
});

interface Watched {
  /** The rows in which something changed. */
  touched: Set<string>;
  /** Milliseconds from a key to the paint that shows it. */
  waits: number[];
}

/** Runs in the page. */
function watchTyping(): void {
  const watched: Watched = { touched: new Set(), waits: [] };
  Object.assign(window, watched);
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const row = (target instanceof Element ? target : target.parentElement)?.closest('[data-row]');
      watched.touched.add(row?.getAttribute('data-row') ?? 'the table');
    }
  }).observe(document.querySelector('tr[data-variant]')!.parentElement!, {
    ...{ subtree: true, childList: true, attributes: true, characterData: true },
  });
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => watched.waits.push(performance.now() - timeStamp))),
    true,
  );
}

test.describe('900 variants', () => {
  // Storing and showing so many takes its time on a busy machine; what is asserted is the wait for a key.
  test.slow();

  test('render the row that is typed into and no other, and answer to the arrows', async ({ page }) => {
    const values = (letter: string) => Array.from({ length: 30 }, (_, index) => `${letter}${index + 1}`);
    const sizes = values('S');
    const colors = values('C').map((name) => ({ name, hex: '' }));
    const variants = sizes.flatMap((size) => colors.map(({ name }) => ({ size, color: name, qpoints: 100, stock: 1 })));
    const id = await aProduct({ fields: { sizes, colors, variants } });
    await openForm(page, id);
    await expect(page.getByRole('region', { name: 'Variants', exact: true }).getByText('900 variants')).toBeVisible();
    expect(await variantRows(page).count()).toBeLessThan(60);

    await page.evaluate(watchTyping);
    const fields = [title(page), page.getByLabel('Price of S1 · C1', { exact: true })];
    // In turns, so that what else the machine does slows both alike.
    for (const digit of '1234567') {
      for (const field of fields) {
        await field.focus();
        await page.keyboard.type(digit);
      }
    }
    await page.waitForFunction(() => (window as unknown as Watched).waits.length === 14);
    const { rows, waits } = await page.evaluate(() => {
      const { touched, waits: all } = window as unknown as Watched;
      return { rows: [...touched], waits: all };
    });
    expect(rows).toEqual(['0']);
    // However busy the machine is: a field outside of the table was typed into at the same time.
    const [ofTitle, ofRow] = [0, 1].map(
      (at) => waits.filter((_, index) => index % 2 === at).toSorted((one, other) => one - other)[3]!,
    );
    test.info().annotations.push({ type: 'milliseconds from key to paint', description: `${ofTitle} and ${ofRow}` });
    expect(ofRow).toBeLessThan(Math.max(100, 3 * ofTitle!));

    for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowDown');
    await expect(page.getByLabel('Price of S2 · C11', { exact: true })).toBeFocused();
    expect(await shownKeys(page)).toContain('S2 · C11');
  });
});
