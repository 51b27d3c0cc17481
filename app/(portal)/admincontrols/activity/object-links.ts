import type { ActivityEntry } from '@/lib/contract/activity';
import { opensTo, type RouteType } from '@/lib/domain/access-table';
import { removesObject } from '@/lib/domain/activity-words';
import { CATEGORIES_PATH } from '@/lib/paths';
import { recordHref, recordKindOfLog, type RecordKind } from '@/lib/record-kinds';

/** Finds the page or dialog of an entry's object; null where there is none that the reader may open. */
export type ObjectLinks = (entry: ActivityEntry) => string | null;

/** @param open the kinds that the reader may open */
export function objectLinks(rights: readonly RouteType[], open: ReadonlySet<RecordKind>): ObjectLinks {
  return ({ action, subjectType, subjectId }) => {
    if (!subjectType || !subjectId || removesObject(action)) return null;
    if (subjectType === 'category') return opensTo(rights, 'products') ? CATEGORIES_PATH : null;
    const kind = recordKindOfLog(subjectType);
    return kind && open.has(kind) ? recordHref(kind, Number(subjectId)) : null;
  };
}
