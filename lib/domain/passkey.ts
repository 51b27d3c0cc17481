/** Passkeys of staff: they sign in without a password, and are a second factor next to one (decision 41). */

/** Of one person. */
export const MAX_PASSKEYS = 20;

export const MAX_PASSKEY_NAME = 60;

/** How long an authenticator may take to sign. */
export const CHALLENGE_MINUTES = 5;

export const PASSKEY_REFUSED = 'This passkey could not be checked. Please try again, or sign in in another way.';

/**
 * May passkeys be used at an address? Browsers bind them to the name of a host, and only where nobody can read along:
 * by https, or on the machine itself.
 * @param portalUrl where people find the back office
 */
export function takesPasskeys(portalUrl: string): boolean {
  const { protocol, hostname } = new URL(portalUrl);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  return !isAddress && (protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost'));
}
