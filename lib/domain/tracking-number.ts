/** What the numbers of a carrier look like, without the spaces that people write them with. */
interface NumberRule {
  /** As the list of carriers names it, in small letters. */
  carrier: string;
  /** Tells the carrier. */
  knownBy: RegExp;
  /** Every number that the carrier gives; more than it is known by, or less. */
  possible: RegExp;
  /** That, for people. */
  inWords: string;
}

const RULES: readonly NumberRule[] = [
  { carrier: 'ups', knownBy: /^1Z/i, possible: /^1Z[0-9A-Z]{16}$/i, inWords: '1Z with 16 letters or digits after it' },
  { carrier: 'fedex', knownBy: /^(\d{12}|\d{15})$/, possible: /^(\d{12}|\d{15})$/, inWords: '12 or 15 digits' },
  { carrier: 'usps', knownBy: /^\d{20,22}$/, possible: /^(\d{20,22}|[A-Z]{2}\d{9}US)$/i, inWords: '20 to 22 digits' },
];

function compact(trackingNumber: string): string {
  return trackingNumber.replace(/\s+/g, '');
}

/** May a term, in the form of `searchKey`, be a tracking number or the beginning of one? */
export function mayBeTracking(key: string): boolean {
  return /^[a-z\d-]{8,}$/.test(key) && key.replace(/\D/g, '').length >= 4;
}

/**
 * The carrier that a number is of, as `carriers` writes it; null where it doesn't tell,
 * or that carrier is none of them.
 */
export function carrierOfNumber(trackingNumber: string, carriers: readonly string[]): string | null {
  const rule = RULES.find(({ knownBy }) => knownBy.test(compact(trackingNumber)));
  return carriers.find((name) => name.trim().toLowerCase() === rule?.carrier) ?? null;
}

/**
 * Why a number can hardly be one of its carrier, in a sentence; null where it may be, or
 * nothing is known of the carrier.
 */
export function doubtOfNumber(carrier: string, trackingNumber: string): string | null {
  const number = compact(trackingNumber);
  const rule = RULES.find((candidate) => candidate.carrier === carrier.trim().toLowerCase());
  if (!rule || number === '' || rule.possible.test(number)) return null;
  const other = RULES.find(({ knownBy }) => knownBy.test(number));
  if (other && other !== rule)
    return `This looks like a number from ${other.carrier.toUpperCase()}. Check the carrier.`;
  return `A ${rule.carrier.toUpperCase()} number is ${rule.inWords}. Check it.`;
}
