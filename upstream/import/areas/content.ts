import {
  CONTENT_AREAS,
  MAX_CONTENT,
  MAX_CONTENT_PRIORITY,
  MAX_TITLE,
  MAX_TYPE_NAME,
  MAX_VIDEO,
} from '@/lib/domain/content';
import { rulesOf, type ContentArea } from '@/lib/domain/content';
import { faultsOfContent } from '@/lib/domain/content-faults';
import { HISTORY_KIND_NAMES, type HistoryKind } from '@/lib/domain/record-history';
import { sanitiseContent } from '@/lib/domain/rich-text';
import { playableVideo } from '@/lib/domain/video-address';
import { externalId, writtenFlag, writtenTime, type ImportArea } from '../area';
import { column, file, flag, id, instant, oneOf, required, stored, text, whole } from '../column';
import { PRODUCT } from './catalog';
import { COMPANY } from './companies';
import { ORDER } from './orders';
import { CLAIM, PROMOTION } from './rewards';
import { INQUIRY, PROJECT, WARRANTY_CLAIM } from './support';

const ITEM = 'content item';

/** Fields of files, by their column. */
const FILES = {
  thumbnail: 'picture',
  image: 'picture',
  attachment: 'attachment',
  attachment1: 'attachment',
  attachment2: 'attachment',
} as const;
const FIELDS = Object.keys(FILES) as (keyof typeof FILES)[];

const withoutImages = (html: string) => sanitiseContent(html.replace(/<img\b[^>]*>/gi, ''));

const path = (field: string) => `'content/' || ${externalId(ITEM, 'f.item_id')} || '/${field}/' || f.name`;

export const content: ImportArea = {
  title: 'Content',
  locks: ['lists'],
  notes:
    'Pictures inside texts aren’t imported, nor are views, downloads and earlier versions. A type that isn’t ' +
    'there is added. No emails are sent.',
  files: [
    {
      name: 'content',
      meaning: 'An item of the data hub, the online academy, the FAQ or the news.',
      kind: ITEM,
      table: 'content_items',
      columns: [
        required('item_id', id(), 'ID in the previous system', 'N-1'),
        required('area', oneOf(CONTENT_AREAS), 'Where it is', 'faq'),
        column('type', text(MAX_TYPE_NAME), 'Type or category; news have none', 'Shop'),
        required('title', text(MAX_TITLE), 'Title', 'When does my order ship?'),
        column('content', stored('HTML', MAX_CONTENT, withoutImages), 'Text', '<p>Within a week.</p>'),
        column('video', stored('https address', MAX_VIDEO, playableVideo), 'Video', ''),
        column('is_draft', flag(), 'Whether it is a draft; no if empty', 'no'),
        required('publish_at', instant(), 'Since when partners see it', '2025-06-01T17:00:00Z'),
        column('priority', whole(0, MAX_CONTENT_PRIORITY), 'Larger first; 0 if empty', '10'),
        column('author', text(200), 'Name of the author', 'Ben Ito'),
        ...FIELDS.map((field) => column(field, file(FILES[field]), `The ${field} of areas that have one`, '')),
        column('created_at', instant(), 'When it was made', '2025-06-01T17:00:00Z'),
        column('updated_at', instant(), 'When it was changed last', '2025-06-01T17:00:00Z'),
      ],
      rule: (row) => {
        const area = row.area as ContentArea;
        const filled = FIELDS.filter((field) => row[field] !== null);
        const surplus = filled.find((field) => !(field in rulesOf(area).files));
        if (surplus) return [surplus, 'This area has no such file.'];
        if (row.type !== null && !rulesOf(area).type) return ['type', 'News have no type.'];
        const [fault] = faultsOfContent(
          area,
          {
            typeId: row.type === null ? null : 1,
            ...{ title: String(row.title), content: String(row.content ?? ''), video: String(row.video ?? '') },
            ...{ files: filled, status: row.is_draft === true ? 'draft' : 'published', publishAt: null },
          },
          { now: new Date() },
        );
        if (!fault) return undefined;
        return [fault[0] === rulesOf(area).type?.field ? 'type' : fault[0], `${fault[1]}.`];
      },
      select: `
        SELECT ${externalId(ITEM, 'i.id')} AS item_id, i.area, t.name AS type, i.title,
          regexp_replace(i.content, '<img[^>]*>', '', 'g') AS content, i.video, ${writtenFlag('i.is_draft')} AS
          is_draft,
          ${writtenTime('i.publish_at')} AS publish_at, i.priority, i.made_by AS author,
          ${FIELDS.map(
            (field) =>
              `(SELECT ${path(field)} FROM content_files f WHERE f.item_id = i.id AND f.field = '${field}') AS
                ${field}`,
          ).join(', ')},
          ${writtenTime('i.created_at')} AS created_at, ${writtenTime('i.updated_at')} AS updated_at
        FROM content_items i LEFT JOIN content_types t ON t.id = i.type_id WHERE i.deleted_at IS NULL ORDER BY i.id`,
      files: FIELDS.map(
        (field) =>
          `SELECT ${path(field)} AS name, f.key FROM content_files f JOIN content_items i ON i.id = f.item_id
           WHERE f.field = '${field}' AND i.deleted_at IS NULL`,
      ).join(' UNION ALL '),
    },
  ],
  write: [
    `INSERT INTO content_types (area, name, priority)
     SELECT n.area, n.type, row_number() OVER (PARTITION BY n.area ORDER BY n.line)
       + (SELECT coalesce(max(t.priority), 0) FROM content_types t WHERE t.area = n.area)
     FROM (
       SELECT DISTINCT ON (s.area, lower(s.type)) s.area, s.type, s.line FROM staged_content s
       WHERE s.type IS NOT NULL
         AND NOT EXISTS (SELECT FROM content_types t WHERE t.area = s.area AND lower(t.name) = lower(s.type))
       ORDER BY s.area, lower(s.type), s.line
     ) AS n ORDER BY n.area, n.line`,
    `INSERT INTO content_items (id, area, type_id, title, content, video, is_draft, publish_at, priority, made_by,
       changed_by, created_at, updated_at)
     SELECT s.id, s.area, t.id, s.title, coalesce(s.content, ''), s.video, coalesce(s.is_draft, false), s.publish_at,
       coalesce(s.priority, 0), s.author, s.author, coalesce(s.created_at, s.publish_at),
       coalesce(s.updated_at, s.created_at, s.publish_at)
     FROM staged_content s LEFT JOIN content_types t ON t.area = s.area AND lower(t.name) = lower(s.type)
     ORDER BY s.line`,
    `INSERT INTO content_files (item_id, field, key, thumbnail_key, name, size)
     SELECT s.id, f.field, f.file -> 0 ->> 'key', f.file -> 0 ->> 'thumbnailKey', f.file -> 0 ->> 'name',
       (f.file -> 0 ->> 'size')::integer
     FROM staged_content s
     CROSS JOIN LATERAL (VALUES ${FIELDS.map((field) => `('${field}', s.${field})`).join(', ')}) AS f (field, file)
     WHERE f.file IS NOT NULL`,
  ],
};

