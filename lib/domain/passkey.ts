/** Passkeys of staff: they sign in without a password, and are a second factor next to one (decision 41). */

export const MAX_PASSKEYS = 20;

export const MAX_PASSKEY_NAME = 60;

export const CHALLENGE_MINUTES = 5;

export const PASSKEY_REFUSED = 'This passkey couldn’t be verified. Try again, or sign in another way.';

/**
 * Whether passkeys work at an address. Browsers require a host name, and https or localhost.
 * @param portalUrl public address of the back office
 */
export function takesPasskeys(portalUrl: string): boolean {
  const { protocol, hostname } = new URL(portalUrl);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  return !isAddress && (protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost'));
}
