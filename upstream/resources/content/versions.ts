import type { ClientBase, Pool } from 'pg';
import { ACADEMY } from '@/lib/contract/academy';
import { getContentVersion, listContentVersions, type VersionRow } from '@/lib/contract/content-history';
import { DATA_HUB } from '@/lib/contract/data-hub';
import { FAQ } from '@/lib/contract/faq';
import { NEWS } from '@/lib/contract/news';
import { CONTENT_AREAS, IN_TRASH, rulesOf, type ContentArea } from '@/lib/domain/content';
import { faultsOfContent } from '@/lib/domain/content-faults';
import { changedFields, notWhole, VERSIONS_PER_PAGE, type ContentState } from '@/lib/domain/content-version';
import { fullNameOf } from '@/lib/domain/person';
import { instantJson } from '@/upstream/db/statement';
import { conflict, notFound } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import type { NewFile } from './files';
import { findItem, lockItems, statusOf, updateItem, writeFiles, type StoredItem } from './items';

interface KeptVersion extends Omit<ContentState, 'files' | 'typeName'> {
  version: number;
  at: string;
  by: string | null;
  typeId: number | null;
  typeName: string | null;
  video: string | null;
  files: Readonly<Record<string, NewFile>>;
}

/** All versions of item `$1`, including the current one. @param text SQL for the content */
const versionsOf = (text: string) => `
  SELECT v.version, v.type_id, v.title, ${text.replaceAll('%', 'v.content')} AS content, v.language, v.video,
    v.is_draft, v.publish_at, v.changed_by, v.changed_at, v.files
  FROM content_versions v WHERE v.item_id = $1
  UNION ALL
  SELECT i.version, i.type_id, i.title, ${text.replaceAll('%', 'i.content')}, i.language, i.video, i.is_draft,
    i.publish_at, i.changed_by, i.updated_at,
    (SELECT coalesce(jsonb_object_agg(f.field, jsonb_build_object('key', f.key, 'thumbnailKey', f.thumbnail_key,
      'name', f.name, 'size', f.size)), '{}') FROM content_files f WHERE f.item_id = i.id)
  FROM content_items i WHERE i.id = $1`;

const asRow = `json_build_object('version', v.version, 'at', ${instantJson('v.changed_at')}, 'by', v.changed_by,
  'typeId', v.type_id, 'typeName', (SELECT t.name FROM content_types t WHERE t.id = v.type_id), 'title', v.title,
  'content', v.content, 'language', v.language, 'video', v.video, 'isDraft', v.is_draft,
  'publishAt', ${instantJson('v.publish_at')}, 'files', v.files) AS row`;

/** Versions before the given one, newest first. Lists only need to know if the texts differ. */
async function findVersions(
  db: Pool | ClientBase,
  id: number,
  { before, limit, isWhole = false }: { before: number; limit: number; isWhole?: boolean },
): Promise<KeptVersion[]> {
  const { rows } = await db.query<{ row: KeptVersion }>({
    name: isWhole ? 'content-versions-whole' : 'content-versions',
    text: `SELECT ${asRow} FROM (
        SELECT * FROM (${versionsOf(isWhole ? '%' : 'md5(%)')}) AS each WHERE version < $2
        ORDER BY version DESC LIMIT $3
      ) AS v ORDER BY v.version DESC`,
    values: [id, before, limit],
  });
  return rows.map(({ row }) => row);
}

const LATEST = 2_147_483_647;

function fileStates(files: KeptVersion['files']): ContentState['files'] {
  return Object.entries(files).map(([field, { key, thumbnailKey, name, size }]) => {
    return { field, key, name, size, thumbnailUrl: thumbnailKey && `/files/${thumbnailKey}` };
  });
}

function stateOf({ files, ...version }: KeptVersion): ContentState {
  const { title, content, typeId, typeName, language, video, isDraft, publishAt } = version;
  return { title, content, typeId, typeName, language, video, isDraft, publishAt, files: fileStates(files) };
}

