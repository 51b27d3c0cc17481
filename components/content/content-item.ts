import { rulesOf, type ContentArea } from '@/lib/domain/content';
import type { ContentStatus, ListedStatus } from '@/lib/domain/content-status';
import { faultsOfContent, type ContentFault } from '@/lib/domain/content-faults';
import { playableVideo } from '@/lib/domain/video-address';
import { dayOf } from '@/lib/time/format-time';
import { faultOfTypedTime } from '@/lib/time/typed-time';
import { zonedInstant, zonedText } from '@/lib/time/zoned-time';

export interface StoredFile {
  assetUrl: string;
  /** Downloads it under its name. */
  downloadUrl?: string | null | undefined;
  name?: string | null | undefined;
  /** In bytes. */
  size?: number | null | undefined;
}

/** An item as returned by its area's call. */
export interface ContentAnswer {
  id: number;
  title: string;
  content?: string | null | undefined;
  storedContent?: string | null | undefined;
  video?: string | null | undefined;
  status?: ListedStatus | null | undefined;
  publishAt?: string | null | undefined;
  createdAt?: string | null | undefined;
  updatedAt?: string | null | undefined;
  lastUpdateBy?: string | null | undefined;
  lastUpdateById?: number | null | undefined;
  madeBy?: string | null | undefined;
  madeById?: number | null | undefined;
  version?: number | undefined;
  /** The type and the files under the area's names. */
  [field: string]: unknown;
}

/** An item in the form that all areas share. */
export interface ContentItem {
  id: number;
  version: number | undefined;
  typeId: number | null;
  title: string;
  /** Sanitized HTML. */
  content: string;
  /** The stored text if sanitizing changed it. It is kept unless the user edits the text. */
  storedContent?: string | undefined;
  video: string;
  /** Undefined without drafts. */
  status: ListedStatus | undefined;
  /** ISO 8601. */
  publishAt: string | null;
  createdAt: string | null;
  updatedAt: string | null;
  lastUpdateBy: string | null;
  /** The id of the person who saved it last; null if unknown. */
  lastUpdateById: number | null;
  /** The author; null if unknown. */
  maker: { id: number | null; name: string } | null;
  files: Readonly<Record<string, StoredFile | null>>;
}

/** Settings for times and videos. */
export interface ContentSettings {
  timeZone: string;
  /** Hosts whose videos the preview plays. */
  videoHosts: readonly string[];
}

export function fileNamesOf(area: ContentArea): string[] {
  return Object.keys(rulesOf(area).files);
}

export function itemOf(area: ContentArea, answer: ContentAnswer): ContentItem {
  const { type } = rulesOf(area);
  const { id, title, content, storedContent, video, status, publishAt, createdAt, updatedAt, lastUpdateBy, version } =
    answer;
  return {
    id,
    version,
    typeId: type ? ((answer[type.field] as number | null | undefined) ?? null) : null,
    title,
    content: content ?? '',
    storedContent: storedContent ?? undefined,
    video: video ?? '',
    status: status ?? undefined,
    publishAt: publishAt ?? null,
    createdAt: createdAt ?? null,
    updatedAt: updatedAt ?? null,
    lastUpdateBy: lastUpdateBy ?? null,
    lastUpdateById: answer.lastUpdateById ?? null,
    maker: answer.madeBy ? { id: answer.madeById ?? null, name: answer.madeBy } : null,
    files: Object.fromEntries(
      fileNamesOf(area).map((name) => [name, (answer[name] as StoredFile | null | undefined) ?? null]),
    ),
  };
}

/** A new file, `delete` to remove the stored one, or null for no change. */
export type FileChange = File | 'delete' | null;

/** The form's values. The type and the files have the names of the area's call. */
export interface ContentFormValues {
  title: string;
  content: string;
  video: string;
  status: ContentStatus;
  /** Local time in the portal's zone, `2027-03-14T09:00`; empty for none. Unparsed text stays as typed. */
  publishAt: string;
  [field: string]: string | number | File | null;
}

