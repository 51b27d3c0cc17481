import { filterDay, listAddress, oneOf, positiveNumber, searchText, type ViewOf } from './list-address';

/** New entries arrive constantly, so a page starts after an entry or ends before one. */
export const activityAddress = listAddress({
  path: '/admincontrols/activity',
  filters: {
    search: searchText,
    person: positiveNumber,
    kind: searchText,
    /** Sign-ins are hidden by default. */
    signIns: oneOf(['shown']),
    object: (written: string) => (/^[a-z][a-z ]{0,59}:\d{1,16}$/i.test(written) ? written : undefined),
    bulk: (written: string) => (/^[\w.-]{1,200}$/.test(written) ? written : undefined),
    startDate: filterDay,
    endDate: filterDay,
  },
  place: { older: positiveNumber, newer: positiveNumber },
  dialog: { entry: positiveNumber },
});

export type ActivityView = ViewOf<typeof activityAddress>;
