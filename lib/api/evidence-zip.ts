import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import JSZip from 'jszip';
import pLimit from 'p-limit';
import type { WarrantyClaim } from '../contract/warranty-claims';
import { ATTACHMENT_TYPES } from '../domain/attachment';
import { evidenceEntryName } from '../domain/warranty-claim';
import { callVerdict } from '../auth/access-control-list';
import { ApiError } from './errors';
import { MAX_ASSET_BYTES, openAsset, type AssetReader } from './open-asset';
import { requestIdOf } from './request';

/** (spec 3 §9) */
const AT_ONCE = 5;

/** Zips that are made at once by one process; further ones wait. */
const inTurn = pLimit(3);

/** For a file from its first byte to its last, and for the last file to begin. */
const FILE_MS = 90_000;
const ALL_MS = 600_000;

/** jszip writes no more than 4 GB. */
const MAX_ZIP_BYTES = 2 * 1024 ** 3;

/** One file that belongs to a claim. */
interface Wanted {
  /** In the zip, from 1. */
  index: number;
  assetUrl: string;
  isTaxForm: boolean;
}

/** A file that came, where it lies on the disk. */
interface Gathered {
  name: string;
  lane: FileHandle;
  start: number;
  /** Bytes. */
  size: number;
}

/** A zip on its way: told while it is made. */
export interface EvidenceZip {
  bytes: AsyncGenerator<Buffer>;
  /** Files. */
  total: number;
  done: () => number;
  /** Bytes of files that came. */
  gathered: () => number;
}

/**
 * The evidence and the W-9 of a claim as a zip. All files are fetched first, five at once, onto the disk, so that neither
 * their number nor their size costs memory, and what breaks off halfway spoils nothing; then they are zipped as they are
 * sent. `missing.txt` in it names what could not be had, and why.
 *
 * @param claim with the addresses of its files
 */
export function evidenceZip(claim: WarrantyClaim, reader: AssetReader): EvidenceZip {
  const wanted = filesOf(claim);
  const progress = { done: 0, bytes: 0 };
  return {
    bytes: zipOf(wanted, reader, progress),
    total: wanted.length,
    done: () => progress.done,
    gathered: () => progress.bytes,
  };
}

function filesOf({ attachments, w9 }: WarrantyClaim): Wanted[] {
  const evidence = (attachments ?? []).map((assetUrl) => ({ assetUrl, isTaxForm: false }));
  const files = w9 ? [...evidence, { assetUrl: w9.assetUrl, isTaxForm: true }] : evidence;
  return files.map((file, at) => ({ ...file, index: at + 1 }));
}

async function* zipOf(wanted: readonly Wanted[], reader: AssetReader, progress: { done: number; bytes: number }): AsyncGenerator<Buffer> {
  const lanes: FileHandle[] = [];
  try {
    const { came, missing } = await inTurn(() => gather(wanted, reader, lanes, progress));
    // In the end it counts what the zip holds.
    progress.done = came.length;
    const zip = new JSZip();
    for (const { index, ...file } of came) zip.file(evidenceEntryName(index, file.name), contentOf(file));
    if (missing.length > 0) zip.file('missing.txt', missing.map(({ line }) => `${line}\r\n`).join(''));
    const stream = new Readable({ highWaterMark: 256 * 1024 }).wrap(
      // Pictures and PDFs are packed already.
      zip.generateNodeStream({ streamFiles: true, compression: 'STORE', platform: 'DOS' }),
    );
    try {
      for await (const part of stream) yield part as Buffer;
    } finally {
      stream.destroy();
    }
  } finally {
    await Promise.all(lanes.map((lane) => lane.close().catch(() => undefined)));
  }
}

type Outcome = { came: (Gathered & { index: number })[]; missing: { index: number; line: string }[] };

