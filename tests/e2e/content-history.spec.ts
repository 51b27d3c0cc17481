import { expect, test, type Page } from './support/test';
import { contentCalendarAddress } from '@/lib/addresses/content-calendar';
import { isoWeekOf } from '@/lib/domain/iso-week';
import { contentPath } from '@/lib/addresses/paths';
import { button, ownItem, saysToast, text, title } from './own-content';
import { ownName } from './support/shop';
import { signIn } from './support/sign-in';
import { undo } from './support/toasts';

const confirmForm = (page: Page) => button(page, 'Confirm').click();
const versionsDialog = (page: Page) => page.getByRole('dialog', { name: /^Versions of / });

test('content: planned in words, found in its week, changed, and taken back', async ({ page }) => {
  await signIn(page, 'admin');
  const name = ownName('Planned');
  const { id } = await ownItem('faq', { title: name, content: '<p>Turn it off first.</p>' });
  const year = new Date().getUTCFullYear() + 1;
  const week = isoWeekOf(`${year}-02-10`).name;

  await test.step('a time is understood, and shown back whole', async () => {
    await page.goto(contentPath('faq', id));
    await page.getByRole('radio', { name: 'Schedule' }).check();
    const time = page.getByLabel(/^Publish at/);
    await time.fill('soon');
    await time.blur();
    await expect(page.getByText('This isn’t a time.')).toBeVisible();
    await time.fill(`Feb 10 ${year} 9am`);
    await time.blur();
    await expect(time).toHaveValue(`02/10/${year} 09:00`);
    await expect(page.getByText(`February 10, ${year} at 09:00 PST.`)).toBeVisible();
    await text(page).fill('Turn it on first.');
    await confirmForm(page);
    await saysToast(page, 'Update faq successfully');
  });

  await test.step('its week has it, by key and by link', async () => {
    await page.goto(contentCalendarAddress.href({ week: isoWeekOf(`${year}-02-03`).name }));
    await page.keyboard.press('n');
    await expect(page).toHaveURL(new RegExp(`week=${week}$`));
    const item = page.getByRole('list', { name: 'Days' }).getByRole('link', { name: new RegExp(name) });
    await expect(item).toContainText('09:00');
    await expect(item).toContainText('Scheduled');
    await item.click();
    await expect(title(page)).toHaveValue(name);
  });

  await test.step('what was changed is told word by word, and one press takes it back', async () => {
    await button(page, 'Versions').click();
    const first = versionsDialog(page).getByRole('button', { name: 'Version 1 ' });
    await expect(versionsDialog(page).getByRole('button', { name: /current/ })).toContainText(
      'Changed: Content, Publish',
    );
    await versionsDialog(page)
      .getByRole('button', { name: /current/ })
      .click();
    await expect(versionsDialog(page).locator('del').first()).toContainText('off');
    await expect(versionsDialog(page).locator('ins').first()).toContainText('on');
    await first.click();
    await button(page, 'Restore version 1').click();
    await saysToast(page, 'Version 1 is restored.');
    await expect(text(page)).toHaveText('Turn it off first.');
    await expect(page.getByLabel(/^Publish at/)).toHaveValue(`02/10/${year} 09:00`);
    await undo(page);
    await expect(text(page)).toHaveText('Turn it on first.');
  });
});
