import { randomUUID } from 'node:crypto';
import * as XLSX from 'xlsx';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Closing, ClosingLine } from '@/lib/contract/closing';
import { activitySentence } from '@/lib/domain/activity-words';
import { FIGURES_CHANGED, NOT_SIGNED, REASON_FOR_TASKS, REASON_FOR_WITHDRAWAL } from '@/lib/domain/closing';
import { REQUEST_TYPE } from '@/lib/domain/point-request';
import { verifyClosings } from '@/upstream/resources/closing/verify';
import { verifyLedger } from '@/upstream/resources/points/verify-ledger';
import { statusLine } from './harness/client';
import { aCompany, anOrder, aSession, aUser } from './harness/factories';
import { listenAt } from './harness/events';
import { startUpstream, type Upstream } from './harness/upstream';
import { ask } from './points-fixture';

type Person = Awaited<ReturnType<typeof signedIn>>;

let upstream: Upstream;
let signer: Person;
let other: Person;
let requester: Person;
/** The upstream's clock. Each test closes months of a year of its own. */
let clock = new Date('2030-01-15T20:00:00Z');
let year = 2030;

const at = (instant: string) => (clock = new Date(instant));

async function signedIn(roleId: number, firstName: string) {
  const user = await aUser(upstream.db, { roleId, firstName, lastName: 'Closer' });
  const token = await aSession(upstream.db, user);
  await upstream.db.query(`update sessions set expires_at = '2099-01-01', last_seen_at = '2098-01-01'`);
  return { ...upstream.withToken(token), user, token };
}

beforeAll(async () => {
  upstream = await startUpstream({ now: () => clock });
});
beforeEach(async () => {
  year += 1;
  at(`${year}-02-10T20:00:00Z`);
  [signer, other] = [await signedIn(1, 'Ana'), await signedIn(1, 'Bo')];
  requester = await signedIn(4, 'Rita');
  // A year of its own for each test: months before it count as closed long ago.
  await upstream.db.query('alter table closed_months disable trigger user');
  await upstream.db.query('delete from closed_months');
  await upstream.db.query('alter table closed_months enable trigger user');
  await upstream.db.query(`update point_requests set request_status_id = 7 where request_status_id <= 4`);
  await upstream.db.query(`update company_points set latest_status_id = 7 where latest_status_id <= 4`);
});
afterAll(async () => {
  expect((await verifyLedger(upstream.db)).differing).toEqual([]);
  await upstream.stop();
});

const month = (number: number) => `${year}-${String(number).padStart(2, '0')}`;
const closingOf = async (of: string, by: Person = signer) => (await by.get(`/insights/closing/${of}`)).body as Closing;
const sign = (of: string, body: object = {}, by: Person = signer) => by.post(`/insights/closing/${of}/sign-off`, body);
const confirm = (of: string, by: Person = other) => by.post(`/insights/closing/${of}/confirmation`, {});
const withdraw = (of: string, body: object = {}, by: Person = signer) =>
  by.post(`/insights/closing/${of}/withdrawal`, body);
const workbookOf = async (of: string, by: Person = signer) => {
  const response = await fetch(`${upstream.url}/insights/closing-workbook?month=${of}`, {
    headers: { authorization: `Bearer ${by.token}` },
  });
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const book = XLSX.read(bytes);
  const rowsOf = (sheet: string) => XLSX.utils.sheet_to_json<Record<string, unknown>>(book.Sheets[sheet]!);
  return { bytes, names: book.SheetNames, rowsOf };
};

