import { expect, test, type Page } from './support/test';
import { CONTENT_ADDRESSES } from '@/lib/addresses/content';
import { A_PDF } from '@/tests/upstream/content-fixture';
import { aPicture, type TestPicture } from '@/tests/upstream/harness/pictures';
import { button, fileField, itemOf, ownItem, row, saysToast, setPriority, text, title } from './own-content';
import { database } from './support/database';
import { ownName } from './support/shop';
import { draggable, held, moveByKeys } from './products-page';
import { signIn } from './support/sign-in';
import { applyNow, undo } from './support/toasts';

const DATA_HUB = '/admincontrols/data-hub';
const ACADEMY = '/admincontrols/configurations/list';
const NEWS = '/admincontrols/news';

const question = (page: Page) => page.getByRole('alertdialog');
/** A change of several items. */
const work = (page: Page) => page.getByRole('dialog', { name: /: [\d,]+ (item|FAQ|news item)s?$/ });
const confirmForm = (page: Page) => button(page, 'Confirm').click();
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(A_PDF) });

async function png(name: string) {
  const { bytes } = await aPicture();
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes) };
}

test.beforeEach(({ page }) => signIn(page, 'admin'));

test('the data hub: from faults to the trash and back', async ({ page }) => {
  const name = ownName('Datasheet');
  await page.goto(DATA_HUB);
  await button(page, 'Delete').click();
  await expect(page.getByText('Please select item')).toBeVisible();
  await page.getByRole('link', { name: 'Register' }).click();

  await test.step('what is missing is said in the words of the spec', async () => {
    await title(page).waitFor();
    await confirmForm(page);
    const said = [
      "Category can't be blank",
      "Title can't be blank",
      "Content can't be blank",
      'Thumbnail is required',
      'attachment file is required',
    ];
    for (const sentence of said) await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(page.getByText('size 285 x 280')).toBeHidden();
  });

  await test.step('a file that doesn’t match its name is refused, by its content', async () => {
    await fileField(page, 'Attachment file').setInputFiles({
      ...(await png('report.pdf')),
      mimeType: 'application/pdf',
    });
    await expect(
      page.getByText('report.pdf is a PNG image, but its name ends in .pdf. Rename it to end in .png.'),
    ).toBeVisible();
    await fileField(page, 'Thumbnail').setInputFiles({ ...pdf('front.png'), mimeType: 'image/png' });
    await expect(page.getByText('front.png isn’t an allowed image type')).toBeVisible();
  });

  await test.step('it is registered, and its row tells of its file', async () => {
    await page.getByLabel('Category').selectOption({ index: 1 });
    await title(page).fill(name);
    await text(page).fill('What it says');
    await fileField(page, 'Thumbnail').setInputFiles(await png('front.png'));
    await fileField(page, 'Attachment file').setInputFiles(pdf('sheet.pdf'));
    await confirmForm(page);
    await saysToast(page, 'Registered.');
    await expect(page).toHaveURL(new RegExp(`${DATA_HUB}$`));
    await expect(row(page, name)).toContainText(/PDF.*1 KB.*\d{4}-\d\d-\d\d/);
  });

  await test.step('a file that is removed goes on save, and is missed', async () => {
    await row(page, name).getByRole('link').click();
    await expect(button(page, 'Confirm')).toHaveAttribute('aria-disabled', 'true');
    await button(page, 'Remove sheet.pdf').click();
    await saysToast(page, 'File delete.');
    await confirmForm(page);
    await expect(page.getByText('attachment file is required')).toBeVisible();
    await button(page, 'Keep it').click();
    await title(page).fill(`${name} 2`);
    await confirmForm(page);
    await saysToast(page, 'Update successfully.');
  });

  await test.step('it is deleted with others that are selected, and restored', async () => {
    await row(page, name).getByRole('checkbox').check();
    await button(page, 'Delete').click();
    await button(work(page), 'Delete 1 item').click();
    await applyNow(page);
    await saysToast(page, 'Deleted successfully');
    await expect(row(page, name)).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('In the trash');
    await button(page, `Restore ${name} 2`).click();
    await saysToast(page, 'Restored');
    await page.goto(`${CONTENT_ADDRESSES.dataHub.href({ search: name })}`);
    await expect(row(page, name)).toContainText('Published');
  });
});

