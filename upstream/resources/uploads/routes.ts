import type { Pool, PoolClient } from 'pg';
import { MAX_CONFIGURATIONS } from '@/lib/contract/configurations';
import { eachChunked, mapChunked } from '@/lib/contract/chunked';
import { windowOf } from '@/lib/contract/list-endpoint';
import {
  checkSerialNumbers,
  listArticleCodes,
  listUploadedReport,
  listUploads,
  searchUploads,
  undoUpload,
  uploadArticleCodes,
  uploadSerialNumbers,
  type Upload,
} from '@/lib/contract/uploads';
import { articleCodeValidator, articleCodeKey, productKey } from '@/lib/domain/article-code';
import type { ProductType } from '@/lib/domain/configuration';
import { fullNameOf } from '@/lib/domain/person';
import { mayDo } from '@/lib/domain/rights';
import { serialNumberValidator, serialProductType } from '@/lib/domain/serial-number';
import { MAX_ARTICLE_CODES, REGISTERED_ALREADY, type RowValidation, type SerialField } from '@/lib/domain/upload';
import { single } from '@/upstream/db/drizzle';
import { pageOf } from '@/upstream/db/page-of';
import { arrayOfPlain, parameters } from '@/upstream/db/statement';
import { allowLongStatements, acquireLock } from '@/upstream/db/transaction';
import { conflict } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle, handleRows, type SignedInUser } from '@/upstream/http/route';
import { notify, type NoticeMeans } from '@/upstream/notices/notify';
import { assertMay, findRights } from '../access-control-list/repository';
import { priceClaims } from '../claims/price-claims';
import { findUpload, insertUpload, UPLOAD, type UploadRow } from './repository';
import { removeRows } from './undo';
import { findUploaded, uploadedReport, type UploadedFilter } from './search';

