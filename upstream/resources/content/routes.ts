import type { Pool } from 'pg';
import type { z } from 'zod';
import { ACADEMY } from '@/lib/contract/academy';
import { CONTENT_EXTENSIONS, uploadContentImage } from '@/lib/contract/content';
import { DATA_HUB, listDataHubCategories } from '@/lib/contract/data-hub';
import type { FileEndpoint, JsonEndpoint } from '@/lib/contract/endpoint';
import { FAQ } from '@/lib/contract/faq';
import { windowOf, type ListEndpoint } from '@/lib/contract/list-endpoint';
import { NEWS } from '@/lib/contract/news';
import { PARTNER_ROLE_IDS } from '@/lib/domain/access-table';
import { ATTACHMENT_TYPES, attachmentKindOfKey } from '@/lib/domain/attachment';
import { rulesOf, type ContentArea } from '@/lib/domain/content';
import { fullNameOf } from '@/lib/domain/person';
import { imageTypeOf } from '@/lib/domain/image-file';
import { notFound } from '@/upstream/http/errors';
import { refuse } from '@/upstream/http/faults';
import { mutate } from '@/upstream/http/mutation';
import { handle, handleFile, type SignedInUser } from '@/upstream/http/route';
import { academyItem, academyRow, dataHubItem, dataHubRow, faqItem, faqRow, noticeItem, noticeRow } from './answers';
import { calendarRoutes } from './calendar';
import { countDownload, downloadRoutes } from './downloads';
import { storeContentImage } from './files';
import {
  countView,
  findItem,
  findLastEditor,
  findItems,
  lockItems,
  markDeleted,
  writePriorities,
  type ContentFilter,
  type ListedItem,
  type Reader,
  type StoredItem,
} from './items';
import { savingRoute } from './save';
import { contentTypeRoutes, findTypes } from './types';
import { versionRoutes } from './versions';

function readerOf({ user, now }: { user: SignedInUser; now: Date }): Reader {
  return { now, isPartner: PARTNER_ROLE_IDS.includes(user.roleId) };
}

/** Partners don't get counts per type, because these include drafts and the trash. */
async function typesFor(context: { db: Pool; user: SignedInUser; now: Date }, area: ContentArea) {
  const types = await findTypes(context.db, area);
  return readerOf(context).isPartner ? types.map(({ id, name }) => ({ id, name })) : types;
}

interface AreaEndpoints<Row, Item> {
  search: ListEndpoint & { access: 'adminControls'; response: z.ZodType<{ data: Row[]; total: number }> };
  get: JsonEndpoint & Pick<typeof NEWS.get, 'access' | 'params'> & { response: z.ZodType<Item> };
  save: JsonEndpoint & { response: z.ZodType<Item | Partial<Item>> };
  remove: Removal;
  restore: Removal;
  file: FileEndpoint & Pick<typeof NEWS.file, 'access' | 'params'>;
}

type Removal = JsonEndpoint &
  Pick<typeof FAQ.remove, 'access' | 'response'> & { body: typeof FAQ.remove.body | typeof ACADEMY.remove.body };

/** Moves items to the trash or back. Items already there stay untouched. */
function trashRoutes(area: ContentArea, endpoints: { remove: Removal; restore: Removal }) {
  const object = rulesOf(area).noun;
  return [
    { endpoint: endpoints.remove, isRemoved: true },
    { endpoint: endpoints.restore, isRemoved: false },
  ].map(({ endpoint, isRemoved }) =>
    mutate(endpoint, { object }, async ({ tx, body, user, now }) => {
      const ids = Array.isArray(body) ? body : body.ids;
      const items = await lockItems(tx, area, ids, now);
      if (items.length !== new Set(ids).size) notFound(object);
      const moved = items.filter(({ deletedAt }) => (deletedAt !== null) !== isRemoved);
      await markDeleted(
        tx,
        moved.map(({ id }) => id),
        isRemoved ? now : null,
        { changedBy: fullNameOf(user), now },
      );
      const after = await lockItems(
        tx,
        area,
        moved.map(({ id }) => id),
        now,
      );
      return {
        answer: {},
        changes: moved.map((before) => ({ before, after: after.find(({ id }) => id === before.id) ?? null })),
      };
    }),
  );
}

/** If an item appears more than once, its last number counts. */
function priorityRoute(area: ContentArea, endpoint: typeof FAQ.prioritise | typeof ACADEMY.prioritise) {
  const object = rulesOf(area).noun;
  return mutate(endpoint, { object }, async ({ tx, body, now }) => {
    const wanted = new Map(body.map(({ id, priority }) => [id, priority]));
    const items = (await lockItems(tx, area, [...wanted.keys()], now)).filter(({ deletedAt }) => deletedAt === null);
    if (items.length !== wanted.size) notFound(object);
    const moved = items.filter(({ id, priority }) => wanted.get(id) !== priority);
    const priorities = new Map(moved.map(({ id, priority }) => [id, wanted.get(id) ?? priority]));
    await writePriorities(tx, priorities);
    return {
      answer: {},
      changes: moved.map((before) => ({
        before,
        after: { ...before, priority: priorities.get(before.id) ?? before.priority },
      })),
    };
  });
}

