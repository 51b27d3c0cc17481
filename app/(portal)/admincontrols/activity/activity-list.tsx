import { defineList } from '@/components/list/define-list';
import { NOTHING } from '@/components/list/list-column';
import { DateAndTime } from '@/components/ui/date-and-time';
import { activityAddress, type ActivityView } from '@/lib/addresses/activity';
import type { ActivityEntry, listActivity } from '@/lib/contract/activity';
import { mayDo, type Rights } from '@/lib/domain/rights';
import { MAX_BULK_COUNT } from '@/lib/domain/activity-bulk';
import { changeInWords } from '@/lib/domain/activity-diff';
import { activitySentence, bulkSentence, objectInWords, removesObject } from '@/lib/domain/activity-words';
import { countLabel, ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { CATEGORIES_PATH } from '@/lib/addresses/paths';
import { recordHref, recordKindOfLog, type RecordKind } from '@/lib/addresses/record-kinds';
import { BulkEntries } from './bulk-entries';

/** The filters of a view, shared with its report. Filtering by kind, object or bulk change also includes sign-ins. */
export function activityFilter({ search, person, kind, object, bulk, signIns, startDate, endDate }: ActivityView) {
  const isWhole = signIns === 'shown' || Boolean(kind ?? object ?? bulk);
  return { search, person, kind, object, bulk, signIns: isWhole ? undefined : 'hidden', startDate, endDate } as const;
}

/** A page has either a start or an end entry, never both. */
const newerOf = ({ older, newer }: ActivityView) => (older ? undefined : newer);

/** Returns the address of an entry's object; null if the reader can't open one. */
export type ObjectLinks = (entry: ActivityEntry) => string | null;

const countOf = ({ count: total }: { count: number }) =>
  countLabel({ total, totalIsLowerBound: total >= MAX_BULK_COUNT });

/** The bulk change that an entry stands for, if the view groups bulk changes. */
const foldedBy = ({ bulk }: ActivityEntry, { view }: { view: ActivityView }) =>
  !view.object && !view.bulk && !view.search && bulk && bulk.count > 1 ? bulk : null;

export const activityList = defineList<typeof listActivity, ActivityView, { links: ObjectLinks }>()({
  path: '/activity',
  address: activityAddress,
  noun: ['entry', 'entries'],
  query: (view) => ({ ...activityFilter(view), older: view.older, newer: newerOf(view), limit: ROWS_PER_PAGE }),
  count: ({ total, totalIsLowerBound }) => ({ total, totalIsLowerBound }),
  /** A partial page of newer entries has reached the newest one, so show the log from its start. */
  beyond: ({ data, hasNewer }, view) => {
    const isBeyond = newerOf(view) ? !hasNewer : view.older && data.length === 0;
    return isBeyond ? activityAddress.filterHref(view, { entry: view.entry }) : null;
  },
  whole: true,
  columns: [
    {
      id: 'when',
      header: 'When',
      kind: 'figures',
      slot: 'value',
      cell: ({ createdAt }, { timeZone }) => <DateAndTime at={createdAt} timeZone={timeZone} />,
    },
    { id: 'who', field: 'userName', header: 'Who', slot: 'detail', width: 168, link: ['admin', 'userId'] },
    {
      id: 'what',
      header: 'What',
      slot: 'title',
      links: true,
      cell: (entry, context) => {
        const { address, view } = context;
        const bulk = foldedBy(entry, context);
        return (
          <>
            <a id={`entry-${entry.id}`} data-row-link="dialog" href={address.href({ ...view, entry: entry.id })}>
              {bulk ? bulkSentence(entry, countOf(bulk)) : activitySentence(entry)}
            </a>
            {bulk ? <BulkEntries bulk={bulk.id} view={view} /> : null}
          </>
        );
      },
    },
    {
      id: 'change',
      header: 'Change',
      muted: true,
      width: 232,
      narrow: false,
      cell: (entry, context) => (foldedBy(entry, context) ? NOTHING : (changeInWords(entry.changes) ?? NOTHING)),
    },
    {
      id: 'object',
      header: 'Object',
      width: 160,
      links: true,
      cell: (entry, context) => {
        if (foldedBy(entry, context)) return NOTHING;
        const href = context.links(entry);
        return href ? <a href={href}>{objectInWords(entry)}</a> : objectInWords(entry);
      },
    },
    {
      id: 'address',
      field: 'clientAddress',
      header: 'From Address',
      kind: 'figures',
      muted: true,
      narrow: false,
    },
    { id: 'request', field: 'requestId', header: 'Request', muted: true, width: 280, optional: true },
  ],
});

/** @param open the kinds that the reader may open */
export function objectLinks(rights: Rights, open: ReadonlySet<RecordKind>): ObjectLinks {
  return ({ action, subjectType, subjectId }) => {
    if (!subjectType || !subjectId || removesObject(action)) return null;
    if (subjectType === 'category') return mayDo(rights, 'products') ? CATEGORIES_PATH : null;
    const kind = recordKindOfLog(subjectType);
    return kind && open.has(kind) ? recordHref(kind, Number(subjectId)) : null;
  };
}
