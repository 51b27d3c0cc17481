import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';

/**
 * Speed counts, because each response is compressed. These levels take at most a third of zlib's default time; pages
 * are a tenth larger with gzip and no larger with Brotli.
 */
const GZIP_LEVEL = 2;
const BROTLI_QUALITY = 1;
/** 256 KB: more than a page, with little memory per response. */
const BROTLI_WINDOW_BITS = 18;

const compress = compression({
  level: GZIP_LEVEL,
  brotli: {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS },
  },
}) as unknown as (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Compresses a response if its type benefits and the browser accepts it. */
export function compressAnswer(request: IncomingMessage, response: ServerResponse): void {
  compress(request, response, () => undefined);
}
