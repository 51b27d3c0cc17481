import type { LookupAddress } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { assetTarget, checkedLookup, mayReach, type Reach } from '@/lib/gateway/asset-hosts';
import { readSettings } from '@/lib/domain/settings';

const settingsOf = (UPSTREAM_URL: string, hosts?: string) => ({
  UPSTREAM_URL,
  ASSET_HOSTS: readSettings(hosts ? { ASSET_HOSTS: hosts } : {}, ['ASSET_HOSTS']).settings.ASSET_HOSTS,
});

const LISTED = settingsOf(
  'https://api.example.com',
  'cdn.example.com, img.example.com:8443, private:files.internal, private:10.1.2.3, 192.168.1.9',
);

describe('an asset address', () => {
  test.each([
    ['https://cdn.example.com/a/b.png?c=1', 'public'],
    ['https://CDN.example.com:443/b.png', 'public'],
    ['https://img.example.com:8443/b.png', 'public'],
    ['https://files.internal/b.png', 'private'],
    ['https://10.1.2.3/b.png', 'private'],
  ] as const)('%s may be fetched', (address, reach) => {
    expect(assetTarget(address, LISTED)?.reach).toBe(reach);
  });

  test.each([
    'http://cdn.example.com/b.png',
    'https://cdn.example.com:8443/b.png',
    'https://img.example.com/b.png',
    'https://api.example.com/b.png',
    'https://evil.example/b.png',
    'https://cdn.example.com.evil.example/b.png',
    'https://evil.example/cdn.example.com',
    'https://xcdn.example.com/',
    'https://cdn.example.com./b.png',
    'https://cdn.example.com@evil.example/b.png',
    'https://user:pass@cdn.example.com/b.png',
    'https://evil.example#@cdn.example.com/',
    'https://evil.example\\@cdn.example.com/',
    'https:\\\\evil.example\\b.png',
    'https://ｅvil.example/b.png',
    'https://cdn%2eexample.com%2fevil.example/',
    'https://127.0.0.1/b.png',
    'https://0x7f.1/b.png',
    'https://2130706433/b.png',
    'https://017700000001/b.png',
    'https://①②⑦.0.0.1/b.png',
    'https://[::1]/b.png',
    'https://[::ffff:10.1.2.3]/b.png',
    'https://169.254.169.254/latest/meta-data/',
    // Listed, but not as one of the network.
    'https://192.168.1.9/b.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'ftp://cdn.example.com/b.png',
    'blob:https://cdn.example.com/1',
    'gopher://cdn.example.com/',
    '//cdn.example.com/b.png',
    '/b.png',
    '',
  ])('%j may not', (address) => {
    expect(assetTarget(address, LISTED)).toBeNull();
  });

  test.each([
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000/files/b.png', 'private'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:5432/', undefined],
    ['http://127.0.0.1:4000', 'http://localhost:4000/', undefined],
    ['https://api.example.com/v2', 'https://api.example.com/files/b.png', 'private'],
    ['https://api.example.com/v2', 'http://api.example.com/files/b.png', undefined],
    ['https://api.example.com/v2', 'https://cdn.example.com/files/b.png', undefined],
  ])('before %s, %s may be fetched where nothing is listed: %s', (api, address, reach) => {
    expect(assetTarget(address, settingsOf(api))?.reach).toBe(reach);
  });
});

const PUBLIC = ['8.8.8.8', '2606:4700::1111', '172.32.0.1', '100.128.0.1'];
const INSIDE = [
  '10.0.0.1',
  '127.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '100.64.0.1',
  '198.18.0.1',
  '::1',
  'fd12:3456::1',
];
const NEVER = [
  ...['0.0.0.0', '169.254.169.254', '100.100.100.200', '192.0.0.192', '224.0.0.1', '255.255.255.255', 'localhost', ''],
  ...[
    '::',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'fd00:ec2::254',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
  ],
  ...['64:ff9b::a00:1', '2002:a00:1::1', '2001:0:a00:1::', '2001:db8::1', '100::1'],
];

test.each<[Reach, string[], boolean]>([
  ['public', PUBLIC, true],
  ['public', INSIDE, false],
  ['public', NEVER, false],
  ['private', PUBLIC, true],
  ['private', INSIDE, true],
  ['private', NEVER, false],
])('a connection to the %s side of %j: %s', (reach, addresses, may) => {
  expect(addresses.filter((address) => mayReach(address, reach) !== may)).toEqual([]);
});

describe('a name', () => {
  const resolving = (addresses: string[]) =>
    ((_: string, __: object, callback: (error: null, found: LookupAddress[]) => void) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as never;
  const ask = (addresses: string[], all: boolean) =>
    new Promise((resolve) => {
      checkedLookup('public', resolving(addresses))('cdn.example.com', { all }, (error, found) =>
        resolve(error?.name ?? found),
      );
    });

  test.each([
    [['127.0.0.1']],
    [['169.254.169.254']],
    [['::ffff:192.168.0.1']],
    // One good address doesn't make the other one good.
    [['8.8.8.8', '10.0.0.1']],
    [[]],
  ])('that leads to %j is refused', async (addresses) => {
    expect(await ask(addresses, true)).toBe('RefusedAddress');
    expect(await ask(addresses, false)).toBe('RefusedAddress');
  });

  test('is connected to at the addresses that were checked', async () => {
    expect(await ask(['8.8.8.8', '2606:4700::1111'], true)).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
    expect(await ask(['8.8.8.8'], false)).toBe('8.8.8.8');
  });
});
