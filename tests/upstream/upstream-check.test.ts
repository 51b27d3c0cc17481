import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkUpstream } from '@/scripts/check-upstream';
import { aRatedProduct } from './claims-fixture';
import { aUser } from './harness/factories';
import { aPartner } from './partners-fixture';
import { startUpstream, type Upstream } from './harness/upstream';

const PASSWORD = 'Sunny-day-1';

let upstream: Upstream;

beforeAll(async () => {
  // The specs' sign-in has no room for a second factor.
  upstream = await startUpstream({ config: { SECOND_FACTOR_ROLES: [] } });
});
afterAll(() => upstream.stop());

it('finds all of the specs in this upstream, and all that the portal has beyond them', async () => {
  await aRatedProduct(upstream.db);
  await aPartner(upstream.db, { approvalStep: 2 });
  const { email } = await aUser(upstream.db, { roleId: 1, password: PASSWORD });
  const { calls, beyond } = await checkUpstream(upstream.url, { email, password: PASSWORD }, { write: true });
  expect(calls.filter(({ outcome }) => outcome !== 'works' && outcome !== 'not checked')).toEqual([]);
  expect(calls.filter(({ outcome }) => outcome === 'works').length).toBeGreaterThan(55);
  const untried = calls.filter(({ call, outcome, never }) => !call.startsWith('GET ') && outcome !== 'works' && !never);
  expect(untried.map(({ call }) => call)).toEqual([]);
  expect(Object.entries(beyond).filter(([, isThere]) => !isThere)).toEqual([]);
});
