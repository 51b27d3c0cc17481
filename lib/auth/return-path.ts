/** Base to distinguish own paths from other addresses. */
const NOWHERE = 'http://nowhere.invalid';

const LONGEST = 2000;

/**
 * Validates a redirect target: the only way from an external address to a redirect.
 * @returns path and query; null for absolute and protocol-relative addresses, backslashes, control characters, the API
 *   and Next's files
 */
export function safeReturnPath(text: string | null | undefined): string | null {
  if (!text || text.length > LONGEST || !text.startsWith('/')) return null;
  // Browsers read a backslash as a slash and drop tabs and newlines, so `/\t/host` would become `//host`.
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
