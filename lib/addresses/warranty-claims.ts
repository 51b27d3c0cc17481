import { filterDay, listAddress, pageNumber, positiveNumber, searchText, type ViewOf } from './list-address';

export const warrantyClaimsAddress = listAddress(
  {
    path: '/supportcenter/claim-management',
    filters: {
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
