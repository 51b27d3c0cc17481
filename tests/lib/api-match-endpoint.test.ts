import { expect, test } from 'vitest';
import { endpointMatcher } from '@/lib/api/match-endpoint';
import { PROXIED_ENDPOINTS } from '@/lib/api/proxy';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { answersRows } from '@/lib/contract/endpoint';

const matchEndpoint = endpointMatcher(PROXIED_ENDPOINTS);

const found = (method: string, path: string) => {
  const match = matchEndpoint(method, path);
  return typeof match === 'number' ? match : { name: match.endpoint.name, params: match.params };
};

test.each([
  ['GET', '/orders', { name: 'listOrders', params: {} }],
  ['GET', '/orders/7', { name: 'getOrder', params: { id: '7' } }],
  ['GET', '/orders/%37', { name: 'getOrder', params: { id: '7' } }],
  ['GET', '/orders/statuses', { name: 'listOrderStatuses', params: {} }],
  ['PATCH', '/orders/statuses', 405],
  ['PUT', '/orders', 405],
  ['GET', '/orders/', 404],
  ['GET', '/Orders', 404],
  ['GET', '/', 404],
  ['GET', '', 404],
  ['GET', '/orders/..', 404],
  ['GET', '/orders/%2e%2e', 404],
  ['GET', '/orders/1%2f2', 404],
  ['GET', '/orders/1%5c2', 404],
  ['GET', '/orders/1%00', 404],
  ['GET', '/orders/%', 404],
  ['GET', '/orders/1/lines', 404],
  ['POST', '/login', 404],
  ['POST', '/logout', 404],
  ['GET', '/health', 404],
] as const)('%s %s means %j', (method, path, meaning) => {
  expect(found(method, path)).toEqual(meaning);
});

/** The server answers the identity provider. */
const BY_PROVIDER = ['signInWithIdToken', 'endSessionsByProvider'];

test('all of the contract but signing in and out, refusing a sign-in, health, intake and endless rows is the browser’s', () => {
  const called = PROXIED_ENDPOINTS.map(({ name }) => name);
  const missing = ALL_ENDPOINTS.map(({ name }) => name).filter((name) => !called.includes(name));
  const intake = ALL_ENDPOINTS.filter(({ path }) => path.startsWith('/intake/')).map(({ name }) => name);
  const inRows = ALL_ENDPOINTS.filter(answersRows).map(({ name }) => name);
  expect(missing.sort()).toEqual(
    ['getHealth', 'login', 'logout', 'refuseSignIn', 'signInWithPasskey', ...BY_PROVIDER, ...inRows, ...intake].sort(),
  );
});
