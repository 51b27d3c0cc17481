import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxFormBytes, type Upload } from '@/lib/contract/endpoint';
import { DAY_MS } from '@/lib/domain/day';
import { bounded, boundedPerPerson } from '../bounded';
import { isOlder } from '../files/disk-storage';
import { HttpError } from './errors';
import { withTimeout, lateBody } from './with-timeout';
import { passOver } from './pass-over';
import { MultipartReader, type MultipartContent } from './multipart-reader';

/** Maximum pause in a body, in milliseconds. */
const IDLE_TIMEOUT_MS = 30_000;

// Limits temporary files per process, because a form keeps its slot while its files arrive, which may take minutes.
const inTurn = bounded({ running: 16, waiting: 64 });

// A browser sends two at a time.
const inTurnOf = boundedPerPerson({ running: 4, waiting: 32 });

const FOLDER_PREFIX = 'qpartner-upload-';

/** Minimum age of a leftover folder: longer than any form takes. */
const KEPT_MS = DAY_MS;

/** Removes day-old folders of forms, left by killed programs. */
export async function sweepUploads(now: Date): Promise<void> {
  const until = new Date(now.getTime() - KEPT_MS);
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (name.startsWith(FOLDER_PREFIX) && (await isOlder(folder, until)))
      await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Receives a multipart body with its files in a temporary folder, and answers the request. The folder is always removed
 * afterwards.
 *
 * @param given.upload the endpoint's files
 * @param given.userId the sender, who is limited to a few concurrent forms
 * @param answer receives the text fields and files
 * @throws HttpError 400 (not multipart, or truncated), 408, 413, 415, 422
 * @throws TooBusy if too many forms are in progress
 */
export async function withMultipart<T>(
  { upload, userId }: { upload: Upload | undefined; userId: number },
  request: Request,
  answer: (content: MultipartContent) => Promise<T>,
): Promise<T> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
    throw new HttpError(415, 'The body must be sent as multipart/form-data.');
  }
  const limit = maxFormBytes(upload);
  const declared = Number(request.headers.get('content-length'));
  if (declared > limit) {
    await passOver(request.body, { declared, limit });
    throw tooLarge(limit, { connection: 'close' });
  }

  const parseForm = async () => {
    const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
    try {
      return await answer(await receive(type, upload, request.body, { folder, limit }));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return inTurnOf(userId, () => inTurn(parseForm));
}

async function receive(
  type: string,
  upload: Upload | undefined,
  body: ReadableStream<Uint8Array> | null,
  { folder, limit }: { folder: string; limit: number },
): Promise<MultipartContent> {
  const form = new MultipartReader(type, upload, folder);
  try {
    let refusal: unknown;
    let size = 0;
    for await (const piece of piecesOf(body)) {
      size += piece.byteLength;
      // A caller reads the answer after sending the body, so read a refused one to its end, within limits.
      if (size > 2 * limit) throw tooLarge(limit, { connection: 'close' });
      if (size > limit) refusal ??= tooLarge(limit);
      if (refusal === undefined) await form.write(piece).catch((error: unknown) => (refusal = error));
    }
    if (refusal !== undefined) throw refusal as Error;
    return await form.end();
  } finally {
    form.close();
  }
}

async function* piecesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  for (;;) {
    const piece = await withTimeout(reader?.read() ?? NOTHING, IDLE_TIMEOUT_MS, lateBody).catch((error: unknown) => {
      if (error instanceof HttpError) throw error;
      // The caller hung up and won't see this answer, but it keeps false alarms out of the log.
      throw new HttpError(400, 'The body did not arrive whole.');
    });
    if (piece.done) return;
    yield piece.value;
  }
}

const NOTHING = Promise.resolve({ done: true, value: undefined } as const);

function tooLarge(limit: number, headers: Record<string, string> = {}): HttpError {
  return new HttpError(413, `The body is larger than ${Math.floor(limit / 1024 / 1024)} MB.`, { headers });
}
