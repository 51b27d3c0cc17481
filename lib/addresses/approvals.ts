import {
  assignedFilter,
  calendarDay,
  filterDay,
  listAddress,
  pageNumber,
  positiveNumber,
  searchText,
  type ViewOf,
} from './list-address';

export const moduleApprovalsAddress = listAddress(
  {
    path: '/rewards/module-approvals',
    filters: {
      search: searchText,
      /** Companies with a claim that has waited since this day or earlier. */
      until: calendarDay,
      assigned: assignedFilter,
    },
    sort: { oldestAt: 'asc', name: 'asc', qpoints: 'desc', moduleQuantity: 'desc' },
    place: { page: pageNumber },
    dialog: { company: positiveNumber },
  },
  { page: 1 },
);

export type ModuleApprovalsView = ViewOf<typeof moduleApprovalsAddress>;

export const awaitingUpdateAddress = listAddress(
  {
    path: '/rewards/module-awaiting-update',
    filters: { search: searchText, startDate: filterDay, endDate: filterDay, assigned: assignedFilter },
    place: { page: pageNumber },
    upToToday: true,
  },
  { page: 1 },
);

export type AwaitingUpdateView = ViewOf<typeof awaitingUpdateAddress>;
