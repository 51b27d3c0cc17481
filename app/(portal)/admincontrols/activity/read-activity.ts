import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { call, type Result, toResult } from '@/lib/api/call';
import { currentMenu } from '@/lib/api/current-session';
import {
  getActivityEntry,
  listActivity,
  listActivityPeople,
  type ActivityPage,
  type ActivityPerson,
} from '@/lib/contract/activity';
import { type ListPreferences, listPreferencesCookie, readListPreferences } from '@/lib/list-preferences';
import { ROWS_PER_PAGE } from '@/lib/list-query';
import { activityPath, type ActivityAddress } from '@/lib/paths';
import { filtersOf } from './activity-address';
import { activityQuery } from './activity-query';
import { toDetail, type EntryReading } from './entry-reading';
import { objectLinks, type ObjectLinks } from './object-links';

/** All that the activity log is rendered from; each part may fail without the others. */
export interface ActivityReading {
  page: Result<ActivityPage>;
  people: Result<ActivityPerson[]>;
  /** The entry whose dialog the address opens. */
  opened: EntryReading | null;
  /** Finds the page of an object that the reader may open. */
  links: ObjectLinks;
  preferences: ListPreferences;
}

/**
 * Reads a view of the log, and an open entry beside it. A page of newer entries that is not full has come to the
 * newest: there the log is shown from its start.
 */
export async function readActivity(view: ActivityAddress, userId: number): Promise<ActivityReading> {
  const { older, newer } = view;
  const [page, people, menu, opened, cookieJar] = await Promise.all([
    toResult(call(listActivity, { query: { ...activityQuery(view), older, newer, limit: ROWS_PER_PAGE } })),
    toResult(call(listActivityPeople, {})),
    currentMenu(),
    view.entry ? readEntry(view.entry) : null,
    cookies(),
  ]);
  const isBeyond = page.ok && (view.newer ? !page.value.hasNewer : view.older && page.value.data.length === 0);
  if (isBeyond) redirect(activityPath({ ...filtersOf(view), entry: view.entry }));
  const links = objectLinks(menu);
  const preferences = readListPreferences(cookieJar.get(listPreferencesCookie(userId))?.value, 'activity');
  return { page, people, opened, links, preferences };
}

async function readEntry(id: number): Promise<EntryReading> {
  const found = await toResult(call(getActivityEntry, { params: { id } }));
  if (found.ok) return { id, state: 'read', entry: toDetail(found.value) };
  return found.error.status === 404 ? { id, state: 'missing' } : { id, state: 'failed', message: found.error.message };
}
