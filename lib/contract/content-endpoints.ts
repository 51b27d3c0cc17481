import { z } from 'zod';
import { ATTACHMENT_TYPES } from '../domain/attachment';
import {
  CONTENT,
  CONTENT_PER_PAGE,
  DELETE_MARKER,
  MAX_ATTACHMENT_BYTES,
  MAX_CONTENT,
  MAX_CONTENT_AT_ONCE,
  MAX_PRIORITIES_AT_ONCE,
  MAX_TITLE,
  MAX_TYPE_NAME,
  MAX_VIDEO,
  rulesOf,
  TYPE_NAME_BLANK,
  type ContentArea,
} from '../domain/content';
import { CONTENT_STATUSES, LISTED_STATUSES } from '../domain/content-status';
import { MAX_IMAGE_BYTES, tooLong } from '../domain/product-limits';
import { ContentType, ContentTypes, Priority } from './content';
import { restoringEndpoint } from './content-history';
import { endpoint, type FileField } from './endpoint';
import { listEndpoint, SearchText, type byOffset, type byPage } from './list-endpoint';
import { CONTENT_READS } from './outdates';
import { digits, Id, IdInAddress, Instant, oneLine } from './wire';

const access = 'adminControls';

/** Filters by part of the title, and by status, including the trash. */
const contentFilters = { title: SearchText, status: z.enum(LISTED_STATUSES) };

function contentPage<Row extends z.ZodType>(data: z.ZodArray<Row>) {
  return z.object({
    data,
    total: z.int(),
    /** The supported `CONTENT_EXTENSIONS`. Without `status`, the upstream has no drafts, schedules or trash. */
    supportedFilters: z.array(z.string()).max(20).optional(),
  });
}

/** An optional number; empty means null. */
const OptionalId = z
  .string()
  .regex(/^(|[1-9]\d{0,8})$/, 'must be a whole number')
  .transform((text) => (text === '' ? null : Number(text)));

/** Sent instead of a file. Without it, the file stays. */
const FileMarker = z.enum(['', DELETE_MARKER]).optional();

/** Missing fields keep their stored value, and are empty in a new item. */
const contentForm = {
  /** Id of the item to change; missing for a new one. */
  id: digits(1, 2_147_483_647).optional(),
  title: oneLine(z.string().trim().max(MAX_TITLE, tooLong(MAX_TITLE))).optional(),
  content: z.string().max(MAX_CONTENT, tooLong(MAX_CONTENT)).optional(),
  version: digits(0, 2_147_483_647).optional(),
  /** A new item is published right away by default. */
  status: z.enum(CONTENT_STATUSES).optional(),
  /** Only for a scheduled item. */
  publishAt: z.union([z.literal(''), Instant]).optional(),
};

export const Video = z.string().trim().max(MAX_VIDEO, tooLong(MAX_VIDEO)).optional();

const MAX_FILE_BYTES = { image: MAX_IMAGE_BYTES, attachment: MAX_ATTACHMENT_BYTES } as const;

/** Some areas use a bare list, others an object (spec 3 §7). */
export const SomeContent = z.array(Id).min(1).max(MAX_CONTENT_AT_ONCE);
export const SomeContentIds = z.strictObject({ ids: SomeContent });

const Priorities = z
  .array(z.strictObject({ id: Id, priority: Priority }))
  .min(1)
  .max(MAX_PRIORITIES_AT_ONCE);

const TypeName = z.strictObject({
  name: oneLine(z.string().trim().min(1, TYPE_NAME_BLANK).max(MAX_TYPE_NAME, tooLong(MAX_TYPE_NAME))),
  version: z.int().optional(),
});

const ById = z.object({ id: IdInAddress });

/** Files by field. Their URLs stay the same when a file is replaced. */
const FILE_TYPES: readonly string[] = Object.values(ATTACHMENT_TYPES);

type Rules<A extends ContentArea> = (typeof CONTENT)[A];

/** First segment of a path without the slash, which proves that the path starts with one. */
type Stem<A extends ContentArea> = Rules<A>['path'] extends `/${infer Rest}` ? Rest : never;

const stemOf = <A extends ContentArea>(area: A) => CONTENT[area].path.slice(1) as Stem<A>;

/** The area's field for an item's type, in the list's query and the form. */
type TypeField<A extends ContentArea> =
  Rules<A> extends { type: { field: infer Field extends string } } ? Field : never;

/**
 * Declares the calls of each content area: list, item, saving, trash and files (spec 3 §7). Paths, types and files come
 * from `CONTENT`.
 *
 * @param names parts of call names: `getAcademyItem`, `deleteAcademyItems`, `searchAcademy`, `getAcademyFile`
 * @param words the items in the OpenAPI document: `an item of the online academy`
 * @param fields the area's additional form fields
 * @param trash how to move several items to the trash and back
 */
export function contentEndpoints<
  const A extends ContentArea,
  Row extends z.ZodType,
  Item extends z.ZodObject,
  Window extends typeof byOffset | typeof byPage,
  Fields extends Record<string, z.ZodType>,
  const Method extends 'DELETE' | 'POST',
  Ids extends typeof SomeContent | typeof SomeContentIds,
