/**
 * The headers by which the back office's own parts speak to each other within one request. The server removes
 * `x-client-address` from what browsers send and sets it itself; the middleware does so with `x-qp-path` and `x-nonce`.
 */

/** The path and query of the page being rendered. */
export const PATH_HEADER = 'x-qp-path';

/** The nonce of the page's Content-Security-Policy. */
export const NONCE_HEADER = 'x-nonce';

/** Names a request in every log from the browser's click to the upstream's query. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The address of the person's machine, for limits on sign-in attempts and for the activity log. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';
