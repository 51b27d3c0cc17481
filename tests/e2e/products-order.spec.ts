import { slowly } from '@/scripts/timeouts.mjs';
import { expect, test, type Page } from './support/test';
import {
  announced,
  area,
  draggable,
  dragTo,
  failing,
  handleOf,
  held,
  moveByKeys,
  names,
  openProducts,
  rows,
  shown,
} from './products-page';
import { categoriesOf, dropProduct, makeProduct, ownName, prioritise, productOf } from './support/shop';
import { applyNow, undo } from './support/toasts';

// They share one order: one after the other.
test.describe.configure({ mode: 'default' });

/** Others add products meanwhile, which puts them first; what a test moves are its own, wherever they stand. */
async function twoOwn(): Promise<{
  upper: string;
  lower: string;
  ids: { upper: number; lower: number };
  drop: () => Promise<void>;
}> {
  const [category] = await categoriesOf();
  const lower = ownName('Lower');
  const upper = ownName('Upper');
  const ids = { lower: await makeProduct(lower, category!.id), upper: await makeProduct(upper, category!.id) };
  return {
    upper,
    lower,
    ids,
    drop: async () => {
      await dropProduct(ids.upper);
      await dropProduct(ids.lower);
    },
  };
}

/** Is the one product before the other in the shop? */
async function stands(first: number, second: number): Promise<boolean> {
  return (await productOf(first)).priority < (await productOf(second)).priority;
}

/** Marks the page once one product is shown before the other, for however short a time. */
const noteWhereBefore = (page: Page, first: string, second: string) =>
  page.evaluate(
    (watched) => {
      const note = () => {
        const [one = 0, other = 0] = watched.map((name) =>
          (document.querySelector('main tbody')?.textContent ?? '').indexOf(name),
        );
        if (one < other) document.body.toggleAttribute('data-was-before', true);
      };
      new MutationObserver(note).observe(document.querySelector('main')!, { childList: true, subtree: true });
    },
    [first, second],
  );

const PROBLEM = 'There was a problem changing priority of the product.';

