import type { Rows, RowsKey } from '@/components/record/rows';
import { companiesAddress } from '@/lib/addresses/companies';
import type { Output } from '@/lib/contract/endpoint';
import type { listSubUsers } from '@/lib/contract/points';
import type { MovementKind } from '@/lib/domain/movement-kind';
import type { SearchParams } from '@/lib/addresses/list-address';

/** The ledger's filter. Days are `YYYY-MM-DD` in the portal's zone. */
export interface LedgerFilter {
  kind: MovementKind | undefined;
  startDate: string | undefined;
  endDate: string | undefined;
}

/** The dialog's state in the address: company, tab and ledger filter. */
export interface DialogView extends LedgerFilter {
  company: number | undefined;
  tab: 'ledger' | undefined;
  /** The approval whose claims replace the ledger. */
  approval: number | undefined;
}

export function readDialogView(search: SearchParams): DialogView {
  const { company, tab, kind, startDate, endDate, approval } = companiesAddress.read(search);
  return { company, tab, kind, startDate, endDate, approval };
}

export function historyKey(companyId: number): RowsKey {
  return ['/point-request/histories', { companyId }, 'rows'];
}

export function ledgerKey(companyId: number, { kind, startDate, endDate }: LedgerFilter): RowsKey {
  return ['/point-ledger', { companyId, kind, startDate, endDate }, 'rows'];
}

export function subUsersKey(companyId: number): RowsKey {
  return ['/users/sub-user/by-company', { companyId }, 'rows'];
}

export function companyKey(companyId: number): readonly unknown[] {
  return ['/users/qpoints/search', { companyId }, 'company'];
}

export type SubUser = Output<typeof listSubUsers>['data'][number];

/** Rows of history per View More (spec 1 §9). */
export const HISTORY_SIZE = 5;

/** Ledger movements per View More. */
export const MOVEMENTS_SIZE = 25;

/** Maximum rows per response (lib/contract/points.ts). */
export const MOST_ROWS = 100;

export function firstOf<T>({ data, total }: { data: readonly T[]; total: number }): Rows<T> {
  return { rows: data, hasMore: data.length < total };
}