/** Points moved in January: accrued by two people, and ordered. */
async function aJanuary() {
  at(`${year}-01-20T20:00:00Z`);
  const company = await aCompany(upstream.db, { name: `Sunny ${year}` });
  const { body } = await ask(requester, { companyId: company.id, qpoints: 5_000, requestTypeId: REQUEST_TYPE.accrue });
  const [request] = body.pointRequests;
  await ask(signer, { companyId: company.id, qpoints: 5_000, requestTypeId: REQUEST_TYPE.approve, id: request.id });
  await upstream.db.query(
    `insert into point_ledger (company_id, amount, kind, created_at) values ($1, -1200, 'deduction', $2)`,
    [company.id, clock],
  );
  at(`${year}-02-10T20:00:00Z`);
  return { company, requestId: request.id as number };
}

describe('figures', () => {
  it('add up from the opening to the closing balance, and name who requested and who decided', async () => {
    const { company, requestId } = await aJanuary();
    const { figures, state, tasks } = await closingOf(month(1));
    expect(state).toBe('ready');
    expect(Object.values(tasks)).toEqual([0, 0, 0, 0, 0]);
    expect(figures.opening + figures.kinds.reduce((sum, { amount }) => sum + amount, 0)).toBe(figures.closing);
    expect(figures.liability.reduce((sum, { qpoints }) => sum + qpoints, 0)).toBe(figures.closing);
    expect(figures.kinds).toEqual([
      { kind: 'accrual', movements: 1, amount: 5_000 },
      { kind: 'deduction', movements: 1, amount: -1_200 },
    ]);
    expect(figures.changed.companies).toEqual([{ id: company.id, name: company.name, opening: 0, closing: 3_800 }]);

    const { names, rowsOf } = await workbookOf(month(1));
    expect(names).toEqual(['Summary', 'Balances', 'Movements', 'Settled Advances', 'Liability by Age']);
    expect(rowsOf('Movements')[0]).toMatchObject({
      Company: company.name,
      Kind: 'Accrual',
      Qpoints: 5_000,
      'Requested By': 'Rita Closer',
      'Decided By': 'Ana Closer',
      'Point Request': requestId,
    });
    expect(rowsOf('Balances').find((row) => row.Company === company.name)).toMatchObject({
      'Opening Balance': 0,
      Given: 5_000,
      Taken: -1_200,
      'Closing Balance': 3_800,
      'Less than 3 months ago': 3_800,
    });
    const sum = rowsOf('Balances').reduce((total, row) => total + Number(row['Closing Balance']), 0);
    expect(sum).toBe(figures.closing);
    expect(rowsOf('Summary')).toContainEqual({ Section: 'State', Line: 'Draft, not signed' });
  });

  it('show an advance when it was given, and name it where it’s settled later', async () => {
    at(`${year}-01-20T20:00:00Z`);
    const company = await aCompany(upstream.db);
    const advance = { companyId: company.id, qpoints: 700 };
    const { body } = await ask(signer, { ...advance, requestTypeId: REQUEST_TYPE.advance });
    at(`${year}-02-10T20:00:00Z`);
    expect((await closingOf(month(1))).tasks.advances).toBe(1);
    await ask(signer, { ...advance, requestTypeId: REQUEST_TYPE.accrue, id: body.pointRequests[0].id });
    expect((await closingOf(month(1))).tasks.advances).toBe(0);
    expect((await closingOf(month(2))).figures).toMatchObject({ kinds: [], settled: { advances: 1, qpoints: 700 } });
    expect((await workbookOf(month(2))).rowsOf('Settled Advances')).toMatchObject([
      { Company: company.name, Qpoints: 700, 'Belongs To': month(1), 'Requested By': 'Ana Closer' },
    ]);
  });
});

