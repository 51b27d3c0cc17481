import { slowly } from '@/scripts/timeouts.mjs';
import { aPending, button, listOf } from './own-registrations';
import { unique } from './product-form-page';
import { database } from './support/database';
import { signIn } from './support/sign-in';
import { expect, test } from './support/test';
import { applyNow, undo } from './support/toasts';

test('partners are written to: a wrong placeholder, the preview, Undo, and each one’s delivery', async ({ page }) => {
  const name = unique('Mailed Sun');
  const [one, other] = [await aPending({ companyName: `${name} A` }), await aPending({ companyName: `${name} B` })];
  const silent = await aPending({ companyName: `${name} C` });
  await database().query(`UPDATE companies SET reception_yn = 'N' WHERE id = $1`, [silent.companyId]);
  await signIn(page, 'admin');
  await page.goto(listOf(name));
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await button(page, 'Write to them').click();
  const dialog = page.getByRole('dialog', { name: 'Write to 3 partners' });

  await test.step('what is wrong is said at its field, and stays', async () => {
    await dialog.getByLabel('Subject').fill('News for {firm}');
    await dialog.getByLabel('Text').fill('We write to {company}.');
    await button(dialog, 'Preview').click();
    await expect(dialog.getByText('There is no placeholder {firm}.')).toBeVisible();
    await expect(dialog.getByLabel('Subject')).toBeFocused();
    await dialog.getByLabel('Subject').fill('News for {company}');
    await button(dialog, 'Preview').click();
    await expect(dialog.getByText('To 2 partners. Left out: 1 (don’t receive the newsletter).')).toBeVisible();
    await dialog.getByText(`News for ${name} A`).click();
    await expect(dialog.getByText(`We write to ${name} A.`)).toBeVisible();
  });

  await test.step('Undo keeps what was written', async () => {
    await button(dialog, 'Send to 2 partners').click();
    await undo(page);
    await expect(page.getByText('Undone: nothing was sent.')).toBeVisible();
    await button(page, 'Write to them').click();
    await expect(dialog.getByLabel('Subject')).toHaveValue('News for {company}');
    await button(dialog, 'Preview').click();
    await button(dialog, 'Send to 2 partners').click();
    await applyNow(page);
  });

  await test.step('the mailing names each partner’s delivery', async () => {
    await page.getByRole('link', { name: 'See the mailing' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'News for {company}' })).toBeVisible();
    const partners = page.getByRole('region', { name: 'Partners of this mailing' });
    await expect(partners.getByRole('row').filter({ hasText: `${name} C` })).toContainText('Left out');
    await expect(async () => {
      await page.reload();
      for (const { companyName } of [one, other])
        await expect(partners.getByRole('row').filter({ hasText: companyName })).toContainText(
          /^.*(Sent|Stored, not sent)/,
        );
    }).toPass({ timeout: slowly(30_000) });
  });
});
