/**
 * Headers within one request. The server replaces `x-client-address`; the middleware sets `x-qp-path` and `x-nonce`.
 */

export const PATH_HEADER = 'x-qp-path';

export const NONCE_HEADER = 'x-nonce';

export const REQUEST_ID_HEADER = 'x-request-id';

/** For sign-in limits and the activity log. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';
