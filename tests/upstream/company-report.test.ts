import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchCompanyPoints, type CompanyPoints } from '@/lib/contract/points';
import { latestUpdateOf } from '@/lib/domain/latest-update';
import { aCompany, aUser, movePoints } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { outcomeOf } from './points-fixture';
import { readReport } from './report-reader';

let upstream: Upstream;
let admin: Awaited<ReturnType<Upstream['signIn']>>;

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
  const requester = await upstream.signIn(4);
  for (let index = 0; index < 30; index += 1) {
    const { id: companyId } = await aCompany(upstream.db, {
      name: index % 3 === 0 ? `Sun 100% ${index}` : `O'Solar_${index}`,
    });
    await upstream.db.query('update companies set state = $2, approval_step = $3 where id = $1', [
      companyId,
      index % 2 ? 'TX' : null,
      index % 3,
    ]);
    if (index % 4 === 0) await movePoints(upstream.db, [{ companyId, amount: 1_000 + index, kind: 'accrual' }]);
    if (index % 5 === 0) await outcomeOf(requester, { companyId, qpoints: 7, requestTypeId: 2 });
    // One order a company: it is later than the accrual, and for some later than a request.
    if (index % 8 === 0)
      await movePoints(upstream.db, [{ companyId, amount: -10 - index, kind: 'order', orderId: 500 + index }]);
    if (index % 7 === 1) await outcomeOf(admin, { companyId, qpoints: 9, requestTypeId: 2 });
    if (index === 1)
      await aUser(upstream.db, {
        roleId: 5,
        companyId,
        firstName: 'Prima',
        lastName: 'Ruiz',
        email: 'prima@x.example',
      });
  }
});
afterAll(() => upstream.stop());

describe('the report on companies', () => {
  it.each([
    'status=pending',
    'status=5&sort=totalQpoints',
    'keyword=o%27s&status=pending&sort=name&direction=desc',
    'keyword=100%25',
    'keyword=_&sort=consumed',
  ])('contains the companies of the list, in its order, under %j', async (query) => {
    const { body } = await admin.get(`/users/qpoints/search?limit=100&${query}`);
    const { start, rows, end } = await readReport(admin, `/users/qpoints/report?${query}`, searchCompanyPoints.report);
    expect(rows.map(({ id }) => id)).toEqual(body.data.map(({ id }: { id: number }) => id));
    expect(start.total).toBe(body.total);
    expect(end.rows).toBe(rows.length);
  });

  it('tells of each what its row of the list tells', async () => {
    const { body } = await admin.get('/users/qpoints/search?limit=100');
    const { rows } = await readReport(admin, '/users/qpoints/report', searchCompanyPoints.report);
    expect(rows).toEqual(
      body.data.map((company: CompanyPoints) => ({
        id: company.id,
        company: company.name,
        state: company.state,
        approvalStep: company.approvalStep,
        totalAccrued: company.totalQpoints,
        totalConsumed: company.consumed,
        totalAvailable: company.availableQpoints,
        latestPointUpdate: latestUpdateOf(company).kind ?? company.pointRequest?.requestStatus ?? null,
        latestUpdatePoints: latestUpdateOf(company).points ?? null,
        latestUpdateAt: latestUpdateOf(company).at ?? null,
      })),
    );
    const updates = rows.map(
      ({ latestPointUpdate, latestUpdatePoints }) => `${latestPointUpdate} ${latestUpdatePoints}`,
    );
    expect(updates).toEqual(expect.arrayContaining(['order -10', 'accrual 1004', 'Accrued 9', 'null null']));
    expect(rows.filter(({ latestUpdateAt }) => latestUpdateAt)).toHaveLength(
      rows.filter(({ latestPointUpdate }) => latestPointUpdate).length,
    );
  });
});
