import { IN_TRASH, rulesOf, type ContentArea } from './content';
import type { ListedStatus } from './content-status';
import { faultsOfContent, type ContentValues } from './content-faults';

/** Rules for changing several content items at once (docs/decisions/0021-nothing-is-lost.md). */

export interface BulkContent extends Omit<ContentValues, 'status'> {
  /** Undefined without drafts: everything is published. */
  status: ListedStatus | undefined;
}

export type BulkContentChange =
  { status: 'published' } | { status: 'scheduled'; publishAt: string } | { typeId: number };

export type BulkContentOutcome = { change: BulkContentChange } | { refusal: string };

/** Publishes an item now. Published items must be complete (spec 3 §5). */
export function publishOutcome(area: ContentArea, item: BulkContent, now: Date): BulkContentOutcome {
  if (item.status === 'published') return refuse('Already published.');
  return changed(area, item, { status: 'published' }, now);
}

/**
 * Schedules an item. Published items are refused, because they would disappear until then.
 * @param publishAt ISO 8601
 */
export function scheduleOutcome(
  area: ContentArea,
  item: BulkContent,
  publishAt: string,
  now: Date,
): BulkContentOutcome {
  if (item.status === 'published') return refuse('Already published.');
  if (standsAsChanged(item, { status: 'scheduled', publishAt })) return refuse('Already scheduled for this time.');
  return changed(area, item, { status: 'scheduled', publishAt }, now);
}

export function typeOutcome(area: ContentArea, item: BulkContent, typeId: number, now: Date): BulkContentOutcome {
  const noun = rulesOf(area).type?.field === 'categoryId' ? 'category' : 'type';
  if (item.typeId === typeId) return refuse(`Already has this ${noun}.`);
  return changed(area, item, { typeId }, now);
}

export function refusalToDelete({ status }: Pick<BulkContent, 'status'>): string | null {
  return status === 'deleted' ? 'Already in the trash.' : null;
}

export function refusalToRestore({ status }: Pick<BulkContent, 'status'>): string | null {
  return status === 'deleted' ? null : 'Not in the trash.';
}

export function standsAsChanged(
  { status, publishAt, typeId }: Pick<BulkContent, 'status' | 'publishAt' | 'typeId'>,
  change: BulkContentChange,
): boolean {
  if ('typeId' in change) return typeId === change.typeId;
  if (change.status === 'published') return status === 'published';
  return status === 'scheduled' && publishAt !== null && Date.parse(publishAt) === Date.parse(change.publishAt);
}

function changed(area: ContentArea, item: BulkContent, change: BulkContentChange, now: Date): BulkContentOutcome {
  const { status = 'published', publishAt } = item;
  if (status === 'deleted') return refuse(IN_TRASH);
  const faults = faultsOfContent(area, { ...item, status, ...change }, { now, stored: publishAt });
  return faults.length > 0 ? refuse(faults.map(([, sentence]) => ended(sentence)).join(' ')) : { change };
}

const ended = (sentence: string) => (/[.?!]$/.test(sentence) ? sentence : `${sentence}.`);

function refuse(refusal: string): { refusal: string } {
  return { refusal };
}
