import { mkdtempSync, rmSync } from 'node:fs';
import { startPostgres } from '@/scripts/postgres';
import { measureActivity } from '@/tests/bench/activity';
import { writeTable } from '@/tests/bench/report';
import { it } from 'vitest';
it('bench', async () => {
  const dataDir = mkdtempSync('/tmp/activity/bench-');
  const postgres = await startPostgres({ dataDir, log: () => undefined, durability: 'scratch' });
  try { console.log(writeTable('The activity log', await measureActivity(postgres).catch((e)=>{console.error('FAILED', e); throw e;}))); }
  finally { await postgres.stop(); rmSync(dataDir, { recursive: true, force: true }); }
}, 900_000);
