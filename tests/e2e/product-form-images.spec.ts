import { expect, test, type Locator, type Page } from './support/test';
import {
  aProduct,
  failing,
  files,
  openForm,
  picture,
  question,
  saysToast,
  section,
  title,
  upstream,
} from './product-form-page';
import { announced, draggable, held } from './products-page';

const chooser = (page: Page) => section(page, 'Images').locator('input[type=file]');
const tiles = (page: Page) => section(page, 'Images').getByRole('button', { name: /, place \d+ of/ });
const media = async (id: number) => (await upstream('GET', `/products/${id}/media`)) as unknown as { id: number }[];

async function middleOf(tile: Locator): Promise<{ x: number; y: number }> {
  const box = await tile.boundingBox();
  if (!box) throw new Error('the tile is on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.describe('images of a stored product', () => {
  test('are stored at once, put in order and deleted', async ({ page }) => {
    const id = await aProduct();
    await openForm(page, id);

    await test.step('are stored at once, in any number that fits', async () => {
      await chooser(page).setInputFiles(await files('a.png', 'b.png', 'c.png'));
      await expect(tiles(page)).toHaveCount(3);
      await expect(section(page, 'Images').getByText('3 of 10')).toBeVisible();
      expect(await media(id)).toHaveLength(3);
    });

    await test.step('are put in order by the keyboard, and stay so', async () => {
      const before = await media(id);
      await draggable(page);
      await tiles(page).first().focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Space');
      const wanted = [before[1]?.id, before[0]?.id, before[2]?.id];
      await expect.poll(async () => (await media(id)).map((item) => item.id)).toEqual(wanted);
      // Until its answer is here, nothing can be lifted.
      await expect(tiles(page).first()).toHaveAttribute('aria-disabled', 'false');
    });

    await test.step('are put in order by the mouse', async () => {
      const before = await media(id);
      // Near the edge of the window the page scrolls under a drag.
      await tiles(page)
        .last()
        .evaluate((tile) => tile.scrollIntoView({ block: 'center' }));
      const [from, to] = [await middleOf(tiles(page).first()), await middleOf(tiles(page).last())];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 12, from.y, { steps: 4 });
      await expect(announced(page)).toContainText('lifted');
      await page.mouse.move(to.x + 8, to.y, { steps: 12 });
      await expect(announced(page)).toContainText('to position 3');
      await page.mouse.up();
      const wanted = [before[1]?.id, before[2]?.id, before[0]?.id];
      await expect.poll(async () => (await media(id)).map((item) => item.id)).toEqual(wanted);
      await expect(tiles(page).first()).toHaveAccessibleName('Image 1, place 1 of 3');
      await expect(tiles(page).first()).toHaveAttribute('aria-disabled', 'false');
    });

    await test.step('go back to their order when storing it failed', async () => {
      await failing(page, 'PATCH', `/products/${id}`, 500, {});
      const sources = () =>
        tiles(page)
          .locator('img')
          .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
      const before = await sources();
      await tiles(page).first().focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Space');
      await saysToast(page, 'There was a problem changing the order of the images');
      await expect.poll(sources).toEqual(before);
      await page.unroute(`**/api/products/${id}`);
    });

    await test.step('are deleted after asking', async () => {
      await page.getByRole('button', { name: 'Delete image 1' }).click();
      await expect(question(page)).toContainText('Delete this image?');
      await question(page).getByRole('button', { name: 'Delete' }).click();
      await expect(tiles(page)).toHaveCount(2);
      expect(await media(id)).toHaveLength(2);
      await failing(page, 'DELETE', '/mediaLibraries/*', 500, {});
      await page.getByRole('button', { name: 'Delete image 1' }).click();
      await question(page).getByRole('button', { name: 'Delete' }).click();
      await saysToast(page, 'There was a problem delete media');
      await expect(tiles(page)).toHaveCount(2);
    });
  });

  test('are deleted one after the other, and leave the focus where it has gone meanwhile', async ({ page }) => {
    const id = await aProduct({ images: 3 });
    await openForm(page, id);
    const answer = await held(page, '**/api/mediaLibraries/*');
    for (const name of ['image 1', 'image 2']) {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await question(page).getByRole('button', { name: 'Delete' }).click();
      await expect(question(page)).toHaveCount(0);
    }
    await title(page).click();
    await answer.release();
    await expect(tiles(page)).toHaveCount(1);
    await expect(title(page)).toBeFocused();
    expect(await media(id)).toHaveLength(1);
  });

  test('come by being dropped, and can be stopped, tried again or let go', async ({ page }) => {
    const id = await aProduct();
    await openForm(page, id);

    await test.step('are dropped into a zone 169 px high', async () => {
      const zone = page.locator('[data-drop-zone]');
      expect((await zone.boundingBox())?.height).toBe(169);
      const bytes = [...(await picture())];
      const transfer = await page.evaluateHandle((content) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(content)], 'dropped.png', { type: 'image/png' }));
        return data;
      }, bytes);
      await zone.dispatchEvent('drop', { dataTransfer: transfer });
      await expect(tiles(page)).toHaveCount(1);
    });

    await test.step('can be stopped on their way', async () => {
      // Never answered.
      await page.route(`**/api/products/${id}/media`, () => undefined);
      await chooser(page).setInputFiles(await files('slow.png'));
      await expect(page.getByRole('progressbar', { name: 'Uploading slow.png' })).toBeVisible();
      await page.getByRole('button', { name: 'Cancel uploading slow.png' }).click();
      await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0);
      expect(await media(id)).toHaveLength(1);
      await page.unroute(`**/api/products/${id}/media`);
    });

    await test.step('can be tried again, or let go, when one was not stored', async () => {
      await failing(page, 'POST', `/products/${id}/media`, 422, {
        errors: [{ msg: 'a.png is broken.', path: 'a.png' }],
      });
      await chooser(page).setInputFiles(await files('a.png', 'b.png'));
      await saysToast(page, 'There was a problem upload media');
      const uploads = page.getByRole('list', { name: 'Uploads' });
      await expect(uploads.getByText('a.png is broken.').first()).toBeVisible();
      await page.unroute(`**/api/products/${id}/media`);
      await page.getByRole('button', { name: 'Remove b.png' }).click();
      await page.getByRole('button', { name: 'Retry uploading a.png' }).click();
      await expect(tiles(page)).toHaveCount(2);
      await expect(uploads).toHaveCount(0);
    });
  });
});

test.describe('images of a new product', () => {
  test('are shown before they are sent, and are at most ten', async ({ page }) => {
    await openForm(page);

    await test.step('are shown before they are sent, and keep the order given to them', async () => {
      await title(page).fill('Unsaved');
      await chooser(page).setInputFiles(await files('one.png', 'two.png'));
      const widths = () =>
        tiles(page)
          .locator('img')
          .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
      await expect.poll(widths).toEqual([40, 40]);
      await tiles(page).first().focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Space');
      await expect(tiles(page).first()).toHaveAccessibleName('two.png, place 1 of 2');
    });

    await test.step('are at most ten; what is no image is named', async () => {
      const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
      const many = await files(...Array.from({ length: 11 }, (_, index) => `${index + 1}.png`));
      await chooser(page).setInputFiles([svg, ...many]);
      await expect(tiles(page)).toHaveCount(10);
      await expect(page.getByText('logo.svg isn’t an allowed image type (PNG, JPEG, WebP, GIF).')).toBeVisible();
      await expect(section(page, 'Images').getByRole('alert')).toContainText('You can have at most 10 images.');
      await page.getByRole('button', { name: 'Delete 1.png', exact: true }).click();
      await expect(tiles(page)).toHaveCount(9);
    });
  });
});
