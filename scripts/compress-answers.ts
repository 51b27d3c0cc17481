import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';

/**
 * Made anew for each answer, so speed counts. These levels take at most a third of the time of zlib's default; a page
 * is a tenth larger by gzip and no larger by Brotli.
 */
const GZIP_LEVEL = 2;
const BROTLI_QUALITY = 1;
/** A window of 256 KB: more than a page, and little memory for each answer. */
const BROTLI_WINDOW_BITS = 18;

const compress = compression({
  level: GZIP_LEVEL,
  brotli: {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS },
  },
}) as unknown as (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Makes an answer leave compressed, where its type gains by it and the browser takes it. */
export function compressAnswer(request: IncomingMessage, response: ServerResponse): void {
  compress(request, response, () => undefined);
  // What the API streams goes out as it comes, and its headers before all of it: a download has begun, whatever follows.
  if (!request.url?.startsWith('/api/')) sendInFewPieces(response as ServerResponse & { flush: () => void });
}

/**
 * Next flushes the headers and each part of a page as it comes, several within a moment. Each would be compressed, sent
 * and taken in by itself. What comes in the same turn goes together.
 */
function sendInFewPieces(response: ServerResponse & { flush: () => void }): void {
  const flush = response.flush.bind(response);
  let isDue = false;
  response.flush = () => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      if (!response.writableEnded) flush();
    });
  };
  // They leave with the first of the body, which Next writes right after.
  response.flushHeaders = () => undefined;
}
