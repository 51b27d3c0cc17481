import { decodeFrames, FRAMES_TYPE, REPORT_NOUN_HEADER, REPORT_TOTAL_HEADER } from '../reports/frames';
import { BffError, readBffError, unreachable, withSession } from './client';

type Noun = [one: string, several: string];

export interface ReportProgress {
  done: number;
  total: number | null;
  noun: Noun;
  /** Bytes gathered by the server, if reported. */
  bytes?: number | undefined;
}

export interface DownloadedReport {
  name: string;
  file: Blob;
  items: number;
  total: number | null;
  noun: Noun;
}

/** Size from which parts become a Blob, which browsers may store on disk. */
const BLOB_BYTES = 8 * 1024 * 1024;

const BROKEN_OFF = 'The report was cut off. Try again.';

/**
 * Downloads a report; the server composes it until `signal` aborts.
 * @param onProgress called a few times a second
 * @throws BffError; status 0 if the connection is lost
 * @throws DOMException `AbortError` by `signal`
 */
export async function downloadReport(
  address: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: ReportProgress) => void },
): Promise<DownloadedReport> {
  const response = await withSession(async () => {
    const answer = await fetch(address, { signal, headers: { accept: FRAMES_TYPE } }).catch((error: unknown) => {
      throw signal.aborted ? error : unreachable();
    });
    if (!answer.ok) throw await readBffError(answer, signal);
    return answer;
  });
  if (!response.body) throw unreachable();
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'report';
  const parts: Blob[] = [];
  let recent: Uint8Array<ArrayBuffer>[] = [];
  let recentBytes = 0;
  const [one = 'row', several = 'rows'] = response.headers.get(REPORT_NOUN_HEADER)?.split(',') ?? [];
  const noun: Noun = [one, several];
  const header = response.headers.get(REPORT_TOTAL_HEADER);
  const total = header === null ? null : Number(header);
  let items = 0;
  const settle = () => {
    parts.push(new Blob(recent));
    [recent, recentBytes] = [[], 0];
  };
  try {
    for await (const frame of decodeFrames(chunksOf(response.body))) {
      switch (frame.kind) {
        case 'progress':
          items = frame.done;
          onProgress({ done: items, total, noun, bytes: frame.bytes });
          break;
        case 'part':
          recent.push(frame.bytes);
          recentBytes += frame.bytes.length;
          if (recentBytes >= BLOB_BYTES) settle();
          break;
        case 'failure':
          throw new BffError(502, { message: frame.message });
        case 'whole':
          settle();
          return { name, file: new Blob(parts), items, total, noun };
      }
    }
  } catch (error) {
    if (signal.aborted || error instanceof BffError) throw error;
    throw new BffError(0, { message: BROKEN_OFF });
  }
  throw new BffError(0, { message: BROKEN_OFF });
}

/** Not every browser can iterate streams. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
