const HOST_PREFIX = '__Host-';

/**
 * The name under which a cookie is set. Behind https it begins with `__Host-`: browsers take such a cookie from this
 * very host alone, with Secure and for all paths, so that no other host of the domain can plant one. Without https they
 * would refuse it.
 */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? HOST_PREFIX + name : name;
}

/**
 * A preference by its cookie. One that was set under the plain name is read until it is written anew or, after a year,
 * has gone: it changes columns and colours and nothing else.
 * @param get a cookie's value by its whole name
 */
export function preferenceOf(
  name: string,
  isSecure: boolean,
  get: (name: string) => string | undefined,
): string | undefined {
  return get(cookieName(name, isSecure)) ?? get(name);
}
