import { ReadableStream as WebStream } from 'node:stream/web';

/**
 * Bytes as a web stream, read as fast as they are taken. Not by `Readable.toWeb`: where a caller goes away while data waits,
 * that one throws outside of every handler ("Controller is already closed"), which ends the program.
 */
export function webStreamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream {
  return WebStream.from(bytes) as ReadableStream;
}
