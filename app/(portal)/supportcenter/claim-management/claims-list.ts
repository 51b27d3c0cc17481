import { warrantyClaimsAddress, type WarrantyClaimsView } from '@/lib/addresses/warranty-claims';
import type { listWarrantyClaims } from '@/lib/contract/warranty-claims';
import { ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { listSource, type ListAnswer } from '@/lib/query/list';

/** The filters and order of a view, for its list and its report. */
export function claimsQuery({ searchFor, status, state, startDate, endDate, sort, direction }: WarrantyClaimsView) {
  return { searchFor, claimStatus: status, state, startDate, endDate, sort, direction };
}

const FIELDS = [
  ...(['claimId', 'claimLabel', 'createdAt', 'claimsType', 'systemtype'] as const),
  ...(['companyId', 'companyName', 'userId', 'fullName', 'productName', 'state', 'claimStatus'] as const),
];

type ClaimsAnswer = ListAnswer<typeof listWarrantyClaims, (typeof FIELDS)[number]>;
type ClaimsPage = Exclude<ClaimsAnswer, readonly unknown[]>;
export type ClaimRow = ClaimsPage['data'][number];

/** Who names a limit is answered a page. */
export function pageOf(answer: ClaimsAnswer | undefined): ClaimsPage {
  return answer === undefined || Array.isArray(answer)
    ? { data: [], total: 0, totalIsLowerBound: false, statuses: [], states: [] }
    : answer;
}

/** Warranty claims of partners (spec 3 §2). */
export const claimsList = listSource<typeof listWarrantyClaims, WarrantyClaimsView>()({
  path: '/claims/all-claims',
  address: warrantyClaimsAddress,
  noun: ['claim', 'claims'],
  fields: FIELDS,
  query: (view) => ({ ...claimsQuery(view), limit: ROWS_PER_PAGE, offset: (view.page - 1) * ROWS_PER_PAGE }),
  rows: (answer) => pageOf(answer).data,
  idOf: (row) => (row as ClaimRow).claimId,
  total: (answer) => pageOf(answer).total,
});
