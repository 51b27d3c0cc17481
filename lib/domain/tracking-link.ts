/** Stands for the tracking number in a carrier's link. */
export const CARRIER_NUMBER = '{number}';

/** Tracking pages of the known carriers (spec 1 §9), for servers whose orders don't name one. */
export const TRACKING_PAGES: Readonly<Record<string, string>> = {
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
  ups: 'https://www.ups.com/track?tracknum={number}',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr={number}',
};

const CARRIER_NAMES: Readonly<Record<string, string>> = { usps: 'USPS', ups: 'UPS', fedex: 'FedEx' };

export function carrierName(carrier: string): string {
  const key = carrier.trim().toLowerCase();
  return Object.hasOwn(CARRIER_NAMES, key) ? (CARRIER_NAMES[key] ?? carrier) : carrier;
}

/** A carrier in a list or beside its number: known ones in capitals, others as the list names them. */
export function carrierLabel(carrier: string): string {
  return Object.hasOwn(CARRIER_NAMES, carrier.trim().toLowerCase()) ? carrier.toUpperCase() : carrier;
}

/**
 * The carrier's page of a number, or null. Ignores case and spaces.
 * @param page the carrier's link from the list of carriers; undefined if the server doesn't say
 */
export function trackingLink(
  carrier: string | null | undefined,
  trackingNumber: string | null | undefined,
  page?: string | null,
): string | null {
  const key = carrier?.trim().toLowerCase() ?? '';
  const number = trackingNumber?.replace(/\s+/g, '') ?? '';
  const known = Object.hasOwn(TRACKING_PAGES, key) ? TRACKING_PAGES[key] : null;
  const link = page === undefined ? known : page;
  return link && number ? link.replace(CARRIER_NUMBER, () => encodeURIComponent(number)) : null;
}