/** The file in an item's field, under its original name. Downloads by partners are counted. */
function fileRoute(area: ContentArea, endpoint: AreaEndpoints<never, never>['file']) {
  return handleFile(endpoint, async (context) => {
    const { db, files, params, user, now, log } = context;
    const { id, field } = params;
    const reader = readerOf(context);
    const item = (await findItem(db, area, id, reader)) ?? notFound('file');
    const { key, name, thumbnailKey } = item.files[field] ?? notFound('file');
    const file = (await files.open(key)) ?? notFound('file');
    const isDownload = reader.isPartner && thumbnailKey === null;
    // Don't delay the answer for the count, and don't count aborted downloads.
    if (isDownload)
      file.body.once('end', () => {
        countDownload(db, { itemId: id, userId: user.id, now }).catch((err: unknown) =>
          log.warn({ err, itemId: id }, 'couldn’t count a content download'),
        );
      });
    const type = thumbnailKey === null ? ATTACHMENT_TYPES[attachmentKindOfKey(key)] : imageTypeOf(key);
    return { ...file, type, etag: `"${key}"`, name };
  });
}

/** @param countsViews counts views by partners; staff don't count (decision 26) */
function areaRoutes<Row, Item>(
  area: ContentArea,
  endpoints: AreaEndpoints<Row, Item>,
  {
    rowOf,
    itemOf,
    countsViews = false,
  }: {
    rowOf: (item: ListedItem, now: Date) => Row;
    itemOf: (item: StoredItem, now: Date) => Item;
    countsViews?: boolean;
  },
) {
  const { noun, type } = rulesOf(area);
  return [
    handle(endpoints.search, async (context) => {
      const { db, query, now } = context;
      const filter: ContentFilter = { ...query, ...(type && { typeId: query[type.field] as number | undefined }) };
      const reader = { ...readerOf(context), window: windowOf(endpoints.search, query) };
      const { rows, total } = await findItems(db, area, filter, reader);
      return { data: rows.map((row) => rowOf(row, now)), total, supportedFilters: [...CONTENT_EXTENSIONS] };
    }),
    handle(endpoints.get, async (context) => {
      const { db, params, now } = context;
      const reader = readerOf(context);
      const [found, lastUpdateById] = await Promise.all([
        findItem(db, area, params.id, reader),
        reader.isPartner ? undefined : findLastEditor(db, area, params.id),
      ]);
      const item = found ?? notFound(noun);
      if (!countsViews || !reader.isPartner)
        return { ...itemOf(item, now), ...(lastUpdateById !== undefined && { lastUpdateById }) };
      await countView(db, item.id);
      return itemOf({ ...item, views: item.views + 1 }, now);
    }),
    savingRoute(endpoints.save, area, itemOf),
    ...trashRoutes(area, endpoints),
    fileRoute(area, endpoints.file),
  ];
}

const editorRoutes = [
  mutate(
    uploadContentImage,
    {
      object: 'image',
      prepare: async (context) => {
        const [upload] = context.uploads;
        return storeContentImage(context, upload ?? refuse('body', [{ msg: 'is required', path: 'image' }]));
      },
    },
    async ({ tx, prepared: { key, name, width, height, thumbnailKey }, now, afterCommit }) => {
      const text = 'INSERT INTO content_images (key, name, created_at) VALUES ($1, $2, $3) RETURNING id, key, name';
      const { rows } = await tx.query<{ id: number; key: string; name: string }>(text, [key, name, now]);
      // A text shows the image in full, so it needs no thumbnail.
      afterCommit(({ files }) => files.remove(thumbnailKey));
      return { answer: { assetUrl: `/files/${key}`, width, height }, after: rows[0] ?? null };
    },
  ),
];

export const contentRoutes = [
  ...areaRoutes('dataHub', DATA_HUB, { rowOf: dataHubRow, itemOf: dataHubItem }),
  handle(listDataHubCategories, (context) => typesFor(context, 'dataHub')),
  ...areaRoutes('academy', ACADEMY, { rowOf: academyRow, itemOf: academyItem }),
  handle(ACADEMY.listTypes, (context) => typesFor(context, 'academy')),
  priorityRoute('academy', ACADEMY.prioritise),
  ...areaRoutes('faq', FAQ, { rowOf: faqRow, itemOf: faqItem }),
  handle(FAQ.listTypes, (context) => typesFor(context, 'faq')),
  priorityRoute('faq', FAQ.prioritise),
  ...areaRoutes('news', NEWS, { rowOf: noticeRow, itemOf: noticeItem, countsViews: true }),
  ...contentTypeRoutes,
  ...editorRoutes,
  ...calendarRoutes,
  ...versionRoutes,
  ...downloadRoutes,
];
