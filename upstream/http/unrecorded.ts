import type { Route } from './route';

/**
 * Endpoints that are no reads and yet leave no entry in the activity, each with the reason. Everything else that is not
 * a GET must be bound by `mutate`.
 */
const UNRECORDED: Readonly<Record<string, string>> = {};

/**
 * Refuses to serve a change that nobody would find in the activity.
 *
 * @throws Error when an endpoint of another method than GET is bound by `handle`
 */
export function refuseUnrecorded(routes: readonly Route[]): void {
  const silent = routes
    .filter((route) => route.endpoint.method !== 'GET' && !route.isRecorded && !Object.hasOwn(UNRECORDED, route.endpoint.name))
    .map(({ endpoint }) => endpoint.name);
  if (silent.length > 0) throw new Error(`Not bound by mutate, so that no activity would tell of it: ${silent.join(', ')}.`);
}
