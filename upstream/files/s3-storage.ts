import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, Transform, type Readable } from 'node:stream';
import { pipeline as finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { assertKey, FilesAway, isKey, type FileStorage } from './storage';

/** How much is borne of a store; times in milliseconds. */
export interface Limits {
  /** Until a connection is made. */
  connect: number;
  /** Until an answer begins, beside the time that sending takes; and between two pieces of it. */
  answer: number;
  /** One operation with all its attempts, until its answer begins. */
  whole: number;
  /** The same of reading and of removing. */
  brief: number;
  /** Before the second attempt; twice as long before the third. */
  pause: number;
  /** Keys in one page of a list. */
  page: number;
}

// The whole stays below the 30 s that a caller is kept waiting. Who reads waits 10 s, and asks twice.
const LIMITS: Limits = { connect: 2_000, answer: 8_000, whole: 25_000, brief: 4_000, pause: 200, page: 1_000 };

const ATTEMPTS = 3;

/** The slowest sending that is borne, in bytes a millisecond. */
const SLOWEST = 2_000;

/** The name under which the checksum of a file is kept with it. */
const CHECKSUM = 'md5';

/**
 * Keeps files in a bucket of an S3-compatible store, in pieces both ways. The store compares what it was sent with its
 * checksum, and reading compares it again: MD5, which every such store checks. Credentials are those of the usual AWS
 * variables.
 *
 * @param url as FILES_URL: `s3://bucket?endpoint=https://s3.example.com&region=us-east-1`
 * @throws FilesAway (from its functions) when the store does not do what it is asked, after three attempts
 */
export async function s3Storage(url: string, limits = LIMITS): Promise<FileStorage> {
  const { hostname: Bucket } = new URL(url);
  // Loaded only by who keeps files there.
  const { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } = await loadSdk();
  const client = await connect(url, limits.connect);

  const tried = <T>(operation: (abortSignal: AbortSignal) => Promise<T>, whole = limits.whole, bytes = 0) =>
    tryOften(operation, limits, whole, bytes);

  async function store(
    key: string,
    { bytes, md5 }: { bytes: number; md5: string },
    body: () => PutObjectCommandInput['Body'],
  ) {
    assertKey(key);
    const described = { Bucket, Key: key, ContentLength: bytes, ContentMD5: md5, Metadata: { [CHECKSUM]: md5 } };
    // The body is made anew for each attempt: half a stream can't be sent twice.
    await tried(
      (abortSignal) => client.send(new PutObjectCommand({ ...described, Body: body() }), { abortSignal }),
      limits.whole,
      bytes,
    );
  }

  async function* list(isWanted: (written: Date) => boolean): AsyncGenerator<string[]> {
    let next: string | undefined;
    do {
      const ContinuationToken = next;
      const page = await tried((abortSignal) =>
        client.send(new ListObjectsV2Command({ Bucket, ContinuationToken, MaxKeys: limits.page }), { abortSignal }),
      );
      const wanted = (page.Contents ?? []).filter(({ LastModified = new Date() }) => isWanted(LastModified));
      const keys = wanted.flatMap(({ Key }) => (Key && isKey(Key) ? [Key] : []));
      if (keys.length > 0) yield keys;
      next = page.NextContinuationToken;
    } while (next);
  }

  return {
    async put(key, content) {
      await store(
        key,
        { bytes: content.byteLength, md5: createHash('md5').update(content).digest('base64') },
        () => content,
      );
    },

    async putFile(key, path) {
      await store(key, await measure(path), () => createReadStream(path));
    },

    async open(key) {
      assertKey(key);
      const found = await tried(
        (abortSignal) =>
          client.send(new GetObjectCommand({ Bucket, Key: key }), { abortSignal }).catch((error: unknown) => {
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
      assertKey(key);
      await tried(
        (abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key: key }), { abortSignal }),
        limits.brief,
      );
    },

    // The store shows nothing that isn't whole.
    writtenBefore: (time) => list((written) => written < time),

    keys: () => list(() => true),
  };
}

/** Tries an operation until it succeeds, it is hopeless or its time is over. @param bytes that it sends */
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
      // What is read is read at the reader's pace.
      clearTimeout(timer);
    }
    await delay(limits.pause * attempt);
  }
}

function loadSdk() {
  // Its warning of a Node that a later release needs would stand in every log.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  return import('@aws-sdk/client-s3');
}

async function connect(url: string, connectionTimeout: number): Promise<S3Client> {
  const { S3Client } = await loadSdk();
  const { searchParams } = new URL(url);
  const endpoint = searchParams.get('endpoint');
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  return new S3Client({
    // Stores other than Amazon's have no host for each bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    region: searchParams.get('region') ?? AWS_REGION ?? AWS_DEFAULT_REGION ?? 'us-east-1',
    requestHandler: { connectionTimeout },
    maxAttempts: 1,
    // What fails is logged by who asked; the SDK would print it too.
    logger: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    // Not every store knows the newer checksums, which come behind the body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

const nothing = () => undefined;

/** What does not pass by itself: the store refused what it was asked. */
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

async function measure(path: string): Promise<{ bytes: number; md5: string }> {
  const hash = createHash('md5');
  let bytes = 0;
  await finished(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { bytes, md5: hash.digest('base64') };
}

/**
 * Passes a body on and breaks off where it is not what was stored, or stands still. The last piece is held back until
 * then: a reader who counts bytes must not take a spoiled file for whole.
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
        done(new Error('The store sent a file that is not the one it was given.'));
      else done(null, held);
    },
  });
  const looking = setInterval(() => {
    // A reader who is slow is none of the store's faults.
    if (whole.readableLength > 0) movedAt = Date.now();
    else if (Date.now() - movedAt > idle) source.destroy(new Error(`The store sent nothing for ${idle} ms.`));
  }, idle / 4);
  pipeline(source, whole, () => clearInterval(looking));
  return whole;
}
