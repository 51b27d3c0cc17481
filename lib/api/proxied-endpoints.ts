import { ALL_ENDPOINTS } from '../contract/all-endpoints';
import { answersRows, type Endpoint, type RowsEndpoint } from '../contract/endpoint';
import { getHealth } from '../contract/health';
import { login, logout } from '../contract/session';

/** An endpoint that a browser can call. Rows without a bound are for the server, which makes files of them. */
export type ProxiedEndpoint = Exclude<Endpoint, RowsEndpoint>;

/** Calls that the back office makes for itself: signing in and out handle the token, which the browser never sees. */
const OWN: readonly Endpoint[] = [login, logout, getHealth];

/** The endpoints that the browser may call through the back office. */
export const PROXIED_ENDPOINTS: readonly ProxiedEndpoint[] = ALL_ENDPOINTS.filter(
  (endpoint): endpoint is ProxiedEndpoint => !answersRows(endpoint) && !OWN.includes(endpoint),
);
