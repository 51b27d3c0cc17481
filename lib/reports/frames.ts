/**
 * Carries a file to the browser with the progress between its parts, and the reason where it breaks off. A frame is a
 * kind (1 byte), the length of its content (4 bytes, most significant first), and the content.
 */
export const FRAMES_TYPE = 'application/vnd.qpartner.report';

/** How many orders, products … a report will hold; absent where that is not known. */
export const REPORT_TOTAL_HEADER = 'x-report-total';

/** What one of them is called, and several: `entry,entries`. */
export const REPORT_NOUN_HEADER = 'x-report-noun';

const KINDS = ['progress', 'part', 'failure', 'whole'] as const;

const HEAD = 5;

export type Frame =
  /** Orders, products … in the file by now; of a file that is gathered before it is sent, the bytes that came. */
  | { kind: 'progress'; done: number; bytes?: number | undefined }
  | { kind: 'part'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'failure'; message: string }
  /** The last one of a file: a proxy may end a stream that was cut short as if it were complete. */
  | { kind: 'whole' };

export function encodeFrame(frame: Frame): Uint8Array {
  const content = contentOf(frame);
  const bytes = new Uint8Array(HEAD + content.length);
  bytes[0] = KINDS.indexOf(frame.kind);
  new DataView(bytes.buffer).setUint32(1, content.length);
  bytes.set(content, HEAD);
  return bytes;
}

function contentOf(frame: Frame): Uint8Array {
  if (frame.kind === 'part') return frame.bytes;
  if (frame.kind === 'whole') return new Uint8Array();
  return new TextEncoder().encode(
    frame.kind === 'progress'
      ? [frame.done, frame.bytes].filter((part) => part !== undefined).join(' ')
      : frame.message,
  );
}

/** Reads frames from bytes that come cut anywhere. @throws RangeError for bytes that are no frame */
export async function* decodeFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  let waiting = new Uint8Array();
  for await (const chunk of chunks) {
    waiting = joined(waiting, chunk);
    let at = 0;
    while (waiting.length - at >= HEAD) {
      const length = new DataView(waiting.buffer, waiting.byteOffset + at + 1).getUint32(0);
      if (waiting.length - at < HEAD + length) break;
      yield frameOf(waiting[at] ?? -1, waiting.slice(at + HEAD, at + HEAD + length));
      at += HEAD + length;
    }
    waiting = waiting.subarray(at);
  }
}

function joined(one: Uint8Array<ArrayBuffer>, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function frameOf(index: number, bytes: Uint8Array<ArrayBuffer>): Frame {
  const kind = KINDS[index];
  if (kind === 'part') return { kind, bytes };
  if (kind === 'whole') return { kind };
  const text = new TextDecoder().decode(bytes);
  if (kind === 'progress') {
    const [done, bytes] = text.split(' ').map(Number);
    return { kind, done: done ?? Number.NaN, ...(bytes !== undefined && { bytes }) };
  }
  if (kind === 'failure') return { kind, message: text };
  throw new RangeError('These bytes are no frame of a report.');
}
