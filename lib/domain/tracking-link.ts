/**
 * Where a carrier shows what became of a parcel. Links exist for these three (spec 1 §9); another carrier's number is
 * shown as text.
 */
const TRACKING_PAGES: Readonly<Record<string, (trackingNumber: string) => string>> = {
  usps: (trackingNumber) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${trackingNumber}`,
  ups: (trackingNumber) => `https://www.ups.com/track?tracknum=${trackingNumber}`,
  fedex: (trackingNumber) => `https://www.fedex.com/fedextrack/?trknbr=${trackingNumber}`,
};

/**
 * @param carrier the carrier's name, in any case
 * @param trackingNumber as stored; carriers take it without the spaces that people write it with
 * @returns the carrier's page for the parcel, or null where there is none
 */
export function trackingLink(
  carrier: string | null | undefined,
  trackingNumber: string | null | undefined,
): string | null {
  const key = carrier?.trim().toLowerCase() ?? '';
  const number = trackingNumber?.replace(/\s+/g, '') ?? '';
  const page = Object.hasOwn(TRACKING_PAGES, key) ? TRACKING_PAGES[key] : undefined;
  return page && number ? page(encodeURIComponent(number)) : null;
}
