import { failedState, toLoadState, type LoadState, type OpenedRecord } from '@/components/record/load-state';
import type { Rows } from '@/components/record/rows';
import type { CompaniesView } from '@/lib/addresses/companies';
import { call, type Result, toResult } from '@/lib/api/call';
import type { Output } from '@/lib/contract/endpoint';
import { listPointMovements, type PointMovement } from '@/lib/contract/point-ledger';
import {
  type CompanyPoints,
  listPointHistory,
  listSubUsers,
  type PointHistoryEntry,
  searchCompanyPoints,
} from '@/lib/contract/points';
import { firstOf, HISTORY_SIZE, MOVEMENTS_SIZE, readDialogView, type LedgerFilter } from './dialog-view';

export type SubUser = Output<typeof listSubUsers>['data'][number];

/** What the server reads for the details of a company, so that a link shows them at once. */
export interface OpenedDetails {
  history: LoadState<Rows<PointHistoryEntry>>;
  subUsers: LoadState<Rows<SubUser>>;
}

/** A company that the server has read, and what its dialog shows first: its details or its ledger. */
export interface OpenedCompany {
  record: OpenedRecord<CompanyPoints>;
  details: OpenedDetails | null;
  ledger: LoadState<Rows<PointMovement>> | null;
}

type CompanyView = Pick<CompaniesView, 'tab' | 'kind' | 'startDate' | 'endDate'> & { company: number };

/** Reads the company that the address opens; null before a server that finds no company by its id. */
export async function readCompany(view: CompanyView): Promise<OpenedCompany | null> {
  const id = view.company;
  const { tab, ...filter } = readDialogView({ ...view, company: String(id) });
  const [found, details, ledger] = await Promise.all([
    toResult(call(searchCompanyPoints, { query: { companyId: id, limit: 1 } })),
    tab === 'ledger' ? null : readDetails(id),
    tab === 'ledger' ? readLedger(id, filter) : null,
  ]);
  // The browser asks such a server by the company's name, which the list tells.
  if (!found.ok && found.error.status === 501) return null;
  return { record: { id, ...companyOf(id, found) }, details, ledger };
}

function companyOf(id: number, found: Result<Output<typeof searchCompanyPoints>>): LoadState<CompanyPoints> {
  if (!found.ok) return toLoadState(found);
  const value = found.value.data.find((candidate) => candidate.id === id);
  return value ? { state: 'loaded', value } : failedState({ status: 404, message: '' });
}

async function readDetails(companyId: number): Promise<OpenedDetails> {
  const [history, subUsers] = await Promise.all([
    toResult(call(listPointHistory, { query: { companyId, size: HISTORY_SIZE, page: 1 } }).then(firstOf)),
    toResult(call(listSubUsers, { query: { companyId, page: 1 } }).then(firstOf)),
  ]);
  return { history: toLoadState(history), subUsers: toLoadState(subUsers) };
}

async function readLedger(companyId: number, { kind, startDate, endDate }: LedgerFilter) {
  const query = { companyId, kind, startDate, endDate, limit: MOVEMENTS_SIZE };
  const movements = call(listPointMovements, { query }).then(({ data, hasMore }) => ({ rows: data, hasMore }));
  return toLoadState(await toResult(movements));
}
