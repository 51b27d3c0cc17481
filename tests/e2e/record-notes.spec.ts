import { warrantyClaimsAddress } from '@/lib/addresses/warranty-claims';
import { aUser } from '../upstream/harness/factories';
import { dialog } from './orders-page';
import { openOwnOrder, ownOrders } from './own-orders';
import { expectNoAxeFindings } from './support/axe';
import { database } from './support/database';
import { signIn } from './support/sign-in';
import { expect, test } from './support/test';

test('a note about an order mentions a teammate by keys, is changed, and comes back with Undo', async ({ page }) => {
  const mark = Math.random().toString(36).slice(2, 8);
  const lastName = `Zander-${mark}`;
  await aUser(database(), { roleId: 3, firstName: 'Zoe', lastName, email: `zoe-${mark}@example.com` });
  await openOwnOrder(page, await ownOrders({}));
  const notes = dialog(page).getByRole('list', { name: 'Notes' });
  const box = dialog(page).getByRole('textbox', { name: 'New note' });

  await test.step('the keyboard chooses who is mentioned', async () => {
    await box.click();
    await page.keyboard.type(`Please look, @zander-${mark}`);
    await expect(dialog(page).getByRole('option', { name: `Zoe ${lastName}` })).toBeVisible();
    await expectNoAxeFindings(page);
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue(`Please look, @Zoe ${lastName} `);
    await page.keyboard.press('Control+s');
    await expect(notes.getByRole('listitem')).toContainText(`Please look, @Zoe ${lastName}`);
    await expect(box).toHaveValue('');
  });

  await test.step('Esc leaves the colleagues, and not the order', async () => {
    await box.click();
    await page.keyboard.type('@zan');
    await expect(dialog(page).getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page).getByRole('listbox')).toHaveCount(0);
    await expect(box).toHaveValue('@zan');
    await box.fill('');
  });

  await test.step('who wrote it changes it', async () => {
    await notes.getByRole('button', { name: /^Edit the note of/ }).click();
    await notes.getByRole('textbox', { name: 'Note' }).fill('Looked at it.');
    await notes.getByRole('button', { name: 'Save' }).click();
    await expect(notes.getByRole('listitem')).toContainText('Looked at it.');
    await expect(notes.getByRole('listitem')).toContainText('edited');
  });

  await test.step('a deletion is undone within ten seconds', async () => {
    await notes.getByRole('button', { name: /^Delete the note of/ }).click();
    await expect(notes.getByRole('listitem')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(notes.getByRole('listitem')).toContainText('Looked at it.');
  });
});

test('the evidence of a warranty claim is looked through by keys', async ({ page }) => {
  const { rows } = await database().query<{ id: number; number: string }>(
    `select id, serial_numbers[1] as number from warranty_claims where not is_draft and cardinality(evidence_keys) >= 2
       and evidence_keys[1] ~ '(png|jpeg|webp)' and cardinality(serial_numbers) > 0 order by id limit 1`,
  );
  const { id, number } = rows[0]!;
  await signIn(page, 'admin');
  await page.goto(warrantyClaimsAddress.href({ claim: id }));
  const viewer = page.getByRole('region', { name: 'Evidence' });
  const picture = viewer.locator('img[alt]:not([alt=""])');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await test.step('R turns it, plus enlarges it', async () => {
    await page.keyboard.press('r');
    await expect(picture).toHaveCSS('rotate', '90deg');
    await page.keyboard.press('+');
    await expect(viewer.getByRole('button', { name: /150 % now/ })).toBeVisible();
  });

  await test.step('the arrows go on among the files, and the claim stays', async () => {
    const address = page.url();
    await viewer.getByRole('button', { name: 'Next file' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText(/ · 2 of \d+$/)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByText(/ · 1 of \d+$/)).toBeVisible();
    expect(page.url()).toBe(address);
  });

  await test.step('D takes all files', async () => {
    const saved = page.waitForEvent('download');
    await page.keyboard.press('d');
    expect((await saved).suggestedFilename()).toMatch(/^claims-number-.*\.zip$/);
  });

  await test.step('so does D on the page of a serial number, which its digits lead to', async () => {
    await page.keyboard.press('Control+k');
    // As a scanner does, which waits for nothing.
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
    await page.getByRole('button', { name: 'Download evidence' }).waitFor();
    const saved = page.waitForEvent('download');
    await page.keyboard.press('d');
    expect((await saved).suggestedFilename()).toBe(`claims-number-${number}.zip`);
  });
});