export const uploadRoutes = [
  handle(listArticleCodes, ({ db }) => articleCodesAndProducts(db)),

  mutate(
    uploadArticleCodes,
    { object: 'upload', rows: ({ body }) => body.articleCodes.length },
    async ({ tx, body, user, now, config }) => {
      await allowLongStatements(tx);
      await acquireLock(tx, 'uploads');
      const codes = await storedCodes(tx);
      const { rows: configured } = await tx.query<{ id: number; configurationType: ProductType; productName: string }>(
        `SELECT id, configuration_type AS "configurationType", product_name AS "productName" FROM ${PRODUCTS}`,
      );
      const products = new Map(
        configured.map(({ id, configurationType, productName }) => [productKey(configurationType, productName), id]),
      );
      const validate = articleCodeValidator({ codes, products });
      const { valid, duplicate, invalid } = await groupByStatus(body.articleCodes, (row, index) =>
        validate({ ...row, volume: String(row.volume), row: index + 1, file: '' }),
      );
      if (codes.size + valid.length > MAX_ARTICLE_CODES) {
        conflict(`There can be at most ${MAX_ARTICLE_CODES.toLocaleString('en-US')} article codes.`);
      }
      const counted = countsOf(body, body.articleCodes.length, {
        duplicate: duplicate.length,
        invalid: invalid.length,
      });
      const after = await insertUpload(tx, {
        ...{ kind: 'articleCodes', user, now, fileNames: body.fileNames, timeZone: config.PORTAL_TIME_ZONE },
        ...counted,
        stored: valid.length,
      });
      await tx.query(
        `INSERT INTO article_codes (code, configuration_id, volume, upload_id, created_at)
       SELECT code, configuration_id, volume, $4, $5
       FROM unnest($1::text[], $2::integer[], $3::integer[]) AS given (code, configuration_id, volume)`,
        [
          await arrayOfPlain(valid.map(({ code }) => articleCodeKey(code))),
          await arrayOfPlain(
            await mapChunked(valid, ({ configurationType, productName }) =>
              products.get(productKey(configurationType, productName)),
            ),
          ),
          await arrayOfPlain(valid.map(({ volume }) => volume)),
          after.id,
          now,
        ],
      );
      await notifyFinished(tx, after, { config, now });
      const toRefusal = ({ row: { code }, why }: Refused<{ code: string }>) => ({ code, reason: why });
      return {
        answer: {
          successful: valid.length,
          duplicate: counted.duplicates,
          invalid: counted.invalid,
          uploadId: after.id,
          duplicateArticleCodes: duplicate.map(toRefusal),
          invalidArticleCodes: invalid.map(toRefusal),
        },
        after,
      };
    },
  ),

  mutate(
    uploadSerialNumbers,
    { object: 'upload', rows: ({ body }) => body.modules.length },
    async ({ tx, body, user, now, config }) => {
      await allowLongStatements(tx);
      // Serialize uploads, so that they see each other's numbers and an undo is complete.
      await acquireLock(tx, 'uploads');
      const codes = await codesById(tx, [...new Set(body.modules.map(({ articleCodeId }) => articleCodeId))]);
      const validate = serialNumberValidator({
        articleCodes: new Map(Array.from(codes.values(), ({ code, type }) => [articleCodeKey(code), type])),
        special: new Set(config.SPECIAL_ARTICLE_CODES),
        registered: new Map(),
        claimedOtherwise: await claimedOtherwise(tx),
      });
      const { valid, duplicate, invalid } = await groupByStatus(
        body.modules,
        ({ articleCodeId, serialNumber, productType }, index) => {
          const validated = validate({
            articleCode: codes.get(articleCodeId)?.code ?? 'UNKNOWN',
            serialNumber,
            row: index + 1,
            file: '',
          });
          return validated.status === 'valid' && serialProductType(serialNumber) !== productType
            ? OTHER_TYPE
            : validated;
        },
      );
      const upload = await insertUpload(tx, {
        ...{ kind: 'serialNumbers', user, now, fileNames: body.fileNames, timeZone: config.PORTAL_TIME_ZONE },
        ...{ stored: 0, duplicates: 0, invalid: 0 },
      });
      const present = await storeSerialNumbers(tx, upload.id, valid, now);
      const [created, known]: [typeof valid, typeof duplicate] = [[], []];
      await eachChunked(valid, (row) => {
        if (present.has(row.serialNumber)) known.push({ row, why: REGISTERED_ALREADY });
        else created.push(row);
      });
      const claimsFreed = await priceClaims(
        tx,
        created.map(({ serialNumber }) => serialNumber),
        now,
      );
      const duplicates = [...duplicate, ...known];
      const counted = countsOf(body, body.modules.length, { duplicate: duplicates.length, invalid: invalid.length });
      const after = { ...upload, ...counted, stored: created.length, claimsFreed };
      await tx.query('UPDATE uploads SET stored = $2, duplicates = $3, invalid = $4, claims_freed = $5 WHERE id = $1', [
        ...[upload.id, created.length, counted.duplicates, counted.invalid, claimsFreed],
      ]);
      await notifyFinished(tx, after, { config, now });
      const toRefusal = ({ row: { serialNumber }, why }: Refused<{ serialNumber: string }>) => ({
        serialNumber,
        reason: why,
      });
      return {
        answer: {
          createdModules: created.map(({ serialNumber }) => ({ serialNumber })),
          duplicateModules: duplicates.map(toRefusal),
          invalidModules: invalid.map(toRefusal),
          invalid: counted.invalid,
          uploadId: upload.id,
          claimsFreed,
        },
        after,
      };
    },
  ),

  handle(checkSerialNumbers, ({ db, body }) => checkNumbers(db, body.serialNumbers)),

  handle(listUploads, async ({ db, query }) => {
    const collected = parameters();
    return pageOf<Upload, number>(db, {
      select: UPLOAD,
      where: query.kind === undefined ? [] : [`u.kind = ${collected.add(query.kind)}`],
      orderBy: 'u.id DESC',
      window: windowOf(listUploads, query),
      parameters: collected,
    }).then(({ rows, total }) => ({ data: rows, total }));
  }),

  mutate(
    undoUpload,
    {
      object: 'upload',
      rows: async ({ db, params }) => (await findUpload(db, params.id))?.stored ?? 0,
      before: async ({ tx, params }) => {
        await allowLongStatements(tx);
        await acquireLock(tx, 'uploads');
        return findUpload(tx, params.id);
      },
    },
    async ({ tx, before, user, now, config }) => {
      if (before.undoneAt !== null) conflict(`${before.undoneBy} has already undone this upload.`);
      const promotionsOver = await removeRows(tx, before);
      await tx.query('UPDATE uploads SET undone_at = $2, undone_by = $3, version = version + 1 WHERE id = $1', [
        before.id,
        now,
        fullNameOf(user),
      ]);
      const after = (await findUpload(tx, before.id)) ?? before;
      const facts = { by: fullNameOf(user), about: `your upload of ${before.name}` };
      const record = { kind: 'upload', id: before.id } as const;
      await notify(tx, { kind: 'uploadUndone', to: [before.userId], by: user, record, facts }, { config, now });
      const { name: _, ...answer } = after;
      return { answer: { ...answer, promotionsOver }, after };
    },
  ),

  handle(searchUploads, async ({ db, query, user }) => {
    const { limit = USUAL_ROWS, offset = 0 } = query;
    const page = await findUploaded(db, { ...query, limit, offset }, await seesClaims(db, user, query));
    return query.offset === undefined ? page.data : page;
  }),

  handleRows(listUploadedReport, async ({ db, query, user }, gone) =>
    uploadedReport(db, query, await seesClaims(db, user, query), gone),
  ),
];

