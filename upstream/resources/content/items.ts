import type { ClientBase, Pool, PoolClient } from 'pg';
import { CONTENT_TRASH_DAYS, rulesOf, statusOfContent, type ContentArea } from '@/lib/domain/content';
import type { ListedStatus } from '@/lib/domain/content-status';
import { DAY_MS } from '@/lib/domain/day';
import { searchKey } from '@/lib/domain/order-search';
import { imageKeysOf } from '@/lib/domain/rich-text';
import { pageOf, type Selection } from '@/upstream/db/page-of';
import { instantJson, parameters, where } from '@/upstream/db/statement';
import { contains } from '@/upstream/db/text-search';
import type { NewFile } from './files';

/** A stored item of any area, without its text. */
export interface ListedItem {
  id: number;
  typeId: number | null;
  typeName: string | null;
  title: string;
  language: string;
  isDraft: boolean;
  publishAt: string;
  priority: number;
  lastUpdateBy: string | null;
  madeBy: string | null;
  madeById: number | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  version: number;
  views: number;
  /** Number of downloads by partners; only in lists for staff. */
  downloads?: number;
  files: Readonly<Record<string, NewFile>>;
}

export interface StoredItem extends ListedItem {
  /** Sanitized HTML. */
  content: string;
  video: string | null;
}

/** The reader. Partners see only published items. */
export interface Reader {
  now: Date;
  isPartner: boolean;
}

const ROW: Selection = {
  table: 'content_items i',
  id: 'i.id',
  joins: 'LEFT JOIN content_types t ON t.id = i.type_id LEFT JOIN content_views v ON v.item_id = i.id',
  fields: `
    'id', i.id, 'typeId', i.type_id, 'typeName', t.name, 'title', i.title, 'language', i.language, 'isDraft',
    i.is_draft,
    'publishAt', ${instantJson('i.publish_at')}, 'priority', i.priority, 'lastUpdateBy', i.changed_by,
    'madeBy', i.made_by, 'madeById', i.made_by_id,
    'createdAt', ${instantJson('i.created_at')}, 'updatedAt', ${instantJson('i.updated_at')},
    'deletedAt', ${instantJson('i.deleted_at')}, 'version', i.version, 'views', coalesce(v.views, 0),
    'files', (SELECT coalesce(json_object_agg(f.field,
      json_build_object('key', f.key, 'thumbnailKey', f.thumbnail_key, 'name', f.name, 'size', f.size)), '{}')
              FROM content_files f WHERE f.item_id = i.id)`,
};
const ROW_FOR_STAFF: Selection = {
  ...ROW,
  fields: `${ROW.fields}, 'downloads',
    (SELECT coalesce(sum(d.downloads), 0)::integer FROM content_downloads d WHERE d.item_id = i.id)`,
};
const WHOLE: Selection = { ...ROW, fields: `${ROW.fields}, 'content', i.content, 'video', i.video` };

export interface ContentFilter {
  typeId?: number | undefined;
  title?: string | undefined;
  status?: ListedStatus | undefined;
}

/** A page of an area: by priority, then newest first. In the trash, the last deleted come first. */
export async function findItems(
  db: Pool,
  area: ContentArea,
  { typeId, title = '', status }: ContentFilter,
  { window, now, isPartner }: Reader & { window: { limit: number; offset: number } },
): Promise<{ rows: ListedItem[]; total: number }> {
  const collected = parameters();
  const { add } = collected;
  const inArea = [`i.area = ${add(area)}`, ...(typeId === undefined ? [] : [`i.type_id = ${add(typeId)}`])];
  const conditions = [
    ...inArea,
    ...conditionsOf(status, now, add),
    ...(isPartner ? conditionsOf('published', now, add) : []),
  ];
  const term = searchKey(title);
  if (term !== '') conditions.push(contains('i.title_key', term, { add }).index);
  const orderBy =
    status === 'deleted' ? 'i.deleted_at DESC, i.id DESC' : 'i.priority DESC, i.publish_at DESC, i.id DESC';
  const total =
    term === '' && !(isPartner && status !== undefined)
      ? cachedCount(isPartner ? 'published' : status, inArea, now, add)
      : undefined;
  const page = await pageOf<ListedItem>(db, {
    select: isPartner ? ROW : ROW_FOR_STAFF,
    where: conditions,
    orderBy,
    window,
    parameters: collected,
    ...(total !== undefined && { total }),
  });
  return { ...page, rows: page.rows.map((row) => visibleTo(row, isPartner)) };
}

