import { addressOf, type Input, type JsonEndpoint, type Output } from '../contract/endpoint';
import type { cancelSent } from '../contract/sent';
import { BULK_ID_HEADER } from '../domain/bulk-id';
import { IDEMPOTENCY_KEY_HEADER } from '../domain/idempotency-key';
import { bff, BffError, noteChangeAnswered, toBffError, underOneKey, unreachable, withSession } from './client';

export interface UploadWatch {
  /** Called with sent and total bytes; equal at the end. */
  onProgress: (sent: number, total: number) => void;
  signal: AbortSignal;
  /** Called if it was stored before it could be canceled; the answer then arrives normally. */
  onTooLate?: () => void;
}

export type SendingOptions = Partial<UploadWatch> & { bulkId?: string | undefined };

type Options<E extends JsonEndpoint> = Input<E> & SendingOptions;

/**
 * Sends a form with progress: `uploadThroughBff<typeof uploadProductMedia>('POST', '/products/{id}/media', { params: {
 * id: 7 }, form, onProgress })`. Fails like `bff()`.
 * @throws BffError; status 0 if unreachable
 * @throws DOMException `AbortError` by `signal`: nothing is stored
 */
export function uploadThroughBff<E extends JsonEndpoint & { form: object }>(
  method: E['method'],
  path: E['path'],
  options: Options<E>,
): Promise<Output<E>> {
  const { params, ...given } = options as UploadOptions & { params?: object };
  const address = `/api${addressOf({ name: path, path }, { ...(params && { params }) })}`;
  const requestKey = `${address} ${fingerprintOf(given.form as FormData)}`;
  const sendOnce = (key: string) =>
    sendByXhr(method, address, given, {
      [IDEMPOTENCY_KEY_HEADER]: key,
      ...(given.bulkId !== undefined && { [BULK_ID_HEADER]: given.bulkId }),
    });
  const send = (key: string) => withSession(() => sendOnce(key)).catch((error) => afterCancel(key, given, error));
  return underOneKey(requestKey, send) as Promise<Output<E>>;
}

/**
 * Sends a large JSON body with progress. Fails like `bff()`.
 * @throws BffError; status 0 if unreachable
 * @throws DOMException `AbortError` by `signal`: nothing is stored
 */
export function sendThroughBff<E extends JsonEndpoint & { form?: undefined }>(
  method: E['method'],
  path: E['path'],
  options: Options<E>,
): Promise<Output<E>> {
  const { body, ...watch } = options as Omit<Options<JsonEndpoint>, 'form'> & { body: unknown };
  const address = `/api${addressOf({ name: path, path }, {})}`;
  const form = JSON.stringify(body);
  const send = (key: string) =>
    withSession(() =>
      sendByXhr(
        method,
        address,
        { form, ...watch },
        { 'content-type': 'application/json', [IDEMPOTENCY_KEY_HEADER]: key },
      ),
    ).catch((error) => afterCancel(key, watch, error));
  return underOneKey(`${address} ${form}`, send) as Promise<Output<E>>;
}

const UNKNOWN_OUTCOME = 'It may have been stored before you canceled it. Check before you send it again.';

/**
 * Asks the server for the outcome of a canceled call, which may have arrived.
 *
 * @returns the answer if it was stored
 * @throws DOMException `AbortError` if nothing is and will be stored
 * @throws BffError if unknown; other failures unchanged
 */
async function afterCancel(key: string, { signal, onTooLate }: SendingOptions, failure: unknown): Promise<unknown> {
  if (!signal?.aborted) throw failure;
  const { stored, answer } = await bff<typeof cancelSent>('POST', '/sent/{key}/cancel', { params: { key } }).catch(
    (error: unknown) => {
      throw error instanceof BffError ? new BffError(error.status, { message: UNKNOWN_OUTCOME }) : error;
    },
  );
  if (!stored) throw failure;
  onTooLate?.();
  return answer;
}

type UploadOptions = Omit<Options<JsonEndpoint>, 'form'> & { form: FormData | File | string };

/** Fingerprint of a form; files count by name, size and time. */
function fingerprintOf(form: FormData): string {
  return JSON.stringify(
    [...form].map(([name, value]) => [
      name,
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    ]),
  );
}

/** Sends a large body. @throws as `uploadThroughBff` */
export function sendByXhr(
  method: string,
  address: string,
  { form, onProgress, signal, bulkId }: UploadOptions,
  headers: Readonly<Record<string, string>>,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted());
    // fetch() has no upload progress.
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (end: () => void) => () => {
      signal?.removeEventListener('abort', abort);
      end();
    };
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    request.onload = settle(() => {
      const answer = parsed(request.responseText);
      const succeeded = request.status >= 200 && request.status < 300;
      if (!succeeded) reject(toBffError(request.status, answer ?? {}));
      else if (answer === undefined) reject(unreachable());
      else {
        noteChangeAnswered(answer, (name) => request.getResponseHeader(name), bulkId !== undefined);
        resolve(answer);
      }
    });
    request.onerror = settle(() => reject(unreachable()));
    request.onabort = settle(() => reject(aborted()));
    signal?.addEventListener('abort', abort);
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
}

function aborted(): DOMException {
  return new DOMException('The upload was stopped.', 'AbortError');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
