import type { Rows } from '@/components/record/rows';
import type { CompaniesView } from '@/lib/addresses/companies';
import { call } from '@/lib/api/call';
import { ApiError } from '@/lib/api/errors';
import type { Seed } from '@/lib/api/seed';
import { listPointMovements, type PointMovement } from '@/lib/contract/point-ledger';
import { type CompanyPoints, listPointHistory, listSubUsers, searchCompanyPoints } from '@/lib/contract/points';
import {
  companyKey,
  firstOf,
  HISTORY_SIZE,
  historyKey,
  ledgerKey,
  MOVEMENTS_SIZE,
  readDialogView,
  subUsersKey,
  type LedgerFilter,
} from './dialog-view';

type CompanyView = Pick<CompaniesView, 'tab' | 'kind' | 'startDate' | 'endDate'> & { company: number };

/** Reads the first view of the company's dialog in the address: its details or its ledger. */
export function seedsOfCompany(view: CompanyView): Seed[] {
  const companyId = view.company;
  const { tab, ...filter } = readDialogView({ ...view, company: String(companyId) });
  const company = { key: companyKey(companyId), read: () => readCompany(companyId) };
  if (tab === 'ledger')
    return [company, { key: ledgerKey(companyId, filter), read: () => readLedger(companyId, filter) }];
  const history = () => call(listPointHistory, { query: { companyId, size: HISTORY_SIZE, page: 1 } }).then(firstOf);
  const subUsers = () => call(listSubUsers, { query: { companyId, page: 1 } }).then(firstOf);
  return [company, { key: historyKey(companyId), read: history }, { key: subUsersKey(companyId), read: subUsers }];
}

async function readCompany(id: number): Promise<CompanyPoints> {
  const { data } = await call(searchCompanyPoints, { query: { companyId: id, limit: 1 } });
  const company = data.find((candidate) => candidate.id === id);
  if (!company) throw new ApiError(404);
  return company;
}

async function readLedger(companyId: number, { kind, startDate, endDate }: LedgerFilter): Promise<Rows<PointMovement>> {
  const query = { companyId, kind, startDate, endDate, limit: MOVEMENTS_SIZE };
  const { data, hasMore } = await call(listPointMovements, { query });
  return { rows: data, hasMore };
}
