import { filterDay, listAddress, oneOf, positiveNumber, searchText, type ViewOf } from './list-address';

/** The activity log. Entries come all the time, so a page begins after one of them or ends before another. */
export const activityAddress = listAddress({
  path: '/admincontrols/activity',
  filters: {
    /** Part of the name of an object or a person. */
    search: searchText,
    /** The id of who did it. */
    person: positiveNumber,
    /** The name of the call, such as `changeOrder`. */
    kind: searchText,
    /** Who signed in and out is left out unless it is asked for. */
    signIns: oneOf(['shown']),
    /** The object whose entries are shown, `order:123`. */
    object: (written: string) => (/^[a-z][a-z ]{0,59}:\d{1,16}$/i.test(written) ? written : undefined),
    /** The bulk change whose entries are shown. */
    bulk: (written: string) => (/^[\w.-]{1,200}$/.test(written) ? written : undefined),
    startDate: filterDay,
    endDate: filterDay,
  },
  place: { older: positiveNumber, newer: positiveNumber },
  dialog: { entry: positiveNumber },
});

export type ActivityView = ViewOf<typeof activityAddress>;