/** @param item null for a new one @param usualType default for a new one */
export function formValuesOf(
  area: ContentArea,
  item: ContentItem | null,
  { timeZone, usualType }: { timeZone: string; usualType: number | null },
): ContentFormValues {
  const { type } = rulesOf(area);
  const status = item?.status ?? 'published';
  return {
    title: item?.title ?? '',
    content: item?.content ?? '',
    video: item?.video ?? '',
    status: status === 'deleted' ? 'draft' : status,
    publishAt: status === 'scheduled' && item?.publishAt ? zonedText(new Date(item.publishAt), timeZone) : '',
    ...(type && { [type.field]: item ? item.typeId : usualType }),
    ...Object.fromEntries(fileNamesOf(area).map((name) => [name, null])),
  };
}

/** The suggested time for a day: 9:00, or the next full hour today. */
export function startOn(day: string, now: Date, timeZone: string): string {
  const [today, time] = zonedText(now, timeZone).split('T');
  const nextHour = Number(time?.slice(0, 2)) + 1;
  if (day !== today || nextHour <= 9) return `${day}T09:00`;
  return nextHour < 24 ? `${day}T${String(nextHour).padStart(2, '0')}:00` : `${day}T23:59`;
}

/** The file that a field will have after saving. */
export function fileAfter(name: string, values: ContentFormValues, item: ContentItem | null): File | StoredFile | null {
  const change = values[name];
  return change instanceof File ? change : change === 'delete' ? null : (item?.files[name] ?? null);
}

export function faultsOfForm(
  area: ContentArea,
  values: ContentFormValues,
  { item, timeZone, now }: { item: ContentItem | null; timeZone: string; now: Date },
): ContentFault[] {
  const { type } = rulesOf(area);
  const { title, content, video, status, publishAt } = values;
  const instant = zonedInstant(publishAt, timeZone);
  const faults = faultsOfContent(
    area,
    {
      ...{ title, content, video, status },
      typeId: type ? (values[type.field] as number | null) : null,
      files: fileNamesOf(area).filter((name) => fileAfter(name, values, item) !== null),
      publishAt: instant?.toISOString() ?? null,
    },
    { now, stored: item?.publishAt ?? null },
  );
  const isUnread = publishAt !== '' && !instant;
  return faults.map(([field, sentence]) => [
    field,
    field === 'publishAt' && isUnread ? faultOfTypedTime(publishAt, { now, timeZone }) : sentence,
  ]);
}

/**
 * Builds the multipart body of a save (spec 3 §7). Fields beyond the spec are sent only if they differ from the
 * default.
 */
export function formDataOf(
  area: ContentArea,
  values: ContentFormValues,
  { item, timeZone }: { item: ContentItem | null; timeZone: string },
): FormData {
  const { type } = rulesOf(area);
  const { title, content, video, status, publishAt } = values;
  const fields: Record<string, string | number | null | undefined> = {
    id: item?.id,
    version: item?.version,
    ...(area === 'academy' && { categoryId: 1 }),
    ...(area === 'dataHub' && { language: 'en' }),
    ...(type && { [type.field]: (values[type.field] as number | null) ?? '' }),
    ...{ title, content: content === item?.content ? (item.storedContent ?? content) : content },
    ...(area !== 'dataHub' && { video: playableVideo(video) }),
    status: item ? item.status && status : status === 'published' ? undefined : status,
    publishAt: status === 'scheduled' ? zonedInstant(publishAt, timeZone)?.toISOString() : undefined,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) form.append(name, String(value));
  for (const name of fileNamesOf(area)) {
    const change = values[name];
    if (change instanceof File) form.append(name, change, change.name);
    else if (change === 'delete') form.append(name, change);
  }
  return form;
}

/** The day of an instant (ISO 8601) as content lists show it, `YYYY-MM-DD` (spec 3 §9). */
export function dayAsListed(instant: string, timeZone: string): string {
  return dayOf(new Date(instant), timeZone);
}
