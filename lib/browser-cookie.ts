/** A cookie of the page, in the browser; undefined where there is none. */
export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((candidate) => candidate.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** Keeps a cookie for all pages. @param maxAge in seconds; until the browser is closed where it is left out */
export function writeCookie(name: string, value: string, maxAge?: number): void {
  const age = maxAge === undefined ? '' : `; max-age=${maxAge}`;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; path=/${age}; samesite=lax${secure}`;
}
