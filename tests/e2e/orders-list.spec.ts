import { expect, test } from './support/test';
import { column, dialog, openOrders, orderLink, range, rows } from './orders-page';

test.describe('the orders list', () => {
  test('shows 25 orders a page, newest first, in the columns of the spec, and windows of ten pages', async ({
    page,
  }) => {
    await openOrders(page);

    await test.step('shows 25 orders a page, newest first, in the columns of the spec', async () => {
      await expect(rows(page)).toHaveCount(25);
      const headers = await page.getByRole('columnheader').allInnerTexts();
      expect(headers.map((text) => text.replace(/[↑↓]/g, '').trim()).filter(Boolean)).toEqual([
        ...['Order', 'Date', 'Company', 'Name', 'Items', 'Total', 'Status and tracking'],
      ]);
      const dates = await column(page, 'Date');
      expect(dates.every((date) => /^\d\d\/\d\d\/\d{4}$/.test(date))).toBe(true);
      const days = dates.map((date) => date.replace(/(\d+)\/(\d+)\/(\d+)/, '$3$1$2'));
      expect(days).toEqual(days.toSorted().toReversed());
      expect((await column(page, 'Total')).every((amount) => /^[\d,]+ Q$/.test(amount))).toBe(true);
    });

    await test.step('goes through the pages in windows of ten numbers', async () => {
      const pages = page.getByRole('navigation', { name: 'Pages' });
      await expect(pages.getByRole('link', { name: /^Page \d+$/ })).toHaveCount(10);
      await expect(pages.getByRole('link', { name: 'Previous page' })).toHaveCount(0);
      await pages.getByRole('link', { name: 'Next page' }).click();
      await expect(page).toHaveURL(/\/all\/2$/);
      await expect(range(page)).toHaveText(/^26–50 of/);
      await pages.getByRole('link', { name: 'Next 10 pages' }).click();
      await expect(page).toHaveURL(/\/all\/11$/);
      await expect(pages.getByRole('link', { name: 'Page 11', exact: true })).toHaveAttribute('aria-current', 'page');
      await expect(pages.getByRole('link', { name: 'Page 20', exact: true })).toBeVisible();
      await pages.getByRole('link', { name: 'Previous 10 pages' }).click();
      await expect(page).toHaveURL(/\/all\/10$/);
    });
  });

  test('shows numbers, dates, amounts and states whole', async ({ page }) => {
    // Delivered holds the longest state, Custom Delivered.
    await openOrders(page, '/marketing-shop/orders/4/1');
    const cells = rows(page).locator('td:is(.figures, .num, [data-slot=aside])');
    const cut = await cells.evaluateAll((all) =>
      all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );
    expect(cut).toEqual([]);
    const states = rows(page).locator('[data-slot=aside] .truncate');
    expect(await states.evaluateAll((all) => all.filter((word) => word.scrollWidth > word.clientWidth).length)).toBe(0);
  });

  test('is found as far scrolled as it was left, by Back and Forward, from page to page and from elsewhere', async ({
    page,
  }) => {
    await openOrders(page);
    const table = page.locator('.data-table');
    const scrolled = () => table.evaluate((area) => Math.round(area.scrollTop));
    const scrollTo = async (top: number) => {
      await table.evaluate((area, to) => {
        // The scrolling is told with the next frame, which is when a person sees it.
        const told = new Promise((resolve) => area.addEventListener('scroll', resolve, { once: true }));
        area.scrollTo({ top: to });
        return told;
      }, top);
      await expect.poll(scrolled).toBe(top);
    };
    const goTo = async (step: () => Promise<unknown>, number: 1 | 2, place: number) => {
      await step();
      await expect(page).toHaveURL(new RegExp(`all/${String(number)}$`));
      // The old rows stand until the new ones are there, which are then shown from where they were left.
      await expect(range(page)).toHaveText(number === 1 ? /^1–25 of/ : /^26–50 of/);
      await expect(page.locator('[aria-busy=false]')).toBeAttached();
      await expect.poll(scrolled).toBe(place);
    };
    await scrollTo(200);
    await goTo(() => page.getByRole('link', { name: 'Page 2', exact: true }).click(), 2, 0);
    await scrollTo(120);
    await goTo(() => page.goBack(), 1, 200);
    await goTo(() => page.goForward(), 2, 120);

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good /);
    await goTo(() => page.goBack(), 2, 120);
    await goTo(() => page.reload(), 2, 120);
  });

  test('keeps a person’s columns and density over a reload, without a flash', async ({ page }) => {
    await openOrders(page);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'E-mail' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Items' }).click();
    await page.getByRole('menuitemradio', { name: 'Compact' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'E-mail' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Items' })).toHaveCount(0);
    expect((await rows(page).first().boundingBox())?.height).toBeLessThan(34);

    // What the server sends already stands as it was chosen.
    const sent = await (await page.request.get(page.url())).text();
    expect(sent).toMatch(/<th[^>]*>E-mail<\/th>/);
    expect(sent).not.toMatch(/<th[^>]*>Items<\/th>/);
    expect(sent).toContain('data-density="compact"');

    await page.context().clearCookies({ name: /^qp_list_/ });
  });

  test('keeps the header and the order in sight while the rows scroll, and shows cut text whole in a tooltip', async ({
    page,
  }) => {
    await test.step('keeps the header and the order in sight while the rows scroll', async () => {
      await page.setViewportSize({ width: 1040, height: 640 });
      await openOrders(page);
      const area = page.getByRole('region', { name: 'Orders' });
      await area.evaluate((element) => element.scrollTo(400, 300));
      await expect(page.getByRole('columnheader', { name: 'Order' })).toBeInViewport({ ratio: 1 });
      await expect(orderLink(page, 12)).toBeInViewport({ ratio: 1 });
      await expect(range(page)).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1040);
    });

    await test.step('cuts long text and shows it whole in a tooltip', async () => {
      await page.setViewportSize({ width: 1100, height: 800 });
      const cut = rows(page)
        .locator('td')
        .filter({ hasText: /.{40,}/ })
        .first();
      await cut.hover();
      expect((await cut.boundingBox())?.height).toBeLessThan(42);
      const text = (await cut.innerText()).trim();
      const whole = page.locator('.cut-text');
      await expect(whole).toHaveText(text);
      // The pointer may rest on it, and Escape dismisses it.
      await whole.hover();
      await expect(whole).toHaveText(text);
      await page.keyboard.press('Escape');
      await expect(whole).toHaveCount(0);
      // By key, of the row that has the focus.
      await cut.locator('xpath=..').getByRole('checkbox').focus();
      await page.keyboard.press('Tab');
      await expect(whole).toContainText(text);
      await expect(whole).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(whole).toHaveCount(0);
      // By a finger that rests on it, which does not open the row.
      await cut.dispatchEvent('pointerdown', { pointerType: 'touch' });
      await expect(whole).toHaveText(text);
      await cut.dispatchEvent('pointerup', { pointerType: 'touch' });
      await cut.dispatchEvent('click');
      await expect(dialog(page)).toHaveCount(0);
    });
  });
});
