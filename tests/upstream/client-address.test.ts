import { expect, it } from 'vitest';
import { clientAddressOf, officeAddresses } from '@/upstream/http/client-address';

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

it.each([
  ['10.0.0.7', '203.0.113.9'],
  ['::ffff:10.0.0.7', '203.0.113.9'],
  ['10.9.9.9', '203.0.113.9'],
  ['fd00::5', '203.0.113.9'],
  ['127.0.0.1', '203.0.113.9'],
  ['10.0.0.8', '10.0.0.8'],
])('a peer at %s is believed where back offices at listed addresses call: %s', (peer, address) => {
  expect(clientAddressOf(peer, '203.0.113.9', officeAddresses(['10.0.0.7', '10.9.0.0/16', 'fd00::/8']))).toBe(address);
});
