import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { createIntakeKey } from '@/upstream/resources/api-keys/intake-key';
import { aRatedProduct } from './claims-fixture';
import { aProduct, aUser } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';
import { aPartner } from './partners-fixture';

const DOCUMENT = readFileSync('docs/partner-api.md', 'utf8');
const EXAMPLES = [...DOCUMENT.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, example = '']) => example);

let upstream: Upstream;
let folder: string;

beforeAll(async () => {
  upstream = await startUpstream();
  folder = mkdtempSync(join(tmpdir(), 'partner-api-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await upstream.stop();
});

it('shows every intake call', () => {
  const shown = DOCUMENT.replaceAll('$COMPANY', '{companyId}').replaceAll(
    /\/(order|claims|reg|question|warranty)-\d+/g,
    '/{externalId}',
  );
  const missing = ALL_ENDPOINTS.filter(({ access }) => access === 'intake').filter(
    ({ path }) => !new RegExp(`\\$API${path.replaceAll(/[{}]/g, '\\$&')}[?" ]`).test(shown),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});

it('has examples that work as they stand', async () => {
  await aUser(upstream.db, { roleId: 1 });
  const partner = await aPartner(upstream.db, { approvalStep: 2 });
  await upstream.db.query(`insert into point_ledger (company_id, amount, kind) values ($1, 1000, 'accrual')`, [
    partner.companyId,
  ]);
  await aProduct(upstream.db, { sku: 'CAP-1' });
  await aRatedProduct(upstream.db);
  const wanted = { name: 'Portal', adminRoleId: 1, expiresAt: null };
  const KEY = await createIntakeKey(upstream.database.url, wanted, new Date());
  writeFileSync(join(folder, 'w9.pdf'), '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  const script = ['set -e -o pipefail', 'curl() { command curl --fail-with-body "$@"; }', ...EXAMPLES].join('\n');
  const env = { ...process.env, API: upstream.url, KEY, COMPANY: String(partner.companyId) };
  const run = promisify(execFile)('bash', ['-c', script], { cwd: folder, env });
  const { stdout } = await run.catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${error.stderr}\n${error.stdout.slice(-2_000)}`);
  });
  expect(stdout).toContain('"orderStatusId":5');
  expect(EXAMPLES.length).toBeGreaterThan(25);
});
