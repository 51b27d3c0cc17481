import { slowly } from '@/scripts/timeouts.mjs';
import { expect, test, type Locator, type Page } from './support/test';
import { ready } from './orders-page';
import { announced, draggable, dragTo, failing, moveByKeys } from './products-page';
import { categoriesOf, dropCategory, makeCategory, ownName } from './support/shop';
import { signIn } from './support/sign-in';

// They share one list, whose rows come and go: one after the other.
test.describe.configure({ mode: 'default' });

const area = (page: Page): Locator => page.getByRole('region', { name: 'Categories' });
const rows = (page: Page): Locator => area(page).locator('tbody tr');
const row = (page: Page, name: string): Locator =>
  rows(page).filter({ has: page.getByLabel(`Move ${name}`, { exact: true }) });
const names = (page: Page): Promise<string[]> =>
  area(page)
    .locator('.grip')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')?.slice('Move '.length) ?? ''));
const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Add a New Category' });
const add = (page: Page): Locator => page.getByRole('button', { name: '+ Add' });

async function open(page: Page): Promise<void> {
  await signIn(page, 'shop');
  await page.goto('/marketing-shop/categories');
  await ready(page);
}

/** Do the categories stand in this order, for everybody? */
async function stands(first: number, second: number): Promise<boolean> {
  const ids = (await categoriesOf()).map(({ id }) => id);
  return ids.indexOf(first) < ids.indexOf(second);
}

test.describe('the categories screen', () => {
  test('shows priority, name in upper case and number of items, and leads to the products', async ({ page }) => {
    await open(page);

    await test.step('leads back to the products', async () => {
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' }).click();
      await expect(page).toHaveURL(/\/products\/1$/);
      await page.goBack();
    });

    await test.step('shows priority, name in upper case and number of items, which lead to the products', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories');
      const headers = await area(page).getByRole('columnheader').allInnerTexts();
      expect(headers.map((text) => text.trim())).toEqual(['Order', 'Priority', 'Category', '# of items', 'Actions']);
      const drinkware = row(page, 'Drinkware');
      await expect(drinkware.locator('.category-name')).toHaveText('DRINKWARE', { useInnerText: true });
      await drinkware.getByRole('link', { name: /items of Drinkware$/ }).click();
      await expect(page).toHaveURL(/\/products\/1\?category=\d+$/);
      await expect(page.getByRole('link', { name: 'Drinkware', exact: true })).toHaveAttribute('aria-current', 'page');
    });
  });
});

