import { BlockList, isIP } from 'node:net';

/** The addresses from which back offices call: this machine's own, and those that are listed. */
export function officeAddresses(listed: readonly string[]): BlockList {
  return addressList(['127.0.0.0/8', '::1', ...listed]);
}

/** Is an address among those listed, or in one of their ranges (CIDR)? */
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
 * The address of the person who asks: what a back office tells in `x-client-address`. Anyone else could write what they
 * like there, so that only their own address counts.
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

/** IPv4 as such, where it arrives written as IPv6. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '').toLowerCase();
}
