import { CHROMIUM_FLAGS, findChromium } from '@/scripts/chromium';
import { expect, test } from './support/test';
import { dialog, openOrders, orderLink, rows } from './orders-page';

test.use({ launchOptions: { executablePath: findChromium(process.env), args: [...CHROMIUM_FLAGS] } });

test('an order opens in a new tab where the keys or the middle button ask for one', async ({ page, context }) => {
  await openOrders(page);

  await test.step('opens in a new tab where the keys ask for one', async () => {
    const opened = context.waitForEvent('page');
    await orderLink(page, 0).click({ modifiers: ['ControlOrMeta'] });
    const other = await opened;
    await expect(dialog(other)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await other.close();
  });

  await test.step('opens in a new tab by a middle click on any cell; what takes clicks for itself keeps its own', async () => {
    const cell = rows(page).first().locator('td').last();
    const opened = context.waitForEvent('page');
    await cell.click({ button: 'middle' });
    await expect(dialog(await opened)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);

    const openedByLink = context.waitForEvent('page');
    await orderLink(page, 1).click({ button: 'middle' });
    await expect(dialog(await openedByLink)).toBeVisible();

    await rows(page).first().getByRole('checkbox').click({ button: 'middle' });
    await cell.click({ button: 'right' });
    await expect(dialog(page)).toHaveCount(0);
    expect(context.pages()).toHaveLength(3);
  });
});
