import type { PoolClient } from 'pg';
import type { JsonEndpoint, Output } from '@/lib/contract/endpoint';
import { DELETE_MARKER, IN_TRASH, rulesOf, type ContentArea } from '@/lib/domain/content';
import type { ContentStatus } from '@/lib/domain/content-status';
import { faultsOfContent } from '@/lib/domain/content-faults';
import { fullNameOf } from '@/lib/domain/person';
import { sanitiseContent } from '@/lib/domain/rich-text';
import { playableVideo } from '@/lib/domain/video-address';
import { removeUnusedFiles } from '@/upstream/files/unused-files';
import { conflict, notFound } from '@/upstream/http/errors';
import { refuse } from '@/upstream/http/faults';
import { CHANGED_MEANWHILE, mutate } from '@/upstream/http/mutation';
import type { JsonRoute } from '@/upstream/http/route';
import { storeContentFiles, type NewFile } from './files';
import {
  findItem,
  insertItem,
  lockItems,
  statusOf,
  updateItem,
  writeFiles,
  type ItemChange,
  type StoredItem,
} from './items';

/** The fields of all areas' forms. File fields hold a marker. */
interface SentForm extends Partial<Record<'categoryId' | 'academyTypeId' | 'faqTypeId', number | null>> {
  id?: number;
  title?: string;
  content?: string;
  version?: number;
  status?: ContentStatus;
  publishAt?: string;
  language?: string;
  video?: string;
}

/** Binds the call that adds an item or, with `id`, changes it. @param answerOf builds the answer */
export function savingRoute<E extends JsonEndpoint>(
  endpoint: E,
  area: ContentArea,
  answerOf: (item: StoredItem, now: Date) => Output<E>,
): JsonRoute {
  const object = rulesOf(area).noun;
  return mutate(
    endpoint,
    { object, prepare: (context) => storeContentFiles(context, area, context.uploads) },
    async ({ tx, form: sent, prepared: added, user, now, afterCommit }) => {
      const form = sent as SentForm & Record<string, unknown>;
      const stored = form.id === undefined ? undefined : await lockForChange(tx, area, form, now);
      const removed = Object.keys(rulesOf(area).files).filter(
        (field) => form[field] === DELETE_MARKER && !added.has(field),
      );
      const { change, status } = changeOf(area, form, stored, now);
      const files = Object.keys(stored?.files ?? {}).filter((field) => !removed.includes(field));
      const values = {
        ...change,
        video: change.video ?? '',
        files: [...files, ...added.keys()],
        status,
        publishAt: status === 'scheduled' ? timeOf(form, stored) : null,
      };
      const faults = faultsOfContent(area, values, { now, stored: stored?.publishAt ?? null });
      if (faults.length > 0)
        refuse(
          'body',
          faults.map(([path, msg]) => ({ msg, path })),
        );
      await refuseUnknownType(tx, area, change.typeId, stored?.typeId ?? null);

      const written: ItemChange = { ...change, changedBy: user ? fullNameOf(user) : '', now };
      const id = stored ? stored.id : await insertItem(tx, area, written, user?.id ?? null);
      if (stored) await updateItem(tx, id, written);
      await writeFiles(tx, id, added, removed);
      const gone = [...removed, ...added.keys()].flatMap((field) => keysOf(stored?.files[field]));
      afterCommit((context) => removeUnusedFiles(context, gone));
      const after = (await findItem(tx, area, id, { now, isPartner: false })) ?? notFound(object);
      return { answer: answerOf(after, now), before: stored, after };
    },
  );
}

/** @throws HttpError 404; 409 if the item is in the trash or was changed since */
async function lockForChange(
  tx: PoolClient,
  area: ContentArea,
  { id = 0, version }: SentForm,
  now: Date,
): Promise<StoredItem> {
  await lockItems(tx, area, [id], now);
  const stored = (await findItem(tx, area, id, { now, isPartner: false })) ?? notFound(rulesOf(area).noun);
  if (stored.deletedAt !== null) conflict(IN_TRASH);
  if (version !== undefined && version !== stored.version) conflict(CHANGED_MEANWHILE);
  return stored;
}

function changeOf(
  area: ContentArea,
  form: SentForm,
  stored: StoredItem | undefined,
  now: Date,
): { change: Omit<ItemChange, 'changedBy' | 'now'>; status: ContentStatus } {
  const { type } = rulesOf(area);
  const typeId = type && form[type.field];
  const before = stored && statusOf(stored, now);
  const status = form.status ?? (before === 'deleted' ? undefined : before) ?? 'published';
  const change = {
    typeId: typeId === undefined ? (stored?.typeId ?? null) : typeId,
    title: form.title ?? stored?.title ?? '',
    content: contentOf(form.content, stored?.content ?? ''),
    language: form.language ?? stored?.language ?? 'en',
    video: (form.video === undefined ? stored?.video : playableVideo(form.video)) || null,
    isDraft: status === 'draft',
    publishAt: publicationOf(status, form, stored, now),
  };
  return { change, status };
}

/** Forms send CRLF line breaks. Keep the stored text if nothing else differs. */
function contentOf(sent: string | undefined, stored: string): string {
  const plain = (text: string) => text.replaceAll('\r\n', '\n');
  if (sent === undefined) return stored;
  const content = sanitiseContent(plain(sent));
  return content === plain(stored) ? stored : content;
}

/** A published item keeps its date; a restored one gets today's. */
function publicationOf(status: ContentStatus, form: SentForm, stored: StoredItem | undefined, now: Date): Date {
  if (status === 'scheduled') return new Date(timeOf(form, stored) ?? now);
  return stored && statusOf(stored, now) === status ? new Date(stored.publishAt) : now;
}

function timeOf({ publishAt }: SentForm, stored: StoredItem | undefined): string | null {
  return (publishAt ?? stored?.publishAt) || null;
}

/**
 * Locks the type against deletion until the item is stored.
 * @param before the item's stored type, which it may keep although it is hidden
 * @throws HttpError 422 if it doesn't exist or isn't offered
 */
async function refuseUnknownType(
  tx: PoolClient,
  area: ContentArea,
  typeId: number | null,
  before: number | null,
): Promise<void> {
  if (typeId === null) return;
  const { rows } = await tx.query<{ hidden: boolean }>(
    'SELECT is_hidden AS hidden FROM content_types WHERE id = $1 AND area = $2 FOR KEY SHARE',
    [typeId, area],
  );
  const path = rulesOf(area).type?.field ?? 'type';
  if (!rows[0]) refuse('body', [{ msg: 'This type no longer exists', path }]);
  if (rows[0].hidden && typeId !== before)
    refuse('body', [{ msg: 'This type is no longer offered. Choose another one.', path }]);
}

function keysOf(file: NewFile | undefined): string[] {
  return file ? [file.key, ...(file.thumbnailKey === null ? [] : [file.thumbnailKey])] : [];
}
