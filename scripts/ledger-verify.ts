import pg from 'pg';
import type { LedgerDifference } from '@/upstream/resources/points/verify-ledger';
import { codeOf, Fault } from './fault';
import { withDatabase } from './with-database';

/** How many companies that differ are named. */
const MAX_NAMED = 20;

/**
 * `npm run ledger:verify`: proves that every company's kept points, and every balance noted in the ledger, equal the sum
 * of its movements. It only reads, also while the product runs, and ends with exit code 1 where something differs.
 */
export async function main(): Promise<void> {
  const { verifyLedger } = await import('@/upstream/resources/points/verify-ledger');
  await withDatabase(async ({ databaseUrl }) => {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'qpartner-ledger-verify' });
    await client.connect();
    try {
      await client.query('SET default_transaction_read_only = on');
      const { checked, differing } = await verifyLedger(client);
      if (differing.length > 0) throw new Fault(await inWords(client, checked, differing));
      console.log(`${count(checked)} companies checked: every kept balance equals the sum of its movements.`);
    } catch (error) {
      // No such table.
      throw codeOf(error) === '42P01' ? new Fault('This database has no ledger yet: run npm start once, which makes it.') : error;
    } finally {
      await client.end();
    }
  });
}

async function inWords(client: pg.Client, checked: number, differing: readonly LedgerDifference[]): Promise<string> {
  const named = differing.slice(0, MAX_NAMED);
  const { rows } = await client.query<{ id: number; name: string }>('SELECT id, name FROM companies WHERE id = ANY($1)', [
    named.map(({ companyId }) => companyId),
  ]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const lines = named.map(({ companyId, kept, summed, wrongBalances }) => {
    const has = kept ? `${count(kept.accrued)} accrued, ${count(kept.consumed)} consumed` : 'nothing';
    const due = `${count(summed.accrued)} accrued, ${count(summed.consumed)} consumed`;
    const noted = wrongBalances > 0 ? `; ${count(wrongBalances)} movements with a wrong balance` : '';
    return `- ${names.get(companyId) ?? 'unknown'} (company ${companyId}): kept ${has}; its movements sum up to ${due}${noted}`;
  });
  const more = differing.length > named.length ? [`- and ${count(differing.length - named.length)} more`] : [];
  return [`${count(checked)} companies checked, ${count(differing.length)} differ:`, ...lines, ...more].join('\n');
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