/** Each lane fetches one file after the other into a file of its own, until none is left. @throws ApiError 401 */
async function gather(wanted: readonly Wanted[], reader: AssetReader, lanes: FileHandle[], progress: { done: number; bytes: number }): Promise<Outcome> {
  const outcome: Outcome = { came: [], missing: [] };
  const end = performance.now() + ALL_MS;
  const left = [...wanted];
  const work = async () => {
    const lane = await temporaryFile();
    lanes.push(lane);
    for (let at = 0, file = left.shift(); file; file = left.shift()) {
      try {
        reader.signal.throwIfAborted();
        if (performance.now() > end) throw new ApiError(504, { message: 'The time in which all files had to begin was over.' });
        const stored = await store(file, reader, lane, at, progress);
        at += stored.size;
        outcome.came.push({ ...stored, index: file.index });
      } catch (error) {
        if (reader.signal.aborted || (error instanceof ApiError && error.status === 401)) throw error;
        outcome.missing.push({ index: file.index, line: missingLine(file, error) });
      }
      progress.done += 1;
    }
  };
  const lanesAtWork = await Promise.allSettled(Array.from({ length: Math.min(AT_ONCE, wanted.length) }, work));
  for (const lane of lanesAtWork) if (lane.status === 'rejected') throw lane.reason;
  outcome.came.sort((one, other) => one.index - other.index);
  outcome.missing.sort((one, other) => one.index - other.index);
  return outcome;
}

/** It has no name any more once it is open, so that a killed program leaves nothing behind. */
async function temporaryFile(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qpartner-evidence-'));
  try {
    return await open(path.join(folder, 'lane'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Writes a file to a place of its lane. @throws ApiError */
async function store(file: Wanted, reader: AssetReader, lane: FileHandle, start: number, progress: { bytes: number }): Promise<Gathered> {
  if (file.isTaxForm) await assertSeesTaxForms(reader);
  const deadline = AbortSignal.timeout(FILE_MS);
  const signal = AbortSignal.any([reader.signal, deadline]);
  let size = 0;
  try {
    const { headers, body } = await openAsset(file.assetUrl, { ...reader, signal });
    for await (const part of body ?? []) {
      const bytes = part as Uint8Array;
      if (size + bytes.byteLength > MAX_ASSET_BYTES) throw new ApiError(413, { message: 'This file is larger than 100 MB.' });
      if (progress.bytes + bytes.byteLength > MAX_ZIP_BYTES) throw new ApiError(413, { message: 'The zip would be larger than 2 GB.' });
      await lane.write(bytes, 0, bytes.byteLength, start + size);
      size += bytes.byteLength;
      progress.bytes += bytes.byteLength;
    }
    return { name: nameOf(file, headers), lane, start, size };
  } catch (error) {
    progress.bytes -= size;
    if (deadline.aborted && !reader.signal.aborted) throw new ApiError(504, { message: 'The server of this file took too long.' });
    throw error;
  }
}

/** Whoever serves the W-9: only the right `registration` opens it (decisions: partners). */
async function assertSeesTaxForms({ session, headers }: AssetReader): Promise<void> {
  if ((await callVerdict(session, 'registration', requestIdOf(headers))) !== 'allowed') throw new ApiError(403, { message: NOT_FOR_ROLE });
}

const NOT_FOR_ROLE = 'Your role may not see W-9s.';

/** The address of a W-9 is told to nobody. */
function missingLine({ index, assetUrl, isTaxForm }: Wanted, error: unknown): string {
  const what = isTaxForm ? 'W-9' : assetUrl.replace(/[\u0000-\u001f\u007f]/g, ' ').slice(0, 2_000);
  return `${index}. ${what}: ${error instanceof ApiError ? error.message : 'It broke off before its end.'}`;
}

/** As the upstream calls it, or as its address ends. */
function nameOf({ assetUrl, isTaxForm }: Wanted, headers: Record<string, string>): string {
  const told = /filename="([^"]+)"/.exec(headers['content-disposition'] ?? '')?.[1];
  const [tail = ''] = assetUrl.split(/[?#]/, 1)[0]?.split('/').slice(-1) ?? [];
  const name = isTaxForm ? 'W9' : (told ?? decoded(tail));
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

/** A file of a lane, opened when the zip reaches it. */
function contentOf({ lane, start, size }: Gathered): Readable {
  return Readable.from(
    (async function* () {
      if (size > 0) yield* lane.createReadStream({ start, end: start + size - 1, autoClose: false }) as AsyncIterable<Buffer>;
    })(),
    { objectMode: false },
  );
}
