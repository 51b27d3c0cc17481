import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { main } from '@/scripts/partner-demo';
import { createIntakeKey } from '@/upstream/resources/api-keys/intake-key';
import { aRatedProduct } from './claims-fixture';
import { aProduct, aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { anApprovedCompany } from './intake-fixture';

let upstream: Upstream;

beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.stop());
afterEach(() => vi.restoreAllMocks());

const create = () =>
  createIntakeKey(upstream.database.url, { name: 'Portal', adminRoleId: 1, expiresAt: null }, new Date());

async function play(...args: string[]): Promise<string[]> {
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'run.mjs', 'partner-demo', ...args]);
  const said = vi.spyOn(console, 'log').mockReturnValue();
  await main();
  return said.mock.calls.map(([line]) => String(line));
}

it('a key can be created at the machine once there is an administrator', async () => {
  await expect(create()).rejects.toThrow('Create an administrator first: one must be responsible for the key.');
  await aUser(upstream.db, { roleId: 1 });
  const key = upstream.withToken(await create());
  expect((await key.get('/intake/choices')).status).toBe(200);
  const { rows } = await upstream.db.query(`select * from activity where action = 'createApiKey'`);
  expect(rows).toMatchObject([{ user_id: null, user_name: null, object_name: 'Portal', request_id: 'key-create' }]);
});

it('partners are played by intake calls, of which none is refused for bad input', async () => {
  await Promise.all([1, 2, 3].map(() => anApprovedCompany(upstream.db, { points: 100_000 })));
  await aProduct(upstream.db, { sku: 'CAP' });
  await aRatedProduct(upstream.db);
  const said = await play('--key', await create(), '--url', upstream.url, '--every', '0', '--count', '60');
  expect(said[0]).toBe('Playing 3 companies, one step every 0 s. Stop with Ctrl+C.');
  expect(said).toHaveLength(61);
  // A month can be forecast once.
  expect(said.filter((line) => /: [45]\d\d /.test(line) && !line.includes(': 409 '))).toEqual([]);
  const { rows } = await upstream.db.query<{ action: string }>(
    `select distinct action from activity where user_name = 'Key Portal'`,
  );
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['submitOrder', 'submitClaims']));
});

it('says what is wrong before anything is sent', async () => {
  await expect(play()).rejects.toThrow('--key is missing');
  await expect(play('--key', `qp_${'x'.repeat(43)}`, '--url', upstream.url)).rejects.toThrow(
    'This API key isn’t valid. It may have expired or been revoked.',
  );
});
