/** What two registrations share, most certain first. */
export const DUPLICATE_REASONS = ['taxId', 'companyName', 'website', 'phone'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

const SHARED: Readonly<Record<DuplicateReason, string>> = {
  taxId: 'tax ID',
  companyName: 'company name',
  website: 'website',
  phone: 'phone number',
};

export interface Duplicate {
  name?: string | null | undefined;
  reasons: readonly DuplicateReason[];
}

const AND = new Intl.ListFormat('en-GB');

export function sharedInWords(reasons: readonly DuplicateReason[]): string {
  const known = DUPLICATE_REASONS.filter((reason) => reasons.includes(reason));
  return `Same ${AND.format(known.map((reason) => SHARED[reason]))}`;
}

/**
 * Message before approval: `It may be registered already: Sunrise Solar LLC (same tax ID).`
 * @returns undefined without duplicates
 */
export function duplicatesInWords(duplicates: readonly Duplicate[] | null | undefined): string | undefined {
  if (!duplicates?.length) return undefined;
  const matches = duplicates.map(({ name, reasons }) => {
    const shared = sharedInWords(reasons);
    return `${name || 'another one'} (${shared.charAt(0).toLowerCase()}${shared.slice(1)})`;
  });
  return `Possible duplicate: ${AND.format(matches)}.`;
}
