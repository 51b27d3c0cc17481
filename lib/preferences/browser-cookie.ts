import { cookieName, preferenceOf } from '../session/cookie-name';

const isSecure = () => location.protocol === 'https:';

/** A preference's cookie, in the browser; undefined where there is none. */
export function readCookie(name: string): string | undefined {
  const pairs = document.cookie.split('; ');
  return preferenceOf(name, isSecure(), (whole) =>
    pairs.find((pair) => pair.startsWith(`${whole}=`))?.slice(whole.length + 1),
  );
}

/** Keeps a preference for all pages. @param maxAge in seconds; until the browser is closed where it is left out */
export function writeCookie(name: string, value: string, maxAge?: number): void {
  const age = maxAge === undefined ? '' : `; max-age=${maxAge}`;
  const secure = isSecure() ? '; secure' : '';
  document.cookie = `${cookieName(name, isSecure())}=${value}; path=/${age}; samesite=lax${secure}`;
  // Of an older version, which would come back once this one is removed.
  if (isSecure()) document.cookie = `${name}=; path=/; max-age=0; samesite=lax; secure`;
}
