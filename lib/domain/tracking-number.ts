interface NumberRule {
  /** Lowercase name in the list of carriers. */
  carrier: string;
  knownBy: RegExp;
  /** All valid numbers; wider or narrower than the identifying pattern. */
  possible: RegExp;
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

/** Whether a `searchKey` may be a tracking number or its beginning. */
export function mayBeTracking(key: string): boolean {
  return /^[a-z\d-]{8,}$/.test(key) && key.replace(/\D/g, '').length >= 4;
}

/** The carrier of a number, as written in `carriers`; null if unclear or not listed. */
export function carrierOfNumber(trackingNumber: string, carriers: readonly string[]): string | null {
  const rule = RULES.find(({ knownBy }) => knownBy.test(compact(trackingNumber)));
  return carriers.find((name) => name.trim().toLowerCase() === rule?.carrier) ?? null;
}

/** Why a number is unlikely for its carrier; null if plausible or the carrier is unknown. */
export function doubtOfNumber(carrier: string, trackingNumber: string): string | null {
  const number = compact(trackingNumber);
  const rule = RULES.find((candidate) => candidate.carrier === carrier.trim().toLowerCase());
  if (!rule || number === '' || rule.possible.test(number)) return null;
  const other = RULES.find(({ knownBy }) => knownBy.test(number));
  if (other && other !== rule)
    return `This looks like a number from ${other.carrier.toUpperCase()}. Check the carrier.`;
  return `A ${rule.carrier.toUpperCase()} number is ${rule.inWords}. Check it.`;
}
