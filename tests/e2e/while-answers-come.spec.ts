import { CONTENT_ADDRESSES } from '@/lib/addresses/content';
import { registrationHref } from '@/lib/addresses/registrations';
import { button, itemOf, ownItem, saysToast, setPriority, text, title } from './own-content';
import { aPending } from './own-registrations';
import { openOrders, ORDERS } from './orders-page';
import { held, pagesHeld } from './products-page';
import { dropCategory, makeCategory, makeProduct, ownName } from './support/shop';
import { signIn } from './support/sign-in';
import { applyNow } from './support/toasts';
import { expect, test, type Page } from './support/test';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search orders' });
const without = (page: Page, filter: string) =>
  page.getByRole('link', { name: new RegExp(`^Remove filter .*${filter}$`) });

test.describe('what is done while the answer to something else is on its way', () => {
  test('filters go together: a search and a choice after it, two that are taken back', async ({ page }) => {
    await openOrders(page);
    const bringRows = await pagesHeld(page);
    await box(page).fill('solar');
    await box(page).press('Enter');
    await page.getByRole('textbox', { name: 'Start date' }).fill('10/01/2025');
    await page.keyboard.press('Enter');
    bringRows();
    await expect(page).toHaveURL(/searchFor=solar.*startDate=2025-10-01/);
    await expect(box(page)).toHaveValue('solar');
    await expect(without(page, 'From 10/01/2025')).toBeVisible();

    const bringAll = await pagesHeld(page);
    await without(page, 'solar').click();
    // It has taken the place of the other, where a second press of the pointer would be ignored.
    await without(page, 'From 10/01/2025').press('Enter');
    bringAll();
    await expect(page).toHaveURL(new RegExp(`${ORDERS}$`));
    await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(0);
  });

  test('letters typed behind a search stay', async ({ page }) => {
    await openOrders(page);
    const bringRows = await pagesHeld(page);
    await box(page).fill('sol');
    await box(page).press('Enter');
    await page.keyboard.type('ar');
    bringRows();
    await expect(page).toHaveURL(/searchFor=sol$/);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(box(page)).toHaveValue('solar');
  });

  test('a priority typed while another is saved is saved after it', async ({ page }) => {
    const word = ownName('Faq').replace(' ', '');
    const items = [await ownItem('faq', { title: `${word} 0` }), await ownItem('faq', { title: `${word} 1` })] as const;
    for (const { id } of items) await setPriority('faq', id, 10);
    const priority = (index: number) =>
      page.getByRole('textbox', { name: `Priority of ${word} ${index}`, exact: true });
    await signIn(page, 'admin');
    await page.goto(CONTENT_ADDRESSES.faq.href({ search: word }));
    const saved = await held(page, '**/api/faq/priority');
    await priority(0).fill('21');
    await priority(0).press('Enter');
    await priority(1).fill('22');
    await saved.release();
    await saysToast(page, 'Update faq priority successfully');
    await expect(button(page, 'Discard 1 typed')).toBeVisible();
    await priority(1).press('Enter');
    await expect(button(page, /^Discard/)).toHaveCount(0);
    expect((await itemOf('faq', items[0].id)).priority).toBe(21);
    expect((await itemOf('faq', items[1].id)).priority).toBe(22);
  });

  test('what was registered is not registered again while its list comes', async ({ page }) => {
    const name = ownName('Notice');
    await signIn(page, 'admin');
    await page.goto('/admincontrols/news/add');
    await title(page).fill(name);
    await text(page).fill('What it says');
    let sent = 0;
    page.on('request', (request) => (sent += request.method() === 'POST' && request.url().includes('/api/') ? 1 : 0));
    const bringList = await pagesHeld(page);
    await button(page, 'Confirm').click();
    await saysToast(page, 'Registered successfully!');
    await title(page).press('Enter');
    bringList();
    await expect(page).toHaveURL(/\/news$/);
    expect(sent).toBe(1);
  });

  test('a choice of a form that is being saved stands as it is sent, and what was written since is read', async ({
    page,
  }) => {
    const { id } = await aPending({ taxId: '12-3456789' });
    await signIn(page, 'admin');
    await page.goto(registrationHref(id));
    const deny = page.getByRole('radio', { name: 'Deny' });
    const wasDenied = await deny.isChecked();
    const other = wasDenied ? page.getByRole('radio', { name: 'Agree' }) : deny;
    const saved = await held(page, '**/api/users/registration/updateUserInfo');
    await page.getByLabel('City', { exact: true }).fill('Waco');
    await button(page, 'Confirm').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await expect(button(page, 'Saving…')).toBeVisible();
    await other.click({ force: true });
    await expect(other).not.toBeChecked();
    await saved.release();
    await saysToast(page, 'Update successfully');
    await expect(other).not.toBeChecked();
  });

  test('a reading that nobody asked for and that is older than a note leaves the note there', async ({ page }) => {
    const { id } = await aPending();
    await signIn(page, 'admin');
    await page.goto(registrationHref(id));
    let pass: () => void = () => undefined;
    const passed = new Promise<void>((resolve) => (pass = resolve));
    let readings = 0;
    await page.route('**/api/users/registration/getUserDetail?*', async (route) => {
      const response = await route.fetch();
      readings += 1;
      if (readings === 1) await passed;
      await route.fulfill({ response });
    });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect.poll(() => readings).toBe(1);
    await page.getByRole('textbox', { name: 'New note' }).fill('Call on Monday');
    await button(page, 'Add note').click();
    const note = page.getByRole('listitem').filter({ hasText: 'Call on Monday' });
    await expect(note).toBeVisible();
    pass();
    await expect.poll(() => readings).toBe(2);
    await expect(note).toBeVisible();
  });

  test('a question is asked once, however often it is asked for', async ({ page }) => {
    const { id, title: name } = await ownItem('news');
    await signIn(page, 'admin');
    await page.goto(`/admincontrols/news/${id}`);
    await expect(title(page)).toHaveValue(name);
    await button(page, 'Delete').evaluate((one: HTMLElement) => {
      one.click();
      one.click();
    });
    await expect(page.getByRole('alertdialog')).toBeVisible();
    // A second one would lie over the first, which nobody is told of then.
    await expect(page.locator('[role="alertdialog"]')).toHaveCount(1);
  });

  test('who has gone on while something is deleted stays there, with what is typed', async ({ page }) => {
    const category = await makeCategory(ownName('Left'));
    const product = await makeProduct(ownName('Lamp'), category);
    await signIn(page, 'shop');
    await page.goto(`/marketing-shop/add-products/${product}`);
    const deleted = await held(page, '**/api/products/*');
    await button(page, /^Delete/).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Products' }).click();
    await page.getByRole('link', { name: '+ Add product' }).click();
    await title(page).fill('Half a title');
    let pages = 0;
    page.on('request', (request) => (pages += request.url().includes('_rsc=') ? 1 : 0));
    await applyNow(page, /^Deleting/);
    await deleted.release();
    await saysToast(page, 'Delete product successfully');
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(pages).toBe(0);
    await expect(title(page)).toHaveValue('Half a title');
    await dropCategory(category);
  });
});
