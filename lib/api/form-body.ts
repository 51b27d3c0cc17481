import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { BodyTooLarge } from '../auth/bounded-body';
import { maxFormBytes, type Endpoint, type JsonEndpoint } from '../contract/endpoint';
import { ApiError } from './errors';
import { send, type Caller } from './upstream-connection';

/** Pictures over a slow line take time. */
const WHOLE_TIMEOUT_MS = 600_000;

/** The upstream writes pictures anew meanwhile. */
const ANSWER_TIMEOUT_MS = 45_000;

export interface SentForm {
  body: FormBody;
  /** Ends when the browser goes away. */
  signal: AbortSignal;
}

/**
 * Sends a form as it comes from the browser, so only once.
 * @param read takes the answer
 * @throws ApiError 413 for a body that is too long, 408 for one that halts, 504 and 503 where no answer comes
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
    // Nobody is left to read this.
    if (signal.aborted) throw new ApiError(503);
    throw error;
  }
}

function isLate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UND_ERR_HEADERS_TIMEOUT';
}

/** A pause on the way from the browser. */
const IDLE_TIMEOUT_MS = 30_000;

/** Bytes of a form that are looked at before the first one is sent: its texts stand before its files. */
const MAX_AHEAD = 4 * 1024 * 1024;

/** RFC 2046 §5.1.1, but for characters that need quotes. */
const BOUNDARY = /^[\w'()+,./:=?-]{1,70}$/;

/** A multipart body on its way from browser to upstream, in pieces; only its length is looked at. */
export class FormBody {
  private received = 0;
  private inspect: (piece: Uint8Array) => void = () => undefined;
  /** Were looked at before anything was sent. */
  private ahead: Uint8Array[] = [];
  private isOver = false;

  private constructor(
    /** Written anew from the boundary. */
    readonly boundary: string,
    /** Bytes, where the browser tells. */
    readonly length: number | undefined,
    private readonly limit: number,
    private readonly reader: ReadableStreamDefaultReader<Uint8Array>,
  ) {}

  /** @throws ApiError 415 for no multipart body, 413 for one that says it is too long, 400 for none */
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

  /** Has each piece looked at before it goes on, the first ones before anything does. @throws as `inspect`, `pieces` */
  async inspectBy(inspect: (piece: Uint8Array) => void): Promise<void> {
    this.inspect = inspect;
    while (this.received < MAX_AHEAD) {
      const piece = await this.next();
      if (!piece) return;
      this.ahead.push(piece);
    }
  }

  /** @throws BodyTooLarge; ApiError 408 when it halts; what the browser's connection throws when it breaks */
  async *pieces(): AsyncGenerator<Uint8Array> {
    const following = async () => this.ahead.shift() ?? (await this.next());
    for (let piece = await following(); piece; piece = await following()) {
      if (this.received > this.limit) throw new BodyTooLarge();
      yield piece;
    }
  }

  /**
   * Reads the rest: a browser looks at the answer once all is sent, so an early refusal would go unheard. Beyond all
   * bounds it stops.
   */
  async drain(): Promise<void> {
    try {
      while (this.received <= 2 * this.limit && (await this.next()));
    } catch {
      // Nobody is there any more who could read the answer.
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

/** Undefined for every other content type. */
function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;\s*boundary=(?:"([^"]*)"|([^\s;"]*))\s*$/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  return BOUNDARY.test(boundary) ? boundary : undefined;
}

function lengthOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
