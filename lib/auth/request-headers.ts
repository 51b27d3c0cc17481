/**
 * Headers between the back office's own parts within one request. The server sets `x-client-address` in the place of
 * the browser's, the middleware `x-qp-path` and `x-nonce`.
 */

export const PATH_HEADER = 'x-qp-path';

export const NONCE_HEADER = 'x-nonce';

/** Names a request in every log from the browser's click to the upstream's query. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** For limits on sign-in attempts, and for the activity log. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';
