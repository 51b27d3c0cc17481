import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { streamForecastReport, streamRewardReport } from '@/lib/contract/reward-reports';
import { sweepFiles } from '@/upstream/files/unused-files';
import { createLog } from '@/upstream/log';
import { aRatedProduct, claimsAwaitingApproval, registerClaims } from './claims-fixture';
import { aForecast, setRules } from './forecasts-fixture';
import { aCompany, anOrder, aUser, movePoints } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { readReport } from './report-reader';

let upstream: Upstream;
let manager: Awaited<ReturnType<Upstream['signIn']>>;
let now = new Date('2026-11-15T20:00:00Z');

beforeAll(async () => {
  upstream = await startUpstream({ now: () => now });
  manager = await upstream.signIn(2);
});
afterAll(() => upstream.stop());

async function workbook(path: string) {
  const response = await fetch(upstream.url + path, { headers: { authorization: `Bearer ${manager.token}` } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  const { Sheets, SheetNames } = XLSX.read(bytes);
  const rowsOf = (name: string) => XLSX.utils.sheet_to_json<Record<string, unknown>>(Sheets[name]!);
  return { bytes, names: SheetNames, rowsOf };
}

/** A company with what each report tells of. */
async function aBusyCompany() {
  const company = await aCompany(upstream.db);
  const product = await aRatedProduct(upstream.db, { rate: 12 });
  await claimsAwaitingApproval(upstream.db, {
    companyId: company.id,
    product,
    pieces: 3,
    registeredAt: new Date('2026-11-04T20:00:00Z'),
  });
  await registerClaims(upstream.db, { companyId: company.id, registeredAt: new Date('2026-11-15T19:00:00Z') });
  await manager.post('/approvals/approve', { types: ['modules'], data: [company.id], modules: [] });
  await setRules(upstream.db);
  const forecast = await aForecast(upstream.db, { day: '2026-10-01', pieces: 10, companyId: company.id });
  await manager.post('/approvals/approve', {
    types: ['forecasts', 'submission'],
    submission: [forecast.id],
    data: [],
    forecastsAwaitingRejection: [],
  });
  await movePoints(upstream.db, [{ companyId: company.id, amount: 5_000, kind: 'accrual' }]);
  const buyer = await aUser(upstream.db, { roleId: 5, companyId: company.id });
  const order = await anOrder(upstream.db, { buyer, lines: [{ total: 100 }] });
  return { company, product, order };
}

describe('the rewards report', () => {
  it('is of a period where one is named, in the portal’s zone, and so is that of forecasts', async () => {
    const { company } = await aBusyCompany();
    const of = async (path: string, days: string) => {
      const endpoint = path.includes('forecast') ? streamForecastReport : streamRewardReport;
      const { start, rows } = await readReport(manager, `${path}/rows?${days}`, endpoint);
      expect(start.total).toBe(rows.length);
      expect((await manager.get(`${path}?${days}`)).body).toEqual(rows);
      return (rows as { company?: { name?: string | null } | null }[]).filter(
        (row) => row.company?.name === company.name,
      );
    };
    expect(await of('/rewards/rewardreport', 'startDate=2026-11-04&endDate=2026-11-04')).toHaveLength(3);
    expect(await of('/rewards/rewardreport', 'startDate=2026-11-05&endDate=2026-11-14')).toEqual([]);
    expect(await of('/rewards/rewardreport', 'endDate=2026-11-03')).toHaveLength(2);
    expect((await of('/rewards/forecastreport', 'endDate=2026-11-03')).length).toBeGreaterThan(0);
    expect(await of('/rewards/forecastreport', 'startDate=2026-11-04')).toEqual([]);
    expect((await manager.get('/rewards/rewardreport?startDate=2026-11-05&endDate=2026-11-04')).status).toBe(422);
  });

  it('tells of every claim, order and forecast month with its points, as a list and in rows', async () => {
    const { company, product } = await aBusyCompany();
    const { start, rows } = await readReport(manager, '/rewards/rewardreport/rows', streamRewardReport);
    expect(start.total).toBe(rows.length);
    expect((await manager.get('/rewards/rewardreport')).body).toEqual(rows);
    // Those of a kind come as they are stored.
    const own = rows
      .filter((row) => row.company?.name === company.name)
      .sort((one, other) => Number(other.status === 'approved') - Number(one.status === 'approved'));
    expect(
      own.map(({ rewardType, status, submissionStatus, qpoints }) => [rewardType, status ?? submissionStatus, qpoints]),
    ).toEqual([
      ...Array.from({ length: 3 }, () => ['modules', 'approved', 12]),
      ['modules', 'awaiting_update', null],
      ['orders', expect.any(String), 100],
      ['forecasts', 'approved', 250],
      ['forecasts', 'awaiting_approval', null],
    ]);
    expect(own[0]).toMatchObject({
      articleCode: { productName: product.productName, volume: 400 },
      module: { approvedDate: now.toISOString() },
    });
    expect(own[5]).toMatchObject({ forecast: { month: 9, quarter: 4, year: 2026 } });
  });

  it('shows no Q of what was rejected, and of each claim its serial number', async () => {
    const { id: companyId, name } = await aCompany(upstream.db);
    const product = await aRatedProduct(upstream.db, { rate: 12 });
    const [serialNumber] = await claimsAwaitingApproval(upstream.db, { companyId, product });
    await manager.post('/approvals/approve', { types: ['modules'], data: [companyId], modules: [], rejected: true });
    const { rows } = await readReport(manager, '/rewards/rewardreport/rows', streamRewardReport);
    expect(rows.filter(({ company }) => company?.name === name)).toMatchObject([
      { status: 'rejected', qpoints: 0, module: { serialNumber } },
    ]);
  });

  it('is one list at any size, and nothing of it is held', async () => {
    const { company } = await aBusyCompany();
    const writer = await upstream.db.connect();
    await writer.query('begin');
    // Without the sums that triggers keep, which no report reads; behind a pooler the session goes on to others.
    await writer.query('set local session_replication_role = replica');
    await writer.query(
      `insert into claims (company_id, configuration_type, serial_number, registered_at)
       select $1, 'modules', 'PIECE ' || n, '2020-01-01' from generate_series(1, 51000) as n`,
      [company.id],
    );
    await writer.query('commit');
    writer.release();
    const { status, headers, body } = await manager.get('/rewards/rewardreport');
    expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
      200,
      'application/json',
      null,
    ]);
    expect(body.length).toBeGreaterThan(51_000);
    expect(new Set(body.map(({ rewardType }: { rewardType: string }) => rewardType))).toEqual(
      new Set(['modules', 'orders', 'forecasts']),
    );
  });
});

