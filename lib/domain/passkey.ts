/** Passkeys of staff (decision 42): what signs in without a password, and is a second factor beside one. */

/** Of one person. */
export const MAX_PASSKEYS = 20;

export const MAX_PASSKEY_NAME = 60;

/** How long an authenticator may take to sign. */
export const CHALLENGE_MINUTES = 5;

export const PASSKEY_REFUSED = 'This passkey couldn’t be verified. Try again, or sign in another way.';

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
