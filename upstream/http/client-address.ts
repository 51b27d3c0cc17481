import { BlockList, isIP } from 'node:net';

/** Addresses that back offices call from: this machine's and the listed ones. */
export function officeAddresses(listed: readonly string[]): BlockList {
  return addressList(['127.0.0.0/8', '::1', ...listed]);
}

/** Whether an address is listed, or is in a listed CIDR range. */
export function isListed(address: string, listed: readonly string[]): boolean {
  const family = isIP(address);
  return family !== 0 && addressList(listed).check(address, family === 6 ? 'ipv6' : 'ipv4');
}

function addressList(listed: readonly string[]): BlockList {
  const addresses = new BlockList();
  for (const written of listed) {
    const [address = '', bits] = written.split('/');
    const family = address.includes(':') ? 'ipv6' : 'ipv4';
    if (bits === undefined) addresses.addAddress(address, family);
    else addresses.addSubnet(address, Number(bits), family);
  }
  return addresses;
}

const THIS_MACHINE = officeAddresses([]);

/**
 * Returns the caller's address. Only a back office may set `x-client-address`; for anyone else it can be forged, so
 * their own address counts.
 */
export function clientAddressOf(
  peer: string | undefined,
  forwarded: string | undefined,
  offices = THIS_MACHINE,
): string {
  const own = plain(peer ?? '');
  const family = isIP(own);
  const isOffice = family !== 0 && offices.check(own, family === 6 ? 'ipv6' : 'ipv4');
  if (forwarded === undefined || !isOffice || isIP(forwarded) === 0) return own || 'unknown';
  return plain(forwarded);
}

/** Converts IPv4-mapped IPv6 addresses to IPv4. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '').toLowerCase();
}
