import { UNDO_NOTE, type Action, type ActionWords, type Item, type Some } from '@/components/action/action';
import type { CheckedAction } from '@/components/action/action-dialog';
import type { Preview } from '@/components/action/item-list';
import { perform } from '@/components/action/perform';
import { CONTENT_TRASH_DAYS, FOR_GOOD, rulesOf, type ContentArea } from '@/lib/domain/content';
import {
  publishOutcome,
  refusalToDelete,
  refusalToRestore,
  scheduleOutcome,
  standsAsChanged,
  typeOutcome,
  type BulkContent,
  type BulkContentChange,
  type BulkContentOutcome,
} from '@/lib/domain/content-bulk';
import { listNames } from '@/lib/text/format';
import { contentPath } from '@/lib/addresses/paths';
import { formatDateTime } from '@/lib/time/format-time';
import { zonedText } from '@/lib/time/zoned-time';
import { formDataOf, formValuesOf, itemOf, type ContentFormValues, type ContentItem } from '../content-item';
import { CONTENT_WORDS } from '../content-words';
import { FORM_CALLS } from '../form-calls';
import { LIST_CALLS } from '../list-calls';
import { appearsAt, STATUS_LABELS } from '../status-labels';

/** An item as read just before the change. */
export type SeenItem = ContentItem & Item;

type ChangedItem = SeenItem & Preview & { change: BulkContentChange };

export type BulkAction = 'publish' | 'schedule' | 'type' | 'delete' | 'restore';

/** A bulk action on selected items, labeled by their titles. */
export interface BulkJob {
  action: BulkAction;
  items: readonly Item[];
}

const VERBS: Readonly<Record<BulkAction, ActionWords['verb']>> = {
  publish: ['Publish', 'Publishing', 'published'],
  schedule: ['Schedule', 'Scheduling', 'scheduled'],
  type: ['Change', 'Changing', 'changed'],
  delete: ['Delete', 'Deleting', 'deleted'],
  restore: ['Restore', 'Restoring', 'restored'],
};

export const typeNoun = (area: ContentArea): string => CONTENT_WORDS[area].type?.noun ?? 'type';

export const actionLabel = (area: ContentArea, action: BulkAction): string =>
  action === 'type' ? `Change ${typeNoun(area)}` : VERBS[action][0];

export function wordsOf(area: ContentArea, action: BulkAction): ActionWords {
  const { noun } = CONTENT_WORDS[area];
  return { noun: [noun, `${noun}s`], verb: VERBS[action], ...(action === 'type' && { part: typeNoun(area) }) };
}

/** A note shown before confirming. @param hasTrash whether deleted items can be restored */
export function noteOf(action: BulkAction, hasTrash: boolean): string {
  switch (action) {
    case 'publish':
      return `Partners see them immediately. ${UNDO_NOTE}`;
    case 'schedule':
      return `Partners don’t see them before then. ${UNDO_NOTE}`;
    case 'delete':
      return hasTrash
        ? `Partners no longer see them. You can restore them from the trash for ${CONTENT_TRASH_DAYS} days.`
        : FOR_GOOD;
    case 'restore':
      return `They come back as they were. Partners see published items again. ${UNDO_NOTE}`;
    case 'type':
      return UNDO_NOTE;
  }
}

function actionOf(area: ContentArea, action: BulkAction): Omit<Action<Item>, 'call'> {
  const link = ([only, ...others]: Some<Item>) =>
    others.length === 0 ? { text: only.label, href: contentPath(area, only.id) } : undefined;
  return { ...wordsOf(area, action), of: area, link };
}

/** Reads an item's current state. */
export function readItem(area: ContentArea) {
  return async ({ id }: Item, signal: AbortSignal): Promise<SeenItem> => {
    const item = itemOf(area, await FORM_CALLS[area].source(id).read({ signal }));
    return { ...item, label: item.title };
  };
}

/** Describes the part of an item that a change affects, after the change or without one as it is now. */
type InWords = (item: SeenItem, change: BulkContentChange | null) => string;