test('a category is added, renamed and deleted, unless it holds products', async ({ page }) => {
  const name = ownName('Added');
  const stored = async () =>
    (await categoriesOf()).filter((each) => each.name.startsWith(name)).map((each) => each.name);
  await open(page);
  await field(page).fill(name);
  await add(page).click();
  await expect(page.getByText(`You have successfully create the category ${name}`)).toBeVisible();
  await expect(field(page)).toBeFocused();

  await row(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click();
  await page.getByRole('textbox', { name: `Name of ${name}` }).fill(`${name} after`);
  await page.keyboard.press('Enter');
  const saving = page.getByRole('alertdialog', { name: 'Save this category?' });
  await saving.getByRole('textbox', { name: 'Name' }).fill(`${name} at last`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have successfully edited the category.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Edit ${name} at last` })).toBeFocused();
  expect(await stored()).toEqual([`${name} at last`]);

  const deleting = page.getByRole('alertdialog', { name: 'Delete this category?' });
  await page.getByRole('button', { name: `Delete ${name} at last` }).click();
  await deleting.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('You have successfully deleted the category.')).toBeVisible();
  await expect(row(page, `${name} at last`)).toHaveCount(0);
  expect(await stored()).toEqual([]);

  await row(page, 'Bags').getByRole('button', { name: 'Delete Bags' }).click();
  await deleting.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('There was a problem deleting the category.')).toContainText(/\d+ products/);
  await expect(row(page, 'Bags')).toBeVisible();
});

test.describe('editing a category', () => {
  test('keeps what is typed when the code for dragging comes meanwhile', async ({ page }) => {
    await page.addInitScript(() => {
      const idle = new Promise((resolve) => Object.assign(window, { beIdle: resolve }));
      window.requestIdleCallback = (act) => {
        void idle.then(() => act({ didTimeout: false, timeRemaining: () => 50 }));
        return 0;
      };
    });
    await open(page);
    await row(page, 'Tools').getByRole('button', { name: 'Edit Tools' }).click();
    const inline = page.getByRole('textbox', { name: 'Name of Tools' });
    await inline.fill('Tools and more');
    const code = page.waitForResponse(/\/_next\/static\/.*\.js$/);
    await page.evaluate(() => (window as unknown as { beIdle: () => void }).beIdle());
    await (await code).finished();
    await page.evaluate(() => new Promise((run) => setTimeout(run, 300)));
    await expect(inline).toHaveValue('Tools and more');
    await inline.press('Escape');
    // What is typed is not thrown away without a question: neither by Esc, nor by the next row, nor by a link.
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await row(page, 'Bags').getByRole('button', { name: 'Edit Bags' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(inline).toHaveValue('Tools and more');
    await inline.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await draggable(page);
    await expect(page.getByRole('button', { name: 'Edit Tools' })).toBeFocused();
  });
});

/** Two categories of a test's own, one right after the other; other tests make some meanwhile, which stand last. */
async function neighbours(first: string, second: string) {
  for (;;) {
    const names = [ownName(first), ownName(second)] as const;
    const ids = [await makeCategory(names[0]), await makeCategory(names[1])] as const;
    const order = (await categoriesOf()).map(({ id }) => id);
    if (order.indexOf(ids[1]) === order.indexOf(ids[0]) + 1) return { names, ids };
    for (const id of ids) await dropCategory(id);
  }
}

test.describe('the order of categories', () => {
  async function twoOwn() {
    const {
      names,
      ids: [upper, lower],
    } = await neighbours('Upper', 'Lower');
    return { names, upper, lower, drop: () => Promise.all([dropCategory(upper), dropCategory(lower)]) };
  }

  test('changes by the keyboard and by the mouse', async ({ page }) => {
    const own = await twoOwn();
    const handle = (name: string) => page.getByLabel(`Move ${name}`, { exact: true });
    await expect(async () => {
      await open(page);
      await draggable(page);
      if (await stands(own.upper, own.lower)) {
        await moveByKeys(page, handle(own.names[0]), ['ArrowDown']);
        await expect(announced(page)).toContainText(`Dropped ${own.names[0]} at place`);
      }
      await expect.poll(() => stands(own.lower, own.upper), { timeout: slowly(3000) }).toBe(true);
    }).toPass();
    await expect(async () => {
      await open(page);
      await draggable(page);
      await handle(own.names[0]).scrollIntoViewIfNeeded();
      if (await stands(own.lower, own.upper)) await dragTo(page, handle(own.names[1]), handle(own.names[0]));
      await expect.poll(() => stands(own.upper, own.lower), { timeout: slowly(3000) }).toBe(true);
    }).toPass();
    await own.drop();
  });

  test('goes back, and says why, when storing it fails', async ({ page }) => {
    await open(page);
    await draggable(page);
    const before = await names(page);
    await failing(page, '**/updatePriority', 409, 'The order of the categories was changed by someone else.');
    await moveByKeys(page, page.getByLabel(`Move ${before[0]}`, { exact: true }), ['ArrowDown']);
    await expect(page.getByText('There was a problem changing priority of the category.')).toContainText(
      'was changed by someone else',
    );
    await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(before.slice(0, 2));
  });

  test('is offered again below the table where the server gave no answer', async ({ page }) => {
    const own = await twoOwn();
    await expect(async () => {
      await open(page);
      await draggable(page);
      const before = await names(page);
      const from = before.indexOf(own.names[0]);
      expect(before[from + 1]).toBe(own.names[1]);
      await failing(page, '**/updatePriority', 503, 'No room.');
      await moveByKeys(page, page.getByLabel(`Move ${own.names[0]}`, { exact: true }), ['ArrowDown']);
      const said = page.getByRole('group', { name: 'Not saved' });
      await expect(said).toContainText('No room.');
      await expect.poll(() => names(page)).toEqual(before);
      await page.unrouteAll();
      await said.getByRole('button', { name: 'Retry' }).click();
      await expect(said).toHaveCount(0);
      await expect.poll(() => stands(own.lower, own.upper), { timeout: slowly(3000) }).toBe(true);
    }).toPass();
    await own.drop();
  });
});
