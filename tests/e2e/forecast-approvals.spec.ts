import { randomBytes, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { companiesAddress } from '@/lib/addresses/companies';
import { addMonths, startOfMonth } from '@/lib/domain/day';
import { monthInWords, monthOfDay } from '@/lib/domain/forecast';
import { dayOf } from '@/lib/time';
import { upstreamAs } from './company-points-page';
import { ready } from './orders-page';
import { database } from './support/database';
import { downloadBy, rowsOf } from './support/download';
import { signIn } from './support/sign-in';
import { expect, test, type Page } from './support/test';

// What is held goes with every decision, whoever made it: one of these tests after the other.
test.describe.configure({ mode: 'default' });

const FORECASTS = '/rewards/forecast-approvals';
const LAST_MONTH = addMonths(startOfMonth(dayOf(new Date(), 'America/Los_Angeles')), -1);
const IN_WORDS = monthInWords(monthOfDay(LAST_MONTH));

interface OwnForecast {
  id: number;
  lineId: number;
  name: string;
  companyId: number;
}

/** What a company forecast for last month, with pieces that it scanned in it. */
async function ownForecast(pieces: number, scanned: number): Promise<OwnForecast> {
  const name = `Sun <b>& Sons</b> ${randomBytes(5).toString('hex')}`;
  const serials = Array.from(
    { length: scanned },
    () => `9${randomInt(10 ** 8, 10 ** 9)}${randomInt(10 ** 7, 10 ** 8)}`,
  );
  const { rows } = await database().query<OwnForecast>(
    `with c as (insert into companies (name) values ($1) returning id),
     a as (select a.id, a.configuration_id from article_codes a join configurations p on p.id = a.configuration_id
           where p.configuration_type = 'modules' and a.volume >= 400 order by a.id limit 1),
     f as (insert into forecasts (company_id, month, submitted_at) select id, $2::date, $2::date - 5 from c returning *),
     l as (insert into forecast_lines (forecast_id, article_code_id, quantity) select f.id, a.id, $3 from f, a returning id)
     select f.id, l.id as "lineId", $1 as name, f.company_id as "companyId" from f, l`,
    [name, LAST_MONTH, pieces],
  );
  const forecast = rows[0]!;
  await database().query(
    `insert into claims (company_id, configuration_type, serial_number, registered_at, state, article_code_id, configuration_id, rate, priced_at, queue_number)
     select $1, 'modules', serial, $2::date + interval '10 days', 'awaiting_approval', l.article_code_id, a.configuration_id, 1, now(), place
     from unnest($3::text[]) with ordinality as made (serial, place), forecast_lines l join article_codes a on a.id = l.article_code_id where l.id = $4`,
    [forecast.companyId, LAST_MONTH, serials, forecast.lineId],
  );
  return forecast;
}

const rows = (page: Page, { name }: OwnForecast) => page.locator('.data-table tbody tr').filter({ hasText: name });
const tick = (page: Page, { name }: OwnForecast, type: string) =>
  page.getByRole('checkbox', { name: `Select ${name}, ${IN_WORDS}, ${type}` });
const bar = (page: Page) => page.getByRole('group', { name: 'Selected rows' });
const question = (page: Page) => page.getByRole('alertdialog');
const bodyOf = ({ id, lineId }: OwnForecast) => ({
  types: ['forecasts', 'submission'],
  submission: [id],
  data: [lineId],
  forecastsAwaitingRejection: [],
});

async function open(page: Page): Promise<void> {
  await signIn(page, 'rewards');
  await page.goto(FORECASTS);
  await ready(page);
}

test('what a company scanned is looked at, and both kinds of its month are approved', async ({ page }) => {
  const forecast = await ownForecast(100, 110);
  await open(page);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^[\d,]+ Forecasts Awaiting Approval$/);
  await expect(rows(page, forecast)).toHaveCount(2);
  await page.getByRole('link', { name: forecast.name }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${forecast.name}, ${IN_WORDS}`);
  await expect(dialog).toContainText('110%');
  await expect(dialog.getByRole('row', { name: /^Total/ })).toContainText('110');
  expect(page.url()).toContain(`?forecast=${forecast.id}`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: forecast.name })).toBeFocused();

  await tick(page, forecast, 'Submission').check();
  await tick(page, forecast, 'Achievement').check();
  await bar(page).getByRole('button', { name: 'Approve' }).click();
  await expect(question(page)).toContainText('Approve 2 forecasts?');
  await expect(question(page)).toContainText(/Q in total to 1 company\./);
  await question(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/^2 forecasts approved: [\d,]+ Q in total\.$/)).toBeVisible();
  await expect(rows(page, forecast)).toHaveCount(0);
  const { rows: movements } = await database().query(
    'select kind from point_ledger where company_id = $1 order by id',
    [forecast.companyId],
  );
  expect(movements.map(({ kind }) => kind)).toEqual(['forecast_submission', 'forecast_achievement']);

  // Its points lead back to what was scanned.
  await page.goto(companiesAddress.href({ company: forecast.companyId, tab: 'ledger' }));
  await page
    .getByRole('row', { name: /Forecast achievement/ })
    .getByRole('link', { name: /^Approval \d+/ })
    .click();
  await expect(dialog.getByRole('heading', { name: IN_WORDS })).toBeVisible();
  await expect(dialog).toContainText('110%');
  await expect(dialog.getByRole('region', { name: 'Modules of this month' }).locator('tbody tr')).toHaveCount(25);
});

test('by keyboard a forecast is rejected with those held, and the list of them is kept', async ({ page }) => {
  const [chosen, held] = [await ownForecast(100, 100), await ownForecast(100, 130)];
  await open(page);
  await expect(rows(page, held)).toHaveCount(1);
  await tick(page, chosen, 'Achievement').focus();
  await page.keyboard.press('Space');
  await bar(page).getByRole('button', { name: 'Reject' }).focus();
  await page.keyboard.press('Enter');
  await expect(question(page)).toContainText('Are you sure you want to reject 1 forecasts?');
  await expect(question(page)).toContainText(/outside the band (goes|go) with it/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const result = page.getByRole('dialog');
  await expect(result.getByRole('heading')).toHaveText(/^\d+ Forecasts Rejected$/);
  await expect(result).toContainText('Download reject list?');
  const file = await downloadBy(page, () => result.getByRole('button', { name: 'Download' }).click());
  expect(file.suggestedFilename()).toBe('rejected-forecasts.csv');
  const text = await readFile(await file.path(), 'utf8');
  for (const { name } of [chosen, held]) expect(text).toContain(`${name},${IN_WORDS},Achievement,Marcus Okafor`);
  await page.keyboard.press('Escape');
  await expect(rows(page, chosen)).toHaveCount(1);
});

test('who decides what another has decided is told so, and a failure keeps the selection', async ({ page }) => {
  const forecast = await ownForecast(100, 105);
  await open(page);
  await tick(page, forecast, 'Submission').check();
  await page.route('**/api/approvals/approve', (route) =>
    route.fulfill({ status: 409, json: { statusCode: 409, message: 'Closed for now.' } }),
  );
  await bar(page).getByRole('button', { name: 'Reject' }).click();
  await question(page).getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('There was a problem rejecting forecasts')).toBeVisible();
  await expect(bar(page)).toContainText('1 selected');
  await page.unroute('**/api/approvals/approve');

  await upstreamAs('admin', 'POST', '/approvals/approve', bodyOf(forecast));
  await bar(page).getByRole('button', { name: 'Approve' }).click();
  await question(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(`Decided already: ${forecast.name} (approved by`)).toBeVisible();
  await expect(rows(page, forecast)).toHaveCount(0);
});

test('the four reports are downloaded under their names, can be canceled, and a failure is told by name', async ({
  page,
}) => {
  // The rewards report holds every claim and order of the demo.
  test.slow();
  await open(page);
  for (const [button, name, column] of [
    ['Rewards Report', /^rewards_\d{4}-\d\d-\d\d\.xlsx$/, 'Reward Type'],
    ['Forecast Report', /^forecasts_\d{4}-\d\d-\d\d\.xlsx$/, 'Quarter'],
    ['Audit Report', /^audit_\d{4}-\d\d-\d\d\.xlsx$/, 'Total Available'],
    ['Weekly Report', /^weekly_\d{4}-W\d\d\.xlsx$/, 'Claims Registered'],
  ] as const) {
    const file = await downloadBy(page, () => page.getByRole('button', { name: button }).click());
    expect(file.suggestedFilename()).toMatch(name);
    expect(Object.keys((await rowsOf(file, 1))[0]!)).toContain(column);
  }
  // One is canceled while the server is still at it.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const downloads: unknown[] = [];
  page.on('download', (download) => downloads.push(download));
  await page.route('**/api/reports/forecasts**', (route) => held.then(() => route.continue()).catch(() => undefined));
  const cancel = page.getByRole('region', { name: /^Notifications/ }).getByRole('button', { name: 'Cancel' });
  // That of the last report takes a moment to go.
  await expect(cancel).toHaveCount(0);
  await page.getByRole('button', { name: 'Forecast Report' }).click();
  await cancel.click();
  release();
  await expect(page.getByText('The report was canceled.')).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(downloads).toEqual([]);

  await page.route('**/api/reports/**', (route) =>
    route.fulfill({ status: 503, json: { statusCode: 503, message: 'Closed for now.' } }),
  );
  for (const report of ['Rewards', 'Audit', 'Weekly']) {
    await page.getByRole('button', { name: `${report} Report` }).click();
    await expect(page.getByText(`Failed to download ${report.toLowerCase()} report.`)).toBeVisible();
  }
});
