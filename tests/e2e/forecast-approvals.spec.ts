import { randomBytes, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { companiesAddress } from '@/lib/addresses/companies';
import { forecastApprovalsAddress, heldForecastsAddress } from '@/lib/addresses/forecast-approvals';
import { addMonths, startOfMonth } from '@/lib/domain/day';
import { monthInWords, monthOfDay } from '@/lib/domain/forecast';
import { dayOf } from '@/lib/time/format-time';
import { upstreamAs } from './company-points-page';
import { ready } from './orders-page';
import { database } from './support/database';
import { downloadBy, rowsOf } from './support/download';
import { demoUser, signIn } from './support/sign-in';
import { expect, test, type Page } from './support/test';
import { applyNow } from './support/toasts';

// What is held goes with every decision, whoever made it: one of these tests after the other.
test.describe.configure({ mode: 'default' });

const LAST_MONTH = addMonths(startOfMonth(dayOf(new Date(), 'America/Los_Angeles')), -1);
const IN_WORDS = monthInWords(monthOfDay(LAST_MONTH));

interface OwnForecast {
  id: number;
  lineId: number;
  name: string;
  companyId: number;
}

/**
 * What a company forecast for last month, with pieces that it scanned in it, and how many whose
 * serial number awaits its upload.
 */
async function ownForecast(pieces: number, scanned: number, awaiting = 0): Promise<OwnForecast> {
  const name = `Sun <b>& Sons</b> ${randomBytes(5).toString('hex')}`;
  const serials = Array.from(
    { length: scanned },
    () => `9${randomInt(10 ** 8, 10 ** 9)}${randomInt(10 ** 7, 10 ** 8)}`,
  );
  const { rows } = await database().query<OwnForecast>(
    `with c as (insert into companies (name) values ($1) returning id),
     a as (select a.id, a.configuration_id from article_codes a join configurations p on p.id = a.configuration_id
           where p.configuration_type = 'modules' and a.volume >= 400 order by a.id limit 1),
     f as (insert into forecasts (company_id, month, submitted_at) select id, $2::date, $2::date - 5 from c
       returning *),
     l as (insert into forecast_lines (forecast_id, article_code_id, quantity) select f.id, a.id, $3 from f, a
       returning id)
     select f.id, l.id as "lineId", $1 as name, f.company_id as "companyId" from f, l`,
    [name, LAST_MONTH, pieces],
  );
  const forecast = rows[0]!;
  await database().query(
    `insert into claims (company_id, configuration_type, serial_number, registered_at, state, article_code_id,
      configuration_id, rate, priced_at, queue_number)
     select $1, 'modules', serial, $2::date + interval '10 days', 'awaiting_approval', l.article_code_id,
     a.configuration_id, 1, now(), place
     from unnest($3::text[]) with ordinality as made (serial, place), forecast_lines l
     join article_codes a on a.id = l.article_code_id where l.id = $4`,
    [forecast.companyId, LAST_MONTH, serials, forecast.lineId],
  );
  await database().query(
    `insert into claims (company_id, configuration_type, serial_number, registered_at)
     select $1, 'modules', '8' || $2 || place, $3::date + interval '10 days'
     from generate_series(1, $4::integer) as place`,
    [forecast.companyId, randomInt(10 ** 8, 10 ** 9), LAST_MONTH, awaiting],
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

async function open(page: Page, { name }: OwnForecast): Promise<void> {
  await signIn(page, 'rewards');
  await page.goto(forecastApprovalsAddress.href({ search: name }));
  await ready(page);
}

test('what a company scanned is looked at, and both kinds of its month are approved', async ({ page }) => {
  const [forecast, left] = [await ownForecast(100, 110), await ownForecast(100, 130)];
  await open(page, forecast);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^[\d,]+ Forecasts Awaiting Approval$/);
  await expect(rows(page, forecast)).toHaveCount(2);
  await rows(page, forecast).getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${forecast.name}, ${IN_WORDS}`);
  await expect(dialog).toContainText('110%');
  const total = (table: string) => dialog.getByRole('region', { name: table }).getByRole('row', { name: /^Total/ });
  await expect(total('What was forecast')).toContainText('100');
  await expect(total('Module types')).toContainText('110');
  expect(page.url()).toContain(`forecast=${forecast.id}`);
  await page.keyboard.press('Escape');
  await expect(rows(page, forecast).getByRole('link')).toBeFocused();

  await tick(page, forecast, 'Submission').check();
  await tick(page, forecast, 'Achievement').check();
  const movementsOf = async () => {
    const sql = 'select kind from point_ledger where company_id = $1 order by id';
    return (await database().query<{ kind: string }>(sql, [forecast.companyId])).rows.map(({ kind }) => kind);
  };
  await test.step('what is held is left for later, nothing is sent for ten seconds, and Ctrl+Z takes it back', async () => {
    await expect(bar(page).getByRole('button', { name: /^Approve 2, reject [\d,]+ held$/ })).toBeVisible();
    await bar(page).getByRole('switch', { name: 'Leave the held ones for later' }).check();
    await bar(page).getByRole('button', { name: 'Approve 2', exact: true }).click();
    await expect(page.getByText('Approving 2 forecasts of 1 company')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /can’t be selected: it is being approved$/ })).toHaveCount(2);
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undone: nothing was approved.')).toBeVisible();
    await expect(bar(page)).toContainText('2 selected');
    expect(await movementsOf()).toEqual([]);
  });
  await bar(page).getByRole('button', { name: 'Approve 2', exact: true }).click();
  await applyNow(page);
  await expect(page.getByText(/^2 forecasts approved: [\d,]+ Q in total\.$/)).toBeVisible();
  await expect(rows(page, forecast)).toHaveCount(0);
  expect(await decisionsOf(left)).toEqual([]);
  expect(await movementsOf()).toEqual(['forecast_submission', 'forecast_achievement']);

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

/** What was decided about a company, with the reasons. */
async function decisionsOf({ companyId }: OwnForecast): Promise<string[]> {
  const sql = `select concat_ws(' ', kind, decision, note) as made from approvals where company_id = $1 order by id`;
  return (await database().query<{ made: string }>(sql, [companyId])).rows.map(({ made }) => made);
}

/** The list of what was rejected, as its dialog has it. */
async function rejectList(page: Page): Promise<string> {
  const result = page.getByRole('dialog');
  await expect(result).toContainText('Download reject list?');
  const file = await downloadBy(page, () => result.getByRole('button', { name: 'Download' }).click());
  expect(file.suggestedFilename()).toBe('rejected-forecasts.csv');
  return readFile(await file.path(), 'utf8');
}

test('by keyboard a forecast is rejected with those held, which are looked at before, and the list of them is kept', async ({
  page,
}) => {
  const [chosen, held, unfinished] = [
    await ownForecast(100, 100),
    await ownForecast(100, 150),
    await ownForecast(100, 80, 3),
  ];
  await signIn(page, 'rewards');
  await test.step('the held ones say why, and whether serial numbers await their upload', async () => {
    await page.goto(heldForecastsAddress.href({ search: held.name }));
    await expect(rows(page, held)).toContainText(/150%\d+% above/);
    await expect(rows(page, held)).toContainText('All uploaded');
    await page.goto(heldForecastsAddress.href({ search: unfinished.name, why: 'awaits' }));
    await expect(rows(page, unfinished)).toContainText('20% below');
    await expect(rows(page, unfinished)).toContainText('3 to upload');
    await rows(page, unfinished).getByRole('link').click();
    await expect(page.getByRole('dialog')).toContainText('80%');
  });
  await open(page, chosen);
  await tick(page, chosen, 'Achievement').focus();
  await page.keyboard.press('Space');
  await expect(
    bar(page).getByRole('link', { name: /^[\d,]+ held, \d+ of them awaits? serial numbers$/ }),
  ).toHaveAttribute('href', heldForecastsAddress.href({}));
  await bar(page).getByRole('button', { name: 'Reject', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(question(page)).toContainText('Are you sure you want to reject 1 forecasts?');
  await expect(question(page)).toContainText(/outside the band will also be rejected/);
  await question(page).getByLabel('Reason (optional)').fill('Sent twice');
  await question(page).getByRole('button', { name: 'Reject' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Rejecting 1 forecast of 1 company and [\d,]+ out of band$/)).toBeVisible();
  await applyNow(page);
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(/^\d+ Forecasts Rejected$/);
  const text = await rejectList(page);
  expect(text).toContain(`${chosen.name},${IN_WORDS},Achievement,Marcus Okafor,Sent twice`);
  expect(text).toContain(`${held.name},${IN_WORDS},Achievement,Marcus Okafor,Outside the band`);
  expect(text).not.toContain(unfinished.name);
  expect(await decisionsOf(unfinished)).toEqual([]);
  expect(await decisionsOf(chosen)).toEqual(['forecast_achievement rejected Sent twice']);
  await page.keyboard.press('Escape');
  await expect(rows(page, chosen)).toHaveCount(1);

  await test.step('an approval gives the list of what it rejected, too', async () => {
    const along = await ownForecast(100, 150);
    await page.reload();
    await tick(page, chosen, 'Submission').check();
    await bar(page).getByRole('button', { name: 'Approve 1, reject 1 held' }).click();
    await applyNow(page);
    await expect(page.getByRole('dialog')).toContainText('1 forecast outside the band was rejected.');
    expect(await rejectList(page)).toContain(`${along.name},${IN_WORDS},Achievement,Marcus Okafor,Outside the band`);
    await page.keyboard.press('Escape');
    await expect(page.getByText('No forecasts to approve')).toBeVisible();
  });
});

test('the list marks what waits for a second administrator, is filtered, sorted by its columns, and comes 25 a page', async ({
  page,
}) => {
  const forecast = await ownForecast(100, 110);
  await database().query(
    `insert into first_approvals (company_id, kind, covers, items, qpoints, user_id, created_at)
     values ($1, 'forecasts', array['submission ' || $2::text], 1, 2000000, $3, now())`,
    [forecast.companyId, forecast.id, demoUser('rewards').id],
  );
  await signIn(page, 'rewards');
  await page.goto(forecastApprovalsAddress.href({}));
  await expect(page.locator('.data-table tbody tr')).toHaveCount(25);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await page.getByRole('searchbox', { name: 'Search companies' }).fill(forecast.name);
  await page.keyboard.press('Enter');
  await expect(rows(page, forecast)).toHaveCount(2);
  await expect(rows(page, forecast).filter({ hasText: 'Needs a second administrator' })).toHaveText(/Submission/);
  await page.getByRole('columnheader', { name: 'Q.POINT' }).getByRole('link').click();
  await expect(page).toHaveURL(/sort=qpoints&direction=desc$/);
  await page.getByLabel('Type').selectOption('Achievement');
  await expect(page.locator('.data-table tbody tr')).toHaveCount(1);
  await page.getByLabel('Month').selectOption(IN_WORDS);
  await expect(page).toHaveURL(new RegExp(`month=${LAST_MONTH.slice(0, 7)}`));
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('1 Forecasts Awaiting Approval');
});

test('who decides what another has decided is told so, and a failure keeps the selection', async ({ page }) => {
  const forecast = await ownForecast(100, 105);
  await open(page, forecast);
  await tick(page, forecast, 'Submission').check();
  await page.route('**/api/approvals/approve', (route) =>
    route.fulfill({ status: 409, json: { statusCode: 409, message: 'Closed for now.' } }),
  );
  await bar(page).getByRole('button', { name: 'Reject', exact: true }).click();
  await question(page).getByRole('button', { name: 'Reject' }).click();
  await applyNow(page);
  await expect(page.getByText('There was a problem rejecting forecasts')).toBeVisible();
  await expect(bar(page)).toContainText('1 selected');
  await page.unroute('**/api/approvals/approve');

  await upstreamAs('admin', 'POST', '/approvals/approve', bodyOf(forecast));
  await bar(page)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await applyNow(page);
  await expect(page.getByText(`Already decided: ${forecast.name} (approved by`)).toBeVisible();
  await expect(rows(page, forecast)).toHaveCount(0);
});

async function report(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Reports' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test('the four reports are downloaded under their names, can be canceled, and a failure is told by name', async ({
  page,
}) => {
  // The rewards report holds every claim and order of the demo.
  test.slow();
  await signIn(page, 'rewards');
  await page.goto(forecastApprovalsAddress.href({}));
  await ready(page);
  for (const [button, name, column] of [
    ['Rewards Report', /^rewards_\d{4}-\d\d-\d\d\.xlsx$/, 'Reward Type'],
    ['Forecast Report', /^forecasts_\d{4}-\d\d-\d\d\.xlsx$/, 'Quarter'],
    ['Audit Report', /^audit_\d{4}-\d\d-\d\d\.xlsx$/, 'Total Available'],
    ['Weekly Report', /^weekly_\d{4}-W\d\d\.xlsx$/, 'Claims Registered'],
  ] as const) {
    const file = await downloadBy(page, () => report(page, button));
    expect(file.suggestedFilename()).toMatch(name);
    expect(Object.keys((await rowsOf(file, 1))[0]!)).toContain(column);
  }
  // Other clients get the reports by the specs' own calls, which answer at this size, too.
  for (const path of ['/api/rewards/rewardreport', '/api/rewards/forecastreport'])
    expect((await page.request.get(path, { timeout: 60_000 })).status(), path).toBe(200);
  // One is canceled while the server is still at it.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const downloads: unknown[] = [];
  page.on('download', (download) => downloads.push(download));
  await page.route('**/api/reports/forecasts**', (route) => held.then(() => route.continue()).catch(() => undefined));
  const cancel = page.getByRole('region', { name: /^Messages/ }).getByRole('button', { name: 'Cancel' });
  // That of the last report takes a moment to go.
  await expect(cancel).toHaveCount(0);
  await report(page, 'Forecast Report');
  await cancel.click();
  release();
  await expect(page.getByText('The report was canceled.')).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(downloads).toEqual([]);

  await page.route('**/api/reports/**', (route) =>
    route.fulfill({ status: 503, json: { statusCode: 503, message: 'Closed for now.' } }),
  );
  for (const about of ['Rewards', 'Audit', 'Weekly']) {
    await report(page, `${about} Report`);
    await expect(page.getByText(`Failed to download ${about.toLowerCase()} report.`)).toBeVisible();
  }
});
