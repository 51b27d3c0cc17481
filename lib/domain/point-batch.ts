import { codeText } from './cell-text';
import {
  APPROVAL_HOURS,
  needsApproval,
  OTHERS_REQUEST,
  OWN_REQUEST,
  REQUEST_TYPE,
  REQUEST_TYPE_NAMES,
  tooFewPoints,
  type Requester,
} from './point-request';
import { MAX_POINTS } from './points';
import { SUBSCRIPTION_ID, SUBSCRIPTION_LABEL } from './purpose';
import {
  faultOfCells,
  POINT_COLUMNS,
  sameAs,
  VALID,
  type FlawedCell,
  type Place,
  type PointField,
  type RowValidation,
} from './upload';

/** Points given and taken by one spreadsheet (docs/decisions/0010-points.md). */

export const MAX_BATCH_NOTE = 200;
export const BATCHES_PER_PAGE = 25;

export const BATCH_STATES = ['waiting', 'done', 'rejected', 'canceled'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

export const BATCH_STATE_NAMES: Readonly<Record<BatchState, string>> = {
  waiting: 'Awaiting approval',
  done: 'Applied',
  rejected: 'Rejected',
  canceled: 'Canceled',
};

/** Advances are settled one by one, so a spreadsheet can't have them. */
export const BATCH_TYPES = [REQUEST_TYPE.accrue, REQUEST_TYPE.deduct] as const;
export type BatchType = (typeof BATCH_TYPES)[number];

export function batchTypeNamed(text: string): BatchType | undefined {
  return BATCH_TYPES.find((type) => REQUEST_TYPE_NAMES[type].toLowerCase() === text.toLowerCase());
}

export function signedAmount(type: BatchType, qpoints: number): number {
  return type === REQUEST_TYPE.deduct ? -qpoints : qpoints;
}

/** Parses whole points with or without thousands separators and suffix; undefined for other text. */
export function pointsOfText(text: string): number | undefined {
  const digits = text.replace(/\s*q$/i, '');
  if (!/^(\d+|\d{1,3}(,\d{3})+)$/.test(digits)) return undefined;
  const points = Number(digits.replaceAll(',', ''));
  return points >= 1 && points <= MAX_POINTS ? points : undefined;
}

export function companyKey(text: string): string {
  return codeText(text).toLowerCase();
}

export interface NamedCompany {
  id: number;
  name: string;
}

/** The company with this id, or all companies with this name. */
export function companiesNamed<C extends NamedCompany>(text: string, companies: readonly C[]): C[] {
  const key = companyKey(text);
  const byId = companies.filter(({ id }) => String(id) === key);
  return byId.length > 0 ? byId : companies.filter(({ name }) => companyKey(name) === key);
}

export type PointRow = Readonly<Record<PointField, string>> & Place & { flawed?: FlawedCell<PointField> | undefined };

export interface BatchCompany extends NamedCompany {
  available: number;
}

export interface BatchKnowledge {
  companies: { get: (key: string) => readonly BatchCompany[] | undefined };
  purposes: { get: (key: string) => number | undefined };
  asker: Requester;
}

export interface BatchRow {
  company: BatchCompany;
  type: BatchType;
  qpoints: number;
  purposeTypeId: number | null;
  note: string;
}

export function purposeKey(name: string): string {
  return codeText(name).toLowerCase();
}

const TYPE_UNKNOWN = 'Type must be Accrue or Deduct';
const PURPOSE_UNKNOWN = 'This purpose isn’t in the list. Choose one, or leave the cell empty';
const ONLY_SUBSCRIPTION =
  'Only an administrator can choose a purpose: ' + `write ${SUBSCRIPTION_LABEL}, or leave the cell empty`;
const NOTE_TOO_LONG = `A note can have up to ${MAX_BATCH_NOTE} characters`;
const NO_COMPANY = 'No company has this id or exactly this name';

/** A sheet may contain decimals, which the dialog's field doesn't accept. */
const AMOUNT_FAULT = `Point Amount must be a whole number from 1 to ${MAX_POINTS.toLocaleString('en-US')}`;

const invalid = (at: PointField, why: string): RowValidation<PointField> => ({ status: 'invalid', at, why });

export function readPointRow(row: PointRow, known: BatchKnowledge): BatchRow | RowValidation<PointField> {
  const fault = faultOfCells(row, POINT_COLUMNS);
  if (fault) return fault;
  const companies = known.companies.get(companyKey(row.company)) ?? [];
  const [company] = companies;
  if (!company) return invalid('company', NO_COMPANY);
  if (companies.length > 1) return invalid('company', severalNamed(companies));
  const type = batchTypeNamed(row.type);
  if (type === undefined) return invalid('type', TYPE_UNKNOWN);
  const qpoints = pointsOfText(row.qpoints);
  if (qpoints === undefined) return invalid('qpoints', AMOUNT_FAULT);
  const purposeTypeId = row.purpose === '' ? null : known.purposes.get(purposeKey(row.purpose));
  if (purposeTypeId === undefined) return invalid('purpose', PURPOSE_UNKNOWN);
  if (known.asker === 'requester' && purposeTypeId !== null && purposeTypeId !== SUBSCRIPTION_ID)
    return invalid('purpose', ONLY_SUBSCRIPTION);
  if (row.note.length > MAX_BATCH_NOTE) return invalid('note', NOTE_TOO_LONG);
  // People who aren't administrators request the subscription (spec 1 §6).
  return {
    ...{ company, type, qpoints, note: row.note },
    purposeTypeId: known.asker === 'requester' ? SUBSCRIPTION_ID : purposeTypeId,
  };
}

const MAX_NAMED_IDS = 5;

function severalNamed(companies: readonly NamedCompany[]): string {
  const ids = companies.slice(0, MAX_NAMED_IDS).map(({ id }) => id);
  const more = companies.length > ids.length ? ' …' : '';
  return `${companies.length} companies have this name. Enter the id instead (${ids.join(', ')}${more})`;
}

/**
 * Validates rows in file order. Equal rows are kept, because they may be intended, and name each other. Rows that take
 * more than a company has, counting everything the file gives it, are invalid.
 */
export function validatePointRows(
  rows: readonly PointRow[],
  known: BatchKnowledge,
): { validated: RowValidation<PointField>[]; read: (BatchRow | null)[] } {
  const firstPlaces = new Map<string, Place>();
  const read: (BatchRow | null)[] = [];
  const validated = rows.map((row): RowValidation<PointField> => {
    const found = readPointRow(row, known);
    if ('status' in found) {
      read.push(null);
      return found;
    }
    read.push(found);
    const key = JSON.stringify([found.company.id, found.type, found.qpoints, found.purposeTypeId, found.note]);
    const twin = firstPlaces.get(key);
    if (!twin) firstPlaces.set(key, row);
    return twin ? { status: 'duplicate', at: 'qpoints', why: `${sameAs(twin, row)}: both will be sent` } : VALID;
  });
  const moves = read.map((row) => row && { companyId: row.company.id, amount: signedAmount(row.type, row.qpoints) });
  const available = new Map(read.flatMap((row) => (row ? [[row.company.id, row.company.available]] : [])));
  for (const index of movesBeyond(moves, (id) => available.get(id) ?? 0)) {
    const company = read[index]?.company;
    if (!company) continue;
    read[index] = null;
    const has = tooFewPoints(company.name, company.available).replace(/\.$/, '');
    validated[index] = invalid('qpoints', `${has}: the rows in this file take more`);
  }
  return { validated, read };
}

export interface BatchMove {
  companyId: number;
  amount: number;
}

/**
 * Moves that take more than a company has. Everything a batch gives comes first; then moves are carried out in order as
 * far as they fit.
 * @returns their indexes in order
 */
export function movesBeyond(
  moves: readonly (BatchMove | null)[],
  availableOf: (companyId: number) => number,
): number[] {
  const left = new Map<number, number>();
  const leftOf = (companyId: number) => left.get(companyId) ?? availableOf(companyId);
  for (const move of moves) if (move && move.amount > 0) left.set(move.companyId, leftOf(move.companyId) + move.amount);
  return moves.flatMap((move, index) => {
    if (!move || move.amount > 0) return [];
    const rest = leftOf(move.companyId) + move.amount;
    if (rest < 0) return [index];
    left.set(move.companyId, rest);
    return [];
  });
}

export interface BatchTotals {
  rows: number;
  companies: number;
  accrued: number;
  deducted: number;
}

export function totalsOf(moves: readonly BatchMove[]): BatchTotals {
  let [accrued, deducted] = [0, 0];
  for (const { amount } of moves) {
    if (amount > 0) accrued += amount;
    else deducted -= amount;
  }
  return { rows: moves.length, companies: new Set(moves.map(({ companyId }) => companyId)).size, accrued, deducted };
}

export interface BatchApproval {
  /** Rows above the threshold on their own. */
  rows: number;
  /** Companies whose 24-hour sum exceeds it. */
  companies: number;
  /** The file's sum exceeds it. */
  sum: boolean;
  /** The person's 24-hour sum with the file exceeds it. */
  person: boolean;
  /** Waits as a whole for a different administrator. */
  waits: boolean;
}

/**
 * Whether a batch waits (docs/decisions/0011-approval-thresholds.md): a row, a company's day, the sum or the person's
 * day is above the threshold, or the caller isn't an administrator. Amounts count without sign.
 * @param movedAlone points moved for a company within a day without approval
 * @param movedByPerson points the caller moved within a day without approval
 */
export function approvalOfBatch(
  moves: readonly BatchMove[],
  {
    asker,
    approvalThreshold,
    movedAlone = () => 0,
    movedByPerson = 0,
  }: {
    asker: Requester;
    approvalThreshold: number;
    movedAlone?: (companyId: number) => number;
    movedByPerson?: number;
  },
): BatchApproval {
  const isAbove = (points: number) => needsApproval(points, approvalThreshold);
  const byCompany = new Map<number, number>();
  let sum = 0;
  for (const { companyId, amount } of moves) {
    sum += Math.abs(amount);
    byCompany.set(companyId, (byCompany.get(companyId) ?? 0) + Math.abs(amount));
  }
  const above = {
    rows: moves.filter(({ amount }) => isAbove(Math.abs(amount))).length,
    companies: [...byCompany].filter(([id, moved]) => isAbove(moved + movedAlone(id))).length,
    sum: isAbove(sum),
    person: isAbove(movedByPerson + sum),
  };
  return { ...above, waits: asker === 'requester' || above.companies > 0 || above.person };
}

export const BATCH_VERDICTS = ['approve', 'reject'] as const;
export type BatchVerdict = (typeof BATCH_VERDICTS)[number];

export function stateAfter(verdict: BatchVerdict, isOwn: boolean): BatchState {
  return verdict === 'approve' ? 'done' : isOwn ? 'canceled' : 'rejected';
}

export function refusalOfBatchDecision(
  { state, userId: makerId }: { state: BatchState; userId?: number | null | undefined },
  { verdict, userId, asker }: { verdict: BatchVerdict; userId: number; asker: Requester },
): string | null {
  if (state !== 'waiting')
    return `This batch isn’t awaiting a decision. It’s ${BATCH_STATE_NAMES[state].toLowerCase()}.`;
  if (verdict === 'reject') return asker === 'requester' && makerId !== userId ? OTHERS_REQUEST : null;
  if (asker === 'requester') return 'Only an administrator can approve a request.';
  return makerId === userId ? OWN_REQUEST : null;
}

/** Why a batch can't be undone; null if it can, apart from missing points. */
export function refusalOfBatchUndo({
  state,
  undoes,
  undo,
}: {
  state: BatchState;
  undoes: number | null;
  /** State of the batch that undoes this one. */
  undo: BatchState | null;
}): string | null {
  if (undoes !== null) return 'An undo can’t be undone. Submit a new batch instead.';
  if (state !== 'done') return 'None of this batch was applied.';
  if (undo === 'done') return 'Already undone.';
  return undo === 'waiting' ? 'The undo of this batch is already awaiting approval.' : null;
}

/** Whether a batch is carried out now or waits, and why. */
export function approvalInWords(
  { rows, companies, sum, person, waits }: BatchApproval,
  { asker, approvalThreshold }: { asker: Requester; approvalThreshold: number },
): string {
  if (!waits) return 'Applied immediately';
  if (asker === 'requester') return 'Needs an administrator';
  const count = (value: number, one: string, several: string) =>
    value === 0 ? [] : [`${value.toLocaleString('en-US')} ${value === 1 ? one : several}`];
  const above = [
    ...count(rows, 'row', 'rows'),
    ...count(companies - rows > 0 ? companies : 0, 'company within a day', 'companies within a day'),
    ...(sum ? ['the whole sum'] : person ? [`what you move within ${APPROVAL_HOURS} hours`] : []),
  ];
  const list = new Intl.ListFormat('en-US').format(above);
  return `The whole batch needs a second administrator. Above ${approvalThreshold.toLocaleString('en-US')} Q: ${list}`;
}
