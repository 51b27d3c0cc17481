import { it } from 'vitest';
import { startPostgres } from '@/scripts/postgres';
import { createDatabase } from '@/tests/bench/sized-products';
import { seedDatabase } from '@/upstream/db/seed/seed';
import { createPool } from '@/upstream/db/pool';
import { findAll } from '@/upstream/resources/search/routes';
import { mkdtempSync, existsSync } from 'node:fs';
const ORDERS = Number(process.env.ORDERS ?? 300000);
it('measures', async () => {
  const dataDir = process.env.SCRATCH_DIR!;
  const isNew = !existsSync(dataDir);
  const postgres = await startPostgres({ dataDir, log: () => undefined, durability: 'scratch' });
  let url: string;
  if (isNew) {
    url = await createDatabase(postgres.url, `bench_${ORDERS}`);
    const t = performance.now();
    await seedDatabase({ databaseUrl: url, filesDir: dataDir + '-files', orders: ORDERS, fresh: true, onProgress: () => undefined });
    console.log('seeded', performance.now() - t);
  } else { const a = new URL(postgres.url); a.pathname = `/bench_${ORDERS}`; url = a.href; }
  const pool = createPool({ databaseUrl: url, applicationName: 'x' });
  if (isNew) await pool.query('VACUUM (ANALYZE)');
  const { rows } = await pool.query('select (select count(*) from companies) c, (select count(*) from users) u, (select count(*) from products) p, (select count(*) from product_variants) v, (select max(order_number) from orders) n');
  console.log(rows[0]);
  const all = new Set(['orders', 'qpointManagement', 'products', 'adminControls']);
  for (const q of (process.env.TERMS ?? 'QP-100042,qp100042,1042,104,10,1,qp,sunrise,solar,so,s,jacket,admin@,smith,zzqy').split(',')) {
    const per: Record<string, number> = {};
    for (const set of [...[...all].map((a) => new Set([a])), all]) {
      const times: number[] = [];
      for (let i = 0; i < 25; i++) { const t = performance.now(); await findAll(pool, q, set); times.push(performance.now() - t); }
      times.sort((a, b) => a - b);
      per[set.size > 1 ? 'all' : [...set][0]!] = Math.round(times[12]! * 10) / 10;
    }
    console.log(q.padEnd(12), JSON.stringify(per));
  }
  await pool.end();
  await postgres.stop();
}, 1_200_000);
