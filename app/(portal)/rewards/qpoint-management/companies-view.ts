import type { QpointManagementAddress } from '@/lib/paths';

/** The longest text that the upstream searches for. */
export const MAX_SEARCH_LENGTH = 100;

/** An address of Q.Point Management with its order filled in. */
export type CompaniesView = QpointManagementAddress & Required<Pick<QpointManagementAddress, 'sort' | 'direction'>>;

/** The list behind a dialog: without what is of the dialog. */
export function listOf({ page, search, status, sort, direction }: CompaniesView): CompaniesView {
  return { page, search, status, sort, direction };
}
