import { redirect } from 'next/navigation';
import { toLoadState, type OpenedRecord } from '@/components/record/load-state';
import { call, type Result, toResult } from '@/lib/api/call';
import { currentMenu } from '@/lib/api/current-session';
import { activityAddress, type ActivityView } from '@/lib/addresses/activity';
import {
  getActivityEntry,
  listActivity,
  listActivityPeople,
  type ActivityDetail,
  type ActivityPage,
  type ActivityPerson,
} from '@/lib/contract/activity';
import { ROWS_PER_PAGE } from '@/lib/page-range';
import { objectLinks, type ObjectLinks } from './object-links';

/** All that the activity log is rendered from; each part may fail without the others. */
export interface ActivityData {
  page: Result<ActivityPage>;
  people: Result<ActivityPerson[]>;
  opened: OpenedRecord<ActivityDetail> | null;
  links: ObjectLinks;
}

/**
 * Reads a view of the log, and an open entry beside it. A page of newer entries that is not full has come to the
 * newest: there the log is shown from its start.
 */
export async function readActivity(view: ActivityView): Promise<ActivityData> {
  const { older, entry } = view;
  // A page begins at one entry or ends at another, not both.
  const newer = older ? undefined : view.newer;
  const [page, people, menu, opened] = await Promise.all([
    toResult(call(listActivity, { query: { ...activityFilter(view), older, newer, limit: ROWS_PER_PAGE } })),
    toResult(call(listActivityPeople, {})),
    currentMenu(),
    entry ? readEntry(entry) : null,
  ]);
  const isBeyond = page.ok && (newer ? !page.value.hasNewer : older && page.value.data.length === 0);
  if (isBeyond) redirect(activityAddress.filterHref(view, { entry }));
  return { page, people, opened, links: objectLinks(menu) };
}

/** The filters of a view; its report shares them. Whoever asks for a kind, an object or a bulk change gets all of it. */
export function activityFilter({ search, person, kind, object, bulk, signIns, startDate, endDate }: ActivityView) {
  const isWhole = signIns === 'shown' || Boolean(kind ?? object ?? bulk);
  return { search, person, kind, object, bulk, signIns: isWhole ? undefined : 'hidden', startDate, endDate } as const;
}

async function readEntry(id: number): Promise<OpenedRecord<ActivityDetail>> {
  return { id, ...toLoadState(await toResult(call(getActivityEntry, { params: { id } }))) };
}
