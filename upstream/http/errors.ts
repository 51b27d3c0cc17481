import type { ErrorAnswer } from '@/lib/contract/wire';

/** A problem with the request and its field or parameter: `email`, `lines.0.sku`, `limit`. */
export type Fault = NonNullable<ErrorAnswer['errors']>[number];

/** An error response. Users see its message, so it is one plain sentence. */
export class HttpError extends Error {
  /**
   * @param status the HTTP status
   * @param message one sentence for users
   * @param details `errors`: faults by field; `headers`: more response headers; `statusCode`: the body's code if it
   * isn't the status, like `23505` (spec 1 §8)
   */
  constructor(
    readonly status: number,
    message: string,
    readonly details: {
      errors?: Fault[];
      headers?: Record<string, string>;
      statusCode?: ErrorAnswer['statusCode'];
    } = {},
  ) {
    super(message);
    this.name = 'HttpError';
  }

  get answer(): ErrorAnswer {
    const { errors, statusCode = this.status } = this.details;
    return errors ? { statusCode, message: this.message, errors } : { statusCode, message: this.message };
  }
}

/** Reports a missing object, like `order`. @throws HttpError 404, always */
export function notFound(thing: string): never {
  throw new HttpError(404, `This ${thing} doesn’t exist.`);
}

/** Refuses a change that the current state doesn't allow. @throws HttpError 409, always */
export function conflict(sentence: string): never {
  throw new HttpError(409, sentence);
}

export function unauthorized(message = 'Please sign in.', statusCode: string | number = 401): HttpError {
  return new HttpError(401, message, { statusCode, headers: { 'www-authenticate': 'Bearer' } });
}

/** Refuses a field's value. @throws HttpError 422 with the sentence at `path`, always */
export function refuseField(path: string, sentence: string): never {
  throw new HttpError(422, sentence, { errors: [{ msg: sentence, path }] });
}

/**
 * Refuses a body whose id differs from the address (spec 1 §7).
 *
 * @throws HttpError 422 if they differ
 */
export function refuseOtherId(addressed: number, repeated: number | undefined): void {
  if (repeated === undefined || repeated === addressed) return;
  throw new HttpError(422, 'The id in the body doesn’t match the address.', {
    errors: [{ msg: 'must be the id of the address', path: 'id' }],
  });
}
