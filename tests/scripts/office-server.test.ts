import { describe, expect, test } from 'vitest';
import { clientAddress, forgetForwarding } from '@/scripts/office-server';

describe('the address of the person', () => {
  test.each([
    ['is the peer where no proxy is trusted', '203.0.113.9', '198.51.100.1', 0, '203.0.113.9'],
    ['is the peer where the proxy says nothing', '10.0.0.2', undefined, 1, '10.0.0.2'],
    ['is what the one trusted proxy appended', '10.0.0.2', '1.1.1.1, 198.51.100.7', 1, '198.51.100.7'],
    [
      'lies before the entries of two trusted proxies',
      '10.0.0.2',
      '1.1.1.1, 198.51.100.7, 10.0.0.3',
      2,
      '198.51.100.7',
    ],
    ['is the peer where fewer proxies answered than are trusted', '10.0.0.2', '198.51.100.7', 2, '10.0.0.2'],
    ['is the peer where the entry is no address', '10.0.0.2', 'unknown', 1, '10.0.0.2'],
    ['loses the port', '10.0.0.2', '198.51.100.7:4711', 1, '198.51.100.7'],
    ['loses the brackets', '10.0.0.2', '[2001:db8::1]:4711', 1, '2001:db8::1'],
    ['is IPv4 where it arrives written as IPv6', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
  ] as const)('%s', (_, peer, forwardedFor, hops, address) => {
    expect(clientAddress(peer, forwardedFor, hops)).toBe(address);
  });

  test('is not what a browser claims about proxies', () => {
    const headers = {
      host: 'office',
      forwarded: 'for=1.1.1.1',
      'x-forwarded-for': '1.1.1.1',
      'x-forwarded-host': 'evil',
      'x-real-ip': '1.1.1.1',
    };
    forgetForwarding(headers);
    expect(headers).toEqual({ host: 'office' });
  });
});
