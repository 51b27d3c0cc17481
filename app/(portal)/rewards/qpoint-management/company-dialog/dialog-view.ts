import type { Rows, RowsKey } from '@/components/record/rows';
import { companiesAddress } from '@/lib/addresses/companies';
import type { Output } from '@/lib/contract/endpoint';
import type { listSubUsers } from '@/lib/contract/points';
import type { MovementKind } from '@/lib/domain/movement-kind';
import type { SearchParams } from '@/lib/addresses/list-address';

/** What the ledger is filtered by. Days are those of the portal's zone, `YYYY-MM-DD`. */
export interface LedgerFilter {
  kind: MovementKind | undefined;
  startDate: string | undefined;
  endDate: string | undefined;
}

/** What the address says of the dialog: which company, which tab, and the filter of the ledger. */
export interface DialogView extends LedgerFilter {
  company: number | undefined;
  tab: 'ledger' | undefined;
  /** The approval whose claims stand in the place of the ledger. */
  approval: number | undefined;
}

/** Reads the dialog's part of the address. */
export function readDialogView(search: SearchParams): DialogView {
  const { company, tab, kind, startDate, endDate, approval } = companiesAddress.read(search);
  return { company, tab, kind, startDate, endDate, approval };
}

/** What the history of a company's requests is read under. */
export function historyKey(companyId: number): RowsKey {
  return ['/point-request/histories', { companyId }, 'rows'];
}

/** What a company's ledger is read under. */
export function ledgerKey(companyId: number, { kind, startDate, endDate }: LedgerFilter): RowsKey {
  return ['/point-ledger', { companyId, kind, startDate, endDate }, 'rows'];
}

/** What the people of a company are read under. */
export function subUsersKey(companyId: number): RowsKey {
  return ['/users/sub-user/by-company', { companyId }, 'rows'];
}

/** What a company is read under. */
export function companyKey(companyId: number): readonly unknown[] {
  return ['/users/qpoints/search', { companyId }, 'company'];
}

export type SubUser = Output<typeof listSubUsers>['data'][number];

/** Rows of the history that View More adds (spec 1 §9). */
export const HISTORY_SIZE = 5;

/** Movements of the ledger that View More adds. */
export const MOVEMENTS_SIZE = 25;

/** The most rows that one answer holds (lib/contract/points.ts). */
export const MOST_ROWS = 100;

/** The first page of what is answered by pages. */
export function firstOf<T>({ data, total }: { data: readonly T[]; total: number }): Rows<T> {
  return { rows: data, hasMore: data.length < total };
}
