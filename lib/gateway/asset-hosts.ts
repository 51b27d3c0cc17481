import { BlockList, isIP, type LookupFunction } from 'node:net';
import { lookup as resolve } from 'node:dns';
import type { BackOfficeSettings } from '../server/env';

/** Allowed addresses: only the internet, or also the internal network. */
export type Reach = 'public' | 'private';

export interface AssetTarget {
  url: URL;
  reach: Reach;
}

type AssetSettings = Pick<BackOfficeSettings, 'UPSTREAM_URL' | 'ASSET_HOSTS'>;

/**
 * Target of an asset address if allowed: https, a listed host and port, no user. Plain http only for the upstream's own
 * http host. Null otherwise.
 */
export function assetTarget(address: string | URL, { UPSTREAM_URL, ASSET_HOSTS }: AssetSettings): AssetTarget | null {
  if (!URL.canParse(String(address))) return null;
  const url = new URL(address);
  const api = new URL(UPSTREAM_URL);
  if (url.username || url.password) return null;
  const isPlain = url.protocol === 'http:' && api.protocol === 'http:' && url.hostname === api.hostname;
  if (url.protocol !== 'https:' && !isPlain) return null;
  const isApi = url.hostname === api.hostname && portOf(url) === portOf(api);
  const listed = ASSET_HOSTS?.find(
    ({ host, port }) => host === url.hostname && (port ?? usualPort(url)) === portOf(url),
  );
  if (ASSET_HOSTS ? !listed : !isApi) return null;
  // The upstream is called at its address anyway.
  const reach = isApi || listed?.isPrivate ? 'private' : 'public';
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) && !mayReach(literal, reach) ? null : { url, reach };
}

function portOf(url: URL): number {
  return url.port === '' ? usualPort(url) : Number(url.port);
}

function usualPort({ protocol }: URL): number {
  return protocol === 'https:' ? 443 : 80;
}

/** Never a server: unspecified, link-local with cloud metadata, multicast, reserved (RFC 6890). */
const NEVER = blockList(
  ['0.0.0.0/8', '100.100.100.200/32', '169.254.0.0/16', '192.0.0.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ['::/128', 'fe80::/10', 'fec0::/10', 'fd00:ec2::254/128', 'fd20:ce::254/128', 'ff00::/8'],
);

/** Internal: private, loopback, carrier-grade NAT, tests, documentation. */
const INSIDE = blockList(
  [
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '172.16.0.0/12',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
  ],
  [],
);

/** Other IPv6 addresses are internal or carry IPv4. */
const GLOBAL_IPV6 = blockList([], ['2000::/3']);
const SPECIAL_IPV6 = blockList([], ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);
const LOCAL_IPV6 = blockList([], ['::1/128', 'fc00::/7']);

/** Whether a connection to an IP address is allowed. */
export function mayReach(address: string, reach: Reach): boolean {
  const family = isIP(address);
  if (family === 4) return !NEVER.check(address) && (reach === 'private' || !INSIDE.check(address));
  if (family !== 6) return false;
  const check = (list: BlockList) => list.check(address, 'ipv6');
  if (check(GLOBAL_IPV6)) return !check(SPECIAL_IPV6);
  return reach === 'private' && check(LOCAL_IPV6) && !check(NEVER);
}

function blockList(ipv4: readonly string[], ipv6: readonly string[]): BlockList {
  const list = new BlockList();
  for (const [family, ranges] of [
    ['ipv4', ipv4],
    ['ipv6', ipv6],
  ] as const) {
    for (const range of ranges) {
      const [net = '', bits] = range.split('/');
      list.addSubnet(net, Number(bits), family);
    }
  }
  return list;
}

export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

/**
 * Resolves a name and connects to exactly the checked addresses, so no one can change them in between. One refused
 * address refuses the name.
 */
export function checkedLookup(reach: Reach, lookup: typeof resolve = resolve): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new RefusedAddress('no address'), '', 0);
      if (!addresses.every(({ address }) => mayReach(address, reach)))
        return callback(new RefusedAddress(hostname), '', 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
