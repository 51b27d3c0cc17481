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

/** The messages of the spec, letter for letter (spec 2 §5). */
export const SERIALS_NOT_TAKEN =
  'Some of the numbers you entered are not 18 digits long and a few are already registered.';
export const ARTICLE_CODE_FIRST = 'Please upload the article code information first...';

/** What a serial number is the number of, by its length; the numbers are those of the call (spec 2 §3). */
export const SERIAL_PRODUCT_TYPES = { module: 1, ess: 2 } as const;
export type SerialProductType = (typeof SERIAL_PRODUCT_TYPES)[keyof typeof SERIAL_PRODUCT_TYPES];

/** Characters of any number that a page is asked for. */
export const MAX_SERIAL_LENGTH = 60;

const SERIAL_LENGTHS = { module: 18, ess: 14 } as const;

const MODULE = /^\d{18}$/;
const ESS = /^(AH|AF|QH|QA|BF)(0600|0700|0760|0860)[A-Z0-9]{8}$/;

/** A sentence for what is wrong with a serial number; undefined where nothing is. */
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

/** Of one without a fault. */
export function serialProductType(serialNumber: string): SerialProductType {
  return serialNumber.length === SERIAL_LENGTHS.module ? SERIAL_PRODUCT_TYPES.module : SERIAL_PRODUCT_TYPES.ess;
}

/** The serial number that a text is, however its parts stand apart; undefined where it is none. */
export function serialNumberIn(text: string): string | undefined {
  const number = text.replace(/\s+/g, '').toUpperCase();
  return serialNumberFault(number) === undefined ? number : undefined;
}

/** As the claims and the configuration list name what `serialProductType` numbers. */
export function configurationTypeOfSerial(serialNumber: string): ProductType {
  return serialProductType(serialNumber) === SERIAL_PRODUCT_TYPES.module ? 'modules' : 'ess';
}

const SERIAL_OF: Readonly<Record<ProductType, string>> = {
  modules: 'An 18-digit serial number is a module’s',
  ess: 'A 14-character serial number is an ESS’s',
};

export type SerialRow = Readonly<Record<SerialField, string>> &
  Place & { flawed?: FlawedCell<SerialField> | undefined };

/** What rows are validated by. */
export interface SerialKnowledge {
  /** The codes that there are, by `articleCodeKey`, with the type of their product where it is known. */
  articleCodes: ReadonlyMap<string, ProductType | undefined>;
  /** Article codes of neither format that are allowed, by `articleCodeKey`. */
  special: ReadonlySet<string>;
  /** Why a serial number can't be stored again: who registered it, and when. */
  registered: { get: (serialNumber: string) => string | undefined };
  /** Numbers that a waiting claim has registered as the other type. */
  claimedOtherwise: { has: (serialNumber: string) => boolean };
}

/**
 * Judges the rows of some files, to be given in their order; of equal serial numbers the first row
 * that is right is kept (spec 2 §5).
 */
export function serialNumberValidator(known: SerialKnowledge): (row: SerialRow) => RowValidation<SerialField> {
  const kept = new Map<string, Place>();
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
    const twin = kept.get(serialNumber);
    if (twin) return { status: 'duplicate', at: 'serialNumber', why: sameAs(twin, row) };
    kept.set(serialNumber, row);
    return VALID;
  };
}

/** Each type earns other points, so a number counts for its own alone. */
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
