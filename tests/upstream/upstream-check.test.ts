import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkUpstream } from '@/scripts/check-upstream';
import { aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

const PASSWORD = 'Sunny-day-1';

let upstream: Upstream;

beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.stop());

it('finds all of the specs in this upstream, and all that the portal has beyond them', async () => {
  const { email } = await aUser(upstream.db, { roleId: 1, password: PASSWORD });
  const { calls, beyond } = await checkUpstream(upstream.url, { email, password: PASSWORD }, { write: true });
  expect(calls.filter(({ outcome }) => outcome !== 'works' && outcome !== 'not checked')).toEqual([]);
  expect(calls.filter(({ outcome }) => outcome === 'works').length).toBeGreaterThan(55);
  expect(Object.entries(beyond).filter(([, isThere]) => !isThere)).toEqual([]);
});