/** Partners don't see names of staff. */
function visibleTo<Item extends ListedItem>(item: Item, isPartner: boolean): Item {
  return isPartner ? { ...item, lastUpdateBy: null, madeBy: null, madeById: null } : item;
}

/** SQL for a list's total from stored counts; undefined if it is small enough to count. */
function cachedCount(
  status: ListedStatus | undefined,
  inArea: readonly string[],
  now: Date,
  add: (value: unknown) => string,
): string | undefined {
  if (status === 'deleted' || status === 'scheduled') return undefined;
  const only = status === undefined ? [] : [status === 'draft' ? 'i.is_draft' : 'NOT i.is_draft'];
  const counted = `(SELECT coalesce(sum(i.count), 0)::integer FROM content_counts i ${where([...inArea, ...only])})`;
  if (status !== 'published') return counted;
  return `${counted} - (SELECT count(*)::integer
    FROM content_items i ${where([...inArea, ...conditionsOf('scheduled', now, add)])})`;
}

function conditionsOf(status: ListedStatus | undefined, now: Date, add: (value: unknown) => string): string[] {
  if (status === 'deleted') return ['i.deleted_at IS NOT NULL', `i.deleted_at > ${add(trashEnd(now))}`];
  const present = 'i.deleted_at IS NULL';
  if (status === undefined) return [present];
  if (status === 'draft') return [present, 'i.is_draft'];
  return [present, 'NOT i.is_draft', `i.publish_at ${status === 'published' ? '<=' : '>'} ${add(now)}`];
}

export function trashEnd(now: Date): Date {
  return new Date(now.getTime() - CONTENT_TRASH_DAYS * DAY_MS);
}

/** An item, including the trash; undefined if it doesn't exist or the reader may not see it. */
export async function findItem(
  db: Pool | ClientBase,
  area: ContentArea,
  id: number,
  { now, isPartner }: Reader,
): Promise<StoredItem | undefined> {
  const text = `SELECT json_build_object(${WHOLE.fields}) AS row FROM ${WHOLE.table} ${WHOLE.joins} WHERE i.id = $1
    AND i.area = $2`;
  const { rows } = await db.query<{ row: StoredItem }>({ name: 'content-item', text, values: [id, area] });
  const item = rows[0]?.row;
  if (!item || (item.deletedAt && new Date(item.deletedAt) <= trashEnd(now))) return undefined;
  return isPartner && statusOf(item, now) !== 'published' ? undefined : visibleTo(item, isPartner);
}

/** Id of the item's last editor, from the log entry of the same instant; undefined if there is none. */
export async function findLastEditor(db: Pool, area: ContentArea, id: number): Promise<number | undefined> {
  const { rows } = await db.query<{ userId: number | null }>({
    name: 'content-editor',
    text: `SELECT a.user_id AS "userId" FROM content_items i
      JOIN activity a ON a.subject_type = $2 AND a.subject_id = i.id::text AND a.created_at = i.updated_at
      WHERE i.id = $1 AND a.user_name = i.changed_by ORDER BY a.id DESC LIMIT 1`,
    values: [id, rulesOf(area).noun],
  });
  return rows[0]?.userId ?? undefined;
}

export function statusOf(
  { isDraft, publishAt, deletedAt }: Pick<ListedItem, 'isDraft' | 'publishAt' | 'deletedAt'>,
  now: Date,
): ListedStatus {
  return statusOfContent(
    { isDraft, publishAt: new Date(publishAt), deletedAt: deletedAt === null ? null : new Date(deletedAt) },
    now,
  );
}

