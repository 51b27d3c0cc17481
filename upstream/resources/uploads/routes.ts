import type { Pool, PoolClient } from 'pg';
import { MAX_CONFIGURATIONS } from '@/lib/contract/configurations';
import { windowOf } from '@/lib/contract/list-endpoint';
import {
  checkSerialNumbers,
  listArticleCodes,
  listUploads,
  searchUploads,
  undoUpload,
  uploadArticleCodes,
  uploadSerialNumbers,
  type Upload,
} from '@/lib/contract/uploads';
import { articleCodeKey, judgeArticleCodes, productKey, type ArticleRow } from '@/lib/domain/article-code';
import type { ProductType } from '@/lib/domain/configuration';
import { judgeSerialNumbers, serialProductType } from '@/lib/domain/serial-number';
import { MAX_ARTICLE_CODES, REGISTERED_ALREADY, UPLOADS_FOUND, type Judgement, type SerialField } from '@/lib/domain/upload';
import { onlyRow } from '@/upstream/db/drizzle';
import { pageOf } from '@/upstream/db/page-of';
import { parameters } from '@/upstream/db/statement';
import { takeLock } from '@/upstream/db/transaction';
import { conflict } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle, type SignedInUser } from '@/upstream/http/route';
import { priceClaims } from '../claims/price-claims';
import { findUpload, insertUpload, UPLOAD } from './repository';
import { removeRows } from './undo';
import { findUploaded } from './search';

export const uploadRoutes = [
  handle(listArticleCodes, ({ db }) => articleCodesAndProducts(db)),

  mutate(uploadArticleCodes, { object: 'upload' }, async ({ tx, body, user, now }) => {
    await takeLock(tx, 'uploads');
    const { articleCodes, modules } = await articleCodesAndProducts(tx);
    const rows: ArticleRow[] = body.articleCodes.map((each, index) => ({ ...each, volume: String(each.volume), row: index + 1, file: '' }));
    const products = new Map(modules.map(({ id, configurationType, productName }) => [productKey(configurationType, productName), id]));
    const judged = judgeArticleCodes(rows, { codes: new Set(articleCodes.map(({ code }) => articleCodeKey(code))), products });
    const { valid, duplicate, invalid } = byVerdict(body.articleCodes, judged);
    if (articleCodes.length + valid.length > MAX_ARTICLE_CODES) {
      conflict(`There can be at most ${MAX_ARTICLE_CODES.toLocaleString('en-US')} article codes.`);
    }
    const counted = countsOf(body, body.articleCodes.length, { duplicate: duplicate.length, invalid: invalid.length });
    const after = await insertUpload(tx, { kind: 'articleCodes', user, now, fileNames: body.fileNames ?? [], ...counted, stored: valid.length });
    await tx.query(
      `INSERT INTO article_codes (code, configuration_id, volume, upload_id, created_at)
       SELECT code, configuration_id, volume, $4, $5 FROM unnest($1::text[], $2::integer[], $3::integer[]) AS given (code, configuration_id, volume)`,
      [
        valid.map(({ row }) => articleCodeKey(row.code)),
        valid.map(({ row }) => products.get(productKey(row.configurationType, row.productName))),
        valid.map(({ row }) => row.volume),
        after.id,
        now,
      ],
    );
    const told = ({ row: { code }, why }: Refused<{ code: string }>) => ({ code, reason: why });
    return {
      answer: {
        successful: valid.length,
        duplicate: counted.duplicates,
        invalid: counted.invalid,
        uploadId: after.id,
        duplicateArticleCodes: duplicate.map(told),
        invalidArticleCodes: invalid.map(told),
      },
      after,
    };
  }),

  mutate(uploadSerialNumbers, { object: 'upload' }, async ({ tx, body, user, now, config }) => {
    // Of two who upload the same numbers, the second must see the first; and an undo must see all or nothing.
    await takeLock(tx, 'uploads');
    const codes = await codesById(tx, [...new Set(body.modules.map(({ articleCodeId }) => articleCodeId))]);
    const rows = body.modules.map(({ articleCodeId, serialNumber }, index) => ({
      articleCode: codes.get(articleCodeId) ?? 'UNKNOWN',
      serialNumber,
      row: index + 1,
      file: '',
    }));
    const judged = judgeSerialNumbers(rows, {
      articleCodes: new Set(codes.values()),
      special: new Set(config.SPECIAL_ARTICLE_CODES),
      registered: new Map(),
    });
    for (const [index, { serialNumber, productType }] of body.modules.entries()) {
      if (judged[index]?.verdict === 'valid' && serialProductType(serialNumber) !== productType) judged[index] = OTHER_TYPE;
    }
    const { valid, duplicate, invalid } = byVerdict(body.modules, judged);
    const upload = await insertUpload(tx, {
      ...{ kind: 'serialNumbers', user, now, fileNames: body.fileNames ?? [] },
      ...{ stored: 0, duplicates: 0, invalid: 0 },
    });
    const present = await storeSerialNumbers(tx, upload.id, valid.map(({ row }) => row), now);
    const created = present.size === 0 ? valid : valid.filter(({ row }) => !present.has(row.serialNumber));
    const known = valid.filter(({ row }) => present.has(row.serialNumber)).map(({ row }) => ({ row, why: REGISTERED_ALREADY }));
    const claimsFreed = await priceClaims(tx, created.map(({ row }) => row.serialNumber), now);
    const duplicates = [...duplicate, ...known];
    const counted = countsOf(body, body.modules.length, { duplicate: duplicates.length, invalid: invalid.length });
    const after = { ...upload, ...counted, stored: created.length, claimsFreed };
    await tx.query('UPDATE uploads SET stored = $2, duplicates = $3, invalid = $4, claims_freed = $5 WHERE id = $1', [
      ...[upload.id, created.length, counted.duplicates, counted.invalid, claimsFreed],
    ]);
    const told = ({ row: { serialNumber }, why }: Refused<{ serialNumber: string }>) => ({ serialNumber, reason: why });
    return {
      answer: {
        createdModules: created.map(({ row: { serialNumber } }) => ({ serialNumber })),
        duplicateModules: duplicates.map(told),
        invalidModules: invalid.map(told),
        invalid: counted.invalid,
        uploadId: upload.id,
        claimsFreed,
      },
      after,
    };
  }),

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
      before: async ({ tx, params }) => {
        await takeLock(tx, 'uploads');
        return findUpload(tx, params.id);
      },
    },
    async ({ tx, before, user, now }) => {
      if (before.undoneAt !== null) conflict(`${before.undoneBy} has undone this upload already.`);
      await removeRows(tx, before);
      await tx.query('UPDATE uploads SET undone_at = $2, undone_by = $3, version = version + 1 WHERE id = $1', [before.id, now, nameOf(user)]);
      const after = (await findUpload(tx, before.id)) ?? before;
      const { name: _, ...answer } = after;
      return { answer, after };
    },
  ),

  handle(searchUploads, ({ db, query }) => findUploaded(db, query.keyword ?? '', query.limit ?? UPLOADS_FOUND + 1)),
];

