import { expect, it } from 'vitest';
import { clientAddressOf } from '@/upstream/http/client-address';

it.each([
  ['127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['::1', '2001:DB8::1', '2001:db8::1'],
  ['::ffff:127.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', 'not an address', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.9, 10.0.0.1', '127.0.0.1'],
  ['198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['::ffff:198.51.100.7', '203.0.113.9', '198.51.100.7'],
  [undefined, '203.0.113.9', 'unknown'],
])('a peer at %s who tells %s is taken for %s', (peer, told, address) => {
  expect(clientAddressOf(peer, told)).toBe(address);
});