describe('signing and confirming', () => {
  it('closes a month by two administrators, whose figures and workbook stay whatever comes later', async () => {
    const { company } = await aJanuary();
    const seen = await closingOf(month(1));
    expect(seen.actions).toEqual(['sign']);
    expect((await sign(month(1), { closing: seen.figures.closing })).body).toMatchObject({
      state: 'signed',
      signedBy: 'Ana Closer',
      actions: ['withdraw'],
    });
    const signed = await workbookOf(month(1));
    expect(signed.rowsOf('Summary')).toContainEqual({ Section: 'Signed by', Line: 'Ana Closer' });
    expect(statusLine(await confirm(month(1), signer))).toBe(
      '409 You signed this month, so another administrator must confirm it.',
    );
    expect((await confirm(month(1))).body).toMatchObject({ state: 'closed', confirmedBy: 'Bo Closer', actions: [] });
    const { body: notices } = await other.get('/notices');
    expect(notices.data[0]).toMatchObject({ kind: 'proposed', record: { kind: 'closedMonth', id: `${year}01` } });

    // A correction of January appears in February, marked with January.
    const { rows } = await upstream.db.query(
      `select id from point_ledger where company_id = $1 and kind = 'deduction'`,
      [company.id],
    );
    const reversed = await signer.post(`/point-ledger/${rows[0].id}/reversal`, { reason: 'Deducted twice' });
    expect(reversed.status).toBe(200);
    expect((await closingOf(month(1))).figures).toEqual(seen.figures);
    expect((await workbookOf(month(1))).bytes.equals(signed.bytes)).toBe(true);
    const { figures } = await closingOf(month(2));
    expect(figures.opening).toBe(seen.figures.closing);
    expect(figures.corrections).toEqual([{ month: month(1), kind: 'reversal', movements: 1, amount: 1_200 }]);
    expect((await workbookOf(month(2))).rowsOf('Movements')).toMatchObject([
      { Kind: 'Reversal', 'Belongs To': month(1), 'Undoes Movement': rows[0].id },
    ]);
    const { body: log } = await signer.get(`/activity?object=month:${year}01`);
    const sentences = (log.data as Parameters<typeof activitySentence>[0][]).map((entry) => activitySentence(entry));
    expect(sentences).toEqual(expect.arrayContaining([`Closed January ${year}`, `Signed January ${year}`]));
  });

  it('needs a reason while work is left, which the workbook keeps', async () => {
    await aJanuary();
    at(`${year}-01-31T20:00:00Z`);
    const company = await aCompany(upstream.db);
    await ask(requester, { companyId: company.id, qpoints: 10, requestTypeId: REQUEST_TYPE.accrue });
    at(`${year}-02-10T20:00:00Z`);
    expect(await closingOf(month(1))).toMatchObject({ state: 'open', tasks: { requests: 1 } });
    const { body: listed } = await signer.get(`/users/qpoints/search?status=pending&requestedUntil=${month(1)}-31`);
    expect(listed.total).toBe(1);
    expect((await signer.get(`/users/qpoints/search?status=pending&requestedUntil=${month(1)}-30`)).body.total).toBe(0);
    const refused = await sign(month(1));
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([{ path: 'reason', msg: REASON_FOR_TASKS }]);
    expect((await sign(month(1), { reason: 'Decided by mail' })).body).toMatchObject({
      state: 'signed',
      reason: 'Decided by mail',
      tasks: { requests: 1 },
    });
    expect((await workbookOf(month(1))).rowsOf('Summary')).toContainEqual({
      Section: 'Signed with open work because',
      Line: 'Decided by mail',
    });
  });

  it('can be withdrawn before it’s confirmed, with a reason for someone else’s', async () => {
    await aJanuary();
    expect(statusLine(await withdraw(month(1)))).toBe(`409 ${NOT_SIGNED}`);
    await sign(month(1));
    expect((await withdraw(month(1), {}, other)).body.errors).toEqual([{ path: 'reason', msg: REASON_FOR_WITHDRAWAL }]);
    expect((await withdraw(month(1))).status).toBe(200);
    expect((await closingOf(month(1))).state).toBe('ready');
    await sign(month(1));
    expect((await withdraw(month(1), { reason: 'A claim is missing' }, other)).status).toBe(200);
    const { body: notices } = await signer.get('/notices');
    expect(notices.data[0]).toMatchObject({ kind: 'decided', reason: 'A claim is missing' });
    await sign(month(1));
    await confirm(month(1));
    expect(statusLine(await withdraw(month(1)))).toBe(
      `409 January ${year} is closed, so its sign-off can’t be withdrawn.`,
    );
  });

  it('refuses the running month, months out of order, other figures, other roles and changed rows', async () => {
    await aJanuary();
    at(`${year}-04-10T20:00:00Z`);
    expect(statusLine(await sign(month(4)))).toBe(`409 April ${year} isn’t over yet.`);
    expect(statusLine(await sign(month(1), { closing: 1 }))).toBe(`409 ${FIGURES_CHANGED}`);
    expect((await sign(month(1), {}, await signedIn(2, 'Mo'))).status).toBe(403);
    expect((await (await signedIn(3, 'Shop')).get('/insights/closing')).status).toBe(403);
    expect((await closingOf(month(1), requester)).actions).toEqual([]);
    expect((await signer.get(`/insights/closing/${month(5)}`)).status).toBe(404);
    expect((await signer.get('/insights/closing/2026-13')).status).toBe(422);
    await sign(month(1));
    expect(statusLine(await sign(month(1)))).toBe(`409 January ${year} is already signed.`);
    expect(statusLine(await sign(month(2)))).toBe(`409 January ${year} is signed but not confirmed. Close it first.`);
    await confirm(month(1));
    expect(statusLine(await sign(month(1)))).toBe(`409 January ${year} is already closed.`);
    expect(statusLine(await sign(month(3)))).toBe(`409 Months close in order. Close February ${year} first.`);
    const { body: lines } = await signer.get('/insights/closing');
    expect((lines as ClosingLine[]).map((line) => [line.month, line.state])).toEqual([
      [month(4), 'open'],
      [month(3), 'open'],
      [month(2), 'ready'],
      [month(1), 'closed'],
    ]);
    for (const change of [
      `update closed_months set figures = '{}'`,
      'delete from closed_months',
      'truncate closed_months cascade',
      `update closed_month_workbooks set bytes = ''`,
      'delete from closed_month_workbooks',
    ])
      await expect(upstream.db.query(change)).rejects.toThrow(/never changed/);
  });

  it('reaches the pages of others at once', async () => {
    await aJanuary();
    await sign(month(1));
    const heard = await listenAt(upstream, signer);
    await expect.poll(() => heard.events.length).toBeGreaterThan(0);
    await confirm(month(1));
    await expect
      .poll(() => heard.events.flatMap((event) => (event.type === 'changed' ? event.reads : [])))
      .toEqual(expect.arrayContaining(['/insights/closing', '/insights/closing/{month}']));
    heard.close();
  });

  it('answers a repeated key with the first answer', async () => {
    await aJanuary();
    const key = { 'idempotency-key': randomUUID() };
    const first = await signer.post(`/insights/closing/${month(1)}/sign-off`, {}, key);
    expect(first.status).toBe(200);
    expect((await signer.post(`/insights/closing/${month(1)}/sign-off`, {}, key)).body).toEqual(first.body);
  });
});