it('the forecast report tells of every line', async () => {
  const forecast = await aForecast(upstream.db, { day: '2026-09-01', pieces: 7 });
  const { rows } = await readReport(manager, '/rewards/forecastreport/rows', streamForecastReport);
  expect(rows.find(({ company }) => company?.name === forecast.companyName)).toMatchObject({
    ...{ month: 8, quarter: 3, year: 2026, quantity: 7 },
    articleCode: { productName: forecast.product.productName, volume: 400 },
  });
  expect((await manager.get('/rewards/forecastreport')).body).toEqual(rows);
});

it('the audit report has balances, movements, decided claims and rates, as of now', async () => {
  const { company, product, order } = await aBusyCompany();
  await upstream.db.query(
    `insert into promotions (configuration_id, promotion_type, rate, starts_at, ends_at)
     select id, 'date', 20, '2026-12-01T07:00:01Z', '2027-01-01T06:59:59Z' from configurations where product_name = $1`,
    [product.productName],
  );
  const { names, rowsOf } = await workbook('/companies/download-audit');
  expect(names).toEqual(['Companies', 'Movements', 'Claims', 'Configurations']);
  const { rows } = await upstream.db.query(
    'select accrued, consumed, available from company_points where company_id = $1',
    [company.id],
  );
  expect(rowsOf('Companies').find(({ Company }) => Company === company.name)).toMatchObject({
    ...{ 'Total Accrued': rows[0].accrued, 'Total Consumed': rows[0].consumed, 'Total Available': rows[0].available },
  });
  const movements = rowsOf('Movements').filter(({ Company }) => Company === company.name);
  expect(movements.map(({ Movement }) => Movement)).toEqual([
    'Reward',
    'Forecast submission',
    'Accrual',
    'Accrual',
    'Order',
  ]);
  expect(movements.at(-1)).toMatchObject({ 'Order Number': order.orderNumber });
  expect(movements[0]?.Approval).toMatch(/^\d+$/);
  expect(rowsOf('Claims').filter(({ Company }) => Company === company.name)).toHaveLength(3);
  expect(rowsOf('Claims').at(-1)).toMatchObject({
    Decision: 'approved',
    Qpoints: 12,
    'Decided By': `Alex ${manager.user.lastName}`,
  });
  expect(rowsOf('Configurations').find((row) => row['Product Name'] === product.productName)).toMatchObject({
    'Rate Type': 'Default',
    Rate: 12,
  });
  // Dates of promotions are those of UTC−7, in winter too.
  const daysFrom1900 = (...day: [number, number, number]) => (Date.UTC(...day) - Date.UTC(1899, 11, 30)) / 86_400_000;
  expect(
    rowsOf('Configurations').find(
      (row) => row['Rate Type'] === 'Promotion' && row['Product Name'] === product.productName,
    ),
  ).toMatchObject({
    ...{ Start: daysFrom1900(2026, 11, 1), End: daysFrom1900(2026, 11, 31), Rate: 20 },
  });
});

