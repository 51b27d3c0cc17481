import { call, type Result, toResult } from '@/lib/api/call';
import { listPointMovements } from '@/lib/contract/point-ledger';
import { listPointHistory, listSubUsers, searchCompanyPoints } from '@/lib/contract/points';
import type { CompanyReading, OpenedDetails } from './company-reading';
import { readDialogView, type LedgerFilter } from './dialog-view';
import type { Reading } from './reading';
import { firstOf, HISTORY_SIZE, MOVEMENTS_SIZE } from './sizes';

/**
 * Reads the company that the address opens, and beside it what the dialog shows first: its people and history, or the
 * ledger. What fails is told in its own place; null before a server that finds no company by its id.
 *
 * @param view the dialog's part of the address, as its page has read it
 */
export async function readCompany(view: {
  company: number;
  tab?: string | undefined;
  kind?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}): Promise<CompanyReading | null> {
  const id = view.company;
  const { tab, ...filter } = readDialogView({ ...view, company: String(id) });
  const [found, details, ledger] = await Promise.all([
    toResult(call(searchCompanyPoints, { query: { companyId: id, limit: 1 } })),
    tab === 'ledger' ? null : readDetails(id),
    tab === 'ledger' ? readLedger(id, filter) : null,
  ]);
  // The browser asks such a server by the company's name, which the list tells.
  if (!found.ok && found.error.status === 501) return null;
  if (!found.ok) return { id, state: 'failed', status: found.error.status, message: found.error.message };
  const company = found.value.data.find((candidate) => candidate.id === id);
  return company ? { id, state: 'read', company, details, ledger } : { id, state: 'missing' };
}

async function readDetails(companyId: number): Promise<OpenedDetails> {
  const [history, subUsers] = await Promise.all([
    toResult(call(listPointHistory, { query: { companyId, size: HISTORY_SIZE, page: 1 } })),
    toResult(call(listSubUsers, { query: { companyId, page: 1 } })),
  ]);
  return { history: readingOf(history, firstOf), subUsers: readingOf(subUsers, firstOf) };
}

async function readLedger(companyId: number, { kind, startDate, endDate }: LedgerFilter) {
  const query = { companyId, kind, startDate, endDate, limit: MOVEMENTS_SIZE };
  const found = await toResult(call(listPointMovements, { query }));
  return readingOf(found, ({ data, hasMore }) => ({ rows: data, hasMore }));
}

function readingOf<A, T>(found: Result<A>, valueOf: (answer: A) => T): Reading<T> {
  return found.ok ? { state: 'read', value: valueOf(found.value) } : { state: 'failed', status: found.error.status, message: found.error.message };
}
