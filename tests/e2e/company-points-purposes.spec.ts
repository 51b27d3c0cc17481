import { expect, test, type Route } from './support/test';
import { dialog, form, historyRows, openCompany, ownCompany, toast, upstreamAs } from './company-points-page';
import { held } from './products-page';
import { ownName } from './support/shop';

const purposesNamed = async (name: string) =>
  ((await upstreamAs('admin', 'GET', '/purpose-type/search')) as { id: number; name: string }[]).filter(
    (each) => each.name === name,
  );

test.describe('the purposes of point updates', () => {
  test('are created, used, renamed and deleted by keyboard alone, and the history keeps the name as it was', async ({
    page,
  }) => {
    const name = ownName('Trade fair');
    const renamed = `${name} 2027`;
    const company = await ownCompany();
    await openCompany(page, 'admin', company);
    const { type, amount, purpose, button } = form(page);
    const search = page.getByRole('combobox', { name: 'Search purposes' });

    await purpose.focus();
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(purpose).toHaveText(name);
    await expect(purpose).toBeFocused();
    expect(await purposesNamed(name)).toHaveLength(1);

    await type.selectOption('Accrue');
    await amount.fill('20');
    await button.press('Enter');
    await expect(historyRows(page).first()).toContainText(name);

    await purpose.press('Enter');
    await expect(search).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: `Rename ${name}` })).toBeFocused();
    await page.keyboard.press('Enter');
    const field = page.getByLabel(`New name of ${name}`);
    await expect(field).toBeFocused();
    await field.fill('  ');
    await page.keyboard.press('Enter');
    await expect(field).toBeVisible();
    await field.fill(renamed);
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    expect(await purposesNamed(renamed)).toHaveLength(1);

    await search.fill(renamed);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Are you sure you want to delete ?')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    expect(await purposesNamed(renamed)).toHaveLength(0);
    await page.keyboard.press('Escape');
    await expect(dialog(page, company)).toBeVisible();
    await page.reload();
    await expect(historyRows(page).first()).toContainText(name);
    await expect(historyRows(page).first()).not.toContainText(renamed);
  });

  test('are chosen by the arrow keys', async ({ page }) => {
    const company = await ownCompany();
    await openCompany(page, 'admin', company);
    await form(page).purpose.press('Enter');
    const search = page.getByRole('combobox', { name: 'Search purposes' });
    await search.fill('Subscr');
    await search.press('ArrowDown');
    await search.press('Enter');
    await expect(form(page).purpose).toHaveText('Subscription');
  });

  test('are not chosen by an answer that comes after another choice', async ({ page }) => {
    const name = ownName('Late');
    await openCompany(page, 'admin', await ownCompany());
    const { purpose } = form(page);
    const search = page.getByRole('combobox', { name: 'Search purposes' });
    await purpose.click();
    await search.fill(name);
    const answer = await held(page, '**/api/purpose-type');
    await search.press('Enter');
    await expect(page.getByRole('button', { name: 'Creating…' })).toBeVisible();
    await search.fill('Subscr');
    await search.press('Enter');
    await expect(purpose).toHaveText('Subscription');
    await answer.release();
    await purpose.click();
    await expect(page.getByRole('gridcell', { name, exact: true })).toBeVisible();
    await expect(purpose).toHaveText('Subscription');
  });

  test('say what went wrong and keep what was typed', async ({ page }) => {
    const company = await ownCompany();
    await openCompany(page, 'admin', company);
    const name = ownName('Gala');
    await form(page).purpose.click();
    const search = page.getByRole('combobox', { name: 'Search purposes' });
    await search.fill(name);
    const fail = { status: 502, json: { statusCode: 502, message: 'The server gave no answer.' } };
    await page.route('**/api/purpose-type', (route) => route.fulfill(fail));
    await search.press('Enter');
    await expect(toast(page, /^There was a problem creating purpose types/)).toBeVisible();
    await expect(search).toHaveValue(name);
  });

  test('say that they could not be renamed or deleted, and are shown as they are', async ({ page }) => {
    const name = ownName('Roadshow');
    await upstreamAs('admin', 'POST', '/purpose-type', { name });
    await openCompany(page, 'admin', await ownCompany());
    const fail = { status: 500, json: { statusCode: 500, message: 'The database is away.' } };
    const failing = (method: string) => (route: Route) =>
      route.request().method() === method ? route.fulfill(fail) : route.fallback();
    await page.route('**/api/purpose-type', failing('PATCH'));
    await page.route('**/api/purpose-type?**', failing('DELETE'));
    await form(page).purpose.click();
    await page.getByRole('combobox', { name: 'Search purposes' }).fill(name);
    await page.getByRole('button', { name: `Rename ${name}` }).click();
    const field = page.getByLabel(`New name of ${name}`);
    await field.fill(`${name} 2027`);
    await field.press('Enter');
    await expect(
      toast(page, 'There was a problem updating the purpose type name. The database is away.'),
    ).toBeVisible();
    await expect(field).toHaveValue(`${name} 2027`);
    await field.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(
      toast(page, 'There was a problem deleting the purpose type name. The database is away.'),
    ).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('gridcell', { name, exact: true })).toBeVisible();
    const [purpose] = await purposesNamed(name);
    await upstreamAs('admin', 'DELETE', `/purpose-type?id=${purpose!.id}`);
  });

  test('say when they can’t be had, and try again', async ({ page }) => {
    const company = await ownCompany();
    await openCompany(page, 'admin', company);
    await page.route('**/api/purpose-type/search', (route) =>
      route.fulfill({ status: 502, json: { statusCode: 502, message: 'No.' } }),
    );
    await form(page).purpose.click();
    await expect(page.getByText('There was a problem getting purpose types')).toBeVisible();
    await page.unroute('**/api/purpose-type/search');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('grid', { name: 'Purposes' })).toBeVisible();
  });
});
