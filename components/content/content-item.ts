import type { ContentArea, ContentStatus } from '@/lib/domain/content';
import { rulesOf } from '@/lib/domain/content';
import { wallClockOf } from '@/lib/wall-clock';

/** A stored file of an item, as it is answered. */
export interface StoredFile {
  assetUrl: string;
  /** Saves it under its name. */
  downloadUrl?: string | null | undefined;
  name?: string | null | undefined;
  /** Bytes. */
  size?: number | null | undefined;
}

/** An item as its form and its preview need it, whichever its area is. */
export interface ContentItem {
  id: number;
  version?: number | undefined;
  typeId: number | null;
  title: string;
  /** Sanitised HTML. */
  content: string;
  video: string;
  /** Undefined where another upstream knows no drafts. */
  status: ContentStatus | undefined;
  /** ISO 8601. */
  publishAt: string | null;
  createdAt: string | null;
  lastUpdateBy: string | null;
  files: Readonly<Record<string, StoredFile | null>>;
}

/** What a file field holds: another file, the wish to remove the stored one, or nothing new. */
export type FileChange = File | 'delete' | null;

/** What the form of an item holds. The type and the files stand under the names that the area's call gives them. */
export interface ContentFormValues {
  title: string;
  content: string;
  video: string;
  status: ContentStatus;
  /** As the clocks of the portal's zone show it, `2027-03-14T09:00`; empty for none. */
  publishAt: string;
  [field: string]: number | FileChange;
}

export function fileNamesOf(area: ContentArea): string[] {
  return Object.keys(rulesOf(area).files);
}

/** @param item null for a new one */
export function formValuesOf(area: ContentArea, item: ContentItem | null, timeZone: string): ContentFormValues {
  const { type } = rulesOf(area);
  return {
    title: item?.title ?? '',
    content: item?.content ?? '',
    video: item?.video ?? '',
    status: item?.status ?? 'published',
    publishAt: item?.status === 'scheduled' && item.publishAt ? wallClockOf(item.publishAt, timeZone) : '',
    ...(type && { [type.field]: item?.typeId ?? null }),
    ...Object.fromEntries(fileNamesOf(area).map((field) => [field, null])),
  };
}
