import { readFile } from 'node:fs/promises';
import { expect, test } from './support/test';
import { column, COMPANIES, openCompanies, pointsOf, total } from './companies-page';
import { downloadBy, rowsOf } from './support/download';

test('the report is an Excel file of exactly the companies of the filter, all pages, in the order of the list', async ({
  page,
}) => {
  await openCompanies(page, `${COMPANIES}?status=5&sort=availableQpoints&direction=desc&search=a`);
  const [names, available, count] = [
    await column(page, 'Company'),
    await column(page, 'Total Available'),
    await total(page),
  ];
  const file = await downloadBy(page, () => page.getByRole('button', { name: 'Download report' }).click());
  await expect(page.getByText(/^companies_.+\.xlsx is saved: [\d,]+ companies\.$/)).toBeVisible();
  expect(file.suggestedFilename()).toMatch(/^companies_accrued_a_\d{4}-\d\d-\d\d\.xlsx$/);
  const report = await rowsOf(file);
  expect(report).toHaveLength(count);
  expect(report.slice(0, 25).map((row) => row.Company)).toEqual(names);
  expect(report.slice(0, 25).map((row) => row['Total Available'])).toEqual(available.map(pointsOf));
  expect(new Set(report.map((row) => row['Latest Point Update']))).toEqual(new Set(['Accrued']));
});

test('the report is a CSV file where that is chosen', async ({ page }) => {
  await openCompanies(page, `${COMPANIES}?status=pending`);
  const [names, count] = [await column(page, 'Company'), await total(page)];
  await page.getByRole('button', { name: 'Choose the format of the report' }).click();
  const file = await downloadBy(page, () => page.getByRole('menuitem', { name: 'CSV (.csv)' }).click());
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('Company,State,Step,Total Accrued,Total Consumed,Total Available,Latest Point Update');
  expect(lines).toHaveLength(count + 1);
  expect(lines[1]).toContain(names[0]);
});
