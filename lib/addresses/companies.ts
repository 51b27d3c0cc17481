import { LIABILITY_BAND_KEYS } from '../domain/insights';
import { MOVEMENT_KINDS } from '../domain/movement-kind';
import { calendarDay, listAddress, oneOf, pageNumber, positiveNumber, searchText, type ViewOf } from './list-address';

/** Q.Point Management (spec 2 §2.6). */
export const companiesAddress = listAddress(
  {
    path: '/rewards/qpoint-management',
    filters: {
      search: searchText,
      status: readStatus,
      /** The first day of a week in which points moved. */
      week: calendarDay,
      /** The first and the last day of which points moved in. */
      movedFrom: calendarDay,
      movedUntil: calendarDay,
      /** Months in which none did. */
      silent: readMonths,
      /** By when what they have was accrued, as of the end of a day. */
      aged: oneOf(LIABILITY_BAND_KEYS),
      agedAt: calendarDay,
      mine: oneOf(['yes']),
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
      /** The approval whose claims stand in the place of the ledger. */
      approval: positiveNumber,
    },
  },
  { page: 1 },
);

export type CompaniesView = ViewOf<typeof companiesAddress>;

/** Up to ten years of months. */
function readMonths(written: string): number | undefined {
  const months = positiveNumber(written);
  return months && months <= 120 ? months : undefined;
}

/**
 * By the latest point request: the id of its status, all that await a decision, or those that the reader may decide.
 */
function readStatus(written: string): 'pending' | 'decidable' | number | undefined {
  const id = positiveNumber(written);
  // The upstream takes no larger ids for a status.
  return written === 'pending' || written === 'decidable' ? written : id && id <= 1_000 ? id : undefined;
}