/** Saves items one by one like their form, each based on the version that was checked. */
function changeOf(
  { area, action, timeZone }: { area: ContentArea; action: BulkAction; timeZone: string },
  outcomeOf: (item: BulkContent, now: Date) => BulkContentOutcome,
  inWords: InWords,
): CheckedAction<SeenItem, ChangedItem> {
  return {
    ...actionOf(area, action),
    check: (item) => {
      const outcome = outcomeOf(factsOf(item), new Date());
      if ('refusal' in outcome) return outcome.refusal;
      const { change } = outcome;
      return { ...item, change, before: inWords(item, null), after: inWords(item, change) };
    },
    isDone: (item, { change }) => standsAsChanged(item, change),
    call: ([{ change, before: _, after: __, ...item }]) => {
      const values = formValuesOf(area, item, { timeZone, usualType: null });
      const body = formDataOf(area, { ...values, ...valuesAfter(area, change, timeZone) }, { item, timeZone });
      return { method: 'POST', address: rulesOf(area).path, body };
    },
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

/** For example `Draft`, or `Appears 12/01/2026 09:00`. */
function statusInWords(timeZone: string): InWords {
  return ({ status = 'published', publishAt }, change) => {
    const after = change && 'status' in change ? { publishAt: null, ...change } : { status, publishAt };
    const isTimed = after.status === 'scheduled' && after.publishAt;
    return isTimed ? appearsAt(after.publishAt ?? '', timeZone) : STATUS_LABELS[after.status];
  };
}

/** @param types supplies the type names */
function typeInWords(types: readonly { id: number; name: string }[]): InWords {
  return ({ typeId }, change) => {
    const after = change && 'typeId' in change ? change.typeId : typeId;
    return types.find(({ id }) => id === after)?.name ?? 'None';
  };
}

/** Publishes items immediately. */
export const publication = (area: ContentArea, timeZone: string) =>
  changeOf(
    { area, timeZone, action: 'publish' },
    (item, now) => publishOutcome(area, item, now),
    statusInWords(timeZone),
  );

/** Schedules items for an instant (ISO 8601), which the message repeats. */
export const scheduling = (area: ContentArea, timeZone: string, publishAt: string) => ({
  ...changeOf(
    { area, timeZone, action: 'schedule' },
    (item, now) => scheduleOutcome(area, item, publishAt, now),
    statusInWords(timeZone),
  ),
  tail: `for ${formatDateTime(publishAt, timeZone)}`,
});

/** Changes the type of items. @param types supplies the type names */
export const retyping = (
  area: ContentArea,
  timeZone: string,
  { typeId, types }: { typeId: number; types: readonly { id: number; name: string }[] },
) =>
  changeOf({ area, timeZone, action: 'type' }, (item, now) => typeOutcome(area, item, typeId, now), typeInWords(types));

/** Deletes items one by one, into the trash if there is one, or restores them. These calls don't check versions. */
export function moving(area: ContentArea, action: 'delete' | 'restore'): CheckedAction<SeenItem, SeenItem & Preview> {
  const { deleting, restoring } = LIST_CALLS[area];
  const isDeletion = action === 'delete';
  const [done, failed] = isDeletion ? CONTENT_WORDS[area].deleted : ['Restored', 'Restoring failed'];
  return {
    ...actionOf(area, action),
    check: (item) => (isDeletion ? refusalToDelete(item) : refusalToRestore(item)) ?? item,
    isDone: ({ status }) => (status === 'deleted') === isDeletion,
    call: ([{ id }]) => (isDeletion ? deleting : restoring)([id]),
    done: (items) => ({ message: done, link: { text: listNames(items.map(({ label }) => label)) } }),
    failed,
    reverse: {
      label: isDeletion ? 'Restore' : 'Delete',
      run: (items) => perform(moving(area, isDeletion ? 'restore' : 'delete'), items),
    },
  };
}