/** Default for requests without a limit. */
const USUAL_ROWS = 200;

/** Whether the user may see claims of numbers. @throws HttpError 403 if they filter by claims without this right */
async function seesClaims(db: Pool, user: SignedInUser, { company, claim }: UploadedFilter): Promise<boolean> {
  const rights = await findRights(db, user);
  if (company || claim) assertMay(rights, 'approvals');
  return mayDo(rights, 'approvals');
}

/** Notifies the uploader of the result, because they may have left the page. The page itself marks it as read. */
async function notifyFinished(tx: PoolClient, upload: UploadRow, means: NoticeMeans): Promise<void> {
  const { id, userId, name, stored, duplicates, invalid } = upload;
  const count = (value: number, what: string) => `${value.toLocaleString('en-US')} ${what}`;
  const counts = [
    count(stored, 'stored'),
    ...(duplicates > 0 ? [count(duplicates, duplicates === 1 ? 'duplicate' : 'duplicates')] : []),
    ...(invalid > 0 ? [count(invalid, 'invalid')] : []),
  ];
  const facts = { about: `Your upload of ${name}`, outcome: counts.join(', ') };
  await notify(tx, { kind: 'uploadFinished', to: [userId], record: { kind: 'upload', id }, facts }, means);
}

const OTHER_TYPE: RowValidation<SerialField> = {
  status: 'invalid',
  why: 'The product type doesn’t match the serial number',
  at: 'serialNumber',
};

interface Refused<Row> {
  row: Row;
  why: string | undefined;
}

async function groupByStatus<Row>(rows: readonly Row[], validate: (row: Row, index: number) => RowValidation) {
  const sorted = { valid: [] as Row[], duplicate: [] as Refused<Row>[], invalid: [] as Refused<Row>[] };
  await eachChunked(rows, (row, index) => {
    const { status, why } = validate(row, index);
    if (status === 'valid') sorted.valid.push(row);
    else sorted[status].push({ row, why });
  });
  return sorted;
}

/** Counts rejected rows, both those the sender left out and those rejected here. */
function countsOf(
  body: { total: number; invalid: number },
  sent: number,
  refused: { duplicate: number; invalid: number },
) {
  const heldBack = Math.max(0, body.total - body.invalid - sent);
  return { duplicates: heldBack + refused.duplicate, invalid: body.invalid + refused.invalid };
}

const PRODUCTS = `(
  SELECT id, product_name, configuration_type FROM configurations WHERE configuration_type <> 'forecasts'
  LIMIT ${MAX_CONFIGURATIONS}
) AS products`;

const ARTICLE_CODES = `
  SELECT json_build_object(
    'articleCodes', (
      SELECT coalesce(json_agg(json_build_object('id', a.id, 'code', a.code, 'productName', c.product_name, 'volume',
        a.volume,
                                                 'configurationType', c.configuration_type) ORDER BY a.code), '[]')
      FROM article_codes a JOIN configurations c ON c.id = a.configuration_id
    ),
    'modules', (
      SELECT coalesce(json_agg(json_build_object('id', id, 'productName', product_name, 'configurationType',
        configuration_type,
                                                 'moduleType', configuration_type) ORDER BY product_name, id), '[]')
      FROM ${PRODUCTS}
    )
  ) AS found`;

