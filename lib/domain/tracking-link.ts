/** Tracking pages of carriers (spec 1 §9); other carriers' numbers are shown as text. */
const TRACKING_PAGES: Readonly<Record<string, (trackingNumber: string) => string>> = {
  usps: (trackingNumber) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${trackingNumber}`,
  ups: (trackingNumber) => `https://www.ups.com/track?tracknum=${trackingNumber}`,
  fedex: (trackingNumber) => `https://www.fedex.com/fedextrack/?trknbr=${trackingNumber}`,
};

const CARRIER_NAMES: Readonly<Record<string, string>> = { usps: 'USPS', ups: 'UPS', fedex: 'FedEx' };

export function carrierName(carrier: string): string {
  const key = carrier.trim().toLowerCase();
  return Object.hasOwn(CARRIER_NAMES, key) ? (CARRIER_NAMES[key] ?? carrier) : carrier;
}

/** The carrier's tracking page, or null. Ignores case and spaces. */
export function trackingLink(
  carrier: string | null | undefined,
  trackingNumber: string | null | undefined,
): string | null {
  const key = carrier?.trim().toLowerCase() ?? '';
  const number = trackingNumber?.replace(/\s+/g, '') ?? '';
  const page = Object.hasOwn(TRACKING_PAGES, key) ? TRACKING_PAGES[key] : undefined;
  return page && number ? page(encodeURIComponent(number)) : null;
}
