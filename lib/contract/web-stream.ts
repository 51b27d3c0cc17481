import { ReadableStream as WebStream } from 'node:stream/web';

/**
 * Bytes as a web stream with backpressure. `Readable.toWeb` isn't safe: if a client disconnects while data waits, it
 * throws outside every handler and ends the program.
 */
export function webStreamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream {
  return WebStream.from(bytes) as ReadableStream;
}
