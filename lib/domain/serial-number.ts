import { ARTICLE_CODE_FORMAT, articleCodeKey, articleCodeType, isArticleCode } from './article-code';
import { PRODUCT_TYPE_LABELS, type ProductType } from './configuration';
import {
  faultOfCells,
  sameAs,
  SERIAL_COLUMNS,
  VALID,
  type FlawedCell,
  type RowValidation,
  type Place,
  type SerialField,
} from './upload';

/** Messages quoted from spec 2 §5. */
export const SERIALS_NOT_TAKEN =
  'Some of the numbers you entered are not 18 digits long and a few are already registered.';
export const ARTICLE_CODE_FIRST = 'Please upload the article code information first...';

/** Product types by length of the serial number, as numbered by the call (spec 2 §3). */
export const SERIAL_PRODUCT_TYPES = { module: 1, ess: 2 } as const;
export type SerialProductType = (typeof SERIAL_PRODUCT_TYPES)[keyof typeof SERIAL_PRODUCT_TYPES];

export const MAX_SERIAL_LENGTH = 60;

const SERIAL_LENGTHS = { module: 18, ess: 14 } as const;

const MODULE = /^\d{18}$/;
const ESS = /^(AH|AF|QH|QA|BF)(0600|0700|0760|0860)[A-Z0-9]{8}$/;

/** Error of a serial number; undefined if none. */
export function serialNumberFault(serialNumber: string): string | undefined {
  if (serialNumber.length === SERIAL_LENGTHS.module) {
    return MODULE.test(serialNumber) ? undefined : 'An 18-character serial number must be digits';
  }
  if (serialNumber.length !== SERIAL_LENGTHS.ess) return 'Serial number must have 14 or 18 characters';
  if (ESS.test(serialNumber)) return undefined;
  return (
    'A 14-character serial number must be AH, AF, QH, QA or BF, then 0600, 0700, 0760 or 0860, ' +
    'then 8 capital letters or digits'
  );
}

export function serialProductType(serialNumber: string): SerialProductType {
  return serialNumber.length === SERIAL_LENGTHS.module ? SERIAL_PRODUCT_TYPES.module : SERIAL_PRODUCT_TYPES.ess;
}

/** Parses a serial number with any separators; undefined if not found. */
export function serialNumberIn(text: string): string | undefined {
  const number = text.replace(/\s+/g, '').toUpperCase();
  return serialNumberFault(number) === undefined ? number : undefined;
}

/** Longer pasted words are cut, because they can’t be serial numbers. */
export const LONGEST_PASTED = 100;

/**
 * Splits a pasted text at line breaks, commas, semicolons and tabs, and at spaces unless they group the digits of one
 * number, such as `3035 6041 2345 678901`.
 */
export function serialNumbersIn(text: string): string[] {
  return text
    .split(/[\n\r\t,;|]+/)
    .flatMap((part) => {
      const whole = serialNumberIn(part);
      return whole === undefined ? part.split(/\s+/) : [whole];
    })
    .filter((word) => word !== '')
    .map((word) => word.slice(0, LONGEST_PASTED));
}

export function configurationTypeOfSerial(serialNumber: string): ProductType {
  return serialProductType(serialNumber) === SERIAL_PRODUCT_TYPES.module ? 'modules' : 'ess';
}

const SERIAL_OF: Readonly<Record<ProductType, string>> = {
  modules: 'An 18-digit serial number is a module’s',
  ess: 'A 14-character serial number is an ESS’s',
};

export type SerialRow = Readonly<Record<SerialField, string>> &
  Place & { flawed?: FlawedCell<SerialField> | undefined };

export interface SerialKnowledge {
  /** Existing article codes, by `articleCodeKey`, with their product's type if known. */
  articleCodes: ReadonlyMap<string, ProductType | undefined>;
  special: ReadonlySet<string>;
  /** Why a number can't be stored again: who registered it, and when. */
  registered: { get: (serialNumber: string) => string | undefined };
  /** Numbers that a waiting claim registered as the other type. */
  claimedOtherwise: { has: (serialNumber: string) => boolean };
}

/** Returns a validator for rows in file order. Of equal serial numbers, the first valid row counts (spec 2 §5). */
export function serialNumberValidator(known: SerialKnowledge): (row: SerialRow) => RowValidation<SerialField> {
  const firstPlaces = new Map<string, Place>();
  return (row) => {
    const { articleCode, serialNumber } = row;
    const missing = faultOfCells(row, SERIAL_COLUMNS);
    if (missing) return missing;
    if (!known.articleCodes.has(articleCodeKey(articleCode)))
      return { status: 'invalid', at: 'articleCode', why: ARTICLE_CODE_FIRST };
    if (!isArticleCode(articleCode, known.special))
      return { status: 'invalid', at: 'articleCode', why: ARTICLE_CODE_FORMAT };
    const fault = serialNumberFault(serialNumber);
    if (fault !== undefined) return { status: 'invalid', at: 'serialNumber', why: fault };
    const otherType = faultOfType(row, known);
    if (otherType) return otherType;
    const registered = known.registered.get(serialNumber);
    if (registered !== undefined) return { status: 'duplicate', at: 'serialNumber', why: registered };
    const twin = firstPlaces.get(serialNumber);
    if (twin) return { status: 'duplicate', at: 'serialNumber', why: sameAs(twin, row) };
    firstPlaces.set(serialNumber, row);
    return VALID;
  };
}

/** Types earn different points, so a number counts only for its own. */
function faultOfType(
  { articleCode, serialNumber }: SerialRow,
  { articleCodes, claimedOtherwise }: SerialKnowledge,
): RowValidation<SerialField> | undefined {
  const own = configurationTypeOfSerial(serialNumber);
  const ofCode = articleCodes.get(articleCodeKey(articleCode)) ?? articleCodeType(articleCode);
  if (ofCode !== undefined && ofCode !== own) {
    const why = `${SERIAL_OF[own]}, but the article code ${articleCode} is one of ${PRODUCT_TYPE_LABELS[ofCode]}`;
    return { status: 'invalid', at: 'articleCode', why };
  }
  if (!claimedOtherwise.has(serialNumber)) return undefined;
  const claimed = PRODUCT_TYPE_LABELS[own === 'ess' ? 'modules' : 'ess'];
  const registered = `the waiting claim was registered as ${claimed}`;
  const why = `${SERIAL_OF[own]}, but ${registered}. Reject that claim first`;
  return { status: 'invalid', at: 'serialNumber', why };
}

export function validateSerialNumbers(
  rows: readonly SerialRow[],
  known: SerialKnowledge,
): RowValidation<SerialField>[] {
  return rows.map(serialNumberValidator(known));
}
