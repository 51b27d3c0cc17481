import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address of the person's machine. Every reverse proxy appends the address it was called from to
 * X-Forwarded-For, so that with n trusted proxies the n-th entry from the end is the first that nobody could forge.
 *
 * @param peer the address at the other end of the socket
 * @param forwardedFor the X-Forwarded-For header
 * @param hops how many trusted proxies stand before this server (TRUST_PROXY_HOPS)
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined, hops: number): string {
  const own = plain(peer ?? '');
  if (hops === 0 || !forwardedFor) return own;
  const told = plain(forwardedFor.split(',').at(-hops)?.trim() ?? '');
  return isIP(told) ? told : own;
}

/** IPv4 as such where it arrives written as IPv6, and no port. */
function plain(address: string): string {
  return address
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^\[(.+)\](:\d+)?$/, '$1');
}

/** Headers that speak of a proxy; a browser has no business sending them. */
export function forgetForwarding(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) {
    if (name === 'forwarded' || name === 'x-real-ip' || name.startsWith('x-forwarded-')) delete headers[name];
  }
}
