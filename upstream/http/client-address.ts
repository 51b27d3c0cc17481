import { isIP } from 'node:net';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * The address of the person who asks: what the back office on the same machine tells in `x-client-address`. Anyone else
 * could write what they like there, so that only their own address counts.
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
