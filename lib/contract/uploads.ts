import { z } from 'zod';
import { MAX_ARTICLE_VOLUME } from '../domain/article-code';
import { MAX_PRODUCT_NAME, PRODUCT_TYPES } from '../domain/configuration';
import { SERIAL_PRODUCT_TYPES } from '../domain/serial-number';
import {
  MAX_ARTICLE_CODES,
  MAX_FILE_NAME,
  MAX_ROWS_AT_ONCE,
  MAX_SERIALS_ASKED,
  MAX_UPLOAD_FILES,
  MAX_UPLOAD_ROWS,
  UPLOAD_KINDS,
  UPLOADS_PER_PAGE,
} from '../domain/upload';
import { UPLOADED_CLAIMS, UPLOADED_STATUSES } from '../domain/uploaded-status';
import { MAX_CONFIGURATIONS } from './configurations';
import { endpoint, type RowsEndpoint } from './endpoint';
import { byPage, listEndpoint, SearchText } from './list-endpoint';
import { UPLOAD_READS } from './outdates';
import { digits, Id, IdInAddress, IdsInAddress, Instant, Text, TextOrNull } from './wire';

/** Longer cell texts are cut. */
const CellText = z.string().max(300);
const Count = z.int().min(0).max(MAX_ROWS_AT_ONCE);

/** File counts of both kinds of upload. All except `total` and `invalid` are extensions. */
const FILES = {
  total: Count,
  /** Invalid rows, which aren't sent; the remaining difference to `total` is duplicates. */
  invalid: Count,
  fileNames: z.array(z.string().max(MAX_FILE_NAME)).max(MAX_UPLOAD_FILES.serialNumbers).optional(),
};

export const ArticleCode = z.object({
  id: Id,
  code: z.string(),
  productName: z.string(),
  /** Watts per piece. */
  volume: z.number().nullable(),
  configurationType: TextOrNull,
});
export type ArticleCode = z.infer<typeof ArticleCode>;

export const listArticleCodes = endpoint('listArticleCodes', 'GET', '/articlecodes/distinct', {
  summary: 'List article codes and the products they can belong to.',
  access: 'uploads',
  response: z.object({
    articleCodes: z.array(ArticleCode).max(MAX_ARTICLE_CODES),
    modules: z
      .array(
        z.object({
          id: Id,
          productName: z.string(),
          configurationType: z.string(),
          moduleType: z.union([z.string(), z.number()]).nullable(),
        }),
      )
      .max(MAX_CONFIGURATIONS),
  }),
});

const refusedRows = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.array(z.object({ ...shape, reason: z.string().optional() })).max(MAX_ROWS_AT_ONCE);

export const uploadArticleCodes = endpoint('uploadArticleCodes', 'POST', '/articleCodes/batchUploads', {
  summary: 'Store the valid, new article codes of a spreadsheet.',
  access: 'uploads',
  outdates: UPLOAD_READS,
  body: z.strictObject({
    ...FILES,
    configurations: z
      .array(
        z.strictObject({ configurationType: z.enum(PRODUCT_TYPES), productName: z.string().max(MAX_PRODUCT_NAME) }),
      )
      .max(MAX_CONFIGURATIONS)
      .optional(),
    articleCodes: z
      .array(
        z.strictObject({
          code: CellText,
          productName: CellText,
          volume: z.number().min(0).max(MAX_ARTICLE_VOLUME),
          configurationType: z.enum(PRODUCT_TYPES),
        }),
      )
      .max(MAX_UPLOAD_ROWS),
  }),
  maxBodyBytes: 16 * 1024 * 1024,
  response: z.object({
    successful: z.int(),
    duplicate: z.int(),
    invalid: z.int(),
    uploadId: Id.nullable(),
    duplicateArticleCodes: refusedRows({ code: z.string() }).nullable(),
    invalidArticleCodes: refusedRows({ code: z.string() }).nullable(),
  }),
  errors: [409, 413],
});

const SerialRows = refusedRows({ serialNumber: z.string() });
/** The specs leave open which one it is. */
const RowsOrCount = z.union([SerialRows, z.int()]).nullable();

export const uploadSerialNumbers = endpoint('uploadSerialNumbers', 'POST', '/modules/batchuploadadmin', {
  summary: 'Store the valid, new serial numbers of spreadsheets, ' + 'and move on the claims that waited for them.',
  access: 'uploads',
  outdates: UPLOAD_READS,
  body: z.strictObject({
    ...FILES,
    modules: z
      .array(
        z.strictObject({
          articleCodeId: Id,
          serialNumber: CellText,
          source: z.literal('web'),
          productType: z.union([z.literal(SERIAL_PRODUCT_TYPES.module), z.literal(SERIAL_PRODUCT_TYPES.ess)]),
        }),
      )
      .max(MAX_ROWS_AT_ONCE),
  }),
  maxBodyBytes: 40 * 1024 * 1024,
  response: z.object({
    createdModules: RowsOrCount,
    duplicateModules: RowsOrCount,
    invalidModules: RowsOrCount,
    invalid: z.int().nullable(),
    uploadId: Id.nullable(),
    /** Claims that waited for these serial numbers and can now be approved. */
    claimsFreed: z.int().nullable(),
  }),
  errors: [409, 413],
});

