/**
 * Headers of every response. Pages get their own policy from the middleware instead of this one, which forbids
 * everything.
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

/** W-9s and claim files, which records show in a frame. */
const FRAMED = /^\/api\/(registrations\/\d+\/w9|warranty-claims\/\d+\/evidence\/(w9|\d+))\?view$/;

/**
 * Headers of framed documents and pictures, which can't contain scripts. A stricter policy would break the browser's
 * document viewer.
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
 * Cuts the tie to another site's window that opened the page and could watch it. Sent only to navigations from other
 * sites, because it makes the browser discard the process it prepared.
 */
export const OPENER_POLICY = {
  missing: [{ type: /** @type {const} */ ('header'), key: 'sec-fetch-site', value: '(none|same-origin)' }],
  headers: [{ key: 'cross-origin-opener-policy', value: 'same-origin' }],
};
