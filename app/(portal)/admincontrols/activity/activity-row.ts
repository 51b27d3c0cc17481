import type { ActivityEntry } from '@/lib/contract/activity';
import { activitySentence, objectInWords } from '@/lib/domain/activity-words';
import type { ObjectLinks } from './object-links';

/** A row of the log, as its cells need it. */
export interface ActivityListRow {
  id: number;
  createdAt: string;
  who: string | undefined;
  what: string;
  object: string;
  /** Where the object can be seen; absent where it can't. */
  objectHref: string | undefined;
  address: string | undefined;
  requestId: string | undefined;
}

/** An entry of the upstream as a row. */
export function toListRow(entry: ActivityEntry, links: ObjectLinks): ActivityListRow {
  return {
    id: entry.id,
    createdAt: entry.createdAt,
    who: entry.userName ?? undefined,
    what: activitySentence(entry),
    object: objectInWords(entry),
    objectHref: links(entry) ?? undefined,
    address: entry.clientAddress ?? undefined,
    requestId: entry.requestId ?? undefined,
  };
}
