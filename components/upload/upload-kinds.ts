import { bff, BffError } from '@/lib/bff/client';
import { sendThroughBff, type UploadWatch } from '@/lib/bff/upload';
import type {
  checkSerialNumbers,
  listArticleCodes,
  uploadArticleCodes,
  uploadSerialNumbers,
} from '@/lib/contract/uploads';
import {
  articleCodeKey,
  ARTICLES_REGISTERED,
  validateArticleCodes,
  productKey,
  productTypeNamed,
  volumeOfText,
  type ArticleRow,
} from '@/lib/domain/article-code';
import { productNameKey, type ProductType } from '@/lib/domain/configuration';
import {
  validateSerialNumbers,
  serialNumberFault,
  serialProductType,
  SERIALS_NOT_TAKEN,
  type SerialRow,
} from '@/lib/domain/serial-number';
import {
  ARTICLE_COLUMNS,
  MAX_SERIALS_ASKED,
  REGISTERED_ALREADY,
  SERIAL_COLUMNS,
  type FlawedCell,
  type RowValidation,
  type Place,
  type SheetKind,
  type UploadColumn,
  type UploadKind,
  type RowCounts,
} from '@/lib/domain/upload';
import { formatDate } from '@/lib/time/format-time';

export interface UploadRow extends Place {
  /** The file's index, because names may repeat. */
  source: number;
  cells: Readonly<Record<string, string>>;
  flawed?: FlawedCell<string> | undefined;
  /** Fields that the user edited. */
  fixed?: Readonly<Record<string, true>>;
}

export interface FilesSent {
  total: number;
  invalid: number;
  fileNames: string[];
}

export interface Sent {
  successful: number;
  /** Refused rows by identifier, with reasons. */
  duplicates: ReadonlyMap<string, string>;
  invalid: ReadonlyMap<string, string>;
  /** The number of invalid rows, if the response only counts them. */
  wrong: number;
  claimsFreed: number;
  /** The id of the stored upload, if uploads are kept. */
  uploadId?: number | null | undefined;
}

/** Validates a spreadsheet's rows and caches stored data that it needs. */
export interface SheetCheck {
  kind: SheetKind;
  columns: readonly UploadColumn[];
  /** Loads stored data needed to validate the rows. @throws BffError */
  learn: (rows: readonly UploadRow[]) => Promise<void>;
  validate: (rows: readonly UploadRow[]) => RowValidation[];
  /** Drops cached data, which may be outdated. */
  forget: () => void;
}

/** The differences between both kinds of uploads. */
export interface Uploading extends SheetCheck {
  kind: UploadKind;
  noun: readonly [one: string, several: string];
  /** The cell that identifies a row for the upstream. */
  idOf: (row: UploadRow) => string;
  /** The number of claims that these rows would release. */
  waiting: (rows: readonly UploadRow[]) => number;
  /** @throws BffError; DOMException `AbortError` when aborted */
  send: (rows: readonly UploadRow[], files: FilesSent, watch: UploadWatch) => Promise<Sent>;
  /** The spec's sentence for a failed upload. */
  failed: string;
  /** The spec's sentence for refused rows. For article codes it only covers duplicates. */
  refused: (counts: RowCounts) => string | null;
}

const cell = (row: UploadRow, field: string): string => row.cells[field] ?? '';
const toRows = <Row>(rows: readonly UploadRow[]) =>
  rows.map(({ cells, row, file, flawed }) => ({ ...cells, row, file, flawed })) as unknown as Row[];

const countOf = (given: readonly unknown[] | number | null | undefined) =>
  Array.isArray(given) ? given.length : (given as number | null | undefined);

type LoadedCodes = Awaited<ReturnType<typeof readCodes>>;
const readCodes = () =>
  bff<typeof listArticleCodes>('GET', '/articlecodes/distinct').catch((error: unknown) => {
    // Wording from spec 2 §8.
    throw error instanceof BffError
      ? new BffError(error.status, { message: `There was a problem getting the products ${error.message}` })
      : error;
  });

export function articleCodes(): Uploading {
  let loaded: LoadedCodes | undefined;
  return {
    kind: 'articleCodes',
    columns: ARTICLE_COLUMNS,
    noun: ['article code', 'article codes'],
    learn: async () => {
      loaded ??= await readCodes();
    },
    validate: (rows) =>
      validateArticleCodes(toRows<ArticleRow>(rows), {
        codes: new Set(loaded?.articleCodes.map(({ code }) => articleCodeKey(code))),
        products: new Set(
          loaded?.modules.map(({ configurationType, productName }) =>
            productKey(configurationType as ProductType, productName),
          ),
        ),
      }),
    idOf: (row) => articleCodeKey(cell(row, 'code')),
    waiting: () => 0,
    send: async (rows, files, watch) => {
      const articles = rows.map((row) => ({
        code: cell(row, 'code'),
        productName: cell(row, 'productName'),
        volume: volumeOfText(cell(row, 'volume')) ?? 0,
        configurationType: productTypeNamed(cell(row, 'configurationType')) ?? 'modules',
      }));
      const products = articles.map(({ configurationType, productName }) => ({
        configurationType,
        productName: productNameKey(productName),
      }));
      const configurations = [
        ...new Map(products.map((each) => [productKey(each.configurationType, each.productName), each])).values(),
      ];
      const answer = await sendThroughBff<typeof uploadArticleCodes>('POST', '/articleCodes/batchUploads', {
        body: { configurations, articleCodes: articles, ...files },
        ...watch,
      });
      const byCode = (list: { code: string; reason?: string | null | undefined }[] | null | undefined) =>
        new Map(list?.map(({ code, reason }) => [articleCodeKey(code), reason ?? REGISTERED_ALREADY]));
      return {
        successful: answer.successful,
        duplicates: byCode(answer.duplicateArticleCodes),
        invalid: byCode(answer.invalidArticleCodes),
        wrong: answer.invalidArticleCodes?.length ?? 0,
        claimsFreed: 0,
        uploadId: answer.uploadId,
      };
    },
    forget: () => (loaded = undefined),
    failed: 'There was an error uploading new article codes',
    refused: ({ duplicate }) => (duplicate > 0 ? ARTICLES_REGISTERED : null),
  };
}

