import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { RunningPostgres } from '@/scripts/postgres';
import { searchCompanyPoints } from '@/lib/contract/points';
import { migrate } from '@/upstream/db/migrate';
import { createPool } from '@/upstream/db/pool';
import { findCompanies } from '@/upstream/resources/companies/company-search';
import { aSession } from '../upstream/harness/factories';
import { type Product, startProduct } from '../harness/product';
import { BENCH_ADMINISTRATOR, fillWithCompanies } from './points-data';
import { type Finding, ms } from './report';
import { createDatabase } from './sized-products';
import { timeInTurns } from './statistics';

const COMPANIES = 100_000;

/** Writers at once, and how long each rate is measured. */
const WRITERS = 8;
const SECONDS = 4;

const VIEWS: readonly [what: string, query: string][] = [
  ['all, page 1', ''],
  ['all, by available', 'sort=availableQpoints&direction=desc'],
  ['all, page 4,000', 'offset=99975'],
  ['Accrued, by total', 'status=5&sort=totalQpoints'],
  ['awaiting a decision, newest first', 'status=pending&sort=latestUpdate&direction=desc'],
  ['awaiting a decision, by name', 'status=pending'],
  ['searched, few matches', 'keyword=number%204711'],
  ['searched, many matches', 'keyword=sunrise'],
  ['searched by one letter', 'keyword=a'],
];

/**
 * What points cost at 100,000 companies: writes a second on one company and on many, and the list, beside plain SQL.
 */
export async function measurePoints(postgres: RunningPostgres, dataDir: string): Promise<Finding[]> {
  const databaseUrl = await createDatabase(postgres.url, 'bench_points');
  await migrate(databaseUrl);
  const pool = createPool({ databaseUrl, applicationName: 'qpartner-bench', statementTimeout: 0 });
  let product: Product | undefined;
  try {
    await fillWithCompanies(pool, COMPANIES);
    const env = { DATABASE_URL: databaseUrl };
    product = await startProduct({ env, dataDir: `${dataDir}/product-points` });
    const token = await aSession(pool, { id: BENCH_ADMINISTRATOR });
    return [
      ...(await measureWrites(pool, product.upstreamUrl, token)),
      ...(await measureList(pool, product.upstreamUrl, token)),
    ];
  } finally {
    await product?.stop();
    await pool.end();
  }
}

async function measureWrites(pool: Pool, upstreamUrl: string, token: string): Promise<Finding[]> {
  const request = async (companyId: number) => {
    const response = await fetch(`${upstreamUrl}/point-request/batch`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify([{ companyId, qpoints: 1, requestTypeId: 2, purposeTypeId: 1 }]),
    });
    const text = await response.text();
    if (response.status !== 200 || !text.startsWith('{"pointRequestError":[]')) throw new Error(text);
  };
  // The same rows in a transaction of plain SQL, without rules, keys or who may.
  const plain = async (companyId: number) => {
    const tx = await pool.connect();
    try {
      await tx.query('BEGIN');
      for (const [name, text] of PLAIN_WRITES) await tx.query({ name, text, values: [companyId] });
      await tx.query('COMMIT');
    } finally {
      tx.release();
    }
  };
  // Of those that have no request yet, so that none awaits a decision.
  const one = () => 7;
  const many = () => 7 + 10 * Math.floor((Math.random() * COMPANIES) / 10);
  const findings: Finding[] = [];
  for (const [what, companyOf] of [
    ['one company', one],
    ['many companies', many],
  ] as const) {
    const sql = await ratePerSecond(() => plain(companyOf()));
    const upstream = await ratePerSecond(() => request(companyOf()));
    findings.push({
      what: `point requests a second on ${what}, over the same rows in plain SQL`,
      value: upstream / sql,
      unit: '×',
      detail: `${sql.toFixed(0)} → ${upstream.toFixed(0)} a second`,
    });
  }
  return findings;
}

const PLAIN_WRITES = [
  ['bench-lock', 'SELECT FROM company_points WHERE company_id = $1 FOR UPDATE'],
  [
    'bench-request',
    `INSERT INTO point_requests (company_id, request_type_id, request_status_id, qpoints, purpose_type_id)
      VALUES ($1, 2, 5, 1, 1)`,
  ],
  [
    'bench-step',
    `INSERT INTO point_request_steps (company_id, request_id, request_status_id, qpoints, purpose)
     VALUES ($1, currval(pg_get_serial_sequence('point_requests', 'id')), 5, 1, 'Subscription')`,
  ],
  ['bench-movement', `INSERT INTO point_ledger (company_id, amount, kind) VALUES ($1, 1, 'accrual')`],
  [
    'bench-activity',
    `INSERT INTO activity (action, object_type, object_id, subject_type, subject_id)
     VALUES ('requestPoints', 'point request', $1::integer::text, 'company', $1::integer::text)`,
  ],
] as const;

async function ratePerSecond(write: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + SECONDS * 1_000;
  let written = 0;
  const writer = async () => {
    while (performance.now() < until) {
      await write();
      written += 1;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return written / SECONDS;
}

async function measureList(pool: Pool, upstreamUrl: string, token: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, query] of VIEWS) {
    const parsed = searchCompanyPoints.query.parse({ ...Object.fromEntries(new URLSearchParams(query)), limit: '25' });
    const times = await timeInTurns(
      {
        sql: () => findCompanies(pool, parsed, { userId: 0, isAdministrator: true, timeZone: 'UTC', now: new Date() }),
        upstream: async () => {
          const response = await fetch(`${upstreamUrl}/users/qpoints/search?${query}&limit=25`, {
            headers: { authorization: `Bearer ${token}` },
          });
          if (response.status !== 200) throw new Error(await response.text());
          await response.text();
        },
      },
      20,
      5,
    );
    findings.push({
      what: `${what}: upstream over its SQL`,
      value: times.upstream / times.sql,
      unit: '×',
      limit: 2,
      detail: `${ms(times.sql)} → ${ms(times.upstream)}`,
    });
  }
  return findings;
}