test.describe('the order of products', () => {
  test('changes by the keyboard, which is told what happens, and stays', async ({ page }) => {
    const own = await twoOwn();
    await expect(async () => {
      await openProducts(page);
      await draggable(page);
      if (await stands(own.ids.upper, own.ids.lower)) await moveByKeys(page, handleOf(page, own.upper), ['ArrowDown']);
      await expect(announced(page)).toContainText(`Dropped ${own.upper} at place`);
      await expect(handleOf(page, own.upper)).toBeFocused();
      await expect.poll(() => stands(own.ids.lower, own.ids.upper), { timeout: slowly(3000) }).toBe(true);
    }).toPass();
    const order = await names(page);
    expect(order.indexOf(own.lower)).toBeLessThan(order.indexOf(own.upper));
    await own.drop();
  });

  test('goes back to what it was', async ({ page }) => {
    // Far enough to hold rows of the demo, which no other test takes away, below those that tests have made.
    await openProducts(page, '/marketing-shop/products/6');
    await draggable(page);

    await test.step('is put back by Escape', async () => {
      const before = await names(page);
      let changed = false;
      await page.route('**/updatePriority', (route) => {
        changed = true;
        return route.abort();
      });
      await handleOf(page, before[0]!).focus();
      await page.keyboard.press('Space');
      await expect(announced(page)).toContainText(new RegExp(`Lifted ${before[0]}, place 1 of [1-9]\\d\\d`));
      await page.keyboard.press('ArrowDown');
      await expect(announced(page)).toContainText('Now at place 2');
      await page.keyboard.press('Escape');
      await expect(announced(page)).toContainText('stays at place 1');
      expect(await names(page)).toEqual(before);
      expect(changed).toBe(false);
      await page.unroute('**/updatePriority');
    });

    await test.step('goes back, and says why, when storing it fails', async () => {
      const moved = (await names(page)).filter((name) => name.startsWith('Q.Partner')).slice(0, 3);
      await failing(page, '**/updatePriority', 500, 'The database is away.');
      await moveByKeys(page, handleOf(page, moved[0]!), ['ArrowDown', 'ArrowDown']);
      await expect(page.getByText(PROBLEM)).toContainText('The database is away.');
      // The list is read afresh, with what others have added or taken away meanwhile.
      const standing = async () => (await names(page)).filter((name) => moved.includes(name));
      await expect.poll(standing).toEqual(moved);
    });
  });

  test('changes by the mouse', async ({ page }) => {
    const own = await twoOwn();
    await expect(async () => {
      await openProducts(page);
      await draggable(page);
      if (await stands(own.ids.upper, own.ids.lower)) {
        await dragTo(page, handleOf(page, own.upper), handleOf(page, own.lower));
      }
      await expect.poll(() => stands(own.ids.lower, own.ids.upper), { timeout: slowly(3000) }).toBe(true);
    }).toPass();
    await own.drop();
  });

  for (const when of ['after', 'before'] as const) {
    test(`stays as it was moved where a reading that was begun earlier comes ${when} the move is stored`, async ({
      page,
    }) => {
      await expect(async () => {
        const own = await twoOwn();
        await page.unrouteAll();
        await openProducts(page);
        await draggable(page);
        let release: () => void = () => undefined;
        const released = new Promise<void>((resolve) => (release = resolve));
        let made = 0;
        let shown = 0;
        await page.route(
          ({ pathname }) => pathname === '/api/products/all',
          async (route) => {
            const response = await route.fetch();
            if ((made += 1) === 1) await released;
            await route.fulfill({ response }).catch(() => undefined);
            shown += 1;
          },
        );
        await page.evaluate(() => dispatchEvent(new Event('focus')));
        await expect.poll(() => made).toBe(1);
        const storing = await held(page, '**/updatePriority');
        await moveByKeys(page, handleOf(page, own.upper), ['ArrowDown']);
        await expect
          .poll(async () => (await names(page)).indexOf(own.upper) - (await names(page)).indexOf(own.lower))
          .toBe(1);
        await noteWhereBefore(page, own.upper, own.lower);
        if (when === 'before') {
          release();
          await expect.poll(() => shown).toBe(1);
          await storing.release();
        } else {
          await storing.release();
          await expect.poll(() => stands(own.ids.lower, own.ids.upper), { timeout: slowly(3000) }).toBe(true);
          release();
        }
        await expect.poll(() => shown, { timeout: slowly(3000) }).toBe(2);
        const order = await names(page);
        await expect(page.locator('body')).not.toHaveAttribute('data-was-before');
        expect(order.indexOf(own.lower)).toBeLessThan(order.indexOf(own.upper));
        await own.drop();
      }).toPass();
    });
  }

  test('of two people at once is the first one’s; the later is told, and sees the fresh list', async ({
    page,
    context,
  }) => {
    const own = await twoOwn();
    await openProducts(page);
    await draggable(page);
    const other = await context.newPage();
    await openProducts(other);
    const { priority } = await productOf(own.ids.upper);
    // The other person moves the lower product up while this one still sees the old list.
    await prioritise([
      { id: own.ids.lower, priority },
      { id: own.ids.upper, priority: (await productOf(own.ids.lower)).priority },
    ]);
    await moveByKeys(page, handleOf(page, own.upper), ['ArrowDown']);
    await expect(page.getByText(PROBLEM)).toContainText('changed by someone else');
    await expect
      .poll(async () => {
        const order = await names(page);
        return order.indexOf(own.lower) < order.indexOf(own.upper);
      })
      .toBe(true);
    expect(await stands(own.ids.lower, own.ids.upper)).toBe(true);
    await own.drop();
  });

  test('changes by the number of a place, also of one below what is shown', async ({ page }) => {
    const [category] = await categoriesOf();
    const name = ownName('Placed');
    const id = await makeProduct(name, category!.id);
    const question = page.getByRole('alertdialog', { name: 'Move to place…' });
    const place = question.getByLabel('Place');
    await expect(async () => {
      await openProducts(page);
      await draggable(page);
      await handleOf(page, name).press('Enter');
      await expect(place).toBeFocused();
      await place.press('Enter');
      await expect(question).toContainText(/Place must be from 1 to [\d,]+\./);
      await page.keyboard.type('20');
      await page.keyboard.press('Enter');
      await expect(handleOf(page, name)).toBeFocused();
      expect((await names(page)).indexOf(name)).toBe(19);
      await expect
        .poll(async () => (await productOf(id)).priority, { timeout: slowly(3000) })
        .toBeGreaterThanOrEqual(15);
    }).toPass();
    await expect(async () => {
      await openProducts(page);
      await draggable(page);
      await failing(page, '**/api/products/all*', 503, 'Closed for now.');
      await handleOf(page, name).click();
      await place.fill('60');
      await place.press('Enter');
      await expect(question).toContainText('There was a problem getting the products Closed for now.');
      await expect(place).toHaveValue('60');
      await page.unroute('**/api/products/all*');
      await place.press('Enter');
      await expect(page.getByText(`Moved ${name} to place 60.`)).toBeVisible();
      await expect(handleOf(page, name)).toHaveCount(0);
      await expect(rows(page)).toHaveCount(25);
      await expect
        .poll(async () => (await productOf(id)).priority, { timeout: slowly(3000) })
        .toBeGreaterThanOrEqual(50);
    }).toPass();
    await dropProduct(id);
  });

  test('changes under a search: among those that are seen, and by a place of the whole list', async ({ page }) => {
    const [category] = await categoriesOf();
    const word = ownName('Part');
    const low = await makeProduct(`${word} low`, category!.id);
    const between = await makeProduct(ownName('Unseen'), category!.id);
    const high = await makeProduct(`${word} high`, category!.id);
    await expect(async () => {
      await openProducts(page, `/marketing-shop/products/1?search=${encodeURIComponent(word)}`);
      await draggable(page);
      if (await stands(high, low)) await moveByKeys(page, handleOf(page, `${word} high`), ['ArrowDown']);
      await expect(announced(page)).toContainText('at place 2 of 2');
      await expect.poll(() => stands(low, high), { timeout: slowly(3000) }).toBe(true);
    }).toPass();
    expect(await stands(low, between), 'they changed places with each other alone').toBe(true);

    const question = page.getByRole('alertdialog', { name: 'Move to place…' });
    await expect(async () => {
      await page.reload();
      await draggable(page);
      await handleOf(page, `${word} low`).press('Enter');
      await expect(question).toContainText(/at place \d+ of [1-9]\d\d in the whole list/);
      await question.getByLabel('Place').fill('40');
      await page.keyboard.press('Enter');
      await expect(page.getByText(`Moved ${word} low to place 40 of the whole list.`)).toBeVisible();
      await expect
        .poll(async () => (await productOf(low)).priority, { timeout: slowly(3000) })
        .toBeGreaterThanOrEqual(35);
    }).toPass();
    await expect.poll(() => names(page)).toEqual([`${word} high`, `${word} low`]);
    for (const id of [low, between, high]) await dropProduct(id);
  });
});

