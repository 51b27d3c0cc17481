import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import * as XLSX from 'xlsx';
import type { RunningPostgres } from '@/scripts/postgres';
import { readWorkbook } from '@/lib/workbook/read-workbook';
import { LIMITS } from '@/lib/workbook/limits';
import { createApp } from '@/upstream/app';
import { migrate } from '@/upstream/db/migrate';
import { createPool } from '@/upstream/db/pool';
import { diskStorage } from '@/upstream/files/disk-storage';
import { listen } from '@/upstream/http/listen';
import { createLog } from '@/upstream/log';
import { findUploaded } from '@/upstream/resources/uploads/search';
import { aRatedProduct, serialsOf } from '../upstream/claims-fixture';
import { createClient } from '../upstream/harness/client';
import { aSession, aUser } from '../upstream/harness/factories';
import { TEST_CONFIG } from '../upstream/harness/test-config';
import { watchMemory } from './memory';
import { type Finding, ms } from './report';
import { silentEvents } from './silent-events';
import { createDatabase } from './sized-products';
import { median, timeInTurns } from './statistics';

/** Fewer for a try of the benchmark itself. */
const SILENT = createLog({ write: () => undefined });
const ROWS = Number(process.env.BENCH_UPLOAD_ROWS ?? 50_000);
const FEW = ROWS / 5;
const MANY = ROWS * 20;

/** Reading a workbook beside SheetJS alone, storing serial numbers beside COPY, and the search among many and few. */
export async function measureUploads(postgres: RunningPostgres): Promise<Finding[]> {
  const databaseUrl = await createDatabase(postgres.url, 'bench_uploads');
  await migrate(databaseUrl);
  const pool = createPool({ databaseUrl, applicationName: 'qpartner-bench', statementTimeout: 0 });
  try {
    return [...(await measureReading()), ...(await measureStoring(pool)), await measureSearch(pool)];
  } finally {
    await pool.end();
  }
}

let last = 400_000_000_000_000_000n;
const serials = (count: number) => Array.from({ length: count }, () => String((last += 1n)));

async function measureReading(): Promise<Finding[]> {
  const book = XLSX.utils.book_new();
  const cells = [['Article Code', 'Serial Number'], ...serials(ROWS).map((serial) => ['10234567', serial])];
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells), 'Serial Numbers');
  const file = XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true, bookSST: true }) as Buffer;
  const signal = new AbortController().signal;
  const read = () =>
    readWorkbook(new Uint8Array(file), 'serialNumbers', { userId: 1, signal, onFault: () => undefined });
  // First, while nothing else of this process grows.
  const memory = watchMemory([process.pid], 20);
  for (let round = 0; round < 3; round += 1) await read();
  memory.stop();
  const times = await timeInTurns({ own: read, bare: async () => void XLSX.read(file, { dense: true }) }, 5, 2);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  for (let round = 0; round < 5; round += 1) await read();
  delay.disable();
  const waits = delay.percentile(99) / 1e6;
  return [
    {
      what: `a workbook of ${ROWS} rows read, against SheetJS alone`,
      value: times.own / times.bare,
      unit: '×',
      limit: 1.5,
      detail: `${ms(times.bare)} → ${ms(times.own)}`,
    },
    {
      what: 'memory of the thread that reads it, at its peak',
      value: memory.peak() - memory.before,
      unit: 'MB',
      limit: LIMITS.memory,
      detail: `${memory.before.toFixed(0)} MB before`,
    },
    { what: 'wait of the event loop meanwhile (p99)', value: waits, unit: 'ms', limit: 100, detail: '' },
  ];
}

async function measureStoring(pool: Pool): Promise<Finding[]> {
  const token = await aSession(pool, await aUser(pool, { roleId: 1 }));
  const product = await aRatedProduct(pool);
  const { rows: uploads } = await pool.query<{ id: number }>(
    `INSERT INTO uploads (kind, user_name, file_names, stored, duplicates, invalid, claims_freed)
      VALUES ('serialNumbers', 'Someone', '{a.xlsx}', 0, 0, 0, 0) RETURNING id`,
  );
  const app = createApp({
    pool,
    files: diskStorage('/nowhere'),
    config: TEST_CONFIG,
    events: silentEvents(pool),
    log: SILENT,
  });
  const server = await listen(app, '127.0.0.1', 0);
  const client = createClient(`http://127.0.0.1:${server.port}`, token);
  try {
    const [uploaded, copied]: number[][] = [[], []];
    for (let round = 0; round < 4; round += 1) {
      const body = serialsOf(product, serials(ROWS));
      const began = performance.now();
      const { status } = await client.post('/modules/batchuploadadmin', body);
      if (status !== 200) throw new Error(`the upload answered ${status}`);
      if (round > 0) uploaded?.push(performance.now() - began);
      const took = await copySerials(pool, product.articleCodeId, uploads[0]?.id ?? 0, serials(ROWS));
      if (round > 0) copied?.push(took);
    }
    const [own, copy] = [median(uploaded ?? []), median(copied ?? [])];
    return [
      {
        what: `${ROWS} serial numbers stored, against COPY into the same table`,
        value: own / copy,
        unit: '×',
        limit: 3,
        detail: `${ms(copy)} → ${ms(own)}`,
      },
    ];
  } finally {
    await server.drain(5_000);
  }
}

/** @returns milliseconds */
async function copySerials(
  pool: Pool,
  articleCodeId: number,
  uploadId: number,
  numbers: readonly string[],
): Promise<number> {
  const client = await pool.connect();
  try {
    const began = performance.now();
    const copy = client.query(copyFrom('COPY serial_numbers (serial_number, article_code_id, upload_id) FROM STDIN'));
    await pipeline(
      Readable.from([numbers.map((number) => `${number}\t${articleCodeId}\t${uploadId}\n`).join('')]),
      copy,
    );
    return performance.now() - began;
  } finally {
    client.release();
  }
}

async function measureSearch(pool: Pool): Promise<Finding> {
  const { articleCodeId } = await aRatedProduct(pool);
  const { rows } = await pool.query<{ code: string }>('SELECT code FROM article_codes WHERE id = $1', [articleCodeId]);
  const code = rows[0]?.code ?? '';
  const time = async (count: number) => {
    await pool.query('TRUNCATE serial_numbers');
    await copySerials(pool, articleCodeId, 1, serials(count));
    await pool.query('VACUUM ANALYZE serial_numbers');
    const number = String(last);
    // Under the one article code stand all of them.
    const keywords = { whole: number, start: number.slice(0, 14), code };
    const search = Object.fromEntries(
      Object.entries(keywords).map(([name, keyword]) => [
        name,
        () => findUploaded(pool, { keyword, limit: 25, offset: 0 }, true),
      ]),
    );
    const times = await timeInTurns(search, 60, 15);
    return Object.values(times).reduce((sum, each) => sum + each, 0);
  };
  const [few, many] = [await time(FEW), await time(MANY)];
  return {
    what: `the search among ${MANY} serial numbers, against ${FEW}`,
    value: many / few,
    unit: '×',
    limit: 1.5,
    detail: `${ms(few)} → ${ms(many)}`,
  };
}
