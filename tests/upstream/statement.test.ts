import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listStatementRows } from '@/lib/contract/statements';
import { verifyStatements } from '@/upstream/resources/points/verify-ledger';
import { FORBIDDEN, statusLine } from './harness/client';
import { aCompany } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { readReport } from './report-reader';

let upstream: Upstream;
let requester: Awaited<ReturnType<Upstream['signIn']>>;
let companyId: number;

/** Los Angeles is 8 hours behind: the third of these is still 2025 there. */
const MOVEMENTS = [
  ['2025-02-01T12:00:00Z', 'accrual', 1_000],
  ['2025-03-01T12:00:00Z', 'deduction', -300],
  ['2026-01-01T07:59:00Z', 'accrual', 50],
  ['2026-01-01T08:00:00Z', 'accrual', 7],
  ['2026-02-01T12:00:00Z', 'deduction', -200],
] as const;

beforeAll(async () => {
  upstream = await startUpstream();
  requester = await upstream.signIn(4);
  ({ id: companyId } = await aCompany(upstream.db, { name: 'Ledger Roofs' }));
  for (const [at, kind, amount] of MOVEMENTS)
    await upstream.db.query(
      `insert into point_ledger (company_id, created_at, kind, amount, reason) values ($1, $2, $3, $4, 'Test')`,
      [companyId, at, kind, amount],
    );
});
afterAll(() => upstream.stop());

const statementOf = async (days = '') =>
  (await requester.get(`/point-ledger/statement?companyId=${companyId}${days}`)).body;

describe('the statement of a company', () => {
  it('tells what was available before a period, what moved in it by kind, and what is available after it', async () => {
    const { movements, totals, ...sums } = await statementOf('&startDate=2025-03-01&endDate=2025-12-31');
    expect(sums).toMatchObject({ companyId, company: 'Ledger Roofs', opening: 1_000, closing: 750, count: 2 });
    expect(totals).toEqual(
      expect.arrayContaining([
        { kind: 'deduction', count: 1, amount: -300 },
        { kind: 'accrual', count: 1, amount: 50 },
      ]),
    );
    expect(movements).toMatchObject([
      { amount: -300, balance: 700, reason: 'Test' },
      { amount: 50, balance: 750 },
    ]);
  });

  it.each([
    ['', 0, 557, 5],
    ['&startDate=2026-01-01', 750, 557, 2],
    ['&endDate=2025-02-28', 0, 1_000, 1],
    ['&startDate=2025-04-01&endDate=2025-04-30', 700, 700, 0],
    ['&startDate=2027-01-01', 557, 557, 0],
  ])('of the period %j opens and closes with what was available', async (days, opening, closing, count) => {
    const told = await statementOf(days);
    expect(told).toMatchObject({ opening, closing, count });
    const moved = told.totals.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
    expect(opening + moved).toBe(closing);
    expect(told.movements).toHaveLength(count);
  });

  it('is a report too: the movements oldest first and a total per kind between both balances', async () => {
    const at = `/point-ledger/statement/report?companyId=${companyId}&startDate=2025-03-01`;
    const { start, rows } = await readReport(requester, at, listStatementRows);
    expect(start.total).toBe(4);
    expect(rows).toMatchObject([
      { part: 'opening', balance: 1_000 },
      { part: 'movement', amount: -300, balance: 700 },
      { part: 'movement', amount: 50 },
      { part: 'movement', amount: 7 },
      { part: 'movement', amount: -200, balance: 557 },
      { part: 'total', kind: 'accrual', count: 2, amount: 57 },
      { part: 'total', kind: 'deduction', count: 2, amount: -500 },
      { part: 'closing', balance: 557 },
    ]);
  });

  it.each(['/point-ledger/statement', '/point-ledger/statement/report'])(
    '%s refuses what names no period',
    async (at) => {
      expect(statusLine(await requester.get(at))).toBe('422 The request is not valid: companyId is required.');
      expect(
        statusLine(await requester.get(`${at}?companyId=${companyId}&startDate=2026-02-01&endDate=2026-01-31`)),
      ).toBe('422 The request is not valid: endDate must not be before startDate.');
      expect(statusLine(await requester.get(`${at}?companyId=${companyId}&startDate=2026-02-30`))).toContain('422');
      expect(statusLine(await (await upstream.signIn(3)).get(`${at}?companyId=${companyId}`))).toBe(FORBIDDEN);
    },
  );

  it('of a company that does not exist is said so', async () => {
    expect((await requester.get('/point-ledger/statement?companyId=999999')).status).toBe(404);
  });

  it('adds up over the whole time and each year of the portal', async () => {
    expect(await verifyStatements(upstream.db)).toMatchObject({ checked: expect.any(Number), differing: [] });
  });
});

describe('the proof of statements', () => {
  it('names the year whose movements don’t lead from one balance to the other', async () => {
    const { db } = upstream;
    await db.query('alter table point_ledger disable trigger point_ledger_is_append_only');
    await db.query(`update point_ledger set balance = 701 where company_id = $1 and amount = 50`, [companyId]);
    expect((await verifyStatements(db)).differing).toEqual([
      { companyId, year: 2025, opening: 0, moved: 750, closing: 701, available: 557 },
      { companyId, year: 2026, opening: 701, moved: -193, closing: 557, available: 557 },
    ]);
    await db.query(`update point_ledger set balance = 750 where company_id = $1 and amount = 50`, [companyId]);
    await db.query('alter table point_ledger enable trigger point_ledger_is_append_only');
  });
});
