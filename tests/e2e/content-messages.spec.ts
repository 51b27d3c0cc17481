import JSZip from 'jszip';
import { expect, test, type Page } from './support/test';
import { CONTENT_ADDRESSES } from '@/lib/addresses/content';
import { CONTENT, IN_TRASH } from '@/lib/domain/content';
import { addContentPath, contentPath } from '@/lib/addresses/paths';
import { formWith } from '@/tests/upstream/content-fixture';
import { aPicture } from '@/tests/upstream/harness/pictures';
import { button, fileField, ownItem, row, saysToast, text, title } from './own-content';
import { failAt } from './support/fail-at';
import { ownName } from './support/shop';
import { signIn } from './support/sign-in';
import { call, json } from './support/upstream';

async function fillThumbnail(page: Page): Promise<void> {
  const { bytes } = await aPicture();
  await fileField(page, 'Thumbnail image').setInputFiles({
    name: 'front.png',
    mimeType: 'image/png',
    buffer: Buffer.from(bytes),
  });
}

// Each area says it by the same code; its own words are held by tests/components/content/content-words.test.ts.
test('what failed is said in the words of the spec, and what was typed stays', async ({ page }) => {
  const area = 'academy';
  const { id, title: name } = await ownItem(area);
  const { path } = CONTENT[area];
  const list = CONTENT_ADDRESSES[area];
  await signIn(page, 'admin');
  // What is typed here is left on purpose.
  page.on('dialog', (asked) => void asked.accept());
  await page.goto(list.href({ search: 'nobodyhasthistitle' }));
  await expect(page.getByText('No product.').first()).toBeVisible();

  const fix = await failAt(page, path);
  await test.step('a priority', async () => {
    await page.goto(list.href({ search: name }));
    await page.getByRole('textbox', { name: `Priority of ${name}` }).fill('7');
    await page.keyboard.press('Enter');
    await saysToast(page, 'Update failed');
    await expect(page.getByRole('textbox', { name: `Priority of ${name}` })).toHaveValue('7');
    await button(page, /^Discard/).click();
  });

  await page.goto(addContentPath(area));
  const typed = ownName('Typed');
  await title(page).fill(typed);
  await text(page).fill('What it says');
  await fillThumbnail(page);
  await button(page, 'Confirm').click();
  await saysToast(page, 'Failed Register!');
  await expect(title(page)).toHaveValue(typed);
  await expect(text(page)).toHaveText('What it says');

  await page.goto(contentPath(area, id));
  await title(page).fill(`${name} anew`);
  await button(page, 'Confirm').click();
  await saysToast(page, 'Failed Updated!');
  await expect(title(page)).toHaveValue(`${name} anew`);
  await test.step('a file that is downloaded', async () => {
    const mendFiles = await failAt(page, `${path}/files`, 'GET');
    await page.getByRole('link', { name: 'Download picture.webp' }).click();
    await saysToast(page, 'There was a problem download upload content image');
    await mendFiles();
  });

  const remove = async () => {
    await button(page, 'Delete').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };
  await remove();
  await saysToast(page, 'Deleted Failed');
  await fix();
  await button(page, 'Confirm').click();
  await saysToast(page, 'Updated successfully!');
  await page.goto(list.href({ search: name }));
  await page.getByRole('textbox', { name: `Priority of ${name}` }).fill('7');
  await page.keyboard.press('Enter');
  await saysToast(page, /^Update successfully/);
  await page.goto(contentPath(area, id));
  await remove();
  await saysToast(page, 'Deleted successfully');
  await page.goto(list.href({ search: name }));
  await expect(row(page, name)).toHaveCount(0);
});

test('a file, a type and an item that can’t be are refused with what is wrong', async ({ page }) => {
  await signIn(page, 'admin');
  page.on('dialog', (asked) => void asked.accept());
  const { id } = await ownItem('academy');
  await page.goto(contentPath('academy', id));

  await test.step('files that are too large, or hold macros', async () => {
    await fileField(page, 'Content image').setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
    });
    await expect(page.getByText('photo.png is larger than 10 MB.')).toBeVisible();
    const letter = new JSZip()
      .file('[Content_Types].xml', '')
      .file('word/document.xml', '')
      .file('word/vbaProject.bin', '');
    await fileField(page, 'Attached file 1').setInputFiles({
      name: 'letter.docx',
      mimeType: 'application/zip',
      buffer: await letter.generateAsync({ type: 'nodebuffer' }),
    });
    await button(page, 'Confirm').click();
    await expect(
      page.getByText('This file isn’t an allowed file type: it contains macros. Save it without them.'),
    ).toBeVisible();
  });

  await test.step('a type in use, which is renamed and goes once it is free', async () => {
    const type = ownName('Type');
    const made = (await json('POST', '/academy/types', { name: type })) as { id: number };
    const user = await ownItem('academy', { academyTypeId: String(made.id) });
    await page.goto(contentPath('academy', id));
    await button(page, /^Type/).click();
    await button(page, `Rename ${type}`).click();
    await page.getByLabel(`New name of ${type}`).fill(`${type} anew`);
    await page.keyboard.press('Enter');
    const remove = async () => {
      await button(page, `Delete ${type} anew`).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    };
    await remove();
    await saysToast(
      page,
      `There was a problem deleting the type. 1 item uses the type "${type} anew": "${user.title}". Give it another type first.`,
    );
    await call('POST', '/academy', formWith({ id: String(user.id), academyTypeId: '1' }));
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(button(page, `Delete ${type} anew`)).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('an item that somebody puts into the trash meanwhile', async () => {
    // What is typed keeps the form, whatever is read of the item meanwhile.
    await title(page).fill('Too late');
    await json('DELETE', '/academy/delete', { ids: [id] });
    await button(page, 'Confirm').click();
    await saysToast(page, IN_TRASH);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(title(page)).toHaveValue('Too late');
  });
});
