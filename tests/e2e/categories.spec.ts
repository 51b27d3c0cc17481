import { slowly } from '@/scripts/timeouts.mjs';
import { expect, test, type Locator, type Page } from './support/test';
import { ready } from './orders-page';
import { announced, draggable, dragTo, failing, held, moveByKeys } from './products-page';
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

test.describe('adding a category', () => {
  test('refuses what can’t be added, and puts a new one after the others, once', async ({ page }) => {
    await open(page);

    await test.step('refuses a name that is taken, whatever its case, and empties the field', async () => {
      await field(page).fill('  drinkWARE ');
      await add(page).click();
      await expect(page.getByText(/^There was a problem creating a new category .+/)).toBeVisible();
      await expect(field(page)).toHaveValue('');
    });

    await test.step('shows the server’s message alone when the server failed', async () => {
      await failing(page, '**/api/categories', 500, 'The database is away.');
      await field(page).fill('Nowhere');
      await add(page).click();
      await expect(page.getByText('The database is away.', { exact: true })).toBeVisible();
      await page.unroute('**/api/categories');
      await field(page).fill('');
    });

    await test.step('keeps a name that got no answer, which Retry sends again', async () => {
      await failing(page, '**/api/categories', 503, 'No room.');
      const name = ownName('Again');
      await field(page).fill(name);
      await add(page).click();
      const said = page.getByRole('group', { name: 'Not saved' });
      await expect(said).toContainText('No room.');
      await expect(field(page)).toHaveValue(name);
      await page.unroute('**/api/categories');
      await said.getByRole('button', { name: 'Retry' }).click();
      await expect(row(page, name)).toBeVisible();
      await expect(field(page)).toHaveValue('');
      await expect(field(page)).toBeFocused();
      for (const { id } of (await categoriesOf()).filter((each) => each.name === name)) await dropCategory(id);
    });

    await test.step('leaves the focus where it has gone meanwhile', async () => {
      const answer = await held(page, '**/api/categories', 'POST');
      const name = ownName('Meanwhile');
      await field(page).fill(name);
      await field(page).press('Enter');
      const edit = page.getByRole('button', { name: 'Edit Tools' });
      await edit.focus();
      await answer.release();
      await expect(row(page, name)).toBeVisible();
      await expect(edit).toBeFocused();
      for (const { id } of (await categoriesOf()).filter((each) => each.name === name)) await dropCategory(id);
    });

    await test.step('puts it after the others and says so', async () => {
      await expect(add(page)).toBeDisabled();
      await field(page).fill('   ');
      await expect(add(page)).toBeDisabled();
      const name = ownName('Added');
      await field(page).fill(name);
      await field(page).press('Enter');
      await expect(page.getByText(`You have successfully create the category ${name}`)).toBeVisible();
      await expect(row(page, name)).toBeVisible();
      await expect(field(page)).toHaveValue('');
      await expect(field(page)).toBeFocused();
      for (const { id } of (await categoriesOf()).filter((each) => each.name === name)) await dropCategory(id);
    });

    await test.step('can’t be asked twice at once', async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/categories', async (route) => {
        await held;
        await route.continue();
      });
      const name = ownName('Twice');
      await field(page).fill(name);
      await field(page).press('Enter');
      await field(page).press('Enter');
      await expect(page.getByRole('button', { name: 'Adding…' })).toBeDisabled();
      release();
      // A second one would be refused for its name.
      await expect(row(page, name)).toHaveCount(1);
      await expect(page.getByText(/^There was a problem creating/)).toHaveCount(0);
      for (const { id } of (await categoriesOf()).filter((each) => each.name === name)) await dropCategory(id);
    });
  });
});

