import pg from 'pg';
import type {
  BatchDifference,
  CompanyDifference,
  LedgerDifference,
  StatementDifference,
} from '@/upstream/resources/points/verify-ledger';
import type { ClosingDifference } from '@/upstream/resources/closing/verify';
import { codeOf, Fault } from './fault';
import { withDatabase } from './with-database';

const MAX_NAMED = 20;

/**
 * `npm run ledger:verify`: proves that every company's kept points and every noted balance equal the sum of the
 * movements, and that all statements add up. Every approval must equal its claims and points, every queue its claims,
 * every batch its movements, every return of an order its units and points, and every signed month the ledger up to
 * its end. It may run beside the product and only writes when it ended, for the metrics. Exits with code 1 on
 * differences.
 */
export async function main(): Promise<void> {
  const { keepMarker, LEDGER_MARKER } = await import('@/upstream/db/markers');
  await withDatabase(async ({ databaseUrl }) => {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'qpartner-ledger-verify' });
    await client.connect();
    try {
      await client.query('SET default_transaction_read_only = on');
      const { faults, sentences } = await checkLedger(client);
      await client.query('SET default_transaction_read_only = off');
      await keepMarker(client, LEDGER_MARKER, { differing: faults.length });
      if (faults.length > 0) throw new Fault(faults.join('\n'));
      for (const sentence of sentences) console.log(sentence);
    } catch (error) {
      // No such table.
      throw codeOf(error) === '42P01'
        ? new Fault('This database has no ledger yet: run npm start once, which makes it.')
        : error;
    } finally {
      await client.end();
    }
  });
}

export async function checkLedger(client: pg.Client): Promise<{ faults: string[]; sentences: string[] }> {
  const { verifyBatches, verifyLedger, verifyStatements } = await import('@/upstream/resources/points/verify-ledger');
  const { verifyRewards } = await import('@/upstream/resources/claims/verify-rewards');
  const { checked, differing } = await verifyLedger(client);
  const statements = await verifyStatements(client);
  const rewards = await verifyRewards(client);
  const batches = await verifyBatches(client);
  const { verifyReturns } = await import('@/upstream/resources/orders/verify-returns');
  const returns = await verifyReturns(client);
  const { verifyClosings } = await import('@/upstream/resources/closing/verify');
  const closings = await verifyClosings(client);
  return {
    faults: [
      ...(differing.length > 0 ? [await inWords(client, checked, differing)] : []),
      ...(statements.differing.length > 0 ? [await statementsInWords(client, statements.differing)] : []),
      ...(rewards.length > 0 ? [await differencesInWords(client, 'claims, forecasts and approvals', rewards)] : []),
      ...(batches.differing.length > 0 ? [batchesInWords(batches.differing)] : []),
      ...(returns.length > 0 ? [await differencesInWords(client, 'orders and their returns', returns)] : []),
      ...(closings.differing.length > 0 ? [closingsInWords(closings.differing)] : []),
    ],
    sentences: [
      `${count(checked)} companies checked: every kept balance equals the sum of its movements,`,
      'every approval what it decided and gave, every queue its claims, and every return its units.',
      `${count(statements.checked)} statements checked, of each company's whole time and of each year:`,
      'opening balance and movements add up to the closing balance.',
      `${count(batches.checked)} batches checked: every row that was carried out moved its points, once.`,
      `${count(closings.checked)} signed months checked: figures and workbooks are as signed and equal the ledger.`,
    ],
  };
}

async function inWords(client: pg.Client, checked: number, differing: readonly LedgerDifference[]): Promise<string> {
  const named = differing.slice(0, MAX_NAMED);
  const nameOf = await namesOf(client, named);
  const lines = named.map(({ companyId, kept, summed, wrongBalances }) => {
    const has = kept ? `${count(kept.accrued)} accrued, ${count(kept.consumed)} consumed` : 'nothing';
    const due = `${count(summed.accrued)} accrued, ${count(summed.consumed)} consumed`;
    const noted = wrongBalances > 0 ? `; ${count(wrongBalances)} movements with a wrong balance` : '';
    return `- ${nameOf(companyId)}: kept ${has}; its movements sum up to ${due}${noted}`;
  });
  return [`${count(checked)} companies checked, ${count(differing.length)} differ:`, ...lines, ...more(differing)].join(
    '\n',
  );
}

async function statementsInWords(client: pg.Client, differing: readonly StatementDifference[]): Promise<string> {
  const named = differing.slice(0, MAX_NAMED);
  const nameOf = await namesOf(client, named);
  const lines = named.map(({ companyId, year, opening, moved, closing, available }) => {
    const what = `opens with ${count(opening)} Q, moves ${count(moved)} Q and closes with ${count(closing)} Q`;
    return year === null
      ? `- ${nameOf(companyId)}: the whole statement ${what}; available are ${count(available)} Q`
      : `- ${nameOf(companyId)}: the statement of ${year} ${what}`;
  });
  return [`These statements don’t add up: ${count(differing.length)}`, ...lines, ...more(differing)].join('\n');
}

async function differencesInWords(
  client: pg.Client,
  of: string,
  differing: readonly CompanyDifference[],
): Promise<string> {
  const named = differing.slice(0, MAX_NAMED);
  const nameOf = await namesOf(client, named);
  const lines = named.map(({ companyId, difference }) => `- ${nameOf(companyId)}: ${difference}`);
  return [`${count(differing.length)} things differ of ${of}:`, ...lines, ...more(differing)].join('\n');
}

function batchesInWords(differing: readonly BatchDifference[]): string {
  const lines = differing.slice(0, MAX_NAMED).map(({ batchId, difference }) => `- batch ${batchId}: ${difference}`);
  return [`${count(differing.length)} things differ of batches of points:`, ...lines, ...more(differing)].join('\n');
}

function closingsInWords(differing: readonly ClosingDifference[]): string {
  const lines = differing.slice(0, MAX_NAMED).map(({ month, difference }) => `- ${month}: ${difference}`);
  return [`${count(differing.length)} things differ of signed months:`, ...lines, ...more(differing)].join('\n');
}

async function namesOf(
  client: pg.Client,
  differing: readonly { companyId: number }[],
): Promise<(companyId: number) => string> {
  const ids = differing.map(({ companyId }) => companyId);
  const { rows } = await client.query<{ id: number; name: string }>(
    'SELECT id, name FROM companies WHERE id = ANY($1)',
    [ids],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (companyId) => `${names.get(companyId) ?? 'unknown'} (company ${companyId})`;
}

function more(differing: readonly unknown[]): string[] {
  return differing.length > MAX_NAMED ? [`- and ${count(differing.length - MAX_NAMED)} more`] : [];
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
