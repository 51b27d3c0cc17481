/**
 * What every answer carries. Pages get their own Content-Security-Policy from the middleware, in the place of this
 * one, which lets an answer do nothing: the API's, files', and pages' if ever the middleware were missing.
 */
const SECURITY_HEADERS = [
  { key: 'content-security-policy', value: "default-src 'none'; frame-ancestors 'none'" },
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'x-frame-options', value: 'DENY' },
  { key: 'referrer-policy', value: 'same-origin' },
  {
    key: 'permissions-policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  },
  { key: 'cross-origin-resource-policy', value: 'same-origin' },
];

/** The W-9 of a partner and the files of a warranty claim, which their records show in a frame. */
const FRAMED = /^\/api\/(registrations\/\d+\/w9|warranty-claims\/\d+\/evidence\/(w9|\d+))\?view$/;

/**
 * What an answer carries that the portal's own pages show in a frame: a document or a picture, in which no script can
 * stand. More of a policy would keep the browser's own viewer of documents from working.
 */
const FRAMED_HEADERS = SECURITY_HEADERS.map(({ key, value }) => ({
  key,
  value: { 'content-security-policy': "frame-ancestors 'self'", 'x-frame-options': 'SAMEORIGIN' }[key] ?? value,
}));

/** @param {string | undefined} url path and query of the request */
export function securityHeadersOf(url) {
  return FRAMED.test(url ?? '') ? FRAMED_HEADERS : SECURITY_HEADERS;
}

/**
 * Cuts the tie to another site's window that opened a page, which could watch its reader otherwise. It is said only to
 * who comes from another site. No other site led those here who follow a bookmark, type the address or are here
 * already; and to them the header would cost time: it makes the browser throw away the process that it prepared.
 */
export const OPENER_POLICY = {
  missing: [{ type: /** @type {const} */ ('header'), key: 'sec-fetch-site', value: '(none|same-origin)' }],
  headers: [{ key: 'cross-origin-opener-policy', value: 'same-origin' }],
};