it('the audit report tells of one moment, also where points move between its sheets, and is one at a time for each person', async () => {
  const company = await aCompany(upstream.db);
  await movePoints(upstream.db, [{ companyId: company.id, amount: 700, kind: 'accrual' }]);
  // A pooler keeps connections that nobody uses.
  const readers = async () => {
    const { rows } = await upstream.db.query<{ waits: boolean }>(
      `select wait_event_type = 'Lock' as waits from pg_stat_activity
       where application_name = 'upstream-rows' and datname = current_database() and state <> 'idle'`,
    );
    return rows;
  };
  const mover = await upstream.db.connect();
  await mover.query('begin; lock table point_ledger in access exclusive mode');
  const first = workbook('/companies/download-audit');
  // The balances are read, the movements not yet.
  await expect.poll(readers).toEqual([{ waits: true }]);
  const second = workbook('/companies/download-audit');
  await movePoints(mover, [{ companyId: company.id, amount: 300, kind: 'accrual' }]);
  expect(await readers()).toHaveLength(1);
  await mover.query('commit');
  mover.release();
  const told = ({ rowsOf }: Awaited<ReturnType<typeof workbook>>) => [
    rowsOf('Companies').find(({ Company }) => Company === company.name)?.['Total Accrued'],
    rowsOf('Movements')
      .filter(({ Company }) => Company === company.name)
      .map(({ Qpoints }) => Qpoints),
  ];
  expect(told(await first)).toEqual([700, [700]]);
  expect(told(await second)).toEqual([1_000, [700, 300]]);
  await expect.poll(readers).toEqual([]);
});

describe('the weekly report', () => {
  it('is of the last whole week in the portal’s zone, and stays the same file, also of those who ask at once', async () => {
    const { company } = await aBusyCompany();
    const checks = await Promise.all(Array.from({ length: 5 }, () => manager.get('/companies/check-report-file')));
    expect(checks[0]).toMatchObject({
      status: 200,
      body: { message: 'The report of week 2026-W45 is ready.', week: '2026-W45' },
    });
    const first = await workbook('/companies/download-weekly');
    expect(first.rowsOf('2026-W45').find(({ Company }) => Company === company.name)).toMatchObject({
      ...{ 'Claims Registered': 3, 'Claims Approved': 0, 'Scanned (W)': 1_200, Orders: 0, 'Q Accrued': 0 },
    });
    await registerClaims(upstream.db, { companyId: company.id, registeredAt: new Date('2026-11-05T20:00:00Z') });
    now = new Date('2026-11-16T07:59:59Z');
    // Nothing of it is swept: somebody may ask for it for a week.
    await sweepFiles(
      { db: upstream.db, files: upstream.files, log: createLog() },
      new Date(Date.now() + 2 * 86_400_000),
    );
    expect((await workbook('/companies/download-weekly')).bytes.equals(first.bytes)).toBe(true);
    const { rows } = await upstream.db.query('select week from weekly_reports');
    expect(rows).toHaveLength(1);
  });

  it('is another one from Monday on', async () => {
    now = new Date('2026-11-16T08:00:00Z');
    manager = await upstream.signIn(2);
    expect((await manager.get('/companies/check-report-file')).body.week).toBe('2026-W46');
    expect((await workbook('/companies/download-weekly')).names).toEqual(['2026-W46']);
  });
});