test('several notices: published, deleted and restored, with all that match', async ({ page }) => {
  const word = ownName('Several').replace(' ', '');
  const ids: number[] = [];
  for (let index = 0; index < 12; index += 1) {
    const status = index === 11 ? 'published' : 'draft';
    const { id } = await ownItem('news', { title: `${word} ${index}`, status });
    ids.push(id);
  }
  const selectAll = async () => {
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await button(page, 'Select all 12 news matching this filter').click();
    await expect(page.getByText('12 selected').first()).toBeVisible();
  };
  await page.goto(CONTENT_ADDRESSES.news.href({ search: word }));

  await test.step('one is published already; the others are, unless that is undone', async () => {
    await selectAll();
    await page.getByRole('combobox', { name: 'Action for the selected news' }).selectOption('Publish');
    await button(page, 'Apply').click();
    await expect(work(page)).toContainText('11 can be published, 1 can’t.');
    await expect(work(page).getByRole('region', { name: 'News items that can’t be published' })).toHaveText(
      `${word} 11Already published.`,
    );
    await button(work(page), 'Publish 11 news items').click();
    await undo(page);
    await saysToast(page, 'Undone: nothing was published.');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await button(work(page), 'Publish 11 news items').click();
    await applyNow(page);
    await saysToast(page, '11 news items were published.');
    await expect(page.locator('.data-table tbody .content-status').filter({ hasText: 'Published' })).toHaveCount(10);
    expect((await itemOf('news', ids[0]!)).status).toBe('published');
  });

  await test.step('all go into the trash and come back', async () => {
    await selectAll();
    await button(page, 'Delete').click();
    await button(work(page), 'Delete 12 news items').click();
    await applyNow(page);
    await saysToast(page, 'Delete successfully!');
    await expect(row(page, word)).toHaveCount(0);
    await page.goto(CONTENT_ADDRESSES.news.href({ search: word, status: 'deleted' }));
    await selectAll();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await button(work(page), 'Restore 12 news items').click();
    await applyNow(page);
    await saysToast(page, 'Restored');
    await expect.poll(async () => (await itemOf('news', ids[11]!)).status).toBe('published');
  });
});

/** Moves a row by one place. */
async function move(page: Page, name: string, key: 'ArrowUp' | 'ArrowDown'): Promise<void> {
  const handle = button(page, `Move ${name}`);
  // While one is in the box of a priority, its row is left as it is.
  await handle.focus();
  await draggable(page);
  await moveByKeys(page, handle, [key]);
}

test('FAQ: a row that is dragged stands on what was just saved, though the list comes anew amid that', async ({
  page,
}) => {
  const word = ownName('Faq').replace(' ', '');
  for (const [index, priority] of [1002, 1001, 1000].entries()) {
    const { id } = await ownItem('faq', { title: `${word} ${index}` });
    await setPriority('faq', id, priority);
  }
  const priority = (index: number) => page.getByRole('textbox', { name: `Priority of ${word} ${index}`, exact: true });
  const names = page.locator('.data-table tbody .content-title');
  await page.goto(CONTENT_ADDRESSES.faq.href({ search: word }));
  await draggable(page);
  const list = await held(page, '**/api/faq/search?*');
  const code = await held(page, '**/_next/static/chunks/*.js');
  await priority(2).fill('2500000');
  await priority(2).press('Enter');
  await saysToast(page, 'Update faq priority successfully');
  await move(page, `${word} 1`, 'ArrowDown');
  await expect(names).toHaveText([`${word} 0`, `${word} 2`, `${word} 1`]);
  await list.release();
  await expect(names).toHaveText([`${word} 2`, `${word} 0`, `${word} 1`]);
  await code.release();
  await expect(priority(1)).toHaveValue('1,003');
});

