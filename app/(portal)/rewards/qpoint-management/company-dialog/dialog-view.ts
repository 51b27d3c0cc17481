import { companiesAddress } from '@/lib/addresses/companies';
import type { MovementKind } from '@/lib/domain/point-movement';
import type { SearchParams } from '@/lib/list-address';

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
}

/** Reads the dialog's part of the address. */
export function readDialogView(search: SearchParams): DialogView {
  const { company, tab, kind, startDate, endDate } = companiesAddress.read(search);
  return { company, tab, kind, startDate, endDate };
}