function rowOf(area: ContentArea, kept: KeptVersion, previous: KeptVersion | undefined): VersionRow {
  const { version, at, by, title } = kept;
  return {
    ...{ version, at, by, title },
    changed: previous ? changedFields(area, stateOf(previous), stateOf(kept)) : null,
  };
}

/** @throws HttpError 404 */
async function areaOf(db: Pool, id: number): Promise<ContentArea> {
  const text = 'SELECT area FROM content_items WHERE id = $1';
  const { rows } = await db.query<{ area: ContentArea }>({ name: 'content-area', text, values: [id] });
  return rows[0]?.area ?? notFound('item');
}

const RESTORING = { dataHub: DATA_HUB, academy: ACADEMY, faq: FAQ, news: NEWS } as const;

/** Restores an earlier version as the newest. Publication stays as it is, and a deleted type is ignored. */
function restoringRoute(area: ContentArea) {
  const object = rulesOf(area).noun;
  return mutate(
    RESTORING[area].restoreVersion,
    {
      object,
      before: async ({ tx, body: { id }, now }) => {
        await lockItems(tx, area, [id], now);
        return findItem(tx, area, id, { now, isPartner: false });
      },
    },
    async ({ tx, before: stored, body: { earlier }, user, now }) => {
      if (stored.deletedAt !== null) conflict(IN_TRASH);
      const [kept] = await findVersions(tx, stored.id, { before: earlier + 1, limit: 1, isWhole: true });
      if (kept?.version !== earlier || earlier === stored.version) notFound('version');
      refuseIncomplete(area, kept, stored, now);
      await updateItem(tx, stored.id, {
        ...{ title: kept.title, content: kept.content, language: kept.language, video: kept.video },
        typeId: kept.typeName === null ? stored.typeId : kept.typeId,
        ...{ isDraft: stored.isDraft, publishAt: new Date(stored.publishAt) },
        ...{ changedBy: fullNameOf(user), now },
      });
      await writeFiles(tx, stored.id, new Map(Object.entries(kept.files)), Object.keys(stored.files));
      const after = (await findItem(tx, area, stored.id, { now, isPartner: false })) ?? notFound(object);
      return { answer: { version: after.version }, after };
    },
  );
}

/** Refuses an incomplete version that partners see or will see. @throws HttpError 409 with the missing fields */
function refuseIncomplete(area: ContentArea, kept: KeptVersion, stored: StoredItem, now: Date): void {
  const status = statusOf(stored, now);
  const faults = faultsOfContent(
    area,
    {
      ...{ title: kept.title, content: kept.content, video: kept.video ?? '', files: Object.keys(kept.files) },
      typeId: kept.typeName === null ? stored.typeId : kept.typeId,
      status: status === 'deleted' ? 'draft' : status,
      publishAt: stored.publishAt,
    },
    { now, stored: stored.publishAt },
  );
  if (faults.length > 0)
    conflict(
      notWhole(
        kept.version,
        faults.map(([, sentence]) => sentence),
      ),
    );
}

export const versionRoutes = [
  handle(listContentVersions, async ({ db, params: { id }, query: { before = LATEST } }) => {
    const area = await areaOf(db, id);
    const found = await findVersions(db, id, { before, limit: VERSIONS_PER_PAGE + 1 });
    const shown = found.slice(0, VERSIONS_PER_PAGE);
    return {
      versions: shown.map((kept, index) => rowOf(area, kept, found[index + 1])),
      hasMore: found.length > shown.length,
    };
  }),

  handle(getContentVersion, async ({ db, params: { id, version } }) => {
    await areaOf(db, id);
    const [[kept, previous], [current]] = await Promise.all([
      findVersions(db, id, { before: version + 1, limit: 2, isWhole: true }),
      findVersions(db, id, { before: LATEST, limit: 1, isWhole: true }),
    ]);
    if (kept?.version !== version || !current) return notFound('version');
    return { state: stateOf(kept), before: previous ? stateOf(previous) : null, current: stateOf(current) };
  }),

  ...CONTENT_AREAS.map(restoringRoute),
];
