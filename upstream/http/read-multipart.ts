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

/** How long a body may pause on its way. */
const IDLE_TIMEOUT_MS = 30_000;

// What bounds the temporary files of one process: a form keeps its place while its files lie there, which a slow line
// makes minutes.
const inTurn = bounded({ running: 16, waiting: 64 });

// A browser sends two at a time.
const inTurnOf = boundedPerPerson({ running: 4, waiting: 32 });

const FOLDER_PREFIX = 'qpartner-upload-';

/** How long a folder may lie: longer than any form takes. */
const KEPT_MS = DAY_MS;

/** Removes the folders of forms that a killed program left a day ago. */
export async function sweepUploads(now: Date): Promise<void> {
  const until = new Date(now.getTime() - KEPT_MS);
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (name.startsWith(FOLDER_PREFIX) && (await isOlder(folder, until)))
      await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Receives a multipart body, its files into a temporary folder, and answers the request. The folder is gone afterwards,
 * whatever happened.
 *
 * @param given.upload the files that the endpoint takes
 * @param given.userId who sends it; nobody of them has more than a few on the way at once
 * @param answer gets the texts of the fields and the files
 * @throws HttpError 400 (not multipart, or cut short), 408, 413, 415, 422
 * @throws TooBusy when too many forms are on their way already
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

  const takeForm = async () => {
    const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
    try {
      return await answer(await receive(type, upload, request.body, { folder, limit }));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return inTurnOf(userId, () => inTurn(takeForm));
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
      // A caller reads the answer when it has sent its body: what is refused is read to its end, within reason.
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
      // Nobody reads this answer: the caller hung up. It keeps the log free of alarms.
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
