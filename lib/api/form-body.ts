import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { BodyTooLarge } from '../auth/bounded-body';
import { maxFormBytes, type Endpoint, type JsonEndpoint } from '../contract/endpoint';
import { ApiError } from './errors';
import { send, type Caller } from './upstream-connection';

/** Uploads over slow connections take long. */
const WHOLE_TIMEOUT_MS = 600_000;

/** The upstream converts pictures in this time. */
const ANSWER_TIMEOUT_MS = 45_000;

export interface SentForm {
  body: FormBody;
  signal: AbortSignal;
}

/**
 * Sends a form while it arrives, so only once.
 * @param read parses the response
 * @throws ApiError 413 if too long, 408 if stalled, 504 and 503 without a response
 */
export async function sendForm<A>(
  endpoint: JsonEndpoint,
  input: object,
  caller: Caller,
  { body, signal }: SentForm,
  read: (response: Dispatcher.ResponseData) => Promise<A>,
  acceptEncoding?: string,
): Promise<A> {
  const deadline = AbortSignal.timeout(WHOLE_TIMEOUT_MS);
  try {
    const response = await send(endpoint, input, caller, {
      accept: 'application/json',
      acceptEncoding,
      signal: AbortSignal.any([signal, deadline]),
      form: {
        contentType: body.contentType,
        length: body.length,
        stream: Readable.from(body.pieces(), { objectMode: false }),
      },
      answerTimeoutMs: ANSWER_TIMEOUT_MS,
    });
    return await read(response);
  } catch (error) {
    if (error instanceof BodyTooLarge) throw new ApiError(413);
    if (deadline.aborted || isLate(error)) throw new ApiError(504);
    if (signal.aborted) throw new ApiError(503);
    throw error;
  }
}

function isLate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UND_ERR_HEADERS_TIMEOUT';
}

const IDLE_TIMEOUT_MS = 30_000;

/** Bytes inspected before sending; texts come before files. */
const MAX_AHEAD = 4 * 1024 * 1024;

/** RFC 2046 §5.1.1, without characters that need quotes. */
const BOUNDARY = /^[\w'()+,./:=?-]{1,70}$/;

/** A multipart body streamed from browser to upstream; only its length is checked. */
export class FormBody {
  private received = 0;
  private inspect: (piece: Uint8Array) => void = () => undefined;
  private ahead: Uint8Array[] = [];
  private isOver = false;

  private constructor(
    readonly boundary: string,
    readonly length: number | undefined,
    private readonly limit: number,
    private readonly reader: ReadableStreamDefaultReader<Uint8Array>,
  ) {}

  /** @throws ApiError 415 for another type, 413 for a declared length that is too long, 400 without a body */
  static of(endpoint: Endpoint, { headers, body }: Request): FormBody {
    const boundary = boundaryOf(headers.get('content-type') ?? '');
    if (boundary === undefined) throw new ApiError(415);
    const limit = maxFormBytes(endpoint.upload);
    const length = lengthOf(headers.get('content-length'));
    if (length !== undefined && length > limit) throw new ApiError(413);
    if (!body) throw new ApiError(400);
    return new FormBody(boundary, length, limit, body.getReader());
  }

  get contentType(): string {
    return `multipart/form-data; boundary="${this.boundary}"`;
  }

  /** Inspects each piece before it is sent, the first ones before anything is. @throws as `inspect`, `pieces` */
  async inspectBy(inspect: (piece: Uint8Array) => void): Promise<void> {
    this.inspect = inspect;
    while (this.received < MAX_AHEAD) {
      const piece = await this.next();
      if (!piece) return;
      this.ahead.push(piece);
    }
  }

  /** @throws BodyTooLarge; ApiError 408 if stalled; the connection's error if it breaks */
  async *pieces(): AsyncGenerator<Uint8Array> {
    const following = async () => this.ahead.shift() ?? (await this.next());
    for (let piece = await following(); piece; piece = await following()) {
      if (this.received > this.limit) throw new BodyTooLarge();
      yield piece;
    }
  }

  /** Reads the rest, up to a limit: browsers read the response only after sending everything. */
  async drain(): Promise<void> {
    try {
      while (this.received <= 2 * this.limit && (await this.next()));
    } catch {
      // The client has disconnected.
    }
  }

  private async next(): Promise<Uint8Array | undefined> {
    if (this.isOver) return undefined;
    let timer: NodeJS.Timeout | undefined;
    const halt = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ApiError(408)), IDLE_TIMEOUT_MS);
    });
    try {
      const { done, value } = await Promise.race([this.reader.read(), halt]);
      if (done) this.isOver = true;
      else {
        this.received += value.byteLength;
        this.inspect(value);
      }
      return value;
    } catch (error) {
      this.isOver = true;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;\s*boundary=(?:"([^"]*)"|([^\s;"]*))\s*$/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  return BOUNDARY.test(boundary) ? boundary : undefined;
}

function lengthOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
