import { isIP } from 'node:net';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * The address of the person who asks. The back office on the same machine tells it; anyone else could write what they
 * like into the header, so that only their own address counts.
 *
 * @param peer the address at the other end of the socket
 * @param told the `x-client-address` header
 */
export function clientAddressOf(peer: string | undefined, told: string | undefined): string {
  const own = plain(peer ?? '');
  if (told === undefined || !LOOPBACK.test(own) || isIP(told) === 0) return own || 'unknown';
  return plain(told);
}

/** IPv4 as such, where it arrives written as IPv6. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '').toLowerCase();
}
