import { expect, test, type Page } from './support/test';
import { addContentPath, CONTENT_ADDRESSES, contentPath } from '@/lib/addresses/content';
import { CONTENT, type ContentArea } from '@/lib/domain/content';
import { A_PDF, TYPES } from '@/tests/upstream/content-fixture';
import { aPicture } from '@/tests/upstream/harness/pictures';
import { button, fileField, ownItem, row, saysToast, text, title } from './own-content';
import { ownName } from './support/shop';
import { signIn } from './support/sign-in';

/** What the spec quotes of each area (spec 3 §8), in the order in which it is met here. */
const SAID: Readonly<Record<ContentArea, { none: string; unregistered: string; changed: string; unchanged: string; undeleted: string; deleted: string; unsorted?: string }>> = {
  dataHub: {
    none: 'No registered article.',
    unregistered: 'Register Data Hub Failed',
    changed: 'Update successfully.',
    unchanged: 'Update Data Hub Failed',
    undeleted: 'Deleted Failed',
    deleted: 'Deleted successfully',
  },
  academy: {
    none: 'No product.',
    unregistered: 'Failed Register!',
    unsorted: 'Update failed',
    changed: 'Updated successfully!',
    unchanged: 'Failed Updated!',
    undeleted: 'Deleted Failed',
    deleted: 'Deleted successfully',
  },
  faq: {
    none: 'No registered article.',
    unregistered: 'There was a problem create new faq',
    unsorted: 'There was a problem update faq priority',
    changed: 'Update faq successfully',
    unchanged: 'There was a problem update faq',
    undeleted: 'There was a problem delete faq',
    deleted: 'Delete faq successfully',
  },
  news: {
    none: 'No news.',
    unregistered: 'Registered failed!',
    changed: 'Updated successfully!',
    unchanged: 'Updated failed!',
    undeleted: 'Delete failed !',
    deleted: 'Delete successfully!',
  },
};

/** Until it is undone, the server fails at changes under a path, or at what is read there. */
async function failAt(page: Page, path: string, method?: 'GET'): Promise<() => Promise<void>> {
  const calls = (url: URL) => url.pathname.startsWith(`/api${path}`);
  await page.route(calls, (route) => {
    const fails = method ? route.request().method() === method : route.request().method() !== 'GET';
    return fails ? route.fulfill({ status: 500, json: { statusCode: 500, message: 'Not now.' } }) : route.fallback();
  });
  return () => page.unroute(calls);
}

async function fillFiles(page: Page, area: ContentArea): Promise<void> {
  const { bytes } = await aPicture();
  const picture = { name: 'front.png', mimeType: 'image/png', buffer: Buffer.from(bytes) };
  if (area === 'dataHub') {
    await fileField(page, 'Thumbnail').setInputFiles(picture);
    await fileField(page, 'Attachment file').setInputFiles({ name: 'sheet.pdf', mimeType: 'application/pdf', buffer: Buffer.from(A_PDF) });
  }
  if (area === 'academy') await fileField(page, 'Thumbnail image').setInputFiles(picture);
}

async function chooseType(page: Page, area: ContentArea): Promise<void> {
  if (area === 'dataHub') await page.getByLabel('Category').selectOption(String(TYPES.dataHub));
  if (area === 'faq') {
    await button(page, /^Type/).click();
    await page.getByRole('gridcell', { name: 'Account', exact: true }).click();
  }
}

for (const [area, said] of Object.entries(SAID) as [ContentArea, (typeof SAID)[ContentArea]][]) {
  test(`${area}: what failed is said in the words of the spec, and what was typed stays`, async ({ page }) => {
    const { id, title: name } = await ownItem(area);
    const { path } = CONTENT[area];
    const list = CONTENT_ADDRESSES[area];
    await signIn(page, 'admin');
    // What is typed here is left on purpose.
    page.on('dialog', (asked) => void asked.accept());
    await page.goto(list.href({ search: 'nobodyhasthistitle' }));
    await expect(page.getByText(said.none).first()).toBeVisible();

    const mend = await failAt(page, path);
    if (said.unsorted) {
      await page.goto(list.href({ search: name }));
      await page.getByRole('textbox', { name: `Priority of ${name}` }).fill('7');
      await page.keyboard.press('Enter');
      await saysToast(page, said.unsorted);
      await expect(page.getByRole('textbox', { name: `Priority of ${name}` })).toHaveValue('7');
      await button(page, /^Discard/).click();
    }

    await page.goto(addContentPath(area));
    const typed = ownName('Typed');
    await title(page).fill(typed);
    await text(page).fill('What it says');
    await chooseType(page, area);
    await fillFiles(page, area);
    await button(page, 'Confirm').click();
    await saysToast(page, said.unregistered);
    await expect(title(page)).toHaveValue(typed);
    await expect(text(page)).toHaveText('What it says');

    await page.goto(contentPath(area, id));
    await title(page).fill(`${name} anew`);
    await button(page, 'Confirm').click();
    await saysToast(page, said.unchanged);
    await expect(title(page)).toHaveValue(`${name} anew`);
    if (area === 'academy') {
      const mendFiles = await failAt(page, `${path}/files`, 'GET');
      await page.getByRole('link', { name: 'Download picture.webp' }).click();
      await saysToast(page, 'There was a problem download upload content image');
      await mendFiles();
    }

    const remove = async () => {
      await button(page, 'Delete').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    };
    await remove();
    await saysToast(page, said.undeleted);
    await mend();
    await button(page, 'Confirm').click();
    await saysToast(page, said.changed);
    await page.goto(contentPath(area, id));
    await remove();
    await saysToast(page, said.deleted);
    await page.goto(list.href({ search: name }));
    await expect(row(page, name)).toHaveCount(0);
  });
}
