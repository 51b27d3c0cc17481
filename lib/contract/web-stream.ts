import { ReadableStream as WebStream } from 'node:stream/web';

/**
 * Bytes as a web stream, read as fast as they are taken. Not by `Readable.toWeb`: when a caller goes away while data
 * waits, it throws outside of every handler, which ends the program.
 */
export function webStreamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream {
  return WebStream.from(bytes) as ReadableStream;
}
