/**
 * How a file and its progress travel to the browser in one answer. Each frame is a kind (1 byte), the length of its
 * content (4 bytes, most significant first), and the content. Without its last frame a file is not whole.
 */
export const FRAMES_TYPE = 'application/vnd.qpartner.report';

const KINDS = { progress: 1, part: 2, whole: 3, failure: 4 } as const;

const HEAD = 5;

/** How far a report has come. */
export interface ReportProgress {
  /** Orders or products that are in the file. */
  done: number;
  /** How many there will be; null where that is not known. */
  total: number | null;
}

export type Frame =
  | { kind: 'progress'; progress: ReportProgress }
  | { kind: 'part'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'whole' }
  | { kind: 'failure'; message: string };

/** The bytes of a frame. */
export function encodeFrame(frame: Frame): Uint8Array {
  const content = contentOf(frame);
  const bytes = new Uint8Array(HEAD + content.length);
  bytes[0] = KINDS[frame.kind];
  new DataView(bytes.buffer).setUint32(1, content.length);
  bytes.set(content, HEAD);
  return bytes;
}

function contentOf(frame: Frame): Uint8Array {
  switch (frame.kind) {
    case 'progress':
      return json(frame.progress);
    case 'part':
      return frame.bytes;
    case 'whole':
      return new Uint8Array();
    case 'failure':
      return json({ message: frame.message });
  }
}

/**
 * Reads frames from bytes that come cut anywhere.
 *
 * @throws RangeError for bytes that are no frame
 */
export async function* decodeFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  let waiting = new Uint8Array();
  for await (const chunk of chunks) {
    waiting = joined(waiting, chunk);
    let at = 0;
    while (waiting.length - at >= HEAD) {
      const length = new DataView(waiting.buffer, waiting.byteOffset + at + 1).getUint32(0);
      if (waiting.length - at < HEAD + length) break;
      yield frameOf(waiting[at], waiting.slice(at + HEAD, at + HEAD + length));
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

function frameOf(kind: number | undefined, bytes: Uint8Array<ArrayBuffer>): Frame {
  switch (kind) {
    case KINDS.progress:
      return { kind: 'progress', progress: parsed(bytes) as ReportProgress };
    case KINDS.part:
      return { kind: 'part', bytes };
    case KINDS.whole:
      return { kind: 'whole' };
    case KINDS.failure:
      return { kind: 'failure', message: (parsed(bytes) as { message: string }).message };
    default:
      throw new RangeError('These bytes are no frame of a report.');
  }
}

function json(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

function parsed(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
