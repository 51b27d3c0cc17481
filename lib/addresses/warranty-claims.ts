import { filterDay, listAddress, pageNumber, positiveNumber, searchText, type ViewOf } from './list-address';

/** Warranty claims of partners (spec 3 §2). */
export const warrantyClaimsAddress = listAddress(
  {
    path: '/supportcenter/claim-management',
    filters: {
      /** Part of the claim number, of a serial number, a name or the city. */
      searchFor: searchText,
      status: searchText,
      state: searchText,
      startDate: filterDay,
      endDate: filterDay,
    },
    sort: {
      createdAt: 'desc',
      claimLabel: 'asc',
      companyName: 'asc',
      fullName: 'asc',
      claimsType: 'asc',
      productName: 'asc',
      state: 'asc',
      claimStatus: 'asc',
    },
    place: { page: pageNumber },
    dialog: { claim: positiveNumber },
  },
  { page: 1 },
);

export type WarrantyClaimsView = ViewOf<typeof warrantyClaimsAddress>;
