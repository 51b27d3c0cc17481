import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import type { WarrantyClaimDetail } from '../contract/warranty-claims';
import { ATTACHMENT_TYPES } from '../domain/attachment';
import { evidenceEntryName, evidenceFolderName } from '../domain/warranty-claim';
import { callAccess } from '../auth/access-control-list';
import { ApiError } from './errors';
import { openAsset } from './open-asset';
import { MAX_ASSET_BYTES, type AssetReader } from './upstream-file';
import { requestIdOf } from './request-caller';
import { zipStream, type ZipEntry } from './zip-stream';

/** Files of a zip being fetched or on disk (spec 3 §9). */
const AT_ONCE = 5;

/** Files a process fetches at once for all zips. */
const inTurn = pLimit(3 * AT_ONCE);

/** Milliseconds for one file, and for waiting on all of them. */
const FILE_MS = 90_000;
const ALL_MS = 600_000;

/** jszip is limited to 4 GB. */
const MAX_ZIP_BYTES = 2 * 1024 ** 3;

const MOST_OF_ONE_PERSON = 3;
const underWay = new Map<number, number>();

interface EvidenceFile {
  folder: string;
  index: number;
  assetUrl: string;
  name?: string | undefined;
  isTaxForm: boolean;
}

type Outcome = { name: string; file: FileHandle; size: number } | { missing: string };

export interface EvidenceZip {
  bytes: AsyncGenerator<Buffer>;
  total: number;
  done: () => number;
  received: () => number;
}

/**
 * Streams evidence and W-9 of claims as a zip, with a folder per claim if there are several. Each file is on disk
 * before it is sent, so a broken one spoils nothing, and at most five are on disk. `missing.txt` lists missing files.
 * @param claims with the addresses of their files
 * @throws ApiError 429 if the person has too many zips in progress
 */
export function evidenceZip(claims: readonly WarrantyClaimDetail[], reader: AssetReader): EvidenceZip {
  const { id } = reader.session.user;
  if ((underWay.get(id) ?? 0) >= MOST_OF_ONE_PERSON) throw new ApiError(429, { message: TOO_MANY });
  const wanted = claims.flatMap((claim) => filesOf(claim, claims.length > 1 ? folderOf(claim) : ''));
  const progress: Progress = { done: 0, bytes: 0, waitedMs: 0 };
  return {
    bytes: counted(id, reader.signal, zipStream(entriesOf(wanted, reader, progress))),
    total: wanted.length,
    done: () => progress.done,
    received: () => progress.bytes,
  };
}

const TOO_MANY = 'You’re already downloading three ZIPs of evidence. Wait until one is done, or cancel it.';

interface Progress {
  done: number;
  bytes: number;
  waitedMs: number;
}

/** Counts a zip for its person until it is sent or aborted. */
function counted(id: number, gone: AbortSignal, zip: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  underWay.set(id, (underWay.get(id) ?? 0) + 1);
  let isCounted = true;
  const end = () => {
    if (!isCounted) return;
    isCounted = false;
    const others = (underWay.get(id) ?? 1) - 1;
    if (others > 0) underWay.set(id, others);
    else underWay.delete(id);
  };
  // An unread stream never ends on its own.
  if (gone.aborted) end();
  else gone.addEventListener('abort', end, { once: true });
  return (async function* () {
    try {
      yield* zip;
    } finally {
      end();
    }
  })();
}

const folderOf = ({ claimLabel, claimId }: WarrantyClaimDetail) => evidenceFolderName(claimLabel ?? String(claimId));

function filesOf({ attachments, evidence: known, w9 }: WarrantyClaimDetail, folder: string): EvidenceFile[] {
  const evidence = (attachments ?? []).map((assetUrl, at) => ({
    ...{ assetUrl, name: known?.[at]?.name, isTaxForm: false },
  }));
  const files = w9?.assetUrl ? [...evidence, { assetUrl: w9.assetUrl, isTaxForm: true }] : evidence;
  return files.map((file, at) => ({ ...file, folder, index: at + 1 }));
}

