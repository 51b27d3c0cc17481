/**
 * Frames carry a file with its progress and possible failure. A frame is a kind (1 byte), a length (4 bytes,
 * big-endian) and content.
 */
export const FRAMES_TYPE = 'application/vnd.qpartner.report';

export const REPORT_TOTAL_HEADER = 'x-report-total';

/** Singular and plural: `entry,entries`. */
export const REPORT_NOUN_HEADER = 'x-report-noun';

const KINDS = ['progress', 'part', 'failure', 'whole'] as const;

const HEAD = 5;

export type Frame =
  /** Items written so far, or bytes received for a file gathered first. */
  | { kind: 'progress'; done: number; bytes?: number | undefined }
  | { kind: 'part'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'failure'; message: string }
  /** Last frame of a complete file, because proxies may end a cut stream normally. */
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

/** Decodes frames from arbitrary chunks. @throws RangeError for invalid bytes */
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
