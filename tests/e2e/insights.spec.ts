import { statementAddress } from '@/lib/addresses/company';
import { forecastedAddress, insightsAddress } from '@/lib/addresses/insights';
import { expect, test, type Page } from './support/test';
import { signIn } from './support/sign-in';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();

test('the figures of a period lead to what they count', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto(insightsAddress.href({ startDate: '-30d', endDate: 'today' }));

  await test.step('a column tells its numbers to the focus, and opens as many orders', async () => {
    const columns = page.getByRole('list', { name: 'Orders', exact: true }).getByRole('link');
    await expect(columns).toHaveCount(30);
    const names = await columns.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''));
    const index = names.findIndex((name) => /: orders [1-9]/.test(name));
    const count = /: orders ([\d,]+),/.exec(names[index] ?? '')?.[1];
    const column = columns.nth(index);
    await column.focus();
    await expect(column.getByText('Ordered')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await expect(page.getByText(new RegExp(`^1(–\\d+)? of ${count}$`))).toBeVisible();
    await page.goBack();
  });

  await test.step('every number also stands in a table, with the change in words', async () => {
    const points = card(page, 'Q accrued and consumed');
    await points.getByText('As a table').click();
    await expect(points.getByRole('table').getByRole('row')).toHaveCount(31);
    await expect(page.getByText(/\d+% (more|less)/).first()).toBeVisible();
  });

  await test.step('a time to decision and a reward open as many rows as they count', async () => {
    for (const [figure, column] of [
      ['Time to decision', 0],
      ['Rewards by product and promotion', 1],
    ] as const) {
      const row = card(page, figure)
        .getByRole('row')
        .filter({ has: page.getByRole('link') })
        .first();
      const count = await row.getByRole('cell').nth(column).locator('span').first().innerText();
      await row.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1, name: /decided$/ })).toBeVisible();
      await expect(page.getByText(new RegExp(`^1(–\\d+)? of ${count}$`))).toBeVisible();
      await page.goBack();
    }
  });

  await test.step('a month of forecasts opens the forecasts that it sums', async () => {
    const forecasts = card(page, 'Forecast against scanned');
    await forecasts.getByText('As a table').click();
    const row = forecasts
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .first();
    const [forecast, scanned] = await row.getByRole('cell').allInnerTexts();
    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: /^Forecasts of / })).toBeVisible();
    const sums = [0, 0];
    const pages = Math.ceil(Number(/of (\d+)$/.exec(await page.getByText(/^1(–\d+)? of \d+$/).innerText())?.[1]) / 25);
    const address = page.url();
    for (let number = 1; number <= pages; number += 1) {
      if (number > 1) await page.goto(`${address}&page=${number}`);
      const rows = page.locator('.data-table[aria-label="Forecasts"] tbody tr');
      for (const each of await rows.all())
        for (const [place, watts] of [2, 3].entries())
          sums[place]! += Number((await each.getByRole('cell').nth(watts).innerText()).replaceAll(',', ''));
    }
    const inKilowatts = sums.map((watts) => `${Math.round(watts / 1_000).toLocaleString('en-US')} kW`);
    expect(inKilowatts).toEqual([forecast, scanned]);
    await page.goto(insightsAddress.href({ startDate: '-30d', endDate: 'today' }));
  });

  await test.step('another period is chosen in words', async () => {
    await page.getByLabel('Period, start date').fill('last quarter');
    await page.getByLabel('Period, start date').press('Enter');
    await expect(page).toHaveURL(/startDate=last-quarter/);
    await expect(page.getByText(/, compared with /)).toBeVisible();
  });

  await test.step('what of a reversed period is left out is said beside it, also in a statement', async () => {
    const crossed = { startDate: '2026-05-01', endDate: '2026-04-01' };
    await page.goto(insightsAddress.href(crossed));
    await expect(page.getByText('Start Date cannot be after End Date, so 05/01/2026 was ignored.')).toBeVisible();
    await page.goto(statementAddress.href({ company: 13, from: crossed.startDate, to: crossed.endDate }));
    await expect(page.getByText('Start Date cannot be after End Date, so 05/01/2026 was ignored.')).toBeVisible();
  });
});

test('the results of forecasts are filtered, sorted, downloaded and lead to the claims of a month', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto(forecastedAddress.path);
  const table = page.getByRole('table', { name: 'Forecasts' });
  const column = (index: number) =>
    table.locator('tbody tr').evaluateAll((rows, at) => rows.map((row) => row.children[at]?.textContent ?? ''), index);
  await expect(table.getByRole('columnheader')).toHaveText([
    ...[/^Company/, /^Month/, /^Forecast/, /^Scanned/, /^Difference/, /^Percent/, /^Result/],
  ]);

  await page.getByRole('combobox', { name: 'Result' }).selectOption('Below');
  await expect(page).toHaveURL(/result=below/);
  await expect.poll(async () => new Set(await column(6))).toEqual(new Set(['Below']));
  await table.getByRole('link', { name: /^Difference/ }).click();
  await expect(page).toHaveURL(/result=below.*sort=difference|sort=difference.*result=below/);
  const differences = async () => (await column(4)).map((text) => Number(text.replace('−', '-').replaceAll(',', '')));
  const isAscending = async () =>
    (await table.getByRole('columnheader', { name: /^Difference/ }).getAttribute('aria-sort')) === 'ascending';
  await expect(async () => {
    const shown = await differences();
    const sign = (await isAscending()) ? 1 : -1;
    expect(shown).toEqual(shown.toSorted((a, b) => sign * (a - b)));
  }).toPass();
  expect((await differences()).every((watts) => watts <= 0)).toBe(true);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download report' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^forecast-results_below_.*\.xlsx$/i);

  await table
    .locator('tbody tr')
    .first()
    .getByRole('link', { name: /: claims of / })
    .click();
  await expect(page).toHaveURL(/\/qpartners\/companies\/\d+\/claims\?startDate=\d{4}-\d\d-01&endDate=/);
  await expect(page.getByRole('columnheader', { name: 'Serial Number' })).toBeVisible();
});

test('a promotion is tried on past claims before it is stored', async ({ page }) => {
  await signIn(page, 'rewards');
  await page.goto('/rewards/configurations/modules');
  const form = page.getByRole('form', { name: 'Add a rate' });
  await page.getByRole('radio', { name: 'Promotion' }).check();
  await form.getByRole('button', { name: 'Preview on past claims' }).click();
  const trial = page.getByRole('region', { name: 'Promotion preview' });
  await expect(trial).toContainText('Choose a product and enter a rate');
  await form.getByLabel('Product Name').selectOption('Q.TRON BLK M-G2+ 425');
  await form.getByRole('textbox', { name: 'Rate' }).fill('100');
  await trial.getByLabel('Claims of, start date').fill('-2y');
  await trial.getByLabel('Claims of, end date').fill('today');
  await trial.getByLabel('Claims of, end date').press('Enter');
  await expect(trial.getByRole('status').filter({ hasText: 'The promotion would have applied to' })).toBeVisible();
  await expect(trial.getByRole('table')).toContainText(/[+−][\d,]+ Q/);
});
