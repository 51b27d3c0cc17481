import type { Pool } from 'pg';
import type { z } from 'zod';
import {
  deleteAcademyItems,
  getAcademyFile,
  getAcademyItem,
  listAcademyTypes,
  prioritiseAcademy,
  restoreAcademyItems,
  saveAcademyItem,
  searchAcademy,
} from '@/lib/contract/academy';
import { CONTENT_EXTENSIONS, uploadContentImage, type SomeContent, type SomeContentIds } from '@/lib/contract/content';
import {
  deleteDataHubItems,
  getDataHubFile,
  getDataHubItem,
  listDataHubCategories,
  restoreDataHubItems,
  saveDataHubItem,
  searchDataHub,
} from '@/lib/contract/data-hub';
import type { JsonEndpoint } from '@/lib/contract/endpoint';
import {
  deleteFaqs,
  getFaq,
  getFaqFile,
  listFaqTypes,
  prioritiseFaqs,
  restoreFaqs,
  saveFaq,
  searchFaqs,
} from '@/lib/contract/faq';
import { windowOf } from '@/lib/contract/list-endpoint';
import {
  deleteNotices,
  getNotice,
  getNoticeFile,
  restoreNotices,
  saveNotice,
  searchNotices,
} from '@/lib/contract/news';
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
import { storeContentImage } from './files';
import {
  countView,
  findItem,
  findItems,
  lockItems,
  markDeleted,
  writePriorities,
  type ListedItem,
  type Reader,
} from './items';
import { savingRoute } from './save';
import { contentTypeRoutes, findTypes } from './types';

function readerOf({ user, now }: { user: SignedInUser; now: Date }): Reader {
  return { now, isPartner: PARTNER_ROLE_IDS.includes(user.roleId) };
}

function answered<T>(
  { rows, total }: { rows: ListedItem[]; total: number },
  rowOf: (row: ListedItem, now: Date) => T,
  now: Date,
) {
  return { data: rows.map((row) => rowOf(row, now)), total, follows: [...CONTENT_EXTENSIONS] };
}

/** Partners are not told how many items have a type: drafts and the trash count too. */
async function typesFor(context: { db: Pool; user: SignedInUser; now: Date }, area: ContentArea) {
  const types = await findTypes(context.db, area);
  return readerOf(context).isPartner ? types.map(({ id, name }) => ({ id, name })) : types;
}

type Removal = JsonEndpoint &
  Pick<typeof deleteFaqs, 'access' | 'response'> & { body: typeof SomeContent | typeof SomeContentIds };

/** Into the trash and out of it; those that are where they shall be stay untouched. */
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

/** The last of several numbers for one item counts. */
function priorityRoute(area: ContentArea, endpoint: typeof prioritiseFaqs | typeof prioritiseAcademy) {
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

type ItemFile = typeof getDataHubFile | typeof getAcademyFile | typeof getFaqFile | typeof getNoticeFile;

/** What lies in a field of an item now, under the name with which it came. */
function fileRoute(area: ContentArea, endpoint: ItemFile) {
  return handleFile(endpoint, async (context) => {
    const { db, files } = context;
    const { id, field } = context.params as z.output<ItemFile['params']>;
    const item = (await findItem(db, area, id, readerOf(context))) ?? notFound('file');
    const { key, name, thumbnailKey } = item.files[field] ?? notFound('file');
    const file = (await files.open(key)) ?? notFound('file');
    const type = thumbnailKey === null ? ATTACHMENT_TYPES[attachmentKindOfKey(key)] : imageTypeOf(key);
    return { ...file, type, etag: `"${key}"`, name };
  });
}

const dataHubRoutes = [
  handle(listDataHubCategories, (context) => typesFor(context, 'dataHub')),
  handle(searchDataHub, async (context) => {
    const { db, query, now } = context;
    const reader = { ...readerOf(context), window: windowOf(searchDataHub, query) };
    return answered(await findItems(db, 'dataHub', { ...query, typeId: query.categoryId }, reader), dataHubRow, now);
  }),
  handle(getDataHubItem, async (context) => {
    const { db, params, now } = context;
    return dataHubItem(
      (await findItem(db, 'dataHub', params.id, readerOf(context))) ?? notFound(rulesOf('dataHub').noun),
      now,
    );
  }),
  savingRoute(saveDataHubItem, 'dataHub', dataHubItem),
  ...trashRoutes('dataHub', { remove: deleteDataHubItems, restore: restoreDataHubItems }),
  fileRoute('dataHub', getDataHubFile),
];

const academyRoutes = [
  handle(listAcademyTypes, (context) => typesFor(context, 'academy')),
  handle(searchAcademy, async (context) => {
    const { db, query, now } = context;
    const reader = { ...readerOf(context), window: windowOf(searchAcademy, query) };
    return answered(await findItems(db, 'academy', { ...query, typeId: query.academyTypeId }, reader), academyRow, now);
  }),
  handle(getAcademyItem, async (context) => {
    const { db, params, now } = context;
    return academyItem(
      (await findItem(db, 'academy', params.id, readerOf(context))) ?? notFound(rulesOf('academy').noun),
      now,
    );
  }),
  savingRoute(saveAcademyItem, 'academy', academyItem),
  ...trashRoutes('academy', { remove: deleteAcademyItems, restore: restoreAcademyItems }),
  priorityRoute('academy', prioritiseAcademy),
  fileRoute('academy', getAcademyFile),
];

const faqRoutes = [
  handle(listFaqTypes, (context) => typesFor(context, 'faq')),
  handle(searchFaqs, async (context) => {
    const { db, query, now } = context;
    const reader = { ...readerOf(context), window: windowOf(searchFaqs, query) };
    return answered(await findItems(db, 'faq', { ...query, typeId: query.faqTypeId }, reader), faqRow, now);
  }),
  handle(getFaq, async (context) => {
    const { db, params, now } = context;
    return faqItem((await findItem(db, 'faq', params.id, readerOf(context))) ?? notFound(rulesOf('faq').noun), now);
  }),
  savingRoute(saveFaq, 'faq', faqItem),
  ...trashRoutes('faq', { remove: deleteFaqs, restore: restoreFaqs }),
  priorityRoute('faq', prioritiseFaqs),
  fileRoute('faq', getFaqFile),
];

const newsRoutes = [
  handle(searchNotices, async (context) => {
    const { db, query, now } = context;
    const reader = { ...readerOf(context), window: windowOf(searchNotices, query) };
    return answered(await findItems(db, 'news', query, reader), noticeRow, now);
  }),
  handle(getNotice, async (context) => {
    const { db, params, now } = context;
    const reader = readerOf(context);
    const item = (await findItem(db, 'news', params.id, reader)) ?? notFound(rulesOf('news').noun);
    // Staff reading doesn't count (decisions: content).
    if (reader.isPartner) await countView(db, item.id);
    return noticeItem(reader.isPartner ? { ...item, views: item.views + 1 } : item, now);
  }),
  savingRoute(saveNotice, 'news', noticeItem),
  ...trashRoutes('news', { remove: deleteNotices, restore: restoreNotices }),
  fileRoute('news', getNoticeFile),
];

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
      // A text shows it as it is.
      afterCommit(({ files }) => files.remove(thumbnailKey));
      return { answer: { assetUrl: `/files/${key}`, width, height }, after: rows[0] ?? null };
    },
  ),
];

export const contentRoutes = [
  ...dataHubRoutes,
  ...academyRoutes,
  ...faqRoutes,
  ...newsRoutes,
  ...contentTypeRoutes,
  ...editorRoutes,
];
