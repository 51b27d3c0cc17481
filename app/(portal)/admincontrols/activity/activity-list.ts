import { activityAddress, type ActivityView } from '@/lib/addresses/activity';
import type { ActivityEntry, listActivity } from '@/lib/contract/activity';
import { mayDo, type Rights } from '@/lib/domain/rights';
import { removesObject } from '@/lib/domain/activity-words';
import { ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { CATEGORIES_PATH } from '@/lib/addresses/paths';
import { listSource } from '@/lib/query/list';
import { recordHref, recordKindOfLog, type RecordKind } from '@/lib/addresses/record-kinds';

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

/** Finds the page or dialog of an entry's object; null where there is none that the reader may open. */
export type ObjectLinks = (entry: ActivityEntry) => string | null;

/** @param open the kinds that the reader may open */
export function objectLinks(rights: Rights, open: ReadonlySet<RecordKind>): ObjectLinks {
  return ({ action, subjectType, subjectId }) => {
    if (!subjectType || !subjectId || removesObject(action)) return null;
    if (subjectType === 'category') return mayDo(rights, 'products') ? CATEGORIES_PATH : null;
    const kind = recordKindOfLog(subjectType);
    return kind && open.has(kind) ? recordHref(kind, Number(subjectId)) : null;
  };
}