test('FAQ: a type made where it is chosen, and priorities that are typed on two pages and saved together', async ({
  page,
}) => {
  const word = ownName('Faq').replace(' ', '');
  const items: { id: number }[] = [];
  for (let index = 0; index < 12; index += 1) {
    const item = await ownItem('faq', { title: `${word} ${index}` });
    await setPriority('faq', item.id, index === 11 ? 999 : 1000 + index);
    items.push(item);
  }
  const list = CONTENT_ADDRESSES.faq.href({ search: word });
  const priority = (index: number) => page.getByRole('textbox', { name: `Priority of ${word} ${index}`, exact: true });

  await test.step('typed by keyboard, kept while paging', async () => {
    await page.goto(list);
    await expect(priority(10)).toHaveValue('1,010');
    await priority(10).fill('2500000');
    await expect(priority(10)).toHaveValue('2,500,000');
    await page.getByRole('link', { name: 'Page 2' }).click();
    await priority(0).fill('3');
    await page.getByRole('link', { name: 'Page 1' }).click();
    await expect(priority(10)).toHaveValue('2,500,000');
    await expect(button(page, 'Discard 2 typed')).toBeVisible();
    const offer = page.getByRole('group', { name: 'Draft' });
    await expect(offer).toHaveCount(0);
    // A change is written down a moment after it.
    await page.waitForTimeout(500);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(priority(10)).toHaveValue('1,010');
    await offer.getByRole('button', { name: 'Restore' }).click();
    await expect(priority(10)).toHaveValue('2,500,000');
    await expect(button(page, 'Discard 2 typed')).toBeVisible();
    await priority(10).press('Enter');
    await saysToast(page, 'Update faq priority successfully');
    await expect(button(page, 'Discard 2 typed')).toHaveCount(0);
    expect((await itemOf('faq', items[10]!.id)).priority).toBe(2_500_000);
    expect((await itemOf('faq', items[0]!.id)).priority).toBe(3);
  });

  await test.step('a row that is dragged takes the priority of its place', async () => {
    await move(page, `${word} 9`, 'ArrowUp');
    await expect(priority(9)).toHaveValue('2,500,001');
    await button(page, /^Discard/).click();
  });

  await test.step('at the top of the second page it stays there: the equals of the first page rise with it', async () => {
    // A place that no other rows have.
    for (const { id } of items) await setPriority('faq', id, 600_000 + items[0]!.id);
    await page.goto(CONTENT_ADDRESSES.faq.href({ search: word, page: 2 }));
    const namesOf = () => page.locator('.data-table tbody .content-title').allInnerTexts();
    expect(await namesOf()).toEqual([`${word} 1`, `${word} 0`]);
    await move(page, `${word} 0`, 'ArrowUp');
    await expect(button(page, 'Discard 11 typed')).toBeVisible();
    await button(page, 'Priority').click();
    await saysToast(page, 'Update faq priority successfully');
    await expect.poll(namesOf).toEqual([`${word} 0`, `${word} 1`]);
    await page.goto(list);
    expect(await namesOf()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((index) => `${word} ${index}`));
  });

  await test.step('without a type it is not saved; a new one is made where it is chosen', async () => {
    const type = ownName('Type');
    await page.getByRole('link', { name: 'Register' }).click();
    await title(page).waitFor();
    await confirmForm(page);
    for (const sentence of ["Type can't be blank", "Title can't be blank", "Content can't be blank"])
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await button(page, /^Type/).click();
    await page.getByRole('combobox', { name: 'Search types' }).fill(type);
    await button(page, `Create “${type}”`).click();
    await expect(button(page, /^Type/)).toContainText(type);
    await title(page).fill(`${word} asked`);
    await text(page).fill('answered');
    await confirmForm(page);
    await saysToast(page, 'Add faq successfully');
    // The list that it was opened from.
    await expect(page).toHaveURL(new RegExp(`search=${word}`));
    await page.getByRole('link', { name: 'Page 2' }).click();
    await row(page, `${word} asked`).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${word} asked`);
    await button(page, 'Delete').click();
    await question(page).getByRole('button', { name: 'Delete' }).click();
    await saysToast(page, 'Delete faq successfully');
  });
});

test('news: a draft in the browser, a time to publish, and two people at once', async ({ page, context }) => {
  const name = ownName('Notice');
  await page.goto(`${NEWS}/add`);
  await confirmForm(page);
  await expect(page.getByText("Title can't blank")).toBeVisible();
  await expect(page.getByText("Content can't blank")).toBeVisible();

  await test.step('what was typed is offered in another tab as well', async () => {
    await title(page).fill(name);
    await text(page).fill('What is new');
    // It is written down a moment later.
    const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('draft')));
    await expect.poll(drafts).toHaveLength(1);
    // The text was typed after the title.
    await page.waitForTimeout(500);
    page.on('dialog', (asked) => void asked.accept());
    await page.close();
    page = await context.newPage();
    await page.goto(`${NEWS}/add`);
    await page.getByRole('group', { name: 'Draft' }).getByRole('button', { name: 'Restore' }).click();
    await expect(title(page)).toHaveValue(name);
    await expect(text(page)).toHaveText('What is new');
  });

  await test.step('a time is said in words, and one that clocks leap over is refused', async () => {
    await page.getByRole('radio', { name: 'Schedule' }).check();
    await page.getByLabel(/^Publish at/).fill('2031-03-09T02:30');
    await confirmForm(page);
    await expect(page.getByText('That time doesn’t exist because of daylight saving')).toBeVisible();
    await page.getByLabel(/^Publish at/).fill('2031-03-09T03:00');
    await expect(page.getByText('Partners see it from Sunday, March 9, 2031 at 03:00 PDT.')).toBeVisible();
    await button(page, 'Preview').click();
    await expect(page.getByRole('dialog', { name: 'Preview' })).toContainText('Appears 03/09/2031 03:00');
    await page.keyboard.press('Escape');
    await confirmForm(page);
    await saysToast(page, 'Registered successfully!');
    await expect(row(page, name)).toContainText(/Scheduled\s*03\/09\/2031 03:00/);
    await page.goto(`${NEWS}/add`);
    await expect(page.getByRole('group', { name: 'Draft' })).toHaveCount(0);
  });

  await test.step('what somebody else changed meanwhile is shown by field', async () => {
    const { id } = await ownItem('news', { title: `${name} both` });
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(`${NEWS}/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} both`);
    await expect(page).toHaveTitle(new RegExp(`^${name} both`));
    await expect(button(page, 'Confirm')).toHaveAttribute('aria-disabled', 'true');
    await expect(button(page, 'Confirm')).toHaveAccessibleDescription('Nothing has been changed.');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
      'News',
      'Notice',
      'Edit Notice',
    ]);
    await title(other).fill(`${name} theirs`);
    await confirmForm(other);
    await saysToast(other, 'Updated successfully!');
    await title(page).fill(`${name} mine`);
    await text(page).fill('Mine alone');
    await confirmForm(page);
    const dialog = page.getByRole('dialog', { name: 'This news item changed while you were editing' });
    await dialog.getByRole('group', { name: 'Title' }).getByRole('radio', { name: 'Use theirs' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await saysToast(page, 'Updated successfully!');
    expect(await itemOf('news', id)).toMatchObject({ title: `${name} theirs`, content: '<p>Mine alone</p>' });
  });
});

/** Pastes files into the text, or drops them at its start. */
async function give(page: Page, way: 'paste' | 'drop', files: readonly TestPicture[]): Promise<void> {
  const given = files.map(({ name, type, bytes }) => ({ name, type, bytes: [...bytes] }));
  await text(page).evaluate(
    (editor, { given, way }) => {
      const data = new DataTransfer();
      for (const { name, type, bytes } of given) data.items.add(new File([new Uint8Array(bytes)], name, { type }));
      const { left: clientX, top: clientY } = editor.getBoundingClientRect();
      const init = { bubbles: true, cancelable: true };
      const event =
        way === 'paste'
          ? new ClipboardEvent(way, { clipboardData: data, ...init })
          : new DragEvent(way, { dataTransfer: data, clientX, clientY, ...init });
      editor.dispatchEvent(event);
    },
    { given, way },
  );
}

test('academy: pictures within the text, a preview, and a save that is ended or fails', async ({ page }) => {
  const name = ownName('Training');
  // The back office serves pictures under /api/files alone.
  const astray: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/files/')) astray.push(pathname);
  });
  await page.goto(`${ACADEMY.replace('list', 'add')}`);
  await title(page).waitFor();
  await confirmForm(page);
  for (const sentence of ["Thumbnail Image can't blank", "Title can't blank", "Content can't blank"])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();

  await test.step('pictures that are pasted or dropped are stored as files, and stand where they were put', async () => {
    await title(page).fill(name);
    await text(page).fill('Watch this');
    const pictures = text(page).locator('img[src^="/api/files/"]');
    const small = await aPicture('png', { name: 'small.png', width: 20 });
    const wide = await aPicture('png', { name: 'wide.png', width: 60 });
    let send: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (send = resolve));
    await page.route('**/api/content-images', async (route) => {
      if (route.request().postDataBuffer()?.includes('small.png')) await held;
      await route.continue();
    });
    await give(page, 'paste', [small, wide]);
    // The second is there first, and the caret goes on after it.
    await expect(pictures).toHaveCount(1);
    await page.keyboard.type('and that');
    send();
    await expect(pictures).toHaveCount(2);
    const parts = text(page).locator('> *');
    expect(await parts.evaluateAll((all) => all.map(({ tagName }) => tagName))).toEqual(['P', 'IMG', 'IMG', 'P']);
    await expect
      .poll(() => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)))
      .toEqual([20, 60]);
    await expect(parts.last()).toHaveText('and that');
    await give(page, 'drop', [small]);
    await expect(pictures).toHaveCount(3);
    // Beside the text and the fields it would open in the place of the page.
    const isTaken = await title(page).evaluate((box) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'beside.pdf', { type: 'application/pdf' }));
      return !box.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
    expect(isTaken).toBe(true);
    await expect(pictures).toHaveCount(3);
    expect(astray).toEqual([]);
  });

  await test.step('Preview plays a video of a listed host, and links others', async () => {
    await page.route('https://player.vimeo.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'playing' }),
    );
    await page.getByLabel('Video').fill('https://vimeo.com/1#t=15s');
    await page.getByLabel('Video').blur();
    await expect(page.getByLabel('Video')).toHaveValue('https://player.vimeo.com/video/1#t=15s');
    await button(page, 'Preview').click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await expect(preview.frameLocator('iframe').getByText('playing')).toBeVisible();
    await expect(preview.locator('img[src^="/api/files/"]')).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(button(page, 'Preview')).toBeFocused();
    await page.getByLabel('Video').fill('https://videos.example.com/1');
    await button(page, 'Preview').click();
    await expect(preview.getByRole('link', { name: 'https://videos.example.com/1' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('what is ended or fails keeps what was typed and chosen', async () => {
    await fileField(page, 'Thumbnail image').setInputFiles(await png('front.png'));
    await page.route('**/api/academy', () => undefined);
    // What is on its way stays in sight, wherever the form is scrolled to.
    await page.getByText('front.png').scrollIntoViewIfNeeded();
    await confirmForm(page);
    await expect(button(page, 'Cancel sending')).toBeInViewport();
    await button(page, 'Cancel sending').click();
    await saysToast(page, 'Canceled. Nothing was saved');
    await page.unroute('**/api/academy');
    await page.route(
      '**/api/academy',
      (route) => route.fulfill({ status: 500, json: { statusCode: 500, message: 'No.' } }),
      { times: 1 },
    );
    await confirmForm(page);
    await saysToast(page, 'Failed Register!');
    await expect(page.getByText('front.png')).toBeVisible();
    await confirmForm(page);
    await saysToast(page, 'Registered successfully!');
    await page.goto(CONTENT_ADDRESSES.academy.href({ search: name }));
    await expect(row(page, name)).toContainText(/\d{4}-\d\d-\d\d/);
  });

  await test.step('a priority is saved by key, and what is ticked is not deleted', async () => {
    await row(page, name).getByRole('checkbox').check();
    await page.getByRole('textbox', { name: `Priority of ${name}` }).fill('77');
    await page.keyboard.press('Control+s');
    await expect(row(page, name).locator('[data-typed]')).toHaveCount(0);
    await expect(question(page)).toHaveCount(0);
    await expect(button(page, 'Discard 1 typed')).toHaveCount(0);
    await row(page, name).getByRole('checkbox').uncheck();
  });

  await test.step('what the server has whole is no longer ended, for it may be saved', async () => {
    await row(page, name).getByRole('link').click();
    await fileField(page, 'Attached file 1').setInputFiles(pdf('sheet.pdf'));
    const held = await database().connect();
    try {
      await held.query('BEGIN');
      await held.query('SELECT FROM content_items WHERE title = $1 FOR UPDATE', [name]);
      await confirmForm(page);
      await expect(page.getByText('Sent. Waiting for the server, in KB')).toBeVisible();
      await expect(button(page, 'Cancel sending')).toHaveAttribute('aria-disabled', 'true');
      await button(page, 'Cancel sending').click({ force: true });
      // What is typed into the text now would go with the answer.
      const text = page.locator('.rich-text');
      const before = await text.innerText();
      await text.click();
      await page.keyboard.type('More');
      expect(await text.innerText()).toBe(before);
    } finally {
      await held.query('ROLLBACK');
      held.release();
    }
    await saysToast(page, 'Updated successfully!');
  });
});
