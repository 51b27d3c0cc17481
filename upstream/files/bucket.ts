import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, Transform, type Readable } from 'node:stream';
import { pipeline as finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { FilesAway, type StoredFile } from './storage';

/** Limits of a store; times in milliseconds. */
export interface Limits {
  connect: number;
  /** Time until an answer starts, in addition to the upload, and between two chunks. */
  answer: number;
  /** Time for an operation with all attempts, until its answer starts. */
  whole: number;
  /** The same for reading and removing. */
  brief: number;
  /** Pause before the second attempt; doubled before the third. */
  pause: number;
  page: number;
}

// `whole` is below the 30 s that a caller waits. Readers wait 10 s and ask twice.
export const LIMITS: Limits = { connect: 2_000, answer: 8_000, whole: 25_000, brief: 4_000, pause: 200, page: 1_000 };

/** Limits for background work: a table of a backup may take an hour. */
export const PATIENT: Limits = { ...LIMITS, answer: 30_000, whole: Infinity, brief: Infinity, pause: 2_000 };

const ATTEMPTS = 3;

/** The slowest tolerated upload, in bytes per millisecond. */
const SLOWEST = 2_000;

/** Metadata key of a file's checksum. */
const CHECKSUM = 'md5';

export interface Listed {
  objects: { key: string; written: Date }[];
  /** Prefixes of further keys, up to a slash. */
  folders: string[];
}

/** A bucket, or the part below a place. Keys are relative to it. */
export interface Bucket {
  /** Stores bytes, or streams a file from disk; readers see all of it or nothing. */
  put(key: string, content: Uint8Array | { path: string }): Promise<void>;
  /** Returns undefined if it doesn't exist. The caller must read or destroy the body. */
  open(key: string): Promise<StoredFile | undefined>;
  remove(key: string): Promise<void>;
  /** Lists what is right below the place, or a folder in it, in pages. */
  list(folder?: string): AsyncGenerator<Listed>;
}

/**
 * Opens a bucket of an S3-compatible store, with streaming. The store verifies uploads by checksum, and reads verify it
 * again: MD5, which every such store supports. Credentials come from the standard AWS variables.
 *
 * @param url `s3://bucket/place?endpoint=https://s3.example.com&region=us-east-1`; the place is optional
 * @throws FilesAway (from its functions) if the store fails after three attempts
 */
export async function openBucket(url: string, limits = LIMITS): Promise<Bucket> {
  const { hostname: Bucket, pathname } = new URL(url);
  const place = pathname.replace(/^\/+/, '').replace(/[^/]$/, '$&/');
  // Loaded only if a bucket is used.
  const { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } = await loadSdk();
  const client = await connect(url, limits.connect);

  const tried = <T>(operation: (abortSignal: AbortSignal) => Promise<T>, whole = limits.whole, bytes = 0) =>
    tryOften(operation, limits, whole, bytes);

  return {
    async put(key, content) {
      const { bytes, md5, body } = 'path' in content ? await measuredFile(content.path) : measuredBytes(content);
      const described = { ContentLength: bytes, ContentMD5: md5, Metadata: { [CHECKSUM]: md5 } };
      await tried(
        // Recreate the body for each attempt, because half a stream can't be sent again.
        (abortSignal) =>
          client.send(new PutObjectCommand({ Bucket, Key: place + key, ...described, Body: body() }), { abortSignal }),
        limits.whole,
        bytes,
      );
    },

    async open(key) {
      const found = await tried(
        (abortSignal) =>
          client.send(new GetObjectCommand({ Bucket, Key: place + key }), { abortSignal }).catch((error: unknown) => {
            if (isMissing(error)) return undefined;
            throw error;
          }),
        limits.brief,
      );
      if (!found?.Body) return undefined;
      const size = found.ContentLength ?? 0;
      return {
        body: checked(found.Body as Readable, { size, md5: found.Metadata?.[CHECKSUM], idle: limits.answer }),
        size,
      };
    },

    async remove(key) {
      await tried(
        (abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key: place + key }), { abortSignal }),
        limits.brief,
      );
    },

    async *list(folder = '') {
      const asked = { Bucket, Prefix: place + folder, Delimiter: '/', MaxKeys: limits.page };
      let next: string | undefined;
      do {
        const ContinuationToken = next;
        const page = await tried((abortSignal) =>
          client.send(new ListObjectsV2Command({ ...asked, ContinuationToken }), { abortSignal }),
        );
        const own = (key = '') => key.slice(place.length);
        yield {
          objects: (page.Contents ?? []).map(({ Key, LastModified = new Date() }) => ({
            key: own(Key),
            written: LastModified,
          })),
          folders: (page.CommonPrefixes ?? []).map(({ Prefix }) => own(Prefix)),
        };
        next = page.NextContinuationToken;
      } while (next);
    },
  };
}