test.describe('the order of products on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('changes by touch', async ({ page }) => {
    const own = await twoOwn();
    await expect(async () => {
      await openProducts(page);
      await draggable(page);
      const from = await handleOf(page, own.upper).boundingBox();
      const to = await handleOf(page, own.lower).boundingBox();
      if (!from || !to) throw new Error('both rows are on the screen');
      const x = from.x + from.width / 2;
      const y = from.y + from.height / 2;
      const touch = await page.context().newCDPSession(page);
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
        touch.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
      if (await stands(own.ids.upper, own.ids.lower)) {
        await send('touchStart', y);
        // A row is lifted by a finger that rests on it.
        await expect(page.locator('[data-lifted]')).toHaveCount(1);
        for (let step = 1; step <= 10; step++) await send('touchMove', y + ((to.y + to.height - from.y) * step) / 10);
        await send('touchEnd');
      }
      await expect.poll(() => stands(own.ids.lower, own.ids.upper), { timeout: slowly(3000) }).toBe(true);
    }).toPass();
    await own.drop();
  });
});

test.describe('deleting a product', () => {
  test('asks first, then goes on at the next row, and counts anew', async ({ page }) => {
    const [category] = await categoriesOf();
    const word = ownName('Doomed');
    await makeProduct(`${word} kept`, category!.id);
    await makeProduct(`${word} gone`, category!.id);
    await openProducts(page, `/marketing-shop/products/1?search=${encodeURIComponent(word)}`);
    await expect(shown(page)).toHaveText('Showing 2 of 2');
    const ask = area(page).getByRole('button', { name: `Delete ${word} gone` });
    const question = page.getByRole('alertdialog', { name: 'Delete this product?' });
    await ask.click();
    await expect(question).toContainText("Once you do this, it can't be undone.");
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(ask).toBeFocused();

    await ask.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(area(page).getByRole('link', { name: `${word} kept`, exact: true })).toBeFocused();
    await expect(rows(page).filter({ hasText: `${word} gone` })).toContainText('Deleting');
    await applyNow(page);
    await expect(page.getByText('Delete product successfully')).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await expect(shown(page)).toHaveText('Showing 1 of 1');

    await area(page)
      .getByRole('button', { name: `Delete ${word} kept` })
      .click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await undo(page);
    await expect(rows(page).filter({ hasText: 'Deleting' })).toHaveCount(0);
    await expect(rows(page)).toHaveCount(1);
  });

  test('says why it failed, and the row stays', async ({ page }) => {
    await openProducts(page);
    const [name] = await names(page);
    await failing(page, /\/api\/products\/\d+$/, 500, 'The database is away.');
    await area(page)
      .getByRole('button', { name: `Delete ${name}` })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await applyNow(page);
    await expect(page.getByText('There was a deleting the selected product The database is away.')).toBeVisible();
    expect(await names(page)).toContain(name);
  });
});
