import { Readable } from 'node:stream';
import type { AppContext } from './answer';
import type { FileAnswer } from './route';

/** For the browser of who is signed in and for nobody between; what lies under a key never changes. */
const KEPT_FOR_GOOD = 'private, max-age=31536000, immutable';

/**
 * Streams a file to the caller, who may hang up at any time. The body is read or destroyed in every case.
 *
 * @returns 304 where the caller says that it has this content
 */
export function fileAnswer(c: AppContext, { body, size, type, etag }: FileAnswer): Response {
  c.header('cache-control', KEPT_FOR_GOOD);
  c.header('etag', etag);
  const isKnown = tagsOf(c.req.header('if-none-match')).includes(etag);
  if (!isKnown) {
    c.header('content-type', type);
    c.header('content-length', String(size));
  }
  if (isKnown || c.req.method === 'HEAD') {
    body.destroy();
    return c.body(null, isKnown ? 304 : 200);
  }
  return c.body(Readable.toWeb(body) as ReadableStream);
}

/** If-None-Match compares weakly (RFC 9110 §13.1.2). */
function tagsOf(ifNoneMatch = ''): string[] {
  return ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}
