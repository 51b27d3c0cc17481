import { expect, test } from './support/test';
import { column, COMPANIES, companyLink, openCompanies, pointsOf, rows, statusFilter } from './companies-page';
import { ready } from './orders-page';
import { all, columnOf, sent, texts } from './support/sent';
import { signIn } from './support/sign-in';

const dialog = '[role=dialog]';

test.describe('Q.Point Management', () => {
  test('lists every company with its points, 25 on a page, by name', async ({ page }) => {
    await signIn(page, 'admin');
    const list = await sent(page, COMPANIES);
    const [table] = all(list, '[role=region][aria-label=Companies] table');
    // The first column ticks rows.
    expect(texts(all(table!, 'thead th')).map((text) => text.replace(/[↑↓]/g, '').trim())).toEqual([
      'Select all rows of this page',
      'Company',
      'State',
      'Step',
      'Total Accrued',
      'Total Consumed',
      'Total Available',
      'Latest Point Update',
    ]);
    expect(all(table!, 'tbody tr')).toHaveLength(25);
    expect(texts(all(table!, 'th[aria-sort=ascending]'))).toEqual([expect.stringMatching(/^Company/)]);
    const [total = ''] = /[\d,]+(?= Companies Total)/.exec(list.textContent) ?? [];
    expect(list.textContent).toContain(`1–25 of ${total}`);
    const [accrued, consumed, available] = ['Accrued', 'Consumed', 'Available'].map((sum) =>
      columnOf(table!, `Total ${sum}`).map(pointsOf),
    );
    expect(available).toEqual(accrued!.map((points, row) => points - consumed![row]!));
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
