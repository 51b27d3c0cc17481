import { ALL_ENDPOINTS } from '../contract/all-endpoints';
import type { Endpoint } from '../contract/endpoint';
import { getHealth } from '../contract/health';
import { login, logout } from '../contract/session';

/** Calls that the back office makes for itself: signing in and out handle the token, which the browser never sees. */
const OWN: readonly Endpoint[] = [login, logout, getHealth];

/** The endpoints that the browser may call through the back office. */
export const PROXIED_ENDPOINTS: readonly Endpoint[] = ALL_ENDPOINTS.filter((endpoint) => !OWN.includes(endpoint));
