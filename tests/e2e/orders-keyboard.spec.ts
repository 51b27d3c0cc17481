import { expect, test, type Page } from './support/test';
import { dialog, openOrders, orderLink, rows, settled } from './orders-page';

/** Presses Tab until a control has the focus, as a person does who has no pointer. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      const labels = (element as HTMLInputElement | null)?.labels?.[0]?.innerText;
      return element?.getAttribute('aria-label') ?? labels ?? element?.innerText ?? '';
    });
    if (!name.test(label.trim())) continue;
    // A check box wears it around what is drawn, which is less than its target.
    const rings = await page.evaluate(() =>
      [null, '::before'].map((drawn) => getComputedStyle(document.activeElement ?? document.body, drawn).outlineStyle),
    );
    expect(
      rings.filter((ring) => ring !== 'none'),
      `a visible ring on ${label}`,
    ).toHaveLength(1);
    return;
  }
  throw new Error(`Tab never came to ${name}`);
}

test('the orders list is worked with the keyboard alone', async ({ page }) => {
  // A whole journey, key by key.
  test.slow();
  await openOrders(page);

  await test.step('a tab', async () => {
    await tabTo(page, /^Delivered/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/4\/1$/);
    await expect(page.locator('#tab-4')).toBeFocused();
  });

  await test.step('a search', async () => {
    await tabTo(page, /^Search orders$/);
    await page.keyboard.type('a');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/searchFor=a/);
    await expect(page.getByRole('searchbox')).toBeFocused();
  });

  await test.step('the order of the rows', async () => {
    await tabTo(page, /^Total/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/sort=total/);
    await expect(page.locator('#sort-total')).toBeFocused();
  });

  await test.step('from row to row, and an order', async () => {
    await settled(page);
    await tabTo(page, /^Select order/);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    await expect(page.getByRole('group', { name: 'Selected rows' })).toContainText('3 selected');
    await page.keyboard.press('Tab');
    await expect(orderLink(page, 2)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(orderLink(page, 3)).toBeFocused();
    await page.keyboard.press('End');
    await expect(rows(page).last().locator('[data-row-link]')).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('heading', { name: 'Products' })).toBeVisible();
  });

  await test.step('the dialog holds the focus and gives it back', async () => {
    for (let presses = 0; presses < 15; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(orderLink(page, 0)).toBeFocused();
  });

  await test.step('what can be done with the selection, and the pages', async () => {
    await tabTo(page, /^Copy order numbers$/);
    await tabTo(page, /^Clear$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'Selected rows' })).toHaveCount(0);
    // The list has the focus now. Its header would cover a ring within the card.
    await expect(page.locator('.data-table')).toBeFocused();
    await expect(page.locator('.list-card')).toHaveCSS('outline-style', 'solid');
    await tabTo(page, /^Next page$/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/4\/2\?/);
    await expect(page.getByRole('link', { name: 'Next page' })).toBeFocused();
  });
});

test('a choice that is framed with its name has the ring around the frame', async ({ page }) => {
  await openOrders(page);
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Shift+Tab');
  const choice = page.getByLabel('Filter by');
  await expect(choice).toBeFocused();
  expect(await choice.evaluate((select) => getComputedStyle(select.closest('label') ?? select).outlineStyle)).toBe(
    'solid',
  );
});

test('what changes is said to those who can’t see it', async ({ page }) => {
  await openOrders(page);
  const said = page.locator('body > [role="status"]');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(said).toHaveText(/^26–50 of/);
  await rows(page).nth(0).getByRole('checkbox').click();
  await expect(said).toHaveText('1 selected');
});
