import { activityAddress, type ActivityView } from '@/lib/addresses/activity';
import type { listActivity } from '@/lib/contract/activity';
import { ROWS_PER_PAGE } from '@/lib/page-range';
import { listSource } from '@/lib/query/list';

/**
 * The filters of a view; its report shares them. Whoever asks for a kind, an object or a bulk change gets all of it.
 */
export function activityFilter({ search, person, kind, object, bulk, signIns, startDate, endDate }: ActivityView) {
  const isWhole = signIns === 'shown' || Boolean(kind ?? object ?? bulk);
  return { search, person, kind, object, bulk, signIns: isWhole ? undefined : 'hidden', startDate, endDate } as const;
}

/** A page begins at one entry or ends at another, not both. */
const newerOf = ({ older, newer }: ActivityView) => (older ? undefined : newer);

export const activityList = listSource<typeof listActivity, ActivityView>()({
  path: '/activity',
  address: activityAddress,
  noun: ['entry', 'entries'],
  query: (view) => ({ ...activityFilter(view), older: view.older, newer: newerOf(view), limit: ROWS_PER_PAGE }),
  rows: ({ data }) => data,
  /** A page of newer entries that is not full has come to the newest: there the log is shown from its start. */
  beyond: ({ data, hasNewer }, view) => {
    const isBeyond = newerOf(view) ? !hasNewer : view.older && data.length === 0;
    return isBeyond ? activityAddress.filterHref(view, { entry: view.entry }) : null;
  },
});
