import { listAddress, oneOf, pageNumber, searchText, type ViewOf } from './list-address';

export const adminsAddress = listAddress(
  {
    path: '/admincontrols/management',
    filters: { searchBy: oneOf(['name', 'email']), searchFor: searchText },
    place: { page: pageNumber },
  },
  { page: 1 },
);

export type AdminsView = ViewOf<typeof adminsAddress>;