export const checkSerialNumbers = endpoint('checkSerialNumbers', 'POST', '/modules/batchuploadadmin/check', {
  summary: 'Check which serial numbers are already stored and which have a waiting claim.',
  access: 'uploads',
  action: 'change',
  reads: true,
  body: z.strictObject({ serialNumbers: z.array(z.string().min(1).max(40)).max(MAX_SERIALS_ASKED) }),
  response: z.object({
    registered: z.array(z.object({ serialNumber: z.string(), by: Text, at: Instant })).max(MAX_SERIALS_ASKED),
    waiting: z.array(z.string()).max(MAX_SERIALS_ASKED),
    /** Serial numbers whose waiting claim has another product type. */
    claimedOtherwise: z.array(z.string()).max(MAX_SERIALS_ASKED).nullable(),
  }),
});

export const Upload = z.object({
  id: Id,
  kind: z.enum(UPLOAD_KINDS),
  createdAt: Instant,
  userId: Id.nullable(),
  userName: z.string(),
  fileNames: z.array(z.string()).max(MAX_UPLOAD_FILES.serialNumbers),
  stored: z.int(),
  duplicates: z.int(),
  invalid: z.int(),
  claimsFreed: z.int(),
  undoneAt: Instant.nullable(),
  undoneBy: TextOrNull,
  /** Approved claims of its serial numbers. */
  accrued: z.int(),
  /** Serial numbers of its article codes, up to a cap. */
  used: z.int(),
  version: z.int(),
});
export type Upload = z.infer<typeof Upload>;

export const listUploads = listEndpoint('listUploads', '/uploads', {
  summary: 'List uploads, latest first, with the reason one can’t be undone.',
  access: 'uploads',
  row: Upload,
  filters: { kind: z.enum(UPLOAD_KINDS) },
  window: byPage({ usual: UPLOADS_PER_PAGE, most: 100 }),
  answer: (data) => z.object({ data, total: z.int() }),
});

export const undoUpload = endpoint('undoUpload', 'POST', '/uploads/{id}/undo', {
  summary: 'Undo an upload, unless any of it has been accrued or used since.',
  access: 'uploads',
  outdates: UPLOAD_READS,
  params: z.object({ id: IdInAddress }),
  body: z.strictObject({ version: z.int().optional() }),
  response: Upload.extend({
    /** Products whose promotion the upload used up and can't restart, because another has begun. */
    promotionsOver: z.array(z.string()).max(MAX_CONFIGURATIONS).optional(),
  }),
  errors: [404, 409],
});

export const UploadedNumber = z.object({
  configurationType: z.string(),
  code: z.string(),
  /** Null for an article code without serial numbers. */
  serialNumber: TextOrNull,
  approved: z.boolean().nullable(),
  /** The upload that added it, with person and time. */
  uploadId: Id.nullable(),
  uploadedById: Id.nullable(),
  uploadedBy: TextOrNull,
  uploadedAt: Instant.nullable(),
  /** The number's last claim, with company and state. Requires `approvals`; missing without a claim. */
  companyId: Id.nullish(),
  companyName: Text,
  claimState: Text,
});
export type UploadedNumber = z.infer<typeof UploadedNumber>;

export const UploadedPage = z.object({
  data: z.array(UploadedNumber).max(100),
  total: z.int(),
  /** `total` is a minimum, because not all matches are counted. */
  totalIsLowerBound: z.boolean().default(false),
});
export type UploadedPage = z.infer<typeof UploadedPage>;

const UPLOADED_FILTERS = {
  /** Prefix of an article code or serial number. */
  keyword: SearchText.optional(),
  /** Part of the claiming company's name; requires `approvals`. */
  company: SearchText.optional(),
  upload: IdInAddress.optional(),
  status: z.enum(UPLOADED_STATUSES).optional(),
  /** State of its claim; requires `approvals`. */
  claim: z.enum(UPLOADED_CLAIMS).optional(),
};

export const searchUploads = endpoint('searchUploads', 'GET', '/modules/awaiting-approval/filter-search-uploads', {
  summary:
    'Search uploaded article codes and serial numbers by text, company, upload ' +
    'or claim state. With `offset`, one page; otherwise the bare list.',
  access: 'uploads',
  query: z.strictObject({
    ...UPLOADED_FILTERS,
    limit: digits(1, 1_000).optional(),
    offset: digits(0, 100_000_000).optional(),
  }),
  /** The specs have no limit. */
  response: z.union([UploadedPage, z.array(UploadedNumber).max(100_000)]),
});

export const listUploadedReport = {
  name: 'listUploadedReport',
  summary: 'Export all rows that match the filter of `GET /modules/awaiting-approval/filter-search-uploads`.',
  method: 'GET',
  path: '/uploads/rows/report',
  access: 'uploads',
  query: z.strictObject({ ...UPLOADED_FILTERS, ids: IdsInAddress.optional() }),
  row: UploadedNumber.extend({
    /** The serial number's id; for a code without numbers, its own id negated. */
    id: z.int().optional(),
  }),
} as const satisfies RowsEndpoint;
