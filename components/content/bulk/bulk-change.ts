import type { HeldWork, Validation } from '@/components/bulk/held-work';
import type { BulkItem } from '@/components/bulk/use-bulk-run';
import { rulesOf, type ContentArea } from '@/lib/domain/content';
import {
  publishedAnew,
  refusalToDelete,
  refusalToRestore,
  scheduledAnew,
  standsAsChanged,
  typedAnew,
  type BulkContent,
  type BulkContentChange,
  type BulkContentOutcome,
} from '@/lib/domain/content-bulk';
import { zonedText } from '@/lib/zoned-time';
import { formDataOf, formValuesOf, itemOf, type ContentFormValues, type ContentItem } from '../content-item';
import { FORM_CALLS } from '../form-calls';
import { LIST_CALLS } from '../list-calls';
import { appearsAt, STATUS_LABELS } from '../status-labels';

/** An item as it was read just before. */
export type SeenItem = ContentItem & BulkItem;

type Work<Change> = Omit<HeldWork<SeenItem, Change>, 'read'>;

/** Reads an item as it stands now. */
export function readItem(area: ContentArea): HeldWork<SeenItem, unknown>['read'] {
  return async ({ id }, signal) => {
    const item = itemOf(area, await FORM_CALLS[area].source(id).read({ signal }));
    return { ...item, label: item.title };
  };
}

/** The part of an item that a change touches, in words: after the change, or as it is now without one. */
type InWords = (item: SeenItem, change: BulkContentChange | null) => string;

/** Saves items one by one as their form would, each from the version that was judged. */
function changeWork(
  area: ContentArea,
  timeZone: string,
  validate: (item: BulkContent, now: Date) => BulkContentOutcome,
  inWords: InWords,
): Work<BulkContentChange> {
  const formOf = ({ change, ...item }: SeenItem & { change: BulkContentChange }) => {
    const values = formValuesOf(area, item, { timeZone, usualType: null });
    return formDataOf(area, { ...values, ...valuesAfter(area, change, timeZone) }, { item, timeZone });
  };
  return {
    validate: (item) => {
      const outcome = validate(factsOf(item), new Date());
      if ('refusal' in outcome) return outcome;
      const { change } = outcome;
      return { change, before: inWords(item, null), after: inWords(item, change) };
    },
    stands: standsAsChanged,
    apply: (item, bulkId) => FORM_CALLS[area].save(formOf(item), { bulkId }),
    leaving: (item) => ({ method: 'POST', path: rulesOf(area).path, body: formOf(item) }),
  };
}

function factsOf({ files, ...item }: SeenItem): BulkContent {
  return { ...item, files: Object.keys(files).filter((name) => files[name]) };
}

function valuesAfter(
  area: ContentArea,
  change: BulkContentChange,
  timeZone: string,
): Pick<ContentFormValues, 'status' | 'publishAt'> | Record<string, number> {
  if ('typeId' in change) return { [rulesOf(area).type?.field ?? '']: change.typeId };
  const publishAt = change.status === 'scheduled' ? zonedText(new Date(change.publishAt), timeZone) : '';
  return { status: change.status, publishAt };
}

/** `Draft`, or `Appears 12/01/2026 09:00`. */
function statusInWords(timeZone: string): InWords {
  return ({ status = 'published', publishAt }, change) => {
    const after = change && 'status' in change ? { publishAt: null, ...change } : { status, publishAt };
    const isTimed = after.status === 'scheduled' && after.publishAt;
    return isTimed ? appearsAt(after.publishAt ?? '', timeZone) : STATUS_LABELS[after.status];
  };
}

/** @param types by which a type is named */
function typeInWords(types: readonly { id: number; name: string }[]): InWords {
  return ({ typeId }, change) => {
    const after = change && 'typeId' in change ? change.typeId : typeId;
    return types.find(({ id }) => id === after)?.name ?? 'None';
  };
}

/** Shows items to partners at once. */
export function publication(area: ContentArea, timeZone: string): Work<BulkContentChange> {
  return changeWork(area, timeZone, (item, now) => publishedAnew(area, item, now), statusInWords(timeZone));
}

/** Shows items to partners from an instant (ISO 8601) on. */
export function scheduling(area: ContentArea, timeZone: string, publishAt: string): Work<BulkContentChange> {
  return changeWork(area, timeZone, (item, now) => scheduledAnew(area, item, publishAt, now), statusInWords(timeZone));
}

/** Gives items another type. @param types of the area, by which one is named */
export function retyping(
  area: ContentArea,
  timeZone: string,
  { typeId, types }: { typeId: number; types: readonly { id: number; name: string }[] },
): Work<BulkContentChange> {
  return changeWork(area, timeZone, (item, now) => typedAnew(area, item, typeId, now), typeInWords(types));
}

const asObject = (ids: number[]) => ({ ids });
const asList = (ids: number[]) => ids;

/** The method by which items are deleted, and how they are named (spec 3 §7). */
const TRASH_CALLS: Readonly<Record<ContentArea, { method: 'DELETE' | 'POST'; bodyOf: (ids: number[]) => object }>> = {
  dataHub: { method: 'DELETE', bodyOf: asObject },
  academy: { method: 'DELETE', bodyOf: asObject },
  faq: { method: 'POST', bodyOf: asList },
  news: { method: 'DELETE', bodyOf: asList },
};

/** Deletes items one by one, into the trash where there is one. The call names no version. */
export function deletion(area: ContentArea): Work<null> {
  return moving(area, 'remove', ({ status }) => status === 'deleted', refusalToDelete);
}

/** Takes items out of the trash one by one. The call names no version. */
export function restoration(area: ContentArea): Work<null> {
  return moving(area, 'restore', ({ status }) => status !== 'deleted', refusalToRestore);
}

function moving(
  area: ContentArea,
  call: 'remove' | 'restore',
  stands: (item: SeenItem) => boolean,
  refusalOf: (item: SeenItem) => string | null,
): Work<null> {
  const { method, bodyOf } = TRASH_CALLS[area];
  const { path } = rulesOf(area);
  return {
    validate: (item): Validation<null> => {
      const refusal = refusalOf(item);
      return refusal === null ? { change: null } : { refusal };
    },
    stands,
    apply: ({ id }, bulkId) => LIST_CALLS[area][call]([id], { bulkId }),
    leaving: ({ id }) =>
      call === 'remove'
        ? { method, path: `${path}/delete`, body: bodyOf([id]) }
        : { method: 'POST', path: `${path}/restore`, body: bodyOf([id]) },
  };
}