describe('a late movement of the month', () => {
  it('that comes after signing counts from the month’s end', async () => {
    const { company } = await aJanuary();
    await sign(month(1));
    const before = (await closingOf(month(1))).figures;
    await upstream.db.query(
      `insert into point_ledger (company_id, amount, kind, created_at) values ($1, 50, 'accrual', $2)`,
      [company.id, new Date(`${year}-01-31T20:00:00Z`)],
    );
    const { rows } = await upstream.db.query(
      `select created_at from point_ledger where company_id = $1 order by id desc limit 1`,
      [company.id],
    );
    expect(rows).toEqual([{ created_at: new Date(`${year}-02-01T08:00:00Z`) }]);
    expect((await closingOf(month(1))).figures).toEqual(before);
    expect((await closingOf(month(2))).figures.kinds).toMatchObject([{ kind: 'accrual', amount: 50 }]);
  });

  it('that is being made while signing is waited for, and the signer looks again', async () => {
    const { company } = await aJanuary();
    const late = new pg.Client({ connectionString: upstream.database.url });
    await late.connect();
    try {
      await late.query('begin');
      await late.query(
        `insert into point_ledger (company_id, amount, kind, created_at) values ($1, 50, 'accrual', $2)`,
        [company.id, new Date(`${year}-01-31T20:00:00Z`)],
      );
      const signing = sign(month(1));
      for (let waiting = 0; waiting === 0;) {
        const { rows } = await upstream.db.query(
          `select count(*)::integer as count from pg_locks where locktype = 'advisory' and not granted`,
        );
        waiting = rows[0].count;
      }
      await late.query('commit');
      expect(statusLine(await signing)).toBe(`409 ${FIGURES_CHANGED}`);
    } finally {
      await late.end();
    }
    expect((await sign(month(1))).status).toBe(200);
    expect((await closingOf(month(1))).figures.kinds).toContainEqual({ kind: 'accrual', movements: 2, amount: 5_050 });
  });

  it('never changes a signed month, however many are made while it’s signed', async () => {
    const { company } = await aJanuary();
    for (let round = 0; round < 5; round += 1) {
      at(`${year}-01-31T20:00:00Z`);
      const movements = Array.from({ length: 6 }, async (_, index) => {
        const { id } = await aCompany(upstream.db);
        return upstream.db.query(
          `insert into point_ledger (company_id, amount, kind, created_at) values ($1, $2, 'accrual', $3)`,
          [index % 2 ? company.id : id, 10 + index, clock],
        );
      });
      at(`${year}-02-10T20:00:00Z`);
      const [signed] = await Promise.all([sign(month(1)), ...movements]);
      expect([200, 409]).toContain(signed.status);
      if (signed.status === 200) {
        const { checked, differing } = await inClient(verifyClosings);
        expect([checked, differing]).toEqual([1, []]);
        await withdraw(month(1));
      }
    }
  });
});