>(
  area: A,
  {
    names,
    words,
    row,
    item,
    window,
    fields,
    trash,
  }: {
    names: { area: string; list: string; item: string };
    words: { one: string; several: string; list: string; get: string };
    row: Row;
    item: Item;
    window: Window;
    fields: Fields;
    trash: { method: Method; body: Ids };
  },
) {
  const stem = stemOf(area);
  const { type, files } = rulesOf(area);
  const fileNames = Object.keys(files);
  const eachFile = Object.fromEntries(fileNames.map((name) => [name, FileMarker]));
  const itemReads = [`search${names.list}`, `get${names.item}`, ...CONTENT_READS];
  const ofType = <S extends z.ZodType>(schema: S) => (type ? { [type.field]: schema } : {}) as Record<TypeField<A>, S>;
  return {
    search: listEndpoint(`search${names.list}`, `/${stem}/search`, {
      summary: words.list,
      access,
      openToPartners: true,
      row,
      filters: { ...ofType(IdInAddress), ...contentFilters },
      window: window({ usual: CONTENT_PER_PAGE, most: 100 }) as ReturnType<Window>,
      answer: (rows: z.ZodArray<Row>) => contentPage(rows),
    }),
    get: endpoint(`get${names.item}`, 'GET', `/${stem}/detail/{id}`, {
      summary: words.get,
      access,
      openToPartners: true,
      params: ById,
      response: item,
      errors: [404],
    }),
    save: endpoint(`save${names.item}`, 'POST', `/${stem}`, {
      summary: `Add ${words.one}. With \`id\`, change it.`,
      access,
      outdates: itemReads,
      form: z.strictObject({ ...contentForm, ...ofType(OptionalId.optional()), ...fields, ...eachFile }),
      upload: Object.entries(files).map(([field, { kind }]): FileField => {
        return { field, maxFiles: 1, maxFileBytes: MAX_FILE_BYTES[kind] };
      }),
      response: item.partial(),
      errors: [404, 409, 413],
    }),
    remove: endpoint(`delete${names.item}s`, trash.method, `/${stem}/delete`, {
      summary: `Move ${words.several} to the trash, all or none.`,
      access,
      outdates: itemReads,
      body: trash.body,
      response: z.object({}),
      errors: [404],
    }),
    restore: endpoint(`restore${names.item}s`, 'POST', `/${stem}/restore`, {
      summary: `Restore ${words.several} from the trash, all or none.`,
      access,
      outdates: itemReads,
      body: trash.body,
      response: z.object({}),
      errors: [404],
    }),
    restoreVersion: restoringEndpoint(stem, { item: names.item, one: words.one, outdates: itemReads }),
    file: endpoint(`get${names.area}File`, 'GET', `/${stem}/files/{id}/{field}`, {
      summary: `Download a file of ${words.one}. Its address stays when the file is replaced.`,
      access,
      openToPartners: true,
      params: ById.extend({ field: z.enum(fileNames) }),
      fileTypes: FILE_TYPES,
      attachment: true,
      errors: [404],
    }),
  };
}

/** Declares the calls of an area with sortable items and editable types. */
export function orderedContentEndpoints<const A extends 'academy' | 'faq', Query extends z.ZodObject = never>(
  area: A,
  {
    names,
    words,
    typesQuery,
  }: {
    names: { area: string; list: string; item: string };
    words: { several: string; types: string };
    typesQuery?: Query;
  },
) {
  const stem = stemOf(area);
  const typeReads = ['listOptions', `list${names.area}Types`, `search${names.list}`, `get${names.item}`];
  return {
    prioritise: endpoint(`prioritise${names.list}`, 'POST', `/${stem}/priority`, {
      summary: `Save the priorities of ${words.several}, all or none.`,
      access,
      outdates: [`search${names.list}`],
      body: Priorities,
      response: z.object({}),
      errors: [404],
    }),
    listTypes: endpoint(`list${names.area}Types`, 'GET', `/${stem}/types`, {
      summary: `List the types of ${words.types}.`,
      access,
      openToPartners: true,
      ...(typesQuery && { query: typesQuery }),
      response: ContentTypes,
    }),
    createType: endpoint(`create${names.area}Type`, 'POST', `/${stem}/types`, {
      summary: `Add a type of ${words.types}.`,
      access,
      outdates: typeReads,
      body: TypeName.omit({ version: true }),
      response: ContentType,
      errors: [409],
    }),
    renameType: endpoint(`rename${names.area}Type`, 'PATCH', `/${stem}/types/{id}`, {
      summary: `Rename a type of ${words.types}.`,
      access,
      outdates: typeReads,
      params: ById,
      body: TypeName,
      response: ContentType,
      errors: [404, 409],
    }),
    deleteType: endpoint(`delete${names.area}Type`, 'DELETE', `/${stem}/types/{id}`, {
      summary: `Delete an unused type of ${words.types}.`,
      access,
      outdates: typeReads,
      params: ById,
      response: z.object({}),
      errors: [404, 409],
    }),
  };
}
