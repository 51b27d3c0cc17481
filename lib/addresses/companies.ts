import { LIABILITY_BAND_KEYS } from '../domain/insights';
import { MOVEMENT_KINDS } from '../domain/movement-kind';
import {
  assignedFilter,
  calendarDay,
  listAddress,
  oneOf,
  pageNumber,
  positiveNumber,
  searchText,
  type ViewOf,
} from './list-address';

export const companiesAddress = listAddress(
  {
    path: '/rewards/qpoint-management',
    filters: {
      search: searchText,
      status: readStatus,
      /** Monday of a week in which points moved. */
      week: calendarDay,
      movedFrom: calendarDay,
      movedUntil: calendarDay,
      silent: readMonths,
      /** Companies with points of an age, as of the end of a day. */
      aged: oneOf(LIABILITY_BAND_KEYS),
      agedAt: calendarDay,
      /** The latest request's last step is of this day or earlier. */
      requestedUntil: calendarDay,
      assigned: assignedFilter,
    },
    sort: {
      name: 'asc',
      state: 'asc',
      totalQpoints: 'desc',
      consumed: 'desc',
      availableQpoints: 'desc',
      latestUpdate: 'desc',
    },
    place: { page: pageNumber },
    dialog: {
      company: positiveNumber,
      tab: oneOf(['ledger']),
      kind: oneOf(MOVEMENT_KINDS),
      startDate: calendarDay,
      endDate: calendarDay,
      approval: positiveNumber,
    },
  },
  { page: 1 },
);

export type CompaniesView = ViewOf<typeof companiesAddress>;

function readMonths(written: string): number | undefined {
  const months = positiveNumber(written);
  return months && months <= 120 ? months : undefined;
}

/** A status id of the latest request, all waiting ones, or those that the reader may decide. */
function readStatus(written: string): 'pending' | 'decidable' | number | undefined {
  const id = positiveNumber(written);
  // The upstream accepts no larger status ids.
  return written === 'pending' || written === 'decidable' ? written : id && id <= 1_000 ? id : undefined;
}