describe('ledger:verify', () => {
  it('names what differs of signed months', async () => {
    await aJanuary();
    await sign(month(1));
    await confirm(month(1));
    expect(await inClient(verifyClosings)).toEqual({ checked: 1, differing: [] });
    await upstream.db.query('alter table closed_months disable trigger user');
    await upstream.db.query('alter table closed_month_workbooks disable trigger user');
    await upstream.db.query(`update closed_months set figures = jsonb_set(figures, '{closing}', '7')`);
    await upstream.db.query(`update closed_month_workbooks set bytes = 'x'`);
    const { differing } = await inClient(verifyClosings);
    await upstream.db.query('alter table closed_months enable trigger user');
    await upstream.db.query('alter table closed_month_workbooks enable trigger user');
    expect(differing.map(({ difference }) => difference)).toEqual([
      expect.stringMatching(/^its closing is kept as 7; the ledger has /),
      'its workbook is not the signed one',
    ]);
  });
});

/** Runs the check as the script does, with a plain connection. */
async function inClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: upstream.database.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

it('puts the return of an order into the month it’s made, marked with the month of the order', async () => {
  const { id, total } = await anOrder(upstream.db);
  await upstream.db.query(
    `insert into point_ledger (company_id, amount, kind, order_id, created_at)
     select company_id, $2, 'give_back', id, $3 from orders where id = $1`,
    [id, total, clock],
  );
  const { rows } = await upstream.db.query(
    `select to_char(created_at at time zone 'America/Los_Angeles', 'YYYY-MM') as month from point_ledger
     where order_id = $1 and kind = 'order'`,
    [id],
  );
  expect((await closingOf(month(2))).figures.corrections).toEqual([
    { month: rows[0].month, kind: 'give_back', movements: 1, amount: total },
  ]);
});
