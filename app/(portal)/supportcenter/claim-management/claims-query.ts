import type { WarrantyClaimsView } from '@/lib/addresses/warranty-claims';

/** The filters and order of a view, for its list and its report. */
export function claimsQuery({ searchFor, status, state, startDate, endDate, sort, direction }: WarrantyClaimsView) {
  return { searchFor, claimStatus: status, state, startDate, endDate, sort, direction };
}
