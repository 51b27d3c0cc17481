import { expect, test } from './support/test';
import {
  column,
  COMPANIES,
  companies,
  companyLink,
  openCompanies,
  pointsOf,
  rows,
  statusFilter,
  total,
} from './companies-page';
import { ready } from './orders-page';
import { demoUser, PASSWORD, signInByForm } from './support/sign-in';

const dialog = '[role=dialog]';

test.describe('Q.Point Management', () => {
  test('lists every company with its points, 25 on a page, by name', async ({ page }) => {
    await openCompanies(page);
    await expect(page).toHaveTitle(/^Q\.Point Management/);
    const headers = (await companies(page).locator('thead th').allInnerTexts()).map((text) =>
      text.replace(/[↑↓]/g, '').trim(),
    );
    // The first column ticks rows.
    expect(headers).toEqual([
      '',
      'Company',
      'State',
      'Step',
      'Total Accrued',
      'Total Consumed',
      'Total Available',
      'Latest Point Update',
    ]);
    await expect(rows(page)).toHaveCount(25);
    await expect(companies(page).getByRole('columnheader', { name: 'Company' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    const all = await total(page);
    await expect(page.getByRole('main').getByText(`1–25 of ${all.toLocaleString('en-US')}`)).toBeVisible();
    const [accrued, consumed, available] = await Promise.all(
      ['Accrued', 'Consumed', 'Available'].map((sum) => column(page, `Total ${sum}`)),
    );
    for (const row of accrued!.keys())
      expect(pointsOf(available![row]!)).toBe(pointsOf(accrued![row]!) - pointsOf(consumed![row]!));
  });

  test('filters by the status of the latest point update, every status of the server and what awaits a decision', async ({
    page,
  }) => {
    await openCompanies(page, `${COMPANIES}?page=2`);
    const options = await statusFilter(page).locator('option').allInnerTexts();
    expect(options).toEqual([
      'All',
      'Awaiting decision',
      'Awaiting my decision',
      'Advance Requested',
      'Accrual Requested',
      'Deduction Requested',
      'Advanced',
      'Accrued',
      'Deducted',
      'Canceled',
      'Rejected',
      'Settled',
    ]);
    await statusFilter(page).selectOption('Accrued');
    await expect(page).toHaveURL(`${COMPANIES}?status=5`);
    for (const cell of await column(page, 'Latest Point Update')) expect(cell).toMatch(/^Accrued/);
    await statusFilter(page).selectOption('Awaiting decision');
    await expect(page).toHaveURL(`${COMPANIES}?status=pending`);
    await page.getByRole('link', { name: 'Remove filter Point update: Awaiting decision' }).click();
    await expect(page).toHaveURL(COMPANIES);
    await expect(statusFilter(page)).toHaveValue('');
  });

  for (const [header, field, from] of [['Total Available', 'availableQpoints', 'desc']] as const) {
    test(`sorts by ${header}, the largest first, then the other way`, async ({ page }) => {
      await openCompanies(page);
      const sorted = companies(page).getByRole('columnheader', { name: header });
      await sorted.getByRole('link').click();
      await expect(page).toHaveURL(`${COMPANIES}?sort=${field}&direction=${from}`);
      await expect(sorted).toHaveAttribute('aria-sort', 'descending');
      const down = (await column(page, header)).map(pointsOf);
      expect(down).toEqual(down.toSorted((a, b) => b - a));
      await expect(sorted.getByRole('link')).toBeFocused();
      await sorted.getByRole('link').press('Enter');
      await expect(sorted).toHaveAttribute('aria-sort', 'ascending');
      const up = (await column(page, header)).map(pointsOf);
      expect(up).toEqual(up.toSorted((a, b) => a - b));
    });
  }

  test('finds nothing and says so, with the way back to all', async ({ page }) => {
    await openCompanies(page, `${COMPANIES}?search=no%20such%20company%20at%20all`);
    await expect(page.getByText('No companies match this filter.')).toBeVisible();
    await expect(page.getByText('0 Companies Total')).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(rows(page)).toHaveCount(25);
    await expect(page).toHaveURL(COMPANIES);
  });

  test('a row opens its company over the list, closes back to it, and has an address of its own', async ({ page }) => {
    await openCompanies(page, `${COMPANIES}?sort=availableQpoints`);
    const name = await companyLink(page, 1).innerText();
    await rows(page).nth(1).locator('td').nth(3).click();
    await expect(page).toHaveURL(/[?&]company=\d+$/);
    await expect(page.locator(dialog)).toContainText(name);
    const address = page.url();
    await page.keyboard.press('Escape');
    await expect(page.locator(dialog)).toHaveCount(0);
    await expect(page).toHaveURL(`${COMPANIES}?sort=availableQpoints`);
    await expect(companyLink(page, 1)).toBeFocused();
    await page.goto(address);
    await expect(page.locator(dialog)).toContainText(name);
  });

  test('rows are walked through with the arrow keys and opened with Enter', async ({ page }) => {
    await openCompanies(page);
    await companyLink(page, 0).focus();
    await page.keyboard.press('ArrowDown');
    await expect(companyLink(page, 1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(companyLink(page, 24)).toBeFocused();
    const name = await companyLink(page, 24).innerText();
    await page.keyboard.press('Enter');
    await expect(page.locator(dialog)).toContainText(name);
  });
});

for (const person of ['rewards', 'requester'] as const) {
  test(`${person} lands on Q.Point Management after signing in`, async ({ page }) => {
    await page.goto('/');
    await signInByForm(page, demoUser(person).email, PASSWORD);
    await expect(page).toHaveURL(COMPANIES);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Q.Point Management');
    await expect(rows(page)).toHaveCount(25);
  });
}

test('on a phone a row is two lines, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openCompanies(page, `${COMPANIES}?status=5`);
  const row = rows(page).first();
  const box = (await row.boundingBox())!;
  expect(box.height).toBeLessThan(80);
  const [name, status] = [await companyLink(page, 0).boundingBox(), await row.getByText('Accrued').boundingBox()];
  expect(Math.abs(name!.y + name!.height / 2 - (status!.y + status!.height / 2))).toBeLessThan(12);
  await expect(row.locator('td[data-slot=value]')).toContainText(/ Q/);
  await ready(page);
});