/** Locks items in order of id. @returns the existing ones by id, without their texts */
export async function lockItems(
  tx: PoolClient,
  area: ContentArea,
  ids: readonly number[],
  now: Date,
): Promise<ListedItem[]> {
  await tx.query('SELECT FROM content_items WHERE id = ANY ($1) AND area = $2 ORDER BY id FOR UPDATE', [ids, area]);
  const { rows } = await tx.query<{ row: ListedItem }>(
    `SELECT json_build_object(${ROW.fields}) AS row FROM ${ROW.table} ${ROW.joins}
     WHERE i.id = ANY ($1) AND i.area = $2 AND (i.deleted_at IS NULL OR i.deleted_at > $3) ORDER BY i.id`,
    [ids, area, trashEnd(now)],
  );
  return rows.map(({ row }) => row);
}

export interface ItemChange extends Pick<
  StoredItem,
  'typeId' | 'title' | 'content' | 'language' | 'video' | 'isDraft'
> {
  publishAt: Date;
  changedBy: string;
  now: Date;
}

const WRITTEN =
  'type_id = $2, title = $3, content = $4, language = $5, video = $6, is_draft = $7, publish_at = $8, ' +
  'changed_by = $9, updated_at = $10';

/** @param makerId the id of the person in `changedBy` @returns the new item's id */
export async function insertItem(
  tx: PoolClient,
  area: ContentArea,
  change: ItemChange,
  makerId: number | null,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `INSERT INTO content_items (area, type_id, title, content, language, video, is_draft, publish_at, changed_by,
      created_at, updated_at, made_by, made_by_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $9, $11) RETURNING id`,
    [area, ...valuesOf(change), makerId],
  );
  const id = rows[0]?.id ?? 0;
  await keepImages(tx, id, change.content);
  return id;
}

export async function updateItem(tx: PoolClient, id: number, change: ItemChange): Promise<void> {
  await tx.query(`UPDATE content_items SET ${WRITTEN}, version = version + 1 WHERE id = $1`, [id, ...valuesOf(change)]);
  await keepImages(tx, id, change.content);
}

function valuesOf({
  typeId,
  title,
  content,
  language,
  video,
  isDraft,
  publishAt,
  changedBy,
  now,
}: ItemChange): unknown[] {
  return [typeId, title, content, language, video, isDraft, publishAt, changedBy, now];
}

async function keepImages(tx: PoolClient, id: number, content: string): Promise<void> {
  await tx.query('DELETE FROM content_item_images WHERE item_id = $1', [id]);
  await tx.query('INSERT INTO content_item_images (item_id, key) SELECT $1, unnest($2::text[])', [
    id,
    imageKeysOf(content),
  ]);
}

/** Sets or clears the files in an item's fields. */
export async function writeFiles(
  tx: PoolClient,
  id: number,
  added: ReadonlyMap<string, NewFile>,
  removed: readonly string[],
): Promise<void> {
  await tx.query('DELETE FROM content_files WHERE item_id = $1 AND field = ANY ($2)', [
    id,
    [...removed, ...added.keys()],
  ]);
  for (const [field, { key, thumbnailKey, name, size }] of added) {
    await tx.query(
      'INSERT INTO content_files (item_id, field, key, thumbnail_key, name, size) VALUES ($1, $2, $3, $4, $5, $6)',
      [id, field, key, thumbnailKey, name, size],
    );
  }
}

export async function markDeleted(
  tx: PoolClient,
  ids: readonly number[],
  deletedAt: Date | null,
  { changedBy, now }: Pick<ItemChange, 'changedBy' | 'now'>,
) {
  await tx.query(
    `UPDATE content_items SET deleted_at = $2, changed_by = $3, updated_at = $4, version = version + 1
      WHERE id = ANY ($1)`,
    [ids, deletedAt, changedBy, now],
  );
}

/**
 * Leaves version and change time as they are: forms don't include priority, so open edits stay valid.
 *
 * @param priorities by item id
 */
export async function writePriorities(tx: PoolClient, priorities: ReadonlyMap<number, number>): Promise<void> {
  await tx.query(
    `UPDATE content_items i SET priority = new.priority
     FROM unnest($1::integer[], $2::integer[]) AS new (id, priority) WHERE i.id = new.id`,
    [[...priorities.keys()], [...priorities.values()]],
  );
}

export async function countView(db: Pool, id: number): Promise<void> {
  await db.query({
    name: 'count-content-view',
    text: `INSERT INTO content_views (item_id, views) VALUES ($1, 1) ON CONFLICT (item_id) DO UPDATE
      SET views = content_views.views + 1`,
    values: [id],
  });
}
