import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPointMovements } from '@/lib/contract/point-ledger';
import { REQUEST_TYPE } from '@/lib/domain/point-request';
import type { Client } from './harness/client';
import { aCompany } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { outcomeOf } from './points-fixture';
import { readReport } from './report-reader';

let upstream: Upstream;
let admin: Client;

beforeAll(async () => {
  upstream = await startUpstream();
  admin = await upstream.signIn(1);
});
afterAll(() => upstream.stop());

const reportOf = (query: string) => readReport(admin, `/point-ledger/report?${query}`, listPointMovements.report);

describe('the report of a company\'s movements', () => {
  it('holds what the ledger lists under the same filter, newest first, and nothing of other companies', async () => {
    const [{ id: companyId }, other] = [await aCompany(upstream.db), await aCompany(upstream.db)];
    await outcomeOf(admin, { companyId, qpoints: 900, requestTypeId: REQUEST_TYPE.accrue });
    await outcomeOf(admin, { companyId, qpoints: 200, requestTypeId: REQUEST_TYPE.deduct });
    await outcomeOf(admin, { companyId: other.id, qpoints: 5, requestTypeId: REQUEST_TYPE.accrue });
    for (const filter of ['', '&kind=deduction', '&startDate=2020-01-01', '&endDate=2020-01-01']) {
      const { start, rows } = await reportOf(`companyId=${companyId}${filter}`);
      const { body } = await admin.get(`/point-ledger?companyId=${companyId}${filter}`);
      expect(rows, filter).toEqual(body.data);
      expect(start.total, filter).toBe(body.data.length);
    }
  });

  it('is refused without a company, and to who may not see points', async () => {
    expect((await admin.get('/point-ledger/report')).status).toBe(422);
    const shop = await upstream.signIn(3);
    expect((await shop.get('/point-ledger/report?companyId=1')).status).toBe(403);
  });
});
