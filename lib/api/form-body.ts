import { BodyTooLarge } from '../auth/bounded-body';
import { maxFormBytes, type Endpoint } from '../contract/endpoint';
import { ApiError } from './errors';

/** How long a body may pause on its way from the browser. */
const IDLE_TIMEOUT_MS = 30_000;

/** The characters that a boundary may have (RFC 2046 §5.1.1) and that need no quotes but for a few. */
const BOUNDARY = /^[\w'()+,./:=?-]{1,70}$/;

/**
 * A multipart body on its way from the browser to the upstream. It passes through in pieces; only how long it is gets
 * looked at.
 */
export class FormBody {
  private received = 0;
  private isOver = false;

  private constructor(
    /** Written anew from the boundary. */
    readonly contentType: string,
    /** Bytes, where the browser tells. */
    readonly length: number | undefined,
    private readonly limit: number,
    private readonly reader: ReadableStreamDefaultReader<Uint8Array>,
  ) {}

  /**
   * The body of a request that an endpoint takes.
   * @throws ApiError 415 unless it is a multipart body, 413 when it says that it is too long, 400 where there is none
   */
  static of(endpoint: Endpoint, { headers, body }: Request): FormBody {
    const boundary = boundaryOf(headers.get('content-type') ?? '');
    if (boundary === undefined) throw new ApiError(415);
    const limit = maxFormBytes(endpoint.upload);
    const length = lengthOf(headers.get('content-length'));
    if (length !== undefined && length > limit) throw new ApiError(413);
    if (!body) throw new ApiError(400);
    return new FormBody(`multipart/form-data; boundary="${boundary}"`, length, limit, body.getReader());
  }

  /**
   * Its bytes as they come.
   * @throws BodyTooLarge; ApiError 408 when it comes to a halt; what the browser's connection throws when it breaks
   */
  async *pieces(): AsyncGenerator<Uint8Array> {
    for (let piece = await this.next(); piece; piece = await this.next()) {
      if (this.received > this.limit) throw new BodyTooLarge();
      yield piece;
    }
  }

  /**
   * Reads what nobody else wants: a browser looks at the answer once it has sent all, so that an upstream that refuses
   * early would go unheard. A body that goes on beyond all bounds is left at that.
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
      else this.received += value.byteLength;
      return value;
    } catch (error) {
      this.isOver = true;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The boundary of a multipart body; undefined for every other content type. */
function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /^multipart\/form-data\s*;\s*boundary=(?:"([^"]*)"|([^\s;"]*))\s*$/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  return BOUNDARY.test(boundary) ? boundary : undefined;
}

function lengthOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
