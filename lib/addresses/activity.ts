import { calendarDay, listAddress, positiveNumber, searchText, type ViewOf } from '../list-address';

/** The activity log. Entries come all the time, so a page begins after one of them or ends before another. */
export const activityAddress = listAddress({
  path: '/admincontrols/activity',
  filters: {
    userId: positiveNumber,
    action: searchText,
    /** The object whose entries are shown, `order:123`. */
    object: (written: string) => (/^[a-z][a-z ]{0,59}:\d{1,16}$/.test(written) ? written : undefined),
    startDate: calendarDay,
    endDate: calendarDay,
  },
  place: { olderThan: positiveNumber, newerThan: positiveNumber },
  dialog: { entry: positiveNumber },
});

export type ActivityView = ViewOf<typeof activityAddress>;