async function* entriesOf(
  wanted: readonly EvidenceFile[],
  reader: AssetReader,
  progress: Progress,
): AsyncGenerator<ZipEntry> {
  const leaving = new AbortController();
  const own = { ...reader, signal: AbortSignal.any([reader.signal, leaving.signal]) };
  const [left, ahead, missing]: [EvidenceFile[], Promise<Outcome>[], string[]] = [[...wanted], [], []];
  const fetchNext = () => {
    const file = left.shift();
    if (!file) return;
    const outcome = inTurn(() => fetched(file, own, progress));
    // Avoids an unhandled rejection after an abort.
    outcome.catch(() => undefined);
    ahead.push(outcome);
  };
  for (let count = 0; count < AT_ONCE; count += 1) fetchNext();
  try {
    for (let next = ahead[0]; next; next = ahead[0]) {
      const since = performance.now();
      const outcome = await next;
      progress.waitedMs += performance.now() - since;
      if ('missing' in outcome) missing.push(outcome.missing);
      else {
        yield { name: outcome.name, content: contentOf(outcome) };
        await outcome.file.close();
      }
      void ahead.shift();
      fetchNext();
    }
    if (missing.length > 0) yield { name: 'missing.txt', content: missing.map((line) => `${line}\r\n`).join('') };
  } finally {
    leaving.abort();
    for (const outcome of await Promise.allSettled(ahead)) {
      if (outcome.status === 'fulfilled' && 'file' in outcome.value)
        await outcome.value.file.close().catch(() => undefined);
    }
  }
}

async function fetched(wanted: EvidenceFile, reader: AssetReader, progress: Progress): Promise<Outcome> {
  const file = await temporaryFile();
  try {
    reader.signal.throwIfAborted();
    if (progress.waitedMs > ALL_MS)
      throw new ApiError(504, { message: 'The download took too long to start this file.' });
    const { name, size } = await store(wanted, reader, file, progress);
    progress.done += 1;
    return { name: wanted.folder + evidenceEntryName(wanted.index, name), file, size };
  } catch (error) {
    await file.close();
    if (reader.signal.aborted || (error instanceof ApiError && error.status === 401)) throw error;
    return { missing: missingLine(wanted, error) };
  }
}

/** Unlinked right after opening, so a killed program leaves nothing behind. */
async function temporaryFile(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qpartner-evidence-'));
  try {
    return await open(path.join(folder, 'file'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function store(
  wanted: EvidenceFile,
  reader: AssetReader,
  file: FileHandle,
  progress: Progress,
): Promise<{ name: string; size: number }> {
  if (wanted.isTaxForm) await assertSeesTaxForms(reader);
  const deadline = AbortSignal.timeout(FILE_MS);
  const signal = AbortSignal.any([reader.signal, deadline]);
  let size = 0;
  try {
    const { headers, body } = await openAsset(wanted.assetUrl, { ...reader, signal });
    for await (const part of body ?? []) {
      const bytes = part as Uint8Array;
      if (size + bytes.byteLength > MAX_ASSET_BYTES)
        throw new ApiError(413, { message: 'This file is larger than 100 MB.' });
      if (progress.bytes + bytes.byteLength > MAX_ZIP_BYTES)
        throw new ApiError(413, { message: 'The ZIP would be larger than 2 GB.' });
      await file.write(bytes, 0, bytes.byteLength, size);
      size += bytes.byteLength;
      progress.bytes += bytes.byteLength;
    }
    return { name: nameOf(wanted, headers), size };
  } catch (error) {
    progress.bytes -= size;
    if (deadline.aborted && !reader.signal.aborted)
      throw new ApiError(504, { message: 'The server of this file took too long.' });
    throw error;
  }
}

/** Only the right `registration` opens the W-9, also from another host (decision 25). */
async function assertSeesTaxForms({ session, headers }: AssetReader): Promise<void> {
  if ((await callAccess(session, 'registration', 'see', requestIdOf(headers))) !== 'allowed')
    throw new ApiError(403, { message: NOT_FOR_ROLE });
}

const NOT_FOR_ROLE = 'Your role can’t see W-9s.';

/** Never reveal the address of a W-9. */
function missingLine({ folder, index, assetUrl, name, isTaxForm }: EvidenceFile, error: unknown): string {
  const what = isTaxForm ? 'W-9' : (name ?? assetUrl).replace(/[\u0000-\u001f\u007f]/g, ' ').slice(0, 2_000);
  return `${folder}${index}. ${what}: ${error instanceof ApiError ? error.message : 'It was cut off.'}`;
}

function nameOf({ assetUrl, isTaxForm }: EvidenceFile, headers: Record<string, string>): string {
  const declared = /filename="([^"]+)"/.exec(headers['content-disposition'] ?? '')?.[1];
  const [tail = ''] = assetUrl.split(/[?#]/, 1)[0]?.split('/').slice(-1) ?? [];
  const name = isTaxForm ? 'W9' : (declared ?? decoded(tail));
  const kind = Object.entries(ATTACHMENT_TYPES).find(([, type]) => type === headers['content-type'])?.[0];
  return /\.[a-z\d]{1,8}$/i.test(name) || !kind ? name : `${name}.${kind}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function contentOf({ file, size }: { file: FileHandle; size: number }): Readable {
  return Readable.from(
    (async function* () {
      if (size > 0)
        yield* file.createReadStream({ start: 0, end: size - 1, autoClose: false }) as AsyncIterable<Buffer>;
    })(),
    { objectMode: false },
  );
}