test.describe('editing a category', () => {
  test('asks whether a changed name shall be saved, and closes without a question when nothing changed', async ({
    page,
  }) => {
    const name = ownName('Before');
    const id = await makeCategory(name);
    await open(page);

    await test.step('closes without a question when nothing changed', async () => {
      for (const end of ['Enter', 'Escape']) {
        await row(page, 'Tools').getByRole('button', { name: 'Edit Tools' }).click();
        await expect(page.getByRole('textbox', { name: 'Name of Tools' })).toBeFocused();
        await page.keyboard.press(end);
        await expect(page.getByRole('textbox', { name: 'Name of Tools' })).toHaveCount(0);
        await expect(page.getByRole('alertdialog')).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Edit Tools' })).toBeFocused();
      }
    });

    await test.step('asks whether a changed name shall be saved', async () => {
      await row(page, name)
        .getByRole('button', { name: `Edit ${name}` })
        .click();
      const inline = page.getByRole('textbox', { name: `Name of ${name}` });
      await inline.fill('  ');
      await inline.press('Enter');
      await expect(inline).toHaveAccessibleDescription('Type in a name.');
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await inline.fill(`${name} after`);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const question = page.getByRole('alertdialog', { name: 'Save this category?' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(inline).toHaveValue(`${name} after`);
      await expect(inline).toBeFocused();

      await inline.press('Enter');
      await question.getByRole('textbox', { name: 'Name' }).fill(`${name} at last`);
      await page.keyboard.press('Enter');
      await expect(page.getByText('You have successfully edited the category.')).toBeVisible();
      await expect(page.getByRole('button', { name: `Edit ${name} at last` })).toBeFocused();
      expect((await categoriesOf()).find((each) => each.id === id)?.name).toBe(`${name} at last`);
      await dropCategory(id);
    });

    await test.step('keeps what was typed when the name is refused, and says why', async () => {
      await row(page, 'Tools').getByRole('button', { name: 'Edit Tools' }).click();
      await page.getByRole('textbox', { name: 'Name of Tools' }).fill('Drinkware');
      await page.keyboard.press('Enter');
      const question = page.getByRole('alertdialog', { name: 'Save this category?' });
      await question.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('There was a problem editing the category.')).toBeVisible();
      await expect(question.getByRole('alert')).not.toBeEmpty();
      await expect(question.getByRole('textbox', { name: 'Name' })).toHaveValue('Drinkware');
    });
  });

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
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
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

test.describe('deleting a category', () => {
  test('asks first, goes on at the next row, and says why it was refused', async ({ page }) => {
    const {
      names: [name, neighbour],
      ids: [id, nextId],
    } = await neighbours('Gone', 'Next');
    await open(page);

    await test.step('is refused for one that holds products, which says how many', async () => {
      await row(page, 'Bags').getByRole('button', { name: 'Delete Bags' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('There was a problem deleting the category.')).toContainText(/\d+ products/);
      await expect(row(page, 'Bags')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Delete Bags' })).toBeFocused();
    });

    await test.step('shows the server’s message alone when the server failed', async () => {
      await failing(page, /\/api\/categories\/\d+$/, 500, 'The database is away.');
      await row(page, 'Bags').getByRole('button', { name: 'Delete Bags' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('The database is away.', { exact: true })).toBeVisible();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(row(page, 'Bags')).toBeVisible();
      await page.unroute(/\/api\/categories\/\d+$/);
    });

    await test.step('asks first, and goes on at the next row', async () => {
      await row(page, name)
        .getByRole('button', { name: `Delete ${name}` })
        .click();
      const question = page.getByRole('alertdialog', { name: 'Delete this category?' });
      await expect(question).toContainText("Once you do this, it can't be undone.");
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('You have successfully deleted the category.')).toBeVisible();
      await expect(row(page, name)).toHaveCount(0);
      await expect(page.getByRole('button', { name: `Delete ${neighbour}`, exact: true })).toBeFocused();
      expect((await categoriesOf()).some((each) => each.id === id)).toBe(false);
      await dropCategory(nextId);
    });
  });
});

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