/** Kind of external IDs and table, by kind of record. */
const RECORDS: Readonly<Record<HistoryKind, readonly [kind: string, table: string]>> = {
  order: [ORDER, 'orders'],
  company: [COMPANY, 'companies'],
  registration: [COMPANY, 'companies'],
  product: [PRODUCT, 'products'],
  claim: [CLAIM, 'claims'],
  warrantyClaim: [WARRANTY_CLAIM, 'warranty_claims'],
  project: [PROJECT, 'projects'],
  inquiry: [INQUIRY, 'inquiries'],
  promotion: [PROMOTION, 'promotions'],
};
const NOTE = 'note';

const cases = (subject: string, of: (kind: HistoryKind) => string) =>
  `CASE ${subject} ${HISTORY_KIND_NAMES.map((kind) => `WHEN '${kind}' THEN ${of(kind)}`).join(' ')} END`;

export const notes: ImportArea = {
  title: 'Notes',
  files: [
    {
      name: 'notes',
      meaning: 'A note of the staff about a record.',
      kind: NOTE,
      table: 'notes',
      columns: [
        required('note_id', id(), 'ID in the previous system', 'T-1'),
        required(
          'about',
          oneOf(HISTORY_KIND_NAMES),
          'Kind of record; registration for a company’s registration',
          'order',
        ),
        required('record_id', id(), 'ID of the record in its file', 'O-1'),
        required('content', text(5_000), 'Text', 'Called, ships on Monday.'),
        required('author', text(200), 'Name of the author', 'Ben Ito'),
        required('created_at', instant(), 'When it was written', '2025-06-02T17:00:00Z'),
        column('updated_at', instant(), 'When it was edited', ''),
        column('edited_by', text(200), 'Name of the last editor', ''),
      ],
      rule: ({ about, record_id: record }, known) =>
        known.has(RECORDS[about as HistoryKind][0], String(record))
          ? undefined
          : ['record_id', `There is no ${String(about)} with this ID.`],
      select: `
        SELECT ${externalId(NOTE, 'n.id')} AS note_id, n.kind AS about,
          ${cases('n.kind', (kind) => externalId(RECORDS[kind][0], 'n.record_id'))} AS record_id, n.content,
          n.author_name AS author, ${writtenTime('n.created_at')} AS created_at,
          ${writtenTime('n.updated_at')} AS updated_at, n.edited_by
        FROM notes n WHERE ${cases(
          'n.kind',
          (kind) => `EXISTS (SELECT FROM ${RECORDS[kind][1]} x WHERE x.id = n.record_id)`,
        )} ORDER BY n.id`,
    },
  ],
  write: [
    `INSERT INTO notes (id, kind, record_id, content, author_name, created_at, updated_at, edited_by)
     SELECT s.id, s.about, i.result_id, s.content, s.author, s.created_at, coalesce(s.updated_at, s.created_at),
     s.edited_by
     FROM staged_notes s JOIN intake_ids i ON i.source = $1 AND i.external_id = s.record_id
       AND i.kind = ${cases('s.about', (kind) => `'${RECORDS[kind][0]}'`)}
     ORDER BY s.line`,
  ],
};