async function articleCodesAndProducts(db: Pool | PoolClient) {
  const { rows } = await db.query<{
    found: {
      articleCodes: { id: number; code: string; productName: string; volume: number; configurationType: string }[];
      modules: { id: number; productName: string; configurationType: ProductType; moduleType: string }[];
    };
  }>(ARTICLE_CODES);
  return single(rows).found;
}

/** Keys as `articleCodeKey` returns them. */
async function storedCodes(tx: PoolClient): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ list: string | null }>(
    `SELECT string_agg(upper(code), ',') AS list FROM article_codes`,
  );
  return setOf(single(rows).list);
}

/** Splits a joined list. Fetching one row per text would block the thread. */
async function setOf(list: string | null): Promise<ReadonlySet<string>> {
  const texts = new Set<string>();
  await eachChunked(list?.split(',') ?? [], (text) => texts.add(text));
  return texts;
}

async function codesById(tx: PoolClient, ids: readonly number[]) {
  const { rows } = await tx.query<{ id: number; code: string; type: ProductType }>(
    `SELECT a.id, a.code, c.configuration_type AS type
     FROM article_codes a JOIN configurations c ON c.id = a.configuration_id WHERE a.id = ANY($1::integer[])`,
    [await arrayOfPlain(ids)],
  );
  return new Map(rows.map(({ id, ...code }) => [id, code]));
}

/** Pending claims whose type doesn't match their number. Must match the partial index (0078). */
const CLAIMED_OTHERWISE = `state = 'awaiting_update' AND (configuration_type = 'ess') <> (length(serial_number) = 14)`;

async function claimedOtherwise(tx: PoolClient): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ list: string | null }>(
    `SELECT string_agg(serial_number, ',') AS list FROM claims WHERE ${CLAIMED_OTHERWISE}`,
  );
  return setOf(single(rows).list);
}

/** @returns the serial numbers that were already stored */
async function storeSerialNumbers(
  tx: PoolClient,
  uploadId: number,
  rows: readonly { articleCodeId: number; serialNumber: string }[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const serials = await arrayOfPlain(rows.map(({ serialNumber }) => serialNumber));
  const { rowCount } = await tx.query(
    `INSERT INTO serial_numbers (serial_number, article_code_id, source, upload_id, created_at)
     SELECT serial_number, article_code_id, 'web', $3, $4
     FROM unnest($1::text[], $2::integer[]) AS given (serial_number, article_code_id)
     ORDER BY serial_number COLLATE "C"
     ON CONFLICT (serial_number) DO NOTHING`,
    [serials, await arrayOfPlain(rows.map(({ articleCodeId }) => articleCodeId)), uploadId, now],
  );
  if (rowCount === rows.length) return new Set();
  const { rows: present } = await tx.query<{ list: string | null }>(
    `SELECT string_agg(serial_number, ',') AS list FROM serial_numbers
     WHERE serial_number = ANY($1::text[]) AND upload_id IS DISTINCT FROM $2`,
    [serials, uploadId],
  );
  return setOf(single(present).list);
}

async function checkNumbers(db: Pool, serialNumbers: readonly string[]) {
  const registered = await db.query<{ serialNumber: string; by: string | null; at: string }>(
    `SELECT s.serial_number AS "serialNumber", u.user_name AS by, to_json(s.created_at) AS at
     FROM serial_numbers s LEFT JOIN uploads u ON u.id = s.upload_id
     WHERE s.serial_number = ANY($1::text[])`,
    [serialNumbers],
  );
  const { rows: waiting } = await db.query<{ serial: string; otherwise: boolean }>(
    `SELECT serial_number AS serial, ${CLAIMED_OTHERWISE} AS otherwise
     FROM claims WHERE serial_number = ANY($1::text[]) AND state = 'awaiting_update'`,
    [serialNumbers],
  );
  return {
    registered: registered.rows,
    waiting: waiting.map(({ serial }) => serial),
    claimedOtherwise: waiting.flatMap(({ serial, otherwise }) => (otherwise ? [serial] : [])),
  };
}
