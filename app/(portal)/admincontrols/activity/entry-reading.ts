import type { ActivityDetail } from '@/lib/contract/activity';
import { compareObjects, type FieldChange } from '@/lib/domain/activity-diff';

/** An entry as its dialog shows it: with its object's fields before and after, side by side. */
export type EntryInDetail = Omit<ActivityDetail, 'before' | 'after'> & { fields: FieldChange[] };

/** What came of reading one entry. */
export type EntryReading = { id: number } & (
  | { state: 'read'; entry: EntryInDetail }
  | { state: 'missing' }
  | { state: 'failed'; message: string }
);

/** Lays the fields of an entry side by side. */
export function toDetail({ before, after, ...entry }: ActivityDetail): EntryInDetail {
  return { ...entry, fields: compareObjects(before, after) };
}
