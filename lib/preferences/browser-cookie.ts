import { cookieName, preferenceOf } from '../session/cookie-name';

const isSecure = () => location.protocol === 'https:';

export function readCookie(name: string): string | undefined {
  const pairs = document.cookie.split('; ');
  return preferenceOf(name, isSecure(), (whole) =>
    pairs.find((pair) => pair.startsWith(`${whole}=`))?.slice(whole.length + 1),
  );
}

/** Stores a preference for all pages. @param maxAge in seconds; without it, until the browser closes */
export function writeCookie(name: string, value: string, maxAge?: number): void {
  const age = maxAge === undefined ? '' : `; max-age=${maxAge}`;
  const secure = isSecure() ? '; secure' : '';
  document.cookie = `${cookieName(name, isSecure())}=${value}; path=/${age}; samesite=lax${secure}`;
  // Remove the cookie of older versions, which would otherwise reappear once this one is removed.
  if (isSecure()) document.cookie = `${name}=; path=/; max-age=0; samesite=lax; secure`;
}
