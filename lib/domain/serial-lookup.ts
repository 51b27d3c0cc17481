import { codeText } from './cell-text';
import type { ClaimState } from './claim';
import type { StatusTone } from './order-status';

/** Most serial numbers of one lookup. */
export const MAX_LOOKED_UP = 5_000;

/** What a lookup can say about a serial number, in the order of its filters. */
export const LOOKUP_STATES = [
  'unknown',
  'not_uploaded',
  'uploaded',
  'unclaimed',
  'awaiting',
  'approved',
  'rejected',
  'warranty',
  'invalid',
] as const;
export type LookupState = (typeof LOOKUP_STATES)[number];

/** Each state's name, its color, and its heading in an answer to a partner. */
export const LOOKUP_STATE_LABELS: Readonly<Record<LookupState, { name: string; tone: StatusTone; answer: string }>> = {
  unknown: { name: 'Unknown', tone: 'warn', answer: 'Not found' },
  not_uploaded: { name: 'Not uploaded', tone: 'quiet', answer: 'Registered, but not uploaded yet' },
  uploaded: { name: 'Uploaded', tone: 'info', answer: 'Uploaded' },
  unclaimed: { name: 'Not claimed', tone: 'info', answer: 'Uploaded, but not registered yet' },
  awaiting: { name: 'Awaiting approval', tone: 'info', answer: 'Awaiting approval' },
  approved: { name: 'Approved', tone: 'ok', answer: 'Approved' },
  rejected: { name: 'Rejected', tone: 'bad', answer: 'Rejected' },
  warranty: { name: 'Warranty claim', tone: 'info', answer: 'In a warranty claim' },
  invalid: { name: 'Invalid', tone: 'bad', answer: 'Not a valid serial number' },
};

const OF_CLAIM: Readonly<Record<ClaimState, LookupState>> = {
  awaiting_update: 'not_uploaded',
  awaiting_approval: 'awaiting',
  approved: 'approved',
  rejected: 'rejected',
};

/**
 * The state of a serial number for a reader. The newest claim counts, as on the number's page. A malformed number that
 * is stored anyway, such as an imported one, has the state of what is stored.
 *
 * @param found `claim` is undefined if the reader can't see claims, and null if there is none
 */
export function lookupState(found: {
  claim?: ClaimState | null | undefined;
  isUploaded: boolean;
  isInWarranty: boolean;
  fault: string | undefined;
}): LookupState {
  if (found.claim) return OF_CLAIM[found.claim];
  if (found.isUploaded) return found.claim === null ? 'unclaimed' : 'uploaded';
  if (found.isInWarranty) return 'warranty';
  return found.fault === undefined ? 'unknown' : 'invalid';
}

/**
 * Normalizes numbers as a number's page does, also without spaces. The first of equal ones stays, the rest are counted.
 */
export function distinctSerialNumbers(given: readonly string[]): { serialNumbers: string[]; duplicates: number } {
  const all = given.map((text) => codeText(text).replace(/\s+/g, '').toUpperCase()).filter((text) => text !== '');
  const serialNumbers = [...new Set(all)];
  return { serialNumbers, duplicates: all.length - serialNumbers.length };
}