export function nameOf({ firstName, lastName }: Pick<SignedInUser, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

const OTHER_TYPE: Judgement<SerialField> = { verdict: 'invalid', why: 'The product type is not that of the serial number', at: 'serialNumber' };

interface Refused<Row> {
  row: Row;
  why: string | undefined;
}

function byVerdict<Row>(rows: readonly Row[], judged: readonly Judgement[]) {
  const sorted: Record<Judgement['verdict'], Refused<Row>[]> = { valid: [], duplicate: [], invalid: [] };
  for (const [index, row] of rows.entries()) {
    const { verdict, why } = judged[index] ?? OTHER_TYPE;
    sorted[verdict].push({ row, why });
  }
  return sorted;
}

/** What is told of an upload: rows that were held back by whoever sent it, and those that are refused here. */
function countsOf(body: { total: number; invalid: number }, sent: number, refused: { duplicate: number; invalid: number }) {
  const heldBack = Math.max(0, body.total - body.invalid - sent);
  return { duplicates: heldBack + refused.duplicate, invalid: body.invalid + refused.invalid };
}

const ARTICLE_CODES = `
  SELECT json_build_object(
    'articleCodes', (
      SELECT coalesce(json_agg(json_build_object('id', a.id, 'code', a.code, 'productName', c.product_name, 'volume', a.volume,
                                                 'configurationType', c.configuration_type) ORDER BY a.code), '[]')
      FROM article_codes a JOIN configurations c ON c.id = a.configuration_id
    ),
    'modules', (
      SELECT coalesce(json_agg(json_build_object('id', id, 'productName', product_name, 'configurationType', configuration_type,
                                                 'moduleType', configuration_type) ORDER BY product_name, id), '[]')
      FROM (
        SELECT id, product_name, configuration_type FROM configurations WHERE configuration_type <> 'forecasts' LIMIT ${MAX_CONFIGURATIONS}
      ) AS products
    )
  ) AS found`;

async function articleCodesAndProducts(db: Pool | PoolClient) {
  const { rows } = await db.query<{
    found: {
      articleCodes: { id: number; code: string; productName: string; volume: number; configurationType: string }[];
      modules: { id: number; productName: string; configurationType: ProductType; moduleType: string }[];
    };
  }>(ARTICLE_CODES);
  return onlyRow(rows).found;
}

async function codesById(tx: PoolClient, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await tx.query<{ id: number; code: string }>('SELECT id, code FROM article_codes WHERE id = ANY($1::integer[])', [ids]);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** @returns the serial numbers among them that are stored already */
async function storeSerialNumbers(
  tx: PoolClient,
  uploadId: number,
  rows: readonly { articleCodeId: number; serialNumber: string }[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const serials = rows.map(({ serialNumber }) => serialNumber);
  const { rowCount } = await tx.query(
    `INSERT INTO serial_numbers (serial_number, article_code_id, source, upload_id, created_at)
     SELECT serial_number, article_code_id, 'web', $3, $4
     FROM unnest($1::text[], $2::integer[]) AS given (serial_number, article_code_id)
     ORDER BY serial_number COLLATE "C"
     ON CONFLICT (serial_number) DO NOTHING`,
    [serials, rows.map(({ articleCodeId }) => articleCodeId), uploadId, now],
  );
  if (rowCount === rows.length) return new Set();
  const { rows: present } = await tx.query<{ serial: string }>(
    'SELECT serial_number AS serial FROM serial_numbers WHERE serial_number = ANY($1::text[]) AND upload_id IS DISTINCT FROM $2',
    [serials, uploadId],
  );
  return new Set(present.map(({ serial }) => serial));
}

async function checkNumbers(db: Pool, serialNumbers: readonly string[]) {
  const registered = await db.query<{ serialNumber: string; by: string | null; at: string }>(
    `SELECT s.serial_number AS "serialNumber", u.user_name AS by, to_json(s.created_at) AS at
     FROM serial_numbers s LEFT JOIN uploads u ON u.id = s.upload_id
     WHERE s.serial_number = ANY($1::text[])`,
    [serialNumbers],
  );
  const waiting = await db.query<{ serial: string }>(
    `SELECT serial_number AS serial FROM claims WHERE serial_number = ANY($1::text[]) AND state = 'awaiting_update'`,
    [serialNumbers],
  );
  return { registered: registered.rows, waiting: waiting.rows.map(({ serial }) => serial) };
}

