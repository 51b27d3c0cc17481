/**
 * What every answer carries. Pages get their own Content-Security-Policy from the middleware, in the place of this
 * one, which lets an answer do nothing: the API's, files', and pages' if ever the middleware were missing.
 */
export const SECURITY_HEADERS = [
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

/**
 * Cuts the tie to another site's window that opened a page, which could watch its reader otherwise. It is said only to
 * who comes from another site. No other site led those here who follow a bookmark, type the address or are here
 * already; and to them the header would cost time: it makes the browser throw away the process that it prepared.
 */
export const OPENER_POLICY = {
  missing: [{ type: /** @type {const} */ ('header'), key: 'sec-fetch-site', value: '(none|same-origin)' }],
  headers: [{ key: 'cross-origin-opener-policy', value: 'same-origin' }],
};
