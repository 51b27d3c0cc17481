import { randomBytes } from 'node:crypto';
import { warrantyClaimsAddress } from '@/lib/addresses/warranty-claims';
import type { RunningPostgres } from '@/scripts/postgres';
import { diskStorage } from '@/upstream/files/disk-storage';
import { measureGrownLists, type ListView } from './grown-lists';
import { watchMemory } from './memory';
import { type Finding, ms } from './report';
import { startSized, type SizedProduct } from './sized-products';

const SMALL = 1_000;
const LARGE = 100_000;
const ORDERS = 1_000;

const LIST = '/claims/all-claims?limit=25';
const { href } = warrantyClaimsAddress;

const SERIAL_NUMBER = 'AH0760FOUND001';

const LISTS: readonly ListView[] = [
  ['list, page 1', LIST, href({})],
  ['list, page 30', `${LIST}&offset=725`, href({ page: 30 })],
  ['sorted by company', `${LIST}&sort=companyName&direction=asc`, href({ sort: 'companyName', direction: 'asc' })],
  ['a status', `${LIST}&claimStatus=Approved`, href({ status: 'Approved' })],
  ['a state', `${LIST}&state=CA`, href({ state: 'CA' })],
  [
    'a status, sorted by company',
    `${LIST}&claimStatus=Approved&sort=companyName&direction=asc`,
    href({ status: 'Approved', sort: 'companyName', direction: 'asc' }),
  ],
  [
    'a state that few have, sorted by company',
    `${LIST}&state=QQ&sort=companyName&direction=asc`,
    href({ state: 'QQ', sort: 'companyName', direction: 'asc' }),
  ],
  [
    'a month',
    `${LIST}&startDate=2026-10-01&endDate=2026-10-31`,
    href({ startDate: '2026-10-01', endDate: '2026-10-31' }),
  ],
  ['searched by a claim number', `${LIST}&searchFor=WC-100777`, href({ searchFor: 'WC-100777' })],
  ['searched by a common part', `${LIST}&searchFor=wc-10`, href({ searchFor: 'wc-10' })],
  ['searched by a company', `${LIST}&searchFor=sunrise`, href({ searchFor: 'sunrise' })],
  ['searched by a city', `${LIST}&searchFor=san%20diego`, href({ searchFor: 'san diego' })],
  [
    'searched by a serial number',
    `${LIST}&searchFor=${SERIAL_NUMBER}`,
    href({ searchFor: SERIAL_NUMBER, sort: 'companyName', direction: 'asc' }),
  ],
  ['searched by a part of serial numbers', `${LIST}&searchFor=0760`, href({ searchFor: '0760' })],
  ['searched without a match', `${LIST}&searchFor=nosuchclaim`, href({ searchFor: 'nosuchclaim' })],
];

/** Evidence of the zip: so many files of so many bytes. */
const FILES = 50;
const FILE_BYTES = 10 * 1024 * 1024;
/** Above what both programs hold when idle, in megabytes. */
const MEMORY_LIMIT = 128;

/**
 * What the list of warranty claims and its search cost as they grow, and what a zip of 500 MB of evidence holds in
 * memory. A state is given to as many of few as of many.
 */
export async function measureWarranty(postgres: RunningPostgres, dataDir: string): Promise<Finding[]> {
  const started: SizedProduct[] = [];
  try {
    for (const warranty of [SMALL, LARGE]) {
      const product = await startSized(postgres, { orders: ORDERS, warranty }, dataDir);
      started.push(product);
      await product.pool.query(`UPDATE warranty_claims SET state = 'QQ' WHERE id <= 20`);
      await product.pool.query('UPDATE warranty_claims SET serial_numbers = ARRAY[$1] WHERE id IN (7, 9)', [
        SERIAL_NUMBER,
      ]);
    }
    const [small, large] = started as [SizedProduct, SizedProduct];
    return [...(await measureGrownLists(small, large, LISTS)), await measureZip(large)];
  } finally {
    for (const product of started) await product.stop();
  }
}

async function measureZip(subject: SizedProduct): Promise<Finding> {
  const files = diskStorage(subject.filesDir);
  // Few files that are asked for often: where they lie costs the disk alone.
  const keys = Array.from({ length: 5 }, () => `${randomBytes(16).toString('hex')}.mp4.attached`);
  for (const key of keys) await files.put(key, randomBytes(FILE_BYTES));
  const evidence = Array.from({ length: FILES }, (_, index) => keys[index % keys.length]);
  await subject.pool.query('UPDATE warranty_claims SET evidence_keys = $1, evidence_names = $2 WHERE id = 1', [
    evidence,
    evidence.map((_, index) => `video-${index}.mp4`),
  ]);
  await subject.pool.query('UPDATE warranty_claims SET is_draft = false WHERE id IN (1, 2)');
  // Loads the code, so that idle means ready.
  await downloadZip(subject, 2);
  const { upstream = 0, backOffice = 0 } = subject.product.pids;
  const memory = watchMemory([upstream, backOffice], 100);
  const began = performance.now();
  const bytes = await downloadZip(subject, 1).finally(memory.stop);
  return {
    what: 'a zip of 500 MB of evidence: memory of both programs above idle, at its peak',
    value: memory.peak() - memory.before,
    unit: 'MB',
    limit: MEMORY_LIMIT,
    detail: `${memory.before.toFixed(0)} MB before; ${ms(performance.now() - began)},
      ${(bytes / 1024 ** 2).toFixed(0)} MB`,
  };
}

/** @returns bytes */
async function downloadZip({ product, cookies }: SizedProduct, claimId: number): Promise<number> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${product.url}/api/warranty-claims/${claimId}/evidence`, {
    headers: { cookie, 'accept-encoding': 'identity' },
  });
  if (answer.status !== 200 || !answer.body)
    throw new Error(`The zip answered ${answer.status}: ${await answer.text()}`);
  let bytes = 0;
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += part.length;
  if (claimId === 1 && bytes < FILES * FILE_BYTES) throw new Error(`The zip has ${bytes} bytes: files are missing.`);
  return bytes;
}
