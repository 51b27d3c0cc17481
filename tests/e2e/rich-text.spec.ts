import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONTENT_ADDRESSES } from '@/lib/addresses/content';
import { contentPath } from '@/lib/addresses/paths';
import { A_PDF } from '@/tests/upstream/content-fixture';
import { button, fileField, itemOf, ownItem, saysToast, text, title } from './own-content';
import { expectUniqueLandmarks } from './support/axe';
import { signIn } from './support/sign-in';
import { expect, test, type Page } from './support/test';

const pasted = (name: string) => readFileSync(path.join(import.meta.dirname, 'pasted', name), 'utf8');

/** Puts HTML into the text in the place of what stands there. */
async function paste(page: Page, html: string): Promise<void> {
  await text(page).press('ControlOrMeta+a');
  await text(page).evaluate((box, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', given);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

/** What the text holds, without the empty line that the editor keeps at its end. */
const written = (page: Page): Promise<string> =>
  text(page).evaluate((box) =>
    box.innerHTML
      .replace(/<br class="ProseMirror-trailingBreak">/g, '')
      .replace(/ (class|contenteditable)="[^"]*"/g, '')
      .replace(/(<p><\/p>)+$/, ''),
  );

test('a text: stored as it was, pasted with its lists and tables, and shown in Preview', async ({ page }) => {
  const stored = '<p>One</p>\n<p><b>Two</b></p>\n<ul><li>Three</li></ul>';
  const { id, title: name } = await ownItem('academy', { content: stored });
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        moved.push(...entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 200) : '?')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const moved = () => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);
  await signIn(page, 'admin');
  let bring: () => void = () => undefined;
  const wanted = new Promise<void>((resolve) => (bring = resolve));
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    if (code.includes('aria-multiline')) await wanted;
    await route.fulfill({ response, body: code });
  });

  await test.step('nothing moves when the editor comes', async () => {
    await page.goto(contentPath('academy', id), { waitUntil: 'commit' });
    await expect(page.locator('form .rich-text-box')).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    await page.evaluate(() => document.fonts.ready);
    const before = (await moved()).length;
    bring();
    await expect(text(page)).toContainText('Three');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect((await moved()).slice(before)).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('a text that nobody touched is no change, and is saved as it is stored', async () => {
    await button(page, 'Cancel').click();
    await expect(page).toHaveURL(new RegExp(CONTENT_ADDRESSES.academy.path));
    await page.goto(contentPath('academy', id));
    await text(page).press('Control+End');
    await page.keyboard.type('x');
    await page.keyboard.press('Backspace');
    await expect(button(page, 'Confirm')).toHaveAttribute('aria-disabled', 'true');
    await title(page).fill(`${name} anew`);
    await button(page, 'Confirm').click();
    await saysToast(page, 'Updated successfully!');
    expect((await itemOf('academy', id)).content).toBe(stored);
    await page.goto(contentPath('academy', id));
  });

  await test.step('what Word writes becomes lists and tables, and its pictures are told of', async () => {
    await paste(page, pasted('word.html'));
    await saysToast(page, '2 images were left out. Save them as files and add them with the Picture button.');
    expect(await written(page)).toBe(
      '<h2>Mounting</h2><p>Use <strong>torque</strong> tools.</p>' +
        '<ul><li><p>Rails</p><ul><li><p>Left</p></li><li><p>Right</p></li></ul></li><li><p>Clamps</p></li></ul>' +
        '<ol><li><p>Unpack</p></li><li><p>Fasten</p></li></ol>' +
        '<table><tbody><tr><th colspan="2"><p>Torque</p></th></tr>' +
        '<tr><td><p>M8</p></td><td><p>16 Nm</p></td></tr></tbody></table><p>As drawn:</p>',
    );
  });

  await test.step('what Google Docs writes, too, and it is not bold', async () => {
    await paste(page, pasted('google-docs.html'));
    await saysToast(page, '1 image was left out. Save it as a file and add it with the Picture button.');
    expect(await written(page)).toBe(
      '<p>Plain and <strong>bold</strong></p><ul><li><p>Roof</p><ul><li><p>Flat</p></li></ul></li></ul>' +
        '<table><tbody><tr><td><p>Wind</p></td><td><p>Snow</p></td></tr></tbody></table>',
    );
  });

  await test.step('a table is made and changed by keyboard', async () => {
    await text(page).fill('');
    await button(page, 'Table').press('Enter');
    await expect(button(page, 'Insert table')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(text(page).locator('tr')).toHaveCount(3);
    await page.keyboard.type('A');
    await page.keyboard.press('Tab');
    await page.keyboard.type('B');
    await page.keyboard.press('Shift+Tab');
    await expect(text(page).locator('th').nth(1)).toHaveText('B');
    await button(page, 'Add row below').press('Enter');
    await button(page, 'Delete column').press('Enter');
    await expect(text(page).locator('tr')).toHaveCount(4);
    await expect(text(page).locator('th')).toHaveText(['B', '']);
    await page.keyboard.press('Escape');
    await expect(text(page)).toBeFocused();
  });

  await test.step('Preview shows it, and no two landmarks have one name', async () => {
    const sheet = { name: 'sheet.pdf', mimeType: 'application/pdf', buffer: Buffer.from(A_PDF) };
    await fileField(page, 'Attached file 1').setInputFiles(sheet);
    await button(page, 'Preview').click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await expect(preview.getByRole('table').getByRole('columnheader').first()).toHaveText('B');
    await expect(preview.getByRole('region', { name: 'Files to download' })).toContainText('sheet.pdf');
    await expect(page.getByRole('region', { name: 'Files', exact: true, includeHidden: true })).toHaveCount(1);
    await expectUniqueLandmarks(page);
  });
});
