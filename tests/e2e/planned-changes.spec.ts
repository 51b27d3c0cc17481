import { expect, test, type Page } from './support/test';
import { PLANNED_CHANGES_PATH } from '@/lib/addresses/paths';
import { slowly } from '@/scripts/timeouts.mjs';
import { area, openProducts, rows as productRows } from './products-page';
import {
  aPlannedPrice,
  aProduct,
  openForm,
  price,
  saysToast,
  section,
  title,
  unique,
  upstream,
} from './product-form-page';
import { database } from './support/database';
import { makeCategory, makeProduct, ownName } from './support/shop';
import { applyNow, undo } from './support/toasts';

const planned = (page: Page) => section(page, 'Planned changes');
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const listed = (page: Page, name: string) => page.locator('.data-table tbody tr').filter({ hasText: name });

/** Moves a planned change's time into the past, instead of waiting. */
const due = ({ sourceId }: { sourceId: number }) =>
  database().query(`UPDATE planned_changes SET due_at = now() - interval '1 minute' WHERE id = $1`, [sourceId]);

test('a price is planned for Monday, shown on the product and in the list, edited and canceled', async ({ page }) => {
  const name = unique('Planned mug');
  const id = await aProduct({ name });
  await openForm(page, id);

  await test.step('asks for a change first', async () => {
    await page.getByRole('button', { name: 'Plan…' }).click();
    await saysToast(page, 'Change the price, stock or visibility first.');
  });

  await test.step('plans the price alone, and shows the stored one again', async () => {
    await price(page).fill('800');
    await title(page).fill(`${name} 2`);
    await page.getByRole('button', { name: 'Plan…' }).click();
    const question = dialog(page, 'Plan this change');
    await expect(question.getByRole('listitem')).toHaveText(['Price: 1,200 Q → 800 Q']);
    await expect(question).toContainText('Still to save: Title.');
    await question.getByRole('button', { name: 'Plan', exact: true }).click();
    await expect(question).toContainText('Choose when to apply this.');
    await question.getByRole('textbox', { name: /^Apply at/ }).fill('yesterday 8:00');
    await expect(question).toContainText(/isn’t a time|has passed/);
    await question
      .getByRole('button', { name: 'Monday 8:00' })
      .or(question.getByRole('button', { name: 'Tomorrow 8:00' }))
      .last()
      .click();
    await expect(question).toContainText(/Applies \w{3} \d\d\/\d\d\/\d{4} 08:00\./);
    await question.getByRole('button', { name: 'Plan', exact: true }).click();
    await saysToast(page, /Planned for \w{3} \d\d\/\d\d\/\d{4} 08:00/);
    await expect(price(page)).toHaveValue('1,200');
    await expect(title(page)).toHaveValue(`${name} 2`);
    await expect(planned(page).getByRole('listitem')).toContainText('Price: 1,200 Q → 800 Q');
    await page.getByRole('button', { name: /^Save/ }).click();
    await saysToast(page, 'Edit product successfully');
  });

  await test.step('lists it, and moves it to another time', async () => {
    await page.goto(PLANNED_CHANGES_PATH);
    await expect(listed(page, name)).toContainText('Price: 1,200 Q → 800 Q');
    await listed(page, name)
      .getByRole('button', { name: /^Edit time/ })
      .click();
    const edit = dialog(page, 'Edit planned change');
    await edit.getByRole('textbox', { name: /^Apply at/ }).fill('in 30 days');
    await edit
      .getByRole('button', { name: 'First of next month 8:00' })
      .or(edit.getByRole('button', { name: 'Tomorrow 8:00' }))
      .last()
      .click();
    await edit.getByRole('button', { name: 'Save' }).click();
    await saysToast(page, /Planned for \w{3} \d\d\/01\/\d{4} 08:00|Planned for/);
    await expect(edit).toBeHidden();
  });

  await test.step('cancels it, which can be undone', async () => {
    await listed(page, name).getByRole('checkbox').check();
    await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Cancel changes' }).click();
    await expect(page.getByText(`Canceling the planned change of the price of ${name}`)).toBeVisible();
    await undo(page);
    await listed(page, name)
      .getByRole('button', { name: /^Cancel:/ })
      .click();
    await applyNow(page);
    await expect(page.getByText(`The planned change of the price of ${name} was canceled.`)).toBeVisible();
    await expect(listed(page, name)).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Canceled');
    await expect(listed(page, name)).toContainText('Canceled');
  });
});

test('the prices of several products are planned together', async ({ page }) => {
  const name = ownName('Sale');
  const category = await makeCategory(name);
  await Promise.all(['cap', 'mug'].map((each) => makeProduct(`${name} ${each}`, category)));
  await openProducts(page, `/marketing-shop/products/1?category=${category}`);
  for (const each of ['cap', 'mug']) await area(page).getByLabel(`Select ${name} ${each}`).check();
  const bar = page.getByRole('group', { name: 'Selected rows' });
  await bar.getByRole('combobox', { name: 'Action for the selected products' }).selectOption('Change price');
  await bar.getByRole('button', { name: 'Apply' }).click();
  const work = dialog(page, /: 2 products$/);
  await work.getByRole('textbox', { name: 'Percent' }).fill('10');
  await work.getByText('On a date').click();
  await work.getByRole('button', { name: /^Plan the price|^Change the price/ }).click();
  await expect(work).toContainText('Choose when to apply this.');
  await work.getByRole('button', { name: 'Tomorrow 8:00' }).click();
  await expect(work).toContainText('2 can be planned');
  await work.getByRole('button', { name: /^Plan the price of 2 products for \w{3} .* 08:00$/ }).click();
  await expect(page.getByText(/^The price of 2 products was planned for \w{3} .* 08:00\.$/)).toBeVisible();
  await expect(productRows(page).filter({ hasText: `${name} cap` })).toContainText('120 Q');
  await page.goto(`${PLANNED_CHANGES_PATH}?kind=price`);
  await expect(listed(page, name)).toHaveCount(2);
  await expect(listed(page, `${name} cap`)).toContainText('Price: 120 Q → 132 Q');
});

test.describe('live', () => {
  test.use({ isLive: true });

  test('a change is applied at its time on the open page, and one that fails says why and can be retried', async ({
    page,
  }) => {
    test.slow();
    const name = unique('Due mug');
    const id = await aProduct({ name });
    const plan = await aPlannedPrice(id);
    const listening = page.waitForResponse((response) => response.url().includes('/api/events'));
    await openForm(page, id);
    await listening;
    await expect(planned(page).getByRole('listitem')).toContainText('Price: 1,200 Q → 800 Q');
    await due(plan);
    await expect(price(page)).toHaveValue('800', { timeout: slowly(20_000) });
    await expect(planned(page)).toHaveCount(0);

    const second = await aPlannedPrice(id, 500);
    await upstream('PATCH', `/products/${id}`, { prices: 900 });
    await due(second);
    const failed = planned(page).getByRole('listitem');
    await expect(failed).toContainText('Price changed to 900 Q after this was planned, so it wasn’t set to 500 Q.', {
      timeout: slowly(20_000),
    });
    await failed.getByRole('button', { name: /^Retry/ }).click();
    await applyNow(page);
    await expect(price(page)).toHaveValue('500');
    await expect(planned(page)).toHaveCount(0);
  });
});