/** Retries an operation until it succeeds, can't succeed, or time runs out. @param bytes size of the upload */
async function tryOften<T>(
  operation: (abortSignal: AbortSignal) => Promise<T>,
  limits: Limits,
  whole: number,
  bytes: number,
): Promise<T> {
  const until = Date.now() + whole;
  for (let attempt = 1; ; attempt += 1) {
    const tooLong = new AbortController();
    const timer = setTimeout(() => tooLong.abort(), Math.min(limits.answer + bytes / SLOWEST, until - Date.now()));
    try {
      return await operation(tooLong.signal);
    } catch (error) {
      if (attempt === ATTEMPTS || isHopeless(error) || Date.now() >= until) throw new FilesAway(error);
    } finally {
      // A body is read at the reader's pace.
      clearTimeout(timer);
    }
    await delay(limits.pause * attempt);
  }
}

function loadSdk() {
  // The SDK's warning about future Node versions would fill every log.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  return import('@aws-sdk/client-s3');
}

async function connect(url: string, connectionTimeout: number): Promise<S3Client> {
  const { S3Client } = await loadSdk();
  const { searchParams } = new URL(url);
  const endpoint = searchParams.get('endpoint');
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  return new S3Client({
    // Stores other than Amazon's have no host name per bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    region: searchParams.get('region') ?? AWS_REGION ?? AWS_DEFAULT_REGION ?? 'us-east-1',
    requestHandler: { connectionTimeout },
    maxAttempts: 1,
    // The caller logs errors; the SDK would print them too.
    logger: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    // Not every store supports the newer checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

const nothing = () => undefined;

/** Whether retrying is pointless, because the store refused the request. */
function isHopeless(error: unknown): boolean {
  const status = statusOf(error) ?? 500;
  const isPassing = error instanceof Error && /^(BadDigest|RequestTimeout|IncompleteBody)$/.test(error.name);
  return status >= 400 && status < 500 && status !== 408 && status !== 429 && !isPassing;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && error.name === 'NoSuchKey';
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

interface Measured {
  bytes: number;
  md5: string;
  body: () => PutObjectCommandInput['Body'];
}

function measuredBytes(content: Uint8Array): Measured {
  return {
    bytes: content.byteLength,
    md5: createHash('md5').update(content).digest('base64'),
    body: () => content,
  };
}

async function measuredFile(path: string): Promise<Measured> {
  const hash = createHash('md5');
  let bytes = 0;
  await finished(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { bytes, md5: hash.digest('base64'), body: () => createReadStream(path) };
}

/**
 * Passes a body on, and fails if its checksum differs or it stalls. The last chunk is held back until then, so that a
 * reader can't take a damaged file for complete.
 */
function checked(
  source: Readable,
  { size, md5, idle }: { size: number; md5: string | undefined; idle: number },
): Readable {
  const hash: Hash | undefined = md5 === undefined ? undefined : createHash('md5');
  let bytes = 0;
  let held: Buffer | undefined;
  let movedAt = Date.now();
  const whole = new Transform({
    transform(chunk: Buffer, _, done) {
      movedAt = Date.now();
      bytes += chunk.length;
      hash?.update(chunk);
      const before = held;
      held = chunk;
      done(null, before);
    },
    flush(done) {
      clearInterval(looking);
      if (bytes !== size) done(new Error(`The store sent ${bytes} of ${size} bytes of a file.`));
      else if (hash && hash.digest('base64') !== md5)
        done(new Error('The store sent a file that differs from the one stored.'));
      else done(null, held);
    },
  });
  const looking = setInterval(() => {
    // A slow reader isn't the store's fault.
    if (whole.readableLength > 0) movedAt = Date.now();
    else if (Date.now() - movedAt > idle) source.destroy(new Error(`The store sent nothing for ${idle} ms.`));
  }, idle / 4);
  pipeline(source, whole, () => clearInterval(looking));
  return whole;
}
