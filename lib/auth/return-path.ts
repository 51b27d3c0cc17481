/** Tells own paths from foreign addresses. */
const NOWHERE = 'http://nowhere.invalid';

const LONGEST = 2000;

/**
 * Where to send a person after sign-in: the only way in which an address from outside may become a redirect.
 * @returns path and query, or null for what is no page of the own origin: absolute and protocol-relative addresses,
 *   backslashes, control characters, the API, Next's own files
 */
export function safeReturnPath(text: string | null | undefined): string | null {
  if (!text || text.length > LONGEST || !text.startsWith('/')) return null;
  // Browsers read a backslash as a slash and drop tabs and newlines, which would turn `/\t/host` into `//host`.
  if (/[\\\u0000-\u0020\u007f-\u009f]/.test(text)) return null;
  if (!URL.canParse(text, NOWHERE)) return null;
  const url = new URL(text, NOWHERE);
  if (url.origin !== NOWHERE || url.pathname.startsWith('//')) return null;
  if (/^\/(api|_next)(\/|$)/i.test(decoded(url.pathname))) return null;
  return url.pathname + url.search;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
