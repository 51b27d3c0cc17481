/** Where a carrier shows a parcel (spec 1 §9); another carrier's number is shown as text. */
const TRACKING_PAGES: Readonly<Record<string, (trackingNumber: string) => string>> = {
  usps: (trackingNumber) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${trackingNumber}`,
  ups: (trackingNumber) => `https://www.ups.com/track?tracknum=${trackingNumber}`,
  fedex: (trackingNumber) => `https://www.fedex.com/fedextrack/?trknbr=${trackingNumber}`,
};

const CARRIER_NAMES: Readonly<Record<string, string>> = { usps: 'USPS', ups: 'UPS', fedex: 'FedEx' };

/** What people call a carrier. */
export function carrierName(carrier: string): string {
  const key = carrier.trim().toLowerCase();
  return Object.hasOwn(CARRIER_NAMES, key) ? (CARRIER_NAMES[key] ?? carrier) : carrier;
}

/** The carrier's page for a parcel, or null. Case doesn't count, nor spaces that people write numbers with. */
export function trackingLink(
  carrier: string | null | undefined,
  trackingNumber: string | null | undefined,
): string | null {
  const key = carrier?.trim().toLowerCase() ?? '';
  const number = trackingNumber?.replace(/\s+/g, '') ?? '';
  const page = Object.hasOwn(TRACKING_PAGES, key) ? TRACKING_PAGES[key] : undefined;
  return page && number ? page(encodeURIComponent(number)) : null;
}