/**
 * The upload of serial numbers.
 *
 * @param special allowed article codes in neither format
 * @param canCheck whether the server can check for existing numbers; otherwise duplicates show after sending
 */
export function serialNumbers(special: readonly string[], timeZone: string, canCheck: boolean): Uploading {
  let codes: Map<string, number> | undefined;
  let types = new Map<string, ProductType | undefined>();
  let registered = new Map<string, string>();
  let waiting = new Set<string>();
  let claimedOtherwise = new Set<string>();
  let asked = new Set<string>();
  const forget = () => {
    codes = undefined;
    [types, registered] = [new Map(), new Map()];
    [waiting, claimedOtherwise, asked] = [new Set(), new Set(), new Set()];
  };
  const ask = async (numbers: string[]) => {
    const found = await bff<typeof checkSerialNumbers>('POST', '/modules/batchuploadadmin/check', {
      body: { serialNumbers: numbers },
    });
    for (const { serialNumber, by, at } of found.registered) {
      registered.set(serialNumber, `${REGISTERED_ALREADY}${by ? `, by ${by}` : ''} on ${formatDate(at, timeZone)}`);
    }
    for (const serialNumber of found.waiting) waiting.add(serialNumber);
    for (const serialNumber of found.claimedOtherwise ?? []) claimedOtherwise.add(serialNumber);
    for (const number of numbers) asked.add(number);
  };
  return {
    kind: 'serialNumbers',
    columns: SERIAL_COLUMNS,
    noun: ['serial number', 'serial numbers'],
    learn: async (rows) => {
      if (!codes) {
        const { articleCodes: listed } = await readCodes();
        types = new Map(
          listed.map(({ code, configurationType }) => [
            articleCodeKey(code),
            productTypeNamed(configurationType ?? ''),
          ]),
        );
        codes = new Map(listed.map(({ id, code }) => [articleCodeKey(code), id]));
      }
      if (!canCheck) return;
      const numbers = new Set(rows.map((row) => cell(row, 'serialNumber')));
      const unknown = [...numbers].filter((number) => !asked.has(number) && serialNumberFault(number) === undefined);
      for (let at = 0; at < unknown.length; at += MAX_SERIALS_ASKED)
        await ask(unknown.slice(at, at + MAX_SERIALS_ASKED));
    },
    validate: (rows) =>
      validateSerialNumbers(toRows<SerialRow>(rows), {
        articleCodes: types,
        special: new Set(special),
        registered,
        claimedOtherwise,
      }),
    idOf: (row) => cell(row, 'serialNumber'),
    waiting: (rows) => (waiting.size === 0 ? 0 : rows.filter((row) => waiting.has(cell(row, 'serialNumber'))).length),
    send: async (rows, files, watch) => {
      const modules = rows.map((row) => ({
        articleCodeId: codes?.get(articleCodeKey(cell(row, 'articleCode'))) ?? 0,
        serialNumber: cell(row, 'serialNumber'),
        source: 'web' as const,
        productType: serialProductType(cell(row, 'serialNumber')),
      }));
      const answer = await sendThroughBff<typeof uploadSerialNumbers>('POST', '/modules/batchuploadadmin', {
        body: { modules, ...files },
        ...watch,
      });
      const bySerial = (list: typeof answer.duplicateModules) =>
        new Map(
          Array.isArray(list)
            ? list.map(({ serialNumber, reason }) => [serialNumber, reason ?? REGISTERED_ALREADY])
            : [],
        );
      const { createdModules, duplicateModules, invalidModules } = answer;
      const wrong = countOf(invalidModules) ?? 0;
      return {
        successful: countOf(createdModules) ?? modules.length - wrong - (countOf(duplicateModules) ?? 0),
        ...{
          duplicates: bySerial(duplicateModules),
          invalid: bySerial(invalidModules),
          wrong,
          claimsFreed: answer.claimsFreed ?? 0,
          uploadId: answer.uploadId,
        },
      };
    },
    forget,
    failed: 'There was an error uploading new serial numbers',
    refused: ({ duplicate, invalid }) => (duplicate + invalid > 0 ? SERIALS_NOT_TAKEN : null),
  };
}
