import { expect, test } from './support/test';
import { dialog, form, historyRows, openCompany, ownCompany, upstreamAs } from './company-points-page';
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
});
