const HOST_PREFIX = '__Host-';

/**
 * Returns the cookie's name. Behind HTTPS it starts with `__Host-`, so that other hosts of the domain can't set it.
 * Without HTTPS, browsers would reject that prefix.
 */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? HOST_PREFIX + name : name;
}

/**
 * Reads a preference's cookie. Values under the plain name still count until rewritten or expired, because they only
 * affect appearance.
 *
 * @param get returns a cookie's value by its full name
 */
export function preferenceOf(
  name: string,
  isSecure: boolean,
  get: (name: string) => string | undefined,
): string | undefined {
  return get(cookieName(name, isSecure)) ?? get(name);
}
